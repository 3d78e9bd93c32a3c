"""States of groups in an SRDF: joints that cannot be set, and positions that cannot be reached."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.companions.nodes import Semantics
from urdflint.model.companions.srdf import word
from urdflint.model.companions.srdf_kinematics import bounds, variables
from urdflint.model.companions.srdf_names import label
from urdflint.model.companions.srdf_states import JOINT_TOLERANCE, Position, beyond, missing, positions, read
from urdflint.model.numbers import number
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

MAX_JOINTS = 4
FOLLOW = "remove it, or write the value that the mimicked joint gives"
COUNT = "write one value, 3 for a planar joint (x, y, angle), 7 for a floating one"


def _states(semantics: Semantics) -> Iterator[tuple[Element, Position]]:
    """The joints that states set and that exist, each with its state."""
    for state in semantics.srdf.all("group_state"):
        for position in positions(state, semantics.groups):
            if position.type is not None or semantics.robot is None:
                yield state, position


@check("SRDF501")
def srdf_state_joint_outside_group(semantics: Semantics) -> Iterator[Problem]:
    groups = semantics.groups
    for state, position in _states(semantics):
        joints = groups.joints.get(word(state, "group"))
        if position.type != "fixed" and joints is not None and groups.key(position.name) not in joints:
            message = f"{label(state)} sets joint '{position.name}', which the group does not have"
            yield Problem(
                message,
                position.place,
                [("the group", Place(semantics.srdf.group_named[word(state, "group")], "name"))],
            )


@check("SRDF502")
def srdf_state_joint_not_free(semantics: Semantics) -> Iterator[Problem]:
    passive = {word(element, "name"): element for element in semantics.srdf.all("passive_joint")}
    for state, position in _states(semantics):
        subject = f"{label(state)} sets joint '{position.name}', which is"
        if position.type == "fixed":
            yield Problem(f"{subject} fixed", position.place, _joint(semantics, position))
        if position.name in passive:
            related = [("passive here", Place(passive[position.name], "name"))]
            yield Problem(f"{subject} passive", position.place, related, severity=Severity.INFO, cause="passive")
    yield from _mimics(semantics)


def _mimics(semantics: Semantics) -> Iterator[Problem]:
    for state in semantics.srdf.all("group_state") if semantics.robot is not None else ():
        set_to = {position.name: position for position in positions(state, semantics.groups)}
        fine = list[tuple[Position, str]]()
        for position in set_to.values():
            joint = semantics.robot.joint_named.get(position.name) if semantics.robot is not None else None
            if joint is None or joint.mimic is None:
                continue
            leader = joint.mimic.get("joint") or ""
            value, follows = _value(position), _followed(set_to.get(leader), joint.mimic)
            if value is None or follows is None or abs(value - follows) <= JOINT_TOLERANCE:
                fine.append((position, leader))
            else:
                message = f"{label(state)} sets mimic joint '{position.name}' to {value:g}, and '{leader}' moves it to"
                yield Problem(
                    f"{message} {follows:g}", position.place, _joint(semantics, position), help=FOLLOW, cause="mimic"
                )
        if fine:
            position, leader = fine[0]
            message = f"{label(state)} sets joint '{position.name}', which mimics '{leader}'"
            if len(fine) > 1:
                message = (
                    f"{label(state)} sets {len(fine)} mimic joints: '{position.name}' mimics '{leader}', and so on"
                )
            also = [other.place for other, _ in fine[1:]]
            about = _joint(semantics, position)
            yield Problem(message, position.place, about, also=also, severity=Severity.INFO, help=FOLLOW, cause="mimic")


def _followed(leader: Position | None, mimic: Element) -> float | None:
    """Where a mimic joint is when the mimicked one is where a state says."""
    value = _value(leader) if leader is not None else None
    multiplier, offset = number(mimic.get("multiplier") or "1"), number(mimic.get("offset") or "0")
    return value * multiplier + offset if value is not None and multiplier is not None and offset is not None else None


def _value(position: Position) -> float | None:
    return position.values[0] if len(position.values) == 1 and not read(position.elements[0].get("value"))[1] else None


@check("SRDF505")
def srdf_state_value_wrong(semantics: Semantics) -> Iterator[Problem]:
    for state, position in _states(semantics):
        malformed = [element for element in position.elements if read(element.get("value"))[1]]
        for element in malformed:
            message = f"value '{element.get('value')}' of joint '{position.name}' in {label(state)} is not a number"
            yield Problem(message, Place(element, "value"))
        if len(position.elements) > 1:
            message, place = (
                f"{label(state)} sets joint '{position.name}' {len(position.elements)} times",
                position.elements[1],
            )
            related = [("the first time", position.place)]
            value_place = Place(place, "name")
            yield Problem(message, value_place, related, help=COUNT, severity=Severity.WARNING, cause="count")
        elif (
            position.type not in (None, "fixed") and not malformed and len(position.values) != variables(position.type)
        ):
            joint = f"{position.type} joint '{position.name}'"
            message = f"{label(state)} has {len(position.values)} values for {joint}, which takes"
            message, value_place = f"{message} {variables(position.type)}", Place(position.elements[0], "value")
            yield Problem(message, value_place, help=COUNT, severity=Severity.WARNING, cause="count")


@check("SRDF506")
def srdf_state_beyond_limit(semantics: Semantics) -> Iterator[Problem]:
    robot = semantics.robot
    for state, position in _states(semantics) if robot is not None else ():
        joint, value = robot.joint_named.get(position.name) if robot is not None else None, _value(position)
        limits = bounds(joint) if joint is not None else None
        side = beyond(value, limits) if value is not None and joint is not None and joint.mimic is None else ""
        if not side or limits is None or joint is None:
            continue
        end = "upper" if side == "above" else "lower"
        limit = limits[1] if side == "above" else limits[0]
        element = joint.limit
        soft = element is not None and (number(element.get(end) or "0") != limit) and joint.safety is not None
        place = joint.safety if soft and joint.safety is not None else element
        message = f"{label(state)} sets joint '{position.name}' to {value:g}"
        message += f", {side} its {'soft ' * soft}{end} limit {limit:g}"
        related = [("the limit", semantics.place_of(place))] if place is not None else []
        yield Problem(message, Place(position.elements[0], "value"), related)


@check("SRDF507")
def srdf_state_incomplete(semantics: Semantics) -> Iterator[Problem]:
    for state in semantics.srdf.all("group_state"):
        lacking = missing(state, semantics.groups)
        if lacking:
            names = [f"'{name}'" for name in lacking[:MAX_JOINTS]]
            more = [f"{len(lacking) - MAX_JOINTS} more"] if len(lacking) > MAX_JOINTS else []
            joints = f"joint{'s' * (len(lacking) > 1)} {listed([*names, *more])}"
            yield Problem(f"{label(state)} does not set {joints}", Place(state))


def _joint(semantics: Semantics, position: Position) -> list[tuple[str, Place]]:
    joint = semantics.robot.joint_named.get(position.name) if semantics.robot is not None else None
    return [("the joint", semantics.place_of(joint.mimic or joint.element))] if joint is not None else []
