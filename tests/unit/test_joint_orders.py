"""The order of joints: the index in each program, permutations between orders, and a policy's own list."""

from __future__ import annotations

import json

import pytest
import yaml

import urdflint
from tests.grouping import grouped
from tests.lint import DRAKE
from urdflint.comparison import joint_list
from urdflint.comparison.joint_list import NoList
from urdflint.comparison.orders import alike, permutation
from urdflint.library.compare import Comparison
from urdflint.reporters.robots import joint_orders
from urdflint.reporters.styled_lines import plain
from urdflint.syntax.source import Source

MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
LIMIT = '<limit lower="-1" upper="1" effort="5" velocity="3"/>'
# Legs as the file of ANYmal C has them, whose orders in Isaac Lab and Isaac Gym are published: isaac-sim/IsaacLab#270
LEGS = ("LF", "RF", "LH", "RH")
PARTS = ("HAA", "HFE", "KFE")
ISAAC_LAB = [f"{leg}_{part}" for part in PARTS for leg in ("LF", "LH", "RF", "RH")]
ISAAC_GYM = [f"{leg}_{part}" for leg in ("LF", "LH", "RF", "RH") for part in PARTS]
ALL = "mujoco,drake,usd,newton,pybullet,pinocchio"


def joint(name: str, parent: str, child: str, kind: str = "revolute") -> str:
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<origin xyz="0 0 0.1"/><axis xyz="0 1 0"/>{LIMIT}</joint>'
    )


def robot(*parts: str, links: tuple[str, ...]) -> bytes:
    made = "".join(f'<link name="{name}">{MASS}</link>' for name in links)
    return f'<robot name="r">{made}{"".join(parts)}</robot>'.encode()


def quadruped(legs: tuple[str, ...] = LEGS) -> bytes:
    links, joints = ["base"], []
    for leg in legs:
        above = "base"
        for part in PARTS:
            name = f"{leg}_{part}"
            joints.append(joint(name, above, f"{name}_link"))
            links.append(f"{name}_link")
            above = f"{name}_link"
    return robot(*joints, links=tuple(links))


def compared(data: bytes, targets: str = ALL) -> Comparison:
    return urdflint.compare(data, targets=targets)


def order(one: Comparison, title: str) -> list[str]:
    return next(each.order for each in one.joint_orders().programs if each.title == title)


def test_isaac_orders_are_those_that_were_published() -> None:
    one = compared(quadruped())
    assert order(one, "Isaac Lab") == ISAAC_LAB
    assert order(one, "Isaac Gym") == ISAAC_GYM
    assert {each.title: bool(each.source) for each in one.joint_orders().programs} == {
        "MuJoCo": False,
        "Drake": False,
        "Isaac Lab": True,
        "Isaac Gym": True,
        "Newton": False,
        "PyBullet": False,
        "Pinocchio": False,
    }


def test_programs_walk_down_in_the_order_of_the_file_but_pinocchio_by_name() -> None:
    one = compared(quadruped())
    written = [f"{leg}_{part}" for leg in LEGS for part in PARTS]
    for title in ("MuJoCo", "Drake", "Newton", "PyBullet"):
        assert order(one, title) == written, title
    assert order(one, "Pinocchio") == ISAAC_GYM


def test_values_of_several_numbers_move_those_behind_them() -> None:
    data = robot(
        *(joint("wheel", "base", "rim", "continuous"), joint("slide", "rim", "end", "prismatic")),
        links=("base", "rim", "end"),
    )
    found = {
        each.title: [(joint.name, joint.start, joint.size) for joint in each.joints]
        for each in compared(data).joint_orders().programs
    }
    assert found["Drake"] == [("base", 0, 7), ("wheel", 7, 1), ("slide", 8, 1)]
    assert found["Pinocchio"] == [("wheel", 0, 2), ("slide", 2, 1)]
    assert found["MuJoCo"] == [("wheel", 0, 1), ("slide", 1, 1)]


def test_each_type_has_as_many_values_as_the_program_gives_it() -> None:
    """As they were asked: see tests/programs/test_numbering_differential.py."""
    three = ("base", "cart", "arm", "hand")
    plane = joint("plane", "base", "cart", "planar").replace(LIMIT, "")
    data = robot(plane, joint("hold", "cart", "arm", "fixed"), joint("turn", "arm", "hand"), links=three)
    found = {
        each.title: {joint.name: joint.start for joint in each.joints}
        for each in compared(data).joint_orders().programs
    }
    assert found["Drake"] == {"base": 0, "plane": 7, "turn": 10}
    assert found["Newton"] == {"plane": 0, "turn": 2}
    assert found["Pinocchio"] == {"plane": 0, "turn": 4}
    assert found["PyBullet"] == {"plane": 0, "turn": 2}


def test_isaac_sorts_below_each_link() -> None:
    tree = [joint(name, above, below) for name, above, below in (("b", "r", "s"), ("d", "s", "t"), ("c", "s", "u"))]
    one = compared(robot(*tree, joint("a", "r", "v"), links=("r", "s", "t", "u", "v")), "usd")
    assert (order(one, "Isaac Lab"), order(one, "Isaac Gym")) == (["a", "b", "c", "d"], ["a", "b", "c", "d"])
    deeper = compared(robot(*tree, joint("e", "r", "v"), links=("r", "s", "t", "u", "v")), "usd")
    assert (order(deeper, "Isaac Lab"), order(deeper, "Isaac Gym")) == (["b", "e", "c", "d"], ["b", "c", "d", "e"])


def test_what_floats_in_drake_comes_behind_what_is_jointed() -> None:
    data = robot(joint("j", "b", "c"), links=("free", "b", "c"))
    (drake,) = compared(data, "drake").joint_orders().programs
    assert [(each.written, each.name, each.start) for each in drake.joints] == [
        ("", "b", 0),
        ("j", "j", 7),
        ("", "free", 8),
    ]


def test_actuators_have_the_order_of_their_transmissions() -> None:
    wheels = tuple(
        f'<transmission name="t{name}"><type>transmission_interface/SimpleTransmission</type><joint name="{name}"/>'
        f'<actuator name="m{name}"/></transmission>'
        for name in ("second", "first")
    )
    data = robot(joint("first", "a", "b"), joint("second", "b", "c"), *wheels, links=("a", "b", "c"))
    one = compared(data, "drake,mujoco,newton").joint_orders()
    assert {each.title: each.actuators for each in one.programs} == {
        "Drake": ("second", "first"),
        "MuJoCo": (),
        "Newton": None,
    }
    assert "Drake numbers the actuators of: second, first" in plain(joint_orders.text("r.urdf", one, 100))


def test_a_permutation_leads_from_one_order_to_another() -> None:
    first, second = ["a", "b", "c"], ["c", "a", "x"]
    assert permutation(first, second) == [2, 0, None]
    found = permutation(ISAAC_LAB, ISAAC_GYM)
    assert [ISAAC_LAB[at] for at in found if at is not None] == ISAAC_GYM
    assert alike({"a": first, "b": second, "c": [*first]}) == [(["a", "c"], tuple(first)), (["b"], tuple(second))]


def test_the_text_has_one_letter_for_one_order() -> None:
    text = plain(joint_orders.text("anymal.urdf", compared(quadruped()).joint_orders(), 100))
    assert "A  as written, MuJoCo, Drake, Newton, PyBullet\n" in text
    assert "C  Isaac Gym*, Pinocchio\n" in text
    assert "C = A[[0, 1, 2, 6, 7, 8, 3, 4, 5, 9, 10, 11]]\n" in text
    assert "isaac-sim/IsaacLab#270" in text
    alone = plain(
        joint_orders.text("r.urdf", compared(robot(joint("j", "a", "b"), links=("a", "b"))).joint_orders(), 100)
    )
    assert "one order: as written, MuJoCo, Drake, Isaac Lab" in alone


def test_narrow_terminals_get_the_table_in_parts() -> None:
    text = plain(joint_orders.text("anymal.urdf", compared(quadruped()).joint_orders(), 60))
    assert max(map(len, text.splitlines())) <= 60
    assert text.count("LF_HAA ") > 1


def test_json_and_yaml_have_all_permutations() -> None:
    one = compared(quadruped(), "mujoco,usd").joint_orders(ISAAC_GYM)
    found = json.loads(joint_orders.as_json("anymal.urdf", one))
    assert list(found["programs"]) == ["mujoco@4", "isaac-lab", "isaac-gym"]
    assert list(found["permutations"]) == ["written", "mujoco@4", "isaac-lab", "isaac-gym", "list"]
    assert found["permutations"]["isaac-gym"]["list"] == list(range(12))
    to_lab = found["permutations"]["list"]["isaac-lab"]
    assert [ISAAC_GYM[at] for at in to_lab] == found["programs"]["isaac-lab"]["order"] == ISAAC_LAB
    assert found["programs"]["isaac-lab"]["published"]
    assert found["programs"]["mujoco@4"]["joints"][3] == {"joint": "RF_HAA", "name": "RF_HAA", "index": 3, "values": 1}
    assert yaml.safe_load(joint_orders.as_yaml("anymal.urdf", one)) == found


def test_yaml_that_a_log_would_obey_is_json() -> None:
    one = compared(robot(joint("##[error]x", "a", "b"), links=("a", "b")), "mujoco").joint_orders()
    assert joint_orders.as_yaml("r.urdf", one) == joint_orders.as_json("r.urdf", one)


def test_a_list_is_held_against_the_robot() -> None:
    one = compared(quadruped(), "mujoco").joint_orders([*ISAAC_GYM[:-1], "RH_KEF", "LF_ELBOW"])
    assert (one.unknown, one.left_out) == (["RH_KEF", "LF_ELBOW"], ["RH_KFE"])
    text = plain(joint_orders.text("anymal.urdf", one, 100))
    assert "your list has 'RH_KEF', but no joint of that name moves, did you mean 'RH_KFE'?" in text
    assert "not in your list: RH_KFE\n" in text
    assert " = A[[" not in text, "there is no way from an order to one with other joints"
    assert compared(quadruped(), "mujoco").joint_orders().left_out == []


def test_a_program_that_rejects_the_robot_has_no_order_or_that_of_the_repaired_robot() -> None:
    broken = robot(joint("j", "a", "nowhere"), links=("a", "b"))
    one = compared(broken, "mujoco,pybullet").joint_orders()
    assert (list(one.programs), one.rejected) == ([], ["mujoco@4", "pybullet@3"])
    assert "MuJoCo and PyBullet reject the robot" in plain(joint_orders.text("r.urdf", one, 100))
    data = robot(joint("j", "a", "b"), links=("a", "b")).replace(MASS.encode(), b"")
    later = compared(data, "mujoco").joint_orders()
    assert (later.rejected, later.repaired) == ([], ["mujoco@4"])
    assert "(MuJoCo)" in plain(joint_orders.text("r.urdf", later, 100))


def test_programs_that_know_joints_by_name_alone_are_left_out() -> None:
    assert not compared(quadruped(), f"urdfdom,gazebo,{DRAKE}").joint_orders().programs[1:]


JOINTS = frozenset(ISAAC_GYM)


@grouped(
    ("text", "key", "names"),
    [
        ("[LF_HAA, RF_HAA]", "", ["LF_HAA", "RF_HAA"]),
        ('["LF_HAA", "RF_HAA"]', "", ["LF_HAA", "RF_HAA"]),
        ("LF_HAA\nRF_HAA\n", "", ["LF_HAA", "RF_HAA"]),
        ("LF_HAA, RF_HAA", "", ["LF_HAA", "RF_HAA"]),
        ("obs:\n  joint_names: [LF_HAA]\nother: [x, y]\nscale: [1, 2]\n", "", ["LF_HAA"]),
        ("a: [LF_HAA]\nb: [LF_HAA]\n", "", ["LF_HAA"]),
        ("a: [LF_HAA]\nb: {c: [RF_HAA, x]}\n", "b.c", ["RF_HAA", "x"]),
        ("names: [x, y]\n", "", ["x", "y"]),
    ],
)
def test_lists_are_read_from_yaml_json_and_text(text: str, key: str, names: list[str]) -> None:
    assert joint_list.names(Source("list", text.encode()), JOINTS, key) == names


@grouped(
    ("text", "key", "why"),
    [
        ("a: [LF_HAA]\nb: [RF_HAA]\n", "", "several lists of joints: it has 'a', 'b'"),
        ("a: [LF_HAA]\n", "c", "no list of names under 'c': it has 'a'"),
        ("a: 1\n", "", "no list of names"),
        ("", "", "no list of names"),
        ("[1, 2]", "", "no list of names"),
        ("a: [", "", "not YAML, JSON or a list of names"),
    ],
)
def test_a_file_without_one_list_is_an_error(text: str, key: str, why: str) -> None:
    with pytest.raises(NoList, match=why.replace("[", r"\[")):
        joint_list.names(Source("list", text.encode()), JOINTS, key)


def test_a_change_reports_another_order_of_joints() -> None:
    found = urdflint.diff(quadruped(), quadruped(("RF", "LF", "LH", "RH")), targets=ALL)
    moved = {each.title: each for one in found.outcomes for each in one.renumbered}
    assert set(moved) == {"MuJoCo", "Drake", "Newton", "PyBullet"}, "the others sort by name"
    assert moved["MuJoCo"].joints[0] == ("LF_HAA", 0, 3)
    assert (len(moved["MuJoCo"].joints), moved["MuJoCo"].common) == (6, 12)
    assert not found.nothing
    assert not found.worse
    assert "other order of joints in MuJoCo: 6 of 12 have another qpos (LF_HAA 0 -> 3 …)" in str(found)
    assert found.as_dict()["programs"]["mujoco@4"]["renumbered"][0]["joints"][0] == {
        "joint": "LF_HAA",
        "was": 0,
        "now": 3,
    }


def test_a_new_name_or_a_joint_at_the_end_is_no_other_order() -> None:
    three = ("a", "b", "c")
    before = robot(joint("x", "a", "b"), joint("y", "b", "c"), links=three)
    renamed = before.replace(b'"x"', b'"z"')
    assert not [one for one in urdflint.diff(before, renamed, targets="mujoco").outcomes if one.renumbered]
    around = robot(joint("y", "a", "c"), joint("z", "a", "b"), links=three)
    both = urdflint.diff(robot(joint("x", "a", "b"), joint("y", "a", "c"), links=three), around, targets="mujoco")
    assert [each.joints for one in both.outcomes for each in one.renumbered] == [[("z", 0, 1), ("y", 1, 0)]]
    longer = robot(joint("x", "a", "b"), joint("y", "b", "c"), joint("z", "c", "d"), links=(*three, "d"))
    assert not [one for one in urdflint.diff(before, longer, targets=ALL).outcomes if one.renumbered]
