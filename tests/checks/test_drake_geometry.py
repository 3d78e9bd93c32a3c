"""Visuals and collisions for Drake: names that it refuses or changes, looks that it does not show, files, numbers."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings, sliced

HEAD = '<robot name="r" xmlns:drake="http://drake.mit.edu">'
BOX = '<box size="1 1 1"/>'
UNSEEN = '<drake:perception_properties enabled="false"/>'
HIDDEN = '<drake:illustration_properties enabled="false"/>'
MESH = '<mesh filename="package://p/m.obj"/>'
TEXTURE = '<texture filename="package://p/t.png"/>'


def link(inner, top=""):
    return f'{HEAD}{top}<link name="a">{inner}</link></robot>'


def visual(inner="", attributes="", shape=BOX):
    return f"<visual{attributes}><geometry>{shape}</geometry>{inner}</visual>"


def collision(attributes="", shape=BOX):
    return f"<collision{attributes}><geometry>{shape}</geometry></collision>"


def material(inner, name=' name="m"', shape=BOX):
    return visual(f"<material{name}>{inner}</material>", shape=shape)


def scaled(scale):
    return collision(shape=f'<mesh filename="package://p/m.obj" scale="{scale}"/>')


def located(uri):
    return visual(shape=f'<mesh filename="{uri}"/>')


def moved(kind, dynamics):
    ends = '<parent link="world"/><child link="a"/>'
    joint = f'<drake:joint name="j" type="{kind}">{ends}<dynamics {dynamics}/></drake:joint>'
    return f'{HEAD}<link name="a"/>{joint}</robot>'


def reported(xml, targets="drake"):
    """Code, span and effect of what the rules about geometry and numbers say."""
    return [
        (one.code, sliced(one), *(effect.value for effect in one.effects.values()))
        for one in findings(xml, targets)
        if one.code.startswith(("DRK4", "DRK7"))
    ]


def effects(xml, code):
    return [effect.value for one in findings(xml, "drake") if one.code == code for effect in one.effects.values()]


def messages(xml):
    return [one.message for one in findings(xml, "drake") if one.code.startswith(("DRK4", "DRK7"))]


@grouped(
    ("parts", "expected"),
    [
        (visual(attributes=' name=""'), [("DRK401", '""', "rejects")]),
        (collision(' name=" &#9;"'), [("DRK401", " &#9;", "rejects")]),
        (collision(' name="x"') + collision(' name="x "'), [("DRK401", "x ", "rejects")]),
        (collision(' name="Box "') + collision(), [("DRK401", "<collision>", "rejects")]),
        (visual(attributes=' name="x"') * 2, [("DRK402", "x", "warns")]),
        (collision(' name="x"') * 3, [("DRK402", "x", "warns")] * 2),
        (collision(' name="x"') + visual(attributes=' name="x"'), []),
        (visual() + visual() + collision() + collision(), []),
        (collision(' name=" x"') + collision(' name="y "'), []),
        (visual(UNSEEN, ' name="x"') + visual(HIDDEN, ' name="x "'), []),
    ],
)
def test_names_of_shapes(parts, expected):
    assert reported(link(parts)) == expected


def test_names_come_to_an_end():
    (message,) = messages(link(collision() * 10_001))
    assert message == "more than ten thousand shapes of link 'a' are named 'Box'"


@grouped(
    ("scale", "expected"),
    [
        ("1 1 1e-9", [("DRK403", "1 1 1e-9", "rejects")]),
        ("1 -9e-9 1", [("DRK403", "1 -9e-9 1", "rejects")]),
        ("1 1 1e-8", []),
        ("0.001 0.001 0.001", []),
    ],
)
def test_scales_next_to_nothing(scale, expected):
    assert reported(link(scaled(scale))) == expected


@grouped(
    ("part", "expected"),
    [
        (visual(HIDDEN + UNSEEN), [("DRK430", "<visual>", "warns")]),
        (visual(HIDDEN), []),
        (visual('<drake:illustration_properties enabled="true"/>' + UNSEEN), []),
        (
            visual("<drake:perception_properties/>"),
            [("DRK431", "<drake:perception_properties/>", "ignores")],
        ),
        (visual('<drake:perception_properties enable="false"/>'), []),
        (
            visual(UNSEEN + '<drake:accepting_renderer name="v"/>'),
            [("DRK431", '<drake:accepting_renderer name="v"/>', "ignores")],
        ),
        (visual('<drake:accepting_renderer name="v"/>'), []),
        (material(TEXTURE), []),
        (material(TEXTURE, shape=MESH), [("DRK432", "package://p/t.png", "ignores")]),
        (material(TEXTURE + '<color rgba="1 1 1 1"/>', shape=MESH), [("DRK432", "package://p/t.png", "ignores")]),
        (visual(f'{HIDDEN}<material name="m">{TEXTURE}</material>'), []),
        (visual(f'{HIDDEN}<material name="m"><color/>{TEXTURE}</material>'), [("DRK433", "<color/>", "rejects")]),
        (material("<color/>", ""), [("DRK433", "<color/>", "rejects")]),
        (material("<color/>"), []),
        (material('<color rgba="1 1 1 1"/>'), []),
    ],
)
def test_looks(part, expected):
    assert [one for one in reported(link(part)) if one[0] != "DRK008"] == expected


def test_a_texture_is_reported_once_for_all_who_use_it():
    used = visual('<material name="m"/>') + visual('<material name="m"/>', shape=MESH)
    robot = link(used * 3, f'<material name="m">{TEXTURE}</material>')
    assert reported(robot) == [("DRK432", "package://p/t.png", "ignores")]
    assert reported(robot, "drake@1.53") == [("DRK432", "package://p/t.png", "warns")]


def test_older_releases_know_no_roles():
    assert reported(link(visual(HIDDEN + UNSEEN)), "drake@1.49") == []


@grouped(
    ("xml", "expected"),
    [
        (moved("ball", 'damping="1 1 1"'), [("DRK701", "1 1 1", "rejects")]),
        (moved("ball", 'damping="1"'), []),
        (moved("planar", 'damping="1 1 1"'), []),
        (moved("ball", 'damping="abc"'), []),
        (link(visual('<origin xyz="0 0 1e-400"/>')), [("DRK702", "0 0 1e-400", "alters")]),
        (link(visual('<origin xyz="0 0 1e-300"/>')), []),
        (link(visual('<origin xyz="0 0 1.5e-017"/>')), []),
        (link(visual('<origin xyz="0 0 0e-400"/>')), []),
        (link(located("https://example.org/m.obj")), [("DRK703", "https://example.org/m.obj", "rejects")]),
        (link(located("pkg://p/m.obj")), []),
        (link(located("package://p/m.obj")), []),
        (link(located("model://p/m.obj")), []),
    ],
)
def test_numbers_and_files(xml, expected):
    assert reported(xml) == expected


@grouped(
    ("xml", "code", "effect"),
    [
        (link("", '<material name="m"/>'), "URDF803", "rejects"),
        (link(material("<color/>")), "URDF802", "rejects"),
        (link(visual("<material/>")), "URDF800", "drops"),
        (link(collision(shape='<sphere radius="1e-400"/>')), "URDF707", "alters"),
        (link(scaled("1e-9")), "URDF102", "rejects"),
    ],
)
def test_rules_of_urdf_tell_what_drake_does(xml, code, effect):
    assert effects(xml, code) == [effect]
    assert reported(xml) == []


def test_nothing_is_reported_to_who_does_not_use_drake():
    assert reported(link(visual(attributes=' name=""') + material(TEXTURE)), "urdfdom,mujoco") == []
