"""The meshes of a page: their triangles in it, up to a bound, and else how large they are."""

from __future__ import annotations

import base64
import math
import sys
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from urdflint.meshes.mesh import Content, Mesh, Surface
from urdflint.model.geometry.solid_bodies import Contents, Unmeasured
from urdflint.model.geometry.solids import scale_of
from urdflint.model.resource_files import Files
from urdflint.show import simplifying
from urdflint.show.images import OUTSIDE, Images
from urdflint.syntax.document import Element

MAX_PAGE_BYTES = 8_000_000  # of a page
OTHER_BYTES = 1_000_000  # of what is no mesh or image in the page of a robot
FACE_BYTES = 18  # of a triangle, in a mesh where each point is in six of them
NUMBER = 4  # bytes


def room(page_bytes: float = MAX_PAGE_BYTES) -> int:
    """The bytes of meshes and images that a page of so many bytes has room for, in base64."""
    return max(0, int((page_bytes - OTHER_BYTES) * 3 / 4))


class Meshes:
    """The meshes of all robots of a page, each once; their numbers take at most `max_bytes` there."""

    def __init__(self, max_bytes: int | None = None) -> None:
        self.left = room() if max_bytes is None else max_bytes
        self.packed: list[dict[str, Any]] = []
        self.notes: dict[str, None] = {}
        self.images = Images(self._spend, self.notes)
        self._numbers: dict[str, int] = {}
        self._simplified: set[str] = set()  # paths
        self._unread: set[str] = set()  # the same of meshes that cannot be read
        self._contents: Contents | None = None
        self._share = 1.0  # of the triangles of a mesh that there is room for

    def open(self, files: Files, uris: Iterable[str] = ()) -> None:
        """Meshes are looked for as a robot says.

        Where there is no room for all that it names, they are simplified, or the smallest ones are taken first.
        """
        self._contents = Contents(files, looks=True)
        meshes = {mesh.path: (uri, mesh) for uri in uris if (mesh := self._mesh(uri)) is not None}
        needed = sum(mesh.faces for path, (_, mesh) in meshes.items() if path not in self._numbers) * FACE_BYTES
        self._share = min(1.0, 0.9 * self.left / needed) if needed > self.left and simplifying.available() else 1.0
        if needed > self.left and self._share == 1.0:
            for uri, mesh in sorted(meshes.values(), key=lambda pair: pair[1].faces):
                self._number(uri, mesh)

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
        mesh = self._mesh(uri)
        if mesh is None:
            self.notes[f"mesh {uri!r} is not shown: {self._why(uri)}"] = None
            return None
        size = [factor * mesh.unit for factor in scale]
        number = self._number(uri, mesh)
        if mesh.path in self._unread:
            return None
        if number is not None:
            fewer = {"simplified": True} if mesh.path in self._simplified else {}
            return {"form": "mesh", "mesh": number, "size": size, "file": uri, **fewer}
        return _box(uri, mesh, size)

    def _mesh(self, uri: str) -> Mesh | None:
        """The mesh of that name, which a page may have."""
        if self._contents is None:
            return None
        mesh = self._contents.files.mesh(uri)
        return mesh if isinstance(mesh, Mesh) and self._contents.files.may_show(mesh.path) else None

    def _why(self, uri: str) -> str:
        try:
            self._contents.mesh(uri) if self._contents is not None else None
        except Unmeasured as error:
            return str(error).partition(": ")[2]
        return OUTSIDE

    def _number(self, uri: str, mesh: Mesh) -> int | None:
        """The number of a mesh in the page; None where it is not in it."""
        if mesh.path in self._numbers:
            return self._numbers[mesh.path]
        too_large = f"mesh {uri!r} is shown as a box of its size: with it the meshes exceed --max-size"
        max_faces = min(self.left / (3 * NUMBER * self._share), simplifying.MAX_SIMPLIFIED) if self._share else 0
        if self._contents is None or mesh.faces > max_faces:
            self.notes[too_large] = None
            return None
        try:
            content = self._contents.content_of(uri)
        except Unmeasured as error:
            self.notes[f"{error}"] = None
            self._unread.add(mesh.path)
            return None
        content = content._replace(surfaces=[self._reduced(surface) for surface in content.surfaces])
        if not self._spend(sum(map(simplifying.size, content.surfaces))):
            self.notes[too_large] = None
            return None
        faces = sum(surface.faces for surface in content.surfaces)
        if faces < mesh.faces and self._share < 1:
            self._simplified.add(mesh.path)
            reason = "with all of them the page exceeds --max-size"
            self.notes[f"mesh {uri!r} is shown with {faces:,} of its {mesh.faces:,} triangles: {reason}"] = None
        self._numbers[mesh.path] = len(self.packed)
        self.packed.append({"surfaces": self._surfaces(content, mesh.path)})
        return self._numbers[mesh.path]

    def _reduced(self, surface: Surface) -> Surface:
        return simplifying.simplified(surface, self._share) if self._share < 1 else simplifying.welded(surface)

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
