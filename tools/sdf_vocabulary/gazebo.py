"""What `<gazebo>` may hold: the children of link, joint and model that Gazebo copies as they are."""

from __future__ import annotations

from copy import deepcopy

from tools.sdf_vocabulary.descriptions import VERSIONS, Entry, counted, merge
from tools.sdf_vocabulary.types import CONTAINERS, Types, filled, shared
from tools.sdf_vocabulary.xsd import camel, declaration

SPECIAL = (*CONTAINERS, "static")  # read by Gazebo's converter itself, see gazebo.xsd


def in_gazebo(model: Entry, types: Types) -> str:
    """What `<gazebo>` may hold: the children of link, joint and model that Gazebo copies as they are."""
    link, joint = model.children["link"], model.children["joint"]
    places = {"link": (link, ("model", "link")), "joint": (joint, ("model", "joint")), "model": (model, ("model",))}
    names = sorted({name for entry, _ in places.values() for name in entry.children} - {*SPECIAL})
    lines = []
    for name in names:
        homes = {
            place: (entry.children[name], path) for place, (entry, path) in places.items() if name in entry.children
        }
        alive = {place: home for place, home in homes.items() if home[0].until == VERSIONS[-1]}
        lines.append(copied(name, alive or homes, types))
    return "".join(lines)


def copied(name: str, homes: dict[str, tuple[Entry, tuple[str, ...]]], types: Types) -> str:
    """One child of `<gazebo>`, with all that it may be in a link, joint or model."""
    entries = [deepcopy(entry) for entry, _ in homes.values()]
    entry = entries[0]
    for entry_of_place in entries[1:]:
        entry.since = min(entry.since, entry_of_place.since, key=counted)
        until = max(entry.until, entry_of_place.until, key=counted)
        merge(entry, entry_of_place)
        entry.until = until
    texts_by_place = {place: types.words.find((*path, name)) for place, (_, path) in homes.items()}
    texts = dict.fromkeys(words for _, words in texts_by_place.values())
    words = (
        " ".join(texts)
        if len(texts) == 1
        else " ".join(f"{camel(place)}: {text}" for place, (_, text) in texts_by_place.items())
    )
    facts = {"for": " ".join(homes), **shared(entry, next(iter(texts_by_place.values()))[0], Entry(""))}
    facts |= {
        "max": "" if "*" in {entry_of_place.required for entry_of_place in entries} else "1",
        "filled": filled(entry),
    }
    path = (*next(iter(homes.values()))[1], name)
    return declaration("element", {"name": name, "type": types.type_of(entry, path)}, words, facts)
