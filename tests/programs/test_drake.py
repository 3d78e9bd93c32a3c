"""The model of Drake's parser by itself: numbers, silences, order of work, releases, and its table of places."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.programs.drake_mutants import RICH
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs.drake.plant.numbers import numbers, text_number
from urdflint.programs.drake.releases import Release
from urdflint.programs.drake.urdf import element_table
from urdflint.programs.drake.urdf.joints import is_identity
from urdflint.programs.drake.urdf.parser import Reading
from urdflint.programs.drake.urdf.parser import reading as read_robot
from urdflint.programs.drake.urdf.reasons.constraints import FrameNameDuplicate
from urdflint.programs.drake.urdf.reasons.joints import JointAttributeMissing, KinematicLoop
from urdflint.programs.drake.urdf.reasons.references import LinkUnknown
from urdflint.programs.drake.urdf.reasons.robot import MaterialUndefined
from urdflint.programs.drake.urdf.reasons.unread import DrakeTooNew, RepeatedElementNotRead
from urdflint.programs.drake.urdf.reasons.values import ElementUnsupported, ValueNegative, ValueNotPositive
from urdflint.programs.reason import Reason
from urdflint.schema import vocabulary
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

FACTS = Path(__file__).parents[3] / "shared" / "facts" / "drake-elements.json"
ENDS = '<parent link="a"/><child link="b"/>'
LINKS = '<link name="a"/><link name="b"/>'
MARGIN = '<drake:hydroelastic_margin value="-1"/>'
MODULUS = '<drake:hydroelastic_modulus value="1"/>'
BOX = '<geometry><box size="1 1 1"/></geometry>'
OLD = Release.for_version("1.51.1")


def reading(inside: str, release: Release = OLD) -> Reading:
    """The reading of a robot with that inside."""
    document = read(Source("robot.urdf", f'<robot name="r">{inside}</robot>'.encode()))
    assert document.root is not None
    return read_robot(Robot(document, document.root, Files(None, resolve=False)), release)


def joint(inside: str, kind: str = "revolute", tag: str = "joint") -> str:
    return f'{LINKS}<{tag} name="j" type="{kind}">{ENDS}{inside}</{tag}>'


def collision(inside: str) -> str:
    return f'<link name="a"><collision>{BOX}{inside}</collision></link>'


def group(inside: str) -> str:
    return f'<link name="a"/><drake:collision_filter_group name="g">{inside}</drake:collision_filter_group>'


@grouped(
    ("text", "found", "rest"),
    [
        ("5deg", (5.0,), "deg"),
        ("1,5", (1.0,), ",5"),
        ("0x10", (0.0,), "x10"),
        ("1e", (), "1e"),
        ("5em", (), "5em"),
        ("1.5.2", (1.5, 0.2), ""),
        ("1-2", (1.0, -2.0), ""),
        ("1e309", (), "1e309"),
        ("inf", (), "inf"),
        (" +.5\n1E-3\t", (0.5, 0.001), "\t"),
        ("1 2 3 ${x}", (1.0, 2.0, 3.0), " ${x}"),
        ("--1", (), "--1"),
        ("", (), ""),
    ],
)
def test_numbers_end_where_no_number_is(text: str, found: tuple[float, ...], rest: str) -> None:
    assert numbers(text) == (found, rest)


def test_texts_are_read_as_c_reads_them() -> None:
    assert text_number("0x1p3") == 8
    assert text_number(" 0.5 # rubber") == 0.5
    assert text_number("-inf") == -float("inf")
    assert text_number("1e") is None
    assert text_number("rubber") is None


def word(reason: Reason) -> str:
    """What rule documents call a reason, without the program."""
    return reason.word.removeprefix("drake/")


SILENT = [
    (joint('<limit lower="-1rad" upper="1"/>'), "alters text-after-number limit lower"),
    (joint('<limit upper="1e-400"/>'), "alters number-too-small limit upper"),
    (joint('<limit effort="1"/>'), "ignores effort-without-actuator limit effort"),
    (joint("<limit/>", "fixed"), "ignores limit-not-read limit"),
    (joint('<axis xyz="0"/>', "fixed"), "ignores axis-not-read axis"),
    (joint('<dynamics damping="x"/>', "floating"), "ignores dynamics-not-read dynamics"),
    (joint('<dynamics damping="0 0 0" friction="1"/>', "planar"), "ignores attribute-not-read dynamics friction"),
    (joint("<axis/>", "universal", "drake:joint"), "ignores axis-not-used axis"),
    (joint('<limit acceleration="1"/>'), "ignores drake-prefix-missing limit acceleration"),
    (joint('<axis drake:acceleration="1"/>'), "ignores drake-name-misplaced axis drake:acceleration"),
    (joint('<axis drake:foo="1"/>'), "ignores drake-name-unknown axis drake:foo"),
    (joint('<axis foo="1"/>'), "ignores attribute-not-read axis foo"),
    (joint("<limit/><limit/>"), "drops repeated-element-not-read limit"),
    (joint("<axis>0 0 1</axis>"), "ignores text-not-read axis"),
    (joint("<dynamics><damping>1</damping></dynamics>"), "ignores element-not-read damping"),
    (joint("<actuator><drake:gear_ratio value='2'/></actuator>"), "ignores drake-name-misplaced drake:gear_ratio"),
    (joint("<drake:damping/>"), "ignores drake-name-for-sdformat drake:damping"),
    (f'{LINKS}<joint name="" type="fixed">{ENDS}</joint>', "drops joint-dropped joint name"),
    (
        f'{LINKS}<joint name="j" type="fixed" drake_ignore="true">{ENDS}</joint>',
        "drops joint-ignored joint drake_ignore",
    ),
    ('<link name="a" drake_ignore="true"/>', "drops link-ignored link drake_ignore"),
    ('<link name="a"/>', "alters link-massless link"),
    ('<link name="a" drake_ignore="1"/>', "ignores ignore-not-true link drake_ignore"),
    (joint('<limit upper="1"/>'), "alters joint-unlimited limit"),
    (f'<link name="a"><visual>{BOX}<material name=""/></visual></link>', "drops material-empty material"),
    ('<link name="a"><inertial><mass value="1"/></inertial></link>', "alters inertia-missing inertial"),
    (collision("<material/>"), "ignores element-not-read material"),
    (
        '<link name="a"><visual><geometry><sphere radius="1"/><box size="1 1 1"/></geometry></visual></link>',
        "drops shape-not-used sphere",
    ),
    (
        '<link name="a"><visual><geometry><mesh filename="a.stl"/></geometry></visual></link>',
        "drops visual-mesh-not-shown mesh filename",
    ),
    (
        collision(f"<drake:proximity_properties>{MODULUS}</drake:proximity_properties>"),
        "ignores hydroelastic-not-chosen drake:hydroelastic_modulus",
    ),
    (
        f'<link name="a"><collision>{BOX}<drake:mu_static/></collision></link>',
        "ignores drake-name-misplaced drake:mu_static",
    ),
    ('<collision_filter_group name="g"/>', "ignores drake-prefix-missing collision_filter_group"),
    ("<drake:joints/>", "ignores drake-name-unknown drake:joints"),
    ("<gazebo><drake:mu_static/></gazebo>", "ignores drake-name-misplaced drake:mu_static"),
    ("<drake:distance_constraint/>", "ignores drake-too-new drake:distance_constraint"),
    (
        group('<drake:member link="a"/><drake:member link=""/>'),
        "drops group-part-dropped drake:member link",
    ),
    (
        group('<drake:member link="a"/>'),
        "ignores group-without-effect drake:collision_filter_group",
    ),
]


@grouped(("inside", "wanted"), SILENT, ids=[wanted for _, wanted in SILENT], size=36)
def test_what_is_passed_over_is_noted(inside: str, wanted: str) -> None:
    found = reading(inside)
    said = [
        " ".join(filter(None, (s.effect.value, word(s.reason), s.element.tag, s.attribute))) for s in found.silences
    ]
    assert wanted in said
    assert found.stops_at is None


def test_names_in_a_block_that_is_not_read_are_not_noted_again() -> None:
    block = '<link name="a"><drake:ball_constraint><drake:ball_constraint_p_AP/></drake:ball_constraint></link>'
    assert [word(one.reason) for one in reading(block).silences] == ["link-massless", "drake-name-misplaced"]


def test_each_name_with_prefix_in_an_element_that_is_not_read_is_noted() -> None:
    found = [(word(one.reason), one.element.tag) for one in reading("<foo><drake:a/><drake:b/></foo>").silences]
    assert found == [("element-not-read", "foo"), *(("drake-name-unknown", tag) for tag in ("drake:a", "drake:b"))]


@grouped(
    ("axis", "identity"),
    [('<axis xyz="0 0 2"/>', True), ('<axis xyz="0 0 -1"/>', False), ('<axis xyz="0 1 0"/>', False), ("", False)],
)
def test_a_planar_joint_has_the_frame_of_its_parent_where_its_axis_is_z(axis: str, identity: bool) -> None:
    document = read(Source("robot.urdf", f'<robot name="r">{joint(axis, "planar")}</robot>'.encode()))
    assert document.root is not None
    assert [is_identity(element) for element in document.root.all("joint")] == [identity]


@pytest.mark.parametrize("part", ["visual", "collision"])
def test_the_origin_of_a_shape_has_three_numbers(part: str) -> None:
    found = reading(f'<link name="a"><{part}>{BOX}<origin xyz="1 2"/></{part}></link>')
    assert [(word(one.reason), one.element.tag) for one in found.complaints] == [("number-unreadable", "origin")]


def test_rich_robot_has_next_to_no_silences() -> None:
    document = read(Source("rich.urdf", RICH.read_bytes()))
    assert document.root is not None
    found = read_robot(Robot(document, document.root, Files(None, resolve=False)), OLD)
    assert [word(one.reason) for one in found.complaints] == ["texture-not-shown"]
    reasons = {word(one.reason) for one in found.silences}
    assert reasons == {"link-massless", "attribute-not-read", "renderer-without-perception"}


def test_a_texture_without_a_file_is_none() -> None:
    material = '<material name="m"><color rgba="1 0 0 1"/><texture{}/></material>'
    for file, words in (("", []), (' filename=""', ["texture-not-shown"])):
        found = reading(f'<link name="a"><visual>{BOX}{material.format(file)}</visual></link>')
        assert [word(one.reason) for one in found.complaints] == words


def test_drake_stops_at_the_first_in_its_own_order() -> None:
    """Links before joints before frames, wherever they stand; the other errors are reported too."""
    found = reading("<frame/>" + joint('<axis xyz="0 0 0"/>') + '<link name="c"><visual/></link>')
    assert [word(one.reason) for one in found.complaints] == [
        *("geometry-missing", "axis-zero"),
        *("frame-name-missing", "frame-without-link"),
    ]
    assert found.stops_at is found.complaints[0]


def test_warnings_behind_the_stop_are_not_drakes() -> None:
    stopped = reading(f'<link name="c"><visual/></link>{joint("<calibration/>")}')
    assert [word(one.reason) for one in stopped.warnings] == []
    assert [word(one.reason) for one in stopped.complaints] == ["geometry-missing", "element-unsupported"]


def test_two_parents_are_no_loop_but_a_ring_is() -> None:
    links = '<link name="a"/><link name="b"/><link name="c"/>'
    one, other, third = (
        f'<joint name="{n}" type="fixed"><parent link="{p}"/><child link="{c}"/></joint>'
        for n, p, c in (("j", "a", "c"), ("k", "b", "c"), ("l", "a", "b"))
    )
    assert reading(links + one + other).stops_at is None
    stop = reading(links + one + other + third).stops_at
    assert stop is not None
    assert (word(stop.reason), stop.element.get("name")) == ("kinematic-loop", "l")


def test_the_joints_of_a_loop_are_related_to_the_one_that_closes_it() -> None:
    links = "".join(f'<link name="{name}"/>' for name in "abcd")
    joints = "".join(
        f'<joint name="{p}{c}" type="fixed"><parent link="{p}"/><child link="{c}"/></joint>'
        for p, c in ("ab", "bc", "ad", "ca")
    )
    (complaint,) = reading(links + joints).complaints
    assert complaint.reason == KinematicLoop("c", "a")
    ends = [element.parent for element in complaint.related]
    assert sorted(joint.get("name") or "" for joint in ends if joint) == ["ab", "bc"]


def test_every_use_of_a_material_that_is_not_defined_before_is_noted() -> None:
    def visual(material: str) -> str:
        return f"<visual>{BOX}{material}</visual>"

    red, defined = '<material name="red"/>', '<material name="red"><color rgba="1 0 0 1"/></material>'
    found = reading(f'<link name="a">{visual(red) * 2}{visual(defined)}{visual(red)}</link>')
    assert [one.reason for one in found.complaints] == [MaterialUndefined("red")] * 2


def test_the_links_of_a_joint_without_a_type_are_looked_up() -> None:
    found = reading('<link name="a"/><joint name="j"><parent link="a"/><child link="b"/></joint>')
    assert [one.reason for one in found.complaints] == [JointAttributeMissing("type"), LinkUnknown("b")]


def test_a_joint_without_a_type_can_be_named() -> None:
    """What is wrong with it is reported once."""
    other = f'<joint name="k" type="fixed">{ENDS}<mimic joint="j"/></joint>'
    motor = "<transmission><type>SimpleTransmission</type><joint name='j'/><actuator name='m'/></transmission>"
    found = reading(f'{LINKS}<link name="c"/><joint name="j">{ENDS.replace("b", "c")}</joint>{other}{motor}')
    assert [one.reason for one in found.complaints] == [JointAttributeMissing("type")]


def test_a_second_element_of_which_drake_would_warn_is_repeated() -> None:
    found = reading(joint("<calibration/><calibration/>"))
    assert [one.reason for one in found.complaints] == [ElementUnsupported()]
    assert [one.reason for one in found.silences if word(one.reason).startswith("repeated")] == [
        RepeatedElementNotRead()
    ]


OLDER = [
    (f'{LINKS}<drake:joint name="j" type="curvilinear">{ENDS}</drake:joint>', (1, 37)),
    (group('<drake:member_group name="x"/>'), (1, 26)),
    (collision(f"<drake:proximity_properties>{MARGIN}</drake:proximity_properties>"), (1, 33)),
    (f'<link name="a"><visual>{BOX}<drake:illustration_properties enabled="x"/></visual></link>', (1, 49)),
    ('<link name="a"><drake:surface_velocity_axis axis="0 0 0"/></link>', (1, 55)),
]


@grouped(("inside", "number"), OLDER)
def test_what_a_release_does_not_know_it_does_not_complain_of(inside: str, number: tuple[int, int]) -> None:
    newer = reading(inside, Release((number[0], number[1] + 1)))
    older = reading(inside, Release(number))
    assert {word(one.reason) for one in newer.complaints} != {word(one.reason) for one in older.complaints}


def test_releases_read_what_they_know() -> None:
    tendon = "<drake:tendon_constraint/>"
    assert reading(tendon, OLD).stops_at is not None
    old = reading(tendon, Release((1, 43)))
    assert old.stops_at is None
    assert [one.reason for one in old.silences] == [DrakeTooNew((1, 44))]
    frame = f'{joint("")}<frame name="j_parent" link="a"/>'
    stops = [reading(frame, one).stops_at for one in (OLD, Release((1, 54)), Release((1, 55)))]
    assert [one.reason if one else None for one in stops] == [FrameNameDuplicate("j_parent")] * 2 + [None]


@grouped(
    ("tag", "value", "refused"),
    [
        ("stiffness", "-1", [ValueNotPositive()]),
        ("stiffness", "0", [ValueNotPositive()]),
        ("stiffness", "1", []),
        ("damping", "-1", [ValueNegative()]),
        ("damping", "0", []),
    ],
)
def test_the_stiffness_and_the_damping_of_a_tendon(tag: str, value: str, refused: list[Reason]) -> None:
    values = {"offset": "0", "lower_limit": "-1", "upper_limit": "1", "stiffness": "1", "damping": "1", tag: value}
    parts = "".join(f'<drake:tendon_constraint_{name} value="{one}"/>' for name, one in values.items())
    tendon = f'<drake:tendon_constraint_joint name="j" a="1"/>{parts}'
    read = reading(f"{joint('')}<drake:tendon_constraint>{tendon}</drake:tendon_constraint>")
    assert [one.reason for one in read.complaints] == refused


@grouped(
    ("normal", "refused"),
    [("0 1 0", []), ("0 1 1", []), ("1 0 0", ["DirectionsNotPerpendicular"]), ("0 0 0", ["DirectionZero"])],
)
def test_a_path_without_a_tangent_begins_along_x(normal: str, refused: list[str]) -> None:
    parts = f'<drake:plane_normal xyz="{normal}"/><drake:curves><drake:line_segment length="1"/></drake:curves>'
    read = reading(joint(parts, "curvilinear", "drake:joint"))
    assert [type(one.reason).__name__ for one in read.complaints] == refused


def _places_of(parent: str) -> list[element_table.ReadPlace]:
    """The places that the facts call by a parent."""
    kind = re.fullmatch(r"drake:joint\[(.*)\]", parent)
    if kind:
        return [element_table.joint_place(kind[1])]
    wanted, waiting, found = parent.split("|"), [("robot", element_table.place(vocabulary.robot()))], []
    for tag, place in waiting:
        found += [place] if tag in wanted else []
        for name, look in place.children.items():
            whole = look.type.name in ("Joint", "drake:Joint")
            waiting.append((name, element_table.joint_place(None) if whole else element_table.place(look.type)))
    return [one for one in found if one.children]  # the <joint> of a transmission has none


def test_places_agree_with_the_facts() -> None:
    if not FACTS.is_file():
        pytest.skip("../shared/facts is not here")
    checked = 0
    for row in json.loads(FACTS.read_text(encoding="utf-8"))["elements"]:
        if row["required"] == "forbidden" or row["name"] == "loop_joint":
            continue  # looked for only to refuse the file
        for place in _places_of(row["parent"]):
            for tag in row["name"].split("|"):
                look = place.children[tag]
                checked += 1
                assert look.for_all == (row["reads"] == "all"), (row["parent"], tag)
                since = re.match(r"1\.(\d+)", row["since"])
                above = element_table.place(vocabulary.robot()).children.get(row["parent"], look).since
                if since and tag.startswith("drake:"):
                    assert max(look.since, above) == (1, int(since[1])), (row["parent"], tag)
                else:
                    assert look.since < (1, 0), (row["parent"], tag)
    assert checked > 90


@grouped(
    ("axis", "stops"),
    [
        ("0 1 0", None),
        ("0 1e-150 0", None),
        ("0 0 0", "axis-zero"),
        ("0 1e-200 0", "axis-zero"),
        ("0 1e-160 0", "axis-zero"),
        ("1e200 0 0", "axis-too-long"),
    ],
)
def test_the_axis_of_a_surface_velocity_has_a_direction(axis: str, stops: str | None) -> None:
    """Its length squared may be neither 0 nor infinite (Drake 1.58 was asked)."""
    found = reading(
        f'<link name="a"><drake:surface_velocity_axis axis="{axis}"/></link>', Release.for_version("1.58.0")
    )
    assert (word(found.stops_at.reason) if found.stops_at else None) == stops


@grouped(
    ("inside", "alike"),
    [
        ("<drake:tendon_constraint/>", True),
        ("<drake:distance_constraint/>", False),
        (joint('<origin xyz="0 0 1"/>'), True),
        (joint(""), False),
    ],
)
def test_a_release_is_asked_for_what_decides_alone(inside: str, alike: bool) -> None:
    """So that a robot is read again only where a release may do something else with it."""
    release = Release.for_version("1.51.1")
    reading(inside, release)
    assert release.answers_as((1, 58, 0)) is alike
