"""Links as Newton reads them: materials, shapes of visuals and collisions, and the inertial."""

from __future__ import annotations

import math
import re

from urdflint import regex
from urdflint.model import inertia
from urdflint.model.inertia import MOMENTS, PRODUCTS
from urdflint.model.structure.plain_parts import PlainLink, PlainShape
from urdflint.programs.effect import Effect
from urdflint.programs.newton import meshes, reasons
from urdflint.programs.newton.model import Body, Model
from urdflint.programs.newton.record import Record, Vector
from urdflint.programs.newton.releases import IGNORE_INERTIAL_DEFINITIONS
from urdflint.programs.newton.solids import SHAPES, SIZES, UNWRITTEN, Solid
from urdflint.programs.simulator import OVERFLOW, single
from urdflint.syntax.document import Element

ENTRIES = (*MOMENTS, *PRODUCTS)  # in the order in which they are read
WORD = regex.compile(r"[^ \t\n\v\f\r]+")
OPACITY = 4  # of the numbers of a color
# How numpy.fromstring reads a word
FINITE = r"(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?"
COLOR = regex.compile(rf"[+-]?(?:{FINITE}|inf(?:inity)?|(?P<nan>nan)(?:\(\w*\))?)\Z", re.A | re.I)


def placed(record: Record, above: Element) -> bool:
    """Whether the place that an `<origin>` gives is finite; one that cannot be read is an error."""
    origin = record.first(above, "origin")
    if origin is None:
        return True
    xyz, rpy = record.vector(origin, "xyz", 3), record.vector(origin, "rpy", 3)
    return all(abs(value) < OVERFLOW for value in (*(xyz or ()), *(rpy or ())))


def materials(model: Model) -> None:
    """The materials of the robot: those without a name are not read."""
    for material in model.record.all_children(model.root, "material"):
        if material.attributes.get("name"):
            _material(model.record, material)


def read(model: Model, body: Body, plain: PlainLink | None) -> None:
    """The shapes of a link, and its inertial."""
    record = model.record
    if plain is None:
        for kind in ("visual", "collision"):
            for part in record.all_children(body.link, kind):
                geometry = record.first(part, "geometry")
                if geometry is not None:
                    _shapes(record, body, part, geometry)
    else:
        for shape in (*plain.visuals, *plain.collisions):
            _plain_shape(record, body, shape)
    masses = [solid.kg for solid in body.solids]
    body.kg = None if None in masses else sum(mass for mass in masses if mass is not None)
    if not any(masses) and None not in masses:
        body.moments = (0.0, 0.0, 0.0)
    inertial = written_inertial(record, body)
    if inertial is None:
        return
    if plain is None or plain.inertial is None:
        _inertial(record, body, inertial)
    else:
        xx, xy, xz, yy, yz, zz = map(single, plain.inertial.moments)
        body.moments, body.kg = inertia.principal_moments((xx, xy, xz, yy, yz, zz)), plain.inertial.kg


def written_inertial(record: Record, body: Body) -> Element | None:
    """The inertial that counts."""
    inertial = record.first(body.link, "inertial")
    return None if inertial is not None and record.release.option(IGNORE_INERTIAL_DEFINITIONS) else inertial


def _shapes(record: Record, body: Body, part: Element, geometry: Element) -> None:
    collides = part.tag == "collision"
    finite = placed(record, part)
    material = record.first(part, "material")
    if material is not None:
        _material(record, material)
    for tag in SHAPES:
        for shape in record.all_children(geometry, tag):
            sizes = meshes.scale(record, shape) if tag == "mesh" else _sizes(record, shape)
            if sizes is None:
                continue
            solid = Solid(shape, sizes, collides)
            body.solids.append(solid)
            if not finite and solid.kg != 0.0:
                body.finite = False


def _plain_shape(record: Record, body: Body, plain: PlainShape) -> None:
    shape = plain.shape
    sizes = meshes.scale(record, shape) if shape.tag == "mesh" else plain.sizes
    if sizes is not None:
        body.solids.append(Solid(shape, sizes, plain.part.tag == "collision"))


def _sizes(record: Record, shape: Element) -> Vector | None:
    """The sizes of a shape, without their signs; None where one cannot be read."""
    if shape.tag == "box":
        if not shape.attributes.get("size"):
            record.silent(Effect.ALTERS, reasons.SizeMissing("size"), shape)
            return (UNWRITTEN,) * 3
        sizes = record.vector(shape, "size", 3, more=True)
        names: tuple[str, ...] = ("size",) * 3
    else:
        names = SIZES[shape.tag]
        read = [_size(record, shape, name) for name in names]
        read_sizes = tuple(size for size in read if size is not None)
        sizes = read_sizes if len(read_sizes) == len(names) else None
    if sizes is None:
        return None
    for name, size in zip(names, sizes, strict=True):
        if not abs(size) < OVERFLOW:
            record.rejects(reasons.SizeNotFinite(sizes), shape, name)
            return None
        if size < 0:
            record.silent(Effect.ALTERS, reasons.SizeNegative(sizes), shape, name)
    return tuple(map(abs, sizes))


def _size(record: Record, shape: Element, name: str) -> float | None:
    if shape.attributes.get(name):
        return record.scalar(shape, name)
    length = shape.attributes.get("length")
    if name != "height" or length is None:
        record.silent(Effect.ALTERS, reasons.SizeMissing("length" if name == "height" else name), shape)
    elif not _is_unwritten(length):
        record.silent(Effect.ALTERS, reasons.CapsuleLengthNotRead(length), shape, "length")
    return UNWRITTEN


def _is_unwritten(length: str) -> bool:
    """Whether a length says what is taken anyway."""
    try:
        return float(length) == UNWRITTEN
    except ValueError:
        return False


def _material(record: Record, material: Element) -> None:
    color, texture = record.first(material, "color"), record.first(material, "texture")
    rgba = color.attributes.get("rgba") if color is not None else None
    if color is not None and rgba:
        _color(record, color, rgba)
    if texture is not None and texture.attributes.get("filename"):
        meshes.asset(record, texture)


def _color(record: Record, color: Element, rgba: str) -> None:
    count, opacity = 0, 0.0
    for count, word in enumerate(WORD.finditer(rgba), start=1):
        match = COLOR.match(word[0])
        if match is None:
            record.rejects(reasons.NumberUnreadable(word[0]), color, "rgba")
            return
        if count == OPACITY:
            opacity = math.nan if match["nan"] else float(word[0])
    if count < OPACITY - 1:
        record.silent(Effect.IGNORES, reasons.ColorShort(), color, "rgba")
    elif not 0 <= opacity <= 1:
        record.warns(reasons.OpacityChanged(opacity), color, "rgba")


def _inertial(record: Record, body: Body, inertial: Element) -> None:
    finite = placed(record, inertial)
    matrix, weight = record.first(inertial, "inertia"), record.first(inertial, "mass")
    if matrix is not None:
        before = record.refusals
        read = [record.scalar(matrix, name) for name in ENTRIES]
        xx, yy, zz, xy, xz, yz = (single(entry or 0.0) for entry in read)
        entries = (xx, xy, xz, yy, yz, zz)
        origin = record.first(inertial, "origin")
        turned = record.vector(origin, "rpy", 3) if origin is not None and not finite else None
        body.finite = all(map(math.isfinite, entries)) and all(map(math.isfinite, turned or ()))
        is_known = body.finite and record.refusals == before
        body.moments = inertia.principal_moments(entries) if is_known else None
    if weight is not None:
        mass_value = record.scalar(weight, "value")
        body.kg = 0.0 if "value" not in weight.attributes else mass_value
