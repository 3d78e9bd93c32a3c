"""What URDF has in place of elements of SDFormat, as text: nothing that was written is lost."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from urdflint import regex
from urdflint.checks.urdf.limit import NO_LIMIT
from urdflint.findings.rule import Change, Replace
from urdflint.model.inertia import MOMENTS, PRODUCTS
from urdflint.model.numbers import number
from urdflint.model.structure import sdf_syntax
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.text.wording import escaped

ENDS = {"lower": f"-{NO_LIMIT}", "upper": NO_LIMIT}
RATES = ("effort", "velocity")
COMMENT = regex.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)


def instead(document: Document, element: Element, tags: Sequence[str], name: str | None = None) -> Change | None:
    """The fix that writes tags in place of an element, with its comments behind them, each on a line of its own."""
    inside = document.source.text[slice(*document.element(element))]
    if b"<![" in inside or b"<?" in inside:
        return None
    replacement = "".join(tags).encode()
    comments = [comment.decode() for comment in COMMENT.findall(inside) if comment not in replacement]
    text = break_at(document, element).join([*tags, *comments])
    return f"write <{name or element.tag}> as URDF has it", [Replace(Place(element, part="element"), text)]


def break_at(document: Document, element: Element) -> str:
    """What stands between an element and one behind it: a line break where it begins its line, else nothing."""
    source, start = document.source, document.element(element).start
    line = source.line_at(start)
    indent = source.text[line.start : start]
    ending = "\r\n" if source.text[line.start : line.end].endswith(b"\r\n") else "\n"
    return ending + indent.decode() if not indent.strip(b" \t") else ""


def start_tag(tag: str, attributes: Mapping[str, str]) -> str:
    """An empty element."""
    return " ".join([f"<{tag}", *(f'{name}="{escaped(value)}"' for name, value in attributes.items())]) + "/>"


def kept_text(document: Document, element: Element, tag: str, read_children: Collection[Element]) -> str:
    """An empty element with the children of the old one that its attributes do not replace."""
    other_children = [
        child for child in element.children if child not in read_children and not sdf_syntax.says_nothing(child)
    ]
    if not other_children:
        return tag
    name = tag.removeprefix("<").partition(" ")[0]
    inner = "".join(document.source.text[slice(*document.element(child))].decode() for child in other_children)
    return f"{tag.removesuffix('/>')}>{inner}</{name}>"


def attributes_of(element: Element, kind: Type, is_complete: bool = False) -> dict[str, str]:
    """The attributes of an element, with those that are its children, and those that SDFormat has by default.

    `is_complete` where all of the element is SDFormat, even if it has no children.
    """
    children_by_name = {
        name: child for name, child in sdf_syntax.values(element, kind).items() if not sdf_syntax.says_nothing(child)
    }
    texts = {name: sdf_syntax.value_of(child) for name, child in children_by_name.items()}
    attributes = {**element.attributes, **texts}
    if kind.name == "Inertia" and texts and all(name in attributes for name in MOMENTS):
        attributes = {**attributes, **{name: "0" for name in PRODUCTS if name not in attributes}}
    if kind.name == "Limit" and (texts or is_complete):
        endless = [
            name for name in RATES if name not in attributes or (name in texts and (number(texts[name]) or 0.0) < 0)
        ]
        attributes = {**attributes, **dict.fromkeys(endless, NO_LIMIT)}
        if ("lower" in texts) != ("upper" in texts):  # the other end is open
            attributes = {**ENDS, **attributes}
    return attributes
