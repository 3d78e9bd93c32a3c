"""What a release table is made of: changes of behavior with the releases that brought them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from urdflint.struct import Struct

if TYPE_CHECKING:
    from urdflint.programs.options import Option, Settings

Version = tuple[int, ...]
ReadT = TypeVar("ReadT")
ValueT = TypeVar("ValueT")


class Change(Struct, eq=False):
    """A change of behavior: the first release of each series that has it, and what it is.

    Series after the last one named have it from their first release on; one that is not named, before the last that is,
    never has it. How that is known is in the program's `evidence.tsv`.
    """

    first: tuple[str, ...]
    what: str

    def is_in(self, version: Version) -> bool:
        """Whether a release has the change."""
        return _has(self.first, version)


@lru_cache(maxsize=1024)
def numbers(version: str) -> Version:
    """A version as numbers, which compare."""
    return tuple(int(part) for part in version.split("."))


Question = Callable[[Version], Hashable]  # which is equal to itself when it is asked again


class AskedFor(Protocol):
    """A release with the options that are set in it."""

    @property
    def release(self) -> Version:
        """The release as numbers."""
        ...

    @property
    def options(self) -> Settings:
        """The options that are not as by default."""
        ...


class RecordedQuestions:
    """A release that remembers what it was asked: another that would answer the same behaves the same."""

    def __init__(self, number: Version, options: Settings = ()) -> None:
        self.number = number
        self.options = options
        self.answers: dict[Question, Hashable] = {}
        self.values: dict[Option[Any], Hashable] = {}

    def ask(self, question: Question) -> Any:
        """The answer to a question."""
        if question not in self.answers:
            self.answers[question] = question(self.number)
        return self.answers[question]

    def option(self, option: Option[ValueT]) -> ValueT:
        """The value of an option."""
        value: Any = option.value_in(self.options)
        self.values[option] = value
        return value  # type: ignore[no-any-return]

    def answers_as(self, version: Version, options: Settings = ()) -> bool:
        """Whether another release, or other options, would have given all the answers that this one gave."""
        return all(question(version) == answer for question, answer in self.answers.items()) and (
            options == self.options or all(option.value_in(options) == value for option, value in self.values.items())
        )


class Release(RecordedQuestions):
    """A release of a program."""

    def has(self, change: Change) -> bool:
        """Whether this release behaves as from a change on."""
        answer: bool = self.ask(change.is_in)
        return answer


class Readings(Generic[ReadT]):
    """What releases make of a robot: of several that behave the same, as far as they are asked, one reads it."""

    def __init__(self) -> None:
        self._readings: list[tuple[RecordedQuestions, ReadT]] = []

    def reading_of(self, target: AskedFor, read: Callable[[Release], ReadT]) -> ReadT:
        """What a release makes of it; the same object for those that behave the same."""
        reading = self.known_reading(target)
        if reading is None:
            release = Release(target.release, target.options)
            reading = self.keep(release, read(release))
        return reading

    def known_reading(self, target: AskedFor) -> ReadT | None:
        """What an earlier release made of it that behaves as this one does."""
        release, options = target.release, target.options
        return next((reading for questions, reading in self._readings if questions.answers_as(release, options)), None)

    def keep(self, release: RecordedQuestions, reading: ReadT) -> ReadT:
        """Keep what a release made of it."""
        self._readings.append((release, reading))
        return reading


class EarlierReadings:
    """What releases made of a robot when it was loaded, by program, for the claims about the same robot."""

    def __init__(self, _: object) -> None:
        self._by_program: dict[str, Readings[Any]] = {}

    def keep(self, program: str, release: RecordedQuestions, made: object) -> None:
        """Keep what a release of a program made of the robot."""
        self._by_program.setdefault(program, Readings()).keep(release, made)

    def take(self, program: str) -> Readings[Any]:
        """What releases of a program made of it; the caller has it from now on."""
        return self._by_program.pop(program, None) or Readings()


@lru_cache(maxsize=1024)
def _has(first: tuple[str, ...], version: Version) -> bool:
    by_series = {release[0]: release for release in map(numbers, first)}
    if version[0] in by_series:
        return version >= by_series[version[0]]
    return version[0] > max(by_series)
