"""Names of parts of the robot that Drake does not find: each reason with what it should name, and the tags of those."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import JOINTS, holder
from urdflint.programs.reason import OfName, ReasonPlace
from urdflint.syntax.document import Element

GROUP = "drake:collision_filter_group"


def _unknown(reason: Unknown, place: ReasonPlace) -> str:
    """In words that an element names a part of the robot that Drake does not find."""
    if reason.name == "world":
        return f"<{place.element.tag}> cannot name the world"
    named_part = holder(place.element, reason.name, reason.TAGS)
    fact = "which does not exist" if named_part is None else _why_not(named_part)
    return f"<{place.element.tag}> names {reason.NOUN} '{reason.name}', {fact}"


class LinkUnknown(OfName):
    """A joint or frame names a link that does not exist."""

    NOUN, TAGS = "link", ("link",)
    message = _unknown


class BodyUnknown(OfName):
    """A spring or constraint names a link that does not exist."""

    NOUN, TAGS = "link", ("link",)
    message = _unknown


class FrameUnknown(OfName):
    """A bushing names a frame that does not exist."""

    NOUN, TAGS = "frame or link", ("frame", "link")
    message = _unknown


class MemberUnknown(OfName):
    """A member of a collision filter group is not a link of the robot."""

    NOUN, TAGS = "link", ("link",)
    message = _unknown


class GroupUnknown(OfName):
    """A collision filter group of this name does not exist."""

    NOUN, TAGS = "group", (GROUP,)
    message = _unknown


class TendonJointUnknown(OfName):
    """A tendon constraint names a joint that Drake does not create."""

    NOUN, TAGS = "joint", JOINTS
    message = _unknown


Unknown = LinkUnknown | BodyUnknown | FrameUnknown | MemberUnknown | GroupUnknown | TendonJointUnknown


def _why_not(named_part: Element) -> str:
    """Why Drake does not find what has the name."""
    if named_part.get("drake_ignore") == "true":
        return 'which has drake_ignore="true"'
    if named_part.tag == "frame":
        return "which is attached to the world and cannot be named here"
    return "which Drake does not create"
