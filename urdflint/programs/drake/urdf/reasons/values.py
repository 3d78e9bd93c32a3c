"""Numbers and other values, in every element."""

from __future__ import annotations

from urdflint.programs.naming import label_of, value
from urdflint.programs.reason import Lacking, OwnReasons, Reason, ReasonPlace, written

own = OwnReasons(globals())


class NumberUnreadable(Reason):
    """A value does not hold as many numbers as Drake reads."""

    expected: int
    actual: int

    def message(self, place: ReasonPlace) -> str:
        above = place.element.parent
        if place.element.tag == "dynamics" and above is not None and above.get("type") == "planar":
            return f"the damping of the planar {label_of(above)} is not three numbers: '{place.element.get('damping')}'"
        expected = "one number" if self.expected == 1 else f"{self.expected} numbers"
        return f"Drake requires {expected} for {value(place.element, place.attribute)}, not '{written(place)}'"


class TextAfterNumber(Reason):
    """Drake reads the numbers at the beginning of a value and ignores the rest."""

    read: tuple[float, ...]
    rest: str

    def message(self, place: ReasonPlace) -> str:
        return f"{value(place.element, place.attribute)} is '{written(place)}': {self.loss(place)}"

    def loss(self, place: ReasonPlace) -> str:
        return f"{_numbers(self.read)} is read, and the rest ignored"


class NumberTooSmall(Reason):
    """A number is too small for a double, so Drake reads 0."""

    read: tuple[float, ...]

    def message(self, place: ReasonPlace) -> str:
        return f"Drake reads {self._lost(place)} in {value(place.element, place.attribute)} as 0"

    def loss(self, place: ReasonPlace) -> str:
        return f"{self._lost(place)} is read as 0"

    def _lost(self, place: ReasonPlace) -> str:
        """The first number that is written otherwise than as 0, and read as 0."""
        words = written(place).split()
        lost = (word for number, word in zip(self.read, words, strict=False) if number == 0 and _is_positive(word))
        return next(lost, words[0])


ValueMissing = own(Lacking, "{its_part} has no {missing}")
ValueNegative = own(Reason, "{its_part} is negative: {written}")
ValueNotPositive = own(Reason, "{its_part} is not greater than 0: {written}")
ElementUnsupported = own(Reason, "Drake does not support <{tag}> in <{parent_tag}>, and logs a warning")
AttributeUnsupported = own(Reason, "Drake does not support {what}, and logs a warning")


def _numbers(read: tuple[float, ...]) -> str:
    return " ".join(f"{number:.15g}" for number in read)


def _is_positive(word: str) -> bool:
    """Whether a number is written with a digit that is not 0 before its exponent."""
    return not set(word.lower().partition("e")[0]).isdisjoint("123456789")


own.take_names()
