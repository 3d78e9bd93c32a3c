"""Edits of robots that put faults behind one another: doubles, loops, mimics, odd values, shapes, masses and names."""

from __future__ import annotations

import copy
import math
import random
import re
from collections.abc import Callable

from lxml import etree

Root = etree._Element
Change = Callable[[random.Random, Root, Root], None]

BOUNDS = ("0", "-0", "1", "-1", "1e-300", "1e308", "1e400", "nan", "inf", "-inf", "\u0663", "1_0", "0x1", "1.5.2", "")
NAMES = ("", "world", "a b", "%s", "a'b", "root_joint", "é", "a::b", "2a", " base", "tool\t", "a/b")
KINDS = ("fixed", "revolute", "continuous", "prismatic", "floating", "planar", "ball", "universal", "Fixed", "")
SIZES = {
    "box": ("size",),
    "sphere": ("radius",),
    "cylinder": ("radius", "length"),
    "capsule": ("radius", "length"),
    "mesh": ("filename",),
}
FILES = (
    *("m.stl", "M.STL", "m.obj", "m.dae", "m.glb", "m.foo", "m", "", "./m.obj", "é.stl", "m n.stl", " m.stl", "m.stl "),
    *("m.obj\t", "package://p/m.stl", "package://p/m.obj", "package:\\\\p\\m.stl", "model://p/m.dae", "m\\n.stl"),
    *("file:///m.stl", "file://m.stl", "package://", "package://p", "http://x/m.stl"),
)
VALUE = re.compile(r"""(?<=[\w:]=")[^"<&]+(?=")""")


def elements(root: Root) -> list[Root]:
    """A robot's elements, itself the first."""
    return list(root.iter(etree.Element))


def with_entity(chance: random.Random, text: str) -> str:
    """A robot with an entity of its own in place of a value, or of an end of it."""
    values = list(VALUE.finditer(text))
    if not values or text.startswith("<!"):
        return text
    found = chance.choice(values)
    at = chance.choice((found.start(), chance.randrange(found.start(), found.end())))
    entity = f'<!DOCTYPE robot [<!ENTITY n "{text[at : found.end()]}">]>'
    return f"{entity}\n{text[:at]}&n;{text[found.end() :]}"


def _names(root: Root, *tags: str) -> list[str]:
    return [word for one in root.iter(*tags or (etree.Element,)) if (word := one.get("name"))]


def _double(chance: random.Random, root: Root, element: Root) -> None:
    """A second element beside the first, with another value."""
    if (parent := element.getparent()) is None:
        return
    other = copy.deepcopy(element)
    names = _names(root)
    for attribute in other.attrib:
        if chance.random() < 0.5:
            other.set(attribute, chance.choice((*BOUNDS, *names)))
    parent.insert(parent.index(element) + chance.randrange(2), other)


def _graft(chance: random.Random, root: Root, element: Root) -> None:
    """A part of the robot once more in another place."""
    home = chance.choice(elements(root))
    if element is not root:
        home.insert(chance.randrange(len(home) + 1), copy.deepcopy(element))


def _close(chance: random.Random, root: Root, element: Root) -> None:
    """An end of a joint that is another link."""
    ends = [one for one in root.iter("parent", "child") if one.get("link")]
    if ends and (links := _names(root, "link")):
        chance.choice(ends).set("link", chance.choice(links))


def _join(chance: random.Random, root: Root, element: Root) -> None:
    """One more joint, between any links, before or behind the others."""
    if not (links := _names(root, "link")):
        return
    tag = chance.choice(("joint", "joint", "joint", "drake:joint"))
    head = {"name": chance.choice(("extra", *_names(root, "joint"))), "type": chance.choice(KINDS)}
    if tag == "drake:joint":
        new = etree.fromstring('<r xmlns:drake="http://drake.mit.edu"><drake:joint/></r>')[0]
        for name, word in head.items():
            new.set(name, word)
    else:
        new = etree.Element(tag, head)
    for end in ("parent", "child"):
        etree.SubElement(new, end, link=chance.choice(links))
    if chance.random() < 0.5:
        etree.SubElement(new, "limit", lower="-1", upper="1", effort="1", velocity="1")
    root.insert(chance.randrange(len(root) + 1), new)


def _sort(chance: random.Random, root: Root, element: Root) -> None:
    """A joint of another type, with limits or none."""
    if joints := list(root.iter("joint")):
        joint = chance.choice(joints)
        joint.set("type", chance.choice(KINDS))
        limit = joint.find("limit")
        if limit is None and chance.random() < 0.5:
            etree.SubElement(joint, "limit", lower="-1", upper=chance.choice(("1", "-1")), effort="1", velocity="1")
        elif limit is not None and chance.random() < 0.3:
            joint.remove(limit)


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


def _blank(chance: random.Random, root: Root, element: Root) -> None:
    """Blanks, TABs and line breaks around a value or in it."""
    if element.attrib:
        name, blank = chance.choice(sorted(element.attrib)), chance.choice((" ", "  ", "\t", "\n"))
        text = element.get(name, "")
        element.set(name, chance.choice((blank + text, text + blank, text.replace(" ", blank, 1), blank)))


def _shape(chance: random.Random, root: Root, element: Root) -> None:
    """Another shape, of common sizes or odd ones; a mesh by any name."""
    if not (homes := list(root.iter("geometry"))):
        return
    tag = chance.choice((*SIZES, "mesh"))
    shape = etree.Element(tag)
    for name in SIZES[tag]:
        count = 3 if name == "size" else 1
        words = (chance.choice(("0.1", "1", "2", chance.choice(BOUNDS))) for _ in range(count))
        shape.set(name, chance.choice(FILES) if tag == "mesh" else " ".join(words))
    if tag == "mesh" and chance.random() < 0.3:
        shape.set("scale", chance.choice(("1 1 1", "2", "-1 1 1", "0 1 1", " 1 1 1", "")))
    chance.choice(homes)[:] = [shape]


def _weigh(chance: random.Random, root: Root, element: Root) -> None:
    """A mass whose moments are at the bound of what can be, A + B = C, or beside it, and in a frame that is turned."""
    if not (links := list(root.iter("link"))):
        return
    link = chance.choice(links)
    for old in link.findall("inertial"):
        link.remove(old)
    a, b = (chance.choice((0.1, 0.3, 0.0107, 1e-3, 7.0, 1 / 3)) for _ in range(2))
    c = (a + b) * chance.choice((1, 1, 1, 1 + 1e-15, 1 + 1e-9, 1 + 1e-6, 1 - 1e-9, 0.9, 1.1))
    turned = [chance.choice((0, 0, 0.3, math.pi / 2, -2.1)) for _ in range(3)]
    inertial = etree.SubElement(link, "inertial")
    if any(turned):
        etree.SubElement(inertial, "origin", xyz="0 0.1 0", rpy=" ".join(map(repr, turned)))
    etree.SubElement(inertial, "mass", value=chance.choice(("1", "0.5", "2", chance.choice(BOUNDS))))
    xx, xy, yy = a, 0.0, b
    if chance.random() < 0.5:  # turned about z by half a radian
        cosine, sine = math.cos(0.5), math.sin(0.5)
        xx, xy, yy = a * cosine**2 + b * sine**2, (a - b) * sine * cosine, a * sine**2 + b * cosine**2
    moments = dict(zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), (xx, xy, 0.0, yy, 0.0, c), strict=True))
    etree.SubElement(inertial, "inertia", {name: repr(number) for name, number in moments.items()})


def _odd_name(chance: random.Random, root: Root, element: Root) -> None:
    """A name that some program cannot have, at all places where it stands."""
    if names := _names(root, "link", "joint"):
        old, new = chance.choice(names), chance.choice(NAMES)
        for one in root.iter(etree.Element):
            for attribute in ("name", "link", "joint"):
                if one.get(attribute) == old:
                    one.set(attribute, new)


EDITS: tuple[Change, ...] = (
    *(_double, _double, _graft, _close, _follow, _bound, _odd_name),
    *(_join, _sort, _blank, _shape, _weigh),
)
