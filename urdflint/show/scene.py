"""What a page draws of a robot: links, joints, shapes, masses and meshes in plain values, in SI units and z up."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from urdflint.model.geometry import collision_overlap, joint_sweep
from urdflint.model.geometry.solids import primitive_of
from urdflint.model.numbers import number, vector
from urdflint.model.robot import Inertial, Joint, Link, Material, Robot, Shape, Visual
from urdflint.model.transform import IDENTITY, Transform, of_origin, product
from urdflint.show import principal
from urdflint.show.embedding import Meshes
from urdflint.syntax.document import Element

FAR = math.pi / 2  # rad from zero to a limit: a joint that turns less seldom reaches a neighbor
DIGITS = 7  # of a number: the renderer keeps single precision


def scene(robot: Robot, meshes: Meshes) -> dict[str, Any]:
    """The robot as it is written: its links and joints in order, each with its line, and the links to begin with.

    Links without a name, or with the name of an earlier link, are left out, as are joints that lead to no link. A link
    on a cycle that no root leads to counts as a root, too.
    """
    first = {id(link) for link in robot.link_named.values()}
    number = numbers(robot)
    links = [_link(link, meshes, number) for link in robot.links if link.name and id(link) in first]
    link_names = {link["name"] for link in links}
    joints = [_joint(joint) for joint in robot.joints if joint.child_link in link_names and joint.parent in link_names]
    return {"name": robot.name or "", "links": links, "joints": joints, "roots": list(_roots(robot))}


def _roots(robot: Robot) -> Iterator[str]:
    tree = robot.tree
    visited: set[str] = set()
    for link in [*tree.roots, *robot.links]:
        name = link.name or ""
        if name and name not in visited:
            yield name
            visited |= tree.reachable([name])


def numbers(robot: Robot) -> dict[Element, int]:
    """The numbers by which shapes are known in a page."""
    shapes = (shape.element for link in robot.links for shape in (*link.visuals, *link.collisions))
    return {element: number for number, element in enumerate(shapes)}


def mesh_uris(robot: Robot) -> list[str]:
    """The meshes that the robot names, each once."""
    shapes = (part.shape for link in robot.links for part in (*link.visuals, *link.collisions))
    return [
        *dict.fromkeys(shape.get("filename") or "" for shape in shapes if shape is not None and shape.tag == "mesh")
    ]


def _link(link: Link, meshes: Meshes, number: Mapping[Element, int]) -> dict[str, Any]:
    _, line = link.robot.written(link.element)
    entry: dict[str, Any] = {"name": link.name, "line": line}
    if link.inertial is not None:
        entry.update(_inertial(link.inertial))
    parts = [(number[part.element], shape(part, meshes)) for part in (*link.visuals, *link.collisions)]
    shapes = [{**drawn, "number": index} for index, drawn in parts if drawn is not None]
    drawn_numbers = {drawn["number"] for drawn in shapes}
    undrawn = (part for part in (*link.visuals, *link.collisions) if number[part.element] not in drawn_numbers)
    meshes_left = (part.shape for part in undrawn if part.shape is not None and part.shape.tag == "mesh")
    missing = [element.get("filename") or "" for element in meshes_left]
    return {**entry, "shapes": shapes, **({"missing": missing} if missing else {})}


def _inertial(inertial: Inertial) -> dict[str, Any]:
    """Mass and center, and the box of one density that has this inertia, where there is one."""
    entry: dict[str, Any] = {"mass": _finite(inertial.mass)}
    place = of_origin(inertial.origin)
    if place is None:
        return entry
    entry["center"] = rounded(place.position)
    tensor = inertial.tensor
    box = principal.box(inertial.mass or 0.0, tensor.matrix) if tensor is not None else None
    if box is not None:
        sides, axes = box
        turned = product(place.rotation, axes)
        entry["inertia"] = {"size": rounded(sides), "turn": rounded(sum(turned, ()))}
    return entry


def shape(part: Shape, meshes: Meshes) -> dict[str, Any] | None:
    """A visual or collision in the frame of its link; None where nothing of it can be drawn.

    A mesh that is not embedded is a box of its size, where that is known, and a note.
    """
    element, place = part.shape, of_origin(part.origin)
    if element is None or place is None:
        return None
    geometry = _geometry(element.tag, part, meshes)
    if geometry is None:
        return None
    _, line = part.robot.written(part.element)
    color = rounded(_of_material(part, "rgba")) if isinstance(part, Visual) else None
    uri = _of_material(part, "texture") if isinstance(part, Visual) else None
    image = meshes.texture(uri) if uri is not None else None
    laid = {"image": image} if image is not None else {}
    return {
        "kind": part.kind,
        "name": part.name or "",
        "line": line,
        **placed(place),
        **geometry,
        "color": color,
        **laid,
    }


def _geometry(tag: str, part: Shape, meshes: Meshes) -> dict[str, Any] | None:
    element = part.shape
    if element is None:
        return None
    if tag == "mesh":
        return meshes.embedded_mesh(element)
    if primitive_of(element) is None:
        return None
    if tag == "box":
        return {"form": "box", "size": rounded(vector(element.get("size"), 3) or ())}
    length = number(element.get("length")) if tag != "sphere" else 0.0
    return {"form": tag, "size": rounded((number(element.get("radius")) or 0.0, length or 0.0))}


def _of_material(visual: Visual, attribute: Literal["rgba", "texture"]) -> Any:
    """The color or the texture of a visual: its own, or that of the material that it names."""
    own = written_material(visual)
    if own is None:
        return None
    shared = visual.robot.analysis(_first_definitions).get(own.name or "")
    return getattr(own, attribute) or (getattr(shared, attribute) if shared is not None else None)


def written_material(visual: Visual) -> Material | None:
    """The material of a visual as it stands there."""
    element = visual.element.child("material")
    return Material(element, visual.robot, visual) if element is not None else None


def definitions(robot: Robot) -> list[Material]:
    """The materials with a name and a color or an image: those of the robot, then those in visuals."""
    in_visuals = (written_material(visual) for link in robot.links for visual in link.visuals)
    materials = [*robot.materials, *(material for material in in_visuals if material is not None)]
    return [material for material in materials if material.name and material.defines]


def _first_definitions(robot: Robot) -> dict[str | None, Material]:
    return {material.name: material for material in reversed(definitions(robot))}


def _joint(joint: Joint) -> dict[str, Any]:
    _, line = joint.robot.written(joint.element)
    place = of_origin(joint.origin)
    entry: dict[str, Any] = {
        "name": joint.name or "",
        "line": line,
        "type": joint.type or "",
        "parent": joint.parent,
        "child": joint.child_link,
        **placed(place or IDENTITY),
    }
    axis = vector(joint.axis.get("xyz") or "1 0 0", 3) if joint.axis is not None else (1.0, 0.0, 0.0)
    length = math.hypot(*axis) if axis is not None else 0.0
    if axis is not None and 0 < length < math.inf:
        entry["axis"] = rounded([value / length for value in axis])
    for name in ("lower", "upper", "effort", "velocity"):
        if joint.limit is not None:
            entry[name] = _finite(number(joint.limit.get(name) or "0"))
    if joint.mimic is not None and joint.mimic.get("joint"):
        get = joint.mimic.get
        factor, offset = number(get("multiplier") or "1"), number(get("offset") or "0")
        entry["mimic"] = [get("joint"), _finite(factor), _finite(offset)]
    return entry


def placed(place: Transform) -> dict[str, Any]:
    """Position and rotation by rows, left out where there is none."""
    position, rotation = rounded(place.position), rounded(sum(place.rotation, ()))
    entry: dict[str, Any] = {"at": position} if any(position or ()) else {}
    return entry if rotation == [1, 0, 0, 0, 1, 0, 0, 0, 1] else {**entry, "turn": rotation}


def rounded(values: Sequence[float] | None) -> list[float] | None:
    """Numbers in short; those that are not finite are 0, for JSON has none of them."""
    return (
        None if values is None else [float(f"{value:.{DIGITS}g}") if math.isfinite(value) else 0.0 for value in values]
    )


def overlaps(robot: Robot) -> list[dict[str, Any]]:
    """The pairs of links whose collisions overlap: at zero, or with a joint beyond a position on the way to a limit."""
    at_zero = [
        {"links": [overlap.first.link.name, overlap.second.link.name], "depth": overlap.depth}
        for overlap in robot.analysis(collision_overlap.overlaps)
        if overlap.joint is None
    ]
    on_the_way = [
        {
            "links": [passage.moved.link.name, passage.other.link.name],
            "depth": passage.depth,
            "joint": passage.joint.name,
            "end": passage.end,
            "first": passage.first,
        }
        for passage in joint_sweep.passages(robot, FAR)
    ]
    return [*at_zero, *on_the_way]


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None
