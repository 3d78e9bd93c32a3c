"""What MuJoCo's URDF reader does about single faults: 4.0.0, from its behavior. There is no model of it yet.

Each function tells the effect on MuJoCo, keyed as a problem's effects are; nothing where MuJoCo does not mind.
"""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.nodes import LIMITED, MOVING, SINGLE_AXIS, Collision, Joint, Link, Resource, Shape
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

Effects = dict[str, Effect]
REJECTED: Effects = {"mujoco": Effect.REJECTS}
LEAST_MOMENT = 1e-14  # measured: 1e-14 passes, 2e-15 does not, on moving, fixed and root links alike
MESHES = frozenset({".stl", ".obj", ".msh"})
SOLIDS = frozenset({"box", "sphere", "cylinder", "capsule"})  # shapes that it can take a mass from
# Probed with one repeated child at a time: "XML Error: repeated element"
ONCE = {
    "link": frozenset({"inertial"}),
    "inertial": frozenset({"origin", "mass", "inertia"}),
    "visual": frozenset({"material"}),
    "collision": frozenset({"origin", "geometry"}),
    "material": frozenset({"color"}),
    "joint": frozenset({"origin", "axis", "limit", "dynamics", "parent", "child"}),
}


def repeated(parent: Element, tag: str) -> Effects:
    """`parent` has a second child of that name."""
    return REJECTED if tag in ONCE.get(parent.tag, ()) and not _is_unread(parent, tag) else {}


def _is_unread(parent: Element, tag: str) -> bool:
    """Whether MuJoCo does not read such children of `parent`, however many there are."""
    if parent.tag == "joint":
        return parent.get("type") == "fixed" and tag in ("limit", "dynamics")
    nameless = parent.tag == "material" and "name" not in parent.attributes
    return nameless and parent.parent is not None and parent.parent.tag == "robot"


def without_child(part: Element) -> Effects:
    """An inertial lacks its mass or inertia, or a joint one of its ends (cases urdf/021 urdf/128)."""
    return REJECTED if part.tag in ("joint", "inertial") else {}


def name_duplicate(node: Link | Joint) -> Effects:
    """A link or joint has the name of another one."""
    return REJECTED if isinstance(node, Link) else {}


def link_unknown(robot: Robot, name: str) -> Effects:
    """An end of a joint names no link."""
    return {} if name in robot.link_named else REJECTED


def type_unknown(kind: str) -> Effects:
    """A type that URDF does not have; MuJoCo makes a ball joint of one word."""
    return {} if kind == "spherical" else REJECTED


def joint_to_itself(name: str) -> Effects:
    """A joint between a link and itself; fixing the world to the world is accepted."""
    return {} if name == "world" else REJECTED


def axis_zero(joint: Joint) -> Effects:
    """An axis of length zero, or without xyz, where one is read."""
    return REJECTED


def axis_without_xyz(robot: Robot, element: Element, attribute: str) -> Effects:
    """An attribute is missing: the axis of a moving joint must have its xyz."""
    above = element.parent
    joint = robot.joint_named.get(above.get("name") or "") if above is not None else None
    is_axis = joint is not None and joint.axis is element and attribute == "xyz"
    return REJECTED if is_axis and joint is not None and joint.type not in ("fixed", "floating") else {}


def limit_inverted(joint: Joint) -> Effects:
    """A lower limit above the upper one."""
    return {"mujoco": Effect.DROPS} if joint.type in LIMITED else {}


def mimic_of_nothing(joint: Joint) -> Effects:
    """A mimicked joint that does not exist, or has no single position."""
    return {} if joint.type == "fixed" else {"mujoco": Effect.WARNS}


def mimic_without_joint(joint: Joint) -> Effects:
    """A mimic that does not name the mimicked joint."""
    return {} if joint.type == "fixed" else REJECTED


def mimic_of_itself(joint: Joint) -> Effects:
    """A mimic that names its own joint."""
    return REJECTED if joint.type in SINGLE_AXIS else {}


def mimic_of_unfit(joint: Joint, mimicked: Joint) -> Effects:
    """A mimic of a joint that has no single position."""
    return mimic_of_nothing(joint) if joint.type in SINGLE_AXIS or mimicked.type == "floating" else {}


def moment_tiny(link: Link, least: float) -> Effects:
    """A principal moment this small; a `<mujoco>` block may ask the compiler to mend inertias."""
    return {} if least >= LEAST_MOMENT or _has_block(link.robot) else REJECTED


def inertia_impossible(link: Link, moments: Sequence[float]) -> Effects:
    """Principal moments that are negative or violate the triangle inequality."""
    return moment_tiny(link, -1.0)


def inertia_zero(link: Link) -> Effects:
    """A link has mass and an inertia of zeros."""
    return REJECTED if moves_alone(link) and not _has_block(link.robot) else {}


def massless(link: Link) -> Effects:
    """A link has no mass: MuJoCo takes the mass from its shapes, or rejects the file."""
    if not moves_alone(link) or _has_block(link.robot):
        return {}
    if link.inertial is not None or not (link.visuals or link.collisions):
        return REJECTED
    solid = any(one.shape is not None and one.shape.tag in SOLIDS for one in link.collisions)
    return {"mujoco": Effect.ALTERS} if solid else {}


def mass_negative(link: Link) -> Effects:
    """A mass below zero."""
    return REJECTED if moves_alone(link) and not _has_block(link.robot) else {}


def moves_alone(link: Link) -> bool:
    """Whether a link has a moving parent joint and no fixed child joint, over which a mass would be merged into it."""
    tree, name = link.robot.tree, link.name or ""
    above = tree.parent_joints.get(name, ())
    return (
        len(above) == 1
        and above[0].type in MOVING
        and all(one.type in MOVING for one in tree.child_joints.get(name, ()))
    )


def size_not_positive(shape: Shape, solid: Element) -> Effects:
    """A size, or the scale of a mesh, is zero or negative: MuJoCo reads the shapes of collisions."""
    return REJECTED if isinstance(shape, Collision) and is_sole_shape(solid) else {}


def file_missing(element: Element) -> Effects:
    """A mesh is not there: MuJoCo opens those of collisions, unless a block tells it of another folder."""
    reads = element.tag == "mesh" and is_sole_shape(element) and _in_collision(element)
    return (
        REJECTED if reads and not any(one.tag == "robot" and one.child("mujoco") for one in element.ancestors()) else {}
    )


def file_unnamed(mesh: Resource) -> Effects:
    """A mesh has an empty file name."""
    return REJECTED if _in_collision(mesh.element) and is_sole_shape(mesh.element) else {}


def is_sole_shape(element: Element) -> bool:
    """Whether a shape is the only one in the first geometry."""
    geometry = element.parent
    part = geometry.parent if geometry is not None else None
    if geometry is None or part is None:
        return False
    return part.child("geometry") is geometry and len(geometry.children) == 1


def _has_block(robot: Robot) -> bool:
    return robot.child("mujoco") is not None


def _in_collision(element: Element) -> bool:
    return any(one.tag == "collision" for one in element.ancestors())
