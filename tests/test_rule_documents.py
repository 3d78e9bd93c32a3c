"""Every rule's document: bad examples raise the rule and nothing else, reports are exact, the others are silent."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import contradictions, documents
from tests.grouping import grouped
from urdflint import resources
from urdflint.programs import target

ROOT = Path(__file__).parents[1]
RULES = documents.rules()
ids = [rule.code for rule in RULES]
UNHEEDED = frozenset(resources.lines("checks", "unheeded.tsv"))


@grouped("rule", RULES, ids=ids, size=50)
def test_bad_examples_raise_this_rule_only(rule):
    bad = [one.text for one in rule.examples if one.role == "bad"]
    assert bad
    for example in bad:
        findings = documents.result(rule, example).findings
        assert {finding.code for finding in findings} == {rule.code}
        assert contradictions.idle_errors(findings) == []


@grouped("rule", RULES, ids=ids, size=50)
def test_good_and_fixed_examples_are_silent(rule):
    fine = [one.text for one in rule.examples if one.role in ("good", "fixed")]
    assert fine
    for example in fine:
        assert [one.message for one in documents.result(rule, example).findings] == []


@grouped("rule", RULES, ids=ids, size=50)
def test_every_target_hears_of_the_bad_examples(rule):
    """With every target the rule stands at the same places at least, and its effects are in the report.

    Tables of robots leave rules out about which no program does anything.
    """
    for example in rule.examples:
        if example.role == "bad":
            alone = {_place(one) for one in documents.result(rule, example.text).findings if one.code == rule.code}
            for_everyone = documents.for_everyone(rule, example.text).findings
            assert alone <= {_place(finding) for finding in for_everyone}
            assert contradictions.idle_errors(for_everyone) == []
            heard = [finding for finding in for_everyone if finding.code == rule.code and finding.effects]
            assert not heard or rule.code not in UNHEEDED


def _place(finding):
    return finding.location.path, finding.location.span


@grouped("rule", RULES, ids=ids, size=50)
def test_reports_are_what_urdflint_prints(rule):
    path = ROOT / "rules" / rule.path
    text = path.read_text(encoding="utf-8")
    assert documents.with_reports(rule, text) == text, "run python -m tests.refresh"


NEXT = """
NEWEST_BY_SERIES = {**NEWEST_BY_SERIES, "99": "99.0.0"}
RELEASES = (*RELEASES, "99.0.0")
"""
DIFFERING = """
from tests import documents
from urdflint.programs import target

assert [family.newest for family in target.FAMILIES.values()] == ["99"] * len(target.FAMILIES)
for rule in documents.rules():
    text = (documents.ROOT / "rules" / rule.path).read_text(encoding="utf-8")
    if documents.with_reports(rule, text) != text:
        print(rule.code)
"""


def test_rules_that_programs_share_are_for_those_whose_reasons_they_cover() -> None:
    """As `python -m tests.refresh` writes them: a reader that is new is among them, and one that is gone is not."""
    texts = [(rule, (ROOT / "rules" / rule.path).read_text(encoding="utf-8")) for rule in documents.rules()]
    stale = [rule.code for rule, text in texts if documents.with_programs(rule, text) != text]
    assert stale == [], "run python -m tests.refresh"
    rule = next(rule for rule, _ in texts if rule.code == "PRG211")._replace(only=("mujoco<4", "drake"))
    assert "\nfor: mujoco<4 pybullet pinocchio sapien\n" in documents.with_programs(rule, "---\nfor: drake\n---\n")


@pytest.mark.slow
def test_another_release_of_every_program_changes_no_document(tmp_path):
    """One that does what the newest known release does; only a boundary between releases stands in documents."""
    for name in ("urdflint", "rules", "schemas", "tests", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    for program in target.FAMILIES:
        with (tmp_path / "urdflint" / "programs" / program / "releases.py").open("a", encoding="utf-8") as table:
            table.write(NEXT)
    done = subprocess.run(
        [sys.executable, "-c", DIFFERING],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
