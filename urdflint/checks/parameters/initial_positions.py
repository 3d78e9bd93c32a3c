"""Where joints start, against the joints of the robot."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import about_another, likely_name, rename, unused
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.companions import rcl_values
from urdflint.model.companions.nodes import InitialPositions
from urdflint.model.numbers import interval
from urdflint.model.parameter_marks import INITIAL_POSITIONS
from urdflint.model.robot import LIMITED, Joint
from urdflint.syntax.yaml_text import Mapping, Node, Scalar
from urdflint.text.similar import did_you_mean

ROUNDED = 1e-3


def entries(positions: InitialPositions) -> list[tuple[Scalar, Node, Joint | None]]:
    """The names with their positions and joints; none where the file is rather about another robot."""
    root = positions.root if isinstance(positions.root, Mapping) else None
    inner = root.get(INITIAL_POSITIONS) if root is not None else None
    table = inner if isinstance(inner, Mapping) else root
    joints_by_name = positions.robot.joint_named if positions.robot is not None else {}
    all_entries = [
        (key, value, joints_by_name.get(key.text))
        for key, value in (table.items() if table is not None else ())
        if not rcl_values.substituted(key.text)
    ]
    return (
        []
        if positions.robot is not None
        and about_another(positions, [key.text for key, *_ in all_entries], joints_by_name)
        else all_entries
    )


@check("MOV121")
def initial_position_joint(positions: InitialPositions) -> Iterator[Problem]:
    robot = positions.robot
    position_entries = entries(positions) if robot is not None else []
    left = unused(robot.joint_named, [key.text for key, *_ in position_entries]) if robot is not None else []
    for key, _, joint in position_entries:
        name, place = key.text, positions.place(key)
        if joint is None:
            near = likely_name(name, left)
            weight = None if near else Severity.WARNING
            fix = rename(positions, key, near)
            message = f"the robot has no joint '{name}'"
            yield Problem(message, place, help=did_you_mean(name, near), fix=fix, severity=weight, cause=name)
        elif joint.type == "fixed":
            related = [("the joint", positions.place_of(joint.element, "type"))]
            yield Problem(f"joint '{name}' is fixed", place, related, severity=Severity.WARNING, cause=name)
        elif joint.mimic is not None:
            related = [("<mimic> of the joint", positions.place_of(joint.mimic))]
            message = f"joint '{name}' mimics '{joint.mimic.get('joint')}', and starts where that one is"
            yield Problem(message, place, related, severity=Severity.WARNING, cause=name)


@check("MOV122")
def initial_position_outside_limits(positions: InitialPositions) -> Iterator[Problem]:
    for key, value, joint in entries(positions) if positions.sure else ():
        limit = joint.limit if joint is not None and joint.type in LIMITED else None
        position = value.number if isinstance(value, Scalar) else None
        bounds = interval(limit.get("lower") or "0", limit.get("upper") or "0") if limit is not None else None
        if limit is None or position is None or bounds is None or bounds[0] >= bounds[1]:
            continue
        for attribute, bound, sign in (("lower", bounds[0], -1), ("upper", bounds[1], 1)):
            if (position - bound) * sign > ROUNDED * abs(bound) + 1e-6:
                side = "below the lower" if sign < 0 else "above the upper"
                message = f"initial position {position:g} of joint '{key.text}' is {side} limit {bound:g}"
                yield Problem(message, positions.place(value), [("the limits", positions.place_of(limit, attribute))])


@check("MOV123")
def initial_position_no_number(positions: InitialPositions) -> Iterator[Problem]:
    for key, value, _ in entries(positions):
        kind = rcl_values.kind(value)
        if kind is not None and kind not in (rcl_values.INT, rcl_values.DOUBLE):
            value_text = f"'{value.text}'" if isinstance(value, Scalar) else "a list"
            message = f"initial position of joint '{key.text}' is {value_text}, and no number"
            yield Problem(message, positions.place(value))
