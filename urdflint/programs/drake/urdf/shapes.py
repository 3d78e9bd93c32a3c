"""Shapes: which one of a `<geometry>` Drake uses, and which sizes it rejects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from urdflint.model.structure.plain_parts import PlainShape
from urdflint.programs.drake.plant import package_uri
from urdflint.programs.drake.plant.diagnostics import Record
from urdflint.programs.drake.urdf.reasons import shapes as why
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

# ParseGeometry in multibody/parsing/detail_urdf_geometry.cc: looked for in this order, wherever they stand
SHAPES = ("box", "sphere", "cylinder", "capsule", "drake:capsule", "mesh", "drake:ellipsoid")
SIZES = {
    "sphere": ("radius",),
    "cylinder": ("radius", "length"),
    "capsule": ("radius", "length"),
    "drake:capsule": ("radius", "length"),
    "drake:ellipsoid": ("a", "b", "c"),
}
SCALE = 1e-8  # the smallest, geometry/shape_specification.cc


class DrakeShape(NamedTuple):
    """A shape: what Drake calls its kind, its element, the extension of its mesh, and the size of a sphere."""

    kind: str
    element: Element
    extension: str | None = None
    radius: float | None = None


def shape_of(geometry: Element) -> Element | None:
    """The shape that Drake uses of several in one geometry."""
    return next((shape for shape in map(geometry.child, SHAPES) if shape is not None), None)


def read(record: Record, geometry: Element) -> DrakeShape | None:
    """The shape of a geometry; Drake ignores all others."""
    shape = shape_of(geometry)
    if shape is None:
        record.rejects(why.ShapeMissing(), geometry, None, geometry)
        return None
    for other in geometry.children:
        if other.tag in SHAPES and other.tag != shape.tag:
            record.silent(Effect.DROPS, why.ShapeNotUsed(shape.tag), other, None, (shape,))
    if shape.tag == "mesh":
        return _mesh(record, shape)
    kind = shape.tag.removeprefix("drake:").capitalize()
    if shape.tag == "box":
        _box(record, shape)
        return DrakeShape(kind, shape)
    sizes = [_size(record, shape, name) for name in SIZES[shape.tag]]
    _check(record, shape, zip(SIZES[shape.tag], sizes, strict=True))
    return DrakeShape(kind, shape, radius=sizes[0] if kind == "Sphere" else None)


def plain(record: Record, part: PlainShape) -> DrakeShape:
    """The shape of a plain visual or collision."""
    shape = part.shape
    if shape.tag == "mesh":
        return _mesh(record, shape)
    return DrakeShape(shape.tag.capitalize(), shape, radius=part.sizes[0] if shape.tag == "sphere" else None)


def _box(record: Record, box: Element) -> None:
    if "size" not in box.attributes:
        record.rejects(why.SizeMissing("size"), box, None, box)
    sizes = record.vector(box, "size", 3)
    if sizes is not None and min(sizes) <= 0:
        record.rejects(why.SizeNotPositive(sizes), box, "size")


def _size(record: Record, shape: Element, name: str) -> float | None:
    if name not in shape.attributes:
        record.rejects(why.SizeMissing(name), shape, None, shape)
    return record.scalar(shape, name, shape)


def _check(record: Record, shape: Element, sizes: Iterable[tuple[str, float | None]]) -> None:
    for name, size in sizes:
        if size is not None and (size < 0 or (size == 0 and shape.tag != "sphere")):
            record.rejects(why.SizeNotPositive((size,)), shape, name)


def _mesh(record: Record, mesh: Element) -> DrakeShape:
    name = mesh.attributes.get("filename")
    if name is None:
        record.rejects(why.MeshWithoutFilename(), mesh, None, mesh)
    else:
        package_uri.resolved(record, mesh)
    _scale(record, mesh)
    kind = "Mesh" if mesh.child("drake:declare_convex") is None else "Convex"
    return DrakeShape(kind, mesh, package_uri.extension(name) if name is not None else None)


def _scale(record: Record, mesh: Element) -> None:
    """Three numbers where there is a space, and one where there is none: a tab or line break is no space."""
    if "scale" not in mesh.attributes:
        return
    if " " in record.document.raw(mesh, "scale"):
        factors = record.vector(mesh, "scale", 3)
    else:
        single = record.scalar(mesh, "scale", None)
        factors = (single,) if single is not None else None
    if factors is not None and min(map(abs, factors)) < SCALE:
        record.rejects(why.ScaleZero(factors), mesh, "scale")
