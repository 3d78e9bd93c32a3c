"""What Drake does not read: what it warns of, each on its line, and what it passes over, once for all alike."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings, sliced

ENDS = '<parent link="a"/><child link="b"/>'


def robot(inner, head="", link=""):
    return f'<robot name="r"{head}><link name="a"{link}/><link name="b"/>{inner}</robot>'


def joint(inner, kind="continuous", tag="joint", name="j"):
    return f'<{tag} name="{name}" type="{kind}">{ENDS}{inner}</{tag}>'


def transmission(inner):
    return (
        '<transmission name="t"><type>SimpleTransmission</type>'
        f'<joint name="j"><hardwareInterface>x</hardwareInterface></joint><actuator name="m"/>{inner}</transmission>'
    )


def reported(xml):
    return [
        (one.code, sliced(one), *(effect.value for effect in one.effects.values()))
        for one in findings(xml, "drake")
        if one.code.startswith("DRK6")
    ]


# Drake 1.51 warned of each of these
@grouped(
    ("xml", "span"),
    [
        (robot("", ' version="1.0"'), "robot"),
        (robot("", link=' type="x"'), "link"),
        (robot(joint("<calibration/>")), "calibration"),
        (robot(joint('<safety_controller k_velocity="1"/>')), "safety_controller"),
        (robot(joint('<dynamics coulomb_window="1"/>')), "dynamics"),
        (robot(joint("") + transmission("<flexJoint/>")), "flexJoint"),
        (robot(joint("") + transmission("<passive_joint/>")), "passive_joint"),
    ],
)
def test_what_drake_warns_of_is_found_at_the_name(xml, span):
    assert reported(xml) == [("DRK601", span, "warns")]


def test_each_warning_is_reported():
    two = "".join(joint("<calibration/>", name=name) for name in "jk")
    assert reported(robot(two)) == [("DRK601", "calibration", "warns")] * 2
    assert reported(robot(joint("<calibration/><calibration/>"))) == [("DRK601", "calibration", "warns")]


@grouped(
    ("xml", "expected"),
    [
        (robot('<origin xyz="0 0 1"/>'), ("DRK602", "origin")),
        (robot('<sensor name="s"/><sensor name="t"/>'), ("DRK602", "sensor")),
        (robot(joint('<origin quat_xyzw="0 0 0 1"/>'), ' version="1.1"'), ("DRK603", "quat_xyzw")),
        (robot(joint('<limit acceleration="1"/>'), ' version="1.2"'), ("DRK603", "acceleration")),
        (robot(joint('<dynamics friction="1"/>', "planar")), ("DRK603", "friction")),
        (
            robot(joint('<drake:screw_thread_pitch value="1"/>', "ball", "drake:joint")),
            ("DRK605", "drake:screw_thread_pitch"),
        ),
    ],
)
def test_what_drake_passes_over_is_reported_once(xml, expected):
    assert [one for one in reported(xml) if one[0] != "DRK601"] == [(*expected, "ignores")]


def test_alike_elements_are_reported_with_all_their_places():
    (one,) = [one for one in findings(robot('<sensor name="s"/><sensor name="t"/>'), "drake") if one.code == "DRK602"]
    assert [place.path for place in one.also] == ["/robot/sensor[2]"]


def test_alike_attributes_are_reported_with_all_their_places():
    two = "".join(joint('<origin quat_xyzw="0 0 0 1"/>', name=name) for name in "jk")
    (one,) = [one for one in findings(robot(two, ' version="1.1"'), "drake") if one.code == "DRK603"]
    assert one.message == "Drake does not read quat_xyzw of <origin>"
    assert [place.path for place in one.also] == ["/robot/joint[2]/origin/@quat_xyzw"]
    assert "rpy" in (one.help or "")


def test_drake_takes_the_first_actuator():
    own = transmission('<actuator name="n"/>').replace("SimpleTransmission", "MySimpleTransmission")
    assert reported(robot(joint("") + own)) == [("DRK604", "actuator", "drops")]


def test_a_member_that_is_named_twice_is_found_at_the_second_name():
    parts = '<drake:member link="a"/><drake:member link="a"/><drake:ignored_collision_filter_group name="g"/>'
    group = f'<drake:collision_filter_group name="g">{parts}</drake:collision_filter_group>'
    assert reported(robot(group)) == [("DRK604", "a", "ignores")]


@grouped(
    "inner",
    [
        "<gazebo/>",
        '<ros2_control name="c" type="system"/>',
        joint("") + transmission(""),
        joint('<limit effort="1" velocity="1"/><dynamics damping="1" friction="0"/>'),
        '<unknown/><link name="c" unknown="1"/>',
    ],
)
def test_what_nobody_looks_for_in_drake_is_not_reported(inner):
    assert reported(robot(inner)) == []
