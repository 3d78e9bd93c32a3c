"""What links collide as against what they look like and where they are, and what they carry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.geometry import bounding_boxes, shape_gaps
from urdflint.model.geometry.bounding_boxes import Group
from urdflint.model.plausibility import standing_stability
from urdflint.model.robot import Link, Robot
from urdflint.syntax.place import Place
from urdflint.text import wording

CARRIED = 500.0  # times the own mass
BELOW = 50.0  # times, of one that hangs on it: a long chain weighs as much too
NOTHING = 1e-6  # kg, which another rule reports
NEXT = 5_000.0  # times, of the mass that it hangs on
GRAM = 0.001
FEW = 2  # links that are shown and moved


@check("URDF632", has="has_bodies")
def mass_ratio_large(robot: Robot) -> Iterator[Problem]:
    ratios = [ratio for group in robot.analysis(bounding_boxes.groups) if (ratio := _ratio(group)) is not None]
    if ratios:
        (message, place), *rest = ratios
        yield Problem(message + _and_more(rest), place, also=[other_place for _, other_place in rest])


def _ratio(group: Group) -> tuple[str, Place] | None:
    """What is said of links that are very light for what they carry, or hang on, and where."""
    joint, above = group.joint, group.above
    if joint is None or above is None or group.mass <= NOTHING:
        return None
    link = joint.robot.link_named.get(joint.child_link or "")
    inertial = link.inertial if link is not None else None
    carries = group.carried >= CARRIED * group.mass and group.heaviest >= BELOW * group.mass
    heavy, how = (group.carried, "carries") if carries else (above.mass, "hangs on")
    if link is None or not (carries or heavy >= NEXT * group.mass):
        return None
    place = Place(inertial.child("mass"), "value", "value") if inertial is not None and inertial.mass else link.place()
    much = wording.times(heavy / group.mass)
    return f"{link} weighs {_mass(group.mass)} and {how} {_mass(heavy)}, {much} as much", place


def _mass(value: float) -> str:
    return f"{value / GRAM:.3g} g" if value < 100 * GRAM else f"{value:.3g} kg"


@check("URDF764", has="has_bodies")
def collision_missing(robot: Robot) -> Iterator[Problem]:
    shown_links = list(_lower_bodies(robot))
    bare = [link for link, collides in shown_links if not collides]
    if not bare or 2 * len(bare) > len(shown_links):
        return
    first, *rest = bare
    message = f"{first} has visuals, but no collision, and a joint moves it"
    if rest:
        message = f"{len(bare)} of {len(shown_links)} links that are shown and moved have no collision, such as {first}"
    yield Problem(message, first.place("name"), also=[link.place("name") for link in rest])


@check("URDF765", has="has_bodies")
def collision_missing_everywhere(robot: Robot) -> Iterator[Problem]:
    if any(link.collisions for link in robot.links):
        return
    shown_links = list(_lower_bodies(robot))
    if len(shown_links) >= FEW:
        yield Problem(
            f"no link has a collision, though joints move {len(shown_links)} that have visuals", robot.place()
        )


def _lower_bodies(robot: Robot) -> Iterator[tuple[Link, bool]]:
    """The links with visuals that joints move, one of each group, and whether that has a collision."""
    for group in robot.analysis(bounding_boxes.groups):
        seen_link = next((link for link, _ in group.links if link.visuals), None)
        if group.joint is not None and seen_link is not None:
            yield seen_link, any(link.collisions for link, _ in group.links)


@check("URDF766", has="has_bodies")
def collision_unlike_visual(robot: Robot) -> Iterator[Problem]:
    for mismatch in robot.analysis(shape_gaps.unlike):
        fault = f"{wording.times(mismatch.factor)} {'as large as' if mismatch.larger else 'smaller than'} its visual"
        size = f"{mismatch.collision.size:.2g} m across against {mismatch.visual.size:.2g} m"
        severity = (
            Severity.INFO if mismatch.factor < shape_gaps.MUCH or not (mismatch.larger or mismatch.alike) else None
        )
        related = [("the visual", Place(mismatch.link.visuals[0].shape))]
        place = Place(mismatch.link.collisions[0].shape)
        yield Problem(f"collision of {mismatch.link} is {fault}: {size}", place, related, severity=severity)


@check("URDF767", has="has_bodies")
def collision_away_from_visual(robot: Robot) -> Iterator[Problem]:
    for link, away, times in robot.analysis(shape_gaps.away):
        message = f"collision of {link} is {away:.2g} m away from its visual"
        related = [("the visual", Place(link.visuals[0].element))]
        severity = Severity.INFO if times < shape_gaps.SURELY else None
        yield Problem(message, Place(link.collisions[0].element), related, severity=severity)


@check("URDF770", has="has_bodies")
def visual_turned(robot: Robot) -> Iterator[Problem]:
    for link, hit, visual in robot.analysis(shape_gaps.turned_visuals):
        sizes = " against ".join(" x ".join(f"{edge:.2g}" for edge in extent.edges) for extent in (visual, hit))
        message = f"visual of {link} has the size of its collision along other axes: {sizes} m"
        shape, related = link.visuals[0], [("the collision", Place(link.collisions[0].element))]
        yield Problem(message, Place(shape.shape or shape.element), related)


@check("URDF768", has="has_bodies")
def link_detached(robot: Robot) -> Iterator[Problem]:
    detached_groups = robot.analysis(shape_gaps.detached)
    if not detached_groups:
        return
    (group, gap), *rest = detached_groups
    joint = group.joint
    assert joint is not None
    message = f"shapes below {joint} are {gap:.2g} m away from those above it{_and_more(rest)}"
    yield Problem(message, _origin(group), also=[_origin(other_group) for other_group, _ in rest])


@check("URDF769", has="has_bodies")
def joint_axis_aside(robot: Robot) -> Iterator[Problem]:
    axes = robot.analysis(shape_gaps.axes_aside)
    if axes:
        (group, gap), *rest = axes
        more = _and_more(rest, "does", "do")
        message = f"axis of {group.joint} passes {gap:.2g} m beside the shapes of both links{more}"
        yield Problem(message, _origin(group), also=[_origin(other_group) for other_group, _ in rest])


def _and_more(bodies: Sequence[object], single: str = "is", plural: str = "are") -> str:
    """What is added to a message for further bodies of which the same holds; nothing where there are none."""
    return f", and so {single if len(bodies) == 1 else plural} {len(bodies)} more" if bodies else ""


def _origin(group: Group) -> Place:
    """Where the origin of the joint that moves a group is written."""
    assert group.joint is not None
    origin = group.joint.origin
    return group.joint.place() if origin is None else Place(origin)


@check("URDF633", has="has_bodies")
def center_of_mass_unsupported(robot: Robot) -> Iterator[Problem]:
    fall = robot.analysis(standing_stability.fall)
    if fall is None:
        return
    on = [group.joint for group in fall.on if group.joint is not None]
    x, y = (value + 0.0 for value in fall.center)
    message = f"center of mass at x={x:.3g} y={y:.3g} is {fall.away:.2g} m beside the area that the robot stands on"
    yield Problem(
        message, robot.place(), [("stands on what this joint moves", joint.place("name")) for joint in on[:3]]
    )
