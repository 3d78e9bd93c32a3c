"""Collision filter groups of a model and of those in it."""

from __future__ import annotations

from urdflint.files import include_budget
from urdflint.programs.drake.sdf.parser import Reading, value
from urdflint.programs.drake.sdf.reasons import names as why
from urdflint.programs.drake.sdf.reasons.values import SdfAttributeMissing
from urdflint.programs.drake.sdf.scopes import Model
from urdflint.programs.drake.urdf.collision_filters import GROUP, IGNORED, MEMBER, MEMBERS, SCOPE
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest

MAX_MODELS = 20_000  # models that are looked into, each as often as it is included
PER_ELEMENT = 2  # models that cost as much as an element that xacro makes
GroupsByName = dict[str, Element]  # groups by their name with the models that they are in


def read(reading: Reading, outer: Model) -> None:
    """All groups, and then the groups that they name."""
    if not any(_acting(model) for model in outer.all()):
        return
    groups_by_name: GroupsByName = {}
    models = [(outer, "")]
    for model, scope in models:
        if len(models) < MAX_MODELS and include_budget.spend(1 / PER_ELEMENT):
            models.extend((inner_model, f"{scope}{name}{SCOPE}") for name, inner_model in model.inner.items())
        for group in _acting(model):
            _group(reading.for_document(model.document), model, scope, group, groups_by_name)
    used: set[str] = set()
    for model, scope in models:
        for group in filter(_is_named, _acting(model)):
            for part in [*group.all(MEMBERS), *group.all(IGNORED)]:
                used.add(scope + part.text.strip())
                _refer(reading.for_document(model.document), outer, scope, part, groups_by_name)
    for model, scope in models:
        for group in _acting(model):
            name = group.get("name") or ""
            members = group.child(MEMBER) if group.child(MEMBER) is not None else group.child(MEMBERS)
            sound = name and members is not None and groups_by_name.get(scope + name) is group
            if sound and not group.all(IGNORED) and scope + name not in used:
                reading.for_document(model.document).note(Effect.IGNORES, why.SdfGroupWithoutEffect(name), group)


def _acting(model: Model) -> list[Element]:
    return [group for group in model.element.all(GROUP) if group.get("ignore") not in ("true", "1")]


def _is_named(group: Element) -> bool:
    """Whether a group has a name, without which Drake reads nothing in it."""
    return bool(group.get("name"))


def _group(reading: Reading, model: Model, scope: str, group: Element, groups_by_name: GroupsByName) -> None:
    name = group.get("name")
    if name is None:
        reading.rejects(SdfAttributeMissing("name"), group)
    elif not name:
        reading.note(Effect.DROPS, why.SdfGroupDropped(), Place(group, "name"))
    if not name:
        return
    if SCOPE in name:
        reading.rejects(why.SdfGroupNameScoped(name), Place(group, "name"))
    elif groups_by_name.setdefault(scope + name, group) is not group:
        reading.rejects(
            why.SdfNameDuplicate("collision filter group", name), Place(group, "name"), groups_by_name[scope + name]
        )
    members = [child for child in group.children if child.tag in (MEMBER, MEMBERS)]
    if not members:
        reading.rejects(why.SdfGroupEmpty(name), group)
    for member in group.all(MEMBER):
        text = reading.text(member, refused=True)
        if text and not model.has("link", text):
            near = nearest(text, model.links)
            reason = why.SdfNameUnknown("link", text)
            reading.rejects(reason, value(member), help=did_you_mean(text, near), fix=reading.write(member, near))


def _refer(reading: Reading, outer: Model, scope: str, part: Element, groups_by_name: GroupsByName) -> None:
    """A group that another names."""
    name = reading.text(part, refused=True)
    if not name or scope + name in groups_by_name:
        return
    if outer.knows_all((scope + name).split(SCOPE)[:-1]):
        near = nearest(name, (full_name.removeprefix(scope) for full_name in groups_by_name))
        reason = why.SdfNameUnknown("group", name)
        reading.rejects(reason, value(part), help=did_you_mean(name, near), fix=reading.write(part, near))
