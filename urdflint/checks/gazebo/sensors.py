"""Sensors that Gazebo does not simulate, and those that are found elsewhere than they are written."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, check, renaming
from urdflint.model.robot import Joint, Robot
from urdflint.programs.reason import PlainPlace
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.programs.sdformat.conversion import shape_tags
from urdflint.programs.sdformat.gazebo import not_run, plugins
from urdflint.programs.sdformat.loading.sensor_checks import data_frame
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

LIDAR, CLASSIC, FORTRESS, NEWER = "gpu_lidar", "classic", "sdformat@12", "sdformat>=12"
FRAME_TAGS = frozenset({"gz_frame_id", "ignition_frame_id"})  # that only newer Gazebo reads
MAX_SENSORS = 3  # sensors that a message names, at most
BRIDGE = "the world needs the system gz-sim-sensors-system, and ros_gz_bridge brings the data to ROS"


@check("GZ808")
def sensor_not_simulated(robot: Robot) -> Iterator[Problem]:
    for sensor in not_run.sensors(robot):
        reason = not_run.not_simulated(sensor)
        if reason is None or not_run.is_replaced(robot, sensor):
            continue
        kind, place = not_run.NOT_SIMULATED[reason.type], Place(sensor, "type")
        yield Problem(
            f"{reason.message(PlainPlace(sensor))}{_and_plugins(sensor)}",
            place,
            only=(NEWER if kind.until is None else FORTRESS,),
            help=_instead(kind.instead),
            fix=renaming(place, f"write {LIDAR}", LIDAR if kind.instead == LIDAR else None),
            cause=reason.type,
        )


@check("GZ521", has="has_sensors")
def system_needed_in_world(robot: Robot) -> Iterator[Problem]:
    loaded = {use.plugin.name: use.plugin.kind for use in plugins.uses(robot) if use.plugin is not None}
    if FRAME_TAGS.isdisjoint(robot.document.tags) and not {"gz", "ignition"} & {*loaded.values()}:
        return
    systems = [
        (sensor, plugins.systems().get(not_run.kind_of(sensor)))
        for sensor in not_run.sensors(robot)
        if _is_placed(sensor)
    ]
    waiting = {sensor: system for sensor, system in systems if system is not None and system.name not in loaded}
    if not waiting:
        return
    needed = {system.name: system for system in waiting.values()}.values()
    names = [f"'{sensor.get('name') or ''}'" for sensor in waiting]
    sensor_names = listed(names[:MAX_SENSORS] + [f"{len(names) - MAX_SENSORS} more"] * (len(names) > MAX_SENSORS))
    first, *other_places = (Place(sensor, "type") for sensor in waiting)
    yield Problem(
        f"{f'sensor {sensor_names} publishes' if len(names) == 1 else f'sensors {sensor_names} publish'} "
        "only in a world that loads "
        f"{listed([system.name for system in needed])}",
        first,
        also=other_places,
        help="write in the world: "
        + " ".join(f'<plugin filename="{system.name}" name="{system.classes[0]}"/>' for system in needed),
    )


def _is_placed(sensor: Element) -> bool:
    """Whether a sensor is in a link or joint, not in a block for the whole model."""
    above = sensor.parent
    return above is not None and (above.tag != "gazebo" or bool(above.get("reference")))


@check("GZ513")
def sensor_on_a_lumped_link(claim: SdformatClaim) -> Iterator[Problem]:
    reason, element = claim.reason, claim.element
    if not isinstance(reason, reasons.MovedToMergedLink):
        return
    series = max(int(name.partition("@")[2].partition(".")[0]) for name in claim.effects)
    joint = shape_tags.lumping_joint(claim.robot, reason.link)
    scope = f"{claim.robot.name or ''}/{reason.into}"
    frame = (
        data_frame(element, scope, series)
        if element.tag == "sensor" and not_run.kind_of(element) not in not_run.IN_NONE
        else None
    )
    data = f", and its data are in the frame '{frame}'" if frame is not None else ""
    yield Problem(
        claim.message + data,
        Place(element),
        related=[(f"{joint} merges link '{reason.link}'", joint.place())] if joint is not None else [],
        help=_to_keep(reason.link, joint, frame is not None and frame.startswith(scope)),
    )


def _to_keep(link: str, joint: Joint | None, is_nameless: bool) -> str | None:
    """How data get into the frame of a link, and how the link is kept."""
    ways = [
        f"write <gz_frame_id>{link}</gz_frame_id> in the sensor to have its data in the frame '{link}'"
    ] * is_nameless
    ways += [f"write <preserveFixedJoint> in a block for {joint} to keep the link"] if joint is not None else []
    return "; ".join(ways) or None


def _and_plugins(sensor: Element) -> str:
    """What to say of plugins in a sensor that are those of Gazebo Classic."""
    files = [child.get("filename") or "" for child in sensor.all("plugin")]
    classic = [file for file in files if (plugin := plugins.known_plugin(file)) is not None and plugin.kind == CLASSIC]
    if not classic:
        return ""
    word = "its plugin {} is one" if len(classic) == 1 else "its plugins {} are those"
    return f", and {word.format(listed(classic))} of Gazebo Classic"


def _instead(kind: str | None) -> str | None:
    if kind is None:
        return None
    return f"write {kind}; {BRIDGE}" if kind == LIDAR else f"write a sensor of type {kind} for each camera; {BRIDGE}"
