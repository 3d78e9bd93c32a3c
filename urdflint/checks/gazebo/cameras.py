"""Cameras in blocks for Gazebo whose images are in a frame that does not look where the camera does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from urdflint.findings.rule import Problem, check, renaming
from urdflint.model.link_frames import Placed, frames
from urdflint.model.robot import Robot
from urdflint.model.structure.sdf_syntax import frame_of, transform_of
from urdflint.model.transform import IDENTITY, Transform, angles, compose, of_origin, product, seen_from, written
from urdflint.programs.sdformat.gazebo import not_run, plugin_names, plugins
from urdflint.programs.sdformat.gazebo.plugin_names import NamedThing
from urdflint.programs.sdformat.loading.sensor_checks import FRAME_TAGS, image_frame
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

ALONG = 0.9  # cosine of the angle up to which a camera looks along an axis
OPTICAL = ((0.0, 0.0, 1.0), (-1.0, 0.0, 0.0), (0.0, -1.0, 0.0))  # rpy -pi/2 0 -pi/2 in the frame of a body


@check("GZ518", has="has_sensors")
def camera_frame_not_optical(robot: Robot) -> Iterator[Problem]:
    for sensor, mention, only in _images(robot):
        view = _view(robot, sensor, mention.name)
        if view is None or view.rotation[0][0] < ALONG:
            continue
        suggestion, optical_view = robot.analysis(_optical).get(mention.name, (None, IDENTITY))
        if sum(optical_view.rotation[i][2] * view.rotation[i][0] for i in range(3)) < ALONG:
            suggestion = None
        origin = f'<origin xyz="{_rounded(view.position)}" rpy="{_rounded(angles(product(view.rotation, OPTICAL)))}"/>'
        yield Problem(
            f"camera '{sensor.get('name') or ''}' looks along the x axis of frame '{mention.name}', which its images "
            "name: ROS expects it to look along the z axis",
            mention.place,
            related=[(f"link '{suggestion}'", robot.link_named[suggestion].place("name"))] if suggestion else [],
            help=f"write {suggestion}"
            if suggestion
            else f"name a link that a fixed joint with {origin} adds to '{mention.name}'",
            fix=renaming(mention.place, f"write {suggestion}", suggestion),
            only=only,
        )


def _images(robot: Robot) -> Iterator[tuple[Element, NamedThing, tuple[str, ...]]]:
    """The cameras that say in which frame their images are, with that frame and the releases, all where none."""
    for use in plugins.uses(robot):
        sensor, plugin = use.element.parent, use.plugin
        if sensor is not None and sensor.tag == "sensor" and plugin is not None and "camera" in plugin.sensor:
            yield from ((sensor, mention, ()) for mention in plugin_names.named_things(use, "frames"))
    for sensor in not_run.sensors(robot):
        if not_run.kind_of(sensor) == "camera":  # the point clouds of others are along x
            for element, group in groupby(FRAME_TAGS, partial(image_frame, sensor)):
                if element is not None:
                    mention = NamedThing(element.text.strip(), element, Place(element, part="text"))
                    yield sensor, mention, tuple(f"sdformat@{series}" for series in group)


def _view(robot: Robot, sensor: Element, frame: str) -> Transform | None:
    """Where a camera is in a frame that is rigidly connected to its link; None where that is not known."""
    block, pose = sensor.parent, sensor.child("pose")
    home = _placed(robot, block.get("reference") if block is not None else None)
    other = _placed(robot, frame)
    if home is None or other is None or home.group != other.group or home.root != other.root:
        return None
    if any(camera.child("pose") is not None for camera in sensor.all("camera")):
        return None
    own = transform_of(pose) if pose is not None and not frame_of(pose) else IDENTITY if pose is None else None
    if own is None or home.frame is None or other.frame is None:
        return None
    return seen_from(other.frame, compose(home.frame, own))


def _optical(robot: Robot) -> dict[str, tuple[str, Transform]]:
    """The optical frames that fixed joints add to links, by these, each with where it is; where it is the only one."""
    optical_frames: dict[str, tuple[str, Transform]] = {}
    for link, joints in robot.tree.child_joints.items():
        fixed = [(joint.child_link or "", of_origin(joint.origin)) for joint in joints if joint.type == "fixed"]
        match [(name, frame) for name, frame in fixed if "optical" in name and frame is not None]:
            case [only]:
                optical_frames[link] = only
    return optical_frames


def _placed(robot: Robot, link: str | None) -> Placed | None:
    return robot.analysis(frames).get(link or "")


def _rounded(values: tuple[float, float, float]) -> str:
    return written([round(value, 4) for value in values])
