"""The sentences about a message, without the places in a robot."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.diagnosis.explanation import Explanation
from urdflint.linter.rules import catalog
from urdflint.messages.table import Message
from urdflint.programs.target import FAMILIES
from urdflint.text.wording import counted, listed, one_line, shortened

MAX_RULES = 4
NOTHING = "no message of a known program is in it"


def speaker(message: Message) -> str:
    """Who prints it: `urdfdom 3 and 6`."""
    name = FAMILIES[message.program].spelling if message.program in FAMILIES else message.program
    releases = [target.partition("@")[2] for target in message.targets]
    return f"{name} {listed(releases)}" if releases else name


def heading(explanation: Explanation) -> str:
    """Who says what, and how often."""
    times = f" ({explanation.count:,} times)" if explanation.count > 1 else ""
    return f"{speaker(explanation.message)}: {shortened(one_line(explanation.text))}{times}"


def rule_names(rules: Sequence[str]) -> str:
    """`URDF306 several-roots or URDF207 robot-empty`; the likeliest ones."""
    return listed([f"{code} {catalog.names()[code]}" for code in rules[:MAX_RULES]], last="or")


def meaning(explanation: Explanation) -> str:
    """What it means, as a clause."""
    return one_line(explanation.means)


def summary(explanations: Sequence[Explanation], unknown: int) -> str:
    """How much is explained, and how much nobody knows."""
    if not explanations:
        first = NOTHING
    else:
        programs = len({explanation.message.program for explanation in explanations})
        first = f"{counted(len(explanations), 'message')} of {counted(programs, 'program')}"
    return first + (f"; {counted(unknown, 'line')} with another error that is not known" if unknown else "")
