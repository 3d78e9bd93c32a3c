"""Names of parts of the robot that Drake does not find: each reason with what it should name, and the tags of those."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import JOINTS, holder
from urdflint.programs.reason import Reason, Where
from urdflint.syntax.document import Element

GROUP = "drake:collision_filter_group"


class LinkUnknown(Reason):
    """A joint or frame names a link that does not exist."""

    WHAT = "link"
    TAGS = ("link",)
    name: str

    def message(self, at: Where) -> str:
        return _unknown(at, self.name, self.WHAT, self.TAGS)


class BodyUnknown(Reason):
    """A spring or constraint names a link that does not exist."""

    WHAT = "link"
    TAGS = ("link",)
    name: str

    def message(self, at: Where) -> str:
        return _unknown(at, self.name, self.WHAT, self.TAGS)


class FrameUnknown(Reason):
    """A bushing names a frame that does not exist."""

    WHAT = "frame or link"
    TAGS = ("frame", "link")
    name: str

    def message(self, at: Where) -> str:
        return _unknown(at, self.name, self.WHAT, self.TAGS)


class MemberUnknown(Reason):
    """A member of a collision filter group is not a link of the robot."""

    WHAT = "link"
    TAGS = ("link",)
    name: str

    def message(self, at: Where) -> str:
        return _unknown(at, self.name, self.WHAT, self.TAGS)


class GroupUnknown(Reason):
    """A collision filter group of this name does not exist."""

    WHAT = "group"
    TAGS = (GROUP,)
    name: str

    def message(self, at: Where) -> str:
        return _unknown(at, self.name, self.WHAT, self.TAGS)


class TendonJointUnknown(Reason):
    """A tendon constraint names a joint that Drake does not create."""

    WHAT = "joint"
    TAGS = JOINTS
    name: str

    def message(self, at: Where) -> str:
        return _unknown(at, self.name, self.WHAT, self.TAGS)


Unknown = LinkUnknown | BodyUnknown | FrameUnknown | MemberUnknown | GroupUnknown | TendonJointUnknown


def _unknown(at: Where, name: str, kind: str, tags: tuple[str, ...]) -> str:
    """In words that an element names a part of the robot that Drake does not find."""
    if name == "world":
        return f"<{at.element.tag}> cannot name the world"
    there = holder(at.element, name, tags)
    fact = "which does not exist" if there is None else _why_not(there)
    return f"<{at.element.tag}> names {kind} '{name}', {fact}"


def _why_not(there: Element) -> str:
    """Why Drake does not find what has the name."""
    if there.get("drake_ignore") == "true":
        return 'which has drake_ignore="true"'
    if there.tag == "frame":
        return "which is attached to the world and cannot be named here"
    return "which Drake does not create"
