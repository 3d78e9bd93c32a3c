"""Left and right: which names are twins, and in what twins differ."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced
from urdflint.model.symmetry.side_names import pairs


@grouped(
    ("one", "other"),
    [
        *(
            ("left_arm", "right_arm"),
            ("arm_l", "arm_r"),
            ("L_arm", "R_arm"),
            ("FL_hip", "FR_hip"),
            ("rl.knee", "rr.knee"),
        ),
        *(("LeftFoot", "RightFoot"), ("armLeft", "armRight"), ("leftfront_sensor", "rightfront_sensor")),
        *(("wheel_left_1", "wheel_right_1"), ("main_gauche", "main_droite"), ("hidari_te", "migi_te")),
        *(("r2/left_hand", "r2/right_hand"), ("LEG-L", "LEG-R"), ("brazo_izq", "brazo_der")),
    ],
)
def test_twins_by_name(one: str, other: str) -> None:
    assert pairs(["base", one, other]) == [(one, other)]


@grouped(
    "names",
    [
        ["arm_1", "arm_2"],
        ["left_arm", "right_leg"],
        ["joint_s", "joint_l", "joint_u", "joint_r", "joint_b"],
        ["lever", "rever"],
        ["roll", "pitch"],
        ["left_arm"],
    ],
)
def test_no_twins(names: list[str]) -> None:
    assert pairs(names) == []


ARM = (
    '<link name="{0}_arm"><inertial><mass value="{mass}"/>'
    '<inertia ixx="{ixx}" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.2"/></inertial>'
    '<collision><geometry><box size="{size}"/></geometry></collision></link>'
    '<joint name="{0}_elbow" type="{type}"><parent link="base"/><child link="{0}_arm"/>'
    '<origin xyz="{x} {y} 0"/><axis xyz="0 0 1"/>'
    '<limit lower="{lower}" upper="{upper}" effort="{effort}" velocity="2"/><dynamics damping="{damping}"/></joint>'
)
PLAIN = {"mass": 2, "ixx": 0.1, "size": "1 2 3", "type": "revolute", "x": 0, "y": 0.5, "lower": -0.5, "upper": 1}
PLAIN |= {"effort": 10, "damping": 0.1}


def reported(*arms: tuple[str, Mapping[str, object]]) -> list[tuple[str, str, str]]:
    parts = "".join(ARM.format(name, **{**PLAIN, **changed}) for name, changed in arms)
    found = findings(f'<robot name="r"><link name="base"/>{parts}</robot>')
    return [(one.code, sliced(one), one.severity.value) for one in found if one.code in {"URDF630", "URDF431"}]


def pair(**changed: object) -> list[tuple[str, str, str]]:
    return reported(("left", {}), ("right", changed))


@grouped(
    ("changed", "code", "text", "severity"),
    [
        ({"mass": 20}, "URDF630", "20", "warning"),
        ({"mass": 2.2}, "URDF630", "2.2", "info"),
        ({"ixx": 0.15}, "URDF630", '<inertia ixx="0.15" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.2"/>', "warning"),
        ({"size": "1 2 6"}, "URDF630", "<collision>", "info"),
        ({"type": "prismatic"}, "URDF431", "prismatic", "warning"),
        ({"upper": 10}, "URDF431", '<limit lower="-0.5" upper="10" effort="10" velocity="2"/>', "warning"),
        ({"lower": -1, "upper": 0.9}, "URDF431", '<limit lower="-1" upper="0.9" effort="10" velocity="2"/>', "warning"),
        ({"effort": 100}, "URDF431", "100", "warning"),
        ({"effort": 0}, "URDF431", "0", "warning"),
        ({"damping": 1}, "URDF431", "1", "warning"),
        ({"y": -0.7, "x": 0.3}, "URDF431", "0.3 -0.7 0", "warning"),
        ({"y": -0.7}, "URDF431", "0 -0.7 0", "info"),  # the frame of the base may be off the middle
    ],
)
def test_what_differs(changed: dict[str, object], code: str, text: str, severity: str) -> None:
    assert pair(**changed) == [(code, text, severity)]


@pytest.mark.parametrize(("kinds", "severity"), [(("fixed", "fixed"), "info"), (("fixed", "revolute"), "warning")])
def test_between_fixed_joints_it_is_an_info(kinds: tuple[str, str], severity: str) -> None:
    left, right = ({"type": kind, "x": x} for kind, x in zip(kinds, (0.5, 0.7), strict=True))
    assert [one[2] for one in reported(("left", left), ("right", right)) if one[0] == "URDF431"] == [severity]


@pytest.mark.parametrize(("ixx", "words"), [(1e-17, "has a moment of inertia of zero"), (1e-3, "by a factor of 100")])
def test_a_moment_that_rounding_left_is_zero(ixx: float, words: str) -> None:
    none: dict[str, float] = {}
    for arms in ((("left", none), ("right", {"ixx": ixx})), (("left", {"ixx": ixx}), ("right", none))):
        parts = "".join(ARM.format(name, **{**PLAIN, **changed}) for name, changed in arms)
        (one,) = (
            one for one in findings(f'<robot name="r"><link name="base"/>{parts}</robot>') if one.code == "URDF630"
        )
        assert words in one.message
        if ixx < 1e-9:
            odd = one.message.partition("'")[2].partition("_")[0]
            assert ("it has" in one.message) is (dict(arms)[odd] != {})


@grouped(
    "changed",
    [
        *({}, {"mass": 2.03}, {"ixx": 0.105}, {"size": "3 1 2"}, {"lower": -1, "upper": 0.5}, {"y": -0.5}),
        *({"upper": 1.01}, {"effort": 10.1}, {"mass": "x"}, {"size": "x"}),
    ],
)
def test_what_is_alike(changed: dict[str, object]) -> None:
    assert [one for one in pair(**changed) if one[0] in {"URDF630", "URDF431"}] == []


def test_of_four_the_one_is_reported_that_is_unlike_its_counterpart_at_the_other_end() -> None:
    for odd in ("fl", "fr", "rl", "rr"):
        some = reported(*((name, {"mass": 2 if name != odd else 5}) for name in ("fl", "fr", "rl", "rr")))
        assert some == [("URDF630", "5", "warning")]


def distances(*places: tuple[str, float, float]) -> list[tuple[str, str]]:
    """What is reported of joints of the base by name, x and y, beside pairs that are alike."""
    alike = (
        each
        for name in ("fore", "mid", "aft", "top", "low", "ear")
        for each in ((f"left_{name}", 0, 0.4), (f"right_{name}", 0, -0.4))
    )
    arms = [(name, {"x": x, "y": y}) for name, x, y in (*places, *alike)]
    return [(text, severity) for code, text, severity in reported(*arms) if code == "URDF431"]


def test_a_base_frame_off_the_middle_is_no_fault_of_the_joints() -> None:
    parts = "".join(ARM.format(name, **{**PLAIN, "y": y}) for name, y in (("left", 0.5), ("right", -0.7)))
    found = findings(f'<robot name="r"><link name="base"/>{parts}</robot>')
    assert [one.severity.value for one in found if one.code == "URDF431"] == ["info"]
    assert distances(("left", 0, 0.5), ("right", 0, -0.7)) == [("0 -0.7 0", "warning")]  # the others show its middle


def test_numbers_may_count_the_other_way_on_the_other_side() -> None:
    left = [("left_skin_1", 0.1, 0.2), ("left_skin_2", 0.2, 0.2), ("left_skin_3", 0.5, 0.2)]
    turned = [("right_skin_3", 0.1, -0.2), ("right_skin_2", 0.2, -0.2), ("right_skin_1", 0.5, -0.2)]
    odd = [("right_skin_3", 0.1, -0.2), ("right_skin_2", 0.3, -0.2), ("right_skin_1", 0.5, -0.2)]
    assert distances(*left, *turned) == []
    assert [one for one, _ in distances(*left, *odd)] == ["0.1 -0.2 0", "0.3 -0.2 0", "0.5 -0.2 0"]
    second = [
        ("RHand_Right", 0.1, -0.2),
        ("RHand_Left", 0.3, -0.2),
        ("LHand_Left", 0.3, 0.2),
        ("LHand_Right", 0.1, 0.2),
    ]
    assert distances(*second) == []


def test_parts_of_a_chain_are_not_counted_the_other_way() -> None:
    chain = "".join(
        f'<link name="{side}_{at}"/><joint name="{side}_joint_{at}" type="prismatic">'
        f'<parent link="{"base" if at == 1 else f"{side}_{at - 1}"}"/><child link="{side}_{at}"/>'
        f'<limit lower="0" upper="{reach}" effort="1" velocity="1"/></joint>'
        for side, reaches in (("left", (1, 2, 3, 3, 3, 3)), ("right", (2, 1, 3, 3, 3, 3)))
        for at, reach in enumerate(reaches, 1)
    )
    found = findings(f'<robot name="r"><link name="base"/>{chain}</robot>')
    assert [sliced(one)[:26] for one in found if one.code == "URDF431"] == [
        '<limit lower="0" upper="2"',
        '<limit lower="0" upper="1"',
    ]


def test_where_many_pairs_differ_only_what_is_plain_is_reported() -> None:
    names = [f"{side}{number}" for number in range(6) for side in ("left", "right")]

    def some(mass: float) -> list[tuple[str, str, str]]:
        return reported(*((name, {"mass": mass if name in {"right1", "right2", "right3"} else 2}) for name in names))

    assert some(2.2) == []
    assert len(some(20)) == 3


@grouped("kind", ["Revolute", "Continuous", "hinge", "", "${kind}"])
def test_a_type_that_does_not_exist_is_left_to_its_rule(kind: str) -> None:
    assert pair(type=kind) == []
    assert [one[1] for one in pair(type=kind, effort=100)] == ["100"]


def test_both_are_named_with_their_values() -> None:
    parts = ARM.format("left", **PLAIN) + ARM.format("right", **{**PLAIN, "mass": 0.2, "size": "1 2 4"})
    (one,) = [one for one in findings(f'<robot name="r"><link name="base"/>{parts}</robot>') if one.code == "URDF630"]
    assert one.message == (
        "link 'right_arm' is unlike its twin 'left_arm': mass 0.2 kg against 2 kg and "
        "collisions box 1 2 4 against box 1 2 3"
    )
    assert [related.message for related in one.related] == ["the mass of the twin"]


def test_the_order_in_the_file_does_not_matter() -> None:
    assert reported(("right", {"mass": 5}), ("left", {})) == reported(("left", {}), ("right", {"mass": 5}))


def test_what_another_rule_reports_is_no_difference() -> None:
    assert pair(lower=99, upper=0) == []
    assert pair(lower=-9, upper=0) != []
    arms = "".join(ARM.format(name, **PLAIN) for name in ("left", "right"))

    def said(left: str, right: str) -> list[str]:
        xml = arms.replace('<box size="1 2 3"/>', left, 1).replace('<box size="1 2 3"/>', right)
        return [one.code for one in findings(f'<robot name="r"><link name="base"/>{xml}</robot>')]

    assert "URDF630" in said('<sphere radius="1"/>', '<sphere radius="2"/>')
    assert "URDF630" not in said('<sphere radius="1"/>', "<sphere/>")
