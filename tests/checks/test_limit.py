"""Limits: what each version asks for, and numbers that cannot be meant."""

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, findings, sliced

ALL = "urdfdom@3,urdfdom@6,sdformat@16,drake,mujoco"
INERTIAL = '<inertial><mass value="1"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>'


def said(limit: str, kind: str = "revolute", version: str = "1.0", body: str = ""):
    """The findings of limits alone; `limit` are the attributes, None leaves the element out."""
    xml = (
        f'<robot name="r" version="{version}"><link name="w">{INERTIAL}</link><link name="b">{INERTIAL}</link>'
        f'<joint name="j" type="{kind}"><parent link="w"/><child link="b"/><axis xyz="1 0 0"/>'
        f"{limit if limit.startswith('<') or not limit else f'<limit {limit}/>'}{body}</joint></robot>"
    )
    return [one for one in findings(xml, ALL) if one.code.startswith("URDF4")]


def codes(*arguments: str) -> list[str]:
    return [one.code for one in said(*arguments)]


FULL = 'lower="-1" upper="1" effort="1" velocity="1"'


@grouped("kind", ["revolute", "prismatic", "continuous", "fixed", "planar", "floating"])
def test_a_full_limit_is_fine(kind):
    assert codes(FULL, kind) == (["URDF420"] if kind == "continuous" else [])


@grouped("kind", ["revolute", "prismatic", "continuous", "fixed", "planar", "floating"])
@pytest.mark.parametrize("version", ["1.0", "1.2"])
def test_who_needs_a_limit(kind, version):
    found = said("", kind, version)
    assert [one.code for one in found] == (["URDF400"] if kind in ("revolute", "prismatic") else [])
    assert all(one.effects["urdfdom@6"].value == "rejects" for one in found)


def test_a_misspelled_limit_is_left_to_the_vocabulary():
    assert codes(f"<limits {FULL}/>") == []
    assert codes(FULL.replace("effort", "efort")) == []


@grouped("kind", ["revolute", "continuous", "fixed", "floating"])
def test_effort_and_velocity_are_asked_for_up_to_1_1(kind):
    (found,) = said('lower="-1" upper="1"', kind) if kind != "continuous" else said("", kind, "1.0", "<limit/>")
    assert (found.code, found.effects["urdfdom@3"].value) == ("URDF401", "rejects")
    assert found.message.endswith("no effort and no velocity")
    assert codes('lower="-1" upper="1"', kind, "1.2") == (["URDF420"] if kind == "continuous" else [])


def test_the_range_is_asked_for_from_1_2_on():
    (old,), (new,) = said('effort="1" velocity="1"'), said('effort="1" velocity="1"', "revolute", "1.2")
    assert (old.code, {name: one.value for name, one in old.effects.items()}) == (
        "URDF402",
        {DRAKE: "alters", "mujoco@4": "alters"},
    )
    assert (new.code, new.effects["urdfdom@6"].value) == ("URDF401", "rejects")


@grouped(
    ("bounds", "words"),
    [
        ("", "both limits are 0"),
        ('lower="0"', "both limits are 0"),
        ('lower="-2"', "its range is -2 to 0"),
        ('upper="2"', "its range is 0 to 2"),
    ],
)
def test_what_a_missing_bound_makes_of_the_range(bounds, words):
    (found,) = said(f'{bounds} effort="1" velocity="1"')
    assert found.code == "URDF402"
    assert found.message.endswith(words)


def test_inverted_limits_and_their_fix():
    (found,) = said('lower="1.0" upper="-1" effort="1" velocity="1"')
    assert (found.code, sliced(found)) == ("URDF410", "1.0")
    assert {target: effect.value for target, effect in found.effects.items()} == {
        DRAKE: "rejects",
        "mujoco@4": "drops",
        "sdformat@16": "alters",
    }
    assert found.fix is not None
    assert [edit.text for edit in found.fix.edits] == ["-1", "1.0"]


@grouped(
    ("bounds", "kind", "expected"),
    [
        ('lower="1" upper="0"', "fixed", "rejects"),
        ('lower="1" upper="0"', "continuous", "rejects"),
        ('lower="0" upper="1"', "floating", None),
        ('lower="1"', "floating", None),
        ('upper="-1"', "continuous", None),
    ],
)
def test_version_1_2_compares_the_bounds_of_every_joint(bounds, kind, expected):
    rest = ' effort="1" velocity="1"'
    found = [one for one in said(bounds + rest, kind, "1.2") if "urdfdom@6" in one.effects]
    assert [one.effects["urdfdom@6"].value for one in found] == ([expected] if expected else [])
    assert not [one for one in said(bounds + rest, kind) if one.code == "URDF410"]


@pytest.mark.parametrize(("bounds", "expected"), [("x", []), ("1", ["URDF410"]), ("-1", ["URDF411"])])
def test_unreadable_bounds_are_not_compared(bounds, expected):
    assert codes(f'lower="{bounds}" upper="-1" effort="1" velocity="1"') == expected


@grouped(
    ("attribute", "version", "expected"),
    [
        ("effort", "1.0", {"mujoco@4": "alters"}),
        ("velocity", "1.0", {DRAKE: "rejects"}),
        ("jerk", "1.0", None),
        ("jerk", "1.2", {"urdfdom@6": "rejects"}),
        ("velocity", "1.2", {"urdfdom@6": "rejects", DRAKE: "rejects"}),
    ],
)
def test_negative_bounds(attribute, version, expected):
    limit = {"lower": "-1", "upper": "1", "effort": "1", "velocity": "1", attribute: "-1"}
    found = said(" ".join(f'{name}="{value}"' for name, value in limit.items()), "revolute", version)
    effects = [{target: effect.value for target, effect in one.effects.items()} for one in found]
    assert effects == ([] if expected is None else [expected])


@grouped(("kind", "count"), [("revolute", 1), ("continuous", 1), ("fixed", 0), ("planar", 0)])
def test_zero_effort_and_velocity_are_one_finding(kind, count):
    found = [one for one in said('lower="-1" upper="1" effort="0" velocity="0.0"', kind) if one.code == "URDF413"]
    assert len(found) == count


def test_zeros_of_several_joints_are_reported_once():
    zero, slow = '<limit effort="0" velocity="1"/>', '<limit effort="1" velocity="0"/>'
    joints = "</joint>".join(
        f'<link name="l{at}"/><joint name="j{at}" type="continuous"><parent link="b"/><child link="l{at}"/>{one}'
        for at, one in enumerate((zero, slow, zero, zero))
    )
    found = [
        (one.message, len(one.also))
        for one in findings(f'<robot name="r"><link name="b"/>{joints}</joint></robot>')
        if one.code == "URDF413"
    ]
    assert found == [
        ("3 of 4 joints have an effort limit of 0, the first is joint 'j0'", 2),
        ("velocity limit of joint 'j1' is 0", 0),
    ]


STILL = '<limit lower="0" upper="0" effort="0" velocity="0"/>'


@grouped(
    ("limits", "parents", "severity"),
    [
        ([STILL] * 3, "b01", "warning"),  # an arm that was exported without limits
        ([STILL] * 3, "bbb", "info"),  # sensors
        ([STILL, STILL, f"<limit {FULL}/>", f"<limit {FULL}/>"], "b012", "warning"),
        ([STILL, STILL, *[f"<limit {FULL}/>"] * 3], "b012b", "info"),
        ([STILL], "b", "info"),
    ],
)
def test_what_stands_on_purpose_is_an_info(limits, parents, severity):
    links = "".join(f'<link name="{name}"/>' for name in ("b", *range(len(limits))))
    joints = "".join(
        f'<joint name="j{at}" type="revolute"><parent link="{above}"/><child link="{at}"/>{limit}</joint>'
        for at, (limit, above) in enumerate(zip(limits, parents, strict=True))
    )
    severities = {one.code: one.severity for one in findings(f'<robot name="r">{links}{joints}</robot>', "urdfdom@3")}
    assert severities["URDF411"] == severities["URDF413"] == severity


@pytest.mark.parametrize(("driven", "severity"), [("", "warning"), ('<mimic joint="i"/>', "info")])
def test_joints_that_follow_need_no_effort(driven, severity):
    found = said('lower="-1" upper="1" effort="0" velocity="0"', body=driven)
    assert [one.severity for one in found if one.code == "URDF413"] == [severity]


@pytest.mark.parametrize(("more", "severity"), [("", "info"), ("<gazebo/>", "warning")])
def test_joints_without_effort_matter_where_something_drives_them(more, severity):
    limit = '<limit lower="-1" upper="1" effort="0" velocity="1"/>'
    joint = f'<joint name="j" type="revolute"><parent link="a"/><child link="b"/>{limit}</joint>'
    found = findings(f'<robot name="r"><link name="a"/><link name="b"/>{joint}{more}</robot>', "urdfdom@3")
    assert [one.severity for one in found if one.code == "URDF413"] == [severity]


def test_negative_effort_and_velocity_are_one_finding():
    (found,) = said('lower="-1" upper="1" effort="-1" velocity="-2"')
    assert found.message == "velocity and effort limits of joint 'j' are negative: -2, -1"
    assert (found.code, sliced(found), found.effects[DRAKE].value) == ("URDF412", "-2", "rejects")


def test_the_help_names_what_a_limit_lacks():
    assert [one.help for one in said('lower="-1" upper="1" effort="1"')] == ['write velocity="..."']


@grouped(
    ("lower", "upper", "reported"),
    [("0", "1", False), ("-1", "0", False), ("0.1", "1", True), ("-1", "-0.1", True), ("0.1", "0.1", False)],
)
def test_position_zero(lower, upper, reported):
    found = said(f'lower="{lower}" upper="{upper}" effort="1" velocity="1"')
    assert ("URDF414" in [one.code for one in found]) is reported


def test_drake_refuses_inverted_bounds_of_a_continuous_joint():
    (found,) = said('lower="1" upper="-1" effort="1" velocity="1"', "continuous")
    assert (found.code, found.effects[DRAKE].value) == ("URDF420", "rejects")


@grouped(
    ("still", "message"),
    [
        ("0", "effort limit of joint 'j0' is 0"),
        ("10", "effort limit of joint 'j1' is 0, unlike that of the other joint"),
        ("1101111", "effort limit of joint 'j2' is 0, unlike that of the 6 other joints"),
        ("00", "both joints have an effort limit of 0, the first is joint 'j0'"),
        ("1000000", "6 of 7 joints have an effort limit of 0, the first is joint 'j1'"),
        ("0000000", "all 7 joints have an effort limit of 0, the first is joint 'j0'"),
        ("x", "effort and velocity limits of joint 'j0' are 0"),
        ("x1", "effort and velocity limits of joint 'j0' are 0, unlike those of the other joint"),
        ("1xx", "2 of 3 joints have effort and velocity limits of 0, the first is joint 'j1'"),
    ],
)
def test_zeros_are_counted(still, message):
    limits = [f'<limit effort="{int(one == "1")}" velocity="{int(one != "x")}"/>' for one in still]
    joints = "".join(
        f'<link name="l{at}"/><joint name="j{at}" type="continuous"><parent link="b"/><child link="l{at}"/>'
        f"{limit}</joint>"
        for at, limit in enumerate([*limits, ""])
    )
    found = findings(f'<robot name="r"><link name="b"/>{joints}</robot>')
    assert [one.message for one in found if one.code == "URDF413"] == [message]


@grouped(
    ("limit", "command", "effect"),
    [
        ('effort="0" velocity="1"', "effort", "sets its effort commands to 0"),
        ('effort="1" velocity="0"', "velocity", "sets its velocity commands to 0"),
        ('effort="1" velocity="0"', "position", "holds its position commands"),
        ('effort="0" velocity="1"', "position", None),
    ],
)
def test_what_ros2_control_does_about_zeros(limit, command, effect):
    joint = (
        '<joint name="j" type="continuous"><parent link="w"/><child link="b"/><axis xyz="1 0 0"/>'
        f"<limit {limit}/></joint>"
    )
    control = (
        '<ros2_control name="c" type="system"><hardware><plugin>mock_components/GenericSystem</plugin></hardware>'
        f'<joint name="j">{{}}<command_interface name="{command}"/><state_interface name="position"/></joint>'
        "</ros2_control>"
    )
    for off in ("", '<limits enable="false"/>'):
        xml = f'<robot name="r"><link name="w"/><link name="b"/>{joint}{control.format(off)}</robot>'
        [found] = [one for one in findings(xml) if one.code == "URDF413"]
        expected = {"urdfdom@6": f"ros2_control {effect}"} if effect and not off else {}
        assert found.losses == expected  # but not in urdfdom@3, with Humble
