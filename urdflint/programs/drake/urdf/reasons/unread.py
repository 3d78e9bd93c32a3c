"""What Drake does not read: elements, attributes, texts, and names of its own that stand elsewhere."""

from __future__ import annotations

from urdflint.programs import silences
from urdflint.programs.drake.urdf.reasons.words import JOINTS, release
from urdflint.programs.naming import tag_of, value
from urdflint.programs.reason import Reason, ReasonPlace, own_reasons

own = own_reasons(__name__)


class ElementNotRead(Reason):
    """Drake does not read an element where it stands."""

    def message(self, place: ReasonPlace) -> str:
        return _not_read(place)


class AttributeNotRead(Reason):
    """Drake does not read an attribute where it stands."""

    def message(self, place: ReasonPlace) -> str:
        return _not_read(place)


class RotationNotRead(silences.RotationNotRead):
    """Drake does not read a rotation that is written as a quaternion; `angle` is how far it turns, in degrees."""

    def message(self, place: ReasonPlace) -> str:
        return _not_read(place)

    loses = "the rotation by {angle:.4g} degrees is lost"


TextNotRead = own(Reason, "TextNotRead", "Drake does not read the text in <{tag}>")
RepeatedElementNotRead = own(
    Reason,
    "RepeatedElementNotRead",
    "<{tag}> is repeated in <{parent_tag}>: Drake reads only the first one",
    loses="only the first <{tag}> is read, and this one is lost",
)


class DrakeTooNew(Reason):
    """A Drake tag came with a later release."""

    since: tuple[int, int]

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> came with Drake {release(self.since)}: older releases ignore it"


class DrakeNameUnknown(Reason):
    """A tag or attribute has the prefix `drake:`, but Drake knows no such name."""

    def message(self, place: ReasonPlace) -> str:
        return f"{_name(place)} is unknown to Drake"


class DrakeNameMisplaced(Reason):
    """Drake knows a Drake tag or attribute, but does not read it where it stands."""

    def message(self, place: ReasonPlace) -> str:
        above = place.element.parent
        if place.attribute is None and above is not None and above.tag in JOINTS and above.get("type"):
            return f"Drake does not read <{place.element.tag}> of a {above.get('type')} joint"
        return _not_read(place)


class DrakeNameForSdformat(Reason):
    """Drake reads a Drake tag in SDFormat only."""

    def message(self, place: ReasonPlace) -> str:
        return f"Drake reads {_name(place)} in SDFormat, not in URDF"


class DrakePrefixMissing(Reason):
    """A name is not read because it lacks the prefix `drake:`."""

    def message(self, place: ReasonPlace) -> str:
        return _not_read(place)


class DrakePrefixOther(Reason):
    """A name is not read because it has another prefix than `drake:`."""

    def message(self, place: ReasonPlace) -> str:
        return _not_read(place)


def _not_read(place: ReasonPlace) -> str:
    suffix = f" in <{tag_of(place.element.parent)}>" if place.attribute is None else ""
    return f"Drake does not read {value(place.element, place.attribute)}{suffix}"


def _name(place: ReasonPlace) -> str:
    return f"<{place.element.tag}>" if place.attribute is None else f"attribute {place.attribute}"
