"""Cells of a comparison: what they say, and that whatever differs has a cause with a place."""

from __future__ import annotations

import math
import random

import pytest

from tests import mutations
from tests.grouping import grouped
from tests.lint import DRAKE
from tests.programs.test_loaded import BOX, MASS, ROBOT
from tests.programs.test_loaded_differential import LIMIT, joint
from tests.steps import calls
from urdflint.comparison import table
from urdflint.comparison.table import Comparison, compare
from urdflint.config import request
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import target
from urdflint.programs.loaded import Follows, facts, same
from urdflint.reporters.robots import comparison, program_pair
from urdflint.reporters.styled_lines import plain as plain_text
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

EVERY = tuple(one for one in target.parse("all"))


def compared(text: str, *names: str) -> Comparison:
    read = parsing.read(Source("robot.urdf", text.encode()))
    assert read.root is not None
    asked = [one for name in names for one in target.parse(name)] or list(EVERY)
    return compare(Robot(read, read.root, Files(None, {}, False)), asked)


def cell(text: str, name: str, row: str) -> tuple[object, set[tuple[str, str]]]:
    """What a program has of a fact, and the causes."""
    one = compared(text, name)
    (found,) = (each for each in one.rows if each.name == row)
    ((value, causes),) = found.cells.values()
    return value, {(cause.kind, cause.name) for cause in causes}


def test_the_newest_release_of_every_modelled_program_is_compared() -> None:
    assert {one.family for one in request.compared(())} == set(target.FAMILIES)
    assert [one.name for one in request.compared(["ros", "pybullet,drake"])] == [
        "urdfdom@6",
        "pybullet@3",
        DRAKE,
    ]


@grouped(
    ("name", "row", "value", "causes"),
    [
        ("mujoco", "base", "fixed", {("fixed", "base")}),
        ("drake", "base", "floating", set()),
        ("mujoco", "bodies", 2, {("fixed", "base"), ("merged", "tool")}),
        ("gazebo", "bodies", 3, {("merged", "tool")}),
        ("gazebo", "links merged", 1, {("merged", "tool")}),
        ("gazebo", "link frames", 4, set()),
        ("fortress", "link frames", 4, set()),
        ("sdformat@12.3", "link frames", 2, {("frame gone", "tool"), ("frame gone", "tip")}),
        ("mujoco", "link frames", 2, {("frame gone", "base"), ("frame gone", "tool")}),
        ("mujoco", "total mass", 4.0, {("mass lost", "base")}),
        ("mujoco", "inertias used", 2, {("fixed", "base")}),
        ("mujoco", "visuals", 0, {("visual not kept", "arm")}),
        ("mujoco", "collisions", 1, set()),
        ("ros", "joints locked", 1, {("locked", "slip")}),
        ("mujoco", "joints unlimited", 1, {("unlimited", "slip")}),
        ("ros", "joints unlimited", 0, set()),
        ("drake", "effort", 0, {("unbounded", "turn"), ("unbounded", "slip")}),
        ("mujoco", "velocity", 0, {("velocity not kept", "turn"), ("velocity not kept", "slip")}),
        ("fortress", "mimic", 0, {("free", "slip")}),
        ("harmonic", "mimic", 1, set()),
    ],
)
def test_cells(name: str, row: str, value: object, causes: set[tuple[str, str]]) -> None:
    assert cell(ROBOT, name, row) == (value, causes)


@grouped(
    ("old", "new", "name", "row", "value", "causes"),
    [
        ('lower="-1"', 'lower="2"', "gazebo", "limits", 0, {("altered", "turn")}),
        ('"revolute"', '"continuous"', "drake", "limits", 0, {("limited", "turn")}),
        ('"revolute"', '"planar"', "mujoco", "moving joints", 4, {("renamed", "turn")}),
        ('"revolute"', '"planar"', "mujoco", "joints renamed", 1, {("renamed", "turn")}),
        ('lower="-1" upper="1"', 'lower="1" upper="1"', "mujoco", "joints locked", 0, {("unlimited", "turn")}),
        ('lower="-1" upper="1"', 'lower="1" upper="1"', "ros", "joints locked", 2, {("locked", "slip")}),
        ('izz="1"', 'izz="9"', "drake", "inertias replaced", 3, {("replaced", one) for one in ("base", "arm", "tip")}),
        (f'"tip">{MASS}', '"tip">', "gazebo", "links lost", 1, {("lost", "tip")}),
        (f'"tip">{MASS}', '"tip">', "gazebo", "moving joints", 1, {("lost", "slip")}),
        (f"<collision>{BOX}", "<collision>", "ros", "collisions", 0, {("lost", "arm")}),
        ('<link name="tool"/>', f'<link name="tool"><collision>{BOX}</collision></link>', "mujoco",
         "inertias invented", 1, {("invented", "tool")}),
        ('<link name="tool"/>', f'<link name="tool"><collision>{BOX}</collision></link>', "mujoco",
         "total mass", 1004.0, {("mass lost", "base"), ("invented", "tool")}),
        ("</robot>", "<gazebo><link name='extra'/></gazebo></robot>", "gazebo", "bodies", 4,
         {("merged", "tool"), ("added", "extra")}),
    ],)  # fmt: skip
def test_cells_of_changed_robots(
    old: str, new: str, name: str, row: str, value: object, causes: set[tuple[str, str]]
) -> None:
    assert cell(ROBOT, name, row) != (value, causes)
    assert cell(ROBOT.replace(old, new), name, row) == (value, causes)


LIMITS = 'lower="{0}" upper="{0}1" effort="{0}" velocity="{0}"'


@grouped("name", ["newton", "usd", "pybullet", "drake"])
def test_what_single_precision_keeps_is_kept(name: str) -> None:
    changed = ROBOT.replace(LIMIT, f"<limit {LIMITS.format('2.5307')}/>")
    assert changed != ROBOT
    for row in ("limits", "effort", "velocity"):
        value, causes = cell(changed, name, row)
        assert not any(kind == f"{row} not kept" for kind, _ in causes), (row, value, causes)


def test_programs_that_differ_in_rounding_alone_do_not_differ() -> None:
    changed = ROBOT.replace(LIMIT, f"<limit {LIMITS.format('2.5307')}/>")
    said = plain_text(program_pair.text("robot.urdf", compared(changed, "newton", "pybullet"), 100))
    assert "2.5307" not in said


@grouped(
    ("one", "other", "equal"),
    [
        (-2.5307, -2.5306999683380127, True),
        ((0.1, 0.3), [0.10000000149011612, 0.30000001192092896], True),
        (Follows("a", 0.1, 0.0), Follows("a", 0.10000000149011612, 0.0), True),
        (Follows("a", 0.1, 0.0), Follows("b", 0.1, 0.0), False),
        (0.1, 0.1000001, False),
        (0.0, 1e-30, False),
        ((0.1,), (0.1, 0.1), False),
        (None, 0.0, False),
        (math.inf, math.inf, True),
    ],
)
def test_equal_at_single_precision(one: object, other: object, equal: bool) -> None:
    assert same(one, other) is equal


def test_the_world_is_no_link() -> None:
    world = joint("w", "fixed", "world", "base") + '<link name="world"/></robot>'
    one = compared(ROBOT.replace("</robot>", world), "ros", "gazebo", "drake")
    rows = {row.name: row for row in one.rows}
    assert (rows["base"].written, rows["bodies"].written) == ("fixed", 4)
    assert [each.value for each in rows["bodies"].cells.values()] == [4, 3, 4]
    assert not any(each.causes for each in rows["base"].cells.values())


URI = "<collision><geometry><mesh filename='package://p/a.stl'/></geometry></collision>"


def test_what_a_program_would_have_once_a_path_is_repaired() -> None:
    one = compared(ROBOT.replace(f"<collision>{BOX}</collision>", URI), "mujoco", "ros")
    later = one.loaded["mujoco@4"].repaired
    assert later is not None
    assert (later.refusals, later.base, one.loaded["mujoco@4"].outcome) == ((), "fixed", "rejects")
    plain = compared(ROBOT, "mujoco").loaded["mujoco@4"]
    assert plain.repaired is None
    assert [(one.name, one.kg) for one in later.bodies] == [(one.name, one.kg) for one in plain.bodies]
    assert later.merged == plain.merged
    assert all(row.cells["mujoco@4"].value is None for row in one.rows[1:])
    (base,) = (row.cells for row in table.repaired(one).rows if row.name == "base")
    assert (base["mujoco@4"].value, [cause.kind for cause in base["mujoco@4"].causes]) == ("fixed", ["fixed"])
    shown = plain_text(comparison.text("r", one, (), 100))
    assert "MuJoCo rejects the robot: MuJoCo takes 'package://p/a.stl' for a path" in shown
    assert "repaired: MuJoCo with paths that lead to the meshes." in " ".join(shown.split())
    assert "(MuJoCo)" in shown


MESH = "<collision><geometry><mesh filename='a.{}'/></geometry></collision>"
COLLISION = f"<collision>{BOX}</collision>"


@grouped(
    ("name", "old", "new", "repair"),
    [
        ("drake", COLLISION, MESH.format("stl"), "meshes in a format that it reads"),
        ("mujoco", COLLISION, MESH.format("dae"), "meshes in a format that it reads"),
        ("newton", COLLISION, MESH.format("std"), "meshes in a format that it reads"),
        ("pybullet", COLLISION, MESH.format("ply"), "meshes in a format that it reads"),
        ("pybullet", COLLISION, MESH.format("stl").replace("a.", "http://x/a."), "paths that lead to the meshes"),
        ("usd", "<limit", "<a:b/><limit", "declared prefixes"),
        ("newton", "<limit", "<a:b/><limit", "declared prefixes"),
        ("ros", "<robot", '<robot version="7"', "version 1.0"),
        ("drake", 'name="r"', 'name=""', "a name for the robot"),
        ("gazebo", 'name="r"', 'name=""', "a name for the robot"),
    ],
)
def test_a_repair_leaves_the_rest_of_the_robot_as_it_is(name: str, old: str, new: str, repair: str) -> None:
    text = ROBOT.replace(old, new, 1)
    assert text != ROBOT
    (one,), (plain,) = (compared(each, name).loaded.values() for each in (text, ROBOT))
    later = one.repaired
    assert later is not None
    assert {each.repair for each in one.refusals} == {repair}
    assert facts(one) == {}
    left = facts(later)
    assert left == {**facts(plain), "masses": left["masses"], "total_mass": left["total_mass"]}
    assert len(later.shapes) == len(plain.shapes)
    there, before = ({(each.kind, each.name, each.what) for each in some.differences} for some in (later, plain))
    assert {kind for kind, *_ in there - before} <= {"convex", "by mesh", "invented"}
    known = {name: kg for name, kg in left["masses"].items() if kg is not None}
    assert known == {name: kg for name, kg in facts(plain)["masses"].items() if name in known}


ROOTLESS = f"""<robot name="r"><link name="base"/><link name="a">{MASS}</link><link name="tool"/>
<link name="b">{MASS}</link>{joint("j", "revolute", "base", "a", LIMIT)}{joint("t", "fixed", "a", "tool")}
{joint("k", "revolute", "base", "b", LIMIT)}</robot>"""


@pytest.mark.parametrize("name", ["gazebo", "fortress", "gazebo-classic"])
def test_a_root_without_mass_is_one_body_more_once_it_has_one(name: str) -> None:
    (one,) = compared(ROOTLESS, name).loaded.values()
    assert "no link is left, and a model must have one" in {each.why for each in one.refusals}
    later = one.repaired
    assert later is not None
    assert {body.name: body.kg for body in later.bodies} == {"base": 0.0, "a": 2.0, "b": 2.0}
    assert (later.base, later.merged, later.refusals) == ("floating", {"tool": "a"}, ())
    nowhere = ROOTLESS.replace(MASS, "")
    assert [each.repaired for each in compared(nowhere, name).loaded.values()] == [None]


def test_a_link_without_mass_counts_as_nothing_once_mujoco_has_it() -> None:
    light = ROOTLESS.replace(f'<link name="a">{MASS}</link>', '<link name="a"/>')
    (one,) = compared(light, "mujoco").loaded.values()
    assert {each.repair for each in one.refusals} == {"a small mass and inertia where there is none"}
    assert one.repaired is not None
    assert {body.name: body.kg for body in one.repaired.bodies} == {"a": 0.0, "b": 2.0}


def test_a_mass_that_follows_from_a_size_of_zero_is_not_known() -> None:
    sized = COLLISION.replace("1 1 1", "0 1 1")
    links = f'<link name="world"/><link name="a">{sized}</link>'
    text = f'<robot name="r">{links}{joint("j", "revolute", "world", "a", LIMIT)}</robot>'
    (one,) = compared(text, "mujoco").loaded.values()
    assert one.repaired is not None
    assert [(body.name, body.kg) for body in one.repaired.bodies] == [("a", None)]
    assert {each.repair for each in one.refusals} == {"sizes above zero"}


def test_the_repairs_are_named_by_program() -> None:
    text = ROBOT.replace(COLLISION, URI)
    shown = " ".join(plain_text(comparison.text("r", compared(text, "drake", "mujoco", "ros"), (), 100)).split())
    words = "Drake with meshes in a format that it reads; MuJoCo with paths that lead to the meshes."
    assert f"In brackets: what the program would have with that repaired: {words}" in shown
    assert "(Drake)" in shown


@pytest.mark.parametrize("begin", ["<!DOCTYPE robot>", "<!-- a -- b -->"])
def test_a_prefix_that_is_not_all_that_is_wrong_with_the_xml(begin: str) -> None:
    (one,) = compared(begin + ROBOT.replace("<limit", "<a:b/><limit"), "newton").loaded.values()
    assert (one.outcome, one.repaired) == ("rejects", None)


@pytest.mark.parametrize("more", ['<link name="base"/>', '<joint name="x" type="fixed"/>'])
def test_what_is_wrong_with_the_robot_itself_is_not_repaired(more: str) -> None:
    text = ROBOT.replace(f"<collision>{BOX}</collision>", URI).replace("</robot>", f"{more}</robot>")
    one = compared(text, "mujoco")
    assert len(one.loaded["mujoco@4"].refusals) > 1
    assert one.loaded["mujoco@4"].repaired is None
    assert "In brackets" not in plain_text(comparison.text("r", one, (), 100))


def test_what_is_rejected_alike_is_said_once() -> None:
    two = "".join(f'<link name="l{at}">{URI.replace("a.stl", f"{at}.stl")}</link>' for at in range(9))
    one = compared(f'<robot name="r">{two}</robot>', "mujoco")
    shown = plain_text(comparison.text("r", one, (), 100))
    assert shown.count("MuJoCo takes 'package") == 1
    assert "it does not know package://, and 8 more (line 1)" in " ".join(shown.split())


def texts() -> list[str]:
    """Robots with mistakes put in by chance."""
    chosen = random.Random(7).sample(sorted(mutations.seeds()), 6)
    return [ROBOT, *mutations.mutants(11, chosen, 60)]


def test_what_differs_has_a_cause_and_what_has_a_cause_differs() -> None:
    seen = 0
    for text in texts():
        one = compared(text)
        for row in one.rows:
            for name, (value, causes) in row.cells.items():
                if one.loaded[name].refusals:
                    assert bool(causes) is (row.name == "loads"), (row.name, name, text)
                elif row.written is not None and value is not None:
                    differs = value != row.written
                    if isinstance(value, float) and isinstance(row.written, float | int):
                        differs = not math.isclose(value, row.written)
                    assert not differs or causes, (row.name, name, value, row.written, text)
                    seen += differs
                for cause in causes:
                    assert one.robot.written(cause.element)[1] >= 1
    assert seen > 100


@pytest.mark.parametrize("kind", ["revolute", "fixed"])
def test_the_work_grows_with_the_robot(kind: str) -> None:
    def work(size: int) -> int:
        links = "".join(f'<link name="l{at}">{MASS}<visual>{BOX}</visual></link>' for at in range(size))
        chain = (joint(f"j{at}", kind, f"l{at - 1}", f"l{at}", LIMIT) for at in range(1, size))
        text = f"<robot name='r'>{links}{''.join(chain)}</robot>"
        one = compared(text, "ros", "gazebo", "drake", "mujoco")
        pair = compared(text, "ros", "mujoco")
        return calls(lambda: (shown(one), program_pair.text("r", pair, 100)))

    def shown(one: Comparison) -> object:
        again = compare(one.robot, request.compared(()))
        return comparison.text("r", again, (), 100), comparison.as_json("r", again, ())

    assert work(60) < 5 * work(15)
