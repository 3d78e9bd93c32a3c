"""The meshes of a page: their triangles in it, up to a bound, and else how large they are."""

from __future__ import annotations

import base64
import math
import sys
from array import array
from collections.abc import Sequence
from typing import Any

from urdflint.meshes.mesh import Content, Mesh, Surface
from urdflint.model.geometry.solid_bodies import Contents, Unmeasured
from urdflint.model.geometry.solids import scale_of
from urdflint.model.resource_files import Files
from urdflint.show.images import Images
from urdflint.syntax.document import Element

MAX_MESH_BYTES = 8_000_000  # bytes of the meshes in a page
NUMBER = 4  # bytes


class Meshes:
    """The meshes of all robots of a page, each once; their numbers take at most `max_bytes` there."""

    def __init__(self, max_bytes: int = MAX_MESH_BYTES) -> None:
        self.left = max_bytes
        self.packed: list[dict[str, Any]] = []
        self.notes: dict[str, None] = {}
        self.images = Images(self._spend, self.notes)
        self._numbers: dict[str, int] = {}
        self._contents: Contents | None = None

    def open(self, files: Files) -> None:
        """Meshes are looked for as a robot says."""
        self._contents = Contents(files, looks=True)

    def texture(self, uri: str) -> int | None:
        """The number of the image of a material; None where it is not in the page."""
        return self.images.of_material(uri, self._contents.files) if self._contents is not None else None

    def _spend(self, cost: int) -> bool:
        if cost > self.left:
            return False
        self.left -= cost
        return True

    def embedded_mesh(self, element: Element) -> dict[str, Any] | None:
        """What to draw for a `<mesh>`: its triangles, or a box of its size; None where neither is known."""
        uri, scale = element.get("filename") or "", scale_of(element)
        if self._contents is None or scale is None or not all(scale):
            return None
        mesh = self._contents.files.mesh(uri)
        if not isinstance(mesh, Mesh):
            self.notes[f"mesh {uri!r} is not shown: {self._why(uri)}"] = None
            return None
        size = [factor * mesh.unit for factor in scale]
        number = self._number(uri, mesh)
        if number is not None:
            return {"form": "mesh", "mesh": number, "size": size, "file": uri}
        return _box(uri, mesh, size)

    def _why(self, uri: str) -> str:
        try:
            self._contents.content_of(uri) if self._contents is not None else None
        except Unmeasured as error:
            return str(error).partition(": ")[2]
        return "it cannot be read"

    def _number(self, uri: str, mesh: Mesh) -> int | None:
        """The number of a mesh in the page; None where it is not in it."""
        if mesh.path in self._numbers:
            return self._numbers[mesh.path]
        if self._contents is None or mesh.faces * 3 * NUMBER > self.left:
            self.notes[f"mesh {uri!r} is shown as a box of its size: with it the meshes exceed --max-size"] = None
            return None
        try:
            content = self._contents.content_of(uri)
        except Unmeasured as error:
            self.notes[f"{error}"] = None
            return None
        cost = sum(
            3 * NUMBER * (surface.points + surface.faces * (surface.corners is not None))
            for surface in content.surfaces
        )
        if not self._spend(cost):
            self.notes[f"mesh {uri!r} is shown as a box of its size: with it the meshes exceed --max-size"] = None
            return None
        self._numbers[mesh.path] = len(self.packed)
        self.packed.append({"surfaces": self._surfaces(content, mesh.path)})
        return self._numbers[mesh.path]

    def _surfaces(self, content: Content, path: str) -> list[dict[str, Any]]:
        return [{**packed(surface), **self._looks(surface, path)} for surface in content.surfaces]

    def _looks(self, surface: Surface, path: str) -> dict[str, Any]:
        """The looks of a surface: from which triangle on, the color, and the image with the places of the corners."""
        looks = []
        for look in surface.looks:
            entry: dict[str, Any] = {"first": look.first}
            if look.color is not None and all(map(math.isfinite, look.color)):
                entry["color"] = [round(min(max(value, 0.0), 1.0), 4) for value in look.color]
            if look.image is not None and self._contents is not None and self._spend(2 * NUMBER * len(look.across)):
                number = self.images.of_mesh(look.image, path, self._contents.files)
                if number is not None:
                    places = array("f", [value for pair in zip(look.across, look.up, strict=True) for value in pair])
                    entry.update(image=number, places=_encoded(places))
            looks.append(entry)
        return {"looks": looks} if looks else {}


def packed(surface: Surface) -> dict[str, Any]:
    """A surface in base64: coordinates of points by axis in single precision, and the corners of triangles."""
    fields = {"points": _encoded(array("f", [value for axis in surface.axes for value in axis]))}
    if surface.corners is not None:
        fields["corners"] = _encoded(array("I", surface.corners))
    return fields


def _encoded(numbers: array[Any]) -> str:
    if sys.byteorder == "big":
        numbers.byteswap()
    return base64.b64encode(numbers.tobytes()).decode("ascii")


def _box(uri: str, mesh: Mesh, size: Sequence[float]) -> dict[str, Any]:
    """A box of the size of a mesh, and where its middle is."""
    middle = [factor * (low + high) / 2 for factor, low, high in zip(size, mesh.lower, mesh.upper, strict=True)]
    edges = [abs(factor) * (high - low) for factor, low, high in zip(size, mesh.lower, mesh.upper, strict=True)]
    return {"form": "box", "size": edges, "middle": middle, "file": uri, "instead": True}
