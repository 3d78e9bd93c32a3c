"""The releases at which a program's behaviour changes: the answer on both sides of each, in every series."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from lxml import etree

from tests.grouping import grouped
from tests.replay import ask

MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
BOX = "<geometry><box size='1 1 1'/></geometry>"
DRAKE = 'xmlns:drake="http://drake.mit.edu"'

Question = Callable[[str, str], Any]


class Change(NamedTuple):
    """A change of one program: the last releases before it and the first ones with it, in every series."""

    program: str
    old: tuple[str, ...]
    new: tuple[str, ...]


class Fact(NamedTuple):
    """What a robot shows of a change: the answers to a question before it and since."""

    about: str
    change: Change
    robot: str
    question: Question
    before: Any
    since: Any
    flaw: str | None = None  # why urdflint is known to be wrong about it


def robot(*parts: str, more: str = "") -> str:
    return f'<robot name="r" {more}>' + "".join(f"\n{one}" for one in parts) + "\n</robot>\n"


def link(name: str, inside: str = MASS) -> str:
    return f'<link name="{name}">{inside}</link>'


def joint(name: str, parent: str, child: str, kind: str = "fixed", inside: str = "", tag: str = "joint") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    return f'<{tag} name="{name}" type="{kind}">{ends}{inside}</{tag}>'


def block(inside: str, reference: str | None = None) -> str:
    return f'<gazebo reference="{reference}">{inside}</gazebo>' if reference else f"<gazebo>{inside}</gazebo>"


def left(kind: str) -> Question:
    """What a preview has of one kind."""
    return lambda text, release: (ask.preview(text, release) or {})[kind]


def lost(text: str, release: str) -> list[tuple[str, str]]:
    """What a preview says is lost: kinds and names."""
    return [(one["kind"], one["name"]) for one in left("dropped")(text, release)]


def outcome(text: str, release: str) -> tuple[bool, str]:
    """Whether a finding has it that the file is rejected, and what the preview says."""
    return rejected(text, release), left("outcome")(text, release)


def rejected(text: str, release: str) -> bool:
    return any(one.effects.get(release) == "rejects" for one in ask.check(text, release))


def of_rule(code: str) -> Question:
    """The effects in the findings of one rule."""
    return lambda text, release: [one.effects.get(release) for one in ask.check(text, release) if one.code == code]


def finds(code: str) -> Question:
    """Whether there is a finding of one rule."""
    return lambda text, release: any(one.code == code for one in ask.check(text, release))


REJECTED, ACCEPTED = (True, "rejects"), (False, "accepts")


def sdformat(old: str, new: str) -> Change:
    return Change("sdformat", tuple(old.split()), tuple(new.split()))


def drake(old: str, new: str) -> Change:
    return Change("drake", tuple(old.split()), tuple(new.split()))


# parser_urdf.cc of libsdformat by tag
FRAMES = sdformat("9.8.0 12.0.0 12.6.0 13.0.0", "9.9.0 9.10.2 12.7.0 12.8.0 13.1.0 13.9.0 14.0.0 15.0.0 16.1.0")
FRAMES_JUDGED = sdformat(  # Gazebo Classic asks for no model
    "9.8.0 9.9.0 9.10.2 12.0.0 12.6.0 13.0.0", "12.7.0 12.8.0 13.1.0 13.9.0 14.0.0 15.0.0 16.1.0"
)
MASSLESS = sdformat("9.10.0 12.0.0 12.7.1 13.0.0 13.4.1", "9.10.1 12.7.2 12.8.0 13.5.0 13.9.0 14.0.0 15.0.0 16.1.0")
LIGHTS_MOVED = sdformat("9.8.0 12.0.0 12.5.0", "9.9.0 9.10.2 12.6.0 12.8.0 13.0.0 14.0.0 16.1.0")
LIGHT_POSES = sdformat("12.0.0 12.5.0", "12.6.0 12.8.0 13.0.0 14.0.0 16.1.0")
MODEL_JOINTS = sdformat("9.8.0 12.0.0 12.5.0", "12.6.0 13.0.0 14.0.0 16.1.0")
STATIC = sdformat("9.9.0 12.0.0 12.6.0 13.0.0 13.2.0", "9.9.1 9.10.2 12.7.0 12.8.0 13.3.0 13.9.0 14.0.0 16.1.0")
MIMIC = sdformat("9.10.2 12.8.0 13.9.0 14.0.0", "14.1.0 14.9.0 15.0.0 16.1.0")
OWN_URDFDOM = sdformat("9.10.2 12.8.0 13.9.0", "14.0.0 14.9.0 15.0.0 16.1.0")
STRICT_VALUES = sdformat("9.0.0 9.10.2", "12.0.0 12.8.0 13.0.0 16.1.0")
# Versions of SDF: 1.7 in series 9, 1.9 in 12, 1.10 in 13, 1.11 in 14, 1.12 from 15 on
SDF_1_7 = sdformat("", "9.0.0 9.10.2 12.0.0 13.0.0 14.0.0 15.0.0 16.1.0")
SDF_1_9 = sdformat("9.0.0 9.10.2", "12.0.0 12.8.0 13.0.0 14.0.0 15.0.0 16.1.0")
SDF_1_10 = sdformat("9.10.2 12.0.0 12.8.0", "13.0.0 13.9.0 14.0.0 15.0.0 16.1.0")
SDF_1_10_AND_1_7 = sdformat("12.0.0 12.8.0", "9.10.2 13.0.0 13.9.0 14.0.0 15.0.0 16.1.0")
SDF_1_11 = sdformat("9.10.2 12.8.0 13.0.0 13.9.0", "14.0.0 14.9.0 15.0.0 16.1.0")
SDF_1_12 = sdformat("12.0.0 13.9.0 14.0.0 14.9.0", "15.0.0 15.4.0 16.1.0")
SERIES_13 = sdformat("9.10.2 12.0.0 12.8.0", "13.0.0 13.9.0 14.0.0 16.1.0")
SERIES_12 = sdformat("9.0.0 9.10.2", "12.0.0 13.0.0 16.1.0")
# gz-sim 6.18, 7.9, 8.14, 9.5 and 10.4, which belong to series 12 to 16
SERIES_13_ON = sdformat("12.6.0 12.8.0", "13.0.0 13.9.0 14.0.0 16.1.0")
SERIES_16 = sdformat("9.10.2 12.8.0 13.9.0 14.9.0 15.4.0", "16.0.0 16.1.0")
SERIES_16_FROM_13 = sdformat("13.0.0 14.9.0 15.4.0", "16.0.0 16.1.0")


PLACED = '<origin xyz="1 0 0"/>'
LUMPED = (link("base"), link("tip"), joint("j", "base", "tip", inside=PLACED))
TURNING = (link("a"), link("b"), joint("j", "a", "b", "continuous"))
MIMICKING = (*TURNING, link("c"), joint("k", "b", "c", "continuous", '<mimic joint="j"/>'))
COMMANDED = (*MIMICKING, '<ros2_control name="c" type="system"><joint name="k"/></ros2_control>')
UNLED = (*TURNING, link("c"), joint("k", "b", "c", "continuous", '<mimic joint="x"/>'))
HAND = (link("base"), link("wrist", ""), link("finger"), joint("j", "base", "wrist"))
SOLID = link("a", f"{MASS}<collision>{BOX}</collision>")
AXIS = "<axis><xyz>1 0 0</xyz></axis>"
FOOT = (link("foot"), joint("k", "base", "foot", "continuous"))
DANGLING = f'<joint name="m" type="revolute"><parent>tip</parent><child>foot</child>{AXIS}</joint>'
STILL = (block("<static>true</static>"), block('<plugin name="p" filename="p"/>'))
EMPTIED = (link("a"), link("tip", MASS.replace('"1"', '"1e-7"', 1)), joint("j", "a", "tip", "continuous"))
NEGATIVE = (link("a"), link("b", MASS.replace('"1"', '"-1"', 1)), joint("j", "a", "b", "continuous"))


LASER = block('<sensor name="s" type="ray"/>', "a")
WIDE = block('<sensor name="s" type="wide_angle_camera"/>', "a")
OF_CLASSIC = block('<plugin name="p" filename="libgazebo_ros_control.so"/>')
OF_NEW = block('<plugin name="gz::sim::systems::Imu" filename="gz-sim-imu-system"/>')
OF_IGNITION = block('<plugin name="gz::sim::systems::Imu" filename="ignition-gazebo-imu-system"/>')
IN_THE_MIDDLE = block('<plugin name="gz::sim::systems::Imu" filename="libignition-gazebo-imu-system.so"/>')
OLD_CONTROL = block('<plugin name="ign_ros2_control::IgnitionROS2ControlPlugin" filename="ign_ros2_control-system"/>')


def light(inside: str = "", on: str = "a") -> str:
    return block(f'<light name="l" type="point">{inside}</light>', on)


def camera(inside: str) -> str:
    return block(f'<sensor name="s" type="camera"><camera>{inside}</camera></sensor>', "a")


def colored(rgba: str) -> str:
    return link("a", f'{MASS}<visual>{BOX}<material name="m"><color rgba="{rgba}"/></material></visual>')


IN_SDFORMAT = (
    Fact("frames", FRAMES, robot(*LUMPED), left("frames"), [], ["j", "tip"]),
    Fact(
        "frame with the name of a joint",
        FRAMES_JUDGED,
        robot(*LUMPED, link("arm"), joint("tip", "base", "arm", "continuous")),
        left("outcome"),
        "accepts",
        "rejects",
    ),
    Fact(
        "frame with the name of a joint, in findings",
        FRAMES_JUDGED,
        robot(*LUMPED, link("arm"), joint("tip", "base", "arm", "continuous")),
        of_rule("URDF203"),
        [None],
        ["rejects"],
    ),
    Fact(
        "frame with the name of a joint, in findings for 13.0",
        Change("sdformat", ("13.0.0",), ()),
        robot(*LUMPED, link("arm"), joint("tip", "base", "arm", "continuous")),
        of_rule("URDF203"),
        [None],
        [None],
    ),
    Fact(
        "links below a lumped link without mass",
        MASSLESS,
        robot(*HAND, joint("k", "wrist", "finger", "continuous")),
        left("links"),
        ["base"],
        ["base", "finger"],
    ),
    Fact(
        "links below a lumped link without mass, in findings",
        MASSLESS,
        robot(*HAND, joint("k", "wrist", "finger", "continuous")),
        of_rule("GZ403"),
        ["drops"],
        [],
    ),
    Fact("link of little mass", MASSLESS, robot(*EMPTIED), left("links"), ["a"], ["a", "tip"]),
    Fact("link of little mass, in findings", MASSLESS, robot(*EMPTIED), of_rule("URDF605"), ["drops"], [None]),
    Fact("negative mass", MASSLESS, robot(*NEGATIVE), of_rule("URDF603"), ["rejects"], ["drops"]),
    Fact("light in a lumped link", LIGHTS_MOVED, robot(*LUMPED, light(on="tip")), of_rule("GZ508"), ["alters"], []),
    Fact(
        "malformed pose of a light that is moved",
        LIGHT_POSES,
        robot(*LUMPED, light("<pose>a</pose>", "tip")),
        outcome,
        REJECTED,
        ACCEPTED,
    ),
    Fact(
        "joint copied between lumped links",
        MODEL_JOINTS,
        robot(*LUMPED, *FOOT, block(DANGLING)),
        outcome,
        REJECTED,
        ACCEPTED,
    ),
    Fact("static of a model without links", STATIC, robot(link("a", ""), *STILL), outcome, REJECTED, ACCEPTED),
    Fact("static taken back", STATIC, robot(link("a"), *STILL), of_rule("GZ511"), ["alters"], []),
    Fact("mimic", MIMIC, robot(*COMMANDED), lost, [("mimic", "k")], []),
    Fact("mimic, in findings", MIMIC, robot(*COMMANDED), of_rule("GZ407"), ["drops"], []),
    Fact("mimic of an unknown joint", MIMIC, robot(*UNLED), outcome, ACCEPTED, REJECTED),
    Fact("mimic of an unknown joint, in findings", MIMIC, robot(*UNLED), of_rule("URDF541"), [None], ["rejects"]),
    Fact("colons in a name", MIMIC, robot(link("a::b")), outcome, ACCEPTED, REJECTED),
    Fact("colons in a name, in findings", MIMIC, robot(link("a::b")), of_rule("URDF208"), [], ["rejects"]),
    Fact("version of URDF", OWN_URDFDOM, robot(link("a"), more='version="0.9"'), outcome, REJECTED, ACCEPTED),
    Fact(
        "version of URDF, in findings",
        OWN_URDFDOM,
        robot(link("a"), more='version="0.9"'),
        of_rule("URDF112"),
        ["rejects"],
        [None],
    ),
    Fact(
        "number with letters behind it",
        OWN_URDFDOM,
        robot(*LUMPED).replace("1 0 0", "1a 0 0"),
        outcome,
        REJECTED,
        ACCEPTED,
    ),
    Fact(
        "number with letters behind it, in findings",
        OWN_URDFDOM,
        robot(*LUMPED).replace("1 0 0", "1a 0 0"),
        of_rule("URDF102"),
        ["rejects"],
        [None],
    ),
    Fact("color out of range", OWN_URDFDOM, robot(colored("2 0 0 1")), of_rule("URDF806"), ["drops"], [None]),
    Fact("opacity out of range", OWN_URDFDOM, robot(colored("0 0 0 2")), of_rule("URDF806"), ["drops"], ["rejects"]),
    Fact("opacity out of range, in the preview", OWN_URDFDOM, robot(colored("0 0 0 2")), outcome, ACCEPTED, REJECTED),
    Fact(
        "number out of the bounds of SDF",
        STRICT_VALUES,
        robot(SOLID, block("<mu1>-1</mu1>", "a")),
        outcome,
        ACCEPTED,
        REJECTED,
    ),
    Fact(
        "malformed vector",
        STRICT_VALUES,
        robot(SOLID, block("<fdir1>x</fdir1>", "a")),
        of_rule("GZ302"),
        [None],
        ["rejects"],
    ),
    Fact(
        "mask of a camera",
        SDF_1_7,
        robot(link("a"), camera("<visibility_mask>x</visibility_mask>")),
        outcome,
        None,
        REJECTED,
    ),
    Fact(
        "intensity of a light",
        SDF_1_9,
        robot(link("a"), light("<intensity>x</intensity>")),
        outcome,
        ACCEPTED,
        REJECTED,
    ),
    Fact(
        "degrees of a pose",
        SDF_1_9,
        robot(link("a"), block('<frame name="f"><pose degrees="x">0 0 0 0 0 0</pose></frame>')),
        outcome,
        ACCEPTED,
        REJECTED,
    ),
    Fact("switch of a light", SDF_1_10, robot(link("a"), light("<light_on>x</light_on>")), outcome, ACCEPTED, REJECTED),
    Fact(
        "sensor of air speed",
        SDF_1_10,
        robot(link("a"), block('<sensor name="s" type="air_speed"/>', "a")),
        outcome,
        REJECTED,
        ACCEPTED,
    ),
    Fact(
        "anti-aliasing of a camera",
        SDF_1_10_AND_1_7,
        robot(link("a"), camera("<image><anti_aliasing>x</anti_aliasing></image>")),
        outcome,
        ACCEPTED,
        REJECTED,
    ),
    Fact(
        "density of an inertial",
        SDF_1_11,
        robot(link("a"), block('<link name="n"><inertial><density>x</density></inertial></link>')),
        outcome,
        ACCEPTED,
        REJECTED,
    ),
    Fact(
        "narrow view of a camera",
        SDF_1_12,
        robot(link("a"), camera("<horizontal_fov>0.05</horizontal_fov>")),
        outcome,
        REJECTED,
        ACCEPTED,
    ),
    Fact(
        "plugin without a name",
        SERIES_13,
        robot(link("a"), block('<plugin filename="p"/>')),
        outcome,
        REJECTED,
        ACCEPTED,
    ),
    Fact(
        "plugin without a name, in findings",
        SERIES_13,
        robot(link("a"), block('<plugin filename="p"/>')),
        of_rule("GZ604"),
        ["rejects"],
        [],
    ),
    Fact(
        "element that SDF does not know",
        SERIES_13,
        robot(link("a"), block("<foo/>", "a")),
        of_rule("GZ601"),
        ["ignores"],
        ["warns"],
    ),
    Fact("entities", SERIES_13, '<!DOCTYPE robot [<!ENTITY a "b">]>\n' + robot(link("a")), rejected, True, False),
    *(
        Fact(about, change, robot(link("a"), inside), of_rule(code), before, since)
        for about, change, inside, code, before, since in (
            ("laser of Gazebo Classic", SERIES_12, LASER, "GZ808", [], ["drops"]),
            ("wide-angle camera", SERIES_13_ON, WIDE, "GZ808", ["drops"], []),
            ("plugin of Gazebo Classic, its effect", SERIES_12, OF_CLASSIC, "GZ801", [], ["drops"]),
            ("plugin of new Gazebo, its effect", SERIES_12, OF_NEW, "GZ802", ["drops"], []),
            ("name of Ignition", SERIES_13, OF_IGNITION, "GZ804", [], ["warns"]),
            ("name of Ignition in the middle", SERIES_16, IN_THE_MIDDLE, "GZ803", [], ["drops"]),
            ("name of Ignition in the middle, translated", SERIES_16_FROM_13, IN_THE_MIDDLE, "GZ804", ["warns"], []),
            ("ros2_control for Ignition", SERIES_13, OLD_CONTROL, "GZ803", [], ["drops"]),
        )
    ),
    Fact(
        "plugin of Gazebo Classic",
        SERIES_12,
        robot(link("a"), block('<plugin name="p" filename="libgazebo_ros_control.so"/>')),
        finds("GZ801"),
        False,
        True,
    ),
    Fact(
        "plugin of new Gazebo",
        SERIES_12,
        robot(link("a"), block('<plugin name="gz::sim::systems::Imu" filename="gz-sim-imu-system"/>')),
        finds("GZ802"),
        True,
        False,
    ),
    *(
        Fact(about, SERIES_12, robot(link("a"), block(inside)), finds(code), False, True)
        for about, inside, code in (
            ("class of a plugin", '<plugin name="imu" filename="gz-sim-imu-system"/>', "GZ805"),
            ("file of a plugin", '<plugin name="gz::sim::systems::Imu" filename="gz-sim-imus-system"/>', "GZ806"),
        )
    ),
    Fact(
        "material script",
        SERIES_12,
        robot(link("a", f"{MASS}<visual>{BOX}</visual>"), block("<material>Gazebo/Rainbow</material>", "a")),
        finds("GZ807"),
        False,
        True,
    ),
    Fact(
        "class of Ignition",
        SERIES_13,
        robot(link("a"), block('<plugin name="ignition::gazebo::systems::Imu" filename="gz-sim-imu-system"/>')),
        finds("GZ804"),
        False,
        True,
    ),
)


def driven(inside: str) -> str:
    drive = f'<joint name="j"/><actuator name="m">{inside}</actuator>'
    return for_drake(*TURNING, f"<transmission><type>SimpleTransmission</type>{drive}</transmission>")


def for_drake(*parts: str) -> str:
    return robot(*parts, more=DRAKE)


def touching(inside: str) -> str:
    properties = f"<drake:proximity_properties>{inside}</drake:proximity_properties>"
    return for_drake(link("a", f"{MASS}<collision>{BOX}{properties}</collision>"))


def seen(inside: str) -> str:
    return for_drake(link("a", f"{MASS}<visual>{BOX}{inside}</visual>"))


def filter_group(inside: str) -> str:
    group = '<drake:collision_filter_group name="g"><drake:member link="a"/>'
    return for_drake(link("a"), f"{group}{inside}</drake:collision_filter_group>")


def parts(prefix: str, **attributes: str) -> str:
    inside = "".join(f"<drake:{prefix}_{name} {said}/>" for name, said in attributes.items())
    return f"<drake:{prefix}>{inside}</drake:{prefix}>"


def pitch(said: str) -> str:
    return for_drake(
        *TURNING[:2], joint("s", "a", "b", "screw", f'<drake:screw_thread_pitch value="{said}"/>', "drake:joint")
    )


LINE = '<drake:curves><drake:line_segment length="1"/></drake:curves>'
CURVED = for_drake(*TURNING[:2], joint("s", "a", "b", "curvilinear", LINE, "drake:joint"))
TAKEN = '<frame name="j_parent" link="b"/>'
ENDS = {"body_A": 'name="a"', "p_AP": 'value="0 0 0"', "body_B": 'name="b"', "p_BQ": 'value="0 0 0"'}
SPRINGY = {"stiffness": 'value="1"', "damping": 'value="1"'}
OBJ = '<geometry><mesh filename="package://p/m.obj"/></geometry>'
TAUT = {"joint": 'name="j" a="1"', **dict.fromkeys(("offset", "lower_limit", "upper_limit"), 'value="1"'), **SPRINGY}

# What is broken in a tag that a release does not read does no harm there; by `git log` of Drake's multibody/parsing
IN_DRAKE = (
    Fact(
        "contents of a spring",
        drake("1.48", "1.49 1.51 1.58"),
        for_drake(*TURNING, "<drake:linear_spring_damper/>"),
        rejected,
        False,
        True,
    ),
    Fact(
        "contents of a ball constraint",
        drake("1.19", "1.20 1.51 1.58"),
        for_drake(*TURNING, "<drake:ball_constraint/>"),
        rejected,
        False,
        True,
    ),
    Fact(
        "contents of a distance constraint",
        drake("1.51 1.55", "1.56 1.57 1.58"),
        for_drake(*TURNING, "<drake:distance_constraint/>"),
        rejected,
        False,
        True,
    ),
    Fact(
        "contents of a tendon constraint",
        drake("1.43", "1.44 1.51 1.58"),
        for_drake(*TURNING, "<drake:tendon_constraint/>"),
        rejected,
        False,
        True,
    ),
    Fact(
        "axis of a surface velocity",
        drake("1.51 1.55", "1.56 1.57 1.58"),
        for_drake(link("a", f'{MASS}<drake:surface_velocity_axis axis="0 0 0"/>')),
        rejected,
        False,
        True,
    ),
    Fact(
        "roles of a visual",
        drake("1.49", "1.50 1.51 1.58"),
        seen('<drake:perception_properties enabled="x"/>'),
        rejected,
        False,
        True,
    ),
    Fact(
        "hydroelastic margin",
        drake("1.33", "1.34 1.51 1.58"),
        touching('<drake:hydroelastic_margin value="-1"/>'),
        rejected,
        False,
        True,
    ),
    Fact(
        "controller gains",
        drake("1.22", "1.23 1.51 1.58"),
        driven('<drake:controller_gains p="x" d="1"/>'),
        rejected,
        False,
        True,
    ),
    Fact(
        "group of groups",
        drake("1.26", "1.27 1.51 1.58"),
        filter_group('<drake:member_group name="x"/>'),
        rejected,
        False,
        True,
    ),
    Fact(
        "group without name in a group",
        drake("1.26", "1.27 1.51 1.58"),
        filter_group("<drake:member_group/>"),
        rejected,
        False,
        True,
    ),
    Fact(
        "type of a curvilinear joint",
        drake("1.37", "1.38 1.51 1.58"),
        CURVED,
        rejected,
        True,
        False,
    ),
    Fact(
        "frame of a joint in place",
        drake("1.51 1.54", "1.55 1.56 1.58"),
        for_drake(*TURNING, TAKEN),
        rejected,
        True,
        False,
    ),
    Fact(
        "texture of a box",
        drake("1.51 1.53", "1.54 1.58"),
        seen('<material name="m"><texture filename="package://p/t.png"/></material>'),
        of_rule("DRK432"),
        ["warns"],
        [],
    ),
    Fact(
        "texture of a mesh",
        drake("1.51 1.53", "1.54 1.58"),
        seen('<material name="m"><texture filename="package://p/t.png"/></material>').replace(BOX, OBJ),
        of_rule("DRK432"),
        ["warns"],
        ["ignores"],
    ),
)
# urdf_parser of urdfdom by tag
TINYXML_2 = Change("urdfdom", ("1.0.4", "3.0.1", "3.0.2"), ("4.0.0", "4.0.2", "5.0.0", "6.0.0"))
LATE_URDF = Change("urdfdom", ("1.0.4", "3.0.2", "4.0.2", "5.0.0"), ("6.0.0",))
IN_URDFDOM = (
    Fact("value without quotes", TINYXML_2, robot(link("a")).replace('"r"', "r"), rejected, False, True),
    Fact("text behind the robot", TINYXML_2, robot(link("a")) + "more\n", rejected, False, True),
    Fact("unknown entity", TINYXML_2, '<!DOCTYPE robot [<!ENTITY a "b">]>\n' + robot(link("a")), rejected, True, False),
    Fact("version 1.1 of URDF", LATE_URDF, robot(link("a"), more='version="1.1"'), rejected, True, False),
    Fact(
        "version 1.1 of URDF, as a rule",
        LATE_URDF,
        robot(link("a"), more='version="1.1"'),
        finds("URDF113"),
        True,
        False,
    ),
)
SINCE_3_12 = Change("mujoco", ("3.6.0",), ("3.12.0", "4.0.0"))
SINCE_3_13 = Change("mujoco", ("3.6.0", "3.12.0"), ("3.13.0", "4.0.0"))
SINCE_3_14 = Change("mujoco", ("3.6.0", "3.13.0"), ("3.14.0", "4.0.0"))
SINCE_3_16 = Change("mujoco", ("3.6.0", "3.15.0"), ("3.16.0", "4.0.0"))
SINCE_4 = Change("mujoco", ("3.6.0", "3.17.0"), ("4.0.0",))
MESH = "<collision><geometry><mesh filename='{}'/></geometry></collision>"
ARM = (link("a"), link("b"))
TURNED = MASS.replace("<inertial>", '<inertial><origin rpy="0 0 1"/>').replace('ixx="1"', 'ixx="1.5"')
SMALL = MASS.replace('xy="0"', 'xy="9e-13"').replace('="1" i', '="1e-13" i').replace('zz="1"', 'zz="1e-13"')
ROD = link("a", MASS.replace('ixx="1"', 'ixx="0"'))


def turning(inside: str = "", name: str = "j") -> str:
    return joint(name, "a", "b", "continuous", inside)


IN_MUJOCO = (
    Fact("a URI of a mesh", SINCE_3_12, robot(link("a", MESH.format("package://p/m.stl"))), rejected, False, True),
    Fact("conflict", SINCE_3_12, robot('<mujoco><compiler conflict="x"/></mujoco>', link("a")), rejected, False, True),
    Fact("a count below -1", SINCE_3_12, robot('<mujoco><size njmax="-2"/></mujoco>'), rejected, False, True),
    Fact(
        "a mimic",
        SINCE_3_13,
        robot(*ARM, link("c"), turning(), joint("k", "b", "c", "continuous", '<mimic joint="j"/>')),
        left("mimic"),
        {},
        {"k": ["j", 1.0, 0.0]},
    ),
    Fact("a mimic of nothing", SINCE_3_13, robot(*ARM, turning("<mimic/>")), rejected, False, True),
    Fact(
        "limits of a continuous joint",
        SINCE_4,
        robot(*ARM, turning('<limit lower="-1" upper="1"/>')),
        left("limits"),
        {"j": [-1, 1]},
        {"j": None},
    ),
    Fact(
        "equal limits",
        SINCE_4,
        robot(*ARM, joint("j", "a", "b", "revolute", '<limit lower="1" upper="1" effort="1" velocity="1"/>')),
        of_rule("URDF411"),
        ["drops"],
        ["warns"],
    ),
    Fact(
        "two joints of one name",
        SINCE_3_14,
        robot(*ARM, link("c"), turning(), joint("j", "b", "c", "continuous")),
        rejected,
        True,
        False,
    ),
    Fact(
        "meshes whose names meet",
        SINCE_3_16,
        robot(
            link("a", MESH.format("c.stl") + MESH.format("c.stl' scale='2 2 2") + MESH.format("c1.stl")),
        ),
        rejected,
        True,
        False,
    ),
    Fact("a mesh without a name", SINCE_4, robot(link("a", MESH.format(".stl"))), rejected, True, False),
    Fact(
        "a number that is too small",
        SINCE_4,
        robot(link("a", MASS.replace('="1"', '="1e-400"', 1))),
        rejected,
        True,
        False,
    ),
    Fact(
        "a turned inertial",
        SINCE_3_14,
        robot(*ARM[:1], link("b", TURNED), turning()),
        of_rule("MJC206"),
        ["alters"],
        [],
    ),
    Fact(
        "an inertia of a rod, bounded",
        SINCE_4,
        robot(ROD, '<mujoco><compiler boundinertia="1e-6"/></mujoco>'),
        rejected,
        True,
        False,
    ),
    Fact("a small product of inertia", SINCE_3_14, robot(*ARM[:1], link("b", SMALL), turning()), rejected, False, True),
)

FACTS = (*IN_SDFORMAT, *IN_DRAKE, *IN_URDFDOM, *IN_MUJOCO)


def answers(fact: Fact, releases: tuple[str, ...]) -> dict[str, Any]:
    """What urdflint says of a fact in some releases."""
    return {one: fact.question(fact.robot, f"{fact.change.program}@{one}") for one in releases}


def cases() -> list[Any]:
    found = []
    for fact in FACTS:
        marks = [pytest.mark.xfail(reason=fact.flaw, strict=True)] if fact.flaw else []
        found.append(pytest.param(fact, id=f"{fact.change.program}-{fact.about}".replace(" ", "-"), marks=marks))
    return found


@grouped("fact", cases(), size=5)
def test_change(fact: Fact) -> None:
    """Every release on one side of a change answers as its neighbours do, and otherwise than on the other side."""
    expected = {**dict.fromkeys(fact.change.old, fact.before), **dict.fromkeys(fact.change.new, fact.since)}
    assert answers(fact, (*fact.change.old, *fact.change.new)) == expected


def named(prefix: str, names: dict[str, str]) -> tuple[str, ...]:
    return (prefix, *(f"{prefix}_{name}" for name in names))


# The tags of Drake by the release that brought them; those up to 1.13 are there in every release that can be asked for
TAGS = {
    "1.5": ("relaxation_time",),
    "1.10": ("screw_thread_pitch",),
    "1.13": ("mimic",),
    "1.20": named("ball_constraint", ENDS),
    "1.23": ("controller_gains",),
    "1.27": ("member_group",),
    "1.34": ("hydroelastic_margin",),
    "1.38": ("curves", "line_segment", "circular_arc", "initial_tangent", "plane_normal", "is_periodic"),
    "1.44": named("tendon_constraint", TAUT),
    "1.49": named("linear_spring_damper", {**ENDS, "free_length": "", **SPRINGY}),
    "1.50": ("illustration_properties", "perception_properties"),
    "1.56": (*named("distance_constraint", {**ENDS, "distance": "", **SPRINGY}), "surface_velocity_axis"),
}
UNREPORTED = {  # what is passed over with the tag around it, and what the tag alone does not show
    *("mimic", "line_segment", "circular_arc"),
    *(one for names in TAGS.values() for one in names if "constraint_" in one or "damper_" in one),
}
PATH = (
    '<drake:initial_tangent xyz="1 0 0"/><drake:plane_normal xyz="0 0 1"/><drake:is_periodic value="false"/>'
    '<drake:curves><drake:line_segment length="1"/><drake:circular_arc radius="1" angle="1"/></drake:curves>'
)
ALL_TAGS = for_drake(
    link(
        "a",
        f'{MASS}<visual>{BOX}<drake:illustration_properties enabled="true"/>'
        f'<drake:perception_properties enabled="true"/></visual><collision>{BOX}<drake:proximity_properties>'
        '<drake:rigid_hydroelastic/><drake:relaxation_time value="1"/><drake:hydroelastic_margin value="1"/>'
        '</drake:proximity_properties></collision><drake:surface_velocity_axis axis="1 0 0"/>',
    ),
    *(link(name) for name in "bcd"),
    joint("j", "a", "b", "continuous"),
    joint("k", "b", "c", "screw", '<drake:screw_thread_pitch value="1"/>', "drake:joint"),
    joint("l", "c", "d", "curvilinear", PATH, "drake:joint"),
    '<transmission><type>SimpleTransmission</type><joint name="j"/><actuator name="m">'
    '<drake:controller_gains p="1" d="1"/></actuator></transmission>',
    '<drake:collision_filter_group name="g"><drake:member link="a"/></drake:collision_filter_group>',
    '<drake:collision_filter_group name="h"><drake:member link="b"/><drake:member_group name="g"/>'
    '<drake:ignored_collision_filter_group name="h"/></drake:collision_filter_group>',
    parts("linear_spring_damper", **ENDS, free_length='value="1"', **SPRINGY),
    parts("ball_constraint", **ENDS),
    parts("distance_constraint", **ENDS, distance='value="1"', **SPRINGY),
    parts("tendon_constraint", **TAUT),
)


OLDEST, NEWEST = (1, 13), (1, 58)  # what can be asked for


def number(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split(".")))


@grouped("since", [since for since in TAGS if number(since) > OLDEST], size=5)
def test_tags_of_drake(since: str) -> None:
    """The release before a tag came passes over it, and the one that brought it does not."""
    minor = number(since)[1]
    for release in (f"1.{minor - 1}", since, *([f"1.{minor + 1}"] if number(since) < NEWEST else [])):
        later = {one for first, names in TAGS.items() if number(first) > number(release) for one in names}
        said = [one for one in ask.check(ALL_TAGS, f"drake@{release}") if one.code == "DRK011"]
        reported = [
            one.element.rpartition(":")[2].partition("[")[0] for one in said if not one.element.endswith("/@type")
        ]
        assert sorted(reported) == sorted(later - UNREPORTED), release
        tags = [one for one in said if not one.element.endswith("/@type")]
        assert {one.effects[f"drake@{release}"] for one in tags} <= {"ignores"}


def test_every_tag_of_drake_has_its_release() -> None:
    """A tag that the schema has since some release is in the table above, and the other way round."""
    schema = etree.parse(Path(__file__).parents[2] / "schemas" / "layers" / "drake.xsd")
    names = {"xs": "http://www.w3.org/2001/XMLSchema"}
    found: dict[str, tuple[str, ...]] = {}
    for one in schema.iterfind(".//xs:element[@name]", names):
        reader = one.find("xs:annotation/xs:appinfo/reader", names)
        since = reader.get("since", "0") if reader is not None else "0"
        if since.startswith("1."):
            found[since] = (*found.get(since, ()), str(one.get("name")))
    assert {since: sorted(names) for since, names in found.items()} == {one: sorted(TAGS[one]) for one in TAGS}
