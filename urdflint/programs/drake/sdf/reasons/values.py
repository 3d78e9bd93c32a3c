"""Values of Drake's tags: texts, numbers, and what must be there."""

from __future__ import annotations

from urdflint.programs.naming import part
from urdflint.programs.reason import AT_PLACE, Lacking, OfText, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())
SdfValueEmpty = own(OfText, "{its_part} is empty", loses="{text} is read")


class SdfNumberMalformed(Reason):
    value: str
    expected: str
    read: str
    says = "{its_value} is not {expected}: '{value}'"

    loses = "{read} is read"


class SdfTextAfterNumber(Reason):
    value: str
    read: float
    says = "{its_value} is '{value}': {read:g} is read, and the rest ignored"

    loses = "{read:g} is read, and the rest ignored"


class SdfValueOutOfRange(Reason):
    value: str
    bound: str
    says = "{its_value} is {value}, but must {bound}"


class SdfValueImplausible(Reason):
    value: str
    bound: str
    says = "{its_value} is {value}, but should {bound}"

    loses = "{value} is used all the same"


class SdfWordUnknown(Reason):
    """A text or attribute is not one of the words that Drake knows there."""

    value: str
    choices: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        return f"{_subject(place)} is '{self.value}', but must be {' or '.join(self.choices)}"


SdfFlagFalse = own(
    Reason,
    "<{tag}> counts because it is there: Drake does not read its text",
    loses="<{tag}> applies, though its text is '{written}'",
)
SdfRoleText = own(
    Reason,
    "Drake does not read the text of <{tag}>, only its attribute enabled",
    loses="the role stays on, though the text is '{written}'",
)
SdfAttributeMissing = own(Lacking, "{its_part} has no {missing}")
SdfChildMissing = own(Lacking, "{its_part} has no <{missing}>")


def _subject(place: ReasonPlace) -> str:
    return part(place.element) if place.attribute is None else f"{place.attribute} of {part(place.element)}"


AT_PLACE.update(its_value=_subject)

own.take_names()
