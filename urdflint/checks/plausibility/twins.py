"""Links and joints that are other than their twins on the other side of the robot, or than the rest of their row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.nodes import Joint, Link
from urdflint.model.robot import Robot
from urdflint.model.symmetry import name_rows as rows
from urdflint.model.symmetry.comparable_facts import HAS, LACKS, Fact, Value, factor
from urdflint.model.symmetry.twin_differences import Difference, differences
from urdflint.text.wording import listed

NAMED = {"mass": ("mass", " kg"), "distance": ("distance from the parent", " m")}  # with units
NOTHING = 1e9  # times: then one is what rounding leaves of zero
SMALL = 1.25  # times: what differs by less is an info


@check("URDF630")
def link_unlike_twin(robot: Robot) -> Iterator[Problem]:
    for one in _without_units(robot, robot.analysis(differences)):
        if isinstance(one.odd, Link):
            yield _problem(one)


@check("URDF431")
def joint_unlike_twin(robot: Robot) -> Iterator[Problem]:
    for one in _without_units(robot, robot.analysis(differences)):
        if not isinstance(one.odd, Link):
            yield _problem(one)


@check("URDF631")
def unlike_row(robot: Robot) -> Iterator[Problem]:
    yield from map(_of_row, _without_units(robot, robot.analysis(rows.differences)))


def _without_units(robot: Robot, found: Iterable[Difference]) -> Iterator[Difference]:
    """Differences without what is reported as a wrong unit."""
    found = list(found)
    if not found:
        return
    from urdflint.model.plausibility import millimeter_lengths as lengths
    from urdflint.model.plausibility.degree_limits import in_degrees

    units: set[tuple[Link | Joint, str]] = {(one.joint, "distance") for one in robot.analysis(lengths.far)}
    units |= {(one.joint, "range") for one in robot.analysis(in_degrees).ranges}
    for one in found:
        facts = [fact for fact in one.facts if units.isdisjoint(((one.odd, fact.name), (one.twin, fact.name)))]
        if facts:
            yield one._replace(facts=facts)


def _problem(one: Difference) -> Problem:
    first = one.facts[0]
    place = first.place or one.odd.place("name")
    related = [(f"the {first.name} of the twin", first.twin or one.twin.place("name"))]
    if first.value[:1] in ((HAS,), (LACKS,)):
        related = [("the twin", one.twin.place("name"))]
    words = listed([_words(fact) for fact in one.facts])
    severity = Severity.INFO if _matters_little(one) else None
    return Problem(f"{one.odd} is unlike its twin '{one.twin.name}': {words}", place, related, severity=severity)


def _matters_little(one: Difference) -> bool:
    """Whether it is about joints that do not move, or about numbers that differ by little."""
    if all(isinstance(each, Joint) and each.type == "fixed" for each in (one.odd, one.twin)):
        return True
    return all(fact.perhaps or factor(fact.value, fact.other) <= SMALL for fact in one.facts)


def _of_row(one: Difference) -> Problem:
    first = one.facts[0]
    words = listed([_words(fact) for fact in one.facts])
    rest = f"the {one.others} other {one.odd.kind}s of its row, such as '{one.twin.name}'"
    related = [("one of the others", first.twin or one.twin.place("name"))]
    place = first.place or one.odd.place("name")
    return Problem(f"{one.odd} is unlike {rest}: {words}", place, related, cause=one.odd.kind)


def _words(fact: Fact) -> str:
    if fact.value == (LACKS,):
        return f"no {fact.name}"
    if fact.value == (HAS,):
        return f"only it has {fact.name}"
    if fact.name == "moments":
        much = factor(fact.value, fact.other)
        if much < NOTHING:
            return f"moments of inertia by a factor of {much:.3g}"
        return f"{'it' if fact.value[:1] < fact.other[:1] else 'the other'} has a moment of inertia of zero"
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
