"""The robot as urdfdom hands it to the converter: links and joints with numbers, and what it refuses or cuts short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from urdflint.model.robot import Joint, Link, Robot, Visual
from urdflint.model.structure.plain_parts import plain_parts
from urdflint.programs.effect import Effect
from urdflint.programs.reason import NoteLimit, Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion.lumped_mass import Mass
from urdflint.programs.sdformat.reading import grammar, number_reading
from urdflint.programs.sdformat.reading.outcome import Loss, Refusal, Stage
from urdflint.programs.sdformat.reading.pose import Pose, Vector
from urdflint.programs.urdfdom import reasons as urdf
from urdflint.programs.urdfdom import validation
from urdflint.programs.urdfdom.grammar import name_order
from urdflint.programs.urdfdom.reasons import Cycle
from urdflint.programs.urdfdom.validation import Fault, Reader
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

NO_TREE = (
    reasons.LinkNameless,
    urdf.RobotWithoutLink,
    urdf.NameMissing,
    urdf.NameDuplicate,
    urdf.LinkUnknown,
    urdf.JointTypeMissing,
    urdf.JointTypeUnknown,
    urdf.JointEndMissing,
    urdf.RootExtra,
    urdf.RootMissing,
    urdf.Cycle,
)
COLORS = (urdf.ColorUnreadable, urdf.ColorMiscounted)


class ShapeInAssembly:
    """A visual or collision on its way: `name` is what it is called so far, `home` the link in which it is written."""

    __slots__ = ("alpha", "element", "home", "kind", "name", "origin")

    def __init__(self, element: Element, home: str, origin: Pose, alpha: float | None) -> None:
        self.element = element
        self.kind = element.tag
        self.home = home
        self.name = element.attributes.get("name", "")
        self.origin = origin
        self.alpha = alpha


class LinkInAssembly:
    """A link on its way, with the joint that carries it and the links that hang on it, by name of their joints."""

    __slots__ = ("children", "collisions", "element", "has_mass", "joint", "mass", "name", "parent", "visuals")

    def __init__(self, link: Link) -> None:
        self.element = link.element
        self.name = link.name or ""
        self.mass: Mass | None = None
        self.has_mass = False  # whatever is written
        self.visuals: list[ShapeInAssembly] = []
        self.collisions: list[ShapeInAssembly] = []
        self.joint: JointInAssembly | None = None
        self.parent: LinkInAssembly | None = None
        self.children: list[LinkInAssembly] = []


class JointInAssembly:
    """A joint on its way."""

    __slots__ = ("axis", "element", "mimic", "name", "origin", "type")

    def __init__(self, joint: Joint, origin: Pose, axis: Vector, mimic: str | None) -> None:
        self.element = joint.element
        self.name = joint.name or ""
        self.type = joint.type or ""
        self.origin = origin
        self.axis = axis
        self.mimic = mimic


class Assembly(Struct, eq=False, frozen=False):
    """All links and joints by name, what was refused, and what was lost where a link was cut short.

    The root is None where the links and joints make no tree. `other_faults` are faults that would cost something once
    those before them in the link are fixed, and colors that urdfdom reads otherwise than written.
    """

    parts: dict[str, LinkInAssembly] = field(default_factory=dict)
    bonds: dict[str, JointInAssembly] = field(default_factory=dict)
    root: LinkInAssembly | None = None
    refusals: list[Refusal] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    other_faults: list[Fault] = field(default_factory=list)
    limit: NoteLimit = field(default_factory=NoteLimit)

    def refuse(self, element: Element, attribute: str | None, reason: Reason) -> None:
        """Note why urdfdom gives no robot."""
        if not self.limit.reached(reason):
            self.refusals.append(Refusal(element, attribute, reason, Stage.READ))


def assemble(robot: Robot, lenient: bool) -> Assembly:
    """A robot as it is read; one that makes no tree, of which later steps change nothing, is read once."""
    treeless = robot.analysis(_treeless)
    if lenient not in treeless:
        assembly = _read(robot, lenient)
        if assembly.root is not None:
            return assembly
        treeless[lenient] = assembly
    return treeless[lenient]


def let_go(robot: Robot) -> None:
    """Keep nothing that was read: what somebody needs of it again is read anew."""
    robot.analysis(_treeless).clear()


def _treeless(_: Robot) -> dict[bool, Assembly]:
    return {}


def _read(robot: Robot, lenient: bool) -> Assembly:
    """Read a robot as urdfdom 3 does, or `lenient`ly as the copy of it in libsdformat."""
    reader, assembly = number_reading.reader(robot, lenient), Assembly()
    if robot.name is not None and not robot.name.strip(grammar.BLANKS):
        assembly.refuse(robot.element, "name", reasons.RobotNameless())
    _note(validation.robot_faults(robot, reader), assembly)
    _note(validation.material_faults(robot, reader), assembly)
    plain = robot.analysis(plain_parts)
    for link in robot.links:
        _add_link(link, reader, assembly, is_plain=link.element in plain.links)
    for joint in robot.joints:
        if joint.element not in plain.joints:
            _note(validation.joint_faults(joint, reader), assembly)
        if joint.name is not None and joint.name not in assembly.bonds:
            assembly.bonds[joint.name] = JointInAssembly(joint, *number_reading.joint_values(joint, reader))
    _note(validation.tree_faults(robot), assembly)
    _connect(robot, assembly)
    if any(_leaves_no_tree(refusal) for refusal in assembly.refusals):
        assembly.root = None
    return assembly


def _leaves_no_tree(refusal: Refusal) -> bool:
    """Whether nothing can be said about the rest: links or joints are unknown, or a joint names no link."""
    unnamed_end = isinstance(refusal.reason, urdf.AttributeMissing) and refusal.attribute == "link"
    return unnamed_end or isinstance(refusal.reason, NO_TREE)


def _note(faults: Iterable[Fault], assembly: Assembly) -> None:
    """Note what urdfdom rejects; what it loses of a color, or passes on otherwise than written, is noted too."""
    for fault in faults:
        if assembly.limit.reached(fault.reason):
            continue
        if fault.effect is Effect.REJECTS:
            stage = Stage.ABORT if isinstance(fault.reason, Cycle) else Stage.READ
            assembly.refusals.append(Refusal(fault.element, fault.attribute, fault.reason, stage))
        elif isinstance(fault.reason, COLORS):
            assembly.other_faults.append(fault)


def _add_link(link: Link, reader: Reader, assembly: Assembly, *, is_plain: bool) -> None:
    name = link.name or ""
    if link.name == "":
        assembly.refuse(link.element, "name", reasons.LinkNameless())
    if name in assembly.parts:
        return
    part = assembly.parts[name] = LinkInAssembly(link)
    faults = [fault for fault in validation.link_faults(link, reader) if fault.part is not None] if not is_plain else []
    if link.name is not None:
        _fill(part, link, reader, faults[0] if faults else None)
    if faults:
        assembly.losses += _cut(link, faults[0])
        assembly.other_faults += faults[1:]


def _fill(part: LinkInAssembly, link: Link, reader: Reader, fault: Fault | None) -> None:
    """Read as much of a link as urdfdom does: what it has read stays, and after a fault it reads nothing more."""
    if link.inertial is not None:
        part.mass = number_reading.mass(link.inertial, reader, fault)
    read = [*link.visuals, *link.collisions]
    if fault is not None:
        elements = [shape.element for shape in read]
        read = read[: elements.index(fault.part)] if fault.part in elements else []
    for shape in read:
        pose = number_reading.pose(shape.origin, reader)
        added = ShapeInAssembly(shape.element, part.name, pose, number_reading.opacity(shape, reader))
        (part.visuals if isinstance(shape, Visual) else part.collisions).append(added)


def _cut(link: Link, fault: Fault) -> Iterator[Loss]:
    """What of a link is lost behind a fault: visuals are read after the inertial, collisions after the visuals."""
    parts: list[Element] = [shape.element for shape in (*link.visuals, *link.collisions)]
    if link.inertial is not None:
        parts.insert(0, link.inertial.element)
    for lost in parts[parts.index(fault.part or fault.element) :]:
        name = lost.attributes.get("name") or link.name or ""
        yield Loss(lost.tag, name, fault.reason, lost, fault.element, fault.attribute)


def _connect(robot: Robot, assembly: Assembly) -> None:
    """Connect the links by joints in the order of their names; a link with two parent joints follows the last."""
    for name in sorted(assembly.bonds, key=name_order):
        joint = robot.joint_named[name]
        parent, child = assembly.parts.get(joint.parent or ""), assembly.parts.get(joint.child_link or "")
        if joint.parent and joint.child_link and child is not None and parent is not None:
            child.joint, child.parent = assembly.bonds[name], parent
            parent.children.append(child)
    roots = [part for part in assembly.parts.values() if part.joint is None]
    assembly.root = roots[0] if len(roots) == 1 else None
