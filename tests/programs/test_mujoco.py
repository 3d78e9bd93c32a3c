"""The model of MuJoCo: numbers, masses, limits, meshes, settings and what differs between releases; all was run."""

from __future__ import annotations

import math

import pytest

from tests.grouping import grouped
from tests.lint import findings
from tests.programs import short_robots
from tests.programs.short_robots import BOX, MASS, joint, link, shown
from tests.programs.test_loaded import loaded
from urdflint.programs.mujoco.inertia import moments
from urdflint.programs.mujoco.numbers import numbers, scale

OLD, BETWEEN, NEW = "mujoco@3.6", "mujoco@3.12", "mujoco@4"
EVERY = (OLD, BETWEEN, NEW)
NO_MOMENT = MASS.replace('="1" i', '="0" i').replace('izz="1"', 'izz="0"')


def robot(body: str, compiler: str = "") -> str:
    block = f"<mujoco><compiler {compiler}/></mujoco>" if compiler else ""
    return f'<robot name="r">{block}{body}</robot>'


def arm(inside: str = MASS, kind: str = "continuous", more: str = "") -> str:
    return link("a") + link("b", inside) + joint("j", "a", "b", kind, more)


def mesh(attributes: str) -> str:
    return link("a", f"<collision><geometry><mesh {attributes}/></geometry></collision>")


def refusing(text: str) -> tuple[str, ...]:
    return short_robots.refusing(text, EVERY)


@grouped(
    ("text", "values", "fault"),
    [
        ("1 2\t3\n", (1, 2, 3), ""),
        (" 0x1p-2 ", (0.25,), ""),
        ("-inf nan", (-math.inf, math.nan), ""),
        ("1,5", (), "format"),
        ("1 2x", (1,), "format"),
        ("1e400", (), "range"),
        ("1e-400", (0,), ""),
        ("", (), ""),
    ],
)
def test_numbers(text, values, fault):
    read = numbers(text)
    assert (repr(read.values), read.fault) == (repr(tuple(map(float, values))), fault)


def test_numbers_of_other_kinds():
    assert numbers("1e-400", tiny=False).fault == "range"
    assert numbers("1e50", "float").fault == "range"
    assert numbers("0", "float", tiny=False).fault == ""
    assert numbers("1.5", "int").fault == "format"
    assert numbers("99999999999", "int").fault == "range"
    assert scale("").fault == "format"
    assert scale("1 1 1 x") == ((1, 1, 1), "", "")


def test_small_products_of_inertia_count_from_4_on():
    rows = ((1e-13, 9e-13, 0.0), (9e-13, 1e-13, 0.0), (0.0, 0.0, 1e-13))
    assert moments(rows, exact=False) == (1e-13, 1e-13, 1e-13)
    assert moments(rows, exact=True)[2] == pytest.approx(-8e-13)
    assert all(map(math.isnan, moments(((math.inf, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), exact=True)))


@grouped(
    ("inside", "refused"),
    [
        (MASS, ()),
        ("", EVERY),
        (NO_MOMENT, EVERY),
        (BOX, ()),
        (BOX.replace("collision", "visual"), EVERY),
        (MASS.replace('mass value="1"', 'mass value="-1"'), EVERY),
        (MASS.replace('izz="1"', 'izz="2.0000001"'), EVERY),
        (MASS.replace('izz="1"', 'izz="2"'), ()),
        (MASS.replace('ixx="1"', 'ixx="0.99e-14"'), EVERY),
        (MASS.replace('ixx="1"', 'ixx="1e-14"'), ()),
        (MASS.replace('mass value="1"', 'mass value="1e-310"'), EVERY),
        (BOX.replace("1 1 1", "1e-4 1e-4 1e-4"), EVERY),
        (BOX.replace("1 1 1", "1 1 nan"), EVERY),
    ],
)
def test_a_link_that_moves_needs_mass_and_inertia(inside, refused):
    assert refusing(robot(arm(inside))) == refused


@grouped(
    ("inside", "lacks"),
    [
        ("", "no mass"),
        (MASS.replace('mass value="1"', 'mass value="1e-310"'), "a mass of 1e-310 kg"),
        (NO_MOMENT, "no inertia"),
        (BOX.replace("1 1 1", "1e-4 1e-4 1e-4"), "a principal moment of 1.67e-18 kg m²"),
    ],
)
def test_what_a_link_that_moves_lacks(inside, lacks):
    refusals = loaded(robot(arm(inside)), NEW).refusals
    assert [one.why for one in refusals] == [f"link 'b' moves and has {lacks}"]


@grouped(
    ("inside", "refused"),
    [
        ("", ()),
        (NO_MOMENT, ()),
        (MASS.replace('mass value="1"', 'mass value="-1"'), ()),
        (MASS.replace('izz="1"', 'izz="3"'), EVERY),
        (MASS.replace('ixx="1"', 'ixx="-1"'), EVERY),
    ],
)
def test_a_fixed_link_needs_none_but_a_possible_inertia(inside, refused):
    assert refusing(robot(arm(inside, "fixed"))) == refused


def test_what_is_fixed_to_a_link_gives_it_mass():
    tail = link("c") + joint("k", "b", "c", "fixed")
    assert refusing(robot(arm("") + tail)) == ()
    assert refusing(robot(arm("") + tail, 'fusestatic="false"')) == ()
    said = shown(robot(arm() + tail), NEW)
    assert (said["bodies"], said["masses"], said["base"]) == (["b"], {"b": 2}, "fixed")
    kept = shown(robot(arm() + tail, 'fusestatic="false"'), NEW)
    assert kept["masses"] == {"a": 1, "b": 1, "c": 1}


@grouped(
    ("compiler", "inside", "mass"),
    [
        ('settotalmass="10"', MASS, 10),
        ('boundmass="2"', MASS, 2),
        ('boundmass="2" boundinertia="1"', "", 2),
        ('boundmass="2"', "", None),
        ('inertiafromgeom="true"', MASS + BOX, 1000),
        ('inertiafromgeom="true"', MASS, 1),
        ('inertiafromgeom="false"', BOX, None),
        ('inertiafromgeom="auto"', BOX + BOX, 2000),
        ('inertiagrouprange="1 3"', BOX, None),
        ('balanceinertia="true"', MASS.replace('izz="1"', 'izz="9"'), 1),
        ('balanceinertia="yes"', MASS, None),
        ('boundmass="1 2"', MASS, None),
        ('boundmas="1 2"', MASS, 1),
        ('eulerseq="xy"', MASS, None),
    ],
)
def test_settings(compiler, inside, mass):
    text = robot(arm(inside), compiler)
    assert refusing(text) == (EVERY if mass is None else ())
    for name in EVERY if mass is not None else ():
        assert shown(text, name)["total_mass"] == pytest.approx(mass)


def test_shapes_of_a_merged_link_replace_the_inertial_of_the_other_too():
    text = robot(arm() + link("c", MASS + BOX) + joint("k", "b", "c", "fixed"), 'inertiafromgeom="true"')
    places = [finding.location.path for finding in findings(text, NEW) if finding.code == "MJC207"]
    assert places == ["/robot/link[2]/inertial", "/robot/link[3]/inertial"]


@grouped(
    ("inertial", "lost"),
    [(MASS, "its 1 kg are lost"), (MASS.replace('<mass value="1"/>', ""), "its <inertial> is lost")],
)
def test_what_the_world_weighs_is_lost(inertial: str, lost: str):
    text = robot(link("world", inertial) + link("a") + joint("j", "world", "a"))
    assert [one.losses for one in findings(text, "mujoco@4", remarks=True) if one.code == "MJC205"] == [
        {"mujoco@4": lost}
    ]


def test_visuals_are_read_where_they_are_kept():
    flat = "<visual><geometry><box size='0 1 1'/></geometry></visual>"
    assert refusing(robot(link("a", flat))) == ()
    assert refusing(robot(link("a", flat), 'discardvisual="false"')) == EVERY


@grouped(
    ("kind", "limit", "old", "new"),
    [
        ("revolute", 'lower="-1" upper="1"', [-1, 1], [-1, 1]),
        ("revolute", 'lower="1" upper="-1"', None, None),
        ("revolute", 'upper="1"', None, None),
        ("revolute", 'lower="0" upper="0"', None, None),
        ("continuous", 'lower="-1" upper="1"', [-1, 1], None),
        ("spherical", 'lower="0" upper="1"', [0, 1], [0, 1]),
    ],
)
def test_limits(kind, limit, old, new):
    text = robot(arm(kind=kind, more=f"<limit {limit} effort='-3'/>"))
    effort = None if kind == "spherical" else 3
    for name, wanted in ((OLD, old), (NEW, new)):
        said = shown(text, name)
        assert (said["limits"], said["effort"]) == ({"j": wanted}, {"j": effort})


def test_a_joint_of_three():
    limit = '<limit lower="-1" upper="1" effort="2"/>'
    said = shown(robot(arm(kind="planar", more=limit)), NEW)
    assert said["joints"] == {"j_TX": "slide", "j_TY": "slide", "j_RZ": "hinge"}
    assert said["limits"] == {"j_TX": [-1, 1], "j_TY": None, "j_RZ": None}
    assert said["effort"] == {"j_TX": 2, "j_TY": None, "j_RZ": None}


@grouped(
    ("kind", "more", "refused"),
    [
        ("continuous", '<axis xyz="1.01e-7 0 0"/>', ()),
        ("continuous", '<axis xyz="0.99e-7 0 0"/>', EVERY),
        ("floating", '<axis xyz="0 0 0"/>', ()),
        ("fixed", '<axis xyz="0 0 0"/>', ()),
        ("fixed", '<axis xyz="0 0 x"/>', EVERY),
        ("fixed", "<limit/><limit/>", ()),
        ("continuous", "<limit/><limit/>", EVERY),
        ("spherical", '<limit lower="-1" upper="1"/>', EVERY),
        ("spherical", '<limit lower="1" upper="0"/>', ()),
        ("ball", "", EVERY),
        ("continuous", "<mimic/>", (NEW,)),
        ("fixed", "<mimic/>", ()),
        ("continuous", '<mimic joint="j"/>', (NEW,)),
        ("planar", '<mimic joint="j"/>', ()),
        ("continuous", '<mimic joint="x"/>', ()),
        ("continuous", '<mimic joint="x" multiplier="y"/>', (NEW,)),
        ("continuous", '<dynamics damping="1e-400"/>', (OLD, BETWEEN)),
    ],
)
def test_joints(kind, more, refused):
    assert refusing(robot(arm(kind=kind, more=more))) == refused


def test_names_of_joints():
    text = robot(arm() + link("c") + joint("j", "b", "c"))
    assert refusing(text) == (OLD, BETWEEN)
    assert shown(text, NEW)["joints"] == {"j": "hinge", "#1": "hinge"}
    assert refusing(robot(arm() + link("c") + joint("j", "b", "c", "fixed"))) == ()


def test_mimic():
    follow = '<mimic joint="j" multiplier="2" offset="0.5"/>'
    text = robot(arm() + link("c") + joint("k", "b", "c", more=follow))
    assert [shown(text, name)["mimic"] for name in EVERY] == [{}, {}, {"k": ["j", 2, 0.5]}]


def test_the_base_floats_below_the_world_alone():
    free = robot(link("world", "") + link("a") + joint("f", "world", "a", "floating"))
    assert shown(free, NEW)["base"] == "floating"
    below = robot(arm() + link("c") + joint("f", "b", "c", "floating"))
    assert refusing(below) == EVERY
    moving_world = robot(link("a") + link("world", "") + joint("f", "a", "world"))
    assert refusing(moving_world) == EVERY


@grouped(
    ("attributes", "refused"),
    [
        ("filename='m.stl'", ()),
        ("filename='m.STL'", ()),
        ("filename='m.OBJ'", ()),
        ("filename='m.Msh'", ()),
        ("filename='m.Stl'", EVERY),
        ("filename='m.oBJ'", EVERY),
        ("filename='m.dae'", EVERY),
        ("filename='m'", EVERY),
        ("filename='package://p/m.stl'", (BETWEEN, NEW)),
        ("filename='file:///m.stl'", (BETWEEN, NEW)),
        (r"filename='package:\\p\m.stl'", (BETWEEN, NEW)),
        ("filename=' package://p/m.stl'", (BETWEEN, NEW)),
        ("filename='package:/p/m.stl'", (BETWEEN, NEW)),
        (r"filename='p\m.stl'", ()),
        ("filename='C:/m.stl'", ()),
        ("filename='.stl'", (OLD, BETWEEN)),
        ("filename='m.stl' scale='1'", EVERY),
        ("filename='m.stl' scale=''", EVERY),
        ("filename='m.stl' scale='0x1 1 1'", ()),
        ("filename='m.stl' scale='-1 1 1'", ()),
        ("filename='m.stl' scale='0 1 1'", EVERY),
        ("filename='m.stl' scale='1e-400 1 1'", EVERY),
        ("", EVERY),
    ],
)
def test_meshes(attributes, refused):
    assert refusing(robot(mesh(attributes))) == refused


def test_meshes_whose_names_meet():
    shapes = ("m.stl' scale='1 1 1", "m.stl' scale='2 2 2", "m1.stl")
    inside = "".join(f"<collision><geometry><mesh filename='{one}'/></geometry></collision>" for one in shapes)
    assert refusing(robot(link("a", inside))) == (OLD, BETWEEN)


# A, B and C = A + B, turned: which of these pass is decided by the last digit
@grouped(
    ("moments", "passes"),
    [
        (
            (
                2.723299641829966,
                3.130021708973894,
                1.0935682899833679,
                5.155610395551827,
                -0.7824369678988502,
                6.721089962618207,
            ),
            False,
        ),
        (
            (
                0.3904829403629805,
                -0.06241536474108346,
                -0.08395123388596161,
                0.28186738705186704,
                -0.18603234697298449,
                0.1660116915912498,
            ),
            False,
        ),
        (
            (
                0.3208797880599264,
                0.03250207768529824,
                -0.056074630992075464,
                0.25533364625559857,
                0.13744577263712968,
                0.0924532323511417,
            ),
            False,
        ),
        (
            (
                2.063598749445543,
                -2.4929984412737984,
                -1.9917288529148056,
                5.7410641418264055,
                -1.0061578847403205,
                6.19733710872805,
            ),
            True,
        ),
        (
            (
                0.3168093269791477,
                -0.06606061578354323,
                0.019905769579484055,
                0.5596180657985017,
                -0.078229627973642,
                0.32357260722235054,
            ),
            True,
        ),
    ],
)
def test_moments_at_the_bound(moments, passes):
    entries = zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), moments, strict=True)
    written = " ".join(f'{name}="{one!r}"' for name, one in entries)
    inside = f'<inertial><mass value="1"/><inertia {written}/></inertial>'
    for name in (OLD, BETWEEN):
        assert bool(shown(robot(arm(inside)), name)) is passes


def test_strippath_makes_a_path_of_a_uri():
    assert refusing(robot(mesh("filename='package://p/m.stl'"), 'strippath="true"')) == ()


def test_the_rotation_of_an_inertial_counts_from_4_on():
    turned = MASS.replace("<inertial>", '<inertial><origin rpy="0 0 1"/>').replace('ixx="1"', 'ixx="1.5"')
    text = robot(arm(turned))
    assert [any(one.code == "MJC206" for one in findings(text, name)) for name in EVERY] == [True, True, False]


def test_a_file_with_a_block_is_judged_for_mujoco():
    flat = arm(MASS.replace('izz="1"', 'izz="3"'))
    asked = findings(robot(flat, 'fusestatic="true"'), "")
    assert any(one.effects.get(NEW) == "rejects" for one in asked)
    assert not any(name.startswith("mujoco") for one in findings(robot(flat), "") for name in one.effects)


@grouped(
    ("block", "code", "message"),
    [
        ('<compiler balanceinertai="true"/>', "MJC101", "<compiler> has no attribute balanceinertai"),
        ("<worldbody/>", "MJC101", "MuJoCo does not read <worldbody> in the <mujoco> block of a URDF"),
        ("<compilr/>", "MJC101", "<compilr> in <mujoco> is unknown in the <mujoco> block"),
        ('<option><flag contact="false"/></option>', "MJC102", "contact='false' of <flag> must be enable or disable"),
        ('<option gravity="0 0"/>', "MJC102", "gravity='0 0' of <option> must be three numbers"),
        ("<size/><size/>", "MJC103", "<mujoco> has a second <size>, but MuJoCo takes one"),
    ],
)
def test_the_block_is_judged_for_everybody(block, code, message):
    text = f'<robot name="r"><mujoco>{block}</mujoco>{link("a")}</robot>'
    for targets in ("", NEW):
        assert [(one.code, one.message) for one in findings(text, targets) if one.code.startswith("MJC10")] == [
            (code, message)
        ]


@pytest.mark.parametrize("name", ["lower", "upper"])
def test_a_limit_that_cannot_be_read_is_not_missing(name):
    limit = '<limit lower="-1" upper="1" effort="2" velocity="3"/>'
    text = robot(arm(kind="revolute", more=limit))
    broken = {one.code for one in findings(text.replace(f'{name}="', f'{name}="-.5.'), "mujoco@4")}
    assert "URDF101" in broken
    assert "PRG210" not in broken
    assert "PRG210" in {one.code for one in findings(text.replace(f'{name}="', f'{name}_="'), "mujoco@4")}
