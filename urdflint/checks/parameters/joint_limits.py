"""MoveIt's limits of joints, against those of the robot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urdflint.checks.parameters.names import about_another, by_default, likely_name, rename, unused, weight
from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.companions import controller_claims, parameter_kind, rcl_values
from urdflint.model.companions.controller_files import Controller
from urdflint.model.companions.nodes import JointLimits
from urdflint.model.companions.rcl_values import BOOL, DOUBLE, INT, truth
from urdflint.model.numbers import number
from urdflint.model.robot import LIMITED, MOVING, Joint
from urdflint.syntax.yaml_text import Mapping, Node, Scalar
from urdflint.text.similar import did_you_mean, edits, nearest

PAIRS = {f"has_{quantity}_limits": f"max_{quantity}" for quantity in ("velocity", "acceleration", "jerk")}
LARGER = ("max_velocity", "max_acceleration", "max_jerk")  # than 0
NUMBERS = (*LARGER, "min_position", "max_position")
# What other readers of such files have beside it: ros2_control, ros_control, Pilz's planner
OTHER_KEYS = (
    *("has_position_limits", "has_effort_limits", "max_effort", "min_velocity", "has_deceleration_limits"),
    *("max_deceleration", "min_acceleration", "has_soft_limits", "k_position", "k_velocity", "soft_lower_limit"),
    *("soft_upper_limit", "angle_wraparound", "max_trans_vel", "max_trans_acc", "max_trans_dec", "max_rot_vel"),
)
KNOWN_KEYS = (*PAIRS, *NUMBERS, *OTHER_KEYS)
ROUNDED = 1e-3


class Entry(NamedTuple):
    """The limits of a joint, and the joint of the robot where there is one."""

    key: Scalar
    values: Mapping
    joint: Joint | None
    written: dict[str, Node]

    @property
    def names(self) -> list[Scalar]:
        return [key for key, _ in self.values.items()]

    def number(self, name: str) -> tuple[Scalar, float] | None:
        value = self.written.get(name)
        parsed = value.number if isinstance(value, Scalar) else None
        return (value, parsed) if isinstance(value, Scalar) and parsed is not None else None


def entries(limits: JointLimits) -> list[Entry]:
    """The entries of a file of joint limits; none where the file seems to be about another robot."""
    table = limits.root.get("joint_limits") if isinstance(limits.root, Mapping) else None
    joints_by_name = limits.robot.joint_named if limits.robot is not None else {}
    all_entries = [
        Entry(
            key,
            value,
            joints_by_name.get(key.text),
            {inner_key.text: inner_value for inner_key, inner_value in value.items()},
        )
        for key, value in (table.items() if isinstance(table, Mapping) else ())
        if isinstance(value, Mapping) and not rcl_values.substituted(key.text) and "/" not in key.text
    ]
    return (
        []
        if limits.robot is not None and about_another(limits, [entry.key.text for entry in all_entries], joints_by_name)
        else all_entries
    )


@check("MOV101")
def limits_of_unknown_joint(limits: JointLimits) -> Iterator[Problem]:
    robot = limits.robot
    limit_entries = entries(limits) if robot is not None else []
    left = unused(robot.joint_named, [entry.key.text for entry in limit_entries]) if robot is not None else []
    for entry in limit_entries:
        assert robot is not None
        name = entry.key.text
        if entry.joint is None:
            near = likely_name(name, left)
            fix, place = rename(limits, entry.key, near), limits.place(entry.key)
            yield Problem(
                f"the robot has no joint '{name}'{by_default(limits, near)}",
                place,
                help=did_you_mean(name, near),
                fix=fix,
                cause=name,
                severity=weight(limits, near),
            )


@check("MOV107")
def limits_of_uncontrolled_joint(limits: JointLimits) -> Iterator[Problem]:
    limit_entries = entries(limits) if limits.robot is not None and limits.sure else []
    if not limit_entries or not limits.started:
        return
    controllers = [*limits.started, *limits.distant]
    controlled = {joint.text for controller in controllers for joint in controller_claims.joints(controller)}
    controlled |= limits.executed_joints
    names = [entry.key.text for entry in limit_entries]
    if controlled.isdisjoint(names) or not all(map(_has_readable_joints, controllers)):
        return
    for entry in limit_entries:
        joint = entry.joint
        if joint is not None and joint.type in MOVING and joint.mimic is None and joint.name not in controlled:
            yield Problem(
                f"no controller here has {joint}, which MoveIt has limits for",
                limits.place(entry.key),
                cause=entry.key.text,
            )


def _has_readable_joints(controller: Controller) -> bool:
    """Whether it can be read here which joints a controller has."""
    names = controller_claims.JOINTS.get(controller.kind, ("joints",)) if controller.ros2 else controller_claims.ROS1
    return all(map(controller.is_complete_list, names))


@check("MOV102")
def limits_looser_than_joint(limits: JointLimits) -> Iterator[Problem]:
    for entry in entries(limits) if limits.sure else ():
        limit = entry.joint.limit if entry.joint is not None else None
        if entry.joint is None or limit is None:
            continue
        for name, attribute, sign in (
            ("max_velocity", "velocity", 1),
            ("max_position", "upper", 1),
            ("min_position", "lower", -1),
        ):
            written_limit, own = entry.number(name), number(limit.get(attribute))
            positions = attribute != "velocity"
            if (
                written_limit is None
                or own is None
                or (positions and entry.joint.type not in LIMITED)
                or (not positions and own <= 0)
            ):
                continue
            if not positions and truth(entry.written.get("has_velocity_limits")) is not True:
                continue
            if (written_limit[1] - own) * sign > ROUNDED * abs(own) + 1e-6:
                word = attribute if not positions else f"{attribute} position"
                message = f"{name} {written_limit[1]:g} of joint '{entry.key.text}' is beyond its {word} limit {own:g}"
                related = [("the limits of the joint", limits.place_of(limit, attribute))]
                yield Problem(message, limits.place(written_limit[0]), related)


@check("MOV103")
def timing_limit_missing(limits: JointLimits) -> Iterator[Problem]:
    for entry in entries(limits):
        if entry.joint is None or entry.joint.type not in MOVING or entry.joint.mimic is not None:
            continue
        for name, value in PAIRS.items():
            flag = entry.written.get(name)
            quantity = value.removeprefix("max_")
            if quantity == "jerk" or (quantity == "velocity" and flag is None):
                continue
            if truth(flag) is False or (flag is None and not _misspelt(entry, name)):
                end = f" ({name}: false)" if flag is not None else ""
                message = f"joint '{entry.key.text}' has no limit of {quantity}{end}"
                place = limits.place(flag if flag is not None else entry.key)
                yield Problem(message, place, help=f"add {name}: true and {value}", cause=quantity)


@check("MOV104")
def limit_value_missing(limits: JointLimits) -> Iterator[Problem]:
    for entry in entries(limits):
        for name, value in PAIRS.items():
            flag = entry.written.get(name)
            if truth(flag) is True and entry.written.get(value) is None and not _misspelt(entry, value):
                assert flag is not None
                message = f"joint '{entry.key.text}' has {name}: true, and no {value}"
                yield Problem(message, limits.place(flag), help=f"add {value}", cause=value)


def _misspelt(entry: Entry, name: str) -> bool:
    return name in _limits_in_words(entry).values()


def _limits_in_words(entry: Entry) -> dict[str, str]:
    """What misspelt keys of a joint were meant to be."""
    left = [key for key in KNOWN_KEYS if key not in entry.written]
    near_by_name = {name: _near(name, left) for name in entry.written if name not in KNOWN_KEYS}
    return {name: near for name, near in near_by_name.items() if near is not None}


def _near(name: str, left: Sequence[str]) -> str | None:
    if f"{name}_limits" in left:
        return f"{name}_limits"
    # `has`, `max` and `min` are no mistakes
    near = nearest(name, [candidate for candidate in left if candidate[:3] == name[:3]])
    return near if near is not None and edits(name, near, len(near)) * 4 <= len(near) else None


@check("MOV105")
def limit_value_refused(limits: JointLimits) -> Iterator[Problem]:
    catkin = parameter_kind.is_of_ros1(limits)
    for entry in entries(limits):
        for key, value in entry.values.items():
            name, kind = key.text, rcl_values.kind(value)
            subject = f"{name} of joint '{entry.key.text}'"
            if name in PAIRS and kind not in (BOOL, None):
                message = f"{subject} is neither true nor false"
                yield Problem(message, limits.place(value), help="write true or false", cause=name)
            elif name in NUMBERS and kind == INT and not catkin and _counts(entry, name):
                yield _not_whole(limits, subject, value, name)
            elif name in NUMBERS and kind not in (INT, DOUBLE, None):
                yield Problem(f"{subject} is not a number", limits.place(value), cause=name)
            elif (
                name in LARGER
                and _counts(entry, name)
                and isinstance(value, Scalar)
                and value.number is not None
                and value.number <= 0
            ):
                message = f"{subject} is {value.number:g}, and must be larger than 0"
                yield Problem(message, limits.place(value), cause=name)


def _counts(entry: Entry, name: str) -> bool:
    """Whether a value is asked for."""
    return truth(entry.written.get(name.replace("max_", "has_") + "_limits")) is not False


def _not_whole(limits: JointLimits, subject: str, value: Node, name: str) -> Problem:
    assert isinstance(value, Scalar)
    place = limits.place(value)
    plain = value.text.lstrip("+-").isdecimal()
    fix = (f"write {value.text}.0", [Replace(place, f"{value.text}.0")]) if plain else None
    message = f"{subject} is {value.text}, a whole number, which MoveIt does not take for a number with a point"
    return Problem(message, place, help=f"write {value.text}.0" if plain else None, fix=fix, cause=f"whole {name}")


@check("MOV106")
def limit_misspelt(limits: JointLimits) -> Iterator[Problem]:
    for entry in entries(limits):
        near = _limits_in_words(entry)
        for key in entry.names:
            if key.text in near:
                message = f"limits of joint '{entry.key.text}' have '{key.text}', which MoveIt does not read"
                fix, place = rename(limits, key, near[key.text]), limits.place(key)
                advice = did_you_mean(key.text, near[key.text])
                yield Problem(message, place, help=advice, fix=fix, cause=key.text)
