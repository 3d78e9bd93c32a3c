"""The vocabulary of URDF, read from its one home, the XSDs: which element may hold what, of which kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from urdflint import parsing, resources
from urdflint.document import Element
from urdflint.source import Source

EXTENSION = "Extension"


@dataclass(frozen=True)
class Attribute:
    """An attribute as the schema declares it; `values` is empty unless the kind is an enumeration."""

    name: str
    kind: str
    required: bool
    values: tuple[str, ...]
    declared: Element


@dataclass(eq=False)
class Type:
    """What an element of this type may hold.

    Of the children named in `single` readers take one only; those in `needed` must be there.
    """

    name: str
    attributes: dict[str, Attribute] = field(default_factory=dict)
    children: dict[str, Type] = field(default_factory=dict)
    declared: dict[str, Element] = field(default_factory=dict)
    single: set[str] = field(default_factory=set)
    needed: tuple[str, ...] = ()
    text: str | None = None

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The attributes that must be there."""
        return tuple(one.name for one in self.attributes.values() if one.required)

    @property
    def open(self) -> bool:
        """Whether the content is somebody else's: any children, any attributes."""
        return self.name == EXTENSION


def documentation(declared: Element) -> str:
    """The words of the schema about one of its declarations."""
    note = declared.child("xs:annotation")
    words = note.child("xs:documentation") if note is not None else None
    return " ".join(words.text.split()) if words is not None else ""


def reader(declared: Element) -> Mapping[str, str]:
    """Unit, default, since and readers of a declaration, as far as the schema gives them."""
    note = declared.child("xs:annotation")
    info = note.child("xs:appinfo") if note is not None else None
    facts = info.child("reader") if info is not None else None
    return facts.attributes if facts is not None else {}


@cache
def robot() -> Type:
    """The type of `<robot>`, from which all others are reached."""
    root = parsing.read(Source("urdf.xsd", resources.read("schemas", "urdf.xsd"))).root
    assert root is not None
    complex_types = {one.attributes["name"]: one for one in root.all("xs:complexType")}
    enumerations = {
        one.attributes["name"]: tuple(
            value.attributes["value"] for value in one.descendants() if value.tag == "xs:enumeration"
        )
        for one in root.all("xs:simpleType")
    }
    types: dict[str, Type] = {name: Type(name) for name in complex_types}
    for name, declared in complex_types.items():
        _fill(types[name], declared, types, enumerations)
    start = next(one for one in root.all("xs:element") if one.get("name") == "robot")
    return types[start.attributes["type"]]


@cache
def late() -> dict[Type, dict[str | None, tuple[int, int]]]:
    """What came after URDF 1.0: by type its late attributes with their versions; None stands for the element itself."""
    found: dict[Type, dict[str | None, tuple[int, int]]] = {}
    seen, waiting = {robot()}, [robot()]
    while waiting:
        kind = waiting.pop()
        for name, child in kind.children.items():
            if since := _since(kind.declared[name]):
                found[child] = {None: since}
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    for kind in seen - found.keys():
        versions: dict[str | None, tuple[int, int]] = {
            name: since for name, one in kind.attributes.items() if (since := _since(one.declared))
        }
        if versions:
            found[kind] = versions
    return found


def _since(declared: Element) -> tuple[int, int] | None:
    version = reader(declared).get("since")
    if version is None:
        return None
    major, minor = version.split(".")
    return int(major), int(minor)


@cache
def joint_types() -> tuple[str, ...]:
    """The types of joints."""
    return robot().children["joint"].attributes["type"].values


@cache
def shapes() -> tuple[str, ...]:
    """The shapes that urdfdom reads; some programs know more."""
    geometry = robot().children["link"].children["visual"].children["geometry"]
    return tuple(name for name, one in geometry.declared.items() if "urdfdom" in reader(one).get("by", "").split())


def _fill(one: Type, declared: Element, types: dict[str, Type], enumerations: dict[str, tuple[str, ...]]) -> None:
    for inner in declared.descendants():
        name = inner.get("name")
        if inner.tag == "xs:element" and name is not None:
            kind = inner.attributes["type"]
            one.children[name] = types.get(kind) or Type(kind, text=kind)
            one.declared[name] = inner
            if reader(inner).get("max") == "1":
                one.single.add(name)
            if reader(inner).get("min") == "1":
                one.needed += (name,)
        elif inner.tag == "xs:attribute" and name is not None:
            kind = inner.get("type") or "Text"
            required = inner.get("use") == "required"
            one.attributes[name] = Attribute(name, kind, required, enumerations.get(kind, ()), inner)
        elif inner.tag == "xs:extension":
            one.text = inner.get("base")
