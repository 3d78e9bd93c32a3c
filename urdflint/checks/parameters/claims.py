"""Joints and interfaces that controllers claim, against those of the robot."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import by_default, fitting, is_left_out, likely_name, rename, unused, weight
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.companions import controller_claims
from urdflint.model.companions.controller_claims import Claim
from urdflint.model.companions.controller_files import Controller
from urdflint.model.companions.nodes import Controllers
from urdflint.model.companions.ros2_control import COMMAND, COMPONENTS, STATE, exports_what_is_written
from urdflint.model.robot import Joint
from urdflint.syntax.yaml_text import Scalar
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import listed

GENERAL = ("joint", "joints")  # parameters of controllers that nobody knows


@check("CTL101")
def controller_joint_unknown(controllers: Controllers) -> Iterator[Problem]:
    robot = fitting(controllers)
    if robot is None:
        return
    words = [(controller, word) for controller in controllers.all for word in controller_claims.joints(controller)]
    components = controllers.hardware.components if controllers.hardware is not None else {}
    left = unused(robot.joint_named, [word.text for _, word in words])
    for controller, word in words:
        if word.text not in robot.joint_named and word.text not in components:
            near = likely_name(word.text, left)
            yield _unknown(controllers, controller, word, near, weight(controllers, near))
    for controller in controllers.all:
        own = controller.words(*GENERAL) if controller.ros2 and controller.kind not in controller_claims.JOINTS else []
        left = unused(robot.joint_named, [word.text for word in own])
        for word in own:
            is_known = word.text in robot.joint_named or word.text in components or "/" in word.text
            near = None if is_known else likely_name(word.text, left)
            if near is not None:
                yield _unknown(controllers, controller, word, near, Severity.WARNING)


def _unknown(
    controllers: Controllers, controller: Controller, word: Scalar, near: str | None, severity: Severity | None
) -> Problem:
    robot = controllers.robot
    assert robot is not None
    message = f"{controller} is for joint '{word.text}', which the robot does not have{by_default(controllers, near)}"
    place, fix = controllers.place(word), rename(controllers, word, near)
    advice = "that is a link: name its joint" if word.text in robot.link_named else did_you_mean(word.text, near)
    return Problem(message, place, help=advice, fix=fix, severity=severity, cause=word.text)


@check("CTL102")
def controller_joint_immovable(controllers: Controllers) -> Iterator[Problem]:
    robot = fitting(controllers)
    for controller in controllers.all if robot is not None else ():
        assert robot is not None
        commanded = {claim.joint.text for claim in controller_claims.claims(controller) if claim.tag == COMMAND}
        reported_joints = set[str]()
        for word in controller_claims.joints(controller):
            joint = robot.joint_named.get(word.text)
            if joint is None or word.text in reported_joints:
                continue
            reported_joints.add(word.text)
            related = [("the joint", controllers.place_of(joint.element, "type"))]
            if joint.type == "fixed" and controller.kind != "joint_state_broadcaster/JointStateBroadcaster":
                yield Problem(
                    f"{controller} is for joint '{word.text}', which is fixed", controllers.place(word), related
                )
            elif word.text in commanded and joint.mimic is not None:
                yield _mimic(controllers, controller, word, joint)


def _mimic(controllers: Controllers, controller: Controller, word: Scalar, joint: Joint) -> Problem:
    assert joint.mimic is not None
    leader = joint.mimic.get("joint")
    message = f"{controller} commands joint '{word.text}', which mimics '{leader}'"
    related = [("<mimic> of the joint", controllers.place_of(joint.mimic))]
    advice = f"command '{leader}' alone" if leader else None
    return Problem(message, controllers.place(word), related, help=advice, severity=Severity.WARNING)


@check("CTL103")
def controller_interface_missing(controllers: Controllers) -> Iterator[Problem]:
    robot, hardware = fitting(controllers), controllers.hardware
    if robot is None or not controllers.sure or hardware is None or not hardware.is_complete:
        return
    for controller in controllers.all:
        lacking: dict[tuple[Scalar, str], list[Claim]] = {}
        absent: dict[str, Scalar] = {}
        for claim in controller_claims.claims(controller):
            name = claim.joint.text
            if name not in hardware.components:
                if name in robot.joint_named and robot.joint_named[name].type != "fixed":
                    absent.setdefault(name, claim.joint)
            elif claim.interface not in hardware.interfaces.get((name, claim.tag), {}):
                lacking.setdefault((claim.place, claim.tag), []).append(claim)
        for lacking_claims in lacking.values():
            yield _lacking(controllers, controller, lacking_claims)
        if absent:
            yield _absent(controllers, controller, absent)


def _lacking(controllers: Controllers, controller: Controller, lacking_claims: list[Claim]) -> Problem:
    hardware, claim = controllers.hardware, lacking_claims[0]
    assert hardware is not None
    names = list(dict.fromkeys(lacking_claim.joint.text for lacking_claim in lacking_claims))
    has = hardware.interfaces.get((names[0], claim.tag), {})
    kind = claim.tag.replace("_", " ")
    owners = f"joint{'s' if len(names) > 1 else ''} {listed([repr(name) for name in names[:4]])}"
    owners += f" and {len(names) - 4} more" if len(names) > 4 else ""
    rest = f"which {'have' if len(names) > 1 else 'has'} {listed([repr(name) for name in has]) if has else 'none'}"
    near = nearest(claim.interface, has)
    element = hardware.components[names[0]][0]
    return Problem(
        f"{controller} claims {kind} '{claim.interface}' of {owners}, {rest}",
        controllers.place(claim.place),
        [(f"'{names[0]}' in the robot", controllers.place_of(element, "name"))],
        help=did_you_mean(claim.interface, near),
        fix=rename(controllers, claim.place, near) if claim.place.text == claim.interface else None,
        cause=f"{controller.name} {kind} {claim.interface}",
        severity=None if near or all(map(exports_what_is_written, hardware.components[names[0]])) else Severity.WARNING,
    )


def _absent(controllers: Controllers, controller: Controller, names: dict[str, Scalar]) -> Problem:
    first = next(iter(names))
    rest = f" and {len(names) - 1} more joints" if len(names) > 1 else ""
    return Problem(
        f"{controller} claims interfaces of joint '{first}'{rest}, in no <ros2_control> block of the robot",
        controllers.place(names[first]),
        also=[controllers.place(word) for name, word in names.items() if name != first],
        help="add the joint to the <ros2_control> block",
        severity=Severity.WARNING,
    )


@check("CTL112")
def controller_sensor_missing(controllers: Controllers) -> Iterator[Problem]:
    robot, hardware = fitting(controllers), controllers.hardware
    if robot is None or not controllers.sure or hardware is None or not hardware.is_complete:
        return
    # One controller may export what another reads
    controller_names = {controller.name for controller in controllers.all}
    for controller in controllers.all:
        for word, states in controller_claims.sensors(controller):
            if word.text in hardware.components:
                has = hardware.interfaces.get((word.text, STATE), {})
                lacking = [state for state in states if state not in has]
                if lacking:
                    yield _without_states(controllers, controller, word, lacking)
            elif word.text not in controller_names and not is_left_out(robot, COMPONENTS, word.text):
                near = nearest(word.text, hardware.components)
                message = f"{controller} reads sensor '{word.text}', which no <ros2_control> block of the robot has"
                message += by_default(controllers, near)
                advice, fix = did_you_mean(word.text, near), rename(controllers, word, near)
                severity = weight(controllers, near)
                yield Problem(message, controllers.place(word), help=advice, fix=fix, severity=severity)


def _without_states(controllers: Controllers, controller: Controller, word: Scalar, lacking: list[str]) -> Problem:
    hardware = controllers.hardware
    assert hardware is not None
    message = f"{controller} reads state interface '{lacking[0]}', which '{word.text}' does not have"
    if len(lacking) > 1:
        interfaces = f"{len(lacking)} state interfaces that '{word.text}' does not have"
        message = f"{controller} reads {interfaces}, such as '{lacking[0]}'"
    element = hardware.components[word.text][0]
    related = [(f"'{word.text}' in the robot", controllers.place_of(element, "name"))]
    return Problem(message, controllers.place(word), related)


@check("CTL111")
def controllers_share_interface(controllers: Controllers) -> Iterator[Problem]:
    """Which controllers run at the same time nobody knows from the file: it is reported once of two, as an info."""
    first: dict[tuple[str, str], Controller] = {}
    reported_pairs = set[tuple[str, str]]()
    for controller in controllers.all:
        for claim in controller_claims.claims(controller):
            other = (
                first.setdefault((claim.joint.text, claim.interface), controller)
                if claim.tag == COMMAND
                else controller
            )
            if other is not controller and (other.name, controller.name) not in reported_pairs:
                reported_pairs.add((other.name, controller.name))
                interface = f"{claim.joint.text}/{claim.interface}"
                message = f"controllers '{other.name}' and '{controller.name}' both command '{interface}'"
                yield Problem(
                    message, controllers.place(controller.key_place), [(f"{other}", controllers.place(other.key_place))]
                )
