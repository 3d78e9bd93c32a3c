"""What Drake does not read: elements, attributes, texts, and names of its own that stand elsewhere."""

from __future__ import annotations

from urdflint.programs import silences
from urdflint.programs.drake.urdf.reasons.words import JOINTS, release
from urdflint.programs.naming import tag_of, value
from urdflint.programs.reason import AT_PLACE, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())


ElementNotRead = own(Reason, "Drake does not read {unread_part}")
AttributeNotRead = own(Reason, "Drake does not read {unread_part}")
RotationNotRead = own(
    silences.RotationNotRead, "Drake does not read {unread_part}", loses="the rotation by {angle:.4g} degrees is lost"
)
TextNotRead = own(Reason, "Drake does not read the text in <{tag}>")
RepeatedElementNotRead = own(
    Reason,
    "<{tag}> is repeated in <{parent_tag}>: Drake reads only the first one",
    loses="only the first <{tag}> is read, and this one is lost",
)


class DrakeTooNew(Reason):
    """A Drake tag came with a later release."""

    since: tuple[int, int]

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> came with Drake {release(self.since)}: older releases ignore it"


DrakeNameUnknown = own(Reason, "{drake_name} is unknown to Drake")


class DrakeNameMisplaced(Reason):
    """Drake knows a Drake tag or attribute, but does not read it where it stands."""

    def message(self, place: ReasonPlace) -> str:
        above = place.element.parent
        if place.attribute is None and above is not None and above.tag in JOINTS and above.get("type"):
            return f"Drake does not read <{place.element.tag}> of a {above.get('type')} joint"
        return f"Drake does not read {_unread_part(place)}"


DrakeNameForSdformat = own(Reason, "Drake reads {drake_name} in SDFormat, not in URDF")
DrakePrefixMissing = own(Reason, "Drake does not read {unread_part}")
DrakePrefixOther = own(Reason, "Drake does not read {unread_part}")


def _unread_part(place: ReasonPlace) -> str:
    suffix = f" in <{tag_of(place.element.parent)}>" if place.attribute is None else ""
    return f"{value(place.element, place.attribute)}{suffix}"


def _name(place: ReasonPlace) -> str:
    return f"<{place.element.tag}>" if place.attribute is None else f"attribute {place.attribute}"


AT_PLACE.update(unread_part=_unread_part, drake_name=_name)


AT_PLACE.update(unread_part=_unread_part, drake_name=_name)

own.take_names()
