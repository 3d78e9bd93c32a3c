"""What libsdformat demands of SDF elements: names, types, bounds and what is required, by version of SDF."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

SCALARS = frozenset(("double", "float", "int", "unsigned int"))


@dataclass(eq=False)
class Description:
    """One element: `type` of its text or None, bounds as they are described, attributes with type and need.

    `holds_anything`: what is in it is not looked at.
    """

    name: str
    needed: bool
    type: str | None
    least: float | None
    most: float | None
    attributes: dict[str, tuple[str, bool]]
    holds_anything: bool
    children: dict[str, Description] = field(default_factory=dict)


@cache
def model(version: str) -> Description:
    """The description of `<model>` in a version of SDF."""
    known: dict[str, Description] = {}
    return _file("model", _numbers(version), known)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


@cache
def _table() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((files(__package__) / "descriptions.json").read_bytes())
    return found


def _file(name: str, version: tuple[int, ...], known: dict[str, Description]) -> Description:
    if name in known:
        return known[name]
    row = [element for since, element in _table()[name] if _numbers(since) <= version][-1]
    found = known[name] = _described(row)
    _fill(found, row, version, known)
    return found


def _described(row: list[Any]) -> Description:
    name, required, kind, least, most, attributes, _, anything = row
    return Description(
        name=name,
        needed=required == "1",
        type=kind,
        least=_bound(least, kind),
        most=_bound(most, kind),
        attributes={key: (one, bool(needed)) for key, (one, needed) in attributes.items()},
        holds_anything=bool(anything),
    )


def _bound(text: str | None, kind: str | None) -> float | None:
    """A bound as a number; bounds of vectors are described, and nobody looks at them."""
    return float(text) if text is not None and kind in SCALARS else None


def _fill(found: Description, row: list[Any], version: tuple[int, ...], known: dict[str, Description]) -> None:
    for one in row[6]:
        if isinstance(one, str):
            if one.startswith("="):
                found.children.update(_file(one[1:], version, known).children)
                continue
            child = _file(one, version, known)
        else:
            child = _described(one)
            _fill(child, one, version, known)
        found.children.setdefault(child.name, child)
