"""Options of programs: what a caller can set that decides what a robot becomes, written behind a target in brackets."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from urdflint.struct import Struct
from urdflint.text.wording import cut, one_line

ValueT = TypeVar("ValueT")
Settings = tuple[tuple[str, str], ...]  # the names and values of options that are not as a program has them by default
FLAG = ("true", "false")
MAX_SHOWN_LETTERS = 100  # of a word in an error
FLAGS = {"true": True, "false": False}


class BadOption(ValueError):
    """An option that cannot be used; the text says why, in one line."""


class Option(Struct, Generic[ValueT], eq=False):
    """An option that is modeled: its name in the program, its default, what it changes, and the source of both.

    It takes one of `choices`, which are true and false where the default is one of them, or else a number above 0. A
    default of None means that the file or the program decides.
    """

    name: str
    default: ValueT
    about: str
    source: str
    choices: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The words that it can be; none where it is a number."""
        return FLAG if isinstance(self.default, bool) else self.choices

    def value_in(self, settings: Settings) -> ValueT:
        """Its value where some options are set."""
        text = dict(settings).get(self.name)
        if text is None:
            return self.default
        value: Any = FLAGS.get(text, text) if self.values else float(text)
        return value  # type: ignore[no-any-return]

    def canonical(self, text: str) -> str:
        """A value as a target's name has it. Raises BadOption."""
        if self.values:
            if text.lower() in self.values:
                return text.lower()
            raise BadOption(f"{self.name} is {' or '.join(self.values)}, not '{shown(text)}'")
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not 0 < number < math.inf:
            raise BadOption(f"{self.name} is a number above 0, not '{shown(text)}'")
        return f"{number:.17g}" if float(f"{number:g}") != number else f"{number:g}"

    @property
    def default_text(self) -> str:
        """The default as it is written."""
        if self.default is None:
            return ""
        return str(self.default).lower() if self.values else self.canonical(str(self.default))


def shown(word: str) -> str:
    """A word as an error shows it."""
    return cut(one_line(word), MAX_SHOWN_LETTERS)


class Program(Protocol):
    """What a program has of options: its name, those that are modeled, and the others."""

    @property
    def spelling(self) -> str:
        """Its name."""
        ...

    @property
    def options(self) -> tuple[Option[Any], ...]:
        """The options that are modeled."""
        ...

    @property
    def unmodeled_options(self) -> Mapping[str, str]:
        """The others, with what they do."""
        ...


def parted(word: str) -> tuple[str, str]:
    """A target and what is in the brackets behind it. Raises BadOption."""
    selector, _, rest = word.strip().partition("(")
    if not rest.endswith(")"):
        raise BadOption(f"the bracket of '{shown(word)}' is not closed: options stand as in NAME(option=value)")
    return selector.strip(), rest[:-1]


def read(text: str, program: Program) -> dict[str, str]:
    """The options that a text sets, `density=500,fix_root_link=false`, of a program. Raises BadOption."""
    by_name = {_folded(option.name): option for option in program.options}
    values: dict[str, str] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, sign, value = (piece.strip() for piece in part.partition("="))
        option = by_name.get(_folded(name))
        if option is None:
            raise BadOption(_unknown(name, program))
        if not sign or not value:
            raise BadOption(
                f"option '{option.name}' has no value: write {option.name}={(option.values or ('500',))[0]}"
            )
        if option.name in values:
            raise BadOption(f"option '{option.name}' is set twice")
        values[option.name] = option.canonical(value)
    return values


def _unknown(name: str, program: Program) -> str:
    """What is wrong with an option that is not modeled."""
    from urdflint.text.similar import nearest

    names = [option.name for option in program.options]
    unmodeled = {
        _folded(other): f"'{other}' of {program.spelling} is not modeled: it {about}"
        for other, about in program.unmodeled_options.items()
    }
    if _folded(name) in unmodeled:
        return f"option {unmodeled[_folded(name)]}"
    if not names:
        return f"{program.spelling} has no options that are modeled, so '{shown(name)}' cannot be set"
    guess = nearest(name.lower().removeprefix("urdf_"), names)
    hint = f", did you mean '{guess}'?" if guess else f"; known are {', '.join(names)}"
    return f"{program.spelling} has no option '{shown(name)}'{hint}"


def _folded(name: str) -> str:
    return name.lower().replace("_", "").replace("-", "")


def written(settings: Iterable[tuple[str, str]]) -> str:
    """Options as they stand behind a target; nothing where there are none."""
    text = ",".join(f"{name}={value}" for name, value in settings)
    return f"({text})" if text else ""
