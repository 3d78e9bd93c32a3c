"""The cameras that SAPIEN reads of a robot, of sensors directly in it or in <gazebo> blocks; a bad one is refused."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.sapien import reasons as why
from urdflint.programs.urdfpy.reading import RobotRead
from urdflint.syntax.document import Element


def judge(read: RobotRead) -> None:
    """Note each camera that makes it stop."""
    for link, camera in _cameras(read):
        image = read.first(camera, "image")
        if image is None:
            read.rejects(why.CameraIncomplete("image"), camera)
            continue
        for name in ("width", "height"):
            if not _is_count(image, read, name):
                read.rejects(why.CameraIncomplete(name), image)
        clip = read.first(camera, "clip")
        for name in ("near", "far"):
            if clip is not None and read.first(clip, name) is None:
                read.rejects(why.CameraIncomplete(name), clip)
        angles = [read.first(camera, name) for name in ("horizontal_fov", "vertical_fov")]
        if not any(angles) and not image.attributes.keys() & {"hfov", "vfov"}:
            read.rejects(why.CameraIncomplete("horizontal_fov"), camera)
        if link not in read.link_by_name:
            read.rejects(why.CameraOfUnknown(link), camera)


def _cameras(read: RobotRead) -> Iterator[tuple[str, Element]]:
    """The cameras with the links that they are on."""
    for block in read.elements(read.root, "gazebo"):
        for sensor in read.elements(block, "sensor") if "reference" in block.attributes else ():
            parent, camera = read.first(sensor, "parent"), read.first(sensor, "camera")
            link = block.attributes["reference"] if parent is None else parent.attributes.get("link", "")
            if camera is not None:
                yield link, camera
    for sensor in read.elements(read.root, "sensor"):
        parent, camera = read.first(sensor, "parent"), read.first(sensor, "camera")
        if parent is not None and camera is not None:
            yield parent.attributes.get("link", ""), camera


def _is_count(image: Element, read: RobotRead, name: str) -> bool:
    child = read.first(image, name)
    text = child.text if child is not None else image.attributes.get(name, "")
    try:
        return int(text) > 0
    except ValueError:
        return False
