"""Degrees and millimeters: what one number shows, and what all numbers of a robot show together."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fix_runs import urdflint
from tests.grouping import grouped
from tests.lint import findings, sliced
from tests.meshes import samples
from urdflint.findings import Finding
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.syntax.source import Source

JOINT = (
    '<link name="l{at}">{shape}</link><joint name="j{at}" type="{type}"><parent link="l{before}"/><child link="l{at}"/>'
    '<origin xyz="{xyz}" rpy="0 0 0"/><axis xyz="1 0 0"/>'
    '<limit lower="{lower}" upper="{upper}" effort="1" velocity="1"/>{more}</joint>'
)
PLAIN = {"shape": "", "type": "revolute", "xyz": "0 0 0.2", "lower": "-1", "upper": "1", "more": ""}


def robot(*joints: dict[str, str], first: str = "l0") -> str:
    """A robot of joints in a row."""
    parts = "".join(
        JOINT.format(**{**PLAIN, "at": at, "before": at - 1 if at > 1 else first[1:], **one})
        for at, one in enumerate(joints, 1)
    )
    return f'<robot name="r"><link name="{first}"/>{parts}</robot>'


def ranges(*ends: str, more: str = "") -> str:
    """A robot of joints with these ranges, each as `lower upper`."""
    return robot(*({"lower": one.split()[0], "upper": one.split()[1], "more": more} for one in ends))


def said(xml: str, code: str) -> list[Finding]:
    """What a rule says of a robot."""
    return [one for one in findings(xml) if one.code == code]


@grouped(
    ("lower", "upper", "reported"),
    [
        ("-90", "90", True),
        ("-180", "180", True),
        ("0", "45", True),
        ("-170.0", "170.0", True),
        ("-360", "360", True),
        ("-117.3", "95.5", True),
        ("-117.3", "117.3", False),
        ("-12.566", "12.566", False),
        ("-20", "20", False),
        ("-31.4", "31.4", False),
        ("0", "31.416", False),
        ("-1000", "1000", False),
        ("-999999", "999999", False),
        ("90", "-90", False),
        ("-50", "-90", False),
        ("0", "25", False),
        ("0", "30", True),
        ("0", "720", True),
        ("0", "725", False),
        ("x", "90", False),
    ],
)
def test_limits_in_degrees(lower: str, upper: str, reported: bool) -> None:
    limit = {"lower": lower, "upper": upper}
    assert len(said(robot(limit), "URDF430")) == reported
    assert said(robot({**limit, "type": "prismatic"}), "URDF430") == []


MANY = ", while those of the other 3 revolute joints are within ±20"
REST = ", while those of the other revolute joint are within ±2"
FIRST = "-180 to 180 of joint 'j1'"
LOOK = "look like degrees, but are read as radians"


@grouped(
    ("ends", "message"),
    [
        (
            ["-1 1", "-180 180", "-2 3.14"],
            f"limits -180 to 180 of joint 'j2' {LOOK}, while those of the other 2 revolute joints are within ±3.14",
        ),
        (
            ["-117.3 117.3", "-1 1"],
            f"limits -117.3 to 117.3 of joint 'j1' {LOOK}, while those of the other revolute joint are within ±1",
        ),
        (
            ["-180 180", "-90 90", "-2 2", "-20 20"],
            f"limits of 3 of 4 revolute joints {LOOK}, such as -180 to 180 of joint 'j1'{REST}",
        ),
        (
            ["-180 180", "-90 90", "-2 2", "-20 20", "-1 1"],
            f"limits of 2 of 5 revolute joints {LOOK}, such as {FIRST}{MANY}",
        ),
        (["-180 180", "-20 20"], f"limits -180 to 180 of joint 'j1' {LOOK}{REST}0"),
        (["-180 180", "-1000 1000"], f"limits -180 to 180 of joint 'j1' {LOOK}"),
        (
            ["-180 180", "-90.5 90.5"],
            f"limits of both revolute joints {LOOK}, such as -180 to 180 of joint 'j1'",
        ),
        (
            ["-180 180", "-117.3 95.5", "-20 20", "0 7.5"],
            f"limits of all 4 revolute joints {LOOK}, such as -180 to 180 of joint 'j1'",
        ),
    ],
)
def test_all_joints_in_degrees_are_one_finding(ends: list[str], message: str) -> None:
    (one,) = said(ranges(*ends), "URDF430")
    assert one.message == message


def test_each_joint_in_degrees_has_its_place() -> None:
    (one,) = said(ranges("-1 1", "-180 170", "0 95.5"), "URDF430")
    places = [one.location, *one.also]
    assert [each.source.text[slice(*each.span)].decode() for each in places] == ["-180", "95.5"]


@grouped(
    "ends",
    [
        ["-20 20", "-1 1"],
        ["-31.41 31.41", "-1 1"],
        ["-62.83 62.83", "-3.14 3.14"],
        ["-6.98 6.98", "-9.42 9.42"],
        ["-999999 999999", "-1 1"],
    ],
)
def test_many_turns_in_radians(ends: list[str]) -> None:
    assert said(ranges(*ends), "URDF430") == []


@grouped(
    ("ends", "severity", "others"),
    [
        (["-360 360", "-3.14 3.14"], "info", 0),
        (["-720 720", "-3.14 3.14", "-360 360"], "info", 1),
        (["-360 360"], "warning", 0),
        (["0 360", "-3.14 3.14"], "warning", 0),
        (["-360 360", "-120 120", "-1 1"], "warning", 1),
        (["-350 350", "-3.14 3.14"], "warning", 0),
    ],
)
def test_many_turns_may_be_radians_beside_radians(ends: list[str], severity: str, others: int) -> None:
    (one,) = said(ranges(*ends), "URDF430")
    assert (one.severity.value, len(one.also)) == (severity, others)


def test_a_wrong_unit_is_reported_once_for_twins() -> None:
    one = '<joint name="{0}_a" type="revolute"><parent link="l0"/><child link="{0}"/><origin xyz="{1} 0 0"/>{2}</joint>'
    limit = '<limit lower="{0}" upper="{0}0" effort="1" velocity="1"/>'
    sides = (("left", "0.2", limit.format("0.1")), ("right", "200", limit.format("9")))
    parts = "".join(f'<link name="{side}"/>' + one.format(side, x, range_) for side, x, range_ in sides)
    rest = "".join(f'<link name="m{at}"/>' + one.format(f"m{at}", "0.1", "") for at in range(5))
    found = findings(f'<robot name="r"><link name="l0"/>{parts}{rest}</robot>')
    assert [each.code for each in found if each.code in {"URDF430", "URDF431", "URDF531"}] == ["URDF531", "URDF430"]


def with_fixes(xml: str, tmp_path: Path, code: str) -> str:
    """What all fixes of a rule make of a robot."""
    path = tmp_path / "r.urdf"
    path.write_text(xml)
    urdflint(tmp_path, "--fix", "--unsafe-fixes", "--select", code, "r.urdf")
    return path.read_text()


def test_the_fix_converts_all_limits_and_soft_limits(tmp_path: Path) -> None:
    soft = '<safety_controller soft_lower_limit="-80" soft_upper_limit="80" k_velocity="1"/>'
    fixed = with_fixes(ranges("-180 180", "0 90", more=soft), tmp_path, "URDF430")
    soft = '<safety_controller soft_lower_limit="-1.3962634" soft_upper_limit="1.3962634" k_velocity="1"/>'
    assert fixed == ranges("-3.14159265 3.14159265", "0 1.57079633", more=soft)


@grouped(
    ("rpy", "reported"),
    [
        ("0 0 90", True),
        ("-90 0 0", True),
        ("0 45 0", True),
        ("0 0 6.2832", False),
        ("0 0 -3.1416", False),
        ("0 0 9.424778", False),
        ("0 0 6.457718232379019", False),  # a full turn and 10 degrees
        ("0 0 6.4577", True),
        ("0 0 9O", False),
    ],
)
def test_turns_in_degrees(rpy: str, reported: bool) -> None:
    found = said(robot({"xyz": f'0 0 0" rpy="{rpy}'}).replace('" rpy="0 0 0"', '"'), "URDF530")
    assert [sliced(one) for one in found] == ([rpy] if reported else [])


def test_turns_of_visuals_are_looked_at_too() -> None:
    visual = '<visual><origin rpy="0 0 180"/><geometry><sphere radius="1"/></geometry></visual>'
    assert len(said(f'<robot name="r"><link name="a">{visual}</link></robot>', "URDF530")) == 1


def distances(*lengths: str, **more: str) -> str:
    """A robot of joints at these distances from each other."""
    return robot(*({"xyz": f"0 0 {one}", **more} for one in lengths))


MILLIMETERS = {"URDF531"}


def units(xml: str) -> list[tuple[str, str]]:
    """What is said of millimeters, and where."""
    return [(one.code, sliced(one)) for one in findings(xml) if one.code in MILLIMETERS]


def test_one_origin_in_millimeters() -> None:
    (one,) = said(distances("0.1", "0.2", "350", "0.3"), "URDF531")
    others = "the other joints at most 0.3 m: its origin looks like millimeters, but is read as meters"
    assert one.message == f"joint 'j3' is 350 m from its parent link, {others}"
    assert sliced(one) == "0 0 350"
    assert one.fix is not None
    assert [edit.text for edit in one.fix.edits] == ["0 0 0.35"]


def test_an_origin_of_few_millimeters_among_small_ones() -> None:
    assert units(distances("0.01", "0.02", "5.2", "0.01")) == [("URDF531", "0 0 5.2")]


def test_a_far_origin_on_something_that_is_as_long() -> None:
    boat = robot(
        {"xyz": "0 0 0.1", "shape": BOX.format(18, 0)}, *({"xyz": f"0 0 {length}"} for length in (0.1, 0.2, 9))
    )
    assert units(boat) == []
    assert units(boat.replace("18 18 18", "8 8 8")) == [("URDF531", "0 0 9")]


@grouped(
    "lengths",
    [
        ["0.1", "0.2", "4.5", "0.3"],  # large, and not too large
        ["1", "1", "15", "1"],  # a cart on a rail
        ["0.1", "2", "5", "0.1"],  # the next one is not much smaller
        ["350", "0.1"],  # too few to compare with
        ["350", "360", "0.1", "0.2"],  # half of them
    ],
)
def test_origins_that_may_be_in_meters(lengths: list[str]) -> None:
    assert units(distances(*lengths, type="revolute")) == []


def test_a_robot_may_stand_anywhere_in_a_world() -> None:
    joints = [{"xyz": f"0 0 {one}"} for one in ("350", "0.1", "0.2", "0.3")]
    assert units(robot(*joints)) == [("URDF531", "0 0 350")]
    world = robot(*joints).replace('"l0"', '"world"')
    assert units(world) == []


BOX = '<collision><origin xyz="{1} 0 0"/><geometry><box size="{0} {0} {0}"/></geometry></collision>'


def test_a_robot_in_millimeters_is_reported_once() -> None:
    (one,) = [each for each in findings(distances("120", "350", "280")) if each.code in MILLIMETERS]
    assert one.message == ("joints of robot 'r' span 750 m: its origins look like millimeters, but are read as meters")
    assert (one.code, sliced(one)) == ("URDF531", "r")


def test_a_robot_that_hangs_on_an_unknown_link_is_reported_too() -> None:
    """Drake brings a world that no file declares."""
    hanging = distances("120", "350", "280").replace('<link name="l0"/>', "").replace('"l0"', '"world"')
    assert '<parent link="world"/>' in hanging
    (one,) = said(hanging, "URDF531")
    assert one.message.startswith("joints of robot 'r' span 630 m")


@pytest.mark.parametrize(
    ("size", "words"),
    [("40", ", and its shapes are up to 40 m long"), ("0.04", ", while its shapes are up to 0.04 m long")],
)
def test_the_shapes_tell_too(size: str, words: str) -> None:
    (one,) = said(distances("120", "350", shape=BOX.format(size, 0)), "URDF531")
    assert one.message == (
        f"joints of robot 'r' span 470 m{words}: its origins look like millimeters, but are read as meters"
    )


@pytest.mark.parametrize(
    ("length", "words"), [(300, "and its shapes are up to 300 m"), (0.3, "while its shapes are up to 0.3 m")]
)
def test_meshes_that_can_be_read_are_shapes(tmp_path: Path, length: float, words: str) -> None:
    (tmp_path / "m.stl").write_bytes(samples.stl((length, length / 3, length / 4)))
    mesh = '<visual><geometry><mesh filename="m.stl"/></geometry></visual>'
    data = distances("120", "350", shape=mesh).encode()
    result = engine.lint(Source(str(tmp_path / "r.urdf"), data), engine.Settings(tuple(target.parse("urdfdom@6"))))
    (one,) = [each for each in result.findings if each.code == "URDF531"]
    assert words in one.message


@grouped(
    ("lengths", "more"),
    [
        (["3", "2.6", "3.7"], {}),
        (["15", "1", "15"], {}),  # a cart on a rail of 30 m
        (["120", "350", "280"], {"type": "fixed"}),  # a world
        (["120", "350"], {"shape": '<inertial><mass value="15000"/></inertial>'}),  # a crane
        (["1e308", "1e308", "1e308"], {}),
    ],
)
def test_robots_that_may_be_that_large(lengths: list[str], more: dict[str, str]) -> None:
    assert units(distances(*lengths, **more)) == []


def test_the_fix_scales_what_is_in_millimeters(tmp_path: Path) -> None:
    changed = {"xyz": "0 0 120", "shape": BOX.format("40", "20"), "type": "prismatic", "upper": "300"}
    fixed = with_fixes(robot(changed, changed), tmp_path, "URDF531")
    changed = {"xyz": "0 0 0.12", "shape": BOX.format("0.04", "0.02"), "type": "prismatic", "upper": "0.3"}
    expected = robot(changed, changed)
    assert fixed == expected.replace('lower="-1"', 'lower="-0.001"')


def test_the_fix_says_how_many_joints_it_converts() -> None:
    (one,) = said(ranges("-180 180", "-1 1"), "URDF430")
    (two,) = said(ranges("-180 180", "-90 90"), "URDF430")
    titles = [each.fix.title for each in (one, two) if each.fix is not None]
    assert titles == [
        "convert degrees to radians: -3.14159265 to 3.14159265",
        "convert the limits of 2 joints from degrees to radians",
    ]


@pytest.mark.parametrize("shape", ["<visual/>", "<visual><geometry/></visual>", BOX.format("x", "y")])
def test_shapes_without_a_size(shape: str) -> None:
    assert units(distances("120", "350", shape=shape)) == [("URDF531", "r")]


def test_a_cycle_is_walked_once() -> None:
    back = '<joint name="back" type="revolute"><parent link="l3"/><child link="l1"/><origin xyz="100 0 0"/></joint>'
    xml = distances("120", "350", "280").replace("</robot>", f"{back}</robot>")
    assert units(xml) == [("URDF531", "r")]


def test_trees_beside_each_other_do_not_add_up() -> None:
    one = '<link name="{0}"/><link name="{0}x"/><joint name="{0}" type="revolute"><parent link="{0}"/>'
    one += '<child link="{0}x"/><origin xyz="{1} 0 0"/></joint>'
    assert units(f'<robot name="r">{one.format("a", "30")}{one.format("b", "40")}</robot>') == []
    assert units(f'<robot name="r">{one.format("a", "30")}{one.format("b", "60")}</robot>') == [("URDF531", "r")]


def test_the_fix_leaves_what_is_in_meters(tmp_path: Path) -> None:
    changed = {"xyz": "0 0 120", "shape": BOX.format("0.04", "0.02"), "type": "prismatic", "upper": "0.3"}
    fixed = with_fixes(robot(changed, changed), tmp_path, "URDF531")
    assert fixed == robot({**changed, "xyz": "0 0 0.12"}, {**changed, "xyz": "0 0 0.12"})


@grouped(
    ("lengths", "words"),
    [
        (("0.12", "35", "0.28"), "its origin looks like centimeters"),
        (("0.12", "350", "0.28"), "its origin looks like millimeters"),
        (("15", "35", "28"), "its origins look like centimeters or millimeters"),
        (("150", "350", "280"), "its origins look like millimeters"),
    ],
)
def test_the_unit_of_origins_is_named(lengths: tuple[str, ...], words: str) -> None:
    (finding,) = said(robot(*({"xyz": f"{length} 0 0"} for length in lengths)), "URDF531")
    assert words in finding.message
    assert (finding.fix is None) == ("centimeters or" in words)  # which of both is not known
