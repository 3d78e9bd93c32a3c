"""What libsdformat does about SDFormat: each case was asked of libsdformat 12.3 and of Drake 1.51.1."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.model.resource_files import Files
from urdflint.model.scenes.scene import Scene
from urdflint.programs.reason import PlainPlace
from urdflint.programs.sdformat import sdf
from urdflint.programs.sdformat.releases import Release
from urdflint.programs.sdformat.sdf.faults import Harm
from urdflint.syntax import parsing
from urdflint.syntax.place import span_of
from urdflint.syntax.source import Source

CASES = Path(__file__).parents[3] / "shared" / "drake-files" / "cases.jsonl"
TWO = '<link name="a"/><link name="b"/>'
NESTED = '<model name="n"><link name="a"/></model><link name="b"/>'
LIT = '<link name="a"><light name="l" type="point"><diffuse>{}</diffuse></light></link>'
AXIS = (
    '<link name="a"/><link name="b"/><joint name="j" type="{}"><parent>a</parent><child>b</child>'
    "<axis><xyz>0 0 0</xyz></axis></joint>"
)
MASS = '<link name="a"><inertial><mass>{}</mass></inertial></link>'
COLLISION = '<collision name="c"><geometry><sphere><radius>1</radius></sphere></geometry></collision>'
JOINT = '<joint name="j" type="fixed"><parent>a</parent><child>{}</child></joint>'
BOX = "<geometry><box><size>1 1 1</size></box></geometry>"


def found(text, release=(16, 1, 0)):
    document = parsing.read(Source("m.sdf", text.encode()))
    assert document.root is not None
    scene = Scene("sdf", document, Files("."))
    return [
        (
            one.harm,
            type(one.reason).__name__,
            document.source.text[slice(*span_of(document, one.place))].decode(),
            one.reason.message(PlainPlace(one.place.element or document.root, one.place.attribute)),
        )
        for one in sdf.faults(scene, Release(release))
    ]


def model(inner, version="1.9"):
    return f'<sdf version="{version}"><model name="m">{inner}</model></sdf>'


def world(inner, version="1.9"):
    return f'<sdf version="{version}"><world name="w">{inner}</world></sdf>'


def joint(inner="", kind="fixed", ends=("a", "b"), name="j"):
    return f'<joint name="{name}" type="{kind}"><parent>{ends[0]}</parent><child>{ends[1]}</child>{inner}</joint>'


FAULTS = [
    (model('<link name="a"><gravty>1</gravty></link>'), Harm.UNKNOWN, "SdfElementUnknown", "gravty"),
    (model('<link name="a" kind="1"/>'), Harm.UNKNOWN, "SdfAttributeUnknown", "kind"),
    (world("<nix/>"), Harm.UNKNOWN, "SdfElementUnknown", "nix"),
    (model("<link/>"), Harm.REFUSED, "SdfAttributeMissing", "<link/>"),
    (model('<link name=""/>'), Harm.REFUSED, "SdfAttributeMissing", '""'),
    (model('<link name="a"><pose>0 0 1</pose></link>'), Harm.REFUSED, "SdfValueMalformed", "0 0 1"),
    (model('<link name="a"><gravity>yes</gravity></link>'), Harm.REFUSED, "SdfValueMalformed", "yes"),
    (model(TWO + joint(ends=("a", ""))), Harm.REFUSED, "SdfValueMissing", "<child>"),
    (model(TWO + joint(kind="planar")), Harm.REFUSED, "SdfTypeUnknown", "planar"),
    (model(TWO + '<joint name="j" type="fixed"><parent>a</parent></joint>'), Harm.REFUSED, "SdfChildMissing", None),
    (world("<include/>"), Harm.REFUSED, "SdfIncludeWithoutUri", "<include/>"),
    (model('<link name="a"/><link name="a"/>'), Harm.REFUSED, "SdfNameTaken", "a"),
    (model(TWO + '<frame name="a"/>'), Harm.REFUSED, "SdfNameTaken", "a"),
    (model(TWO + '<frame name="a"/>', "1.6"), Harm.DOUBTED, "SdfNameTaken", "a"),
    (model(joint(name="b") + TWO, "1.6"), Harm.DOUBTED, "SdfNameTaken", "b"),
    (model(joint(name="b") + TWO, "1.7"), Harm.REFUSED, "SdfNameTaken", "b"),
    (model(joint(name="b") + '<link name="a"/>', "1.6"), Harm.REFUSED, "SdfReferenceCycle", None),
    (
        model(
            f'<link name="a">{f"<visual name=v>{BOX}</visual>".replace("=v", "=" + chr(34) + "v" + chr(34)) * 2}</link>'
        ),
        Harm.REFUSED,
        "SdfNameTaken",
        "v",
    ),
    (
        world('<model name="m"><link name="a"/></model><light name="m" type="point"/>'),
        Harm.DOUBTED,
        "SdfNameTaken",
        "m",
    ),
    (model('<link name="__a__"/>'), Harm.REFUSED, "SdfNameReserved", "__a__"),
    (model('<link name="world"/>'), Harm.REFUSED, "SdfNameReserved", "world"),
    (model('<link name="a::b"/>'), Harm.REFUSED, "SdfNameWithColons", "a::b"),
    (model(""), Harm.REFUSED, "SdfNoLink", None),
    (model('<link name="b"/>' + joint()), Harm.REFUSED, "SdfReferenceUnknown", "a"),
    (model(NESTED + joint(ends=("n::z", "b"))), Harm.REFUSED, "SdfReferenceUnknown", "n::z"),
    (model('<link name="a"/>' + joint(ends=("a", "world"))), Harm.REFUSED, "SdfJointChildWorld", "world"),
    (model('<link name="a"/>' + joint(ends=("a", "a"))), Harm.REFUSED, "SdfJointToItself", "a"),
    (
        model('<link name="a"/><frame name="f" attached_to="a"/>' + joint(ends=("a", "f"))),
        Harm.REFUSED,
        "SdfJointToItself",
        "f",
    ),
    (model('<link name="a"><pose relative_to="zz"/></link>'), Harm.REFUSED, "SdfReferenceUnknown", "zz"),
    (model('<link name="a"><pose relative_to="a"/></link>'), Harm.REFUSED, "SdfReferenceCycle", "a"),
    (
        model('<link name="a"><pose relative_to="f"/></link><frame name="f" attached_to="a"/>'),
        Harm.REFUSED,
        "SdfReferenceCycle",
        "f",
    ),
    (
        model('<link name="a"><pose relative_to="b"/></link><link name="b"><pose relative_to="a"/></link>'),
        Harm.REFUSED,
        "SdfReferenceCycle",
        "b",
    ),
    (
        model('<link name="a"/><frame name="f" attached_to="g"/><frame name="g" attached_to="f"/>'),
        Harm.REFUSED,
        "SdfReferenceCycle",
        "g",
    ),
    (model('<pose relative_to="f"/><link name="a"/><frame name="f"/>'), Harm.REFUSED, "SdfReferenceUnknown", "f"),
    (
        model(f'<link name="a"><visual name="v"><pose relative_to="zz"/>{BOX}</visual></link>'),
        Harm.LATE,
        "SdfPoseFrameUnknown",
        "zz",
    ),
    (
        model('<link name="a"/>').replace('name="m"', 'name="m" canonical_link="zz"'),
        Harm.REFUSED,
        "SdfReferenceUnknown",
        "zz",
    ),
    (model(TWO + joint("<axis><xyz>0 0 0</xyz></axis>", "revolute")), Harm.REFUSED, "SdfAxisZero", "0 0 0"),
    (model(TWO + joint('<axis><mimic joint="j"/></axis>', "revolute")), Harm.REFUSED, "SdfMimicOfItself", "j"),
    (model(TWO + joint('<axis><mimic joint="k"/></axis>', "revolute")), Harm.REFUSED, "SdfReferenceUnknown", "k"),
    (model('<link name="a"><inertial><mass>-1</mass></inertial></link>'), Harm.REFUSED, "SdfInertiaInvalid", None),
    ('<sdf><model name="m"><link name="a"/></model></sdf>', Harm.REFUSED, "SdfVersionMissing", "<sdf>"),
    (model('<link name="a"/>', "1.13"), Harm.REFUSED, "SdfVersionUnknown", "1.13"),
    (model('<link name="a"/>', ""), Harm.REFUSED, "SdfVersionUnknown", '""'),
    ('<sdf version="1.9"/>', Harm.QUIET, "SdfRootEmpty", None),
    (
        '<sdf version="1.9"><model name="m"><link name="a"/></model><light name="l" type="point"/></sdf>',
        Harm.REFUSED,
        "SdfRootCrowded",
        None,
    ),
    ('<sdf version="1.9"><world name="w"/><world name="w"/></sdf>', Harm.REFUSED, "SdfNameTaken", "w"),
]
FINE = [
    model('<link name="a::b"/>', "1.7"),
    model("<static>true</static>"),
    model('<model name="n"><link name="a"/></model>'),
    model(TWO + joint(kind="FIXED", ends=("world", "b"))),
    model(NESTED + joint(ends=("n::a", "b"))),
    model(NESTED.replace('"a"/', '"a"><pose relative_to="__model__"/></link')),
    model(
        TWO
        + joint(
            "<axis><xyz>0 0 1</xyz><use_parent_model_frame>1</use_parent_model_frame></axis>",
            "revolute",
        ),
        "1.5",
    ),
    model('<link name="a"><pose frame="">0 0 0 0 0 0</pose></link>', "1.6"),
    model(f'<link name="a"><visual name="v">{BOX}</visual><collision name="v">{BOX}</collision></link>'),
    model('<link name="a"/><drake:joint name="j"/><plugin name="p" filename="f"><x y="1"/></plugin>'),
    model('<include><uri>model://x</uri></include><link name="b"/>' + joint()),
    model('<include><uri>model://x</uri><name>x</name></include><link name="b"/>' + joint(ends=("x::a", "b"))),
    world('<physics type="ode"><gravity>0 0 -9</gravity></physics>', "1.5"),
    model("<link name='a'><nonsense/></link>", "1.3"),
    world('<state world_name="w"><anything/></state><physics name="p" type="ode"/><gravity>0 0 -9.8</gravity>'),
    world('<model name="m"><link name="b"/></model>' + joint(ends=("world", "m::b"))),
    '<sdf version="1.9"><world name="v"/><world name="w"/></sdf>',
]


@grouped(("text", "harm", "reason", "place"), FAULTS, size=46)
def test_one_fault(text, harm, reason, place):
    (one,) = found(text)
    assert one[:2] == (harm, reason)
    assert place is None or one[2] == place


@grouped("text", FINE)
def test_no_fault(text):
    assert found(text) == []


def test_newer_words_are_unknown_to_older_releases():
    text = world('<model name="m"><link name="b"/></model>' + joint(ends=("world", "m::b")))
    assert found(text) == []
    assert ("SdfElementUnknown", "joint") in [one[1:3] for one in found(text, (12, 8, 0))]


@pytest.mark.parametrize(
    "text",
    [
        model('<link name="a"/>', "1.13"),
        model(TWO + joint('<axis><xyz expressed_in="zz">0 0 1</xyz></axis>', "revolute")),
    ],
)
def test_what_older_releases_only_log(text):
    assert [one[0] for one in found(text, (13, 3, 0))] == [Harm.REFUSED]
    assert [one[0] for one in found(text, (13, 2, 0))] == [Harm.DOUBTED]


def test_very_many_models_are_read_once():
    models = "".join(f'<model name="m{number}"><link name="a"/></model>' for number in range(2_000))
    assert found(world(models)) == []


def test_models_nested_very_deeply():
    depth = 3000
    text = model('<model name="m">' * depth + '<link name="a"/>' + "</model>" * depth)
    assert found(text) == []


@pytest.mark.corpus
def test_nothing_is_refused_that_drake_reads():
    """Drake reads with libsdformat 16 and stops at its errors, but for inertias."""
    rows = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    read = [row for row in rows if row["ext"] == ".sdf" and row["outcome"] == "accepts"]
    assert len(read) > 300
    for row in read:
        some = [one for one in found(row["text"]) if one[1] != "SdfInertiaInvalid" and one[0] is not Harm.QUIET]
        assert not some, row["case"]


@grouped(
    ("inside", "classic", "newer"),
    [
        ('<link name="a"><pose>0 0 1</pose></link>', [], ["SdfValueMalformed"]),
        ('<link name="a"><pose>0 0 1 0 0</pose></link>', ["misread SdfValueMalformed"], ["SdfValueMalformed"]),
        ('<link name="a"><pose>0 0 high</pose></link>', ["misread SdfValueMalformed"], ["SdfValueMalformed"]),
        (LIT.format("0 167 190 1"), [], ["SdfValueMalformed"]),
        (LIT.format("0 167"), ["misread SdfValueMalformed"], ["SdfValueMalformed"]),
        (MASS.format("-1"), [], ["SdfInertiaInvalid"]),
        (MASS.format("heavy"), ["refused SdfValueMalformed"], ["SdfValueMalformed"]),
        ("<pose>0 0 1 0 0 0</pose>", [], ["SdfNoLink"]),
        ('<static>flase</static><link name="a"/>', ["refused SdfValueMalformed"], ["SdfValueMalformed"]),
        ("<static>1</static>", [], []),
        (AXIS.format("fixed"), [], ["SdfAxisZero"]),
        (AXIS.format("revolute"), ["misread SdfAxisZero"], ["SdfAxisZero"]),
    ],
)
def test_gazebo_classic_takes_models_as_they_are_read(inside, classic, newer):
    """Param.cc of 9.10.2 checks single values alone, and World.cc of Gazebo Classic loads what worked."""
    text = f'<sdf version="1.7"><model name="m">{inside}</model></sdf>'
    assert [f"{harm.value} {reason}" for harm, reason, _, _ in found(text, (9, 10, 2))] == classic
    assert sorted(reason for _, reason, _, _ in found(text, (12, 3, 0))) == sorted(newer)
