"""The topics that ros_gz_bridge carries between Gazebo and ROS, and those of the robot's sensors and plugins."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.companions import rcl_values
from urdflint.model.companions.nodes import Parameters
from urdflint.model.parameter_marks import BRIDGE_KEYS
from urdflint.model.robot import Robot
from urdflint.struct import Struct, cached_property
from urdflint.syntax.document import Element
from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence

SHARED_NAME, TYPES = "topic_name", ("gz_type_name", "ign_type_name")
TO_GAZEBO = "ROS_TO_GZ"
# By the last part of a message's type: the kinds of sensors that publish it, and what follows their topic
SENSORS = {
    "IMU": (("imu",), ""),
    "LaserScan": (("gpu_lidar", "lidar", "gpu_ray", "ray"), ""),
    "PointCloudPacked": (("gpu_lidar", "lidar", "gpu_ray", "ray"), "/points"),
    "Image": (("camera",), ""),
    "NavSat": (("navsat", "gps"), ""),
    "Magnetometer": (("magnetometer",), ""),
    "FluidPressure": (("air_pressure",), ""),
    "Altimeter": (("altimeter",), ""),
    "Wrench": (("force_torque",), ""),
}
DRIVES = ("diff-drive", "ackermann-steering", "mecanum-drive", "tracked-vehicle", "velocity-control")
# The same for plugins: words in the names of their files, and what has the topic
PUBLISHING = {"Odometry": ((*DRIVES, "odometry-publisher"), "odom_topic")}
LISTENING = {"Twist": (DRIVES, "topic")}


class Bridged(Struct, eq=False):
    """One topic of Gazebo that is carried over, with the last part of its message's type: `IMU` of `gz.msgs.IMU`."""

    topic: Scalar
    message: str
    to_ros: bool


class Bridge(Parameters):
    """The configuration of ros_gz_bridge."""

    few_names = True

    @cached_property
    def topics(self) -> list[Bridged]:
        """The topics whose names stand there as they are."""
        return [bridged for block in _entries(self.root) if (bridged := _bridged(block)) is not None]


def is_bridge(root: Node) -> bool:
    """Whether a file is such a configuration."""
    return any(True for _ in _entries(root))


def topics_of(robot: Robot, message: str, to_ros: bool) -> dict[str, Element]:
    """The topics with messages of a type that sensors and plugins of a robot publish, or listen to.

    None where one of them has none that is written.
    """
    kinds, ending = SENSORS.get(message, ((), "")) if to_ros else ((), "")
    words, tag = (PUBLISHING if to_ros else LISTENING).get(message, ((), ""))
    topics: dict[str, Element] = {}
    for element in robot.document.elements:
        is_sensor = element.tag == "sensor" and element.get("type") in kinds
        if is_sensor or (element.tag == "plugin" and any(word in (element.get("filename") or "") for word in words)):
            topic = element.child("topic" if is_sensor else tag)
            if topic is None or not topic.text.strip():
                return {}
            topics[normal(topic.text.strip()) + ending] = topic
    return topics


def normal(topic: str) -> str:
    """A topic without the slash at its start, which makes no difference to Gazebo, and without quotes around it."""
    return topic.strip("'\"").lstrip("/")


def _entries(root: Node) -> Iterator[Mapping]:
    for entry in root.items if isinstance(root, Sequence) else ():
        if isinstance(entry, Mapping) and any(entry.get(key) is not None for key in (*BRIDGE_KEYS, *TYPES)):
            yield entry


def _bridged(block: Mapping) -> Bridged | None:
    topic = next((node for key in (*BRIDGE_KEYS, SHARED_NAME) if (node := block.get(key)) is not None), None)
    kind = next((node for key in TYPES if (node := block.get(key)) is not None), None)
    direction = block.get("direction")
    if not isinstance(topic, Scalar) or not isinstance(kind, Scalar) or rcl_values.substituted(topic.text):
        return None
    to_ros = not (isinstance(direction, Scalar) and direction.text == TO_GAZEBO)
    return Bridged(topic, kind.text.rpartition(".")[2], to_ros)
