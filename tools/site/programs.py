"""The pages of programs: targets and their releases, and which program reads which element and attribute of URDF."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tools.site import tables
from urdflint.programs import target
from urdflint.reporters.effect_sentences import spelled
from urdflint.reporters.reference import target_lists
from urdflint.schema import explain

INDEX = """# Programs

What stands behind `-t`: `urdflint targets` prints the same. How urdflint learns of a
release is in [Contributing](../CONTRIBUTING.md).

"""
READERS = """---
hide: [toc]
---
# Who reads what

The elements of URDF, and which programs read them and their attributes where they are allowed. A
program that does not read an element ignores it silently; what none of them reads is left out.

"""


def pages() -> Iterator[tuple[str, str]]:
    """The paths and texts of the pages."""
    rows = (
        (
            f"`{row['target']}`",
            row["release"],
            ", ".join(f"`{name}`" for name in row["aliases"]),
            ", ".join(row["ros"]),
            row["title"],
        )
        for row in json.loads(target_lists.as_json(()))
    )
    yield "programs/index.md", INDEX + tables.table(("target", "release", "aliases", "ROS", "what it is"), rows)
    yield "programs/readers.md", READERS + tables.table(("element", *map(spelled, target.FAMILIES)), _readers())


def _readers() -> Iterator[tuple[str, ...]]:
    """A row for each element and attribute of URDF that one of the programs reads."""
    for element in explain.elements():
        if element.layer != "urdf" or not element.places:
            continue
        path = element.places[0].path
        readers = {path: element.by}
        for attribute in element.attributes:
            meanings = explain.meanings(f"/{path}/@{attribute.name}")
            readers[f"{path}/@{attribute.name}"] = meanings[0].places[0].by if meanings and meanings[0].places else ()
        for place, readers_of_place in readers.items():
            if not target.FAMILIES.keys().isdisjoint(readers_of_place):
                short = place if place.startswith("robot/@") else place.removeprefix("robot/")
                yield f"`{short}`", *("✓" if name in readers_of_place else "" for name in target.FAMILIES)
