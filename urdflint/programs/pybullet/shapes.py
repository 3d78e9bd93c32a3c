"""Shapes of visuals and collisions, and the meshes that they name."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.pybullet import meshes, reasons
from urdflint.programs.pybullet.numbers import number
from urdflint.programs.pybullet.record import Record
from urdflint.syntax.document import Element

SIZES = {"sphere": ("radius",), "cylinder": ("length", "radius"), "capsule": ("length", "radius")}
VECTORS = {"box": "size", "plane": "normal"}
MESHES = ("mesh", "cdf")
SHAPES = (*SIZES, *VECTORS, *MESHES)


def read(record: Record, part: Element) -> bool:
    """The shape of a visual or collision: whether there is one that PyBullet can use."""
    record.origin(part)
    geometry = record.only(part, "geometry")
    if geometry is None:
        record.rejects(reasons.ElementMissing("geometry"), part)
        return False
    if not geometry.children:
        record.rejects(reasons.ShapeMissing(), geometry)
        return False
    shape, *other_shapes = geometry.children
    for other in other_shapes:
        if other.tag in SHAPES:
            record.silent(Effect.DROPS, reasons.ShapeNotUsed(shape.tag), other, None, (shape,))
    if shape.tag in MESHES:
        return _mesh(record, part, shape)
    if shape.tag not in SHAPES:
        record.rejects(reasons.ShapeUnknown(shape.tag), geometry, None, (shape,))
        return False
    for name in (*SIZES.get(shape.tag, ()), *filter(None, (VECTORS.get(shape.tag),))):
        if name not in shape.attributes:
            record.rejects(reasons.AttributeMissing(name), shape)
        elif shape.tag in VECTORS:
            record.vector(shape, name)
        else:
            record.number(shape, name)
    return True


def _mesh(record: Record, part: Element, mesh: Element) -> bool:
    """A mesh: its scale, then its file."""
    if "scale" in mesh.attributes:
        _scale(record, mesh)
    usable = meshes.find(record, mesh, collides=part.tag == "collision")
    if usable and part.tag == "collision" and "concave" not in part.attributes and mesh.tag == "mesh":
        record.silent(Effect.ALTERS, reasons.MeshConvex(), mesh)
    return usable


def _scale(record: Record, mesh: Element) -> None:
    """Three numbers, or one for all axes."""
    text = record.text(mesh, "scale") or ""
    factor = number(text).value
    if len([piece for piece in text.split(" ") if piece]) >= 3 or not factor:
        record.vector(mesh, "scale")
    else:
        record.printed(Effect.ALTERS, reasons.ScaleUniform(factor), mesh, "scale")
