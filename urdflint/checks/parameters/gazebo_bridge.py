"""Topics that ros_gz_bridge asks for, against those that the robot's sensors publish."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import rename
from urdflint.findings.rule import Problem, check
from urdflint.model.companions.gazebo_bridge import SENSORS, Bridge, normal, sensor_topics

OF_SIMULATION = ("world/", "model/")  # how topics begin that Gazebo makes of the names of worlds and models


@check("ROS201")
def bridged_topic_unpublished(bridge: Bridge) -> Iterator[Problem]:
    robot = bridge.robot
    if robot is None or not bridge.sure:
        return
    bridged_topics = {normal(bridged.topic.text) for bridged in bridge.topics}
    messages = {bridged.message for bridged in bridge.topics if bridged.to_ros} & SENSORS.keys()
    topics = {message: sensor_topics(robot, message) for message in sorted(messages)}
    waiting = {
        message: next((name for name in names if name not in bridged_topics), None) for message, names in topics.items()
    }
    for bridged in bridge.topics:
        topic, published = normal(bridged.topic.text), waiting.get(bridged.message)
        if (
            published is None
            or not bridged.to_ros
            or topic.startswith(OF_SIMULATION)
            or topic in topics[bridged.message]
        ):
            continue
        element = topics[bridged.message][published]
        sensor = element.parent
        assert sensor is not None
        name = f"{sensor.get('type')} sensor '{sensor.get('name') or ''}'"
        yield Problem(
            f"no sensor of the robot publishes '{topic}': its {name} publishes '{published}'",
            bridge.place(bridged.topic),
            [("the topic of the sensor", bridge.place_of(element))],
            help=f"write '{published}'",
            fix=rename(bridge, bridged.topic, published),
            cause=topic,
        )
