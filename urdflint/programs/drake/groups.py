"""Collision filter groups: which bodies shall not bump into which."""

from __future__ import annotations

import re

from urdflint.programs.drake.plant import Plant
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

GROUP, MEMBER, MEMBERS = "drake:collision_filter_group", "drake:member", "drake:member_group"
IGNORED = "drake:ignored_collision_filter_group"
MEMBERS_SINCE = (1, 27)
SCOPE = "::"
REPEATED = re.compile(r":{4,}")


def plain(name: str) -> str:
    """A name without the marks of scope at its ends, and none of them twice (multibody/tree/scoped_name.cc)."""
    while name.endswith(SCOPE) or name.startswith(SCOPE):
        end = name.rstrip(":")
        name = end + ":" * ((len(name) - len(end)) % 2)
        start = name.lstrip(":")
        name = ":" * ((len(name) - len(start)) % 2) + start
    return REPEATED.sub(lambda run: SCOPE + ":" * (len(run[0]) % 2), name)


def read(plant: Plant, groups: list[Element]) -> list[Element]:
    """All groups of a robot in order; returns those that count."""
    counted = []
    for group in groups:
        ignore, name = group.attributes.get("ignore"), group.attributes.get("name")
        if ignore == "true":
            plant.skipped.add(group)
            continue
        if ignore is not None:
            plant.record.silent(Effect.IGNORES, "ignore-not-true", group, "ignore", value=ignore)
        if name is None:
            plant.record.rejects("group-name-missing", group, None, group)
        elif not name:
            plant.record.silent(Effect.DROPS, "group-dropped", group, "name")
            plant.skipped.add(group)
            continue
        counted.append(group)
        _group(plant, group, name)
    return counted


def _named(plant: Plant, group: Element, tag: str, attribute: str) -> dict[str, Element]:
    """What the tags of one kind name, each once, with the tag."""
    found: dict[str, Element] = {}
    for one in group.all(tag):
        name = one.attributes.get(attribute)
        if name is None:
            plant.record.rejects("group-part-without-name", one, None, one, missing=attribute)
        elif not name:
            plant.record.silent(Effect.DROPS, "group-part-dropped", one, attribute)
        elif found.setdefault(name, one) is not one:
            plant.record.silent(Effect.IGNORES, "group-part-again", one, attribute, (found[name],), name=name)
    return found


def _group(plant: Plant, group: Element, name: str | None) -> None:
    record, before = plant.record, len(plant.record.complaints)
    members = _named(plant, group, MEMBER, "link")
    more = _named(plant, group, MEMBERS, "name") if record.release.has(MEMBERS_SINCE) else {}
    sound = len(record.complaints) == before
    if name is not None:
        known = plant.groups.setdefault(plain(name), group)
        if SCOPE in plain(name):
            record.rejects("group-name-scoped", group, "name", plant.root, name=name)
        elif known is not group:
            record.rejects("group-twice", group, "name", plant.root, (known,), name=name)
        elif sound and not members and not more:
            record.rejects("group-empty", group, None, plant.root, name=name)
    for one in sorted(members):
        if plain(one) not in plant.bodies or SCOPE in plain(one):
            record.rejects("member-unknown", members[one], "link", plant.root, name=one)
    _named(plant, group, IGNORED, "name")


def resolve(plant: Plant, groups: list[Element]) -> None:
    """Look up the groups that groups name: after all else, and first those that are members."""
    used: set[str] = set()
    tags = (MEMBERS, IGNORED) if plant.record.release.has(MEMBERS_SINCE) else (IGNORED,)
    for tag in tags:
        parts = [one for group in groups for one in group.all(tag) if one.attributes.get("name")]
        used.update(plain(one.attributes["name"]) for one in parts)
        for one in sorted(parts, key=lambda one: one.attributes["name"]):
            if plain(one.attributes["name"]) not in plant.groups:
                plant.record.rejects("group-unknown", one, "name", name=one.attributes["name"])
    for group in groups:
        acts = any(one.attributes.get("name") for one in group.all(IGNORED))
        if not acts and plain(group.attributes.get("name", "")) not in used:
            plant.record.silent(Effect.IGNORES, "group-without-effect", group)
