"""Claims of models meet the findings of rules: the effect is said once, by the rule that speaks of the place."""

from __future__ import annotations

from tests.lint import findings

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
        for effect in [one.effects.get("drake@1.51")]
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
