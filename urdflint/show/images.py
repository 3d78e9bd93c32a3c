"""The images of a page: textures of materials and of mesh files, each once, as far as a browser shows them."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable

from urdflint.files import safe_open, tracked
from urdflint.meshes import mesh_files
from urdflint.model.resource_files import Files, Presence
from urdflint.show.reencoding import MAX_PIXELS, NoImage, as_png, bounded

OUTSIDE = "it is outside of the robot's packages and folders"
LARGEST = 64_000_000  # bytes of a file
MAX_DECODED = 4 * MAX_PIXELS  # pixels of all images of a page: a few bytes may stand for very many


class Images:
    """The images that were taken; `spend` says whether there is room for so many bytes more."""

    def __init__(self, spend: Callable[[int], bool], notes: dict[str, None]) -> None:
        self.packed: list[str] = []
        self.spend = spend
        self.notes = notes
        self.pixels_left = MAX_DECODED
        self._numbers: dict[str | bytes, int | None] = {}

    def of_material(self, uri: str, files: Files) -> int | None:
        """The number of the texture of a material; None where it is not shown, and a note says why."""
        answer = files.find(uri)
        if answer.path is None or answer.outcome is not Presence.YES:
            return None  # a finding says so
        if not files.is_of_robot(answer.path):
            self.notes[f"texture {uri!r} is not shown: {OUTSIDE}"] = None
            return None
        return self._of_path(answer.path, uri)

    def of_mesh(self, image: str | bytes, mesh: str, files: Files) -> int | None:
        """The number of an image that a mesh names, or that is in it."""
        if isinstance(image, bytes):
            if image not in self._numbers:
                self._numbers[image] = self._embed(image, f"a texture in {os.path.basename(mesh)}")
            return self._numbers[image]
        path = mesh_files.neighbour_path(os.path.dirname(mesh), image.removeprefix("file://"))
        if path is None or not tracked.is_file(path) or not files.opens(path) or not files.is_of_robot(path):
            return None
        return self._of_path(path, image)

    def _of_path(self, path: str, name: str) -> int | None:
        path = tracked.real(path)
        if path not in self._numbers:
            try:
                data = safe_open.content(path, LARGEST)
            except (OSError, ValueError) as error:
                self.notes[f"texture {name!r} is not shown: {getattr(error, 'strerror', None) or error}"] = None
                data = b""
            self._numbers[path] = self._embed(data, f"texture {name!r}") if data else None
        return self._numbers[path]

    def _decode(self, pixels: int) -> None:
        bounded(pixels)
        if pixels > self.pixels_left:
            raise NoImage(f"the images of the page have more than {MAX_DECODED:,} pixels")
        self.pixels_left -= pixels

    def _embed(self, data: bytes, label: str) -> int | None:
        try:
            data = as_png(data, self._decode)
        except NoImage as error:
            self.notes[f"{label} is not shown: {error}"] = None
            return None
        if not self.spend(len(data)):
            self.notes[f"{label} is not shown: with it the page exceeds --max-size"] = None
            return None
        self.packed.append(f"data:image/png;base64,{base64.b64encode(data).decode('ascii')}")
        return len(self.packed) - 1
