"""Meshes: where the converter looks for their files, and which formats it reads (_impl/mesh.py, ros_package.py)."""

from __future__ import annotations

import re

from urdflint import regex
from urdflint.model.resource_files import Presence
from urdflint.programs.effect import Effect
from urdflint.programs.usd import reasons
from urdflint.programs.usd.model import Model

FORMATS = frozenset({".stl", ".obj", ".dae"})
SCHEME = regex.compile(r"(.*?)://", re.S)
EXPRESSION = regex.compile(r"\$[({]")  # of xacro or roslaunch, left in the name: no folder is called so


def find(model: Model) -> None:
    """Note which shapes are lost for their meshes. A collision mesh is its convex hull, as in other simulators."""
    for part, mesh in model.shapes.items():
        if mesh.tag == "mesh":
            reason = _fault(model, mesh.attributes["filename"])
            if reason is not None:
                model.record.silent(Effect.DROPS, reason, mesh, "filename")
                model.lost.add(part)


def _fault(model: Model, name: str) -> MeshFault | None:
    scheme = SCHEME.match(name)
    if scheme is not None and scheme[1] not in ("package", "file"):
        return reasons.MeshUri(scheme[1])
    if name.startswith("package://") and not inside_package(name):
        return reasons.MeshMissing(name)
    from pathlib import PurePosixPath  # a robot without meshes has no use for it

    extension = PurePosixPath(name).suffix
    if extension.lower() not in FORMATS:
        return reasons.MeshFormat(extension)
    if EXPRESSION.search(name) or model.record.files.find(name).outcome is Presence.NO:
        return reasons.MeshMissing(name)
    return None


def inside_package(name: str) -> bool:
    """Whether a `package://` has more in it than the name of the package."""
    from pathlib import PurePosixPath

    return len(PurePosixPath(name.removeprefix("package://")).parts) > 1


MeshFault = reasons.MeshUri | reasons.MeshMissing | reasons.MeshFormat
