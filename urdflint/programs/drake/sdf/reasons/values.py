"""Values of Drake's tags: texts, numbers, and what must be there."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import part, written
from urdflint.programs.reason import Reason, ReasonPlace


class SdfValueEmpty(Reason):
    """A tag has no text, so that Drake reads 0 or an empty name."""

    read: str

    def message(self, place: ReasonPlace) -> str:
        return f"{part(place.element)} is empty"

    def loss(self, place: ReasonPlace) -> str:
        return f"{self.read} is read"


class SdfNumberMalformed(Reason):
    """A text is not a number, so that Drake reads 0."""

    value: str
    expected: str
    read: str

    def message(self, place: ReasonPlace) -> str:
        return f"{_what(place)} is not {self.expected}: '{self.value}'"

    def loss(self, place: ReasonPlace) -> str:
        return f"{self.read} is read"


class SdfTextAfterNumber(Reason):
    """Drake reads the number at the beginning of a text and ignores the rest."""

    value: str
    read: float

    def message(self, place: ReasonPlace) -> str:
        return f"{_what(place)} is '{self.value}': {self.loss(place)}"

    def loss(self, place: ReasonPlace) -> str:
        return f"{self.read:g} is read, and the rest ignored"


class SdfValueOutOfRange(Reason):
    """A value is outside of what Drake accepts."""

    value: str
    bound: str

    def message(self, place: ReasonPlace) -> str:
        return f"{_what(place)} is {self.value}, but must {self.bound}"


class SdfValueImplausible(Reason):
    """Drake accepts a value that means nothing."""

    value: str
    bound: str

    def message(self, place: ReasonPlace) -> str:
        return f"{_what(place)} is {self.value}, but should {self.bound}"

    def loss(self, place: ReasonPlace) -> str:
        return f"{self.value} is used all the same"


class SdfWordUnknown(Reason):
    """A text or attribute is not one of the words that Drake knows there."""

    value: str
    choices: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        return f"{_what(place)} is '{self.value}', but must be {' or '.join(self.choices)}"


class SdfFlagFalse(Reason):
    says = "<{tag}> counts because it is there: Drake does not read its text"

    def loss(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> applies, though its text is '{written(place)}'"


class SdfRoleText(Reason):
    says = "Drake does not read the text of <{tag}>, only its attribute enabled"

    def loss(self, place: ReasonPlace) -> str:
        return f"the role stays on, though the text is '{written(place)}'"


class SdfAttributeMissing(Reason):
    """A tag lacks an attribute that Drake requires."""

    missing: str

    def message(self, place: ReasonPlace) -> str:
        return f"{part(place.element)} has no {self.missing}"


class SdfChildMissing(Reason):
    """An element lacks a child that Drake requires."""

    missing: str

    def message(self, place: ReasonPlace) -> str:
        return f"{part(place.element)} has no <{self.missing}>"


def _what(place: ReasonPlace) -> str:
    return part(place.element) if place.attribute is None else f"{place.attribute} of {part(place.element)}"
