"""How many geometries and actuators Drake makes of a model, and the bodies and joints that have no name in its file.

From `detail_sdf_parser.cc`, `detail_mujoco_parser.cc` and `detail_urdf_parser.cc`, 1.51.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from urdflint.model.numbers import number
from urdflint.struct import Struct
from urdflint.syntax.document import Element

SHAPES = frozenset({"box", "capsule", "cylinder", "ellipsoid", "mesh", "plane", "sphere"})
ACTUATED = frozenset(("revolute", "continuous")) | {"prismatic", "screw"}  # joints of SDFormat
ROLES = ("illustration_properties", "perception_properties")
SOLID = {"box", "ellipsoid"}  # geoms that Drake leaves out where they go from a point to another
UNMADE = ("hfield", "sdf")
SEEN_ROLE, SOLID_ROLE = "visual", "collision"
Anchored = tuple[str, str]  # the role and the name of a geometry on the world
LAST_SHOWN_GROUP = 2  # the last group of geoms that MuJoCo shows by itself
FREE = ("freejoint",)
CREATED_TAGS = ("motor", "position")


class Tally(Struct, frozen=False):
    """Numbers of a model in itself; `bodies` and `joints` are those besides the ones with names."""

    geometries: int = 0
    actuators: int = 0
    bodies: int = 0
    joints: int = 0


def of_urdf(root: Element) -> Tally:
    """Shapes of links that count, and an actuator for each transmission of a joint with an effort."""
    shapes = 0
    for link in root.all("link"):
        if not is_ignored(link):
            shapes += sum(_has_shape(child) for child in link.children if child.tag in ("visual", "collision"))
    joints = {joint.get("name"): joint for joint in root.all("joint") if not is_ignored(joint)}
    moved = [_joint_of(transmission) for transmission in root.all("transmission")]
    return Tally(shapes, sum(name in joints and _effort(joints[name]) != 0 for name in moved))


def is_ignored(element: Element) -> bool:
    """Whether Drake drops a link or joint of URDF as its file asks."""
    return (element.get("drake_ignore") or "").strip() == "true"


def _joint_of(transmission: Element) -> str | None:
    joint = transmission.child("joint")
    return joint.get("name") if joint is not None and transmission.child("actuator") is not None else None


def _effort(joint: Element) -> float | None:
    limit = joint.child("limit")
    return number(limit.get("effort") or "") if limit is not None else None


def of_model(model: Element) -> Tally:
    """Shapes of a model of SDFormat, and actuators of joints with an effort."""
    shapes = sum(_is_made(child) for link in model.all("link") for child in link.children)
    static = model.child("static")
    if static is not None and static.text.strip() in ("true", "1"):  # its links are welded to the world in their stead
        return Tally(shapes, joints=-sum(child.tag in ("joint", "drake:joint") for child in model.children))
    return Tally(shapes, sum(_has_effort(joint) for joint in model.all("joint")))


def _is_made(shape: Element) -> bool:
    if shape.tag not in ("visual", "collision", "drake:visual"):
        return False
    roles = [shape.child(f"drake:{role}") for role in ROLES]
    hidden = all(role is not None and role.get("enabled") in ("false", "0") for role in roles)
    return _has_shape(shape) and not (shape.tag != "collision" and hidden)


def _has_shape(owner: Element) -> bool:
    inside = [child for child in owner.children if child.tag in ("geometry", "drake:geometry")]
    return any(shape.tag.removeprefix("drake:") in SHAPES for geometry in inside for shape in geometry.children)


def _has_effort(joint: Element) -> bool:
    effort = joint.down("axis", "limit", "effort")
    return joint.get("type") in ACTUATED and (effort is None or number(effort.text) != 0)


def of_mjcf(root: Element, bodies: int, joints: int) -> Tally:
    """The same of MJCF, of which `bodies` and `joints` have names.

    A body without a joint is welded, one with a free joint floats, and of several joints each needs a body.
    """
    tally = Tally()
    class_defaults = defaults(root, "geom")
    waiting = [(world, "") for world in root.all("worldbody")]
    while waiting:
        body, inherited = waiting.pop()
        inherited = body.get("childclass") or inherited
        moved = sum(child.tag == "joint" for child in body.children)
        if body.tag == "body":
            tally.bodies += max(1, moved)
            tally.joints += max(1, moved)
        tally.geometries += sum(len(_roles(geom, class_defaults, inherited)) for geom in body.all("geom"))
        waiting += [(inner, inherited) for inner in body.all("body")]
    tally.actuators = sum(
        actuator.tag in CREATED_TAGS and actuator.get("joint") is not None
        for block in root.all("actuator")
        for actuator in block.children
    )
    tally.bodies -= bodies
    tally.joints -= joints
    return tally


def anchored_of_mjcf(root: Element) -> Iterator[Anchored]:
    """The geometries on the world, with the names that Drake gives to those without one (ParseWorldBody)."""
    class_defaults = defaults(root, "geom")
    for world in root.all("worldbody"):
        created_geoms = (
            (geom, _roles(geom, class_defaults, world.get("childclass") or "")) for geom in world.all("geom")
        )
        for index, (geom, roles) in enumerate(
            (geom, roles) for geom, roles in created_geoms if geom.get("type") not in UNMADE
        ):
            yield from ((role, geom.get("name") or f"geom{index}") for role in roles)


def anchored_of_urdf(root: Element) -> Iterator[Anchored]:
    """The geometries of a link that is called as the world (ParseGeometryName): named or numbered for each role."""
    for role in (SEEN_ROLE, SOLID_ROLE):
        names = dict[str, None]()
        shapes = (shape for link in root.all("link") if link.get("name") == "world" for shape in link.all(role))
        for shape in shapes:
            base_name = name = shape.get("name") or _type_name(shape)
            again = 0
            while name in names:
                again += 1
                name = f"{base_name}_{again}"
            names[name] = None
        yield from ((role, name) for name in names if name)


def _type_name(shape: Element) -> str:
    inside = (child.tag.removeprefix("drake:") for geometry in shape.all("geometry") for child in geometry.children)
    return next((tag.capitalize() for tag in inside if tag in SHAPES), "")


def _roles(geom: Element, class_defaults: Mapping[str, Mapping[str, str]], inherited: str) -> tuple[str, ...]:
    """What is made of a geom: one geometry to see, one to collide with."""
    values = with_defaults(geom, class_defaults, inherited)
    if values.get("fromto") and values.get("type", "sphere") in SOLID:
        return ()
    collides = (values.get("contype", "1").strip(), values.get("conaffinity", "1").strip()) != ("0", "0")
    is_shown = (number(values.get("group", "0")) or 0) <= LAST_SHOWN_GROUP
    return ((SEEN_ROLE,) if is_shown else ()) + ((SOLID_ROLE,) if collides else ())


def with_defaults(part: Element, class_defaults: Mapping[str, Mapping[str, str]], inherited: str) -> dict[str, str]:
    """The attributes of a geom or joint with those of its class, else of the one around it."""
    return {**class_defaults.get(part.get("class") or inherited, class_defaults.get("", {})), **part.attributes}


def defaults(root: Element, tag: str) -> dict[str, dict[str, str]]:
    """The attributes of geoms or joints by class, `` for what has none."""
    values_by_class: dict[str, dict[str, str]] = {}
    waiting: list[tuple[Element, Mapping[str, str]]] = [(top, {}) for top in root.all("default")]
    while waiting:
        group, above = waiting.pop()
        values = {**above, **{name: value for part in group.all(tag) for name, value in part.attributes.items()}}
        values_by_class[group.get("class") or ""] = values
        if group.parent is root:
            values_by_class[""] = values
        waiting += [(inner, values) for inner in group.all("default")]
    return values_by_class
