"""OBJ: vertices and faces in words, with libraries of materials (MTL) that name textures."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise

from urdflint.meshes.mesh import MOST, Content, Kind, Named, NoMesh, Surface, finite
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

    def part(self, some: Sequence[bytes]) -> None:
        """Some lines more. Raises NoMesh."""
        vertices = [one for one in some if one[:2] in (b"v ", b"v\t")]
        faces = [one for one in some if one[:2] in (b"f ", b"f\t")]
        for one in some:
            if one.startswith(LIBRARY):
                self.libraries[one[len(LIBRARY) :].strip().decode("utf-8", "replace")] = None
        words = b" ".join(faces).split()
        relative = any(word[:1] == b"-" or b"/-" in word for word in words)
        if relative:  # to the vertices before the face
            self._in_order(some)
        else:
            self._vertices(vertices)
            self._faces(faces, words)
        bounded(max(len(self.axes[0]), len(self.corners)))

    def _vertices(self, some: Sequence[bytes]) -> None:
        words = b" ".join(some).split()
        alike = len(words) == 4 * len(some) and words[::4].count(b"v") == len(some)
        rows = words if alike else [word for one in some for word in _first_four(one)]
        for axis, values in enumerate(self.axes):
            values.extend(numbers(rows[axis + 1 :: 4]))

    def _faces(self, some: Sequence[bytes], words: Sequence[bytes]) -> None:
        if len(words) == 4 * len(some) and words[::4].count(b"f") == len(some):
            numbers = _numbers([word for at, word in enumerate(words) if at % 4])
            self.corners.extend([one - 1 for one in numbers])
            return
        for one in some:
            self._fan(_numbers(one.split()[1:]))

    def _in_order(self, some: Sequence[bytes]) -> None:
        for one in some:
            if one[:2] in (b"v ", b"v\t"):
                self._vertices([one])
            elif one[:2] in (b"f ", b"f\t"):
                there = len(self.axes[0])
                self._fan([there + 1 + at if at < 0 else at for at in _numbers(one.split()[1:], least=-there)])

    def _fan(self, face: Sequence[int]) -> None:
        """A polygon as triangles that have its first corner in common."""
        for second, third in pairwise(face[1:]):
            self.corners.extend((face[0] - 1, second - 1, third - 1))


def read(data: bytes, textures: Textures) -> Content:
    """The triangles of a file, and the files it names; `textures` tells those of a library, None where it is not there.

    Raises NoMesh.
    """
    found = _Reading()
    if b"\\\n" in data or b"\\\r\n" in data:  # lines that go on
        data = data.replace(b"\\\r\n", b" ").replace(b"\\\n", b" ")
    for some in lines(data):
        found.part(some)
    if found.corners and max(found.corners) >= len(found.axes[0]):
        raise NoMesh(f"a face in it names vertex {max(found.corners) + 1} of {len(found.axes[0])}")
    surface = Surface([*map(finite, found.axes)], found.corners)
    return Content(Kind.OBJ, [surface], tuple(islice(_named(found.libraries, textures), MOST_NAMED)))


def _named(libraries: Iterable[str], textures: Textures) -> Iterator[Named]:
    for name in libraries:
        yield Named("material library", name, "")
        for texture in textures(name) or ():
            yield Named("texture", texture, name)


def _first_four(line: bytes) -> list[bytes]:
    """The first words of a vertex, behind which there may be a weight or a color."""
    words = line.split(None, 4)[:4]
    if len(words) < 4:
        raise NoMesh("a vertex in it has not three coordinates")
    return words


def _numbers(words: Sequence[bytes], least: int = 1) -> list[int]:
    """The vertices of corners such as 3, 3/1 and 3//2. Raises NoMesh."""
    try:
        found = [int(word.partition(b"/")[0]) for word in words]
    except ValueError:
        raise NoMesh("a face in it names a vertex by what is not a number") from None
    if found and (min(found) < least or 0 in found or max(found) > MOST):
        wrong = next(one for one in found if one < least or one == 0 or one > MOST)
        raise NoMesh(f"a face in it names vertex {wrong}")
    return found


def textures(data: bytes) -> list[str]:
    """The textures that a library of materials names."""
    found: dict[str, None] = {}
    for some in lines(data):
        for one in some:
            names = MAPS.match(one)
            if names is not None:
                found[without_options(names[1]).decode("utf-8", "replace")] = None
    return [one for one in found if one]


def without_options(text: bytes) -> bytes:
    """What is left of a line behind options such as `-bm 0.5`."""
    while text.startswith(b"-"):
        option, _, text = text.partition(b" ")
        most = OPTIONS.get(option.lower())
        if most is None:
            return b""
        for at in range(most):
            word, _, rest = text.lstrip().partition(b" ")
            if at and not NUMBER.fullmatch(word):
                break
            text = rest
        text = text.lstrip()
    return text
