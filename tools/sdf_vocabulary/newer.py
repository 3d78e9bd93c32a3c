"""Adds what SDFormat 1.10 to 1.12 brought, for which there are no description files here: the table newer.tsv."""

from __future__ import annotations

from copy import deepcopy

from tools.sdf_vocabulary import tables
from tools.sdf_vocabulary.descriptions import VERSIONS, Entry, counted, walk

ROWS = tables.rows("newer", 10)


def extend(root: Entry) -> None:
    """Add all rows of the table."""
    model = root.children["model"]
    share(root, root.children["world"])
    for row in ROWS:
        add(root, *row[:7], more=row[9])
    air_speed(model)
    states(model)


def share(root: Entry, world: Entry) -> None:
    """Let worlds, actors and files hold the same models, lights, links and joints; a world has joints from 1.10 on."""
    for parent, name in ((world, "model"), (world, "light"), (root, "light"), (world.children["population"], "model")):
        parent.children[name] = again(name, parent.children[name].required)
    for parent in (root, world):
        parent.children["actor"].children |= {name: again(name, "*") for name in ("link", "joint")}
    world.children["joint"] = again("joint", "*", "1.10")


def again(name: str, required: str, since: str = VERSIONS[0]) -> Entry:
    """An entry that is the same as another of its name."""
    return Entry(name, required=required, since=since, until=VERSIONS[-1], same=name)


def words() -> dict[str, tuple[str, str]]:
    """Place -> unit and words; a row without words leaves the old ones."""
    return {place: (unit, text) for place, *_, unit, text, _ in ROWS if text}


def add(model: Entry, place: str, since: str, kind: str, default: str, required: str, *bounds: str, more: str) -> None:
    """One row: a new entry, or new facts about an old one, wherever its place is found."""
    *parents, last = place.split("/")
    matching = [entry for path, entry in walk(model, ()) if path[-len(parents) :] == tuple(parents)]
    if not matching:
        raise SystemExit(f"no place for {place}")
    for parent in matching:
        inside, name = (parent.attributes, last[1:]) if last.startswith("@") else (parent.children, last)
        entry = inside.setdefault(name, Entry(name, since=since))
        entry.kind, entry.default, entry.required = kind, default, required or "0"
        (entry.low, entry.high), entry.until = bounds, VERSIONS[-1]
        entry.more = dict(fact.split("=") for fact in more.split())
        if since:
            postpone(entry, since)


def postpone(entry: Entry, since: str) -> None:
    """Nothing in an entry is older than the entry itself."""
    for _, descendant in walk(entry, ()):
        for part in (descendant, *descendant.attributes.values()):
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
