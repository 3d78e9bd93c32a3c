"""Cameras and lidars in the blocks for Gazebo: what a page draws of what they see, in the frames of their links."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from urdflint.model.numbers import number
from urdflint.model.robot import Robot
from urdflint.model.structure.sdf_syntax import frame_of, transform_of
from urdflint.model.transform import IDENTITY
from urdflint.programs.sdformat.gazebo import not_run
from urdflint.show.scene import placed
from urdflint.syntax.document import Element

CAMERAS = frozenset({"camera", "depth", "depth_camera", "rgbd", "rgbd_camera", "thermal", "thermal_camera"})
LIDARS = frozenset({"ray", "gpu_ray", "lidar", "gpu_lidar"})
SQUARE = 1.0  # height by width of an image of which none is written
MAX_SENSORS = 100


def sensors(robot: Robot) -> list[dict[str, Any]]:
    """The cameras and lidars of which pose and opening are written as numbers."""
    return [*filter(None, map(_sensor, [*not_run.sensors(robot)][:MAX_SENSORS], [robot] * MAX_SENSORS))]


def _sensor(element: Element, robot: Robot) -> dict[str, Any] | None:
    link = next((part.get("reference") for part in element.ancestors() if part.tag == "gazebo"), None)
    pose = element.child("pose")
    place = IDENTITY if pose is None else transform_of(pose) if not frame_of(pose) else None
    if link not in robot.link_named or place is None:
        return None
    kind = not_run.kind_of(element)
    part = element.child("camera") if kind in CAMERAS else element.child("ray") or element.child("lidar")
    if part is None or kind not in CAMERAS | LIDARS:
        return None
    opening = _camera(part) if kind in CAMERAS else _lidar(part)
    if not all(map(math.isfinite, opening.values())):
        return None
    name = element.get("name") or ""
    return {"link": link, "name": name, "kind": "camera" if kind in CAMERAS else "lidar", **placed(place), **opening}


def _camera(camera: Element) -> dict[str, float]:
    """How wide and high it sees, in rad, and from where to where, in m."""
    across = _value(camera, "horizontal_fov", 1.047)
    width, height = _value(camera, "image/width", 1.0), _value(camera, "image/height", SQUARE)
    up = 2 * math.atan(math.tan(min(across, 3.0) / 2) * (height / width if width > 0 else SQUARE))
    return {"across": across, "up": up, **dict(_bounds(camera.child("clip"), "near", "far"))}


def _lidar(lidar: Element) -> dict[str, float]:
    """The angles of its rays from the right to the left and from the lowest up, and how long they are, in m."""
    start, end = (_value(lidar, f"scan/horizontal/{name}_angle", 0.0) for name in ("min", "max"))
    has_levels = _value(lidar, "scan/vertical/samples", 1.0) > 1
    low, high = (_value(lidar, f"scan/vertical/{name}_angle", 0.0) if has_levels else 0.0 for name in ("min", "max"))
    return {"from": start, "to": end, "low": low, "high": high, **dict(_bounds(lidar.child("range"), "min", "max"))}


def _bounds(part: Element | None, near: str, far: str) -> Iterator[tuple[str, float]]:
    for name, tag in (("near", near), ("far", far)):
        child = part.child(tag) if part is not None else None
        if child is not None:
            yield name, _number(child)


def _value(part: Element, path: str, usual: float) -> float:
    child = part.down(*path.split("/"))
    return usual if child is None else _number(child)


def _number(element: Element) -> float:
    """The number that an element says; nan where it says none."""
    value = number(element.text)
    return math.nan if value is None else value
