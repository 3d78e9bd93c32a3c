"""MoveIt's limits of joints, against those of the robot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urdflint.checks.parameters.names import about_another, by_default, meant, rename, unused, weight
from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.companions import parameter_kind as parameter_files
from urdflint.model.companions import rcl_values as ros_values
from urdflint.model.companions.nodes import JointLimits
from urdflint.model.companions.rcl_values import BOOL, DOUBLE, INT, truth
from urdflint.model.nodes import LIMITED, MOVING, Joint
from urdflint.model.numbers import number
from urdflint.syntax.yaml_text import Mapping, Node, Scalar
from urdflint.text.similar import did_you_mean, edits, nearest

PAIRS = {f"has_{one}_limits": f"max_{one}" for one in ("velocity", "acceleration", "jerk")}
LARGER = ("max_velocity", "max_acceleration", "max_jerk")  # than 0
NUMBERS = (*LARGER, "min_position", "max_position")
# What other readers of such files have beside it: ros2_control, ros_control, Pilz's planner
OTHERS = (
    *("has_position_limits", "has_effort_limits", "max_effort", "min_velocity", "has_deceleration_limits"),
    *("max_deceleration", "min_acceleration", "has_soft_limits", "k_position", "k_velocity", "soft_lower_limit"),
    *("soft_upper_limit", "angle_wraparound", "max_trans_vel", "max_trans_acc", "max_trans_dec", "max_rot_vel"),
)
KNOWN = (*PAIRS, *NUMBERS, *OTHERS)
ROUNDED = 1e-3


class Entry(NamedTuple):
    """The limits of a joint, and the joint of the robot where there is one."""

    key: Scalar
    values: Mapping
    joint: Joint | None
    said: dict[str, Node]

    @property
    def names(self) -> list[Scalar]:
        return [key for key, _ in self.values.items()]

    def number(self, name: str) -> tuple[Scalar, float] | None:
        value = self.said.get(name)
        found = value.number if isinstance(value, Scalar) else None
        return (value, found) if isinstance(value, Scalar) and found is not None else None


def entries(limits: JointLimits) -> list[Entry]:
    """The joints of a file; none where it is rather about another robot."""
    table = limits.root.get("joint_limits") if isinstance(limits.root, Mapping) else None
    named = limits.robot.joint_named if limits.robot is not None else {}
    found = [
        Entry(key, value, named.get(key.text), {one.text: said for one, said in value.items()})
        for key, value in (table.items() if isinstance(table, Mapping) else ())
        if isinstance(value, Mapping) and not ros_values.substituted(key.text) and "/" not in key.text
    ]
    return [] if limits.robot is not None and about_another(limits, [one.key.text for one in found], named) else found


@check("MOV101")
def limits_of_unknown_joint(limits: JointLimits) -> Iterator[Problem]:
    robot = limits.robot
    some = entries(limits) if robot is not None else []
    left = unused(robot.joint_named, [one.key.text for one in some]) if robot is not None else []
    for one in some:
        assert robot is not None
        name = one.key.text
        if one.joint is None:
            near = meant(name, left)
            fix, place = rename(limits, one.key, near), limits.place(one.key)
            yield Problem(
                f"the robot has no joint '{name}'{by_default(limits, near)}",
                place,
                help=did_you_mean(name, near),
                fix=fix,
                cause=name,
                severity=weight(limits, near),
            )


@check("MOV102")
def limits_looser_than_joint(limits: JointLimits) -> Iterator[Problem]:
    for one in entries(limits) if limits.sure else ():
        limit = one.joint.limit if one.joint is not None else None
        if one.joint is None or limit is None:
            continue
        for name, which, sign in (
            ("max_velocity", "velocity", 1),
            ("max_position", "upper", 1),
            ("min_position", "lower", -1),
        ):
            said, own = one.number(name), number(limit.get(which))
            positions = which != "velocity"
            if (
                said is None
                or own is None
                or (positions and one.joint.type not in LIMITED)
                or (not positions and own <= 0)
            ):
                continue
            if not positions and truth(one.said.get("has_velocity_limits")) is not True:
                continue
            if (said[1] - own) * sign > ROUNDED * abs(own) + 1e-6:
                word = which if not positions else f"{which} position"
                message = f"{name} {said[1]:g} of joint '{one.key.text}' is beyond its {word} limit {own:g}"
                related = [("the limits of the joint", limits.there(limit, which))]
                yield Problem(message, limits.place(said[0]), related)


@check("MOV103")
def timing_limit_missing(limits: JointLimits) -> Iterator[Problem]:
    for one in entries(limits):
        if one.joint is None or one.joint.type not in MOVING or one.joint.mimic is not None:
            continue
        for name, value in PAIRS.items():
            said = one.said.get(name)
            quantity = value.removeprefix("max_")
            if quantity == "jerk" or (quantity == "velocity" and said is None):
                continue
            if truth(said) is False or (said is None and not _misspelt(one, name)):
                end = f" ({name}: false)" if said is not None else ""
                message = f"joint '{one.key.text}' has no limit of {quantity}{end}"
                place = limits.place(said if said is not None else one.key)
                yield Problem(message, place, help=f"add {name}: true and {value}", cause=quantity)


@check("MOV104")
def limit_value_missing(limits: JointLimits) -> Iterator[Problem]:
    for one in entries(limits):
        for name, value in PAIRS.items():
            said = one.said.get(name)
            if truth(said) is True and one.said.get(value) is None and not _misspelt(one, value):
                assert said is not None
                message = f"joint '{one.key.text}' has {name}: true, and no {value}"
                yield Problem(message, limits.place(said), help=f"add {value}", cause=value)


def _misspelt(one: Entry, name: str) -> bool:
    return name in _meant(one).values()


def _meant(one: Entry) -> dict[str, str]:
    """What misspelt keys of a joint were meant to be."""
    left = [each for each in KNOWN if each not in one.said]
    found = {name: _near(name, left) for name in one.said if name not in KNOWN}
    return {name: near for name, near in found.items() if near is not None}


def _near(name: str, left: Sequence[str]) -> str | None:
    if f"{name}_limits" in left:
        return f"{name}_limits"
    near = nearest(name, [each for each in left if each[:3] == name[:3]])  # `has`, `max` and `min` are no mistakes
    return near if near is not None and edits(name, near, len(near)) * 4 <= len(near) else None


@check("MOV105")
def limit_value_refused(limits: JointLimits) -> Iterator[Problem]:
    catkin = parameter_files.is_of_ros1(limits)
    for one in entries(limits):
        for key, value in one.values.items():
            name, kind = key.text, ros_values.kind(value)
            what = f"{name} of joint '{one.key.text}'"
            if name in PAIRS and kind not in (BOOL, None):
                message = f"{what} is neither true nor false"
                yield Problem(message, limits.place(value), help="write true or false", cause=name)
            elif name in NUMBERS and kind == INT and not catkin and _counts(one, name):
                yield _whole(limits, what, value, name)
            elif name in NUMBERS and kind not in (INT, DOUBLE, None):
                yield Problem(f"{what} is not a number", limits.place(value), cause=name)
            elif (
                name in LARGER
                and _counts(one, name)
                and isinstance(value, Scalar)
                and value.number is not None
                and value.number <= 0
            ):
                message = f"{what} is {value.number:g}, and must be larger than 0"
                yield Problem(message, limits.place(value), cause=name)


def _counts(one: Entry, name: str) -> bool:
    """Whether a value is asked for."""
    return truth(one.said.get(name.replace("max_", "has_") + "_limits")) is not False


def _whole(limits: JointLimits, what: str, value: Node, name: str) -> Problem:
    assert isinstance(value, Scalar)
    place = limits.place(value)
    plain = value.text.lstrip("+-").isdecimal()
    fix = (f"write {value.text}.0", [Replace(place, f"{value.text}.0")]) if plain else None
    message = f"{what} is {value.text}, a whole number, which MoveIt does not take for a number with a point"
    return Problem(message, place, help=f"write {value.text}.0" if plain else None, fix=fix, cause=f"whole {name}")


@check("MOV106")
def limit_misspelt(limits: JointLimits) -> Iterator[Problem]:
    for one in entries(limits):
        near = _meant(one)
        for key in one.names:
            if key.text in near:
                message = f"limits of joint '{one.key.text}' have '{key.text}', which MoveIt does not read"
                fix, place = rename(limits, key, near[key.text]), limits.place(key)
                advice = did_you_mean(key.text, near[key.text])
                yield Problem(message, place, help=advice, fix=fix, cause=key.text)
