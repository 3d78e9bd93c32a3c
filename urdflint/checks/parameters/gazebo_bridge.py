"""Topics that ros_gz_bridge asks for, against those that the robot's sensors and plugins have."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import rename
from urdflint.findings.rule import Problem, check
from urdflint.model.companions.gazebo_bridge import Bridge, normal, topics_of

OF_SIMULATION = ("world/", "model/")  # how topics begin that Gazebo makes of the names of worlds and models


@check("ROS201")
def bridged_topic_unpublished(bridge: Bridge) -> Iterator[Problem]:
    robot = bridge.robot
    if robot is None or not bridge.sure:
        return
    bridged_topics = {normal(bridged.topic.text) for bridged in bridge.topics}
    directions = dict.fromkeys((bridged.message, bridged.to_ros) for bridged in bridge.topics)
    topics = {direction: topics_of(robot, *direction) for direction in directions}
    waiting = {
        direction: next((name for name in names if name not in bridged_topics), None)
        for direction, names in topics.items()
    }
    for bridged in bridge.topics:
        topic, direction = normal(bridged.topic.text), (bridged.message, bridged.to_ros)
        expected = waiting[direction]
        if expected is None or topic.startswith(OF_SIMULATION) or topic in topics[direction]:
            continue
        element = topics[direction][expected]
        owner = element.parent
        assert owner is not None
        is_sensor = owner.tag == "sensor"
        name = f"{owner.get('type')} sensor '{owner.get('name') or ''}'" if is_sensor else owner.get("filename")
        verb = "publishes" if bridged.to_ros else "listens to"
        yield Problem(
            f"no {owner.tag} of the robot {verb} '{topic}': its {name} {verb} '{expected}'",
            bridge.place(bridged.topic),
            [(f"the topic of the {owner.tag}", bridge.place_of(element))],
            help=f"write '{expected}'",
            fix=rename(bridge, bridged.topic, expected),
            cause=topic,
        )
