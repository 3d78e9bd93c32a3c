"""Which values an argument of xacro could have instead of the one with which something is missing."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Sequence

from urdflint.files import tracked
from urdflint.text.similar import nearest, once
from urdflint.text.wording import listed
from urdflint.xacro.arguments import compared_values
from urdflint.xacro.expansion import Expanded
from urdflint.xacro.expansion.failures import ExpressionFails, IncludeMissing

LISTED = 2000
MAX_VALUES = 8  # values that a help line has


def to_give(name: str, expanded: Expanded) -> str:
    """What to do about an argument that has no value."""
    values = _compared(expanded).get(name, [])
    return (
        f'give {_option(name, "", values)}{_rest_in_words([values])}, or write <xacro:arg name="{name}" default="…"/>'
    )


def instead(fault: object, arguments: Sequence[tuple[str, str]], expanded: Expanded) -> str:
    """What to give instead of the default values of some arguments: those that decide, if that can be seen."""
    missing = _missing(fault)
    neighbors = {name: list(_neighbours(missing, value)) for name, value in arguments} if missing else {}
    values = {name: alternatives for name, alternatives in neighbors.items() if alternatives}
    if not values:
        compared = _compared(expanded)
        values = {
            name: [candidate for candidate in compared.get(name, ()) if candidate != value] for name, value in arguments
        }
    decisive = [(name, value) for name, value in arguments if name in values]
    names = listed([f"'{name}' ({value!r})" for name, value in decisive])
    options = " ".join(_option(name, value, values[name]) for name, value in decisive)
    rest = _rest_in_words(values.values())
    return f"it follows from the default{'s' * (len(decisive) > 1)} of {names}: give {options}{rest}"


def _compared(expanded: Expanded) -> dict[str, list[str]]:
    """The values that conditions compare arguments with, looked for once in the same files."""
    return once(("compared", *expanded.documents), lambda: compared_values(expanded.documents))


def _option(name: str, value: str, values: Sequence[str]) -> str:
    return f"--xacro-arg {name}:={(nearest(value, values) or values[0]) if values else 'VALUE'}"


def _rest_in_words(values: Collection[Sequence[str]]) -> str:
    """The values that the only argument could have, where there are several."""
    alternatives = next(iter(values), ()) if len(values) == 1 else ()
    more = [f"{len(alternatives) - MAX_VALUES} more"] if len(alternatives) > MAX_VALUES else []
    return f" (there are {listed([*alternatives[:MAX_VALUES], *more])})" if len(alternatives) > 1 else ""


def _missing(fault: object) -> str | None:
    """The path of the file that is not there, if that is what is wrong."""
    if isinstance(fault, IncludeMissing):
        return os.path.abspath(fault.path)
    return fault.missing if isinstance(fault, ExpressionFails) else None


def _neighbours(path: str, value: str) -> Iterator[str]:
    """The values for which a file would be there, by the names beside the first step that is not."""
    steps = os.path.normpath(path).split(os.sep)
    for index in range(1, len(steps)):
        folder = os.sep.join(steps[:index]) or os.sep
        if tracked.exists(os.path.join(folder, steps[index])):
            continue
        fitting = _fitting(steps[index], value, tracked.names(folder, LISTED))
        for alternative in sorted(fitting, key=natural):
            rest = [step.replace(value, alternative) if value else step for step in steps[index + 1 :]]
            if tracked.exists(os.path.join(folder, fitting[alternative], *rest)):
                yield alternative
        return


def _fitting(step: str, value: str, names: Sequence[str]) -> dict[str, str]:
    """The names that a step of a path could have with other values, by value; an empty one can be anywhere in it."""
    starts = range(len(step) + 1) if not value else [step.find(value)]
    for start in starts:
        before, after = step[: max(start, 0)], step[max(start, 0) + len(value) :]
        pattern = re.compile(f"{re.escape(before)}(.+){re.escape(after)}")
        fitting = {match[1]: name for name in names if (match := pattern.fullmatch(name))}
        if fitting and start >= 0:
            return fitting
    return {}


def natural(word: str) -> list[tuple[int, str]]:
    """By what words are sorted as people do: ur5 before ur10."""
    return [(int(piece), "") if piece.isdecimal() else (-1, piece) for piece in re.split(r"(\d+)", word)]
