"""Links and joints that are other than their twins on the other side of the robot."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.finding import Severity
from urdflint.linter.rule import Problem, check
from urdflint.model.nodes import Link
from urdflint.model.robot import Robot
from urdflint.model.twins import Difference, Fact, Value, differences, factor
from urdflint.wording import listed

NAMED = {"mass": ("mass", " kg"), "distance": ("distance from the parent", " m")}  # with units
SMALL = 1.25  # times: what differs by less is an info


@check("URDF630")
def link_unlike_twin(robot: Robot) -> Iterator[Problem]:
    for one in robot.analysis(differences):
        if isinstance(one.odd, Link):
            yield _problem(one)


@check("URDF431")
def joint_unlike_twin(robot: Robot) -> Iterator[Problem]:
    for one in robot.analysis(differences):
        if not isinstance(one.odd, Link):
            yield _problem(one)


def _problem(one: Difference) -> Problem:
    first = one.facts[0]
    place = first.place or one.odd.place("name")
    related = [(f"the {first.name} of the twin", first.twin or one.twin.place("name"))]
    words = listed([_words(fact) for fact in one.facts])
    severity = None if any(factor(fact.value, fact.other) > SMALL for fact in one.facts) else Severity.INFO
    return Problem(f"{one.odd} is unlike its twin '{one.twin.name}': {words}", place, related, severity=severity)


def _words(fact: Fact) -> str:
    if fact.name == "moments":
        return f"moments of inertia by a factor of {factor(fact.value, fact.other):.3g}"
    if fact.name == "collisions":
        return f"collisions {_shapes(fact.value)} against {_shapes(fact.other)}"
    name, unit = NAMED.get(fact.name, (fact.name, ""))
    return f"{name} {_numbers(fact.value)}{unit} against {_numbers(fact.other)}{unit}"


def _numbers(value: Value) -> str:
    return " to ".join(one if isinstance(one, str) else f"{one:.4g}" for one in value)


def _shapes(value: Value) -> str:
    """Kinds with their sizes, such as: sphere 0.1, box 0.1 0.2 0.3."""
    words = [f", {one}" if isinstance(one, str) else f" {one:.4g}" for one in value]
    return "".join(words).removeprefix(", ") or "none"
