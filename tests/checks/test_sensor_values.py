"""Sensors in blocks for Gazebo whose numbers leave nothing to measure, or are in degrees."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings
from urdflint.findings import Finding


def robot(parts: str, kind: str = "gpu_lidar") -> str:
    """A robot with a sensor."""
    inertia = '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>'
    link = f'<link name="l"><inertial><mass value="1"/>{inertia}</inertial></link>'
    return (
        f'<robot name="r">{link}<gazebo reference="l"><sensor name="s" type="{kind}">{parts}</sensor></gazebo></robot>'
    )


def scan(low: str, high: str, samples: str = "10", direction: str = "horizontal") -> str:
    values = f"<samples>{samples}</samples><min_angle>{low}</min_angle><max_angle>{high}</max_angle>"
    return f"<lidar><scan><{direction}>{values}</{direction}></scan></lidar>"


def said(text: str, code: str) -> list[Finding]:
    """What a rule says for Gazebo."""
    return [one for one in findings(text, "sdformat") if one.code == code]


@grouped(
    ("parts", "words"),
    [
        (scan("1", "-1"), "<min_angle> 1 of sensor 's' is above <max_angle> -1"),
        (scan("1", "-1", direction="vertical"), "<min_angle> 1 of sensor 's' is above <max_angle> -1"),
        (scan("0", "0", samples="1"), None),
        (scan("-1", "1", samples="0"), "<samples> of the horizontal scan of sensor 's' is 0"),
        ("<lidar><range><min>5</min><max>5</max></range></lidar>", "<min> 5 of sensor 's' is the same as <max> 5"),
        ("<lidar><range><min>0.1</min><max>5</max></range></lidar>", None),
        ("<camera><clip><near>10</near><far>0.1</far></clip></camera>", "<near> 10 of sensor 's' is above <far> 0.1"),
        ("<camera><clip><near>0.1</near></clip></camera>", None),
        (scan("${a}", "-1"), None),
        (scan("x", "-1"), None),
    ],
)
def test_nothing_to_measure(parts: str, words: str | None) -> None:
    found = said(robot(parts), "GZ515")
    assert [words in one.message for one in found if words is not None] == [True] * (words is not None)
    assert len(found) == (words is not None)


def test_bounds_are_swapped_where_they_are_unlike() -> None:
    assert [one.fix is not None for one in said(robot(scan("1", "-1")), "GZ515")] == [True]
    equal = "<lidar><range><min>5</min><max>5</max></range></lidar>"
    assert [one.fix is not None for one in said(robot(equal), "GZ515")] == [False]


@grouped(
    ("low", "high", "words"),
    [
        ("-180", "180", "<min_angle> -180 and <max_angle> 180 of sensor 's' look like degrees"),
        ("0", "360", "<max_angle> 360 of sensor 's' looks like degrees"),
        ("0", "6.284", None),
        ("-3.1416", "3.1416", None),
    ],
)
def test_degrees(low: str, high: str, words: str | None) -> None:
    found = said(robot(scan(low, high)), "GZ516")
    assert len(found) == (words is not None)
    if words is not None:
        assert words in found[0].message
        assert found[0].fix is not None


def test_who_does_not_ask_for_gazebo_hears_nothing() -> None:
    assert not [one for one in findings(robot(scan("-180", "180")), "urdfdom@6") if one.code.startswith("GZ51")]


def two(first: str, second: str, kinds: tuple[str, str] = ("imu", "imu")) -> str:
    """A robot with two sensors, in blocks of their own."""
    inertia = '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>'
    link = f'<link name="l"><inertial><mass value="1"/>{inertia}</inertial></link>'
    sensors = (("a", kinds[0], first), ("b", kinds[1], second))
    written = (f'<sensor name="{name}" type="{kind}">{inner}</sensor>' for name, kind, inner in sensors)
    blocks = "".join(f'<gazebo reference="l">{one}</gazebo>' for one in written)
    return f'<robot name="r">{link}{blocks}</robot>'


@grouped(
    ("first", "second", "topic"),
    [
        ("<topic>data</topic>", "<topic>data</topic>", "data"),
        ("<topic>/data</topic>", "<topic> data </topic>", "data"),
        ("<topic>data</topic>", "<topic>data2</topic>", None),
        ("<topic>data</topic>", "", None),
        ("<topic></topic>", "<topic></topic>", None),
        ("<topic>__default__</topic>", "<topic>__default__</topic>", None),
        ("<topic>__default_topic__</topic>", "<topic>__default_topic__</topic>", None),
        ("<topic>${t}</topic>", "<topic>${t}</topic>", None),
        ("<topic>data</topic>", '<topic>data</topic><plugin name="p" filename="libp.so"/>', None),
    ],
)
def test_two_sensors_on_one_topic(first, second, topic):
    text = two(first, second)
    found = said(text, "GZ517")
    assert [one.message for one in found] == (
        [f"sensor 'b' publishes on topic '{topic}', and sensor 'a' of the same type does too"] if topic else []
    )
    assert all(one.location.span.start > text.index('name="b"') for one in found)


def test_sensors_of_two_types_on_one_topic_are_left_alone():
    topic = "<topic>data</topic>"
    assert said(two(topic, topic, ("camera", "imu")), "GZ517") == []


def test_each_further_sensor_on_a_topic_is_one_entry():
    topic = "<topic>data</topic>"
    block = f'<gazebo reference="l"><sensor name="c" type="imu">{topic}</sensor></gazebo></robot>'
    found = said(two(topic, topic).replace("</robot>", block), "GZ517")
    assert [one.message.partition(" publishes")[0] for one in found] == ["sensor 'b'", "sensor 'c'"]
    assert {one.related[0].message for one in found} == {"sensor 'a'"}


def closest(value: str, part: str = "lidar") -> str:
    return f"<{part}><range><min>{value}</min><max>5</max></range></{part}>"


def clip(value: str) -> str:
    return f"<camera><clip><near>{value}</near><far>5</far></clip></camera>"


@grouped(
    ("parts", "kind", "reported"),
    [
        (closest("0"), "gpu_lidar", True),
        (closest("0.0", "ray"), "gpu_ray", True),
        (closest("-1"), "gpu_lidar", True),
        (closest("0.001"), "gpu_lidar", False),
        (closest("x"), "gpu_lidar", False),
        (closest(""), "gpu_lidar", False),
        (closest("${a}"), "gpu_lidar", False),
        (closest("0", "ray"), "ray", False),
        (closest("0"), "lidar", False),
        (clip("0"), "camera", True),
        (clip("0.1"), "camera", False),
        (clip("0"), "depth_camera", False),
        (clip("0"), "gpu_lidar", False),
        (closest("0"), "camera", False),
        (f"<camera><depth_camera>{clip('0')}</depth_camera></camera>", "camera", False),
        ("<lidar><range><max>5</max></range></lidar>", "gpu_lidar", False),
        ("<lidar><scan><horizontal><min_angle>0</min_angle></horizontal></scan></lidar>", "gpu_lidar", False),
    ],
)
def test_near_zero(parts: str, kind: str, reported: bool) -> None:
    assert len(said(robot(parts, kind), "GZ520")) == reported


def test_near_zero_is_a_fault_in_newer_gazebo_alone() -> None:
    text = robot(closest("0"))
    found = {
        series
        for series in (9, 12, 13, 14, 15, 16)
        for one in findings(text, f"sdformat@{series}")
        if one.code == "GZ520"
    }
    assert found == {12, 13, 14, 15, 16}
    (one,) = said(text, "GZ520")
    assert one.message == "<min> 0 of sensor 's' is not above 0: newer Gazebo aborts"
