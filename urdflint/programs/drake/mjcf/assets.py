"""`<asset>` as Drake reads it (ParseAsset): materials by name, and meshes, which must be .obj files."""

from __future__ import annotations

import os

from urdflint.meshes.mesh import Mesh, NoMesh
from urdflint.model.resource_files import Presence
from urdflint.model.scenes.mjcf import Part
from urdflint.programs.drake.mjcf import reasons
from urdflint.programs.drake.mjcf.reading import Record, Values, vector, with_defaults
from urdflint.struct import Struct, field

LEAST = 1e-8  # of a scale (geometry/shape_specification.cc)
FORMAT = ".obj"


class Assets(Struct, eq=False, frozen=False):
    """Materials and meshes by name; of a mesh its file, None where that is not known to be one."""

    materials: dict[str, Part] = field(default_factory=dict)
    meshes: dict[str, str | None] = field(default_factory=dict)


def read(record: Record, root: Part) -> Assets:
    """All assets of a robot."""
    assets = Assets()
    for asset in root.all("asset"):
        for material in asset.all("material"):
            name = material.element.get("name")
            if name is None:
                record.rejects(reasons.MjcfPartMissing("name"), material.place())
            else:
                assets.materials[name] = material
        for mesh in asset.all("mesh"):
            _mesh(record, mesh, assets)
    return assets


def _mesh(record: Record, part: Part, assets: Assets) -> None:
    values = with_defaults(record, part, "mesh")
    file = values.get("file")
    if file is None:
        record.warns(reasons.MjcfMeshWithoutFile(), part.place())
        return
    name = values.get("name")
    name = name if name is not None else os.path.splitext(os.path.basename(file))[0]
    scale = vector(record, values, "scale", 3)
    if scale is not None and any(abs(factor) < LEAST for factor in scale):
        record.rejects(reasons.MjcfMeshScale(), values.place("scale"))
    assets.meshes[name] = _file(record, values, file)


def _file(record: Record, values: Values, file: str) -> str | None:
    """The path of a mesh, seen from the main file; None where it is not to be read."""
    path = os.path.join(record.meshes or "", file)
    answer = record.scene.files.find(path)
    if answer.outcome is Presence.NO or (answer.outcome is not Presence.NOT_ASKED and not file):
        record.rejects(reasons.MjcfMeshMissing(path), values.place("file"))
    elif not path.lower().endswith(FORMAT):
        record.rejects(reasons.MjcfMeshFormat(file), values.place("file"))
    elif answer.outcome is Presence.YES:
        return path
    else:
        record.scene.files.note(f"mesh {file}: {answer.barred or 'it was not looked for'}")
    return None


def mesh(record: Record, path: str | None) -> Mesh | NoMesh | None:
    """What is in the file of a mesh, where it is known."""
    return record.scene.files.mesh(path) if path is not None else None
