"""Collision filter groups that directives add (`detail_collision_filter_group_resolver.cc`, 1.51)."""

from __future__ import annotations

from urdflint.programs.drake.directives import names, nodes, reasons
from urdflint.programs.drake.directives.building import Building
from urdflint.programs.drake.directives.nodes import Directive
from urdflint.programs.drake.directives.plant import DEFAULT_INSTANCE, WORLD_INSTANCE, joined, parted
from urdflint.syntax.yaml_text import Scalar
from urdflint.text.similar import nearest

OF_PLANT = (DEFAULT_INSTANCE, WORLD_INSTANCE)  # which no group can be in


def add_group(build: Building, directive: Directive, scope: str) -> None:
    name_node, inside = directive.text("name"), _namespace(build, directive, scope)
    if name_node is None or inside is None:
        return
    name = _full(inside, name_node.text)
    if parted(name_node.text)[0]:
        build.rejects(reasons.DmdGroupName(name), name_node, "write the model into model_namespace")
    elif names.is_new(build, "collision filter group", name, build.plant.groups, name_node):
        build.plant.groups[name] = None
    for member in directive.texts("members"):
        _member(build, member, inside)
    for key in ("member_groups", "ignored_collision_filter_groups"):
        build.pending += [(_full(inside, group.text), group, build.outer) for group in directive.texts(key)]


def _namespace(build: Building, directive: Directive, scope: str) -> str | None:
    """The model instance in which a group is, empty for none; None where there is none of its name."""
    space = nodes.value(directive.body, "model_namespace")
    if scope or not isinstance(space, Scalar) or nodes.is_null(space):
        return scope
    if space.text in OF_PLANT:
        build.rejects(reasons.DmdInstanceUnknown(space.text, (), 0), space, "name a model that a directive adds")
        return None
    return space.text if names.has_instance(build, space.text, space) else None


def _full(scope: str, name: str) -> str:
    """The whole name of a group, which outside of all models stays as it is written."""
    return joined(scope, name) if scope else name


def _member(build: Building, member: Scalar, scope: str) -> None:
    instance, element = parted(joined(scope, member.text))
    holder = build.plant.instances.get(instance)
    if build.plant.is_hidden(instance) or (
        holder is not None and (element in holder.bodies or holder.may_have(element))
    ):
        return
    near = _near(build, instance, element) if len(build.plant.instances) < names.MANY else None
    build.rejects(reasons.DmdBodyUnknown(joined(scope, member.text)), member, "name a body as model::body", near)


def _near(build: Building, instance: str, element: str) -> str | None:
    """The whole name of the body that is likely meant: the only one of its name, or one that is written alike."""
    plant = build.plant.instances
    owners = [name for name, candidate in plant.items() if element in candidate.bodies]
    if len(owners) == 1 and not instance:
        return joined(owners[0], element)
    return nearest(
        joined(instance, element),
        [joined(name, body) for name, candidate in plant.items() for body in candidate.bodies],
    )
