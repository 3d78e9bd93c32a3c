"""Robots with a few mistakes put in by chance; the same seed makes the same ones."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from lxml import etree

from tests import documents, harsh_edits
from tests.harsh_edits import Change, Root, elements

ROOT = Path(__file__).parents[1]
CASES = ROOT.parent / "shared" / "cases"
LARGEST = 12_000  # bytes of a file that mutants are made of

WORDS = (
    *("", "a", "a b", "é", "link", "base", "world", "true", "${x}", "ball", "Revolute", "1.0", "1.1", "1.2"),
    *("fixed", "revolute", "continuous", "prismatic", "floating", "planar"),
    *("1", "0", "-1", " 1", "1 ", "5.", ".5", "-.5e3", "1e", "--1", "1,5", "1.0f", "0x10", "inf", "nan", "1e400"),
    *("1 2", "1 2 3", "0 0 0", "0\t0 0", "0 0\n0", "1 0 0 0", "0.5 0.5 0.5 1", "2 0 0 1", "255 0 0 1"),
)
TAGS = (
    *("link", "Link", "joint", "inertial", "visual", "collision", "geometry", "material", "gazebo", "transmission"),
    *("box", "sphere", "cylinder", "capsule", "mesh", "color", "texture", "origin", "mass", "inertia", "foo"),
    *("parent", "child", "axis", "limit", "mimic", "dynamics", "safety_controller", "calibration"),
)
ATTRIBUTES = (
    *("name", "type", "link", "joint", "version", "filename", "foo", "xyz", "rpy", "quat_xyzw", "value", "ixx", "rgba"),
    *("size", "radius", "length", "scale", "lower", "upper", "effort", "velocity", "acceleration", "jerk"),
    *("damping", "friction", "multiplier", "offset", "k_velocity", "soft_lower_limit", "rising"),
)
# What means something to whoever reads bytes, with the signs of some encodings in it
PIECES = (
    *(b"<", b">", b"/", b'"', b"&", b"&#x41;", b"<a>", b"</a>", b"<!--", b"-->", b"<![CDATA[", b"\0", b"\xff", b"\x80"),
    *(
        b"\n",
        b"\r\n",
        b"\r",
        b"\t",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\xfe\xff",
        b"<\0",
        b"\0<",
        b"\xc3\xa9",
        b"\xed\xa0\x80",
    ),
    *(b'<?xml version="1.0" encoding="utf-16"?>', b"<?xml version='1.0' encoding='latin-1'?>", b'<robot name="r">'),
)

Edits = Callable[[int, Sequence[str], int], "list[str]"]


def any_bytes(chance: random.Random, most: int) -> bytes:
    """Bytes without sense, some of them pieces of files and signs of encodings."""
    size = chance.randint(0, most)
    data = b"".join(chance.choice([*PIECES, *[chance.randbytes(1)] * 20]) for _ in range(size))
    return chance.choice([b"", b"", *PIECES])[:most] + data[:size]


@cache
def seeds(shared: bool = True) -> list[str]:
    """The well-formed robots of the rule documents, of examples/ and, where it is there and wanted, of ../shared/cases.

    Without what is shared they are the same everywhere.
    """
    tops = (ROOT / "examples", CASES) if shared else (ROOT / "examples",)
    texts = [example.text.encode() for _, example in documents.examples("bad", "fixed", "good")]
    return [*_texts(texts), *robots(*tops)]


def robots(*folders: Path) -> list[str]:
    """The robots below folders that are well formed and small."""
    files = [path for top in folders for path in sorted(top.rglob("*.urdf"))]
    return _texts(path.read_bytes() for path in files if path.is_file() and path.stat().st_size <= LARGEST)


def _texts(files: Iterable[bytes]) -> list[str]:
    return [etree.tostring(root, encoding="unicode") for data in files for root in _robots(data)]


def _robots(data: bytes) -> Iterator[Root]:
    """The robot in a file that is well formed and has no entities of its own."""
    if b"<!DOCTYPE" in data:
        return
    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        return
    if root.tag == "robot":
        yield root


def mutants(seed: int, texts: Sequence[str], count: int) -> list[str]:
    """That many robots, each one of `texts` with one or two changes, a quarter of them with another version."""
    chance = random.Random(seed)
    return [mutant(chance, chance.choice(texts)) for _ in range(count)]


def mutant(chance: random.Random, text: str) -> str:
    """A robot with one or two changes."""
    root = etree.fromstring(text)
    if chance.random() < 0.25:
        root.set("version", chance.choice(("1.0", "1.1", "1.2")))
    for _ in range(chance.choice((1, 1, 1, 2))):
        element = chance.choice(elements(root))
        chance.choice(CHANGES)(chance, root, element)
    return _written(root)


def harsh(seed: int, texts: Sequence[str], count: int) -> list[str]:
    """That many robots with four changes each that put faults behind one another: doubles, loops, odd values."""
    chance = random.Random(seed)
    return [harsh_mutant(chance, chance.choice(texts)) for _ in range(count)]


def harsh_mutant(chance: random.Random, text: str) -> str:
    """A robot with four changes that put faults behind one another; one of ten has an entity of its own."""
    root = etree.fromstring(text)
    for _ in range(4):
        chance.choice(HARSH)(chance, root, chance.choice(elements(root)))
    made = _written(root)
    return harsh_edits.with_entity(chance, made) if chance.random() < 0.1 else made


def _written(root: Root) -> str:
    """The robot as text; a TAB or line break in an attribute stands there as such in real files, and readers mind."""
    return etree.tostring(root, encoding="unicode").replace("&#9;", "\t").replace("&#10;", "\n")


def _lose_attribute(chance: random.Random, root: Root, element: Root) -> None:
    if element.attrib:
        del element.attrib[chance.choice(sorted(element.attrib))]


def _alter_value(chance: random.Random, root: Root, element: Root) -> None:
    if element.attrib:
        element.set(chance.choice(sorted(element.attrib)), chance.choice(WORDS))


def _set_attribute(chance: random.Random, root: Root, element: Root) -> None:
    element.set(chance.choice(ATTRIBUTES), chance.choice(WORDS))


def _rename(chance: random.Random, root: Root, element: Root) -> None:
    element.tag = chance.choice(TAGS)


def _lose_element(chance: random.Random, root: Root, element: Root) -> None:
    if (parent := element.getparent()) is not None:
        parent.remove(element)


def _repeat(chance: random.Random, root: Root, element: Root) -> None:
    if (parent := element.getparent()) is not None:
        parent.insert(chance.randrange(len(parent) + 1), copy.deepcopy(element))


def _move(chance: random.Random, root: Root, element: Root) -> None:
    home = chance.choice(elements(root))
    if element is not root and element not in (home, *home.iterancestors()):
        home.append(element)


def _put_in(chance: random.Random, root: Root, element: Root) -> None:
    new = etree.Element(chance.choice(TAGS), {chance.choice(ATTRIBUTES): chance.choice(WORDS)})
    element.insert(chance.randrange(len(element) + 1), new)


def _shuffle(chance: random.Random, root: Root, element: Root) -> None:
    element[:] = chance.sample(list(element), len(element))


CHANGES: tuple[Change, ...] = (
    *(_lose_attribute, _alter_value, _set_attribute),
    *(_rename, _lose_element, _repeat, _move, _put_in, _shuffle),
)
HARSH: tuple[Change, ...] = (*harsh_edits.EDITS, *CHANGES)
