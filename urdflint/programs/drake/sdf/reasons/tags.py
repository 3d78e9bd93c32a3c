"""Elements and attributes: those that Drake does not know, or not where they stand."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import part, release, tag_of
from urdflint.programs.reason import Reason, ReasonPlace
from urdflint.text.wording import listed


class SdfTagUnknown(Reason):
    says = "Drake does not know <{tag}>"


class SdfTagMisplaced(Reason):
    """Drake knows a tag, but does not read it where it stands."""

    places: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        places = listed([f"<{name}>" for name in self.places])
        return f"Drake does not read <{place.element.tag}> in <{tag_of(place.element.parent)}>, only in {places}"


class SdfTagForUrdf(Reason):
    instead: str
    says = "Drake reads <{tag}> in URDF only; SDFormat has <{instead}>"


class SdfTagTooNew(Reason):
    """A tag came with a later release."""

    since: tuple[int, int]

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> came with Drake {release(self.since)}"


class SdfTagRepeated(Reason):
    loses = "only the first <{tag}> is read, and this one is lost"

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> is repeated in <{tag_of(place.element.parent)}>: Drake reads only the first one"


class SdfPrefixMissing(Reason):
    """An element is not read because it lacks the prefix `drake:`."""

    meant: str

    def message(self, place: ReasonPlace) -> str:
        return f"Drake does not read <{place.element.tag}> in <{tag_of(place.element.parent)}>, but <{self.meant}>"


class SdfPrefixOther(SdfPrefixMissing):
    """An element is not read because it has another prefix than `drake:`."""


class SdfElementUnsupported(Reason):
    """Drake warns that it does not support an element."""

    def message(self, place: ReasonPlace) -> str:
        return f"Drake does not support <{place.element.tag}> in <{tag_of(place.element.parent)}>, and logs a warning"


class SdfShapeUnsupported(Reason):
    kind = "lost"
    says = "Drake has no shape for the <{tag}> of {shape_of_link}"
    loses = "{shape_of_link} is dropped"


class SdfValueUnsupported(Reason):
    value: str
    used: str
    says = "Drake does not support <{tag}>{value}</{tag}>, and logs a warning"
    loses = "{used} is used"


class SdfTagNotPrefixed(Reason):
    says = "<{tag}> inside <drake:visual> lacks the prefix drake:"


class SdfAttributeNotRead(Reason):
    """Drake does not read an attribute of one of its tags."""

    def message(self, place: ReasonPlace) -> str:
        return f"Drake does not read {place.attribute} of {part(place.element)}"


class SdfAttributeForText(Reason):
    """A value stands in an attribute, as in URDF, while Drake reads it from the text of the element."""

    attribute: str
    read: str

    def message(self, place: ReasonPlace) -> str:
        value = f'{self.attribute}="{place.element.get(self.attribute)}"'
        return f"{part(place.element)} has {value}, but Drake reads the text of the element, which is empty"

    def loss(self, place: ReasonPlace) -> str:
        return f"{self.read} is read"
