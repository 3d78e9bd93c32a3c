"""Makes the table of what libsdformat demands of SDF elements, from the description files that it installs.

    python -m tests.sdf_descriptions FOLDER

FOLDER holds a folder for each version of SDF, such as 1.9. Only facts are taken over: names, types, what is required,
and bounds.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from lxml import etree

VERSIONS = ("1.7", "1.9", "1.10", "1.11", "1.12")
TABLE = Path(__file__).parents[1] / "urdflint" / "consumers" / "conversion" / "descriptions.json"
START = "model"


def described(folder: Path) -> dict[str, list[Any]]:
    """The elements that can stand in a model, by file."""
    found: dict[str, list[Any]] = {}
    waiting = [START]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = _element(etree.parse(str(folder / f"{name}.sdf")).getroot(), waiting)
    return found


def _element(declared: Any, waiting: list[str]) -> list[Any]:
    """[name, required, type, least, most, {attribute: [type, required]}, children, whether it holds anything]"""
    get, holds_anything = declared.get, 0
    children: list[Any] = []
    for one in declared.findall("element"):
        if one.get("copy_data") in ("true", "1"):
            holds_anything = 1
        else:
            children.append(_element(one, waiting))
    for one in declared.findall("include"):
        children.append(one.get("filename").removesuffix(".sdf"))
        waiting.append(children[-1])
    if get("ref"):
        children.append(f"={get('ref')}")
        waiting.append(get("ref"))
    attributes = {one.get("name"): [one.get("type"), int(one.get("required").strip() == "1")]
                  for one in declared.findall("attribute")}  # fmt: skip
    return [get("name"), get("required"), get("type"), get("min"), get("max"), attributes, children, holds_anything]


def table(folders: dict[str, Path]) -> dict[str, Any]:
    """Each file's element with the versions from which it is so: {file: [[version, element], ...]}."""
    found: dict[str, list[list[Any]]] = {}
    for version, folder in folders.items():
        for name, element in sorted(described(folder).items()):
            told = found.setdefault(name, [])
            if not told or told[-1][1] != element:
                told.append([version, element])
    return dict(sorted(found.items()))


def written(found: dict[str, Any]) -> str:
    """A line for a file."""
    rows = [f"{json.dumps(name)}: {json.dumps(one, separators=(',', ':'))}" for name, one in found.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    top = Path(sys.argv[1])
    TABLE.write_text(written(table({one: top / one for one in VERSIONS})), encoding="utf-8")
