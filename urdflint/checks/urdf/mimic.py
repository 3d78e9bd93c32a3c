"""Joints that mimic other joints."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, check, renaming
from urdflint.model.numbers import number
from urdflint.model.robot import SINGLE_AXIS, Joint, Node, Robot
from urdflint.model.structure.irregularities import has_expression
from urdflint.model.structure.misspellings import is_misspelt_or_sdf
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean

MAX_JOINTS = 8


@check("URDF540", has="mimic")
def mimic_without_joint(joint: Joint) -> Iterator[Problem]:
    mimic = joint.mimic
    if mimic is None or "joint" in mimic.attributes or is_misspelt_or_sdf(mimic, "joint"):
        return
    yield Problem(f"<mimic> of {joint} has no joint", Place(mimic))


@check("URDF541", has="mimic")
def mimic_joint_unknown(joint: Joint) -> Iterator[Problem]:
    robot, name = joint.robot, _mimicked_name(joint) or ""
    if _is_unknown(robot, _mimicked_name(joint)):
        guess = robot.suggested_node(name, Joint)
        if guess is joint:
            guess = None
        place = Place(joint.mimic, "joint", "value")
        whom = f"joint '{name}', which does not exist" if name else "a joint with an empty name"
        yield Problem(
            f"{joint} mimics {whom}",
            place,
            related=[(str(guess), guess.place("name"))] if guess else (),
            help=_which_joint(robot, name, guess),
            fix=renaming(place, f"mimic {guess}", guess.name if guess else None),
        )


def _is_unknown(robot: Robot, name: str | None) -> bool:
    return name is not None and name not in robot.joint_named and not has_expression(name)


def _which_joint(robot: Robot, name: str, guess: Node | None) -> str | None:
    if guess is None:
        return f"name a joint: '{name}' is a link" if name in robot.link_named else None
    return did_you_mean(name, guess.name)


@check("URDF542", has="mimic")
def mimic_itself(joint: Joint) -> Iterator[Problem]:
    name = _mimicked_name(joint)
    if name and joint.mimic is not None and name == joint.name:
        place = Place(joint.mimic, "joint", "value")
        yield Problem(f"{joint} mimics itself", place)


@check("URDF543", has="mimic")
def mimic_cycle(joint: Joint) -> Iterator[Problem]:
    cycle = joint.robot.analysis(_cycles).get(joint, [])
    if cycle and cycle[0] is joint:
        names = " -> ".join(f"'{joint.name}'" for joint in cycle[:MAX_JOINTS])
        more = f" -> ... ({len(cycle)} joints)" if len(cycle) > MAX_JOINTS else ""
        yield Problem(
            f"joints mimic each other in a cycle: {names}{more} -> '{joint.name}'",
            Place(joint.mimic, "joint", "value"),
            related=[(f"mimic of {other}", Place(other.mimic, "joint", "value")) for other in cycle[1:MAX_JOINTS]],
        )


def _cycles(robot: Robot) -> dict[Joint, list[Joint]]:
    """The cycles of joints that mimic each other, by each joint in them; one that mimics itself is left out."""
    cycles_by_joint: dict[Joint, list[Joint]] = {}
    visited: set[Joint] = set()
    for start in robot.joints:
        path: dict[Joint, None] = {}
        joint: Joint | None = start
        while joint is not None and joint not in visited:
            visited.add(joint)
            path[joint] = None
            joint = _mimicked(joint)
        if joint is not None and joint in path:
            met = list(path)
            cycle = met[met.index(joint) :]
            cycles_by_joint.update(dict.fromkeys(cycle, cycle))
    return cycles_by_joint


@check("URDF544", has="mimic")
def mimic_of_fixed_joint(joint: Joint) -> Iterator[Problem]:
    mimicked = _mimicked(joint)
    if mimicked is None or joint.mimic is None or mimicked.type not in ("fixed", "floating", "planar"):
        return
    if joint.type == "fixed":
        return
    position = "position" if mimicked.type == "fixed" else "single position"
    yield Problem(
        f"{joint} mimics {mimicked}, which is {mimicked.type} and has no {position}",
        Place(joint.mimic, "joint", "value"),
        related=[(f"{mimicked} is {mimicked.type}", mimicked.place("type"))],
    )


@check("URDF545", has="mimic")
def mimic_on_fixed_joint(joint: Joint) -> Iterator[Problem]:
    mimicked = _mimicked(joint)
    if mimicked is None or joint.mimic is None or joint.type not in ("fixed", "floating", "planar"):
        return
    if joint.type != "fixed" and mimicked.type not in SINGLE_AXIS:
        return
    place = Place(joint.mimic, part="label")
    yield Problem(f"{joint} is {joint.type}, so it cannot mimic {mimicked}", place)


@check("URDF546", has="mimic")
def mimic_chain(joint: Joint) -> Iterator[Problem]:
    mimicked = _mimicked(joint)
    first = _mimicked(mimicked) if mimicked is not None else None
    if first is None or mimicked is None or joint.type == "fixed" or mimicked in joint.robot.analysis(_cycles):
        return
    yield Problem(
        f"{joint} mimics {mimicked}, which mimics {first}",
        Place(joint.mimic, "joint", "value"),
        related=[(f"{mimicked} mimics {first}", Place(mimicked.mimic, "joint", "value"))],
    )


@check("URDF547", has="mimic")
def mimic_multiplier_zero(joint: Joint) -> Iterator[Problem]:
    if joint.mimic is not None and joint.type in SINGLE_AXIS and number(joint.mimic.get("multiplier")) == 0:
        place = Place(joint.mimic, "multiplier", "value")
        yield Problem(f"mimic multiplier of {joint} is 0, so it always stays at its offset", place)


def _mimicked_name(joint: Joint) -> str | None:
    """The name of the joint that a joint mimics; None where it mimics none or does not name it."""
    return joint.mimic.get("joint") if joint.mimic is not None else None


def _mimicked(joint: Joint) -> Joint | None:
    """The joint that a joint mimics; itself does not count."""
    name = _mimicked_name(joint)
    mimicked = joint.robot.joint_named.get(name) if name else None
    return mimicked if mimicked is not joint else None
