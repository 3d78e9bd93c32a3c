"""What the expressions of one file may cost, and the error that they end with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any, NoReturn

from urdflint.xacro.expressions.values import CONTAINERS, MAX_ITEMS, SIZED, YamlDict, YamlList, weight

STEPS = 2_000_000  # evaluated nodes and items, of all expressions of a file: about a second
CHARACTERS = 10_000_000  # of all strings that they make
LONGEST = 100_000  # characters of one string
DIGITS = 4300  # of one integer: Python prints no longer one


class ExpressionError(Exception):
    """An expression that xacro cannot evaluate, or that urdflint refuses to evaluate.

    `start` and `end` are offsets, in characters, into `text`; None where no part of it is to blame. `name` is the
    undefined name, without the namespace `within` which it was looked up. `refused` means that xacro itself would, or
    might, evaluate it. `missing` is the path of a file that is not there; `spoilt` has the path of a file that cannot
    be read, its name in reports, and the line and column to blame.
    """

    def __init__(
        self,
        message: str,
        *,
        name: str | None = None,
        within: str | None = None,
        refused: bool = False,
        missing: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.start: int | None = None
        self.end: int | None = None
        self.text: str | None = None
        self.name = name
        self.within = within
        self.refused = refused
        self.missing = missing
        self.spoilt: tuple[str, str, int, int] | None = None

    def again(self) -> ExpressionError:
        """The same error without a place, for another one; `copy` may share the attributes, as packages change it."""
        copy = ExpressionError(
            self.message, name=self.name, within=self.within, refused=self.refused, missing=self.missing
        )
        copy.spoilt = self.spoilt
        return copy

    def with_place(self, text: str, start: int, end: int) -> ExpressionError:
        """The same error with its place, unless it has one already."""
        if self.start is None:
            self.text, self.start, self.end = text, start, end
        return self


def refuse(message: str) -> NoReturn:
    """Ends an expression that xacro would evaluate."""
    raise ExpressionError(message, refused=True)


class Budget:
    """What is left for the expressions of one file; what goes beyond it ends in an error that is `refused`.

    Without `changes` lists, dictionaries and sets stay as they are, for expressions that are evaluated once more.
    """

    __slots__ = ("bits", "changes", "characters", "digits", "items", "longest", "steps")

    def __init__(
        self,
        steps: int = STEPS,
        characters: int = CHARACTERS,
        digits: int = DIGITS,
        longest: int = LONGEST,
        item_limit: int = MAX_ITEMS,
        changes: bool = True,
    ) -> None:
        self.steps = steps
        self.characters = characters
        self.digits = digits
        self.longest = longest
        self.items = item_limit
        self.changes = changes
        self.bits = digits * 33219 // 10000

    def spend(self, steps: int) -> None:
        """Takes steps off."""
        self.steps -= steps
        if self.steps < 0:
            self.steps = 0
            refuse("the expressions of this file take too many steps")

    def read(self, length: int) -> None:
        """Takes the characters of strings off that are looked through."""
        self.characters -= length
        if self.characters < 0:
            self.characters = 0
            refuse("the expressions of this file make too much text")

    def room(self, length: int) -> None:
        """Asks for one string of this length before it is made."""
        if length > self.longest:
            refuse(f"a string of {counted(length)} characters is too long")
        self.read(max(length, 0))

    def number(self, bits: float) -> None:
        """Asks for an integer of this many bits before it is made."""
        if bits > self.bits:
            refuse(f"an integer of more than {self.digits} digits is too large")

    def holds(self, count: int) -> None:
        """Asks for a list of this length before it is made."""
        if count > self.items:
            refuse(f"a list of {counted(count)} items is too long")

    def checked(self, value: Any) -> Any:
        """A value that was made, if it is within the bounds."""
        kind = type(value)
        if kind is float or kind is bool:
            return value
        if kind is str:
            self.room(len(value))
        elif kind is int:
            self.number(value.bit_length())
        elif kind in CONTAINERS:
            self.weighed(value)
        return value

    def copied(self, value: Any) -> Any:
        """A value that was read; what a YAML file holds is copied as it is read."""
        if type(value) is YamlDict or type(value) is YamlList:
            self.spend(len(value) >> 3)
        return value

    def weighed(self, value: Any) -> int:
        """What a value holds, if it is within the bounds."""
        total = weight(value, self.items)
        self.spend(total >> 3)
        if total > self.items:
            refuse(f"a list or dictionary with more than {self.items} items in it is too large")
        return total

    def hashed(self, keys: Collection[Any]) -> None:
        """Pays for the keys of a set or dictionary that have the same hash: each is compared with all others."""
        if len(keys) > 1000:
            self.spend(sum(count * count >> 4 for count in Counter(map(hash, keys)).values() if count > 50))

    def lazily(self, values: Iterable[Any]) -> Iterator[Any]:
        """The items of an iterable, each of them paid for when it is taken."""
        for value in values:
            self.spend(1)
            yield self.copied(value)

    def collect(self, values: Iterable[Any]) -> list[Any]:
        """All items of an iterable, within the bounds."""
        if isinstance(values, range):  # the length of a long one does not fit what len() gives
            self.holds((values.stop - values.start) // values.step)
        if type(values) in SIZED:
            self.spend(len(values))  # type: ignore[arg-type]
            return list(values)
        result = []
        for value in self.lazily(values):
            result.append(value)
            self.holds(len(result))
        self.weighed(result)
        return result


def counted(number: int) -> str:
    """A number for a message; only its size where it is long."""
    return f"{number:,}" if number < 10**15 else "more than 10^15"


def printed(value: Any, budget: Budget) -> str:
    """What xacro prints for a value: its `str`, within the bounds."""
    if type(value) is str:
        return value
    if type(value) in CONTAINERS:
        budget.weighed(value)
    try:
        text: str = budget.checked(str(value))
    except RecursionError:
        refuse("a list or dictionary is nested too deeply")
    return text
