"""Names in the tags of Drake: what they refer to, which are taken, and what groups and tendons join."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, findings, sliced

LINKS = '<link name="arm"/><link name="hand"/>'
ENDS = '<parent link="arm"/><child link="hand"/>'
FRAME = '<frame name="tip" link="arm"/>'


def robot(inner, name="r"):
    return f'<robot name="{name}" xmlns:drake="http://drake.mit.edu">{LINKS}{inner}</robot>'


def joint(kind="continuous", more="", tag="joint", name="j"):
    return f'<{tag} name="{name}" type="{kind}"{more}>{ENDS}</{tag}>'


def group(inner, name="g"):
    return f'<drake:collision_filter_group name="{name}">{inner}</drake:collision_filter_group>'


def member(link):
    return f'<drake:member link="{link}"/>'


def ignored(name):
    return f'<drake:ignored_collision_filter_group name="{name}"/>'


def ball(one="arm", other="hand"):
    parts = f'<drake:ball_constraint_body_A name="{one}"/><drake:ball_constraint_body_B name="{other}"/>'
    parts += "".join(f'<drake:ball_constraint_p_{end} value="0 0 0"/>' for end in ("AP", "BQ"))
    return f"<drake:ball_constraint>{parts}</drake:ball_constraint>"


def bushing(one, other="hand"):
    parts = f'<drake:bushing_frameA name="{one}"/><drake:bushing_frameC name="{other}"/>'
    values = [f"{what}_{of}" for what in ("torque", "force") for of in ("stiffness", "damping")]
    parts += "".join(f'<drake:bushing_{value} value="1 1 1"/>' for value in values)
    return f"<drake:linear_bushing_rpy>{parts}</drake:linear_bushing_rpy>"


def tendon(*joints, lower="-1", upper="1"):
    parts = "".join(f'<drake:tendon_constraint_joint name="{one}" a="1"/>' for one in joints)
    values = {"offset": "0", "lower_limit": lower, "upper_limit": upper, "stiffness": "1", "damping": "1"}
    parts += "".join(f'<drake:tendon_constraint_{name} value="{value}"/>' for name, value in values.items())
    return f"<drake:tendon_constraint>{parts}</drake:tendon_constraint>"


def found(xml):
    """What the rules on names say for Drake."""
    return [one for one in findings(xml, "drake") if one.code.startswith("DRK5")]


def reported(xml):
    return [(one.code, sliced(one), *(effect.value for effect in one.effects.values())) for one in found(xml)]


# Every outcome was seen with Drake 1.51
@grouped(
    ("inner", "span", "advice"),
    [
        (group(member("Arm") + ignored("g")), "Arm", "did you mean 'arm'?"),
        (group(member("arm") + ignored("gg")), "gg", None),
        (ball("arn"), "arn", "did you mean 'arm'?"),
        (ball("world"), "world", "name a link of the robot"),
        (bushing("tipp") + FRAME, "tipp", "did you mean 'tip'?"),
        (tendon("k") + joint(), "k", "name something that exists in the robot, spelt exactly as there"),
        ('<frame name="f" link="hnad"/>', "hnad", "did you mean 'hand'?"),
        ('<drake:joint name="j" type="ball"><parent link="arm"/><child link="hnd"/></drake:joint>', "hnd", None),
    ],
)
def test_a_name_of_nothing_is_found_at_the_name(inner, span, advice):
    assert reported(robot(inner)) == [("DRK501", span, "rejects")]
    (one,) = found(robot(inner))
    if advice:
        assert one.help == advice
    assert (one.fix is None) == (span in ("world", "gg", "k"))


@pytest.mark.parametrize(
    ("inner", "words"),
    [
        (bushing("fixed") + '<frame name="fixed" link="world"/>', "attached to the world"),
        ('<link name="x" drake_ignore="true"/><frame name="f" link="x"/>', 'drake_ignore="true"'),
        (tendon("j") + joint("floating"), "which Drake does not create"),
    ],
)
def test_a_name_of_what_drake_does_not_have_is_reported_with_the_reason(inner, words):
    (one,) = [one for one in found(robot(inner)) if one.code == "DRK501"]
    assert words in one.message
    assert one.fix is None
    assert one.effects[DRAKE].value == "rejects"


@pytest.mark.parametrize("end", ["parent", "child"])
def test_a_joint_that_drake_leaves_out_for_an_empty_link_is_found_at_the_link(end):
    ends = '<parent link="a"/><child link="b"/>'
    ends = ends.replace(f'{end} link="{"a" if end == "parent" else "b"}"', f'{end} link=""')
    found_here = reported(robot(f'<drake:joint name="j" type="ball">{ends}</drake:joint>'))
    assert ("DRK501", '""', "drops") in found_here


def test_what_has_the_name_but_is_of_another_kind_is_shown():
    (one,) = found(robot(group(member("tip") + ignored("g")) + FRAME))
    assert [(related.message, related.location.path) for related in one.related] == [
        ("this has the name", "/robot/frame")
    ]


@grouped(
    ("inner", "code", "span", "related"),
    [
        (FRAME + FRAME, "DRK502", "tip", "the first one is here"),
        ('<frame name="arm" link="hand"/>', "DRK502", "arm", "this has the name"),
        (
            joint().replace("<parent", '<origin xyz="1 0 0"/><parent') + '<frame name="j_parent" link="arm"/>',
            "DRK502",
            "j_parent",
            "Drake adds a frame of that name for this joint",
        ),
        (group(member("arm") + ignored("g")) * 2, "DRK502", "g", "the first one is here"),
        (joint() + tendon("j", "j"), "DRK502", "j", "the first one is here"),
        (group(ignored("g")), "DRK504", '<drake:collision_filter_group name="g">', None),
        (ball("hand"), "DRK506", "hand", None),
        (joint("fixed") + tendon("j"), "DRK507", "j", "the joint is here"),
        (joint() + tendon("j", lower="2"), "DRK508", "2", None),
    ],
)
def test_what_drake_refuses_is_found_at_its_place(inner, code, span, related):
    assert reported(robot(inner)) == [(code, span, "rejects")]
    (one,) = found(robot(inner))
    assert [each.message for each in one.related] == ([related] if related else [])


@pytest.mark.parametrize("name", ["WorldModelInstance", "DefaultModelInstance"])
def test_the_names_of_drakes_own_models_are_taken(name):
    assert reported(robot("", name)) == [("DRK503", name, "rejects")]
    assert reported(robot("", name.lower())) == []


def test_a_group_acts_if_it_ignores_one_or_is_ignored():
    alone = group(member("arm"))
    assert reported(robot(alone)) == [("DRK505", '<drake:collision_filter_group name="g">', "ignores")]
    assert reported(robot(alone + group(member("hand") + ignored("g"), "h"))) == []
    assert reported(robot(group(member("arm") + ignored("g")))) == []
    assert [code for code, *_ in reported(robot(group("")))] == ["DRK504"]


def test_right_names_are_passed_in_silence():
    inner = joint() + FRAME + ball() + bushing("tip") + tendon("j")
    assert reported(robot(inner + group(member("arm") + ignored("g")))) == []


def test_what_drake_passes_over_refers_to_nothing():
    skipped = group(member("nobody"), "g").replace('name="g"', 'name="g" ignore="true"')
    assert reported(robot(skipped)) == []
    assert [one.code for one in findings(robot(ball("nobody")), "urdfdom") if one.code.startswith("DRK5")] == []


@grouped(
    ("other", "reported"),
    [
        ('<material name="x"><color rgba="1 1 1 1"/></material>', []),
        (joint(name="x"), ["this has the name"]),
        (joint(name="y") + joint(name="x", more=' drake_ignore="true"'), ["this has the name"]),
        ("", []),
    ],
)
def test_what_else_has_the_name_that_is_referred_to(other, reported):
    found = [one for one in findings(robot(other + group(member("x"))), "drake") if one.code == "DRK501"]
    assert [[related.message for related in one.related] for one in found] == [reported]
