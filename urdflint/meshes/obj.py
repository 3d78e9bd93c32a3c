"""OBJ: vertices and faces in words, with libraries of materials (MTL) that name textures."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise

from urdflint.meshes.mesh import MAX_NUMBERS, Content, Kind, NamedFile, NoMesh, Surface, finite
from urdflint.meshes.words import bounded, lines, numbers

LIBRARY = b"mtllib"
MOST_NAMED = 200  # libraries and textures that are looked for
MAPS = re.compile(rb"(?:map_kd|map_bump|bump|norm)\s+(.+)", re.I)  # those that programs for robots show
OPTIONS = {  # of a texture in an MTL, with the most numbers or words behind each
    **dict.fromkeys(
        (b"-blendu", b"-blendv", b"-boost", b"-texres", b"-clamp", b"-bm", b"-imfchan", b"-type", b"-cc"), 1
    ),
    b"-mm": 2,
    **dict.fromkeys((b"-o", b"-s", b"-t"), 3),
}
Textures = Callable[[str], "Sequence[str] | None"]
NUMBER = re.compile(rb"[+-]?[\d.]+(?:[eE][+-]?\d+)?")


class _Reading:
    """What was read so far: vertices by axis, and the vertices of triangles."""

    def __init__(self) -> None:
        self.axes: tuple[array[float], ...] = (array("d"), array("d"), array("d"))
        self.corners = array("I")
        self.libraries: dict[str, None] = {}

    def part(self, block: Sequence[bytes]) -> None:
        """Some lines more. Raises NoMesh."""
        vertices = [line for line in block if line[:2] in (b"v ", b"v\t")]
        faces = [line for line in block if line[:2] in (b"f ", b"f\t")]
        for line in block:
            if line.startswith(LIBRARY):
                self.libraries[line[len(LIBRARY) :].strip().decode("utf-8", "replace")] = None
        text = b" ".join(faces)
        words = text.split()
        relative = b"-" in text and any(word[:1] == b"-" or b"/-" in word for word in words)
        if relative:  # to the vertices before the face
            self._in_order(block)
        else:
            self._vertices(vertices)
            self._faces(faces, words)
        bounded(max(len(self.axes[0]), len(self.corners)))

    def _vertices(self, block: Sequence[bytes]) -> None:
        words = b" ".join(block).split()
        alike = len(words) == 4 * len(block) and words[::4].count(b"v") == len(block)
        rows = words if alike else [word for line in block for word in _first_four(line)]
        for axis, values in enumerate(self.axes):
            values.extend(numbers(rows[axis + 1 :: 4]))

    def _faces(self, block: Sequence[bytes], words: Sequence[bytes]) -> None:
        if len(words) == 4 * len(block) and words[::4].count(b"f") == len(block):
            numbers = _numbers([word for index, word in enumerate(words) if index % 4])
            self.corners.extend([number - 1 for number in numbers])
            return
        for line in block:
            self._fan(_numbers(line.split()[1:]))

    def _in_order(self, block: Sequence[bytes]) -> None:
        for line in block:
            if line[:2] in (b"v ", b"v\t"):
                self._vertices([line])
            elif line[:2] in (b"f ", b"f\t"):
                vertex_count = len(self.axes[0])
                self._fan(
                    [
                        vertex_count + 1 + number if number < 0 else number
                        for number in _numbers(line.split()[1:], least=-vertex_count)
                    ]
                )

    def _fan(self, face: Sequence[int]) -> None:
        """A polygon as triangles that have its first corner in common."""
        for second, third in pairwise(face[1:]):
            self.corners.extend((face[0] - 1, second - 1, third - 1))


def read(data: bytes, textures: Textures) -> Content:
    """The triangles of a file, and the files it names; `textures` tells those of a library, None where it is not there.

    Raises NoMesh.
    """
    reading = _Reading()
    if b"\\\n" in data or b"\\\r\n" in data:  # lines that go on
        data = data.replace(b"\\\r\n", b" ").replace(b"\\\n", b" ")
    for block in lines(data):
        reading.part(block)
    if reading.corners and max(reading.corners) >= len(reading.axes[0]):
        raise NoMesh(f"a face in it names vertex {max(reading.corners) + 1} of {len(reading.axes[0])}")
    surface = Surface([*map(finite, reading.axes)], reading.corners)
    return Content(Kind.OBJ, [surface], tuple(islice(_named_files(reading.libraries, textures), MOST_NAMED)))


def _named_files(libraries: Iterable[str], textures: Textures) -> Iterator[NamedFile]:
    for name in libraries:
        yield NamedFile("material library", name, "")
        for texture in textures(name) or ():
            yield NamedFile("texture", texture, name)


def _first_four(line: bytes) -> list[bytes]:
    """The first words of a vertex, behind which there may be a weight or a color."""
    words = line.split(None, 4)[:4]
    if len(words) < 4:
        raise NoMesh("a vertex in it has not three coordinates")
    return words


def _numbers(words: Sequence[bytes], least: int = 1) -> list[int]:
    """The vertices of corners such as 3, 3/1 and 3//2. Raises NoMesh."""
    try:
        numbers = [int(word.partition(b"/")[0]) for word in words]
    except ValueError:
        raise NoMesh("a face in it names a vertex by what is not a number") from None
    if numbers and (min(numbers) < least or 0 in numbers or max(numbers) > MAX_NUMBERS):
        wrong = next(number for number in numbers if number < least or number == 0 or number > MAX_NUMBERS)
        raise NoMesh(f"a face in it names vertex {wrong}")
    return numbers


def textures(data: bytes) -> list[str]:
    """The textures that a library of materials names."""
    paths: dict[str, None] = {}
    for block in lines(data):
        for line in block:
            names = MAPS.match(line)
            if names is not None:
                paths[without_options(names[1]).decode("utf-8", "replace")] = None
    return [path for path in paths if path]


def without_options(text: bytes) -> bytes:
    """The rest of a line behind its options, such as `-bm 0.5`."""
    while text.startswith(b"-"):
        option, _, text = text.partition(b" ")
        max_arguments = OPTIONS.get(option.lower())
        if max_arguments is None:
            return b""
        for number in range(max_arguments):
            word, _, rest = text.lstrip().partition(b" ")
            if number and not NUMBER.fullmatch(word):
                break
            text = rest
        text = text.lstrip()
    return text
