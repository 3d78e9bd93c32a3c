"""Adds what SDFormat 1.10 to 1.12 brought, for which there are no description files here: the table newer.tsv."""

from __future__ import annotations

from copy import deepcopy

from tools.sdf_vocabulary import tables
from tools.sdf_vocabulary.descriptions import VERSIONS, Entry, counted, walk

ROWS = tables.rows("newer", 10)


def extend(model: Entry) -> None:
    """Add all rows of the table."""
    for row in ROWS:
        add(model, *row[:7], more=row[9])
    air_speed(model)
    states(model)


def words() -> dict[str, tuple[str, str]]:
    """Place -> unit and words; a row without words leaves the old ones."""
    return {place: (unit, text) for place, *_, unit, text, _ in ROWS if text}


def add(model: Entry, place: str, since: str, kind: str, default: str, required: str, *bounds: str, more: str) -> None:
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
        entry.more = dict(fact.split("=") for fact in more.split())
        if since:
            postpone(entry, since)


def postpone(entry: Entry, since: str) -> None:
    """Nothing in an entry is older than the entry itself."""
    for _, one in walk(entry, ()):
        for part in (one, *one.attributes.values()):
            part.since = max(part.since, since, key=counted)


def air_speed(model: Entry) -> None:
    """The newer sensor for the speed of air holds what one for its pressure does."""
    for _, entry in list(walk(model, ())):
        if "air_speed" in entry.children:
            pressure = entry.children["air_pressure"].children["pressure"]
            entry.children["air_speed"].children["pressure"] = deepcopy(pressure)


def states(model: Entry) -> None:
    """The state of a model holds frames, places and states of its own models."""
    for _, entry in list(walk(model, ())):
        if entry.name in ("model_state", "link_state"):
            entry.children["pose"] = moved(model.children["pose"], entry)
        if entry.name == "model_state":
            entry.children["frame"] = moved(model.children["frame"], entry)
            entry.children["model_state"] = Entry("model_state", required="*", since=entry.since, same="model_state")


def moved(entry: Entry, parent: Entry) -> Entry:
    """A copy of an entry for a newer parent."""
    copy = deepcopy(entry)
    postpone(copy, parent.since)
    return copy
