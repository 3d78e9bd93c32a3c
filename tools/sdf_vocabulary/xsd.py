"""Writes the pieces of a schema as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape, quoteattr

WIDTH = 100  # the deepest declarations are indented by eighteen and stay below 120


def camel(name: str) -> str:
    """A name in the way types are written."""
    return "".join(part.capitalize() for part in name.split("_"))


def declaration(kind: str, attributes: dict[str, str], words: str, facts: dict[str, str]) -> str:
    """An element or attribute with its words and facts."""
    head = " ".join(f"{name}={quoteattr(value)}" for name, value in attributes.items() if value)
    reader_facts = "".join(f" {name}={quoteattr(value)}" for name, value in facts.items() if value)
    note = documented(words) + wrapped("xs:appinfo", f'<reader{reader_facts} by="sdformat"/>')
    return f"<xs:{kind} {head}>\n  <xs:annotation>\n{indent(note, 2)}  </xs:annotation>\n</xs:{kind}>\n"


def documented(words: str) -> str:
    """The documentation of something."""
    return wrapped("xs:documentation", textwrap.fill(escape(words), WIDTH))


def wrapped(tag: str, content: str) -> str:
    """An element on one line where it fits."""
    line = f"<{tag}>{content}</{tag}>\n"
    if len(line) <= WIDTH + 2 and "\n" not in content:
        return line
    return f"<{tag}>\n{indent(content, 1)}\n</{tag}>\n"


def indent(text: str, depth: int) -> str:
    """Text moved to the right by so many steps."""
    return textwrap.indent(text, "  " * depth)


def holder(content: str, attributes: str) -> str:
    """A type with children."""
    return (
        f'  <xs:choice minOccurs="0" maxOccurs="unbounded">\n{indent(content, 2)}'
        f'    <xs:group ref="SdfNamespaced"/>\n  </xs:choice>\n{indent(attributes, 1)}'
        '  <xs:attributeGroup ref="SdfNamespacedAttributes"/>\n'
    )


def valued(kind: str, attributes: str) -> str:
    """A type with a value and attributes."""
    return (
        f'  <xs:simpleContent>\n    <xs:extension base="{kind}">\n{indent(attributes, 3)}'
        '      <xs:attributeGroup ref="SdfNamespacedAttributes"/>\n    </xs:extension>\n  </xs:simpleContent>\n'
    )


def opened(attributes: str) -> str:
    """A type with any content."""
    return (
        '  <xs:sequence>\n    <xs:any namespace="##any" processContents="skip" minOccurs="0" maxOccurs="unbounded"/>\n'
        f'  </xs:sequence>\n{indent(attributes, 1)}  <xs:attributeGroup ref="SdfNamespacedAttributes"/>\n'
    )


def group(name: str, content: str) -> str:
    """A group of elements."""
    return f'<xs:group name="{name}">\n  <xs:choice>\n{indent(content, 2)}  </xs:choice>\n</xs:group>\n'


def kept_definition(name: str, body: str) -> str:
    """A complex type."""
    mixed = ' mixed="true"' if "##any" in body else ""
    return f'<xs:complexType name="{name}"{mixed}>\n{body}</xs:complexType>\n'


def valued_type(name: str, words: str, *facets: str) -> str:
    """A simple type: a restriction of its first facet, or a list of so many items of a type."""
    base, *facets_left = facets
    inner = "".join(f'<xs:{key} value="{value}"/>\n' for key, value in (facet.split(" ", 1) for facet in facets_left))
    opening = f' base="xs:{base}">\n'
    if base.startswith("Sdf"):
        opening = f'>\n  <xs:simpleType>\n    <xs:list itemType="{base}"/>\n  </xs:simpleType>\n'
    return simple_type(name, words, f"<xs:restriction{opening}{indent(inner, 1)}</xs:restriction>\n")


def listed_type(
    name: str, words: str, values: list[str], facts: Mapping[str, dict[str, str]], *, any_case: bool
) -> str:
    """A simple type that lists its values, with the facts about some of them."""
    body = based("".join(enumerated(value, facts.get(value, {})) for value in values))
    if any_case:
        spelled = restricted("pattern", ["".join(map(either, value)) for value in values])
        body = union((body, spelled))
    return simple_type(name, words, body)


def united_type(name: str, words: str, *alternatives: str) -> str:
    """A simple type that accepts what one of several does, each a base type with its facets."""
    return simple_type(name, words, union(bounded(*alternative.split()) for alternative in alternatives))


def bounded(base: str, *facets: str) -> str:
    """A type restricted by facets such as minInclusive=0."""
    inner = "".join(f'<xs:{key} value="{value}"/>\n' for key, value in (facet.split("=", 1) for facet in facets))
    return f'<xs:restriction base="xs:{base}">\n{indent(inner, 1)}</xs:restriction>\n'


def union(bodies: Iterable[str]) -> str:
    """What one of several simple types accepts."""
    inner = "".join(f"<xs:simpleType>\n{indent(body, 1)}</xs:simpleType>\n" for body in bodies)
    return f"<xs:union>\n{indent(inner, 1)}</xs:union>\n"


def enumerated(value: str, facts: dict[str, str]) -> str:
    """One of the values of a simple type."""
    if not facts:
        return f'<xs:enumeration value="{value}"/>\n'
    reader_facts = "".join(f" {name}={quoteattr(fact)}" for name, fact in facts.items())
    note = wrapped("xs:annotation", f"<xs:appinfo><reader{reader_facts}/></xs:appinfo>")
    return f'<xs:enumeration value="{value}">\n{indent(note, 1)}</xs:enumeration>\n'


def restricted(facet: str, values: Iterable[str]) -> str:
    """A word restricted by facets of one kind."""
    return based("".join(f'<xs:{facet} value="{value}"/>\n' for value in values))


def based(inner: str) -> str:
    """A word restricted by facets."""
    return f'<xs:restriction base="xs:token">\n{indent(inner, 1)}</xs:restriction>\n'


def either(letter: str) -> str:
    """The pattern of a letter in any case."""
    return f"[{letter.lower()}{letter.upper()}]" if letter.isalpha() else letter


def simple_type(name: str, words: str, body: str) -> str:
    """A simple type with its words."""
    note = f"<xs:annotation>\n{indent(documented(words), 1)}</xs:annotation>\n"
    return f'<xs:simpleType name="{name}">\n{indent(note + body, 1)}</xs:simpleType>\n'
