"""What SAPIEN does with a robot, by `URDFLoader.load_multiple` with its defaults: wrapper/urdf_loader.py of 3.0.3."""

from __future__ import annotations

import math
from typing import NamedTuple

from urdflint.model import inertia as physics
from urdflint.model.robot import Robot
from urdflint.programs.changes import Release
from urdflint.programs.effect import Effect
from urdflint.programs.loaded import WORLD, Follows
from urdflint.programs.sapien import cameras
from urdflint.programs.sapien import reasons as why
from urdflint.programs.sapien.releases import DENSITY, FIX_ROOT_LINK
from urdflint.programs.simulator import Note, single
from urdflint.programs.urdfpy import reading as urdfpy
from urdflint.programs.urdfpy.reading import Copy, JointRead, LinkRead, RobotRead, Shape
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

COPY = Copy(mass_required=True, sizes_counted=("collision",), scale_counts=(3,))
LEAST = 1e-6  # kg, of a body without mass and shapes, or whose shapes weigh less
MAX_COPIES = 20  # a link is made once for each way to it; this many for each link of a robot together
PRISM = 16 * math.sin(math.pi / 16)  # of a cylinder PhysX makes a prism with 32 sides
ROUNDING = 2.0**-50  # of the greatest moment, by which numpy's eigenvalues may miss 0
MOVING = ("revolute", "continuous", "prismatic")


class Body(NamedTuple):
    """A body that is made: its link, the joint to the one above, None for a root, and its mass in kg."""

    link: LinkRead
    joint: JointRead | None
    kg: float | None


class Model(Struct, eq=False, frozen=False):
    """What SAPIEN makes: bodies of articulations and, as `loose`, those that are objects by themselves."""

    read: RobotRead
    bodies: list[Body] = field(default_factory=list)
    loose: list[Body] = field(default_factory=list)
    mimic: dict[str, Follows] = field(default_factory=dict)

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was noted."""
        return tuple(self.read.notes)


def reading(robot: Robot, release: Release) -> Model:
    """The model that a release of SAPIEN makes of a robot, with what was noted on the way."""
    read = RobotRead(robot.element, robot.files, release, COPY)
    urdfpy.read(read, robot)
    model = Model(read)
    if read.base is not None and not read.refusals:
        _grow(model, read.base)
    for link in read.links:
        _inertia(read, link)
    for joint in read.joints:
        _joint(read, joint)
    cameras.judge(read)
    return model


def _grow(model: Model, base: LinkRead) -> None:
    read = model.read
    below: dict[str, list[JointRead]] = {link.name: [] for link in read.links}
    above: dict[str, JointRead] = {}
    for joint in read.joints:
        if joint.child in above:
            read.silent(Effect.ALTERS, why.LinkTwice(joint.child), joint.element, None, (above[joint.child].element,))
        above[joint.child] = joint
        below[joint.parent].append(joint)
    roots = [base.name]
    for joint in read.joints:
        if joint.type == "floating":
            if joint.parent != base.name or below[joint.child]:
                read.rejects(why.FloatingBelow(), joint.element, "type")
            else:
                roots.append(joint.child)
                if base.name != WORLD:
                    read.silent(Effect.ALTERS, why.ObjectApart(joint.child), joint.element, "type")
            below[joint.parent].remove(joint)
    loose_names = roots[1:] if below[base.name] else roots
    loose_links = [read.link_by_name[name] for name in loose_names]
    model.loose = [Body(link, None, _mass(read, link, 0.0)) for link in loose_links]
    if not below[base.name]:
        return
    if base.name != WORLD and read.release.option(FIX_ROOT_LINK):
        read.silent(Effect.ALTERS, why.BaseFixed(None), base.element)
    waiting = [base.name]
    masses: dict[str, float | None] = {}
    while waiting and len(model.bodies) < MAX_COPIES * len(read.link_by_name):
        name = waiting.pop()
        link, joint_above = read.link_by_name[name], above.get(name)
        if joint_above is not None and joint_above.parent not in masses:
            first = next(joint for joint in read.joints if joint.child == name)
            read.rejects(why.ParentNotMade(name), joint_above.element, None, (first.element,))
            return
        if name not in masses:
            masses[name] = _mass(read, link, 1.0)
        model.bodies.append(Body(link, joint_above, masses[name]))
        waiting += [joint.child for joint in reversed(below[name])]
    _mimics(model)


def _mass(read: RobotRead, link: LinkRead, substitute: float) -> float | None:
    """The mass of a link, in kg; None where it follows from a mesh. `substitute` stands for one that cannot be."""
    written = link.kg
    if written is not None and written != 0 and link.inertia is not None and any(link.inertia):
        if single(written) > 0 and math.isfinite(single(written)):
            return written
        read.silent(Effect.ALTERS, why.MassSubstituted(written, substitute), _inertial(read, link, "mass"))
        return substitute
    shapes = [shape for part in link.collisions for shape in part.shapes]
    volume = _volume(shapes)
    kg = volume and volume * read.release.option(DENSITY)
    if not shapes and written is None:
        return LEAST  # of a frame without shapes, which nobody misses
    if kg is not None:
        kg = max(kg, LEAST) if math.isfinite(single(kg)) else substitute
    if written is None:
        read.silent(Effect.ALTERS, why.MassFromShapes(kg, link.name), link.element, "name")
    else:
        read.silent(
            Effect.ALTERS, why.MassReplaced(written, kg), _inertial(read, link, "inertia" if written else "mass")
        )
    return kg


def _inertial(read: RobotRead, link: LinkRead, tag: str) -> Element:
    """The element of a link that says its mass or its inertia."""
    assert link.inertial is not None
    return read.first(link.inertial, tag) or link.inertial


def _volume(shapes: list[Shape]) -> float | None:
    """The volume of shapes in m³; None where it follows from a mesh. That of a mirrored mesh is negative."""
    meshes = [shape for shape in shapes if shape.kind == "mesh" and 0 not in shape.sizes]
    if meshes and len(meshes) == len(shapes) and all(math.prod(mesh.sizes) < 0 for mesh in meshes):
        return 0.0  # for which one below 0 counts
    return None if meshes else sum(map(_volume_of_primitive, shapes))


def _volume_of_primitive(shape: Shape) -> float:
    """The volume of a shape in m³, below 0 where a size is, 0 of a mesh."""
    match shape.kind, shape.sizes:
        case "box", (x, y, z):
            return x * y * z
        case "sphere", (radius,):
            return 4 / 3 * math.pi * radius * radius * radius
        case "cylinder", (radius, length):
            return PRISM * radius * radius * length
        case "capsule", (radius, length):
            return math.pi * radius * radius * (length + 4 / 3 * radius)
    return 0.0


def _inertia(read: RobotRead, link: LinkRead) -> None:
    """Moments that it refuses, of an inertial that counts."""
    if not link.kg or link.inertia is None or not any(link.inertia) or link.inertial is None:
        return
    xx, xy, xz, yy, yz, zz = link.inertia
    is_turned = any((xy, xz, yz))
    moments = physics.principal_moments((xx, xy, xz, yy, yz, zz)) if is_turned else (xx, yy, zz)
    rounding = ROUNDING * max(map(abs, moments)) if is_turned else 0.0
    least, middle, _ = sorted(moments)
    # A moment of 0 has either sign when it is computed; of two, one is below 0 more often than not
    if not least > -rounding or middle <= rounding:
        read.rejects(why.InertiaNotPositive(least), _inertial(read, link, "inertia"))


def _joint(read: RobotRead, joint: JointRead) -> None:
    if joint.type == "planar":
        read.rejects(why.TypeNotLoaded(joint.type), joint.element, "type")
    if joint.type not in MOVING:
        return
    if joint.dynamics is not None:
        if joint.damping is None:
            read.rejects(why.DampingMissing(), joint.dynamics)
        elif joint.friction is not None:
            read.silent(Effect.ALTERS, why.FrictionNotApplied(joint.friction), joint.dynamics, "friction")
    ends = {"lower": joint.lower, "upper": joint.upper}
    missing = [name for name, end in ends.items() if end is None]
    if joint.limit is None or not missing:
        return
    if joint.type == "prismatic":
        read.rejects(why.LimitEndMissing(missing[0]), joint.limit)
    elif joint.type == "revolute" and len(missing) > 1:
        read.silent(Effect.ALTERS, why.LimitMissing(), joint.element)
    elif joint.type == "revolute":
        read.silent(Effect.ALTERS, why.LimitEndNotANumber(), joint.limit)


def _mimics(model: Model) -> None:
    """The tendons between neighbors, which it makes of mimics."""
    joints = {body.joint.name: body.joint for body in model.bodies if body.joint is not None}
    for joint in joints.values():
        mimic = joint.mimic
        if mimic is None:
            continue
        leader = joints.get(joint.leader)
        is_sibling = leader is not None and leader.parent == joint.parent
        if leader is None:
            model.read.rejects(why.MimicUnknown(joint.leader), mimic, "joint")
        elif leader is joint:
            model.read.rejects(why.MimicOfItself(), mimic, "joint")
        elif not (is_sibling or joint.parent == leader.child):
            model.read.silent(Effect.DROPS, why.MimicNotRead(), mimic)
        elif joint.multiplier == 0:
            model.read.rejects(why.MultiplierZero(), mimic, "multiplier")
        elif "fixed" in (joint.type, leader.type):
            model.read.rejects(why.MimicOfFixed(leader.name), mimic, "joint")
        elif is_sibling:
            follows = Follows(leader.name, 1 / joint.multiplier, -joint.offset / joint.multiplier)
            model.mimic[joint.name] = follows
            if (joint.multiplier, joint.offset) != (follows.multiplier, follows.offset):
                model.read.silent(Effect.ALTERS, why.MimicInverted(follows.multiplier, follows.offset), mimic)
        else:
            model.mimic[joint.name] = Follows(leader.name, joint.multiplier, joint.offset)
