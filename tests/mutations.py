"""Robots with a few mistakes put in by chance; the same seed makes the same ones."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from lxml import etree

from tests import documents

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

Root = etree._Element
Change = Callable[[random.Random, Root, Root], None]
Edits = Callable[[int, Sequence[str], int], "list[str]"]


def seeds(shared: bool = True) -> list[str]:
    """The well-formed robots of the rule documents, of examples/ and, where it is there and wanted, of ../shared/cases.

    Without what is shared they are the same everywhere.
    """
    tops = (ROOT / "examples", CASES) if shared else (ROOT / "examples",)
    files = [path for top in tops for path in sorted(top.rglob("*.urdf"))]
    small = [path.read_bytes() for path in files if path.stat().st_size <= LARGEST]
    texts = [example.text.encode() for _, example in documents.examples("bad", "fixed", "good")]
    return [etree.tostring(root, encoding="unicode") for data in (*texts, *small) for root in _robots(data)]


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
        element = chance.choice(_elements(root))
        chance.choice(CHANGES)(chance, root, element)
    # a TAB or line break in an attribute stands there as such in real files, and readers mind
    return etree.tostring(root, encoding="unicode").replace("&#9;", "\t").replace("&#10;", "\n")


def harsh(seed: int, texts: Sequence[str], count: int) -> list[str]:
    """That many robots with four changes each that put faults behind one another: doubles, loops, odd values."""
    chance = random.Random(seed)
    return [_harsh(chance, chance.choice(texts)) for _ in range(count)]


def _harsh(chance: random.Random, text: str) -> str:
    root = etree.fromstring(text)
    for _ in range(4):
        chance.choice(HARSH)(chance, root, chance.choice(_elements(root)))
    return etree.tostring(root, encoding="unicode")


def _elements(root: Root) -> list[Root]:
    return list(root.iter(etree.Element))


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
    home = chance.choice(_elements(root))
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


def _double(chance: random.Random, root: Root, element: Root) -> None:
    """A second element beside the first, with another value."""
    if (parent := element.getparent()) is None:
        return
    other = copy.deepcopy(element)
    names = [word for one in root.iter(etree.Element) if (word := one.get("name"))]
    for attribute in other.attrib:
        if chance.random() < 0.5:
            other.set(attribute, chance.choice((*BOUNDS, *names)))
    parent.insert(parent.index(element) + chance.randrange(2), other)


def _graft(chance: random.Random, root: Root, element: Root) -> None:
    """A part of the robot once more in another place."""
    home = chance.choice(_elements(root))
    if element is not root:
        home.insert(chance.randrange(len(home) + 1), copy.deepcopy(element))


def _close(chance: random.Random, root: Root, element: Root) -> None:
    """An end of a joint that is another link."""
    ends = [one for one in root.iter("parent", "child") if one.get("link")]
    links = [word for one in root.iter("link") if (word := one.get("name"))]
    if ends and links:
        chance.choice(ends).set("link", chance.choice(links))


def _follow(chance: random.Random, root: Root, element: Root) -> None:
    """A joint that mimics another one, or itself."""
    joints = [one for one in root.iter("joint") if one.get("name")]
    if joints:
        leader, follower = chance.choice(joints), chance.choice(joints)
        etree.SubElement(follower, "mimic", joint=leader.get("name", ""), multiplier=chance.choice(BOUNDS))


def _bound(chance: random.Random, root: Root, element: Root) -> None:
    """A number at the end of what can be, or none."""
    numbers = [
        (one, name) for one in root.iter(etree.Element) for name, text in one.attrib.items() if text[-1:].isdigit()
    ]
    if numbers:
        one, name = chance.choice(numbers)
        words = one.get(name, "").split()
        words[chance.randrange(len(words))] = chance.choice(BOUNDS)
        one.set(name, " ".join(words))


def _odd_name(chance: random.Random, root: Root, element: Root) -> None:
    """A name that some program cannot have, at all places where it stands."""
    names = [word for one in root.iter("link", "joint") if (word := one.get("name"))]
    if names:
        old, new = (
            chance.choice(names),
            chance.choice(("", "world", "a b", "%s", "a'b", "root_joint", "é", "a::b", "2a")),
        )
        for one in root.iter(etree.Element):
            for attribute in ("name", "link", "joint"):
                if one.get(attribute) == old:
                    one.set(attribute, new)


BOUNDS = ("0", "-0", "1", "-1", "1e-300", "1e308", "1e400", "nan", "inf", "-inf", "\u0663", "1_0", "0x1", "1.5.2", "")
HARSH: tuple[Change, ...] = (_double, _double, _graft, _close, _follow, _bound, _odd_name, *CHANGES)
