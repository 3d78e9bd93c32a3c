"""The robot that urdfdom hands to ROS: its links, joints with limits, masses, and what is not as written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from urdflint.model.nodes import Joint, Link
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.loaded import Difference, Loaded, LoadedBody, LoadedJoint, Refusal
from urdflint.programs.target import Target
from urdflint.programs.urdfdom import motion, reasons, releases
from urdflint.programs.urdfdom.claims import faults
from urdflint.programs.urdfdom.losses import loss_from
from urdflint.programs.urdfdom.reading import Fault, Reader
from urdflint.programs.urdfdom.wording import told
from urdflint.syntax.document import Element

LACKS = frozenset({"base", "renamed"})  # whether the root link moves is for others to say
Cuts = Mapping[Element, Fault]  # by link: where the reading of it ends


def loaded(robot: Robot, target: Target) -> Loaded:
    """What a release of urdfdom makes of a robot."""
    reader = Reader(robot, releases.behavior(target.release))
    found = list(faults(robot, reader))
    refusals = tuple(Refusal(told(one), one.element) for one in found if one.effect is Effect.REJECTS)
    if refusals:
        return Loaded(target.name, refusals)
    cuts = {one.part.parent: one for one in reversed(found) if one.part is not None and one.part.parent is not None}
    follows = {joint.name or "": motion.follows(joint, reader) for joint in robot.joints}
    return Loaded(
        target=target.name,
        bodies=tuple(_body(link, cuts, reader) for link in robot.links),
        joints=tuple(_joint(joint, reader) for joint in robot.joints),
        mimic={name: to for name, to in follows.items() if to is not None},
        shapes=frozenset(part for link in robot.links for part in _kept(link, cuts) if part.tag != "inertial"),
        differences=tuple(sorted(_differences(robot, reader, found), key=lambda one: one.element.start)),
        lacks=LACKS,
    )


def _kept(link: Link, cuts: Cuts) -> list[Element]:
    """The parts of a link that are read: the inertial, then the visuals, then the collisions, up to a fault."""
    if link.name is None:
        return []
    shapes = [shape.element for shape in (*link.visuals, *link.collisions)]
    parts = shapes if link.inertial is None else [link.inertial.element, *shapes]
    cut = cuts.get(link.element)
    return parts if cut is None or cut.part not in parts else parts[: parts.index(cut.part)]


def _body(link: Link, cuts: Cuts, reader: Reader) -> LoadedBody:
    above = next((joint.parent for joint in link.robot.tree.parent_joints.get(link.name or "", ())), None)
    return LoadedBody(link.name or "", above, _mass(link, cuts.get(link.element), reader), link.element)


def _mass(link: Link, cut: Fault | None, reader: Reader) -> float:
    """The mass in kg, which is read after the origin of the inertial: it stays where the reading ends behind it."""
    inertial = link.inertial
    mass = inertial.child("mass") if inertial is not None and link.name is not None else None
    if inertial is None or mass is None or (cut is not None and cut.element is inertial.origin):
        return 0.0
    return reader.number(reader.raw(mass, "value") or "") or 0.0


def _joint(joint: Joint, reader: Reader) -> LoadedJoint:
    kind = joint.type or ""
    moves = kind != "fixed"
    return LoadedJoint(
        joint.name or "", kind, joint.child_link or "", joint.element, moves, *motion.motion(joint, reader)
    )


def _differences(robot: Robot, reader: Reader, found: list[Fault]) -> Iterator[Difference]:
    """What is lost of links and colors, and limits that are 0 because they are not written."""
    seen = set[Element]()
    for fault in found:
        part = fault.part
        if part is not None and part.parent is not None and part.parent not in seen:
            seen.add(part.parent)
            lost = loss_from(part.parent, part).partition(" loses ")[2]
            yield Difference("lost", part.parent.get("name") or "", f"{lost}: {told(fault)}", fault.element)
        elif fault.effect is Effect.DROPS and isinstance(fault.reason, reasons.ColorUnreadable):
            above = fault.element.parent
            name = (above.get("name") if above is not None else None) or ""
            yield Difference("lost", name, "the color of the material cannot be read", fault.element)
    for joint in robot.joints:
        yield from motion.differences(joint, reader)
