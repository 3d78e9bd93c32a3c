"""Collision filter groups: between which links Drake ignores contact."""

from __future__ import annotations

from urdflint import regex
from urdflint.programs.drake.urdf.named_parts import Plant
from urdflint.programs.drake.urdf.reasons import groups as why
from urdflint.programs.drake.urdf.reasons.links import IgnoreNotTrue
from urdflint.programs.drake.urdf.reasons.references import GroupUnknown, MemberUnknown
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

GROUP, MEMBER, MEMBERS = "drake:collision_filter_group", "drake:member", "drake:member_group"
IGNORED = "drake:ignored_collision_filter_group"
SCOPE = "::"
REPEATED = regex.compile(r":{4,}")


def plain(name: str) -> str:
    """A name without the marks of scope at its ends, and repeated ones only once (multibody/tree/scoped_name.cc)."""
    while name.endswith(SCOPE) or name.startswith(SCOPE):
        end = name.rstrip(":")
        name = end + ":" * ((len(name) - len(end)) % 2)
        start = name.lstrip(":")
        name = ":" * ((len(name) - len(start)) % 2) + start
    return REPEATED.sub(lambda run: SCOPE + ":" * (len(run[0]) % 2), name)


def read(plant: Plant, groups: list[Element]) -> list[Element]:
    """Read all collision filter groups of a robot in order; the groups that count are returned."""
    counted = []
    for group in groups:
        ignore, name = group.attributes.get("ignore"), group.attributes.get("name")
        if ignore == "true":
            plant.skipped.add(group)
            continue
        if ignore is not None:
            plant.record.silent(Effect.IGNORES, IgnoreNotTrue(ignore), group, "ignore")
        if name is None:
            plant.record.rejects(why.GroupNameMissing(), group, None, group)
        elif not name:
            plant.record.silent(Effect.DROPS, why.GroupDropped(), group, "name")
            plant.skipped.add(group)
            continue
        counted.append(group)
        _group(plant, group, name)
    return counted


def _member_elements(plant: Plant, group: Element, tag: str, attribute: str) -> dict[str, Element]:
    """What the tags of one kind name, each once, with the tag."""
    parts_by_name: dict[str, Element] = {}
    for part in group.all(tag):
        name = part.attributes.get(attribute)
        if name is None:
            plant.record.rejects(why.GroupPartWithoutName(attribute), part, None, part)
        elif not name:
            plant.record.silent(Effect.DROPS, why.GroupPartDropped(), part, attribute)
        elif parts_by_name.setdefault(name, part) is not part:
            plant.record.silent(Effect.IGNORES, why.GroupPartRepeated(name), part, attribute, (parts_by_name[name],))
    return parts_by_name


def _group(plant: Plant, group: Element, name: str | None) -> None:
    record, before = plant.record, len(plant.record.complaints)
    members = _member_elements(plant, group, MEMBER, "link")
    more = _member_elements(plant, group, MEMBERS, "name") if record.release.reads(MEMBERS) else {}
    sound = len(record.complaints) == before
    if name is not None:
        first_group = plant.groups.setdefault(plain(name), group)
        if SCOPE in plain(name):
            record.rejects(why.GroupNameScoped(name), group, "name", plant.root)
        elif first_group is not group:
            record.rejects(why.GroupNameDuplicate(name), group, "name", plant.root, (first_group,))
        elif sound and not members and not more:
            record.rejects(why.GroupEmpty(name), group, None, plant.root)
    for member in sorted(members):
        if plain(member) not in plant.bodies or SCOPE in plain(member):
            record.rejects(MemberUnknown(member), members[member], "link", plant.root)
    _member_elements(plant, group, IGNORED, "name")


def resolve(plant: Plant, groups: list[Element]) -> None:
    """Look up the groups that groups name: after all else, and first those that are members."""
    used: set[str] = set()
    tags = (MEMBERS, IGNORED) if plant.record.release.reads(MEMBERS) else (IGNORED,)
    for tag in tags:
        parts = [part for group in groups for part in group.all(tag) if part.attributes.get("name")]
        used.update(plain(part.attributes["name"]) for part in parts)
        for part in sorted(parts, key=lambda part: part.attributes["name"]):
            if plain(part.attributes["name"]) not in plant.groups:
                plant.record.rejects(GroupUnknown(part.attributes["name"]), part, "name")
    for group in groups:
        acts = any(ignored.attributes.get("name") for ignored in group.all(IGNORED))
        if not acts and plain(group.attributes.get("name", "")) not in used:
            plant.record.silent(Effect.IGNORES, why.GroupWithoutEffect(), group)
