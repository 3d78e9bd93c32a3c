"""Regular expressions whose time is linear in the text: an automaton is in all of its states at once."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

MAX_LENGTH = 500  # characters of an expression
MAX_STATES = 2000
MAX_MOVES = 10_000  # that are remembered
CATEGORIES: dict[str, Callable[[str], bool]] = {
    "CATEGORY_DIGIT": str.isdigit,
    "CATEGORY_SPACE": str.isspace,
    "CATEGORY_WORD": lambda character: character.isalnum() or character == "_",
}
START, END = ("AT_BEGINNING", "AT_BEGINNING_STRING"), ("AT_END", "AT_END_STRING")
States = frozenset[int]


class BadPattern(ValueError):
    """A regular expression that cannot be used; the text says why."""


class Automaton:
    """The states of a regular expression: one takes a character, is passed freely or at an end, or is the last one."""

    def __init__(self, pattern: str) -> None:
        self.tests: list[Callable[[str], bool] | None] = []
        self.targets: list[list[int]] = []
        self.ends: dict[int, Sequence[str]] = {}  # states that are passed at the start or the end of a text alone
        self.moves: dict[tuple[States, str], States] = {}
        self.last = self._state([])
        self.first = self._sequence(_parsed(pattern), self.last)

    def _state(self, targets: list[int], test: Callable[[str], bool] | None = None) -> int:
        if len(self.tests) >= MAX_STATES:
            raise BadPattern(f"it repeats too much: more than {MAX_STATES:,} states")
        self.tests.append(test)
        self.targets.append(targets)
        return len(self.tests) - 1

    def _sequence(self, parts: Sequence[tuple[Any, Any]], target: int) -> int:
        for operation, argument in reversed(parts):
            target = self._part(str(operation), argument, target)
        return target

    def _part(self, operation: str, argument: Any, target: int) -> int:
        """The state in which a part of the expression begins that goes on in a target."""
        if operation == "BRANCH":
            return self._state([self._sequence(branch, target) for branch in argument[1]])
        if operation == "SUBPATTERN" and not argument[1] and not argument[2]:
            return self._sequence(argument[3], target)
        if operation in ("MAX_REPEAT", "MIN_REPEAT"):
            least, greatest, part = argument
            return self._repeat(least, greatest, part, target)
        if operation == "AT" and str(argument) in (*START, *END):
            state = self._state([target])
            self.ends[state] = START if str(argument) in START else END
            return state
        return self._state([target], _test(operation, argument))

    def _repeat(self, least: int, greatest: Any, part: Any, target: int) -> int:
        if str(greatest) == "MAXREPEAT":
            loop = self._state([])
            self.targets[loop] += [self._sequence(part, loop), target]
            target = loop
        else:
            end = target
            for _ in range(greatest - least):
                target = self._state([self._sequence(part, target), end])
        for _ in range(least):
            target = self._sequence(part, target)
        return target

    def matches(self, text: str, spend: Callable[[int], None]) -> bool:
        """Whether the expression is found in a text; each character is a step, or one for each state."""
        states = self._free([self.first], START)
        for character in text:
            if self.last in states:
                return True
            following = self.moves.get((states, character))
            if following is None:
                spend(1 + len(states))
                following = self._moved(states, character)
            spend(1)
            states = following
        return self.last in self._free(states, END) or (not text and self.last in self._free(states, (*START, *END)))

    def _moved(self, states: States, character: str) -> States:
        targets = [self.first]  # it may begin anywhere
        for state in states:
            test = self.tests[state]
            if test is not None and test(character):
                targets += self.targets[state]
        following = self._free(targets)
        if len(self.moves) >= MAX_MOVES:
            self.moves.clear()
        self.moves[states, character] = following
        return following

    def _free(self, states: Sequence[int] | States, ends: Sequence[str] = ()) -> States:
        """States, and those that are reached from them without a character."""
        waiting, reached = list(states), set[int]()
        while waiting:
            state = waiting.pop()
            if state not in reached:
                reached.add(state)
                if self.tests[state] is None and (state not in self.ends or self.ends[state][0] in ends):
                    waiting += self.targets[state]
        return frozenset(reached)


@lru_cache(maxsize=256)
def compiled(pattern: str) -> Automaton:
    """The automaton of an expression as Python writes them. Raises BadPattern."""
    return Automaton(pattern)


def _parsed(pattern: str) -> Sequence[tuple[Any, Any]]:
    if len(pattern) > MAX_LENGTH:
        raise BadPattern(f"it has {len(pattern):,} characters, {MAX_LENGTH} are allowed")
    parser: Any = import_module("re._parser" if sys.version_info >= (3, 11) else "sre_parse")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what Python may read otherwise one day
            tree = parser.parse(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        position = getattr(error, "pos", None)
        place = f" at character {position + 1}" if position is not None else ""
        raise BadPattern(f"{getattr(error, 'msg', 'it is nested too deep')}{place}") from error
    if tree.state.flags & ~re.UNICODE:
        raise BadPattern("flags such as (?i) are not available, [Aa] says the same")
    parts: Sequence[tuple[Any, Any]] = tree
    return parts


def _test(operation: str, argument: Any) -> Callable[[str], bool]:
    """Whether a character is one that a part of the expression takes."""
    if operation == "LITERAL":
        return lambda character: ord(character) == argument
    if operation == "NOT_LITERAL":
        return lambda character: ord(character) != argument
    if operation == "ANY":
        return lambda character: character != "\n"
    if operation == "RANGE":
        return lambda character: argument[0] <= ord(character) <= argument[1]
    if operation == "CATEGORY":
        category = CATEGORIES[str(argument).replace("_NOT_", "_")]
        return category if "_NOT_" not in str(argument) else lambda character: not category(character)
    if operation == "IN":
        is_negated = str(argument[0][0]) == "NEGATE"
        tests = [_test(str(member), inner) for member, inner in argument[is_negated:]]
        return lambda character: any(test(character) for test in tests) is not is_negated
    raise BadPattern(
        "looking around, \\b and references to groups are not available; not(matches(...)) says what must not be there"
    )
