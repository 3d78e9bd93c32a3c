"""Plugins and sensors that libsdformat passes on and Gazebo does not run, with what each of them is called and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urdflint.model.robot import Gazebo, Robot
from urdflint.model.structure.irregularities import has_expression
from urdflint.programs.changes import Change
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import block_outcome
from urdflint.programs.sdformat.gazebo import plugins
from urdflint.programs.sdformat.gazebo.plugins import Use
from urdflint.programs.sdformat.reading.outcome import Conversion, Idle, Silence
from urdflint.programs.sdformat.releases import IGNITION_TRANSLATED, SYSTEMS, WIDE_ANGLE_CAMERAS, Release
from urdflint.programs.target import Target
from urdflint.struct import Struct
from urdflint.syntax.document import Element

if TYPE_CHECKING:
    from urdflint.programs.sdformat.converter import Converter

CLASSIC = "classic"
# Reasons that do not matter where something else does the work
OTHERS_WORK = (reasons.PluginOfClassic, reasons.PluginOfNewGazebo, reasons.SensorNotSimulated)
LASER, WIRELESS = "laser scans", "wireless signals"


class Kind(Struct):
    """A type of sensor that newer Gazebo does not simulate: what it measures, and the type that does the same there.

    `until` is the change with which Gazebo learned to simulate it.
    """

    task: str
    instead: str | None = None
    until: Change | None = None


NOT_SIMULATED = {
    "ray": Kind(LASER, "gpu_lidar"),
    "lidar": Kind(LASER, "gpu_lidar"),
    "multicamera": Kind("camera images", "camera"),
    "rfid": Kind("RFID readings"),
    "rfidtag": Kind("an RFID tag"),
    "sonar": Kind("ranges"),
    "wireless_receiver": Kind(WIRELESS),
    "wireless_transmitter": Kind(WIRELESS),
    "wideanglecamera": Kind("camera images", None, WIDE_ANGLE_CAMERAS),
    "wide_angle_camera": Kind("camera images", None, WIDE_ANGLE_CAMERAS),
}
IN_NONE = frozenset(name for name, kind in NOT_SIMULATED.items() if kind.until is None)  # of the newer Gazebos


def silences(converter: Converter) -> Iterator[Silence]:
    """What the model claims about them, unless another part of the robot does their work in that Gazebo."""
    robot = converter.robot
    if not robot.parts[Gazebo]:
        return
    replaced = {use.element for use in plugins.uses(robot) if plugins.is_replaced(robot, use)}
    lesser = [sensor for sensor in sensors(robot) if is_replaced(robot, sensor)]
    replaced |= {part for sensor in lesser for part in (sensor, *sensor.children)}
    for idle_part in idle(robot, converter.conversion, converter.release):
        if idle_part.element not in replaced or not isinstance(idle_part.reason, OTHERS_WORK):
            yield Silence(idle_part.element, idle_part.attribute, idle_part.reason, Effect.DROPS)
    if converter.release.has(IGNITION_TRANSLATED):
        for use in plugins.uses(robot):
            since = plugins.lost_since(use.filename)
            if since is None or not converter.release.matches(since):
                for name in plugins.outdated(use):
                    yield Silence(use.element, name, reasons.PluginNameOutdated(), Effect.WARNS)


def not_run(robot: Robot, model: Conversion, target: Target) -> Iterator[Idle]:
    """All plugins and sensors that do not run, those too for which Gazebo does not look where they are."""
    stray = {use.element: use for use in plugins.uses(robot) if _is_stray(model, use.element)}
    release = Release(target.release)
    yield from (idle_part for idle_part in idle(robot, model, release) if idle_part.element not in stray)
    reason = reasons.ElementUnknown(release.description)
    for element, use in stray.items():
        home = _block_of(model, element)
        yield Idle("plugin", _file(use), home, *_place(robot, element), element, "filename", reason)


def idle(robot: Robot, model: Conversion, release: Release) -> Iterator[Idle]:
    """The plugins and sensors of a model that its Gazebo does not find or simulate."""
    if not robot.parts[Gazebo]:
        return
    for sensor in sensors(robot):
        if not is_simulated(sensor, release) and block_outcome.is_placed(model, sensor):
            home, reason = _block_of(model, sensor), not_simulated(sensor)
            scoped_name = f"{home.partition(' ')[2]}/{sensor.get('name') or ''}"
            if reason is not None:
                yield Idle("sensor", scoped_name, home, *_place(robot, sensor), sensor, "type", reason)
    for use in plugins.uses(robot):
        obstacle = _obstacle(use, release)
        if obstacle is not None and block_outcome.is_placed(model, use.element):
            path, line = _place(robot, use.element)
            yield Idle("plugin", _file(use), _block_of(model, use.element), path, line, use.element, *obstacle)


def sensors(robot: Robot) -> Iterator[Element]:
    """The sensors in the blocks of a robot that are for something."""
    for node in robot.parts[Gazebo] if robot.has_sensors else ():
        if block_outcome.kinds_of(Gazebo(node.element, robot)):
            yield from (element for element in node.element.descendants() if element.tag == "sensor")


def kind_of(sensor: Element) -> str:
    """The type of a sensor."""
    return (sensor.get("type") or "").strip()


def not_simulated(sensor: Element) -> reasons.SensorNotSimulated | None:
    """Why newer Gazebo, or an early release of it, creates no sensor of that type; None where all create one."""
    kind = NOT_SIMULATED.get(name := kind_of(sensor))
    if kind is None:
        return None
    gazebo = "newer Gazebo" if kind.until is None else "Gazebo Fortress"
    return reasons.SensorNotSimulated(name, kind.task, gazebo)


def is_simulated(sensor: Element, release: Release) -> bool:
    """Whether the Gazebo of a release creates sensors of that type; nothing is known of Gazebo Classic."""
    kind = NOT_SIMULATED.get(kind_of(sensor))
    if kind is None or not release.has(SYSTEMS):
        return True
    return kind.until is not None and release.has(kind.until)


def is_replaced(robot: Robot, sensor: Element) -> bool:
    """Whether the same link or joint has another sensor that measures the same in new Gazebo."""
    kind = NOT_SIMULATED.get(kind_of(sensor))
    home_kinds = robot.analysis(_kinds_by_home).get(_block(sensor).get("reference"), ())
    return kind is not None and kind.instead in home_kinds


def _kinds_by_home(robot: Robot) -> dict[str | None, set[str | None]]:
    """The types of the sensors in the blocks for each link or joint."""
    kinds_by_home: dict[str | None, set[str | None]] = {}
    for sensor in sensors(robot):
        kinds_by_home.setdefault(_block(sensor).get("reference"), set()).add(kind_of(sensor))
    return kinds_by_home


def is_in_idle_sensor(use: Use) -> bool:
    """Whether a plugin is in a sensor that no newer Gazebo simulates, so that it needs no word of its own."""
    above = use.element.parent
    return above is not None and above.tag == "sensor" and kind_of(above) in IN_NONE


def _obstacle(use: Use, release: Release) -> tuple[str, Reason] | None:
    """Why a plugin does not run: the attribute to blame, and the reason."""
    plugin, file = use.plugin, use.filename
    task = plugin.task if plugin is not None else ""
    if not release.has(SYSTEMS):
        other = plugin is not None and plugin.kind not in (CLASSIC, "any")
        return ("filename", reasons.PluginOfNewGazebo(task)) if other else None
    if plugin is not None and plugin.kind == CLASSIC:
        return "filename", reasons.PluginOfClassic(task)
    since = plugins.lost_since(file)
    if since is not None and release.matches(since):
        return "filename", ignition(use)
    if use.suggestion is not None:
        system = plugins.table().get(use.suggestion)
        return "filename", reasons.PluginFileUnknown(system.task if system is not None else "", False)
    if plugin is not None and any(map(release.matches, plugins.before(plugin))):
        return "filename", reasons.PluginFileUnknown(task, True)
    name = use.element.get("name") or ""
    classes = plugin.classes if plugin is not None else ()
    if classes and name and not has_expression(name) and not plugins.is_class(name, classes):
        return "name", reasons.PluginClassUnknown(task)
    return None


def ignition(use: Use) -> reasons.PluginOfIgnition:
    """Why newer Gazebo does not find a plugin that has a file name of Ignition."""
    task = use.plugin.task if use.plugin is not None else ""
    return reasons.PluginOfIgnition(task, plugins.today(use.filename) == plugins.NEW_CONTROL)


def _place(robot: Robot, element: Element) -> tuple[str | None, int]:
    path, line = robot.written(element)
    return (path if robot.origins is not None else None), line


def _file(use: Use) -> str:
    return use.filename or use.element.get("name") or ""


def _is_stray(model: Conversion, element: Element) -> bool:
    """Whether a plugin is put into a link or joint itself, where SDFormat has none."""
    return any(placement.kind in ("link", "joint") for placement in model.placements.get(element, ()))


def _block(element: Element) -> Element:
    return next(ancestor for ancestor in element.ancestors() if ancestor.tag == "gazebo")


def _block_of(model: Conversion, element: Element) -> str:
    """Where an element in a block is in the model: `link base`, `joint j`, `sensor base/lidar` or `model r`."""
    inside = []
    for ancestor in element.ancestors():
        if ancestor.tag == "gazebo":
            break
        inside.append(ancestor)
    top = inside[-1] if inside else element
    placed = model.placements.get(top) or model.placements.get(element, [])
    home = (placed[0].kind, placed[0].names[0]) if placed and placed[0].names else ("model", "")
    named_parts = [
        (part.tag, part.get("name") or "") for part in reversed(inside) if part.tag in ("model", "link", "sensor")
    ]
    path = [*([home] if home[0] != "model" else []), *named_parts] or [home]
    return f"{path[-1][0]} {'/'.join(name for _, name in path)}"
