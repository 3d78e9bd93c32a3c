"""Transmissions of which Drake makes no actuator or dies, and what it does not take over from them."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import DRAKE, findings, sliced

SIMPLE = "<type>transmission_interface/SimpleTransmission</type>"
MOTOR = '<actuator name="m"/>'


def joint(kind="continuous", inner='<axis xyz="0 0 1"/>', name="j", child="a"):
    ends = f'<parent link="world"/><child link="{child}"/>'
    return f'<joint name="{name}" type="{kind}">{ends}{inner}</joint>'


def drive(inner="", of=SIMPLE, at='<joint name="j"/>', motor=MOTOR, more=""):
    return f'<transmission name="t"{more}>{of}{at}{motor}{inner}</transmission>'


def motor(inner):
    return f'<actuator name="m">{inner}</actuator>'


def said(*parts):
    """What the rules about transmissions of Drake say: code, text, effect and message."""
    text = (
        f'<robot name="r" xmlns:drake="http://drake.mit.edu"><link name="a"/><link name="b"/>{"".join(parts)}</robot>'
    )
    found = [one for one in findings(text, "drake") if one.code.startswith("DRK3")]
    return [(one.code, sliced(one), one.effects[DRAKE].value, one.message) for one in found]


TAG = '<transmission name="t">'
OLD = ' type="x/SimpleTransmission"'


@grouped(
    ("parts", "code", "text", "effect"),
    [
        ([joint(), drive(of="<type>Four</type>")], "DRK301", TAG, "warns"),
        ([joint(), drive(of="", more=' type="Four"')], "DRK301", '<transmission name="t" type="Four">', "warns"),
        ([joint("fixed"), drive()], "DRK302", "j", "warns"),
        ([joint(inner='<limit effort="0" velocity="1"/>'), drive()], "DRK302", "j", "warns"),
        ([joint(), drive(of="<type><b/>SimpleTransmission</type>")], "DRK303", "<type>", "rejects"),
        ([joint(), drive(of="<type/>", more=OLD)], "DRK303", "<type/>", "rejects"),
        ([joint(), drive(of="", motor="", more=OLD)], "DRK304", f'<transmission name="t"{OLD}>', "rejects"),
        (
            [joint(), drive(motor=motor("<mechanicalReduction>-1</mechanicalReduction>"))],
            "DRK305",
            "<mechanicalReduction>",
            "warns",
        ),
        ([joint(), drive("<mechanicalReduction>2</mechanicalReduction>")], "DRK305", "<mechanicalReduction>", "warns"),
        ([joint(), drive(), joint(name="k", child="b"), drive(at='<joint name="k"/>')], "DRK306", "m", "rejects"),
        ([joint("planar"), drive()], "DRK307", "j", "rejects"),
        ([joint(), drive(motor=motor('<drake:gear_ratio value="0"/>'))], "DRK308", "0", "alters"),
        ([joint(), drive(motor=motor('<drake:rotor_inertia value="-1"/>'))], "DRK308", "-1", "alters"),
    ],
)
def test_what_drake_does_with_a_transmission(parts, code, text, effect):
    assert [one[:3] for one in said(*parts)] == [(code, text, effect)]


def test_efforts_without_an_actuator_are_reported_once():
    limit = '<limit effort="5" velocity="1"/>'
    found = said(joint(inner=limit), joint(name="k", child="b", inner=limit))
    message = "joint 'j' and joint 'k' have no actuator, so Drake ignores the effort limits"
    assert found == [("DRK309", "5", "ignores", message)]
    assert said(joint(inner=limit), drive()) == []


@grouped(
    "part",
    [
        drive(),
        drive(of="<type>SimpleTransmission</type>"),
        drive(of="<type><!-- the usual one -->SimpleTransmission</type>"),
        drive(of="", more=OLD),
        drive("<mechanicalReduction>1.0</mechanicalReduction>"),
        drive(motor=motor("<mechanicalReduction/>")),
        drive(motor=motor('<drake:gear_ratio value="20"/><drake:rotor_inertia value="0"/>')),
        drive(at='<joint name="other"/>'),
        drive(motor=""),
    ],
)
def test_nothing_is_said_of_what_drake_takes_or_other_rules_tell(part):
    assert said(joint(), part) == []
