"""Names of parts of the robot that Drake does not find: each reason with what it should name, and the tags of those."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import JOINTS, holder
from urdflint.programs.reason import OfName, ReasonPlace
from urdflint.syntax.document import Element

GROUP = "drake:collision_filter_group"


class LinkUnknown(OfName):
    """A joint or frame names a link that does not exist."""

    NOUN = "link"
    TAGS = ("link",)

    def message(self, place: ReasonPlace) -> str:
        return _unknown(place, self.name, self.NOUN, self.TAGS)


class BodyUnknown(OfName):
    """A spring or constraint names a link that does not exist."""

    NOUN = "link"
    TAGS = ("link",)

    def message(self, place: ReasonPlace) -> str:
        return _unknown(place, self.name, self.NOUN, self.TAGS)


class FrameUnknown(OfName):
    """A bushing names a frame that does not exist."""

    NOUN = "frame or link"
    TAGS = ("frame", "link")

    def message(self, place: ReasonPlace) -> str:
        return _unknown(place, self.name, self.NOUN, self.TAGS)


class MemberUnknown(OfName):
    """A member of a collision filter group is not a link of the robot."""

    NOUN = "link"
    TAGS = ("link",)

    def message(self, place: ReasonPlace) -> str:
        return _unknown(place, self.name, self.NOUN, self.TAGS)


class GroupUnknown(OfName):
    """A collision filter group of this name does not exist."""

    NOUN = "group"
    TAGS = (GROUP,)

    def message(self, place: ReasonPlace) -> str:
        return _unknown(place, self.name, self.NOUN, self.TAGS)


class TendonJointUnknown(OfName):
    """A tendon constraint names a joint that Drake does not create."""

    NOUN = "joint"
    TAGS = JOINTS

    def message(self, place: ReasonPlace) -> str:
        return _unknown(place, self.name, self.NOUN, self.TAGS)


Unknown = LinkUnknown | BodyUnknown | FrameUnknown | MemberUnknown | GroupUnknown | TendonJointUnknown


def _unknown(place: ReasonPlace, name: str, kind: str, tags: tuple[str, ...]) -> str:
    """In words that an element names a part of the robot that Drake does not find."""
    if name == "world":
        return f"<{place.element.tag}> cannot name the world"
    named_part = holder(place.element, name, tags)
    fact = "which does not exist" if named_part is None else _why_not(named_part)
    return f"<{place.element.tag}> names {kind} '{name}', {fact}"


def _why_not(named_part: Element) -> str:
    """Why Drake does not find what has the name."""
    if named_part.get("drake_ignore") == "true":
        return 'which has drake_ignore="true"'
    if named_part.tag == "frame":
        return "which is attached to the world and cannot be named here"
    return "which Drake does not create"
