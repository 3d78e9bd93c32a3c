"""The model of Newton: numbers, shapes, masses, the tree, joints and mimics; all was run."""

from __future__ import annotations

from typing import Any

import pytest

from tests.grouping import grouped
from tests.lint import findings
from tests.programs.short_robots import MASS, joint, link
from tests.replay import ask
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import target
from urdflint.programs.claim import Claim
from urdflint.programs.newton.claims import claims
from urdflint.programs.newton.loaded import loaded
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

NAME = "newton@1.8"
LIMIT = '<limit lower="-1" upper="1" effort="2" velocity="3"/>'


def robot(*parts: str) -> str:
    return f'<robot name="r">{"".join(parts)}</robot>'


def arm(inside: str = MASS, kind: str = "continuous", more: str = "") -> str:
    return robot(link("a"), link("b", inside), joint("j", "a", "b", kind, more))


def shape(body: str, kind: str = "collision", before: str = "") -> str:
    return f"<{kind}>{before}<geometry>{body}</geometry></{kind}>"


def shown(text: str) -> dict[str, Any]:
    """What the preview has of a robot that loads, nothing where it is rejected; the findings say the same."""
    found = ask.preview(text, NAME) or {}
    assert any("rejects" in one.effects.values() for one in findings(text, NAME)) is not bool(found)
    return found


def effects(text: str, reason: str) -> list[str]:
    """What is claimed for a reason."""
    return [one.effects[NAME].value for one in ask_claims(text) if one.word == f"newton/{reason}"]


def ask_claims(text: str) -> list[Claim]:
    read = parsing.read(Source("robot.urdf", text.encode()))
    assert read.root is not None
    return [*claims(Robot(read, read.root, Files(None, {}, False)), target.parse(NAME))]


@grouped(
    ("value", "taken"),
    [
        ("1_0", True),
        (" 1 ", True),
        ("nan", True),
        ("١", True),
        ("0x1", False),
        ("", False),
        ("1 2", False),
        ("x", False),
    ],
    size=20,
)
def test_numbers_are_what_python_takes(value, taken):
    assert bool(shown(arm(more=f'<dynamics damping="{value}"/>'))) is taken
    assert bool(shown(arm(kind="fixed", more=f'<limit lower="{value}"/>'))) is taken


@grouped(
    ("attributes", "taken"),
    [
        ('xyz=""', True),
        ('xyz=" "', False),
        ('xyz="1 2"', False),
        ('xyz="1 2 3 4"', False),
        ('xyz="1 2 3"', True),
        ('rpy="1 2 3 4"', False),
        ('rpy="inf 0 0"', True),
    ],
    size=15,
)
def test_an_origin_has_three_numbers(attributes, taken):
    assert bool(shown(arm(more=f"<origin {attributes}/>"))) is taken
    assert bool(shown(arm(shape("<sphere radius='1'/>", before=f"<origin {attributes}/>")))) is taken
    assert shown(arm(f"{MASS}<collision><origin {attributes}/></collision>"))  # not read without a geometry


@grouped(("attributes", "taken"), [("", True), ('xyz=""', False), ('xyz="1 0"', False), ('xyz="1 0 0 x"', True)])
def test_of_an_axis_the_first_three_numbers_count(attributes, taken):
    assert bool(shown(arm(more=f"<axis {attributes}/>"))) is taken


@grouped(
    ("body", "kg"),
    [
        ('<box size="1 2 3"/>', 6000),
        ('<box size="1 2 3 4"/>', 6000),
        ('<box size="-1 2 3"/>', 6000),
        ("<box/>", 1000),
        ('<box size=""/>', 1000),
        ('<box size="1 2"/>', None),
        ('<sphere radius="0.5"/>', 523.5988),
        ("<sphere/>", 4188.79),
        ('<cylinder radius="0.5" length="2"/>', 1570.796),
        ("<cylinder/>", 3141.593),
        ('<capsule radius="0.1" length="5"/>', 35.60472),
        ('<capsule radius="0.1" height="2"/>', 67.02064),
        ("<box/><sphere/>", 5188.79),
        ('<sphere radius="nan"/>', None),
        ('<sphere radius="1e39"/>', None),
        ('<sphere radius="1e20"/>', 0),
        ('<box size="1e11 1e11 1e11"/>', 0),
        ('<sphere radius="0"/>', 0),
        ('<mesh filename="a.stl" scale="0 1 1"/>', 0),
        ("<mesh/>", 0),
        ("<cone/>", 0),
    ],
)
def test_masses_of_shapes(body, kg):
    found = shown(robot(link("a", shape(body))))
    assert found.get("masses") == (None if kg is None else {"a": pytest.approx(kg, rel=1e-6)})
    if kg is not None:
        assert shown(robot(link("a", shape(body, "visual"))))["masses"] == {"a": 0}


def test_a_scheme_behind_a_blank_is_the_name_of_a_folder_that_is_not_there():
    for name, mass in (
        ("package://p/a.stl", None),
        (" package://p/a.stl", 0),
        (" http://p/a.stl", 0),
        (" a.stl", None),
    ):
        assert shown(robot(link("a", shape(f'<mesh filename="{name}"/>'))))["masses"] == {"a": mass}


def test_a_mesh_has_an_unknown_mass():
    found = shown(robot(link("a", shape('<mesh filename="a.stl"/>'))))
    assert (found["masses"], found["total_mass"]) == ({"a": None}, None)


@grouped(("length", "claimed"), [("1", []), ("1.0", []), ("0.5", ["alters"]), ("x", ["alters"]), ("", ["alters"])])
def test_a_capsule_is_one_meter_long(length, claimed):
    assert (
        effects(robot(link("a", shape(f'<capsule radius="1" length="{length}"/>'))), "capsule-length-not-read")
        == claimed
    )
    assert effects(robot(link("a", shape('<capsule radius="1"/>'))), "size-missing") == ["alters"]


@grouped(
    ("inertial", "kg", "reason"),
    [
        ('<mass value="2"/>', 2, "inertial-incomplete"),
        ('<inertia ixx="1" iyy="1" izz="1"/>', 1000, "inertial-incomplete"),
        ("", 1000, "inertial-incomplete"),
        ('<mass/><inertia ixx="1" iyy="1" izz="1"/>', 0, "inertia-of-massless"),
        ('<mass value="-1"/><inertia ixx="1" iyy="1" izz="1"/>', 0, "mass-replaced"),
        ('<mass value="nan"/><inertia ixx="1" iyy="1" izz="1"/>', 0, "mass-replaced"),
        ('<mass value="1e39"/><inertia ixx="1" iyy="1" izz="1"/>', 0, "mass-replaced"),
        ('<mass value="1"/><inertia ixx="nan" iyy="1" izz="1"/>', 0, "inertia-not-finite"),
        ('<origin rpy="nan 0 0"/><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/>', 0, "inertia-not-finite"),
        ('<origin xyz="nan 0 0"/><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/>', 1, None),
        ('<mass value="1"/><inertia ixx="0" iyy="1" izz="1"/>', 1, "inertia-raised"),
        ('<mass value="1"/><inertia ixx="1" iyy="1" izz="2"/>', 1, None),
        ('<mass value="1"/><inertia ixx="1" iyy="1" izz="2.00001"/>', 1, "inertia-balanced"),
        ('<mass value="1"/><inertia ixx="1e-12" iyy="1e-12" izz="1e-12"/>', 1, "inertia-raised"),
        ('<mass value="1"/><inertia ixx="2e-10" iyy="2e-10" izz="2e-10"/>', 1, None),
    ],
)
def test_what_becomes_of_an_inertial(inertial, kg, reason):
    text = robot(link("a", shape("<box/>") + f"<inertial>{inertial}</inertial>"))
    assert shown(text)["masses"] == {"a": kg}
    names = ("inertial-incomplete", "inertia-of-massless", "mass-replaced", "inertia-not-finite")
    said = {one for one in (*names, "inertia-raised", "inertia-balanced") if effects(text, one)}
    assert said == ({reason} if reason else set())


def test_how_much_is_added_to_an_inertia():
    (one,) = [
        one for one in ask_claims(arm(MASS.replace('izz="1"', 'izz="5"'))) if one.word == "newton/inertia-balanced"
    ]
    assert (one.reason.moments, one.reason.by) == ((1, 1, 5), pytest.approx(3, abs=1e-5))
    (one,) = [
        one for one in ask_claims(arm(MASS.replace('ixx="1"', 'ixx="-1"'))) if one.word == "newton/inertia-raised"
    ]
    assert (one.reason.moments, one.reason.by) == ((-1, 1, 1), pytest.approx(1, abs=1e-5))


@grouped(
    ("kind", "limit", "made", "limits", "effort"),
    [
        ("revolute", LIMIT, "revolute", [-1, 1], 2),
        ("revolute", "", "revolute", None, 1e6),
        ("revolute", '<limit upper="1"/>', "revolute", [-1e10, 1], 1e6),
        ("revolute", '<limit lower="1" upper="-1"/>', "revolute", [1, -1], 1e6),
        ("revolute", '<limit lower="1" upper="inf"/>', "revolute", [1, 1e10], 1e6),
        ("continuous", LIMIT, "revolute", [-1, 1], 2),
        ("prismatic", LIMIT, "prismatic", [-1, 1], 2),
        ("planar", LIMIT, "d6", [[-1, 1], [-1, 1]], 1e6),
        ("planar", "", "d6", [None, None], 1e6),
        ("revolute", '<limit lower="1e39" effort="-inf"/>', "revolute", ["inf", 1e10], "-inf"),
    ],
)
def test_joints_that_move(kind, limit, made, limits, effort):
    found = shown(arm(kind=kind, more=limit))
    assert found["joints"] == {"fixed_base": "fixed", "j": made}
    assert (found["limits"], found["effort"], found["base"]) == ({"j": limits}, {"j": effort}, "fixed")


@pytest.mark.parametrize(("kind", "made"), [("fixed", "fixed"), ("floating", "free")])
def test_joints_without_limits(kind, made):
    found = shown(arm(kind=kind, more=LIMIT))
    assert found["joints"]["j"] == made
    assert (found["limits"], found["effort"], found["velocity"], found["locked"]) == ({}, {}, {}, [])


def test_a_joint_with_equal_limits_is_locked():
    assert shown(arm(kind="revolute", more='<limit lower="1" upper="1"/>'))["locked"] == ["j"]
    assert shown(arm(kind="planar", more='<limit lower="1" upper="1"/>'))["locked"] == []


@grouped(
    ("kind", "more", "reason", "effect"),
    [
        ("revolute", "", "limit-missing", "alters"),
        ("revolute", '<limit lower="0"/>', "limit-incomplete", "alters"),
        ("continuous", '<limit lower="0"/>', "limit-of-continuous", "alters"),
        ("continuous", '<limit effort="1"/>', "limit-of-continuous", None),
        ("floating", LIMIT, "limit-of-floating", "ignores"),
        ("planar", "", "planar-not-turning", "alters"),
        ("revolute", '<axis xyz="0 0 0"/>', "axis-zero", "alters"),
        ("floating", '<axis xyz="0 0 0"/>', "axis-zero", None),
        ("fixed", '<axis xyz="0 0 0"/>', "axis-zero", None),
        ("fixed", "", "limit-missing", None),
    ],
)
def test_what_joints_are_not_as_written(kind, more, reason, effect):
    assert effects(arm(kind=kind, more=more), reason) == ([effect] if effect else [])


def test_rates_of_a_planar_joint():
    assert effects(arm(kind="planar", more=LIMIT), "rate-of-planar") == ["ignores", "ignores"]


LINKS = "".join(map(link, "abcde"))


def mimic(leader: str, more: str = "") -> str:
    return f'<mimic joint="{leader}" {more}/>'


def test_chains_of_mimics_lead_to_their_end():
    one, two = mimic("i", 'multiplier="2" offset="1"'), mimic("j", 'multiplier="3" offset="5"')
    joints = (joint("k", "a", "d", more=two), joint("j", "a", "c", more=one), joint("i", "a", "b"))
    assert shown(robot(LINKS, *joints))["mimic"] == {"j": ["i", 2, 1], "k": ["i", 6, 8]}


@grouped(
    ("kind", "more", "other", "reason"),
    [
        ("continuous", mimic("i"), "prismatic", None),
        ("planar", mimic("i"), "planar", None),
        ("planar", mimic("i"), "continuous", "mimic-of-other-size"),
        ("fixed", mimic("i"), "continuous", "mimic-not-possible"),
        ("continuous", mimic("i"), "fixed", "mimic-not-possible"),
        ("floating", mimic("i"), "floating", "mimic-not-possible"),
        ("continuous", mimic("j"), "continuous", "mimic-of-itself"),
        ("continuous", mimic("i", 'multiplier="inf"'), "continuous", "mimic-not-finite"),
        ("continuous", mimic("i", 'multiplier="1e39"'), "continuous", None),
    ],
)
def test_mimics_that_are_rejected(kind, more, other, reason):
    text = robot(LINKS, joint("i", "a", "b", other), joint("j", "a", "c", kind, more))
    assert bool(shown(text)) is (reason is None)
    if reason:
        assert effects(text, reason) == ["rejects"]


def test_mimics_in_a_cycle_and_by_a_name_of_two():
    pair = (joint("i", "a", "b", more=mimic("j")), joint("j", "a", "c", more=mimic("i")))
    assert effects(robot(LINKS, *pair), "mimic-in-cycle") == ["rejects"] * 2
    into = (joint("i", "a", "b", more=mimic("i")), joint("j", "a", "c", more=mimic("i")))
    assert not shown(robot(LINKS, *into))
    same = [joint("i", "a", "b"), joint("j", "a", "c", more=mimic("i")), joint("j", "a", "d")]
    assert shown(robot(LINKS, *same))["mimic"] == {"j": ["i", 1, 0]}
    assert effects(robot(LINKS, *same, joint("k", "a", "e", more=mimic("j"))), "mimic-ambiguous") == ["rejects"]
    before = [joint("k", "a", "e", more=mimic("j")), *same]
    assert effects(robot(LINKS, *before), "mimic-ambiguous") == ["rejects"]


def test_a_mimic_of_no_joint_is_reported():
    text = robot(LINKS, joint("i", "a", "b", more=mimic("nope")), joint("j", "a", "c", more=mimic("i")))
    assert shown(text)["mimic"] == {}
    assert effects(text, "mimic-ignored") == ["warns", "warns"]


@grouped(
    ("joints", "reason"),
    [
        ((joint("i", "a", "b"), joint("j", "c", "b")), "link-with-two-parents"),
        ((joint("i", "a", "b"), joint("j", "b", "a")), "root-missing"),
        ((joint("i", "a", "b"), joint("j", "c", "d")), "tree-separate"),
        ((joint("i", "a", "x"),), "link-unknown"),
        ((joint("i", "a", "b", "spherical"),), "joint-type-unknown"),
        ((joint("i", "a", "b").replace(' type="continuous"', ""),), "attribute-missing"),
        ((joint("i", "a", "b").replace('<parent link="a"/>', ""),), "element-missing"),
        ((joint("i", "a", "b").replace('<parent link="a"/>', "<parent/>"),), "attribute-missing"),
    ],
)
def test_trees_that_are_rejected(joints, reason):
    text = robot(LINKS, *joints)
    assert not shown(text)
    assert effects(text, reason) == ["rejects"]


def test_what_is_beside_the_tree_is_dropped():
    text = robot(LINKS, joint("i", "a", "b"), joint("j", "c", "d", "nonsense"), joint("k", "d", "c"), link("b", ""))
    found = shown(text)
    assert (found["bodies"], set(found["joints"])) == (["a", "b"], {"fixed_base", "i"})
    assert effects(text, "joint-dropped") == ["drops"] * 2
    assert effects(text, "link-dropped") == ["drops"] * 3
    assert effects(text, "link-name-repeated") == ["drops"]


def test_links_without_joints_are_all_bodies():
    found = shown(robot(link("a"), link("b"), link("a", "")))
    assert (found["bodies"], found["joints"]) == (["a", "b", "a"], {"fixed_base": "fixed"})
    assert effects(robot(link("a"), link("b")), "link-loose") == ["alters"]
    assert effects("<robot name='r'/>", "link-missing") == ["rejects"]
    assert effects("<robot name='r'><link/></robot>", "attribute-missing") == ["rejects"]


def test_a_link_beside_the_tree_is_not_read():
    bad = '<inertial><mass value="x"/></inertial>'
    assert shown(robot(link("a"), link("b"), link("c", bad), joint("j", "a", "b")))
    assert not shown(robot(link("a"), link("b"), joint("j", "a", "b", "fixed", "<axis xyz='x 0 0'/>")))


@pytest.mark.parametrize(("joints", "taken"), [(991, True), (992, False)])
def test_joints_in_a_row(joints, taken):
    links = "".join(link(f"l{at}", "") for at in range(joints + 1))
    text = robot(links, *(joint(f"j{at}", f"l{at}", f"l{at + 1}", "fixed") for at in range(joints)))
    assert effects(text, "tree-too-deep") == ([] if taken else ["rejects"])


def test_an_apostrophe_in_the_name_of_a_link():
    assert shown(robot(link("it's")))
    assert effects(robot(link("it's"), link("b"), joint("j", "it's", "b")), "link-name-quoted") == ["rejects"]


def test_default_namespaces():
    text = robot(link("a")).replace("<robot", '<robot xmlns="http://example.com/x"')
    assert effects(text, "link-in-namespace") == ["rejects"]
    assert shown(robot(link("a"), '<link xmlns="u" name="b"/>', '<link xmlns="" name="c"/>'))["bodies"] == ["a", "c"]


def test_a_robot_without_a_name():
    text = f"<robot>{link('')}{link('b')}{joint('', '', 'b')}</robot>"
    found = shown(text)
    assert (found["bodies"], set(found["joints"])) == (["body_0", "b"], {"fixed_base", "joint_2"})


def test_links_that_move_without_mass():
    assert effects(arm(""), "body-without-mass") == ["alters"]
    carried = robot(link("a"), link("b", ""), link("c"), joint("i", "a", "b"), joint("j", "b", "c", "fixed"))
    assert effects(carried, "body-without-mass") == []
    turning = robot(link("a"), link("b", ""), link("c"), joint("i", "a", "b"), joint("j", "b", "c"))
    assert effects(turning, "body-without-mass") == ["alters"]


@grouped(
    ("mesh", "reason"),
    [
        ('filename="a.STL"', None),
        ('filename="a.vtk"', "mesh-format"),
        ('filename="a"', "mesh-format"),
        ('filename=""', "mesh-is-folder"),
        ('filename="meshes/.."', "mesh-is-folder"),
        ('filename="file:///x/a.stl"', None),
        ('filename="FILE:a.stl"', "file-uri"),
        ('filename="file://host/a.stl"', "file-uri"),
        ('filename="file:///x/a.stl?q"', "file-uri"),
        ('filename="http://x/a.stl?q=a.vtk"', None),
        ('filename="http://x/a"', "mesh-format"),
        ('filename="a.stl" scale="2"', None),
        ('filename="a.stl" scale="2 2"', "number-count-wrong"),
        ('filename="a.stl" scale="x"', "number-unreadable"),
        ('filename="a.stl" scale="1e39 1 1"', "size-not-finite"),
        ('filename="ftp://x/a.vtk"', None),
        ('filename="$(find x)/a.vtk"', None),
        ('scale="x"', None),
    ],
)
def test_meshes(mesh, reason):
    text = robot(link("a", MASS + shape(f"<mesh {mesh}/>", "visual")))
    assert bool(shown(text)) is (reason is None)
    if reason:
        assert effects(text, reason) == ["rejects"]


def test_meshes_that_are_dropped():
    for name in ("ftp://x/a.stl", "$(find x)/a.stl", "HTTP://x/a.stl", "a.stl\t", "a.foo\n"):
        assert effects(robot(link("a", shape(f'<mesh filename="{name}"/>'))), "mesh-missing") == ["drops"]
    assert effects(robot(link("a", shape("<mesh/>"))), "mesh-without-file") == ["drops"]


@grouped(
    ("rgba", "reason", "effect"),
    [
        ("1 0 0 1", None, None),
        ("1 0 0", None, None),
        ("nan(1) inf 1e400", None, None),
        ("1 0", "color-short", "ignores"),
        (" ", "color-short", "ignores"),
        ("1 0 0 2", "opacity-changed", "warns"),
        ("1 0 0 nan", "opacity-changed", "warns"),
        ("1,0,0", "number-unreadable", "rejects"),
        ("1_0 0 0", "number-unreadable", "rejects"),
        ("1 0 0 1 x", "number-unreadable", "rejects"),
    ],
    size=10,
)
def test_colors(rgba, reason, effect):
    color = f'<material name="m"><color rgba="{rgba}"/></material>'
    text = robot(color, link("a"))
    assert bool(shown(text)) is (effect != "rejects")
    for one in ("color-short", "opacity-changed", "number-unreadable"):
        assert effects(text, one) == ([effect] if one == reason else [])
    assert shown(robot(color.replace(' name="m"', ""), link("a")))  # not read without a name
    assert shown(robot(link("a", f"<visual>{color}</visual>")))  # nor without a geometry
    within = robot(link("a", f"<visual><geometry/>{color.replace(' name', ' x')}</visual>"))
    assert bool(shown(within)) is (effect != "rejects")


def test_what_is_not_read():
    text = arm(
        MASS + '<visual name="v"/><unknown/>', more='<safety_controller k_velocity="1"/><axis xyz="1 0 0"/><axis/>'
    )
    assert effects(text, "element-not-read") == ["ignores"] * 2
    assert effects(text, "element-repeated") == ["drops"]
    assert effects(text, "attribute-not-read") == []
    assert effects(arm(more='<origin quat_xyzw="0 0 0 1"/>'), "attribute-not-read") == ["ignores"]
    assert effects(robot("text", link("a")), "text-not-read") == ["ignores"]


def test_the_base_is_fixed_unless_it_is_the_world():
    assert effects(arm(), "base-fixed") == ["alters"]
    assert effects(robot(link("world", ""), link("b"), joint("j", "world", "b", "floating")), "base-fixed") == []


def claimed(text: str, reason: str) -> Claim:
    (one,) = [one for one in ask_claims(text) if one.word == f"newton/{reason}"]
    return one


def test_a_link_without_a_name_is_no_end_of_a_joint():
    text = robot("<link/>", link("b"), joint("j", "", "b"))
    assert effects(text, "link-unknown") == ["rejects"]


def test_the_place_of_a_shape_counts_where_it_has_mass():
    far = '<origin xyz="nan 0 0"/>'
    assert shown(robot(link("a", shape("<box/>", before=far))))["masses"] == {"a": 0}
    assert shown(robot(link("a", shape("<box/>", "visual", far) + shape("<box/>"))))["masses"] == {"a": 1000}
    assert shown(robot(link("a", shape('<sphere radius="0"/>', before=far) + shape("<box/>"))))["masses"] == {"a": 1000}


def test_a_mass_without_inertia():
    one = claimed(robot(link("a", '<inertial><mass value="1"/></inertial>')), "inertia-raised")
    assert (one.reason.moments, one.reason.by) == ((0, 0, 0), pytest.approx(1e-6, rel=1e-3))
    assert [each.tag for each in one.related] == ["mass"]
    assert one.element.tag == "inertial"
    exact = '<inertial><mass value="1"/><inertia ixx="1e-10" iyy="1e-10" izz="1e-10"/></inertial>'
    assert effects(robot(link("a", exact)), "inertia-raised") == []


def test_what_claims_are_about():
    alone = claimed(arm(kind="fixed", more=mimic("j")), "mimic-of-itself")
    assert (alone.element.tag, alone.attribute) == ("mimic", "joint")
    pair = robot(LINKS, joint("i", "a", "b", "fixed"), joint("j", "a", "c", more=mimic("i")))
    unfit = claimed(pair, "mimic-not-possible")
    assert (unfit.reason.name, unfit.reason.type) == ("i", "fixed")
    assert [one.attributes["name"] for one in unfit.related] == ["j", "i"]
    size = claimed(pair.replace('"fixed"', '"planar"'), "mimic-of-other-size")
    assert (size.reason.name, len(size.related)) == ("i", 2)
    gone = claimed(robot(LINKS, joint("i", "a", "b", more=mimic("nope"))), "mimic-ignored")
    assert gone.reason.name == "nope"
    apart = claimed(robot(LINKS, joint("i", "a", "b"), joint("j", "c", "d")), "tree-separate")
    assert (apart.reason.name, apart.reason.first, apart.element.tag) == ("c", "a", "parent")
    assert [one.attributes["name"] for one in apart.related] == ["j", "a", "c"]
    around = robot(LINKS, joint("i", "a", "b", more=mimic("j")), joint("j", "a", "c", more=mimic("i")))
    cycle = [one for one in ask_claims(around) if one.word == "newton/mimic-in-cycle"]
    assert [(one.reason.name, [each.attributes["joint"] for each in one.related]) for one in cycle] == [
        ("j", ["i"]),
        ("i", ["j"]),
    ]


def test_nothing_in_what_is_dropped_is_reported():
    unknown = "<unknown/>"
    assert effects(robot(link("a"), link("b"), link("c", unknown), joint("j", "a", "b")), "element-not-read") == []
    assert effects(robot(link("a"), link("b"), joint("j", "a", "b"), unknown), "element-not-read") == ["ignores"]
    hidden = robot(link("a")).replace("<robot", '<robot xmlns="u"')
    assert effects(hidden, "element-not-read") == []


def test_a_file_that_is_not_there(tmp_path):
    (tmp_path / "a.stl").write_bytes(b"")
    text = robot(link("a", shape('<mesh filename="a.stl"/>') + shape('<mesh filename="b.stl"/>')))
    read = parsing.read(Source("robot.urdf", text.encode()))
    assert read.root is not None
    found: list[Claim] = [*claims(Robot(read, read.root, Files(str(tmp_path), {}, True)), target.parse(NAME))]
    assert [(one.effects[NAME].value, one.reason.path) for one in found if one.word == "newton/mesh-missing"] == [
        ("drops", "b.stl")
    ]


def test_the_tree_of_bodies_and_what_is_not_as_written():
    text = robot(link("a", shape("<box/>")), link("b"), link("c"), joint("j", "a", "b", "revolute"))
    read = parsing.read(Source("robot.urdf", text.encode()))
    assert read.root is not None
    found = loaded(Robot(read, read.root, Files(None, {}, False)), target.parse(NAME)[0])
    assert [(body.name, body.parent) for body in found.bodies] == [("a", None), ("b", "a")]
    assert [(one.name, one.child, one.moves) for one in found.joints] == [("fixed_base", "a", False), ("j", "b", True)]
    assert [(one.kind, one.name, one.what) for one in found.differences] == [
        ("invented", "a", "its collisions make 1000 kg"),
        ("fixed", "a", "to the world"),
        ("altered", "a", "size of the box is 1 m"),
        ("lost", "c", "no joint of the tree reaches it"),
        ("unlimited", "j", "the joint moves without limits"),
    ]
    assert {one.tag for one in found.shapes} == {"collision"}


def test_what_does_not_follow_from_what_is_written():
    assert effects(robot(link("a", shape('<sphere radius="0"/>'))), "mass-from-shapes") == []
    assert effects(robot(link("a", shape("<box/>"))), "mass-from-shapes") == ["alters"]
    unread = '<inertial><mass value="1"/><inertia ixx="x" iyy="1" izz="1"/></inertial>'
    assert effects(robot(link("a", unread)), "inertia-raised") == []
    turned = MASS.replace("<mass", '<origin rpy="nan 0 0"/><mass')
    assert [one.tag for one in claimed(robot(link("a", turned)), "inertia-not-finite").related] == ["origin"]
    assert effects(robot(link("a", shape('<mesh filename="${x}/a.stl"/>'))), "mesh-missing") == ["drops"]


@grouped(
    ("text", "reason", "loss"),
    [
        (arm(MASS.replace('izz="1"', 'izz="5"')), "inertia-balanced", "it adds 3 kg m² to all moments of inertia"),
        (
            arm(MASS.replace('mass value="1"', 'mass value="-1"')),
            "mass-replaced",
            "its mass and inertia are 0, not -1 kg",
        ),
        (arm(kind="revolute", more='<limit upper="1"/>'), "limit-incomplete", "the joint has no lower limit"),
        (arm(kind="revolute"), "limit-missing", "the joint moves without limits"),
        (arm(more=LIMIT), "limit-of-continuous", "the joint is limited, though it is continuous"),
        (robot(link("a", shape("<box/>", "visual"))), "size-missing", "size of the box is 1 m"),
        (arm(), "base-fixed", "the base cannot move"),
    ],
)
def test_losses(text, reason, loss):
    assert claimed(text, reason).loss == loss


def test_formats_that_trimesh_reads() -> None:
    formats = ["bz2", "dae", "dxf", "glb", "gltf", "obj", "off", "ply", "stl", "stl_ascii", "gz", "xyz", "zae", "zip"]
    shapes = (f'<visual><geometry><mesh filename="a.{name}"/></geometry></visual>' for name in (*formats, "foo"))
    found = [one for one in findings(robot(link("a", "".join(shapes))), "newton") if one.code == "URDF760"]
    assert ["foo" in one.message for one in found] == [True]
