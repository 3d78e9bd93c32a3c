"""What urdfdom objects to in a robot, in its order of work, as if each fault were fixed before the next.

urdfdom has three ways to fail. A joint, a name or a tree that it cannot read makes it reject the robot. A link that it
cannot read is cut short: parseModel ignores what parseLink returns, so everything from the fault on is lost. Of the
rest it logs a few things, or passes them on otherwise than written. All else it does not read.

libsdformat reads URDF with urdfdom 3 up to series 13, and from 14 on with a copy that reads numbers more loosely: the
same functions serve all of them, and a Reader holds the differences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from urdflint.model.inertia import ENTRIES
from urdflint.model.numbers import plain_numbers
from urdflint.model.robot import LIMITED, Inertial, Joint, Link, Material, Robot, Shape, Visual
from urdflint.model.structure.survey import survey_of
from urdflint.programs.changes import Release
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.silences import turned_by
from urdflint.programs.urdfdom import grammar, reasons, releases
from urdflint.programs.urdfdom.grammar import Number, Vector
from urdflint.schema import vocabulary
from urdflint.struct import Struct, cached_property
from urdflint.syntax.document import Element

WITHOUT_AXIS = frozenset({"fixed", "floating"})
LATE_LIMITS = ("acceleration", "deceleration", "jerk")
NUMBERS = {  # the numbers of a joint's children; `origin` and `axis` hold vectors
    "limit": ("lower", "upper", "effort", "velocity"),
    "safety_controller": ("soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity"),
    "calibration": ("rising", "falling"),
    "mimic": ("multiplier", "offset"),
    "dynamics": ("damping", "friction"),
}
NEEDED = {"limit": ("effort", "velocity"), "safety_controller": ("k_velocity",), "mimic": ("joint",)}
SIZES = {
    "box": ("size",),
    "sphere": ("radius",),
    "cylinder": ("radius", "length"),
    "capsule": ("radius", "length"),
}
SHAPES = frozenset({*SIZES, "mesh"})


class Fault(Struct):
    """What urdfdom objects to: why, at which element and attribute, and what it does about it.

    The attribute may be one that is missing. `part` is the inertial, visual or collision with which the reading of a
    link ends, None where it does not end.
    """

    reason: Reason
    element: Element
    attribute: str | None = None
    effect: Effect = Effect.REJECTS
    part: Element | None = None

    @property
    def related(self) -> tuple[Element, ...]:
        """No other element has a part in it."""
        return ()


class Reader:
    """How one release, or the copy in libsdformat, reads a robot.

    `number` reads one number. With `judges_version` a version of URDF that the release does not know is refused; with
    `loses_colors` a color is lost whose components are no numbers from 0 to 1.
    """

    def __init__(
        self,
        robot: Robot,
        release: Release,
        number: Number = grammar.number,
        *,
        judges_version: bool = True,
        loses_colors: bool = True,
    ) -> None:
        self.robot = robot
        self.release = release
        self.number = number
        self.judges_version = judges_version
        self.loses_colors = loses_colors
        self._broken = robot.document.broken_values

    @cached_property
    def late(self) -> dict[tuple[Element, str | None], tuple[int, int]]:
        """The elements and attributes of the robot that URDF 1.0 does not have, with the version that brought them."""
        return {(element, name): since for element, name, since in survey_of(self.robot).late}

    @property
    def reads_late(self) -> bool:
        """Whether the release reads what came with URDF 1.1 and 1.2."""
        return self.release.has(releases.LATE_VOCABULARY)

    @cached_property
    def strict(self) -> bool:
        """Whether limits and sizes are judged."""
        return self.robot.version >= releases.STRICT_SINCE_URDF and self.reads_late

    def raw(self, element: Element, name: str) -> str | None:
        """An attribute as it is written: TinyXML keeps the tabs and line breaks that XML makes spaces of."""
        if self._broken and (element, name) in self._broken:
            return self.robot.document.raw(element, name)
        return element.attributes.get(name)

    def vector(self, text: str) -> Vector | None:
        """Three numbers between spaces."""
        return _vector(text, self.number)

    def unreadable(self, element: Element, names: Sequence[str], *, vectors: bool = False) -> list[str]:
        """The attributes, of some, that are there and are no numbers, or no vectors."""
        texts, read = element.attributes, self.vector if vectors else self.number
        if self._broken:
            texts = {name: self.raw(element, name) or "" for name in texts}
        return [name for name in names if name in texts and read(texts[name]) is None]

    def knows(self, element: Element, name: str | None) -> bool:
        """Whether something is known in a robot of this version: URDF 1.0 has it, or a version that the robot is of."""
        since = self.late.get((element, name))
        return since is None or self.is_of(since)

    def is_of(self, since: tuple[int, int]) -> bool:
        """Whether a robot is read as one of that version; a release that rejects the version has nothing to add."""
        return self.robot.version >= since and (self.reads_late or self.judges_version)


@lru_cache(maxsize=16384)
def _vector(text: str, read: Number) -> Vector | None:
    values = plain_numbers[text] or grammar.numbers(text, read)
    if len(values) != 3:
        return None
    x, y, z = values
    return (x, y, z) if x is not None and y is not None and z is not None else None


def robot_faults(robot: Robot, reader: Reader) -> Iterator[Fault]:
    """What is wrong with the robot as such, and with its names."""
    if robot.name is None:
        yield Fault(reasons.RobotNameMissing(), robot.element, "name")
    version = robot.get("version")
    if version is not None and reader.judges_version and not _takes(reader, version):
        yield Fault(reasons.VersionUnsupported(), robot.element, "version")
    if not robot.links:
        yield Fault(reasons.RobotWithoutLink(), robot.element)
    # A link that has no name becomes an empty one called "", a second root unless each other one is below a joint.
    below = robot.tree.parent_joints
    is_root = sum(link.name not in below for link in robot.links) == 1
    for link in robot.links:
        yield from _link_name_faults(link, is_root)
    for joint in robot.joints:
        if joint.name is not None and robot.joint_named[joint.name] is not joint:
            yield Fault(reasons.NameDuplicate("joint"), joint.element, "name")


def _takes(reader: Reader, version: str) -> bool:
    """Whether a release takes a robot of a version of URDF."""
    read_version = grammar.version(version)
    return read_version == releases.FIRST_VERSION_OF_URDF or (
        read_version in releases.LATE_VERSIONS_OF_URDF and reader.reads_late
    )


def _link_name_faults(link: Link, is_root: bool) -> Iterator[Fault]:
    """What is wrong with the name of a link, which is the only root if it has none or an empty one and `is_root`."""
    if link.name is None:
        yield Fault(reasons.NameMissing("link"), link.element, "name", Effect.DROPS if is_root else Effect.REJECTS)
    elif link.robot.link_named[link.name] is not link:
        yield Fault(reasons.NameDuplicate("link"), link.element, "name")
    elif not link.name and not is_root:
        yield Fault(reasons.LinkNameEmpty(), link.element, "name")


def material_faults(robot: Robot, reader: Reader) -> Iterator[Fault]:
    """What is wrong with the materials of the robot, and with those of visuals that are not cut short."""
    material_names: set[str] = set()
    for material in robot.materials:
        name = material.name or ""
        if name in material_names:
            yield Fault(reasons.NameDuplicate("material"), material.element, "name" if material.name else None)
        elif material.name is None:
            yield Fault(reasons.NameMissing("material"), material.element, "name", Effect.WARNS)
        material_names.add(name)
        yield from _color_faults(material, reader)
        if not material.defines:
            yield Fault(reasons.MaterialUndefined(), material.element, None, Effect.WARNS)
    for material in robot.visual_materials:
        if material.name is None:
            continue
        yield from _color_faults(material, reader)
        if not material.name:  # parseModel looks up no material of that name
            continue
        if material.defines and material.name in material_names:
            yield Fault(reasons.MaterialRedefined(), material.element, None, Effect.IGNORES)
        elif material.defines:
            material_names.add(material.name)
        elif material.name not in material_names:
            yield Fault(reasons.MaterialUndefined(), material.element, None, Effect.WARNS)


def _color_faults(material: Material, reader: Reader) -> Iterator[Fault]:
    color = material.child("color")
    text = reader.raw(color, "rgba") if color is not None else None
    if color is None or text is None:
        return
    values = grammar.numbers(text, reader.number)
    if reader.loses_colors and not all(channel is not None and 0 <= channel <= 1 for channel in values):
        yield Fault(reasons.ColorUnreadable(), color, "rgba", Effect.DROPS)
    elif len(values) != 4:
        yield Fault(reasons.ColorMiscounted(), color, "rgba", Effect.IGNORES)


def link_faults(link: Link, reader: Reader) -> Iterator[Fault]:
    """What is wrong in a link: its inertial is read first, then the visuals, then the collisions."""
    if link.name is None:
        return
    if link.inertial is not None:
        yield from _inertial_faults(link.inertial, reader)
    for visual in link.visuals:
        yield from _shape_faults(visual, reader)
    for collision in link.collisions:
        yield from _shape_faults(collision, reader)


def _inertial_faults(inertial: Inertial, reader: Reader) -> Iterator[Fault]:
    part = inertial.element
    yield from _origin_faults(inertial.origin, reader, part)
    mass, inertia = inertial.child("mass"), inertial.inertia
    for child, tag in ((mass, "mass"), (inertia, "inertia")):
        if child is None:
            yield Fault(reasons.PartMissing(tag), part, None, Effect.DROPS, part)
            continue
        names = ("value",) if tag == "mass" else ENTRIES
        for name in names:
            if name not in child.attributes:
                yield Fault(reasons.AttributeMissing(), child, name, Effect.DROPS, part)
        for name in reader.unreadable(child, names):
            yield Fault(reasons.ValueUnreadable(), child, name, Effect.DROPS, part)


def _origin_faults(origin: Element | None, reader: Reader, part: Element | None) -> Iterator[Fault]:
    """What is wrong with an `<origin>`: of a joint, or of a part of a link, which is then cut short."""
    if origin is None:
        return
    effect = Effect.REJECTS if part is None else Effect.DROPS
    for name in reader.unreadable(origin, ("xyz", "rpy"), vectors=True):
        yield Fault(reasons.ValueUnreadable(), origin, name, effect, part)
    if "quat_xyzw" not in origin.attributes:
        return
    text = reader.raw(origin, "quat_xyzw") or ""
    if not reader.knows(origin, "quat_xyzw"):
        angle = None if reader.reads_late else turned_by(origin)
        if angle is None:
            yield late(reader, origin, "quat_xyzw")
        else:
            yield Fault(reasons.RotationNotRead(angle), origin, "quat_xyzw", Effect.ALTERS)
    elif not reader.reads_late:
        return
    elif "rpy" in origin.attributes:
        yield Fault(reasons.RotationTwice(), origin, "quat_xyzw", effect, part)
    elif len(values := grammar.numbers(text, reader.number)) != 4 or None in values:
        yield Fault(reasons.ValueUnreadable(), origin, "quat_xyzw", effect, part)


def late(reader: Reader, element: Element, name: str) -> Fault:
    """An attribute of a later version of URDF: a release that knows it logs a warning, an older one ignores it."""
    effect = Effect.WARNS if reader.reads_late else Effect.IGNORES
    return Fault(reasons.LateFeature(), element, name, effect)


def _shape_faults(node: Shape, reader: Reader) -> Iterator[Fault]:
    part, geometry, shape = node.element, node.geometry, node.shape
    yield from _origin_faults(node.origin, reader, part)
    if geometry is None:
        yield Fault(reasons.PartMissing("geometry"), part, None, Effect.DROPS, part)
    elif shape is None:
        yield Fault(reasons.ShapeMissing(), geometry, None, Effect.DROPS, part)
    elif shape.tag not in SHAPES:
        yield Fault(reasons.ShapeUnknown(), shape, None, Effect.DROPS, part)
    elif shape.tag == "capsule" and not reader.knows(shape, None):
        yield Fault(reasons.LateFeature(), shape, None, Effect.DROPS, part)
    elif shape.tag != "capsule" or reader.reads_late:
        yield from _size_faults(shape, reader, part)
    if (
        isinstance(node, Visual)
        and (material := node.child("material")) is not None
        and "name" not in material.attributes
    ):
        yield Fault(reasons.NameMissing("material"), material, "name", Effect.DROPS, part)


def _size_faults(shape: Element, reader: Reader, part: Element) -> Iterator[Fault]:
    names = ("filename", "scale") if shape.tag == "mesh" else SIZES[shape.tag]
    for name in names:
        text = reader.raw(shape, name)
        if text is None:
            if name != "scale":
                yield Fault(reasons.AttributeMissing(), shape, name, Effect.DROPS, part)
        elif name != "filename":
            values = reader.vector(text) if name in ("size", "scale") else (reader.number(text),)
            if values is None or None in values:
                yield Fault(reasons.ValueUnreadable(), shape, name, Effect.DROPS, part)
            elif reader.strict and name != "scale" and any(value is not None and value <= 0 for value in values):
                yield Fault(reasons.SizeNotPositive(), shape, name, Effect.DROPS, part)


def joint_faults(joint: Joint, reader: Reader) -> Iterator[Fault]:
    """What is wrong in a joint; every fault makes urdfdom reject the robot, unless it says otherwise."""
    element = joint.element
    if joint.name is None:
        yield Fault(reasons.NameMissing("joint"), element, "name")
    yield from _end_faults(joint)
    if joint.type is None:
        yield Fault(reasons.JointTypeMissing(), element, "type")
    elif joint.type not in vocabulary.joint_types():
        yield Fault(reasons.JointTypeUnknown(), element, "type")
    elif joint.type in LIMITED and joint.limit is None:
        yield Fault(reasons.LimitMissing(), element)
    yield from _origin_faults(joint.origin, reader, None)
    axis = joint.axis
    if axis is not None and joint.type not in WITHOUT_AXIS:
        if "xyz" not in axis.attributes:
            yield Fault(reasons.AxisWithoutXyz(), axis, None, Effect.IGNORES)
        elif reader.unreadable(axis, ("xyz",), vectors=True):
            yield Fault(reasons.ValueUnreadable(), axis, "xyz")
    if joint.limit is not None:
        yield from _limit_faults(joint, joint.limit, reader)
    for child in (joint.safety, element.child("calibration"), joint.mimic, joint.dynamics):
        if child is not None:
            yield from _missing(child, NEEDED.get(child.tag, ()))
            yield from _unreadable(child, reader)
    dynamics = joint.dynamics
    if dynamics is not None and not {"damping", "friction"} & dynamics.attributes.keys():
        yield Fault(reasons.DynamicsEmpty(), dynamics)


def _end_faults(joint: Joint) -> Iterator[Fault]:
    for tag, name in (("parent", joint.parent), ("child", joint.child_link)):
        end = joint.child(tag)
        if end is None:
            yield Fault(reasons.JointEndMissing(tag), joint.element)
        elif name is None:
            yield Fault(reasons.AttributeMissing(), end, "link")
        elif not name or name not in joint.robot.link_named:
            yield Fault(reasons.LinkUnknown(name), end, "link")


def _limit_faults(joint: Joint, limit: Element, reader: Reader) -> Iterator[Fault]:
    """The limits of a joint, in which URDF 1.2 wants other attributes than 1.0 and judges the values."""
    if not reader.is_of(releases.STRICT_SINCE_URDF):
        yield from _missing(limit, NEEDED["limit"])
    elif reader.strict and joint.type in LIMITED:
        yield from _missing(limit, ("lower", "upper"))
    yield from _unreadable(limit, reader)
    for name in LATE_LIMITS:
        if name not in limit.attributes:
            continue
        if not reader.knows(limit, name):
            yield late(reader, limit, name)
        elif reader.reads_late and reader.unreadable(limit, (name,)):
            yield Fault(reasons.ValueUnreadable(), limit, name)
    if reader.strict:
        value = {name: reader.number(reader.raw(limit, name) or "") for name in (*NUMBERS["limit"], *LATE_LIMITS)}
        lower, upper = value["lower"], value["upper"]
        if lower is not None and upper is not None and lower > upper:
            yield Fault(reasons.LimitInverted(), limit, "lower")
        for name in ("effort", "velocity", *LATE_LIMITS):
            if (value[name] or 0.0) < 0:
                yield Fault(reasons.LimitNegative(), limit, name)


def _missing(element: Element, names: tuple[str, ...]) -> Iterator[Fault]:
    for name in names:
        if name not in element.attributes:
            yield Fault(reasons.AttributeMissing(), element, name)


def _unreadable(element: Element, reader: Reader) -> Iterator[Fault]:
    for name in reader.unreadable(element, NUMBERS[element.tag]):
        yield Fault(reasons.ValueUnreadable(), element, name)


def tree_faults(robot: Robot) -> Iterator[Fault]:
    """What is wrong with the tree: several roots, none, or a cycle on the way down from the root.

    Roots that are there because a joint names no child are left to that joint.
    """
    tree = robot.tree
    main = tree.main_root
    extra = [root for root in tree.roots if root is not main and root.name]
    if len(extra) > tree.without_child:
        yield Fault(reasons.RootExtra(), extra[0].element)
    if not tree.cycles:
        return
    rooted = bool(tree.roots) or any(not link.name for link in robot.links)
    for cycle in tree.cycles:
        if not rooted:
            yield Fault(reasons.RootMissing(), cycle.joint.element)
        elif cycle.joint.child_link in tree.below_roots:
            yield Fault(reasons.Cycle(), cycle.joint.element)
