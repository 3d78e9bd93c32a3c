"""The conversion of robots for Gazebo: small robots by hand, recorded verdicts, examples of the official page."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.grouping import grouped
from tests.steps import calls
from urdflint.linter.discovery import inputs
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import target
from urdflint.programs.changes import numbers
from urdflint.programs.sdformat.analysis import convert
from urdflint.programs.sdformat.conversion.element_validity import fits
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.outcome import Conversion
from urdflint.programs.sdformat.releases import FRAMES, MASSLESS_LUMPED_KEPT, MIMIC, Release
from urdflint.reporters.robots.gazebo_model import contents
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

SHARED = Path(__file__).parents[3] / "shared"
MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
BOX = "<geometry><box size='1 1 1'/></geometry>"
OLD, NEW = "sdformat@12.3", "sdformat@16"


def converted(body: str, name: str = OLD) -> Conversion:
    return _of(Source("r.urdf", f'<robot name="r">{body}</robot>'.encode()), name)


def _of(source: Source, name: str) -> Conversion:
    read = parsing.read(source)
    assert read.root is not None
    return convert(Robot(read, read.root, Files(None, {}, False)), target.parse(name)[0])


def link(name: str, inside: str = MASS) -> str:
    return f'<link name="{name}">{inside}</link>'


def joint(name: str, parent: str, child: str, kind: str = "fixed", inside: str = "") -> str:
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{inside}</joint>'


def lost(one: Conversion) -> set[tuple[str, str]]:
    return {(loss.kind, loss.name) for loss in one.dropped}


HAND = link("base") + link("wrist", "") + link("finger") + joint("j", "base", "wrist", "continuous")


def test_a_link_without_mass_takes_what_hangs_on_it_along():
    body = HAND + joint("k", "wrist", "finger", "continuous") + '<gazebo reference="finger"><mu1>1</mu1></gazebo>'
    for name in (OLD, NEW):
        one = converted(body, name)
        assert [body.name for body in one.links] == ["base"]
        assert lost(one) == {("link", "wrist"), ("joint", "j"), ("link", "finger"), ("joint", "k"), ("block", "finger")}
        assert {loss.cause.get("name") for loss in one.dropped} == {"wrist"}


def test_what_hangs_on_a_lumped_link_without_mass_is_lost_in_old_versions_only():
    body = (
        link("base")
        + link("mount", "")
        + link("arm")
        + joint("j", "base", "mount")
        + joint("k", "mount", "arm", "continuous")
    )
    assert lost(converted(body)) == {("link", "arm"), ("joint", "k")}
    one = converted(body, NEW)
    assert (one.joints[0].parent, one.joints[0].child, one.dropped) == ("base", "arm", ())
    assert [frame.name for frame in one.frames] == ["j", "mount"]
    assert one.lumped["mount"].into == "base"


def test_frames_on_a_lost_link_are_refused_and_the_lost_link_is_to_blame():
    one = converted(HAND.replace('"finger">' + MASS, '"finger">') + joint("k", "wrist", "finger"), NEW)
    assert {refusal.stage for refusal in one.refusals} == {"load"}
    assert {refusal.cause.get("name") for refusal in one.refusals if refusal.cause is not None} == {"wrist"}


def test_masses_of_lumped_links_add_up():
    body = link("a") + link("b") + joint("j", "a", "b", inside='<origin xyz="0 0 1" rpy="0 0 1"/>')
    one = converted(body).links[0]
    assert one.mass == 2
    assert one.center.position == pytest.approx((0, 0, 0.5))
    assert one.inertia == pytest.approx((2.5, 0, 0, 2.5, 0, 2))


@pytest.mark.parametrize(
    ("child", "named", "expected"),
    [
        ("arm", "", "base_fixed_joint_lump__arm_visual_1"),
        ("arm", "v", "base_fixed_joint_lump__v_visual_1"),
        ("base_arm", "", "base_arm_visual_1"),
    ],
)
def test_names_of_lumped_shapes(child: str, named: str, expected: str):
    shape = f'<visual name="{named}">{BOX}</visual>'
    body = link("base", MASS + f"<visual>{BOX}</visual>") + link(child, MASS + shape) + joint("j", "base", child)
    one = converted(body + f'<gazebo reference="{child}"><material>Gazebo/Red</material></gazebo>')
    assert [shape.name for shape in one.links[0].visuals] == ["base_visual", expected]
    reached = [placement.names for placement in one.placed if placement.element.tag == "material"]
    assert reached == ([(expected,)] if "lump__arm" in expected else [])
    assert (("tag", "material") in lost(one)) is not bool(reached)


@grouped(
    ("block", "expected"),
    [
        ('<gazebo reference="nobody"><mu1>1</mu1></gazebo>', {("block", "nobody")}),
        ('<gazebo reference="j"><provideFeedback>true</provideFeedback></gazebo>', {("block", "j")}),
        ('<gazebo reference="b"><stopCfm>1</stopCfm><selfCollide>1</selfCollide></gazebo>', {("tag", "stopCfm")}),
        ("<gazebo><mu1>1</mu1><static>true</static></gazebo>", {("tag", "mu1")}),
        ('<gazebo reference="nobody"><sensor name="s" type="imu"/></gazebo>', {("block", "nobody"), ("sensor", "s")}),
    ],
)
def test_blocks_and_tags_that_are_lost(block: str, expected: set[tuple[str, str]]):
    assert lost(converted(link("a") + link("b") + joint("j", "a", "b") + block)) == expected


@grouped(
    ("block", "stage"),
    [
        ('<gazebo reference="nobody"><mu1>abc</mu1></gazebo>', "abort"),
        ("<gazebo><kp><!-- c -->1</kp></gazebo>", "abort"),
        ('<gazebo reference="a"><sensor type="imu"/></gazebo>', "sdf"),
        ('<gazebo reference="a"><gravity>yes</gravity></gazebo>', "sdf"),
        ('<gazebo reference="a"><sensor name="s" type="nose"/></gazebo>', "load"),
        ('<gazebo reference="a"><sensor name="s" type="imu"/><sensor name="s" type="imu"/></gazebo>', "load"),
    ],
)
def test_blocks_that_are_refused(block: str, stage: str):
    assert [refusal.stage for refusal in converted(link("a") + block).refusals] == [stage]


TURN = link("a") + link("b") + joint("j", "a", "b", "continuous")
UPPER = link("world", "") + link("b") + link("c")


@grouped(
    ("body", "why"),
    [
        (f"{TURN}{link('b')}", "there are two links named 'b'"),
        (f"{link('a')}{joint('j', 'a', 'x')}", "there is no link 'x'"),
        (f"{link('a')}<joint name='j' type='fixed'><child link='a'/></joint>", "joint 'j' has no parent link"),
        (f"{TURN.replace('continuous', 'ball')}", "joint 'j' has the unknown type 'ball'"),
        (f"{TURN.replace('continuous', 'revolute')}", "joint 'j' is revolute but has no <limit>"),
        (f"{TURN}{link('c')}", "link 'c' is a second root"),
        (f"{TURN}{joint('k', 'b', 'a')}", "no link is the root"),
        (TURN.replace(' type="continuous"', ""), "joint 'j' has no type"),
        ("", "the robot has no link"),
        (TURN.replace("</joint>", "<dynamics/></joint>"), "<dynamics> has neither damping nor friction"),
        (TURN.replace("</joint>", '<axis xyz="1"/></joint>'), "xyz='1' of <axis> cannot be read"),
        (
            link("a") + link("b") + link("c") + joint("j", "a", "b") + joint("k", "a", "c") + joint("l", "b", "c"),
            "link 'c' is the child of two joints",
        ),
        (
            UPPER + joint("j", "world", "b") + joint("k", "b", "c", "continuous", '<mimic joint="j"/>'),
            "joint 'j', which is mimicked, has no axis",
        ),
        (
            TURN + '<gazebo><frame name="g" attached_to="world"/></gazebo>',
            "frame 'g' is attached to 'world', which does",
        ),
        (TURN + '<gazebo><frame name="g" attached_to="__model__"/></gazebo>', None),
        (TURN + '<gazebo><frame name="g"><pose relative_to="__model__"/></frame></gazebo>', None),
        (
            TURN + '<gazebo><joint name="x" type="fixed"><parent>a</parent><child>__model__</child></joint></gazebo>',
            None,
        ),
    ],
)
def test_why_a_robot_is_refused(body: str, why: str | None):
    said = [refusal.why for refusal in converted(body, NEW).refusals]
    assert [one[: len(why)] for one in said if why] == ([why] if why else said)


@grouped(
    ("shape", "why"),
    [
        ("<sphere/>", "<sphere> has no radius"),
        ('<sphere radius="x"/>', "radius='x' of <sphere> cannot be read"),
        ("<cone/>", "<cone> is not a shape of URDF 1.0"),
        ('<capsule radius="1" length="1"/>', "<capsule> is not a shape of URDF 1.0"),
        ("", "a <geometry> is empty"),
    ],
)
def test_why_the_reading_of_a_link_ends(shape: str, why: str):
    one = converted(
        link("a", f"{MASS}<visual><geometry>{shape}</geometry></visual>") + link("b") + joint("j", "a", "b")
    )
    assert f"urdfdom stops reading the link because {why}" in [loss.why for loss in one.dropped]


@grouped(("name", "refused"), [("world", True), ("__r__", True), ("__r", False), ("r", False)])
def test_reserved_names_of_robots(name: str, refused: bool):
    for release in (OLD, NEW):
        one = _of(Source("r.urdf", f'<robot name="{name}">{TURN}</robot>'.encode()), release)
        whys = [refusal.why for refusal in one.refusals if refusal.stage.value == "load"]
        assert whys == ([f"the name '{name}' of this <robot> is reserved"] if refused else [])


def test_switches_between_patch_levels():
    known = {
        name: Release(numbers(target.parse(f"sdformat@{name}")[0].version))
        for name in ("9", "12.3", "12.7", "12", "13.0", "14.0", "16")
    }
    assert [name for name, one in known.items() if one.has(FRAMES)] == ["9", "12.7", "12", "14.0", "16"]
    assert [name for name, one in known.items() if one.has(MASSLESS_LUMPED_KEPT)] == ["9", "12", "14.0", "16"]
    assert [name for name, one in known.items() if one.has(MIMIC)] == ["16"]
    assert [one.description for one in known.values()] == ["1.7", "1.9", "1.9", "1.9", "1.10", "1.11", "1.12"]


@grouped(
    ("text", "number"),
    [
        ("0.5abc", 0.5),
        ("0,5", 0.0),
        (" 1 2", 1.0),
        ("0x10", 16.0),
        ("-inf", -float("inf")),
        ("1e999", None),
        ("", None),
    ],
)
def test_numbers_are_read_as_by_stod(text: str, number: float | None):
    assert grammar.double(text) == number


@pytest.mark.parametrize("kind", ["fixed", "continuous"])
def test_work_is_in_proportion_to_the_number_of_links(kind: str):
    def work(number: int) -> int:
        body = link("l0") + "".join(
            link(f"l{one}") + joint(f"j{one}", f"l{one - 1}", f"l{one}", kind) for one in range(1, number)
        )
        return calls(lambda: converted(body))

    assert work(600) < 11 * work(60)


EXAMPLE = re.compile(r"(<robot name.*?</robot>)(?:(?!<robot name).)*?(<sdf.*?</sdf>)", re.S)


def test_the_examples_of_the_official_page():
    page = SHARED / "specs" / "gazebo-extension-with-examples.txt"
    if not page.is_file():
        pytest.skip("../shared/specs is not here")
    examples = EXAMPLE.findall(page.read_text(encoding="utf-8"))
    assert len(examples) == 9
    for urdf, sdf in examples:
        one = _of(Source("example.urdf", urdf.encode()), "sdformat@12")
        model = parsing.read(Source("example.sdf", sdf.encode())).elements[1]
        links = {str(element.get("name")): element for element in model.all("link")}
        mine = contents(one)
        assert not one.refusals
        assert sorted(mine["links"]) == sorted(links)
        for kind in ("joint", "frame"):
            assert sorted(mine[f"{kind}s"]) == sorted(str(element.get("name")) for element in model.all(kind))
        for name, element in links.items():
            shapes = [sorted(str(shape.get("name")) for shape in element.all(tag)) for tag in ("visual", "collision")]
            assert [sorted(some) for some in mine["shapes"][name]] == shapes
            mass = next(inner for inner in element.descendants() if inner.tag == "mass")
            assert mine["masses"][name] == pytest.approx(float(mass.text))


@pytest.mark.parametrize("consumer", [OLD, NEW])
@pytest.mark.parametrize(
    "folder", [pytest.param("cases", marks=pytest.mark.slow), pytest.param("corpus", marks=pytest.mark.corpus)]
)
def test_recorded_verdicts(folder: str, consumer: str):
    verdicts = SHARED / folder / "verdicts.jsonl"
    if not verdicts.is_file():
        pytest.skip(f"../shared/{folder} is not here")
    rows = [json.loads(line) for line in verdicts.read_text(encoding="utf-8").splitlines()]
    seen: Counter[str] = Counter()
    wrong = []
    for row in rows:
        if row["consumer"] != consumer:
            continue
        read = parsing.read(inputs.read(str(SHARED / folder / row["file"])))
        robot = Robot(read, read.root, Files(None, {}, False)) if read.root and read.root.tag == "robot" else None
        one = convert(robot, target.parse(consumer)[0]) if robot is not None else None
        refused = row["outcome"] in ("rejects", "crashes")
        seen["refused" if refused else "accepted"] += 1
        if (one is None or bool(one.refusals)) != refused:
            wrong.append(f"{row['file']}: {row['outcome']}")
        elif not refused and "links" in row and one is not None and not _same(contents(one), row):
            wrong.append(f"{row['file']}: another model")
    assert len(wrong) <= 0.01 * sum(seen.values()), wrong
    assert min(seen.values()) > 200


def _same(mine: dict[str, Any], row: dict[str, Any]) -> bool:
    names = all(sorted(mine[kind]) == sorted(row[kind]) for kind in ("links", "joints", "frames", "sensors"))
    shapes = {name: [sorted(some) for some in both] for name, both in mine["shapes"].items()} == row["shapes"]
    masses = {name: None if mass is None else float(mass) for name, mass in row["masses"].items()}
    return (
        names
        and shapes
        and mine["masses"].keys() == masses.keys()
        and all(
            mass == pytest.approx(masses[name]) if mass is not None else masses[name] is None
            for name, mass in mine["masses"].items()
        )
    )


@pytest.mark.parametrize("kind", ["fixed", "continuous"])
def test_cycles_come_to_an_end(kind: str):
    links = "".join(link(name) for name in "abc")
    for parents in (("a", "b", "c"), ("a", "b", "b"), ("c", "a", "b")):
        ends = zip(parents, ("b", "c", "b"), strict=True)
        joints = "".join(joint(f"j{number}", *pair, kind) for number, pair in enumerate(ends))
        assert converted(links + joints).refusals


@grouped(
    ("text", "base", "signed", "unsigned"),
    [
        ("31", 10, 31, 31),
        (" -31", 10, -31, 2**32 - 31),
        ("0x1F", 16, 31, 31),
        ("-0X1f", 16, -31, 2**32 - 31),
        ("x", 10, None, None),
        ("0xg", 16, None, None),
        ("2147483647", 10, 2**31 - 1, 2**31 - 1),
        ("2147483648", 10, None, 2**31),
        ("-2147483648", 10, -(2**31), 2**31),
        ("-2147483649", 10, None, 2**31 - 1),
        ("18446744073709551615", 10, None, 2**32 - 1),
        ("18446744073709551616", 10, None, None),
    ],
)
def test_whole_numbers(text: str, base: int, signed: int | None, unsigned: int | None):
    assert (grammar.integer(text, base), grammar.unsigned(text, base)) == (signed, unsigned)


@grouped(
    ("said", "kind", "fitting"),
    [
        *((word, kind, True) for word in ("true", "FALSE", "0", "1") for kind in ("bool", "int", "double", "angle")),
        *(("yes", kind, False) for kind in ("bool", "int", "double", "angle", "time")),
        ("yes", "string", True),
        ("1 2 3", "vector3", True),
        ("1 2", "vector3", False),
        ("1 2", "vector2d", True),
        ("0x10", "int", True),
        ("0x10", "unsigned int", True),
    ],
    size=27,
)
def test_values_of_sdf(said: str, kind: str, fitting: bool):
    assert fits(said, kind) is fitting
