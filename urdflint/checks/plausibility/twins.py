"""Links and joints that are other than their twins on the other side of the robot, or than the rest of their row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.inertia import LEAST_MOMENT
from urdflint.model.robot import Joint, Link, Robot
from urdflint.model.symmetry import name_rows
from urdflint.model.symmetry.comparable_facts import HAS, LACKS, Fact, Value, factor
from urdflint.model.symmetry.twin_differences import Difference, differences
from urdflint.text.wording import listed

NAMES_WITH_UNITS = {"mass": ("mass", " kg"), "distance": ("distance from the parent", " m")}  # with units
SMALL = 1.25  # times: what differs by less is an info
WEIGHTS = ("mass", "moments")


@check("URDF630")
def link_unlike_twin(robot: Robot) -> Iterator[Problem]:
    for difference in _without_units(robot, robot.analysis(differences)):
        if isinstance(difference.odd, Link):
            yield _problem(difference)


@check("URDF431")
def joint_unlike_twin(robot: Robot) -> Iterator[Problem]:
    for difference in _without_units(robot, robot.analysis(differences)):
        if not isinstance(difference.odd, Link):
            yield _problem(difference)


@check("URDF631")
def unlike_row(robot: Robot) -> Iterator[Problem]:
    yield from map(_of_row, _without_units(robot, robot.analysis(name_rows.differences)))


def _without_units(robot: Robot, all_differences: Iterable[Difference]) -> Iterator[Difference]:
    """Differences without what is reported as a wrong unit."""
    all_differences = list(all_differences)
    if not all_differences:
        return
    from urdflint.model.plausibility import length_units
    from urdflint.model.plausibility.degree_limits import in_degrees
    from urdflint.model.plausibility.mass_proportions import FARTHEST, gyration

    units: set[tuple[Link | Joint, str]] = {
        (far_origin.joint, "distance") for far_origin in robot.analysis(length_units.far)
    }
    units |= {(link, "moments") for link in robot.links if link.inertial and gyration(link.inertial) > FARTHEST}
    units |= {(degrees.joint, "range") for degrees in robot.analysis(in_degrees).ranges}
    for difference in all_differences:
        facts = [
            fact
            for fact in difference.facts
            if units.isdisjoint(((difference.odd, fact.name), (difference.twin, fact.name)))
        ]
        if facts:
            yield difference._replace(facts=facts)


def _problem(difference: Difference) -> Problem:
    first = difference.facts[0]
    place = first.place or difference.odd.place("name")
    related = [(f"the {first.name} of the twin", first.twin or difference.twin.place("name"))]
    if first.value[:1] in ((HAS,), (LACKS,)):
        related = [("the twin", difference.twin.place("name"))]
    words = listed([_words(fact) for fact in difference.facts])
    severity = Severity.INFO if _matters_little(difference) else None
    return Problem(
        f"{difference.odd} is unlike its twin '{difference.twin.name}': {words}", place, related, severity=severity
    )


def _matters_little(difference: Difference) -> bool:
    """Whether it is about joints that do not move, or about numbers that differ by little."""
    if all(isinstance(part, Joint) and part.type == "fixed" for part in (difference.odd, difference.twin)):
        return True
    if _is_of_light_links(difference) or all(fact.name == "collisions" for fact in difference.facts):
        return True
    return all(fact.perhaps or factor(fact.value, fact.other) <= SMALL for fact in difference.facts)


def _is_of_light_links(difference: Difference) -> bool:
    """Whether it is about masses and moments of links so light that these matter little."""
    from urdflint.model.plausibility.mass_proportions import turns_easily

    links = [part for part in (difference.odd, difference.twin) if isinstance(part, Link)]
    return (
        bool(links)
        and all(fact.name in WEIGHTS for fact in difference.facts)
        and all(link.inertial is not None and turns_easily(link.inertial) for link in links)
    )


def _of_row(difference: Difference) -> Problem:
    first = difference.facts[0]
    words = listed([_words(fact) for fact in difference.facts])
    rest = f"the {difference.other_count} other {difference.odd.kind}s of its row, such as '{difference.twin.name}'"
    related = [("one of the others", first.twin or difference.twin.place("name"))]
    place = first.place or difference.odd.place("name")
    severity = Severity.INFO if _is_of_light_links(difference) else None
    message = f"{difference.odd} is unlike {rest}: {words}"
    return Problem(message, place, related, cause=difference.odd.kind, severity=severity)


def _words(fact: Fact) -> str:
    if fact.value == (LACKS,):
        return f"no {fact.name}"
    if fact.value == (HAS,):
        return f"only it has {fact.name}"
    if fact.name == "moments":
        much = factor(fact.value, fact.other)
        least, other_least = float(fact.value[0]), float(fact.other[0])
        if min(least, other_least) >= LEAST_MOMENT:
            return f"moments of inertia by a factor of {much:.3g}"
        return f"{'it' if least < other_least else 'the other'} has a moment of inertia of zero"
    if fact.name == "collisions":
        return f"collisions {_shapes(fact.value)} against {_shapes(fact.other)}"
    name, unit = NAMES_WITH_UNITS.get(fact.name, (fact.name, ""))
    return f"{name} {_numbers(fact.value)}{unit} against {_numbers(fact.other)}{unit}"


def _numbers(value: Value) -> str:
    return " to ".join(part if isinstance(part, str) else f"{part:.4g}" for part in value)


def _shapes(value: Value) -> str:
    """Kinds with their sizes, such as: sphere 0.1, box 0.1 0.2 0.3."""
    words = [f", {part}" if isinstance(part, str) else f" {part:.4g}" for part in value]
    return "".join(words).removeprefix(", ") or "none"
