"""The tables that stand for the schema layers in `urdflint/schema/tables/`, so that a run need not read schemas."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from urdflint import resources
from urdflint.schema import vocabulary, xsd
from urdflint.schema.declarations import FACTS
from urdflint.syntax.document import Element

FOLDER = Path(vocabulary.__file__).with_name("tables")


def tables() -> dict[Path, str]:
    """The text of each table by its path."""
    layers = (*vocabulary.LAYERS, *vocabulary.LATER.values())
    return {
        FOLDER / f"{layer}.tsv": table(xsd.read(resources.read("schemas", f"layers/{layer}.xsd"))) for layer in layers
    }


def table(root: Element) -> str:
    """The table of a schema. Raises ValueError for an element that it cannot hold."""
    return "".join(f"{line}\n" for line in _lines(root, 0))


def _lines(element: Element, depth: int) -> Iterator[str]:
    declaration = "\t".join([str(depth), str(element.start), element.tag, *chain(*element.attributes.items())])
    facts = FACTS + "\t".join(chain(*element.type.items())) if element.type is not None else ""
    values = [*element.attributes.values(), *(element.type or {}).values()]
    if any(not value.isascii() or not value.isprintable() or value == "#" for value in values):
        raise ValueError(f"{element} has a value that a table cannot hold")
    yield declaration + facts
    for child in element.children:
        yield from _lines(child, depth + 1)
