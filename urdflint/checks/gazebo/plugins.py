"""Plugins and material scripts of another Gazebo than the one that loads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from urdflint.linter.rule import Problem, Replace, check, renaming
from urdflint.model.grouping import and_elsewhere, grouped
from urdflint.model.irregular import has_expression
from urdflint.model.nodes import Gazebo, Visual
from urdflint.model.robot import Robot
from urdflint.programs.sdformat import grammar, plugins
from urdflint.programs.sdformat.plugins import Plugin, Use
from urdflint.similar import did_you_mean, nearest
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

WRITTEN = ("filename", "name")
COLORS = ("ambient", "diffuse")


@check("GZ801")
def plugin_of_gazebo_classic(robot: Robot) -> Iterator[Problem]:
    modern = {one.plugin.name for one in plugins.uses(robot) if one.plugin and one.plugin.kind != "classic"}
    for group, plugin in _of(robot, lambda one: one.kind == "classic"):
        if modern and (plugin.successor in modern or plugin.sensor or not plugin.successor):
            continue
        message = f"{group[0].filename} is a plugin of Gazebo Classic{and_elsewhere(group)}"
        yield Problem(message, _file(group[0]), losses=_lost(plugin), help=_instead(plugin))


@check("GZ802")
def plugin_of_new_gazebo(robot: Robot) -> Iterator[Problem]:
    if any(one.plugin and one.plugin.kind == "classic" for one in plugins.uses(robot)):
        return
    for group, plugin in _of(robot, lambda one: one.kind != "classic"):
        older = [one for one in plugins.table().values() if one.kind == "classic" and one.successor == plugin.name]
        advice = f"in Gazebo Classic, lib{older[0].name}.so does this" if older else None
        message = f"{group[0].filename} is not a plugin of Gazebo Classic{and_elsewhere(group)}"
        yield Problem(message, _file(group[0]), losses=_lost(plugin), help=advice)


@check("GZ803")
def ignition_plugin_not_found(robot: Robot) -> Iterator[Problem]:
    gone = [one for one in plugins.uses(robot) if plugins.is_gone(one.filename)]
    for group in grouped(gone, lambda one: one.filename):
        first, newer = group[0], plugins.today(group[0].filename)
        control = newer == plugins.NEW_CONTROL
        when = "is for Gazebo up to Fortress only" if control else "is not found from Gazebo Ionic on"
        message = f"{first.filename} {when}{and_elsewhere(group)}"
        yield Problem(message, _file(first), help=f"write {newer}", fix=(f"write {newer}", _renewed(group)))


@check("GZ804")
def ignition_name_outdated(robot: Robot) -> Iterator[Problem]:
    old = [one for one in plugins.uses(robot) if not plugins.is_gone(one.filename)]
    edits = _renewed(old)
    if edits:
        place = edits[0].place
        name = place.element.get(place.attribute or "") if place.element is not None else None
        message = f"{name} is a name from when Gazebo was called Ignition{and_elsewhere(edits)}"
        yield Problem(message, place, fix=("write the current names", edits))


@check("GZ805")
def plugin_class_unknown(robot: Robot) -> Iterator[Problem]:
    for use in plugins.uses(robot):
        name, classes = use.element.get("name") or "", use.plugin.classes if use.plugin else ()
        if not classes or not name or has_expression(name) or plugins.is_class(name, classes):
            continue
        place = Place(use.element, "name")
        message = f"{name!r} is not a class of {use.filename}, and Gazebo finds a plugin by its class"
        yield Problem(
            message, place, help=f"write {classes[0]}", fix=renaming(place, f"write {classes[0]}", classes[0])
        )


@check("GZ806")
def plugin_file_unknown(robot: Robot) -> Iterator[Problem]:
    for use in plugins.uses(robot):
        guess, place = plugins.meant(use.filename), _file(use)
        if guess is not None:
            fix = renaming(place, f"write {guess}", guess)
            yield Problem(f"Gazebo has no {use.filename}", place, help=did_you_mean(use.filename, guess), fix=fix)
        elif use.plugin is not None and (missing := plugins.before(use.plugin)):
            message, advice = f"{use.filename} came with a later Gazebo", "remove it for this Gazebo"
            yield Problem(message, place, only=missing, help=advice)


@check("GZ807")
def material_script_without_color(robot: Robot) -> Iterator[Problem]:
    found = [(tag, name) for tag, name in _scripts(robot) if name and not has_expression(name)]
    for group in grouped(found, lambda one: one[1]):
        tag, name = group[0]
        drawn, place = plugins.is_drawn(name), _said_at(tag)
        guess = None if drawn else nearest(name, plugins.materials())
        message = f"Gazebo has no color for the material script {name!r}{and_elsewhere(group)}"
        fix = renaming(place, f"write {guess}", guess)
        yield Problem(message, place, help=did_you_mean(name, guess), fix=fix, only=plugins.FORTRESS if drawn else ())


def _of(robot: Robot, wanted: Callable[[Plugin], bool]) -> Iterator[tuple[list[Use], Plugin]]:
    """The plugins of some kind, those with one file name together."""
    found = [(one, one.plugin) for one in plugins.uses(robot) if one.plugin is not None and wanted(one.plugin)]
    for group in grouped(found, lambda one: one[0].filename):
        yield [use for use, _ in group], group[0][1]


def _lost(plugin: Plugin) -> dict[str, str]:
    return {"sdformat": f"loses {plugin.task}"} if plugin.task else {}


def _said_at(tag: Element) -> Place:
    return Place(tag, "value") if "value" in tag.attributes else Place(tag, part="text")


def _file(use: Use) -> Place:
    return Place(use.element, "filename")


def _instead(plugin: Plugin) -> str | None:
    """What replaces a plugin of Gazebo Classic in newer Gazebo."""
    if plugin.sensor:
        return (
            f"a <sensor> of type {plugin.sensor} and the system {plugin.successor} in the world replace it; "
            "ros_gz_bridge brings the data to ROS"
        )
    if plugin.successor in plugins.table():
        classes = plugins.table()[plugin.successor].classes
        control = plugin.successor == plugins.NEW_CONTROL
        more = f"and hardware {plugins.HARDWARE}, both of ROS 2" if control else "; its parameters have other names"
        return f"use {plugin.successor} with name={classes[0]!r}{' ' if control else ''}{more}"
    if plugin.successor:
        return f"the {plugin.successor} of the joint itself replaces it, from Harmonic on"
    return None


def _renewed(old: list[Use]) -> list[Replace]:
    """The edits that give plugins of Ignition the names of today."""
    written = [(one.element, key, one.element.get(key) or "") for one in old for key in WRITTEN]
    changed = [(element, key, _today(element, key)) for element, key, text in written if plugins.is_ignition(text)]
    return [Replace(Place(element, key), text) for element, key, text in changed]


def _today(element: Element, key: str) -> str:
    return plugins.today(element.get(key) or "")


def _scripts(robot: Robot) -> Iterator[tuple[Element, str]]:
    """The material scripts that visuals without a colour of their own get from blocks, as elements and names."""
    for block in robot.parts[Gazebo]:
        link = robot.link_named.get(block.element.get("reference") or "")
        if link is None or all(_is_colored(one) for one in link.visuals):
            continue
        for tag in block.element.children:
            if tag.tag == "material" and not tag.children:
                yield tag, grammar.value(robot.document, tag)
            for material in tag.all("material") if tag.tag == "visual" else ():
                script = material.child("script")
                name = script.child("name") if script is not None else None
                if name is not None and not any(material.child(one) is not None for one in COLORS):
                    yield name, name.text.strip()


def _is_colored(visual: Visual) -> bool:
    """Whether a visual has a colour of its own, on the spot or by name; it is written beside the script."""
    element = visual.element.child("material")
    if element is None:
        return False
    other = visual.robot.material_named.get(element.get("name") or "")
    return any(one.child("color") is not None for one in (element, *([other.element] if other else [])))
