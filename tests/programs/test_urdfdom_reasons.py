"""Every reason of urdfdom's model is covered by a rule, and reading only where something is odd loses nothing."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.mutations import mutants, seeds
from tests.programs import reasons_in, short_robots
from urdflint.linter.rules import claim_matching
from urdflint.linter.run import engine
from urdflint.programs import models, target
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect, worst
from urdflint.programs.urdfdom import claims as urdfdom
from urdflint.programs.urdfdom import reasons
from urdflint.syntax.source import Source

OURS = reasons_in.declared(reasons)
COVERED = reasons_in.covered("urdfdom", "covers", "yields")
BOTH = (*target.parse("urdfdom@3"), *target.parse("urdfdom@6"))
HARMFUL = frozenset({Effect.REJECTS, Effect.DROPS})
MUTANTS = 400


def test_every_reason_has_a_rule_or_is_silent_on_purpose() -> None:
    silent = {reason.word for reason in reasons.SILENT}
    assert set(OURS) - COVERED == silent
    assert all(reasons.SILENT.values())


def test_every_word_in_a_head_is_a_reason() -> None:
    assert set(OURS) >= COVERED


def test_every_reason_is_given_somewhere() -> None:
    folder = Path(reasons.__file__).parent
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob("*.py") if path.stem != "reasons"]
    used = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    claimed_on_demand = {reasons.NotRead.__name__}  # see attribution.ignored
    assert {reason.__name__ for reason in OURS.values()} - used == claimed_on_demand
    assert reasons.NotRead.word == claim_matching.NOT_READ


TURN = '<joint name="{}" type="fixed"><parent link="{}"/><child link="{}"/></joint>'
CYCLE = '<link name="a"/><link name="b"/>' + TURN.format("j", "a", "b") + TURN.format("k", "b", "a")


@grouped(
    ("links", "refused"),
    [
        ("<link/>", False),
        ('<link name=""/>', False),
        ("<link/><link/>", True),
        ('<link/><link name=""/>', True),
        ('<link/><link name="a"/>', True),
        ('<link/><link name="a"/>' + TURN.format("j", "a", "a"), False),
        ('<link name=""/><link name="a"/>' + TURN.format("j", "a", "a"), False),
        (f"<link/>{CYCLE}", False),
        (f"<link/><link/>{CYCLE}", True),
        (f'<link/><link name="c"/>{CYCLE}', True),
        (CYCLE, True),
    ],
)
def test_a_link_without_a_name_may_be_the_only_root(links: str, refused: bool) -> None:
    """As check_urdf of 3 and 6 answers: joints that go in circles leave no other root."""
    text = f"<robot name='r'>{links}</robot>"
    names = [one.name for one in BOTH]
    assert short_robots.refusing(text, names) == (tuple(names) if refused else ())


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[Claim], list[Claim]]]:
    """For each robot linted the claims of all that is read, and those that no problem covers."""
    found: list[tuple[list[Claim], list[Claim]]] = []
    claims_of, attribute = models.claims_of, claim_matching.attribute

    def whole(program, robot, targets, suspects):
        found.append((urdfdom.claims(robot, models.accepting_xml(robot, targets), None), []))
        return claims_of(program, robot, targets, suspects)

    def attributed(*args):
        problems, left = attribute(*args)
        found[-1][1].extend(one.claim for one in left)
        return problems, left

    monkeypatch.setattr(models, "claims_of", whole)
    monkeypatch.setattr(claim_matching, "attribute", attributed)
    return found


@pytest.mark.parametrize(
    "source",
    [
        "some robots",
        pytest.param("robots", marks=pytest.mark.slow),
        "some mutants",
        pytest.param("mutants", marks=pytest.mark.slow),
    ],
)
def test_reading_only_what_is_odd_loses_nothing(seen: list[tuple[list[Claim], list[Claim]]], source: str) -> None:
    """Wherever urdfdom rejects or drops anything, a problem covers it: its part of the robot was read."""
    texts = mutants(9, seeds(), MUTANTS) if source.endswith("mutants") else seeds()
    step = 20 if source.startswith("some") else 1
    texts = list(texts)[::step]
    assert len(texts) > 200 / step
    for text in texts:
        seen.clear()
        result = engine.lint(
            Source("robot.urdf", text.encode()), engine.Settings(targets=BOTH, resolve=False, xacro=False)
        )
        for whole, uncovered in seen:
            assert [claim.word for claim in uncovered if _harms(claim)] == [], text
            stated = {(name, effect) for finding in result.findings for name, effect in finding.effects.items()}
            claimed = [claim.effects for claim in whole if _harms(claim)]
            if result.report.skipped:  # one finding, with the worst that each program does
                claimed = [worst(claimed)]
            assert {pair for effects in claimed for pair in effects.items()} <= stated, text


def _harms(claim: Claim) -> bool:
    return bool(HARMFUL & set(claim.effects.values()))
