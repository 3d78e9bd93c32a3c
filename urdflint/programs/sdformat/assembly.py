"""The robot as urdfdom hands it to the converter: links and joints with numbers, and what it refuses or cuts short."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from urdflint.model.nodes import Joint, Link
from urdflint.model.robot import Robot
from urdflint.programs.sdformat import grammar, reading
from urdflint.programs.sdformat.mass import Mass
from urdflint.programs.sdformat.outcome import Loss, Refusal
from urdflint.programs.sdformat.pose import Pose, Vector
from urdflint.programs.sdformat.reading import Fault, Reader
from urdflint.syntax.document import Element


class Shape:
    """A visual or collision on its way: `name` is what it is called so far, `home` the link in which it is written."""

    __slots__ = ("alpha", "element", "home", "kind", "name", "origin")

    def __init__(self, element: Element, home: str, origin: Pose, alpha: float | None) -> None:
        self.element = element
        self.kind = element.tag
        self.home = home
        self.name = element.attributes.get("name", "")
        self.origin = origin
        self.alpha = alpha


class Part:
    """A link on its way, with the joint that carries it and the links that hang on it, by name of their joints."""

    __slots__ = ("children", "collisions", "element", "joint", "mass", "name", "parent", "visuals")

    def __init__(self, link: Link) -> None:
        self.element = link.element
        self.name = link.name or ""
        self.mass: Mass | None = None
        self.visuals: list[Shape] = []
        self.collisions: list[Shape] = []
        self.joint: Bond | None = None
        self.parent: Part | None = None
        self.children: list[Part] = []


class Bond:
    """A joint on its way."""

    __slots__ = ("axis", "element", "mimic", "name", "origin", "type")

    def __init__(self, joint: Joint, origin: Pose, axis: Vector, mimic: str | None) -> None:
        self.element = joint.element
        self.name = joint.name or ""
        self.type = joint.type or ""
        self.origin = origin
        self.axis = axis
        self.mimic = mimic


@dataclass
class Assembly:
    """All links and joints by name, what was refused, and what was lost where a link was cut short.

    The root is None where anything was refused.
    """

    parts: dict[str, Part] = field(default_factory=dict)
    bonds: dict[str, Bond] = field(default_factory=dict)
    root: Part | None = None
    refusals: list[Refusal] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)

    def refuse(self, element: Element, attribute: str | None, reason: str, why: str) -> None:
        """Note why urdfdom gives no robot."""
        self.refusals.append(Refusal(element, attribute, reason, why, "read"))


def assemble(robot: Robot, lenient: bool) -> Assembly:
    """Read a robot as urdfdom 3 does, or `lenient`ly as the copy of it in libsdformat."""
    reader, found = Reader(robot, lenient), Assembly()
    _head(robot, reader, found)
    for link in robot.links:
        _add_link(link, reader, found)
    if not robot.links:
        found.refuse(robot.element, None, "robot-without-link", "a robot without a link")
    for joint in robot.joints:
        _add_joint(joint, reader, found)
    _connect(robot, found)
    if found.refusals:
        found.root = None
    return found


def _head(robot: Robot, reader: Reader, found: Assembly) -> None:
    if not (robot.name or "").strip(grammar.BLANKS):
        attribute = "name" if robot.name is not None else None
        found.refuse(robot.element, attribute, "robot-nameless", "the robot has no name")
    if reader.bad_version(robot):
        found.refuse(robot.element, "version", "version-unsupported", "urdfdom 3 knows no such version of URDF")
    seen: set[str] = set()
    for material in robot.materials:
        if (material.name or "") in seen:
            found.refuse(material.element, "name", "material-twice", f"a second material '{material.name or ''}'")
        seen.add(material.name or "")


def _add_link(link: Link, reader: Reader, found: Assembly) -> None:
    name = link.name or ""
    if not name:
        found.refuse(link.element, "name" if link.name == "" else None, "link-nameless", "a link without a name")
    if name in found.parts:
        found.refuse(link.element, "name", "link-twice", f"a second link '{name}'")
        return
    part = found.parts[name] = Part(link)
    if link.name is None:
        return
    try:
        _fill(part, link, reader)
    except Fault as fault:
        found.losses += _cut(link, fault)


def _fill(part: Part, link: Link, reader: Reader) -> None:
    """Read as much of a link as urdfdom does: what it has read stays, and after a fault it reads nothing more."""
    if link.inertial is not None:
        part.mass = Mass()
        for part.mass in reader.masses(link.inertial.element):
            pass
    for visual in link.visuals:
        part.visuals.append(Shape(visual.element, part.name, *reader.shape(visual)))
    for collision in link.collisions:
        part.collisions.append(Shape(collision.element, part.name, *reader.shape(collision)))


def _cut(link: Link, fault: Fault) -> Iterator[Loss]:
    """What of a link is lost behind a fault: visuals are read after the inertial, collisions after the visuals."""
    parts: list[Element] = [one.element for one in (*link.visuals, *link.collisions)]
    if link.inertial is not None:
        parts.insert(0, link.inertial.element)
    for one in parts[parts.index(fault.part) :]:
        name = one.attributes.get("name") or link.name or ""
        why = f"urdfdom stops reading the link at {fault.why}"
        yield Loss(one.tag, name, "link-cut-short", why, one, fault.element)


def _add_joint(joint: Joint, reader: Reader, found: Assembly) -> None:
    name = joint.name
    if name is None or name in found.bonds:
        if name is None:
            found.refuse(joint.element, None, "joint-nameless", "a joint without a name")
        else:
            found.refuse(joint.element, "name", "joint-twice", f"a second joint '{name}'")
        return
    for fault in reading.joint_faults(joint, reader):
        found.refuse(*fault)
    origin, axis, mimic = reading.joint_values(joint, reader)
    found.bonds[name] = Bond(joint, origin, axis, mimic)


def _connect(robot: Robot, found: Assembly) -> None:
    """Hang the links on each other by joints in the order of their names; a link with two parents follows the last."""
    for name in sorted(found.bonds, key=lambda one: one.encode("utf-8", "surrogateescape")):
        joint = robot.joint_named[name]
        parent, child = found.parts.get(joint.parent or ""), found.parts.get(joint.child_link or "")
        if not joint.parent or not joint.child_link:
            found.refuse(joint.element, None, "joint-without-ends", f"joint '{name}' names no parent or no child")
        elif child is None or parent is None:
            end, link = ("child", joint.child_link) if child is None else ("parent", joint.parent)
            where = joint.element.child(end) or joint.element
            found.refuse(where, "link", "link-unknown", f"there is no link '{link}'")
        else:
            child.joint, child.parent = found.bonds[name], parent
            parent.children.append(child)
    roots = [one for one in found.parts.values() if one.joint is None]
    found.root = roots[0] if len(roots) == 1 else None
    for extra in roots[1:]:
        found.refuse(extra.element, None, "root-second", f"a second root, link '{extra.name}'")
    if found.parts and not roots:
        where = next((cycle.joint.element for cycle in robot.tree.cycles), robot.element)
        found.refuse(where, None, "root-missing", "no link is the root")
    hanging = robot.tree.below_roots
    for cycle in robot.tree.cycles:
        if cycle.joint.child_link in hanging:
            why = "a cycle, in which the program never ends"
            found.refusals.append(Refusal(cycle.joint.element, None, "cycle", why, "abort"))
