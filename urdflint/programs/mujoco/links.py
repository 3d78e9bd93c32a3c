"""Links: their inertials, the materials of their visuals, and their shapes."""

from __future__ import annotations

import math

from urdflint.model.inertia import MOMENTS, PRODUCTS
from urdflint.model.robot import Robot
from urdflint.model.structure.plain_parts import Origin, PlainInertial, PlainLink, PlainShape
from urdflint.programs.effect import Effect
from urdflint.programs.mujoco import meshes, reasons
from urdflint.programs.mujoco.inertia import IDENTITY, ZERO, Mass, Pose, of_angles, turned
from urdflint.programs.mujoco.model import WORLD, Body, Model, added
from urdflint.programs.mujoco.numbers import scale
from urdflint.programs.mujoco.record import Record
from urdflint.programs.mujoco.releases import INERTIAL_TURNED
from urdflint.programs.mujoco.solids import SHAPES, SIZES, Solid
from urdflint.syntax.document import Element

ENTRIES = (*MOMENTS, *PRODUCTS)  # in the order in which they are read


def origin(record: Record, above: Element) -> Pose:
    """The pose that an `<origin>` gives; none where it cannot be read."""
    element = record.only(above, "origin")
    if element is None:
        return Pose()
    return _pose(Origin(record.vector(element, "xyz", 3), record.vector(element, "rpy", 3)))


def _pose(origin: Origin | None) -> Pose:
    if origin is None:
        return Pose()
    xyz, rpy = origin
    return Pose(xyz or ZERO, of_angles(rpy) if rpy is not None and any(rpy) else IDENTITY)


def materials(record: Record, robot: Robot) -> None:
    """The colors of all materials with a name, wherever they stand; the first of a name counts."""
    document, root = robot.document, robot.element
    elements = document.elements if document.well_formed else (root, *root.descendants())
    names: set[str] = set()
    for element in [element for element in elements if element.tag == "material"]:
        name = element.attributes.get("name")
        if name is None or name in names:
            continue
        color = record.only(element, "color")
        if color is not None:
            record.vector(color, "rgba", 4, required=True, kind="float")
            names.add(name)


def read(model: Model, body: Body, link: Element, names: dict[str, Element], plain: PlainLink | None) -> None:
    """The inertial of a link, then its visuals and collisions in the order in which they stand."""
    record, before = model.record, model.record.refusals
    inertial = record.only(link, "inertial") if plain is None else None
    if inertial is not None:
        _inertial(model, body, inertial)
    elif plain is not None and plain.inertial is not None:
        _weigh(model, body, plain.inertial)
    body.sound = record.refusals == before
    shapes = {shape.part: shape for shape in (*plain.visuals, *plain.collisions)} if plain is not None else {}
    for part in link.children:
        if part in shapes:
            _plain_shape(model, body, shapes[part])
        elif part.tag == "visual":
            _visual(model, body, part)
        elif part.tag == "collision":
            _shape(model, body, part, collides=True)
        is_kept = part.tag == "collision" or (part.tag == "visual" and model.settings.with_visuals)
        name = part.attributes.get("name")
        if is_kept and name:
            first = names.setdefault(name, part)
            if first is not part:
                record.warns(reasons.ShapeNameDuplicate(name), part, "name", (first,))


def _inertial(model: Model, body: Body, inertial: Element) -> None:
    record = model.record
    pose = origin(record, inertial)
    weight, matrix = record.only(inertial, "mass", required=True), record.only(inertial, "inertia", required=True)
    kg = record.scalar(weight, "value", required=True) if weight is not None else None
    entries = [record.scalar(matrix, name, required=True) for name in ENTRIES] if matrix is not None else []
    body.inertial = inertial
    if body.name == WORLD:
        record.silent(Effect.DROPS, reasons.WorldInertial(), inertial)
    read_entries = tuple(entry for entry in entries if entry is not None)
    if kg is None or len(read_entries) < len(ENTRIES):
        return
    _turned(model, body, kg, pose, read_entries)


def _weigh(model: Model, body: Body, plain: PlainInertial) -> None:
    body.inertial = plain.element
    if body.name == WORLD:
        model.record.silent(Effect.DROPS, reasons.WorldInertial(), plain.element)
    xx, xy, xz, yy, yz, zz = plain.moments
    _turned(model, body, plain.kg, _pose(plain.origin), (xx, yy, zz, xy, xz, yz))


def _turned(model: Model, body: Body, kg: float, pose: Pose, entries: tuple[float, ...]) -> None:
    """The mass of a body, with an inertia of the entries in the order in which they are read."""
    assert body.inertial is not None
    record, inertial = model.record, body.inertial
    body.entries = entries
    xx, yy, zz, xy, xz, yz = entries if not math.isnan(entries[0]) else (0.0,) * 6
    rows = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    turns = pose.turn is not IDENTITY
    if turns and not record.release.has(INERTIAL_TURNED):
        if rows != ((xx, 0.0, 0.0), (0.0, xx, 0.0), (0.0, 0.0, xx)):
            record.silent(Effect.ALTERS, reasons.InertialRotationIgnored(), inertial.child("origin") or inertial, "rpy")
        pose = Pose(pose.position)
    body.mass = Mass(kg, pose.position, turned(rows, pose.turn))


def _visual(model: Model, body: Body, visual: Element) -> None:
    """Of a visual the material alone is read, unless the settings keep visuals."""
    record = model.record
    material = record.only(visual, "material")
    if material is not None:
        color = record.only(material, "color")
        if color is not None:
            record.vector(color, "rgba", 4, required=True, kind="float")
        else:
            record.text(material, "name")
    if model.settings.with_visuals:
        _shape(model, body, visual, collides=False)
    else:
        record.silent(Effect.DROPS, reasons.VisualDiscarded(), visual)


def _plain_shape(model: Model, body: Body, plain: PlainShape) -> None:
    shape, collides = plain.shape, plain.part.tag == "collision"
    if not collides and not model.settings.with_visuals:
        model.record.silent(Effect.DROPS, reasons.VisualDiscarded(), plain.part)
        return
    sizes: tuple[float, ...] = ()
    if shape.tag == "mesh":
        before = model.record.refusals
        meshes.note_named(model, shape, shape.attributes["filename"])
        if model.record.refusals > before:
            body.sound = False
            return
    elif shape.tag == "box":
        sizes = tuple([size / 2 for size in plain.sizes])
    else:
        radius, *lengths = plain.sizes
        sizes = (radius, *(length / 2 for length in lengths))
    body.solids = added(body.solids, Solid(shape, sizes, _pose(plain.origin), collides))


def _shape(model: Model, body: Body, part: Element, *, collides: bool) -> None:
    record, before = model.record, model.record.refusals
    geometry = record.only(part, "geometry", required=True)
    if geometry is None:
        return
    shape = next((child for child in map(geometry.child, SHAPES) if child is not None), None)
    if shape is None:
        record.rejects(
            reasons.ShapeUnknown() if geometry.children else reasons.ShapeMissing(),
            geometry,
            None,
            tuple(geometry.children),
        )
        return
    passed = SHAPES[: SHAPES.index(shape.tag) + 1]
    record.only(geometry, shape.tag)
    for other in geometry.children:
        if other.tag in SHAPES and other.tag not in passed:
            record.silent(Effect.DROPS, reasons.ShapeNotUsed(shape.tag), other, None, (shape,))
    sizes = _sizes(record, shape)
    if shape.tag == "mesh":
        meshes.note_named(model, shape, shape.attributes.get("filename"))
    pose = origin(record, part)
    if record.refusals == before:
        body.solids = added(body.solids, Solid(shape, sizes, pose, collides))
    else:
        body.sound = False


def _sizes(record: Record, shape: Element) -> tuple[float, ...]:
    """The sizes of a shape as MuJoCo has them: edges and lengths by halves."""
    if shape.tag == "mesh":
        _scale(record, shape)
        return ()
    if shape.tag == "box":
        return tuple(size / 2 for size in record.vector(shape, "size", 3, required=True) or ())
    sizes = [record.scalar(shape, name, required=True) for name in SIZES[shape.tag]]
    read_sizes = [size for size in sizes if size is not None]
    return tuple(size / (index + 1) for index, size in enumerate(read_sizes)) if len(read_sizes) == len(sizes) else ()


def _scale(record: Record, mesh: Element) -> None:
    if "filename" not in mesh.attributes:
        record.rejects(reasons.AttributeMissing("filename"), mesh)
    text = mesh.attributes.get("scale")
    factors = scale(text) if text is not None else None
    if factors is None:
        return
    if factors.fault:
        record.unreadable(factors, mesh, "scale")
    elif len(factors.values) != 3:
        record.rejects(reasons.NumberCountWrong(3, len(factors.values)), mesh, "scale")
