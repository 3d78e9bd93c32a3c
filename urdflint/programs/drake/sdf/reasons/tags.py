"""Elements and attributes: those that Drake does not know, or not where they stand."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import release
from urdflint.programs.naming import part, tag_of
from urdflint.programs.reason import OfText, OwnReasons, Reason, ReasonPlace
from urdflint.text.wording import listed

own = OwnReasons(globals())

SdfTagUnknown = own(Reason, "Drake does not know <{tag}>")


class SdfTagMisplaced(Reason):
    """Drake knows a tag, but does not read it where it stands."""

    places: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        places = listed([f"<{name}>" for name in self.places])
        return f"Drake does not read <{place.element.tag}> in <{tag_of(place.element.parent)}>, only in {places}"


SdfTagForUrdf = own(OfText, "Drake reads <{tag}> in URDF only; SDFormat has <{text}>")


class SdfTagTooNew(Reason):
    """A tag came with a later release."""

    since: tuple[int, int]

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> came with Drake {release(self.since)}"


SdfTagRepeated = own(
    Reason,
    "<{tag}> is repeated in <{parent_tag}>: Drake reads only the first one",
    loses="only the first <{tag}> is read, and this one is lost",
)


class SdfPrefixMissing(Reason):
    """An element is not read because it lacks the prefix `drake:`."""

    meant: str
    says = "Drake does not read <{tag}> in <{parent_tag}>, but <{meant}>"


SdfPrefixOther = own(SdfPrefixMissing)
SdfElementUnsupported = own(Reason, "Drake does not support <{tag}> in <{parent_tag}>, and logs a warning")
SdfShapeUnsupported = own(
    Reason, "Drake has no shape for the <{tag}> of {shape_of_link}", kind="lost", loses="{shape_of_link} is dropped"
)


class SdfValueUnsupported(Reason):
    value: str
    used: str
    says = "Drake does not support <{tag}>{value}</{tag}>, and logs a warning"
    loses = "{used} is used"


SdfTagNotPrefixed = own(Reason, "<{tag}> inside <drake:visual> lacks the prefix drake:")
SdfAttributeNotRead = own(Reason, "Drake does not read {attribute} of {its_part}")


class SdfAttributeForText(Reason):
    """A value stands in an attribute, as in URDF, while Drake reads it from the text of the element."""

    attribute: str
    read: str

    def message(self, place: ReasonPlace) -> str:
        value = f'{self.attribute}="{place.element.get(self.attribute)}"'
        return f"{part(place.element)} has {value}, but Drake reads the text of the element, which is empty"

    loses = "{read} is read"


own.take_names()
