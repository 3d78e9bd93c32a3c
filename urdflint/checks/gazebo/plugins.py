"""Plugins and material scripts of another Gazebo than the one that loads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from urdflint.findings.rule import Problem, Replace, check, renaming
from urdflint.model.grouping import grouped
from urdflint.model.robot import Robot
from urdflint.model.structure.irregularities import has_expression
from urdflint.programs.reason import PlainPlace
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.gazebo import material_scripts, not_run, plugins
from urdflint.programs.sdformat.gazebo.plugins import Plugin, Use
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest

BEFORE_GARDEN = "sdformat@12"
IN_SENSOR = (
    "remove it: {} of the world runs the sensor, and the parameter_bridge of ros_gz_bridge brings its topic to ROS"
)


@check("GZ801")
def plugin_of_gazebo_classic(robot: Robot) -> Iterator[Problem]:
    for group, plugin in _uses_of(robot, lambda plugin: plugin.kind == not_run.CLASSIC):
        left = [use for use in group if not (not_run.is_in_idle_sensor(use) or plugins.is_replaced(robot, use))]
        if left:
            message = reasons.PluginOfClassic(plugin.task).message(PlainPlace(left[0].element))
            also = [_file(use) for use in left[1:]]
            yield Problem(message, _file(left[0]), help=_instead(plugin), also=also)


@check("GZ802")
def plugin_of_new_gazebo(robot: Robot) -> Iterator[Problem]:
    for group, plugin in _uses_of(robot, lambda plugin: plugin.kind != not_run.CLASSIC):
        if plugins.is_replaced(robot, group[0]):
            continue
        older = [
            candidate
            for candidate in plugins.table().values()
            if candidate.kind == "classic" and candidate.successor == plugin.name
        ]
        advice = f"in Gazebo Classic, lib{older[0].name}.so does this" if older else None
        message = reasons.PluginOfNewGazebo(plugin.task).message(PlainPlace(group[0].element))
        also = [_file(use) for use in group[1:]]
        yield Problem(message, _file(group[0]), help=advice, also=also)


@check("GZ803")
def ignition_plugin_not_found(robot: Robot) -> Iterator[Problem]:
    lost = [(use, since) for use in plugins.uses(robot) if (since := plugins.lost_since(use.filename)) is not None]
    for group in grouped(lost, lambda pair: pair[0].filename):
        uses, (first, since) = [use for use, _ in group], group[0]
        newer = plugins.today(first.filename)
        yield Problem(
            not_run.ignition(first).message(PlainPlace(first.element)),
            _file(first),
            help=f"write {newer}",
            fix=(f"write {newer}", _renewed(uses)),
            only=(since,),
            also=[_file(use) for use in uses[1:]],
        )


@check("GZ804")
def ignition_name_outdated(robot: Robot) -> Iterator[Problem]:
    by_loss = grouped(plugins.uses(robot), lambda use: plugins.lost_since(use.filename))
    for old in by_loss:
        since, edits = plugins.lost_since(old[0].filename), _renewed(old)
        if not edits or since == plugins.AFTER_IGNITION:
            continue
        place = edits[0].place
        message = reasons.PluginNameOutdated().message(PlainPlace(place.element or old[0].element, place.attribute))
        only = (plugins.WITH_LIB,) if since is not None else ()
        fix = ("write the current names", edits)
        yield Problem(message, place, fix=fix, only=only, also=[edit.place for edit in edits[1:]])


@check("GZ805")
def plugin_class_unknown(robot: Robot) -> Iterator[Problem]:
    for use in plugins.uses(robot):
        name, classes = use.element.get("name") or "", use.plugin.classes if use.plugin else ()
        if not classes or not name or has_expression(name) or plugins.is_class(name, classes):
            continue
        place, advice = Place(use.element, "name"), f"write {classes[0]}"
        message = reasons.PluginClassUnknown("").message(PlainPlace(use.element))
        yield Problem(message, place, help=advice, fix=renaming(place, advice, classes[0]))


@check("GZ806")
def plugin_file_unknown(robot: Robot) -> Iterator[Problem]:
    for use in plugins.uses(robot):
        guess, place = use.suggestion, _file(use)
        if guess == "":
            message = reasons.PluginFileUnknown("", False).message(PlainPlace(use.element))
            yield Problem(message, place, help="remove it: gz::sim::systems is of Gazebo's own, and none is called so")
        elif guess is not None:
            message = reasons.PluginFileUnknown("", False).message(PlainPlace(use.element))
            simulated = plugins.table()[guess].sensor and use.element.parent
            is_in_sensor = isinstance(simulated, Element) and simulated.tag == "sensor"
            advice = IN_SENSOR.format(guess) if is_in_sensor else did_you_mean(use.filename, guess)
            fix = None if is_in_sensor else renaming(place, f"write {guess}", guess)
            yield Problem(message, place, help=advice, fix=fix)
        elif use.plugin is not None and (missing := plugins.before(use.plugin)):
            message = reasons.PluginFileUnknown("", True).message(PlainPlace(use.element))
            yield Problem(message, place, only=missing, help="remove it for this Gazebo")


@check("GZ807")
def material_script_without_color(robot: Robot) -> Iterator[Problem]:
    for group in grouped(material_scripts.scripts(robot), lambda script: script.name):
        tag, name = group[0]
        drawn, place = material_scripts.is_drawn(name), _said_at(tag)
        guess = None if drawn else nearest(name, material_scripts.colored())
        message = reasons.MaterialWithoutColor(name).message(PlainPlace(tag))
        fix, only = renaming(place, f"write {guess}", guess), (BEFORE_GARDEN,) if drawn else ()
        also = [_said_at(script.element) for script in group[1:]]
        yield Problem(message, place, help=did_you_mean(name, guess), fix=fix, only=only, also=also)


def _uses_of(robot: Robot, is_wanted: Callable[[Plugin], bool]) -> Iterator[tuple[list[Use], Plugin]]:
    """The plugins of some kind, those with one file name together."""
    pairs = [(use, use.plugin) for use in plugins.uses(robot) if use.plugin is not None and is_wanted(use.plugin)]
    for group in grouped(pairs, lambda pair: pair[0].filename):
        yield [use for use, _ in group], group[0][1]


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
    return [
        Replace(Place(use.element, name), plugins.today(use.element.get(name) or ""))
        for use in old
        for name in plugins.outdated(use)
    ]
