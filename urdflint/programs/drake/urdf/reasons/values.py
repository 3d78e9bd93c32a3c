"""Numbers and other values, in every element."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import part, tag_of, written
from urdflint.programs.naming import named, value
from urdflint.programs.reason import Reason, Where


class NumberUnreadable(Reason):
    """A value does not hold as many numbers as Drake reads."""

    wanted: int
    found: int

    def message(self, at: Where) -> str:
        above = at.element.parent
        if at.element.tag == "dynamics" and above is not None and above.get("type") == "planar":
            return f"the damping of the planar {named(above)} is not three numbers: '{at.element.get('damping')}'"
        wanted = "one number" if self.wanted == 1 else f"{self.wanted} numbers"
        return f"Drake requires {wanted} for {value(at.element, at.attribute)}, not '{written(at)}'"


class TextAfterNumber(Reason):
    """Drake reads the numbers at the beginning of a value and ignores the rest."""

    read: tuple[float, ...]
    rest: str

    def message(self, at: Where) -> str:
        return f"{value(at.element, at.attribute)} is '{written(at)}': {self.loss(at)}"

    def loss(self, at: Where) -> str:
        return f"{_numbers(self.read)} is read, and the rest ignored"


class NumberTooSmall(Reason):
    """A number is too small for a double, so Drake reads 0."""

    read: tuple[float, ...]

    def message(self, at: Where) -> str:
        return f"Drake reads {self._lost(at)} in {value(at.element, at.attribute)} as 0"

    def loss(self, at: Where) -> str:
        return f"{self._lost(at)} is read as 0"

    def _lost(self, at: Where) -> str:
        """The first number that is written otherwise than as 0, and read as 0."""
        words = written(at).split()
        lost = (word for number, word in zip(self.read, words, strict=False) if number == 0 and _is_positive(word))
        return next(lost, words[0])


class ValueMissing(Reason):
    """A Drake tag lacks the attribute that holds its value."""

    missing: str

    def message(self, at: Where) -> str:
        return f"{part(at.element)} has no {self.missing}"


class ValueNegative(Reason):
    """A value must not be negative."""

    def message(self, at: Where) -> str:
        return f"{part(at.element)} is negative: {written(at)}"


class ValueNotPositive(Reason):
    """A value must be greater than zero."""

    def message(self, at: Where) -> str:
        return f"{part(at.element)} is not greater than 0: {written(at)}"


class ElementUnsupported(Reason):
    """Drake warns that it does not support an element."""

    def message(self, at: Where) -> str:
        tag, above = at.element.tag, tag_of(at.element.parent)
        return f"Drake does not support <{tag}> in <{above}>, and logs a warning"


class AttributeUnsupported(Reason):
    """Drake warns that it does not support an attribute."""

    def message(self, at: Where) -> str:
        return f"Drake does not support {value(at.element, at.attribute)}, and logs a warning"


def _numbers(read: tuple[float, ...]) -> str:
    return " ".join(f"{number:.15g}" for number in read)


def _is_positive(word: str) -> bool:
    """Whether a number is written with a digit that is not 0 before its exponent."""
    return not set(word.lower().partition("e")[0]).isdisjoint("123456789")
