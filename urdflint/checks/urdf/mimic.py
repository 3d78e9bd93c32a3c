"""Joints that follow other joints."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check, renaming
from urdflint.model.irregular import has_expression
from urdflint.model.misspelling import written_otherwise
from urdflint.model.nodes import ONE_WAY, Joint, Node
from urdflint.model.numbers import number
from urdflint.model.robot import Robot
from urdflint.programs.mujoco import reader as mujoco
from urdflint.similar import did_you_mean
from urdflint.syntax.place import Place

SHOWN = 8


@check("URDF540")
def mimic_without_joint(joint: Joint) -> Iterator[Problem]:
    mimic = joint.mimic
    if mimic is None or "joint" in mimic.attributes or written_otherwise(joint.robot, mimic, "joint"):
        return
    effects = mujoco.mimic_without_joint(joint)
    yield Problem(f"the <mimic> of {joint} does not say which joint it follows", Place(mimic), effects=effects)


@check("URDF541")
def mimic_joint_unknown(robot: Robot) -> Iterator[Problem]:
    joints = [joint for joint in robot.joints if joint.mimic is not None and _is_unknown(robot, _followed(joint))]
    for joint in joints:
        name = _followed(joint) or ""
        guess = robot.meant(name, Joint)
        place = Place(joint.mimic, "joint", "value")
        whom = f"joint '{name}', which does not exist" if name else "a joint without a name"
        yield Problem(
            f"{joint} follows {whom}",
            place,
            effects=mujoco.mimic_of_nothing(joint),
            related=[(str(guess), guess.place("name"))] if guess else (),
            help=_which_joint(robot, name, guess),
            fix=renaming(place, f"follow {guess}", guess.name if guess else None),
        )


def _is_unknown(robot: Robot, name: str | None) -> bool:
    return name is not None and name not in robot.joint_named and not has_expression(name)


def _which_joint(robot: Robot, name: str, guess: Node | None) -> str | None:
    if guess is None:
        return f"'{name}' is a link; a joint follows a joint" if name in robot.link_named else None
    return did_you_mean(name, guess.name)


@check("URDF542")
def mimic_itself(joint: Joint) -> Iterator[Problem]:
    name = _followed(joint)
    if name and joint.mimic is not None and name == joint.name:
        place = Place(joint.mimic, "joint", "value")
        yield Problem(f"{joint} follows itself", place, effects=mujoco.mimic_of_itself(joint))


@check("URDF543")
def mimic_cycle(robot: Robot) -> Iterator[Problem]:
    for circle in _circles(robot):
        first = circle[0]
        names = " follows ".join(f"'{joint.name}'" for joint in circle[:SHOWN])
        more = f" (of {len(circle)})" if len(circle) > SHOWN else ""
        yield Problem(
            f"joints follow each other in a circle: {names}{more} follows '{first.name}'",
            Place(first.mimic, "joint", "value"),
            related=[(f"{joint} is one of them", Place(joint.mimic, "joint", "value")) for joint in circle[1:SHOWN]],
        )


def _circles(robot: Robot) -> Iterator[list[Joint]]:
    """The joints that follow each other round; one that follows itself is left out."""
    done: set[Joint] = set()
    for start in robot.joints:
        path: dict[Joint, None] = {}
        joint: Joint | None = start
        while joint is not None and joint not in done:
            done.add(joint)
            path[joint] = None
            joint = _leader(joint)
        if joint is not None and joint in path:
            met = list(path)
            yield met[met.index(joint) :]


@check("URDF544")
def mimic_of_fixed_joint(joint: Joint) -> Iterator[Problem]:
    leader = _leader(joint)
    if leader is None or joint.mimic is None or leader.type not in ("fixed", "floating", "planar"):
        return
    if joint.type == "fixed":
        return
    what = "is fixed: it has no position" if leader.type == "fixed" else f"is {leader.type}: it has no single position"
    yield Problem(
        f"{joint} follows {leader}, which {what}",
        Place(joint.mimic, "joint", "value"),
        related=[(f"{leader} is {leader.type}", leader.place("type"))],
        effects=mujoco.mimic_of_unfit(joint, leader),
    )


@check("URDF545")
def mimic_on_fixed_joint(joint: Joint) -> Iterator[Problem]:
    leader = _leader(joint)
    if leader is None or joint.mimic is None or joint.type not in ("fixed", "floating", "planar"):
        return
    if joint.type != "fixed" and leader.type not in ONE_WAY:
        return
    effects = mujoco.mimic_of_nothing(joint)
    place = Place(joint.mimic, part="label")
    yield Problem(f"{joint} is {joint.type}, so it cannot follow {leader}", place, effects=effects)


@check("URDF546")
def mimic_chain(robot: Robot) -> Iterator[Problem]:
    circling = {joint for circle in _circles(robot) for joint in circle}
    for joint in robot.joints:
        leader = _leader(joint)
        first = _leader(leader) if leader is not None else None
        if first is None or leader is None or leader in circling or joint.type == "fixed":
            continue
        yield Problem(
            f"{joint} follows {leader}, which follows {first} itself",
            Place(joint.mimic, "joint", "value"),
            related=[(f"{leader} follows {first}", Place(leader.mimic, "joint", "value"))],
        )


@check("URDF547")
def mimic_multiplier_zero(joint: Joint) -> Iterator[Problem]:
    if joint.mimic is not None and joint.type in ONE_WAY and number(joint.mimic.get("multiplier")) == 0:
        place = Place(joint.mimic, "multiplier", "value")
        yield Problem(f"the multiplier of {joint} is 0: it stands still, whatever the other joint does", place)


def _followed(joint: Joint) -> str | None:
    """The name of the joint that a joint follows; None where it follows none or does not say."""
    return joint.mimic.get("joint") if joint.mimic is not None else None


def _leader(joint: Joint) -> Joint | None:
    """The joint that a joint follows; itself does not count."""
    name = _followed(joint)
    leader = joint.robot.joint_named.get(name) if name else None
    return leader if leader is not joint else None
