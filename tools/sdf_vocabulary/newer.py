"""Adds what SDFormat 1.10 to 1.12 brought, for which there are no description files here: the table newer.tsv."""

from __future__ import annotations

from copy import deepcopy

from tools.sdf_vocabulary import tables
from tools.sdf_vocabulary.descriptions import VERSIONS, Entry, walk

ROWS = tables.rows("newer", 9)


def extend(model: Entry) -> None:
    """Add all rows of the table."""
    for row in ROWS:
        add(model, *row[:7])
    air_speed(model)


def words() -> dict[str, tuple[str, str]]:
    """Place -> unit and words; a row without words leaves the old ones."""
    return {place: (unit, text) for place, *_, unit, text in ROWS if text}


def add(model: Entry, place: str, since: str, kind: str, default: str, required: str, *bounds: str) -> None:
    """One row: a new entry, or new facts about an old one, wherever its place is found."""
    *parents, last = place.split("/")
    found = [entry for path, entry in walk(model, ()) if path[-len(parents) :] == tuple(parents)]
    if not found:
        raise SystemExit(f"no place for {place}")
    for parent in found:
        inside, name = (parent.attributes, last[1:]) if last.startswith("@") else (parent.children, last)
        entry = inside.setdefault(name, Entry(name, since=since))
        entry.kind, entry.default, entry.required = kind, default, required or "0"
        (entry.low, entry.high), entry.until = bounds, VERSIONS[-1]


def air_speed(model: Entry) -> None:
    """The newer sensor for the speed of air holds what one for its pressure does."""
    for _, entry in list(walk(model, ())):
        if "air_speed" in entry.children:
            pressure = entry.children["air_pressure"].children["pressure"]
            entry.children["air_speed"].children["pressure"] = deepcopy(pressure)
