"""Joints and masses that Drake refuses, leaves out or does not read: where, with what effect, and when not."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, findings, sliced

AXIS = '<axis xyz="0 0 1"/>'
PITCH = '<drake:screw_thread_pitch value="0.1"/>'
LINE = '<drake:line_segment length="2"/>'


def inertial(izz="0.01", mass="1.5"):
    moments = f'ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="{izz}"'
    return f'<inertial><mass value="{mass}"/><inertia {moments}/></inertial>'


def link(name, inner=""):
    return f'<link name="{name}">{inner or inertial()}</link>'


def joint(name="j", kind="continuous", inner="", parent="world", child="a", tag="joint", more=""):
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    return f'<{tag} name="{name}" type="{kind}"{more}>{ends}{inner}</{tag}>'


def custom(kind, inner="", **more):
    return joint(kind=kind, inner=inner, tag="drake:joint", **more)


def robot(*parts):
    return f'<robot name="r" xmlns:drake="http://drake.mit.edu">{"".join(parts)}</robot>'


def said(*parts):
    """What the rules about Drake's joints and masses say: code, text, effect and message."""
    found = [one for one in findings(robot(*parts), "drake") if one.code.startswith(("DRK1", "DRK2"))]
    return [(one.code, sliced(one), one.effects[DRAKE].value, one.message) for one in found]


@grouped(
    ("parts", "code", "text", "effect"),
    [
        ([link("a"), link("b"), joint(more=' drake_ignore="true"')], "DRK101", "true", "drops"),
        (['<link name="a" drake_ignore="1"/>'], "DRK102", "1", "ignores"),
        (
            [link("a"), custom("ball"), custom("ball", name="k")],
            "DRK103",
            '<drake:joint name="k" type="ball">',
            "rejects",
        ),
        (
            [link("a"), link("j_parent"), joint(inner='<origin xyz="0 0 1"/>', parent="j_parent")],
            "DRK104",
            "j",
            "rejects",
        ),
        ([link("a"), joint(kind="floating")], "DRK106", "floating", "warns"),
        ([link("a"), custom("screw", AXIS + PITCH + '<limit effort="1"/>')], "DRK110", "limit", "ignores"),
        ([link("a"), custom("ball", AXIS)], "DRK111", "axis", "ignores"),
        ([link("a"), custom("universal", AXIS)], "DRK111", "axis", "ignores"),
        ([link("a"), joint(inner='<dynamics friction="1"/>')], "DRK112", '<dynamics friction="1"/>', "warns"),
        ([link("a"), joint(inner='<axis xyz="0 1e-9 0"/>')], "DRK120", "0 1e-9 0", "rejects"),
        ([link("a"), joint(inner='<axis xyz="0 1e200 0"/>')], "DRK120", "0 1e200 0", "rejects"),
        ([link("a"), joint(inner='<limit effort="1" velocity="-2 m"/>')], "DRK120", "-2 m", "rejects"),
        ([link("a"), joint(kind="planar", inner='<dynamics damping="1"/>')], "DRK120", "1", "rejects"),
        ([link("a"), custom("screw", AXIS)], "DRK121", '<drake:joint name="j" type="screw">', "rejects"),
        ([link("a"), custom("curvilinear", "<drake:curves/>")], "DRK121", "<drake:curves/>", "rejects"),
        ([link("a"), custom("screw", AXIS + PITCH.replace("0.1", "0"))], "DRK123", "0", "alters"),
        ([link("world"), link("a")], "DRK201", "world", "warns"),
        ([link("a", inertial("1", "1e300"))], "DRK203", "1e300", "rejects"),
        ([link("a", inertial("1e-14", "-2 kg"))], "DRK202", "<inertial>", "warns"),
    ],
)
def test_what_drake_does_with_a_joint_or_mass(parts, code, text, effect):
    assert (code, text, effect) in [one[:3] for one in said(*parts)]


def test_a_path_keeps_to_its_plane_and_has_curves_that_can_be_reported_apart():
    tangent = '<drake:initial_tangent xyz="1 0 1"/>'
    (skewed,) = said(link("a"), custom("curvilinear", f"<drake:curves>{LINE}</drake:curves>{tangent}"))
    assert skewed[:3] == ("DRK122", "1 0 1", "rejects")
    curves = f'<drake:curves>{LINE}<drake:line_segment length="1e-17"/></drake:curves>'
    (short,) = said(link("a"), custom("curvilinear", curves))
    assert short[:3] == ("DRK122", "1e-17", "rejects")


@pytest.mark.parametrize(
    ("mimicking", "target", "effect", "words"),
    [
        (
            custom("ball", '<mimic joint="m"/>'),
            joint("m", child="b"),
            "rejects",
            "another number of degrees of freedom",
        ),
        (custom("ball", '<mimic joint="j"/>'), joint("m", child="b"), "rejects", "names the joint itself"),
        (
            custom("ball", '<mimic joint="m"/>'),
            custom("ball", name="m", child="b"),
            "warns",
            "is ignored: both joints must have one degree of freedom",
        ),
    ],
)
def test_mimics_need_joints_with_one_freedom(mimicking, target, effect, words):
    ((code, _, was, message),) = said(link("a"), link("b"), mimicking, target)
    assert (code, was) == ("DRK107", effect)
    assert message.endswith(words)


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (joint("m", more=' drake_ignore="true"'), "drops"),
        (joint("m", parent="a", child="world"), "keeps with the world"),
    ],
)
def test_joints_that_drake_does_not_make_cannot_be_named(made, why):
    found = said(link("a"), link("b"), made, joint("k", child="b", inner='<mimic joint="m"/>'))
    (one,) = [one for one in found if one[0] == "DRK105"]
    assert one == ("DRK105", "m", "rejects", f"joint 'k' refers to joint 'm', which Drake {why}")


def test_a_loop_of_plain_joints_is_reported_by_the_rules_of_urdf_alone():
    joints = [joint("j", parent="b"), joint("k", parent="c"), joint("l", parent="b", child="c")]
    assert said(link("a"), link("b"), link("c"), *joints) == []
    closing = custom("ball", name="l", child="b")
    ((code, text, effect, message),) = said(link("a"), link("b"), joint(), joint("k", parent="a", child="b"), closing)
    assert (code, text, effect) == ("DRK103", '<drake:joint name="l" type="ball">', "rejects")
    assert message == "joint 'l' closes a kinematic loop: links 'world' and 'b' are connected without it"


@grouped(
    "parts",
    [
        [link("a"), joint(inner=AXIS + '<dynamics damping="1" friction="0"/>')],
        [link("a"), joint(kind="fixed", inner=AXIS + '<limit effort="1" velocity="1"/><dynamics damping="1"/>')],
        [link("a"), joint(kind="planar", inner=AXIS + '<dynamics damping="1 1 1"/>')],
        [link("a"), custom("planar", AXIS)],
        [link("a"), joint(kind="screw", inner=AXIS + '<limit effort="1"/>')],
        [link("a"), custom("screw", AXIS + PITCH)],
        [link("a"), custom("curvilinear", f"<drake:curves>{LINE}</drake:curves>")],
        [link("j_frame"), joint(child="j_frame")],
        ['<link name="world"/>', link("a"), joint()],
    ],
)
def test_nothing_is_said_of_what_drake_takes_or_other_rules_tell(parts):
    assert said(*parts) == []


def test_a_joint_with_a_prefix_may_mimic_nothing_that_is_not_there():
    ends = '<parent link="world"/><child link="a"/><axis xyz="0 0 1"/>'
    inside = f'{ends}<mimic joint="gone"/><drake:screw_thread_pitch value="1"/>'
    screw = f'<drake:joint name="h" type="screw">{inside}</drake:joint>'
    xml = f'<robot name="r" xmlns:drake="http://drake.mit.edu"><link name="a"/>{screw}</robot>'
    (found,) = [one for one in findings(xml, "drake") if "rejects" in [effect.value for effect in one.effects.values()]]
    assert (found.code, found.message) == ("DRK105", "joint 'h' refers to joint 'gone', which does not exist")
