"""Claims of models meet the findings of rules: the effect is said once, by the rule that is about the place."""

from __future__ import annotations

import pytest

from tests.lint import DRAKE, findings
from urdflint.findings.rule import Problem
from urdflint.linter.rules import claim_matching
from urdflint.programs.effect import Effect
from urdflint.syntax.document import NO_ATTRIBUTES, Element
from urdflint.syntax.place import Place

ROBOT = """<robot name="r">
  <link name="a"/>
  <link name="b"/>
  <joint name="j" type="fixed"><parent link="{}"/><child link="b"/></joint>
  {}
</robot>
"""


def effects(xml: str) -> list[tuple[str, str | None]]:
    return [
        (one.code, effect.value if effect else None)
        for one in findings(xml, "drake")
        for effect in [one.effects.get(DRAKE)]
        if one.severity.value != "info"
    ]


def test_a_rule_that_covers_a_claim_says_its_effect():
    assert effects(ROBOT.format("nobody", "")) == [("URDF301", "rejects")]


def test_a_claim_that_no_rule_speaks_for_is_a_finding_of_its_own():
    twice = '<frame name="f" link="a"/><frame name="f" link="a"/>'
    ((code, effect),) = effects(ROBOT.format("a", twice))
    assert code.startswith("DRK5")
    assert effect == "rejects"


def test_of_several_faults_the_one_is_marked_that_drake_would_name():
    robot = ROBOT.format("nobody", '<transmission name="t"><joint name="x"/></transmission>')
    first = [one.code for one in findings(robot, "drake") if one.first]
    assert first == ["URDF301"]


def test_other_targets_hear_nothing_of_it():
    assert [one.code for one in findings(ROBOT.format("a", '<frame name="f" link="nobody"/>'))] == []


INERTIAL = """<robot name="r">
  <link name="a">
    <inertial>{0}<mass value="{1}"/>{0}<inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="{2}"/>{0}</inertial>
  </link>
</robot>
"""


@pytest.mark.parametrize(
    ("mass", "izz", "code"), [("1", "0.05", "URDF611"), ("0", "0.01", "URDF604"), ("-1", "0.01", "URDF603")]
)
def test_rules_and_claims_meet_by_element_not_by_line(mass, izz, code):
    """Drake warns at the <inertial>: a rule that is about what is in it says the effect, and one stands there too."""
    found = [
        [(one.code, one.effects.get(DRAKE)) for one in findings(INERTIAL.format(gap, mass, izz), "drake")]
        for gap in ("", "\n")
    ]
    assert found[0] == found[1]
    assert {code, "DRK202"} <= {one for one, effect in found[0] if effect == "warns"}


def test_what_is_reported_once_tells_of_those_that_ignore_any_of_its_places():
    robot = """<robot name="r"><link name="a"><foo/></link><link name="b"><foo/></link></robot>"""
    (one,) = [one for one in findings(robot, "urdfdom@6,sdformat@16") if one.code == "URDF002"]
    assert one.effects == {"urdfdom@6": "ignores", "sdformat@16": "ignores"}


def test_what_is_said_of_several_programs_in_the_same_words_is_one_finding():
    element = Element("link", NO_ATTRIBUTES, None, 0)
    one = Problem("it is fixed", Place(element), effects={"mujoco@4": Effect.ALTERS}, losses={"mujoco@4": "3 kg"})
    other = Problem("it is fixed", Place(element), effects={"newton@1": Effect.DROPS}, first=True)
    elsewhere = Problem("it is fixed", Place(Element("link", NO_ATTRIBUTES, None, 0)))
    reported = claim_matching.merged([("PRG201", one), ("PRG201", elsewhere), ("PRG201", other), ("PRG202", one)])
    assert [(code, problem.effects, problem.losses, problem.first) for code, problem in reported] == [
        ("PRG201", {"mujoco@4": Effect.ALTERS, "newton@1": Effect.DROPS}, {"mujoco@4": "3 kg"}, True),
        ("PRG201", {}, {}, False),
        ("PRG202", one.effects, one.losses, False),
    ]
