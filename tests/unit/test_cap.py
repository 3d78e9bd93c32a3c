"""Very many findings of one rule: some are reported, all are counted, and the worst is never lost."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable

import pytest

from tests.lint import DRAKE
from urdflint.cli.exit_codes import exit_code
from urdflint.findings import Report, Severity
from urdflint.linter.rules import dispatch, finding_limit
from urdflint.linter.run import engine, runner
from urdflint.linter.run.engine import Settings
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import models, reason, target
from urdflint.programs.effect import Effect
from urdflint.reporters import styled_lines
from urdflint.reporters.machine import checkstyle, github, json_report, junit, sarif
from urdflint.reporters.text import concise, markdown, statistics, summary
from urdflint.reporters.text import report as text
from urdflint.reporters.text.sections import TextOptions
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

DOUBLE = '<link name="l1"/>'


def unknown(number: int) -> str:
    """Links, each with another attribute that is unknown."""
    return "".join(f'<link name="l{at}" foo{at}="1"/>' for at in range(number))


def robot(*parts: str) -> str:
    return f'<robot name="r">{"".join(parts)}</robot>'


XML = robot(unknown(30))


def report(xml: str = XML, targets: str = "urdfdom@6") -> Report:
    result = engine.lint(Source("r.urdf", xml.encode()), Settings(tuple(target.parse(targets)), resolve=False))
    assert result.report.failure is None
    return runner.gather([result])


def reported(given: Report, code: str) -> int:
    return sum(one.code == code for one in given.findings)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding_limit, "MAX_FINDINGS_OF_RULE", 10)


@pytest.mark.usefixtures("few")
def test_what_is_not_reported_is_counted() -> None:
    given = report()
    assert reported(given, "URDF004") == 10
    assert given.unreported == {"r.urdf": {"URDF004": 20}}
    assert given.count(Severity.WARNING) == 30


def test_nothing_is_left_out_of_what_people_write() -> None:
    given = report()
    assert reported(given, "URDF004") == 30
    assert given.unreported == {}
    assert "more of" not in text.findings(given)
    assert json.loads(json_report.render(given))["files"] == [
        {"path": "r.urdf", "status": "checked", "not_checked": []}
    ]


def test_a_thousand_are_reported() -> None:
    assert report(robot(unknown(1003))).unreported == {"r.urdf": {"URDF004": 3}}


RENDERED: dict[str, Callable[[Report], str]] = {
    "text": text.findings,
    "page": lambda given: styled_lines.plain(text.page(given)),
    "every place": lambda given: styled_lines.plain(
        text.lines(given, look=TextOptions(Severity.INFO, all_places=True))
    ),
    "concise": lambda given: styled_lines.plain(concise.lines(given)),
    "markdown": markdown.render,
    "markdown, folded": lambda given: markdown.render(given, Severity.ERROR),
    "junit": junit.render,
    "github": lambda given: github.render(given, "/"),
    "checkstyle": checkstyle.render,
    "sarif": lambda given: sarif.render(given, "/"),
    "junit, failing": lambda given: junit.render(given, Severity.INFO),
}


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("name", RENDERED)
def test_every_report_tells_the_number(name: str) -> None:
    rendered = RENDERED[name](report())
    assert rendered.count("and 20 more of URDF004") == 1
    assert "foo9" in rendered
    assert "foo10" not in re.sub(r"[|].*|^ *<.*", "", rendered)  # but in the code


@pytest.mark.usefixtures("few")
def test_the_numbers_of_several_rules_are_reported_in_one_line() -> None:
    given = report(robot(unknown(30), DOUBLE * 30))
    assert "r.urdf: and 20 more of URDF004 and 20 more of URDF202" in text.findings(given)
    assert json.loads(json_report.render(given))["files"][0]["capped"] == {"URDF004": 20, "URDF202": 20}
    assert json.loads(json_report.render(given))["summary"] == {"error": 31, "warning": 30, "info": 0}


@pytest.mark.usefixtures("few")
def test_summary_and_statistics_count_all() -> None:
    given = report()
    assert styled_lines.plain(summary.summary(given)).startswith("1 error, 30 warnings in 1 file")
    assert {row.code: row.places for row in statistics.rows(given)}["URDF004"] == 30


def test_large_numbers_have_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding_limit, "MAX_FINDINGS_OF_RULE", 3)
    assert "and 1,234 more of URDF004" in text.findings(report(robot(unknown(1237))))


@pytest.mark.usefixtures("few")
def test_a_severity_or_effect_that_is_new_is_reported_however_late() -> None:
    one = finding_limit.Cap()
    ignored, dropped = {"drake@1": Effect.IGNORES}, {"drake@1": Effect.DROPS}
    for _ in range(30):
        one.lets("X1", Severity.INFO, ignored)
    assert one.over == {"X1": {Severity.INFO: 20}}
    assert one.lets("X1", Severity.ERROR, ignored)
    assert one.lets("X1", Severity.INFO, dropped)
    assert one.lets("X1", Severity.INFO, {"urdfdom@6": Effect.IGNORES})
    assert not one.lets("X1", Severity.ERROR, {**ignored, "urdfdom@6": Effect.IGNORES})
    assert one.lets("X2", Severity.INFO, ignored)
    assert one.over == {"X1": {Severity.INFO: 20, Severity.ERROR: 1}}


@pytest.mark.parametrize("most", [0, 1, 2])
def test_exit_code_and_effects_stay(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    odd = '<link name="m"><inertial><mass value="x"/></inertial></link><link name="n"><inertial><mass value=" 1"/>'
    xml = robot(unknown(30), odd, "</inertial></link>", DOUBLE * 3, '<gazebo reference="q"/>')
    whole = report(xml, "all")
    monkeypatch.setattr(finding_limit, "MAX_FINDINGS_OF_RULE", most)
    capped = report(xml, "all")
    assert len(capped.findings) < len(whole.findings)
    assert capped.worst is whole.worst
    for severity in Severity:
        assert capped.count(severity) == whole.count(severity)
        assert exit_code(capped, severity.value) == exit_code(whole, severity.value)
    effects = [
        {(one.code, *what) for one in given.findings for what in one.effects.items()} for given in (whole, capped)
    ]
    assert effects[0] == effects[1]


@pytest.fixture
def judged(few: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "MAX_JUDGED_OF_RULE", 20)


@pytest.mark.usefixtures("judged")
def test_what_is_not_judged_is_counted_as_the_most_severe_that_was() -> None:
    given = report()
    assert reported(given, "URDF004") == 10
    assert given.unreported == {"r.urdf": {"URDF004": 20}}
    assert given.count(Severity.WARNING) == 30


@pytest.mark.usefixtures("judged")
def test_rules_that_are_not_asked_for_are_not_counted_either() -> None:
    result = engine.lint(
        Source("r.urdf", XML.encode()), Settings(tuple(target.parse("urdfdom@6")), frozenset({"URDF207"}))
    )
    assert result.report.capped == {}


@pytest.mark.usefixtures("judged")
def test_as_many_as_are_judged_are_none_too_many() -> None:
    assert report(robot(unknown(20))).unreported == {"r.urdf": {"URDF004": 10}}


@pytest.mark.parametrize("severities", [(Severity.INFO, Severity.ERROR), (Severity.ERROR, Severity.INFO)])
def test_the_most_severe_counts_whenever_it_came(severities: tuple[Severity, ...]) -> None:
    one = finding_limit.Cap()
    for severity in severities:
        one.lets("X1", severity, {})
    assert one.with_others({"X1": 5, "X2": 3}) == {"X1": {Severity.ERROR: 5}}


@pytest.mark.parametrize("program", ["urdfdom@6", "sdformat@16", "drake", "mujoco"])
def test_models_claim_no_more_of_one_reason(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    xml = robot(*(f'<link name="l{at}" foo="1"><visual/><visual/></link>' for at in range(30)), "<link/>" * 30)
    numbers = []
    for most in (3000, 4):
        monkeypatch.setattr(reason, "MAX_NOTES_OF_REASON", most)
        read = parsing.read(Source("r.urdf", xml.encode()))
        assert read.root is not None
        made = Robot(read, read.root, Files(None, {}, resolve=False))
        claimed = models.claims(made, target.parse(program), frozenset(read.root.children))
        numbers.append(max(Counter(one.word for one in claimed).values()))
    assert numbers[0] > 4 >= numbers[1]


@pytest.mark.parametrize("targets", ["urdfdom@6", "sdformat@16", "drake", "mujoco"])
def test_models_note_the_first_of_each_reason(targets: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code and what programs do stay, however many places have one reason."""
    xml = robot("<link/>" * 30, '<link name="a"><visual/></link>', '<joint name="j"/>' * 30)
    effects = []
    for most in (3000, 4):
        monkeypatch.setattr(reason, "MAX_NOTES_OF_REASON", most)
        effects.append(_done(report(xml, targets)))
    assert effects[0] == effects[1] != set()


def _done(given: Report) -> set[tuple[str, str, str]]:
    return {(one.code, name, effect.value) for one in given.findings for name, effect in one.effects.items()}


def test_a_claim_finds_its_problem_among_many_at_one_element() -> None:
    """More problems than are looked through one by one; Drake rejects the file for one of them."""
    strange = " ".join(f'foo{at}="1"' for at in range(8))
    link = '<link name="a"/><link name="b"/>'
    given = report(
        robot(link, f'<joint name="j" type="nonsense" {strange}><parent link="a"/><child link="b"/></joint>'), "drake"
    )
    (of_type,) = [one for one in given.findings if one.location.path.endswith("/@type")]
    assert of_type.effects[DRAKE] is Effect.REJECTS
