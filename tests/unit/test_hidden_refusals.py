"""A refusal behind another fault at its place is reported, in the words of its reason, and only where it counts."""

from __future__ import annotations

from tests.lint import findings
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.programs.effect import Effect
from urdflint.syntax.source import Source

ENDS = '<parent link="a"/><child link="b"/>'
TWO = f'<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed">{ENDS}%s</joint></robot>'
LOOP = TWO % '<parent link="b"/>'  # the converter takes the last parent


def rejecting(text: str, targets: str) -> list[tuple[str, str]]:
    """The code and message of what a program rejects."""
    return [(one.code, one.message) for one in findings(text, targets) if Effect.REJECTS in one.effects.values()]


def test_a_refusal_behind_a_repeated_element() -> None:
    assert rejecting(LOOP, "usd") == [("URDF303", "link 'b' is in a cycle of joints")]
    assert rejecting(TWO % "", "usd") == []
    assert rejecting(LOOP, "urdfdom@6") == []  # it takes the first one


def test_only_what_the_rules_asked_for_cover() -> None:
    for code, said in (("URDF303", ["URDF303"]), ("URDF304", [])):
        asked = engine.Settings(targets=tuple(target.parse("usd")), resolve=False, codes=frozenset({code}))
        found = engine.lint(Source("robot.urdf", LOOP.encode()), asked).findings
        assert [one.code for one in found] == said


def test_one_refusal_is_enough() -> None:
    """What follows from a fault that is reported is not reported beside it."""
    nameless = LOOP.replace('type="fixed"', 'type="nothing"')
    assert [code for code, _ in rejecting(nameless, "usd")] == ["URDF302"]
