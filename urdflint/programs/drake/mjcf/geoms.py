"""Geoms of MJCF as Drake reads them (ParseGeometry)."""

from __future__ import annotations

import math
import os

from urdflint.meshes.mesh import NoMesh
from urdflint.model.scenes.mjcf import Part
from urdflint.programs.drake.mjcf import assets, defaults, reasons
from urdflint.programs.drake.mjcf.assets import Assets
from urdflint.programs.drake.mjcf.reading import Record, Values, after, integer, pose, scalar, vector, with_defaults
from urdflint.programs.drake.plant.numbers import numbers
from urdflint.struct import Struct
from urdflint.text.similar import nearest

LEAST = {"capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}  # numbers in the size
ENDED = ("capsule", "cylinder")  # those that fromto may end
TYPES = ("plane", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "hfield")
LAST_SHOWN_GROUP = 2  # the last group that is shown
VISUAL, COLLISION = "visual", "collision"


class Geom(Struct, eq=False):
    """A geom that is made: its name, and whether it is visual, or collides."""

    name: str
    roles: tuple[str, ...]


def read(record: Record, part: Part, model_assets: Assets, context: tuple[str, int], *, inertia: bool) -> Geom | None:
    """Make a geom, from which the inertia may be taken; None where it is ignored. `context`: class and number."""
    child_class, number = context
    values = with_defaults(record, part, "geom", child_class)
    class_name = part.element.get("class")
    if class_name is not None:
        defaults.note_default(record, class_name, "geom", part.place("class"))
    elif child_class:
        defaults.note_default(record, child_class, "geom", part.place())
    name = values.get("name")
    pose(record, values)
    kind = values.get("type") if values.has("type") else "sphere"
    if not _shape(record, values, kind or "", model_assets, inertia=inertia):
        return None
    roles = _roles(record, values, kind or "")
    _looks(record, values, model_assets)
    _friction(record, values)
    if inertia and kind != "plane":
        _mass(record, values)
    return Geom(name if name is not None else f"geom{number}", roles)


def _shape(record: Record, values: Values, kind: str, model_assets: Assets, *, inertia: bool) -> bool:
    """Whether a shape is made."""
    size, rest = numbers(values.get("size") or "")
    after(record, values, "size", rest)
    ends = vector(record, values, "fromto", 6)
    if values.has("mesh") and kind != "mesh":
        record.rejects(reasons.MjcfMeshOnShape(kind), values.place("mesh"))
        return False
    if kind == "mesh":
        return _mesh(record, values, model_assets, inertia=inertia)
    if kind == "hfield":
        record.warns(reasons.MjcfGeomIgnored("it does not support height fields"), values.place("type"))
        return False
    if kind not in TYPES:
        suggestion = nearest(kind, TYPES)
        record.rejects(reasons.MjcfGeomTypeUnknown(kind), values.place("type"), suggestion, kind)
        return False
    if values.has("fromto") and kind in ("box", "ellipsoid"):
        record.warns(reasons.MjcfGeomIgnored(f"it does not support fromto for type '{kind}'"), values.place("fromto"))
        return False
    _sizes(record, values, kind, size, ends, inertia=inertia)
    return True


def _sizes(
    record: Record, values: Values, kind: str, size: tuple[float, ...], ends: tuple[float, ...] | None, *, inertia: bool
) -> None:
    ended = values.has("fromto") and kind in ENDED
    least = 1 if ended else LEAST.get(kind, 0)
    if len(size) < least:
        record.rejects(reasons.MjcfSizeShort(kind, least, len(size)), values.place("size"))
        return
    if kind == "sphere" and size:
        if size[0] < 0 or (inertia and size[0] == 0):
            record.rejects(reasons.MjcfNotPositive("size of a sphere", size[0]), values.place("size"))
        return
    wrong = next((number for number in size[:least] if number <= 0), None)
    if wrong is not None:
        record.rejects(reasons.MjcfNotPositive(f"size of a geom of type '{kind}'", wrong), values.place("size"))
    if ended and ends is not None and ends[:3] == ends[3:]:
        record.rejects(reasons.MjcfNotPositive("the length from one end to the other", 0.0), values.place("fromto"))


def _mesh(record: Record, values: Values, model_assets: Assets, *, inertia: bool) -> bool:
    name = values.get("mesh")
    if name is None:
        record.rejects(reasons.MjcfPartMissing("mesh, though its type is mesh"), values.part.place())
        return False
    if name not in model_assets.meshes:
        if record.read.complete:
            record.warns(reasons.MjcfGeomIgnored(f"no mesh is named '{name}'"), values.place("mesh"))
        return False
    path = model_assets.meshes[name]
    mesh = assets.mesh(record, path) if inertia else None
    if isinstance(mesh, NoMesh) and path is not None:
        record.rejects(reasons.MjcfMeshUnreadable(os.path.basename(path)), values.place("mesh"))
    return True


def _roles(record: Record, values: Values, kind: str) -> tuple[str, ...]:
    contype = integer(record, values, "contype", 1)
    conaffinity = integer(record, values, "conaffinity", 1)
    condim = integer(record, values, "condim", 3)
    collides = contype != 0 or conaffinity != 0
    if collides and (contype != 1 or conaffinity != 1):
        wrong = "contype" if contype != 1 else "conaffinity"
        consequence = f"has no collision groups for contype {contype} and conaffinity {conaffinity}, and logs a warning"
        record.warns(reasons.MjcfGeomAltered(consequence), values.place(wrong))
    if condim != 3:
        consequence = f"takes condim 3 instead of {condim}, and logs a warning"
        record.warns(reasons.MjcfGeomAltered(consequence), values.place("condim"))
    if collides and kind == "sphere" and not numbers(values.get("size") or "")[0]:
        record.warns(
            reasons.MjcfGeomAltered("makes a sphere without a radius, and logs a warning"), values.place("size")
        )
    is_shown = integer(record, values, "group", 0) <= LAST_SHOWN_GROUP
    return ((VISUAL,) if is_shown else ()) + ((COLLISION,) if collides else ())


def _looks(record: Record, values: Values, model_assets: Assets) -> None:
    name = values.get("material")
    if name is not None and name in model_assets.materials:
        color(record, Values(model_assets.materials[name], {}))
    elif name is not None and record.read.complete:
        record.warns(
            reasons.MjcfGeomAltered(f"does not find material '{name}', and logs a warning"), values.place("material")
        )
    color(record, values)


def color(record: Record, values: Values) -> None:
    """Four numbers from 0 to 1."""
    rgba = vector(record, values, "rgba", 4)
    if rgba is not None and not all(0 <= channel <= 1 for channel in rgba):
        record.rejects(reasons.MjcfColorOutside(), values.place("rgba"))


def _friction(record: Record, values: Values) -> None:
    coefficients, rest = numbers(values.get("friction") or "")
    after(record, values, "friction", rest)
    if coefficients and coefficients[0] < 0:
        record.rejects(reasons.MjcfNegative("friction", coefficients[0]), values.place("friction"))
    if any(coefficients[1:3]):
        consequence = "ignores the torsional and the rolling friction, and logs a warning"
        record.warns(reasons.MjcfGeomAltered(consequence), values.place("friction"))


def _mass(record: Record, values: Values) -> None:
    name = "mass" if values.has("mass") else "density"
    value = scalar(record, values, name)
    if value is not None and (value < 0 or not math.isfinite(value)):
        record.rejects(reasons.MjcfNegative(name, value), values.place(name))
