"""The model that libsdformat makes of a robot, as links, joints with limits, and what is not as written."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.model.robot import LIMITED, Joint, Robot
from urdflint.programs.loaded import Difference, Follows, Loaded, LoadedBody, LoadedJoint, Refusal, left
from urdflint.programs.naming import owner
from urdflint.programs.reason import PlainPlace
from urdflint.programs.sdformat import analysis, reasons
from urdflint.programs.sdformat.conversion.link_lumping import WORLD
from urdflint.programs.sdformat.conversion.silences import unread_rotations
from urdflint.programs.sdformat.converter import Converter
from urdflint.programs.sdformat.reading import number_reading, outcome
from urdflint.programs.sdformat.reading.grammar import double, trimmed
from urdflint.programs.sdformat.reading.outcome import Conversion, ModelJoint
from urdflint.programs.sdformat.releases import OWN_URDFDOM, Release
from urdflint.programs.target import Target
from urdflint.programs.urdfdom import motion
from urdflint.programs.urdfdom.validation import Reader
from urdflint.syntax.document import Element

LACKS = frozenset({"renamed"})
ENDLESS = 1e16  # limits of continuous joints, src/parser_urdf.cc; from 13 on they are infinite
STOPPED = (0.0, 0.0)
MASSLESS = (reasons.RootMassless,)


def loaded(robot: Robot, target: Target) -> Loaded:
    """What a release of libsdformat makes of a robot."""
    return _loaded(robot, target, analysis.convert(robot, target))


def _loaded(
    robot: Robot, target: Target, conversion: Conversion, have_mass: frozenset[Element] = frozenset()
) -> Loaded:
    """What is left of a robot after a conversion in which some links were taken to have mass."""
    rejected = tuple(_refusal(conversion, refusal) for refusal in conversion.refusals)
    return left(target.name, rejected, lambda: _loaded_robot(robot, target, conversion, have_mass))


def _refusal(conversion: Conversion, refused: outcome.Refusal) -> Refusal:
    blamed, reason = conversion.blamed(refused)
    return Refusal(refused.why, refused.element, reason.repaired_with(PlainPlace(blamed, refused.attribute)))


def _loaded_robot(robot: Robot, target: Target, conversion: Conversion, have_mass: frozenset[Element]) -> Loaded | None:
    """What is left of a robot; of one that is rejected for a link without mass, once it has one."""
    light = (
        {loss.cause for loss in conversion.dropped if isinstance(loss.reason, MASSLESS)}
        if conversion.refusals
        else set()
    )
    light -= have_mass  # where a link with mass is lost too, one more round would end like this one
    if any(conversion.blamed(refusal)[0] in light for refusal in conversion.refusals):
        have_mass = have_mass.union(light)
        later = _loaded(robot, target, Converter(robot, target, have_mass).conversion, have_mass)
        return later.repaired if later.refusals else later
    return _left(robot, target, conversion)


def _left(robot: Robot, target: Target, conversion: Conversion) -> Loaded:
    """What is left of a robot, as if nothing of it were rejected."""
    reader = number_reading.reader(robot, Release(target.release).has(OWN_URDFDOM))
    joints = [
        *(_joint(robot, joint, reader) for joint in conversion.joints),
        *map(_copied, conversion.copied.get("joint", ())),
    ]
    parents = {joint.child: joint.parent for joint in conversion.joints}
    to_world = WORLD in parents.values() or any(
        _text(element, "parent") == WORLD for element in conversion.copied.get("joint", ())
    )
    return Loaded(
        target=target.name,
        bodies=tuple(_bodies(conversion, parents)),
        joints=tuple(joints),
        base="fixed" if conversion.static or to_world else "floating",
        mimic=dict(_mimics(robot, conversion, reader)),
        merged={name: lump.into for name, lump in conversion.lumped.items()},
        frames=frozenset(frame.name for frame in conversion.frames),
        find_shapes=lambda: [shape.element for link in conversion.links for shape in (*link.visuals, *link.collisions)],
        find_differences=lambda: _differences(robot, conversion, reader),
        lacks=LACKS,
    )


def _bodies(conversion: Conversion, parents: dict[str, str]) -> Iterator[LoadedBody]:
    for link in conversion.links:
        above = parents.get(link.name)
        yield LoadedBody(link.name, None if above == WORLD else above, link.mass, link.element)
    for element in conversion.copied.get("link", ()):
        inertial = element.child("inertial")
        mass = _number(inertial, "mass") if inertial is not None else None
        yield LoadedBody(trimmed(element.get("name") or ""), None, 1.0 if mass is None else mass, element)


def _joint(robot: Robot, joint: ModelJoint, reader: Reader) -> LoadedJoint:
    """A joint; a fixed one that became revolute is stopped at 0, and limits the wrong way round are switched."""
    written = robot.joint_named.get(joint.element.get("name") or "")
    if joint.type == "fixed" or written is None or written.type == "fixed":
        moves = joint.type != "fixed"
        return LoadedJoint(joint.name, joint.type, joint.child, joint.element, moves, STOPPED if moves else None)
    limits, effort, velocity = motion.motion(written, reader)
    if limits is not None:
        limits = (min(limits), max(limits)) if max(map(abs, limits)) < ENDLESS else None
    return LoadedJoint(joint.name, joint.type, joint.child, joint.element, True, limits, effort, velocity)


def _copied(element: Element) -> LoadedJoint:
    """A joint that a block puts into the model as it is."""
    name, kind, child = element.get("name") or "", element.get("type") or "", _text(element, "child")
    limit = element.down("axis", "limit")
    if limit is None or kind == "fixed":
        return LoadedJoint(trimmed(name), kind, child, element, kind != "fixed")
    lower, upper = _number(limit, "lower"), _number(limit, "upper")
    ends = (-math.inf if lower is None else lower, math.inf if upper is None else upper)
    bounded = max(map(abs, ends)) < ENDLESS
    rates = (_number(limit, "effort"), _number(limit, "velocity"))
    return LoadedJoint(trimmed(name), kind, child, element, True, ends if bounded else None, *rates)


def _text(element: Element, tag: str) -> str:
    child = element.child(tag)
    return trimmed(child.text or "") if child is not None else ""


def _number(element: Element, tag: str) -> float | None:
    return double(_text(element, tag))


def _mimics(robot: Robot, conversion: Conversion, reader: Reader) -> Iterator[tuple[str, Follows]]:
    for joint in conversion.joints:
        written = robot.joint_named.get(joint.element.get("name") or "")
        follows = motion.follows(written, reader) if written is not None and joint.mimic is not None else None
        if follows is not None and joint.mimic is not None:
            yield joint.name, follows._replace(leader=joint.mimic)


def _differences(robot: Robot, conversion: Conversion, reader: Reader) -> Iterator[Difference]:
    """What is merged, what is lost with its cause, and limits that are not as written."""
    for lump in conversion.lumped.values():
        yield Difference("merged", lump.link, f"into {lump.into}", lump.element)
    for loss in conversion.dropped:
        if not isinstance(loss.reason, reasons.WorldRoot):
            kind = loss.reason.kind or "lost"
            words = loss.reason.loss(PlainPlace(loss.element)) if loss.kind == "mimic" else loss.why
            yield Difference(kind, loss.name, words or "", loss.element)
    for origin, reason in unread_rotations(robot):
        for element, kind, description in reason.differences(PlainPlace(origin)):
            yield Difference(kind, owner(origin).get("name") or "", description, element)
    for model_joint in conversion.joints:
        joint = robot.joint_named.get(model_joint.element.get("name") or "")
        if joint is not None:
            yield from motion.differences(joint, reader)
            yield from _of_joint(joint, model_joint.name, model_joint.type, reader)


def _of_joint(joint: Joint, name: str, type_in_model: str, reader: Reader) -> Iterator[Difference]:
    """Limits that are switched, and a fixed joint that becomes revolute; `name` is that in the model."""
    limits = motion.motion(joint, reader).limits
    if joint.limit is not None and limits is not None and joint.type in LIMITED and limits[0] > limits[1]:
        for element, kind, description in reasons.LimitsSwapped().differences(PlainPlace(joint.limit)):
            yield Difference(kind, name, description, element)
    if joint.type == "fixed" and type_in_model != "fixed":
        yield Difference("altered", name, "it becomes revolute, and is stopped at 0", joint.element)
