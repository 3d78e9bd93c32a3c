"""What is in the JSON of a glTF, by number: buffers inside or beside, and the numbers and triangles in them."""

from __future__ import annotations

import binascii
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import unquote

from urdflint.meshes.mesh import MAX_NUMBERS, Cause, Look, NamedFile, NoMesh, Surface, finite

CODES = {5120: "b", 5121: "B", 5122: "h", 5123: "H", 5125: "I", 5126: "f"}
LARGEST = {"b": 127, "B": 255, "h": 32767, "H": 65535}  # what stands for 1 where numbers are normalized
TRIANGLES, STRIP, FAN = 4, 5, 6
PACKED = ("KHR_draco_mesh_compression", "EXT_meshopt_compression")
ReadFile = Callable[[str], "bytes | None"]  # the bytes of a buffer's own file


class Parts:
    """The JSON of a file, with the buffers that were asked for."""

    def __init__(self, top: dict[str, Any], inside: bytes | None, read_file: ReadFile, *, looks: bool = False) -> None:
        self.looks = looks
        self.top = top
        self.inside = inside
        self.read_file = read_file
        self.buffers: dict[int, bytes] = {}
        self.meshes: dict[int, list[Surface]] = {}
        self.points = 0

    def part(self, kind: str, number: Any) -> dict[str, Any]:
        """The thing of that number. Raises NoMesh."""
        entries = self.top.get(kind)
        if type(number) is not int or not isinstance(entries, list) or not 0 <= number < len(entries):
            raise NoMesh(f"there is no {number!r} in its {kind}")
        entry = entries[number]
        if not isinstance(entry, dict):
            raise NoMesh(f"{number} in its {kind} is not an object")
        return entry

    def named_files(self) -> Iterator[NamedFile]:
        """The files that it names."""
        for role, kind in (("buffer", "buffers"), ("texture", "images")):
            entries = self.top.get(kind)
            for entry in entries if isinstance(entries, list) else ():
                uri = entry.get("uri") if isinstance(entry, dict) else None
                if isinstance(uri, str) and uri and not uri.startswith("data:"):
                    yield NamedFile(role, unquote(uri), "")

    def buffer(self, number: int) -> bytes:
        """The bytes of a buffer. Raises NoMesh."""
        if number not in self.buffers:
            self.buffers[number] = self._bytes(number, self.part("buffers", number).get("uri"))
        return self.buffers[number]

    def _bytes(self, number: int, uri: Any) -> bytes:
        if uri is None:
            if self.inside is None or number != 0:
                raise NoMesh(f"buffer {number} of it is nowhere")
            return self.inside
        if not isinstance(uri, str):
            raise NoMesh(f"the name of buffer {number} in it is not text")
        if uri.startswith("data:"):
            head, _, body = uri.partition(",")
            if not head.endswith(";base64"):
                raise NoMesh(f"buffer {number} of it is not in base64")
            try:
                return binascii.a2b_base64(body)
            except (binascii.Error, ValueError):
                raise NoMesh(f"buffer {number} of it is malformed base64") from None
        content = self.read_file(unquote(uri))
        if content is None:
            raise NoMesh(f"its buffer {uri!r} cannot be read")
        return content

    def values(self, number: Any, width: int) -> list[Sequence[float]]:
        """The numbers of an accessor, by component. Raises NoMesh."""
        accessor = self.part("accessors", number)
        code, count = CODES.get(accessor.get("componentType", 0)), accessor.get("count", 0)
        if (
            code is None
            or type(count) is not int
            or count < 0
            or accessor.get("type") != ("SCALAR" if width == 1 else f"VEC{width}")
        ):
            raise NoMesh(f"accessor {number} of it is not one of such values")
        self._count(count)
        if "sparse" in accessor:
            raise NoMesh(f"accessor {number} of it is sparse, which is not supported", Cause.NOT_LOOKED_AT)
        if "bufferView" not in accessor:
            return [array("d", bytes(8 * count))] * width
        return self._gathered(accessor, code, count, width)

    def _gathered(self, accessor: dict[str, Any], code: str, count: int, width: int) -> list[Sequence[float]]:
        view = self.part("bufferViews", accessor["bufferView"])
        if "EXT_meshopt_compression" in (view.get("extensions") or {}):
            raise NoMesh("its buffers are compressed, which is not supported", Cause.NOT_LOOKED_AT)
        data, size = self.buffer(view.get("buffer", -1)), array(code).itemsize
        start, step = view.get("byteOffset", 0) + accessor.get("byteOffset", 0), view.get("byteStride") or size * width
        last = start + (count - 1) * step + size * width
        if min(start, view.get("byteOffset", 0)) < 0 or step < size * width or (count and last > len(data)):
            raise NoMesh(f"an accessor of it reaches byte {last} of a buffer of {len(data)} bytes")
        columns = []
        for component in range(width):
            values, raw = array(code), bytearray(size * count)
            for byte in range(size):
                first_byte = start + component * size + byte
                raw[byte::size] = data[first_byte : first_byte + (count - 1) * step + 1 : step] if count else b""
            values.frombytes(raw)
            if sys.byteorder == "big":
                values.byteswap()
            columns.append(_normalized(values, code) if accessor.get("normalized") else values)
        return columns

    def _count(self, number: int) -> None:
        self.points += number
        if self.points > MAX_NUMBERS:
            raise NoMesh(f"it shows more than {MAX_NUMBERS // 1_000_000} million points")

    def mesh(self, number: Any) -> list[Surface]:
        """The triangles of a mesh. Raises NoMesh."""
        if number in self.meshes:
            self._count(sum(surface.points + len(surface.corners or ()) for surface in self.meshes[number]))
        else:
            primitives = self.part("meshes", number).get("primitives") or []
            self.meshes[number] = [
                surface for primitive in primitives if (surface := self._primitive(primitive)) is not None
            ]
        return self.meshes[number]

    def _primitive(self, primitive: dict[str, Any]) -> Surface | None:
        mode = primitive.get("mode", TRIANGLES)
        if mode not in (TRIANGLES, STRIP, FAN) or "POSITION" not in primitive.get("attributes", {}):
            return None
        if any(name in (primitive.get("extensions") or {}) for name in PACKED):
            raise NoMesh("its meshes are compressed, which is not supported", Cause.NOT_LOOKED_AT)
        axes = [finite(axis) for axis in self.values(primitive["attributes"]["POSITION"], 3)]
        indices = self.values(primitive["indices"], 1)[0] if "indices" in primitive else range(len(axes[0]))
        points = array("I", [int(number) for number in indices])
        if points and max(points) >= len(axes[0]):
            raise NoMesh(f"a face in it names vertex {max(points)} of {len(axes[0])}")
        corners = array("I", _triangles(points, mode))
        return Surface(axes, corners, looks=self._looks(primitive, corners))

    def _looks(self, primitive: dict[str, Any], corners: Sequence[int]) -> tuple[Look, ...]:
        """The color and texture of a primitive, none where its material is not one of glTF."""
        if not self.looks or "material" not in primitive:
            return ()
        try:
            return (self._look(primitive, corners),)
        except (NoMesh, LookupError, TypeError, AttributeError, ValueError, OverflowError):
            return ()

    def _look(self, primitive: dict[str, Any], corners: Sequence[int]) -> Look:
        rough = self.part("materials", primitive["material"]).get("pbrMetallicRoughness") or {}
        color = tuple(float(component) for component in rough.get("baseColorFactor", (1, 1, 1, 1)))
        texture = rough.get("baseColorTexture") or {}
        name = f"TEXCOORD_{texture.get('texCoord', 0)}"
        if "index" not in texture or name not in primitive["attributes"]:
            return Look(0, color)
        across, down = self.values(primitive["attributes"][name], 2)
        if corners and max(corners) >= len(across):
            raise NoMesh("it has points without a place in its texture")
        places = [across[index] for index in corners], [1 - down[index] for index in corners]
        return Look(0, color, self._image(texture["index"]), *places)

    def _image(self, number: Any) -> str | bytes | None:
        """The image of a texture: where it is, or its bytes. Raises NoMesh."""
        source = self.part("textures", number).get("source")
        image = self.part("images", source) if source is not None else {}
        uri = image.get("uri")
        if isinstance(uri, str):
            return binascii.a2b_base64(uri.partition(",")[2]) if uri.startswith("data:") else unquote(uri)
        if "bufferView" not in image:
            return None
        view = self.part("bufferViews", image["bufferView"])
        start = view.get("byteOffset", 0)
        return self.buffer(view.get("buffer", -1))[start : start + view["byteLength"]]


def _normalized(values: Sequence[float], code: str) -> Sequence[float]:
    """Whole numbers that stand for -1 to 1, or 0 to 1."""
    largest = LARGEST.get(code)
    return array("d", [max(value / largest, -1.0) for value in values]) if largest else values


def _triangles(points: Sequence[int], mode: int) -> Sequence[int]:
    if mode == TRIANGLES:
        return points[: len(points) - len(points) % 3]
    threes = list(zip(points, points[1:], points[2:], strict=False))
    if mode == STRIP:
        return [point for number, (a, b, c) in enumerate(threes) for point in ((b, a, c) if number % 2 else (a, b, c))]
    return [point for _, b, c in threes for point in (points[0], b, c)]
