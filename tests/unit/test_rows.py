"""Rows: which names are one, and which link or joint is other than all the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced
from urdflint.findings import Finding
from urdflint.model.symmetry.name_rows import rows


@grouped(
    "names",
    [
        ["wheel_1", "wheel_2", "wheel_3"],
        ["finger1_tip", "finger2_tip", "finger3_tip"],
        ["leg0", "leg1", "leg2", "leg3"],
        ["cliff_sensor_left", "cliff_sensor_right", "cliff_sensor_front"],
        ["FL_hip", "FR_hip", "RL_hip", "RR_hip"],
        ["front_left_wheel", "front_right_wheel", "rear_left_wheel", "rear_right_wheel"],
        ["index_tip", "middle_tip", "ring_tip", "little_tip"],
    ],
)
def test_rows_by_name(names: list[str]) -> None:
    assert [some for _, some in rows(["base", *names])] == [names]


@grouped(
    "names",
    [
        ["wheel_1", "wheel_2"],
        ["shoulder", "elbow", "wrist"],
        ["thumb_tip", "index_tip", "middle_tip"],
        ["a1_b1", "a2_b2", "a3_b3"],
        ["left_arm", "right_leg", "front_arm_link"],
        ["left_arm", "right_leg", "front_foot"],
        [f"{'x' * 200}{number}" for number in range(4)],
    ],
)
def test_no_rows(names: list[str]) -> None:
    assert rows(names) == []


LEG = (
    '<link name="{name}"><inertial><mass value="{mass}"/>'
    '<inertia ixx="{ixx}" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.2"/></inertial>'
    '<collision><geometry><box size="{size}"/></geometry></collision></link>'
    '<joint name="{name}_hip" type="{type}"><parent link="{parent}"/><child link="{name}"/>'
    '<axis xyz="0 0 1"/><limit lower="-1" upper="{upper}" effort="{effort}" velocity="{velocity}"/>'
    '<dynamics damping="{damping}"/></joint>'
)
PLAIN = {"parent": "base", "mass": 2, "ixx": 0.1, "size": "1 2 3", "type": "revolute", "upper": 2}
PLAIN |= {"effort": 10, "velocity": 2, "damping": 0.1}
CODES = {"URDF630", "URDF431", "URDF631"}


def row(names: Sequence[str], odd: Mapping[str, Mapping[str, object]], rest: str = "") -> list[Finding]:
    """What is said of a row; a `leg` of a name and the changes to it."""
    parts = "".join(LEG.format(**{**PLAIN, "name": name, **odd.get(name, {})}) for name in names)
    found = findings(f'<robot name="r"><link name="base"/>{parts}{rest}</robot>')
    return [one for one in found if one.code in CODES]


FOUR = ["leg_1", "leg_2", "leg_3", "leg_4"]


@grouped("odd", FOUR)
@pytest.mark.parametrize(
    ("changed", "code", "text"),
    [
        ({"mass": 0.2}, "URDF631", "0.2"),
        ({"ixx": 0.3}, "URDF631", '<inertia ixx="0.3" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.2"/>'),
        ({"size": "1 2 6"}, "URDF631", "<collision>"),
        ({"type": "prismatic"}, "URDF631", "prismatic"),
        ({"upper": 0.5}, "URDF631", '<limit lower="-1" upper="0.5" effort="10" velocity="2"/>'),
        ({"effort": 100}, "URDF631", "100"),
        ({"velocity": 20}, "URDF631", "20"),
        ({"damping": 1}, "URDF631", "1"),
    ],
)
def test_the_odd_one_is_reported_at_its_value(odd: str, changed: dict[str, object], code: str, text: str) -> None:
    assert [(one.code, sliced(one)) for one in row(FOUR, {odd: changed})] == [(code, text)]


@grouped("changed", [{}, {"mass": 2.8}, {"upper": 2.5}, {"effort": 14}])
def test_what_may_be_meant(changed: dict[str, object]) -> None:
    assert row(FOUR, {"leg_2": changed}) == []


def test_two_odd_ones_are_meant() -> None:
    assert row(FOUR, {"leg_2": {"mass": 0.2}, "leg_3": {"mass": 0.2}}) == []
    assert row(FOUR, {"leg_2": {"mass": 0.2}, "leg_3": {"mass": 0.4}}) == []
    assert row(FOUR, {"leg_2": {"mass": 0.2}, "leg_3": {"mass": 2.1}}) == []


def test_a_row_of_three_counts_for_numbers() -> None:
    assert [one.code for one in row(FOUR[:3], {"leg_2": {"mass": 0.2}})] == ["URDF631"]
    assert row(FOUR[:3], {"leg_2": {"size": "1 2 6"}}) == []
    assert row(FOUR[:2], {"leg_2": {"mass": 0.2}}) == []


def test_the_message_has_both_values_and_how_many_others_there_are() -> None:
    (one,) = row([*FOUR, "leg_5", "leg_6"], {"leg_3": {"mass": 0.2, "size": "1 2 6"}})
    assert one.message == (
        "link 'leg_3' is unlike the 5 other links of its row, such as 'leg_1': mass 0.2 kg against 2 kg and "
        "collisions box 1 2 6 against box 1 2 3"
    )
    assert [each.message for each in one.related] == ["one of the others"]


ARM = ["base", "link_1", "link_2", "link_3", "link_4", "link_5"]


def arm(count: int, odd: Mapping[str, object], which: str = "link_3") -> list[str]:
    """What is said of an arm of which one link is other."""
    changes: dict[str, Mapping[str, object]] = {name: {"parent": parent} for parent, name in pairwise(ARM)}
    changes[which] = {**changes[which], **odd}
    return [one.code for one in row(ARM[1 : count + 1], changes)]


def test_links_of_an_arm_are_not_alike() -> None:
    assert arm(5, {"mass": 0.4, "effort": 40, "upper": 20, "type": "continuous", "size": "1 1 1"}) == []
    assert arm(5, {"effort": 0}) == []
    assert arm(5, {"mass": 0.2}) == ["URDF631"]
    assert arm(5, {"effort": 100}) == ["URDF631"]
    assert arm(5, {"velocity": 20}) == ["URDF631"]
    assert arm(4, {"mass": 0.2}) == []


@grouped(("which", "is_reported"), [("link_1", False), ("link_2", True), ("link_4", True), ("link_5", False)])
def test_the_first_and_the_last_of_an_arm_are_others(which: str, is_reported: bool) -> None:
    assert arm(5, {"mass": 0.2}, which) == ["URDF631"] * is_reported


def test_where_nothing_is_known_of_the_tree_nothing_is_reported() -> None:
    loop = '<joint name="loop" type="fixed"><parent link="leg_4"/><child link="base"/></joint>'
    assert row(FOUR, {"leg_2": {"mass": 0.2}}, loop) == []


def test_what_twins_tell_is_not_reported_twice() -> None:
    names = ["front_left", "front_right", "rear_left", "rear_right"]
    assert [one.code for one in row(names, {"rear_left": {"mass": 0.2}})] == ["URDF630"]


def test_one_finding_though_a_name_is_in_two_rows() -> None:
    names = [f"leg_{leg}_{part}" for leg in range(4) for part in range(4)]
    assert [one.code for one in row(names, {"leg_2_2": {"mass": 0.2}})] == ["URDF631"]


TRANSMISSION = '<transmission name="t{0}"><joint name="leg_{0}_hip"/></transmission>'


@grouped(
    ("driven", "words"), [("124", "no <transmission>"), ("3", "only it has <transmission>"), ("1234", ""), ("13", "")]
)
def test_transmissions_of_a_row(driven: str, words: str) -> None:
    found = row(FOUR, {}, "".join(TRANSMISSION.format(number) for number in driven))
    assert [one.message.rpartition(": ")[2] for one in found] == [words] * bool(words)
    assert [sliced(one) for one in found] == ["leg_3_hip"] * bool(words)


def test_of_twins_the_one_is_reported_that_has_no_transmission() -> None:
    for lacking, having in (("left", "right"), ("right", "left")):
        drive = TRANSMISSION.format(1).replace("leg_1", having)
        (one,) = row(["left", "right"], {}, drive)
        assert one.message == f"joint '{lacking}_hip' is unlike its twin '{having}_hip': no <transmission>"
        assert [related.message for related in one.related] == ["the twin"]
        assert (one.code, sliced(one), one.severity.value) == ("URDF431", f"{lacking}_hip", "warning")


TURNING = '<joint name="{0}" type="continuous"><parent link="base"/><child link="c{0}"/>{1}</joint><link name="c{0}"/>'


@pytest.mark.parametrize("lacking", ["left", "right"])
def test_of_twins_the_one_is_reported_that_has_no_limit(lacking: str) -> None:
    limit = '<limit effort="1" velocity="1"/>'
    joints = "".join(TURNING.format(name, "" if name == lacking else limit) for name in ("left", "right"))
    (one,) = row([], {}, joints)
    assert one.message.endswith(": no <limit>")
    assert sliced(one) == lacking


def test_of_twins_the_one_is_reported_that_has_no_inertial() -> None:
    fixed = TURNING.replace("continuous", "fixed").replace("c{0}", "{0}_hand")
    inertial = '<link name="left_hand"><inertial><mass value="1"/></inertial></link>'
    joints = "".join(fixed.format(name, "") for name in ("left", "right")).replace('<link name="left_hand"/>', inertial)
    (one,) = row([], {}, joints)
    assert one.message == "link 'right_hand' is unlike its twin 'left_hand': no <inertial>"
