"""A rule that was merged into another is still meant by its code, wherever one was written down."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from urdflint.cli import app
from urdflint.config import Config, request, rule_settings
from urdflint.findings import Report, Severity
from urdflint.linter.discovery import inputs
from urdflint.linter.rules import catalog
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings
from urdflint.linter.waivers import baseline, suppression
from urdflint.programs import target
from urdflint.reporters.machine import sarif_tool
from urdflint.reporters.machine.sarif import LEVELS

HEIR, FORMER = "URDF202", "URDF298"
ROBOT = '<robot name="r">\n<link name="a"/>\n<link name="a"/>{comment}\n</robot>\n'
SETTINGS = Settings(targets=tuple(target.parse("urdfdom")), codes=frozenset({HEIR}))
CACHES = (catalog.former, suppression.codes_meant, suppression.suppressible)


@pytest.fixture(autouse=True)
def merged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A rule that another was merged into; it had another name, too."""
    whole = catalog.rule
    monkeypatch.chdir(tmp_path)

    def ruled(code: str) -> catalog.Rule:
        rule = whole(code)
        return rule._replace(formerly=("twice", FORMER)) if code == HEIR else rule

    with monkeypatch.context() as patch:
        patch.setattr(catalog, "rule", ruled)
        for one in CACHES:
            one.cache_clear()
        yield
    for one in CACHES:
        one.cache_clear()


def check(comment: str = "") -> Report:
    Path("r.urdf").write_text(ROBOT.format(comment=comment))
    return runner.check([(one, SETTINGS) for one in inputs.expand(["."])])


def test_it_is_found_by_code_and_name() -> None:
    assert [catalog.find(word) for word in (FORMER, FORMER.lower(), "twice", HEIR)] == [HEIR] * 4
    assert catalog.find("URDF299") is None
    assert catalog.heir(FORMER) == HEIR == catalog.heir(HEIR)
    assert [catalog.heir(word) for word in ("URDF299", "twice")] == ["URDF299", "twice"]


def test_a_prefix_means_rules_that_are_there_before_heirs() -> None:
    assert catalog.matching(FORMER) == {HEIR}
    assert catalog.matching("URDF29") == {HEIR}
    assert HEIR in catalog.matching("URDF2")
    assert catalog.matching("URDF4").isdisjoint({HEIR, FORMER})


def test_a_request_takes_it_and_names_the_heir_once() -> None:
    request.WARNED.clear()
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("default")
        assert request.codes([FORMER], []) == frozenset({HEIR})
        left = request.codes([], [FORMER, "URDF1", "twice"])
    assert left is not None
    assert HEIR not in left
    assert "URDF400" in left
    words = f"{FORMER} is part of {HEIR} name-duplicate now, which is meant instead"
    assert [(one.category, str(one.message)) for one in given] == [(FutureWarning, words)]


def test_the_command_line_says_it_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    app._warned(FutureWarning("x is part of y"), FutureWarning, "", 1)
    app._warned(DeprecationWarning("for developers"), DeprecationWarning, "", 1)
    assert capsys.readouterr().err == "urdflint: x is part of y\n"


def test_the_configuration_takes_it() -> None:
    assert rule_settings.severities(Config(severity={FORMER: "info"}), ()) == {HEIR: Severity.INFO}


def test_a_comment_takes_it() -> None:
    report = check(f" <!-- urdflint:ignore[{FORMER}] both are one -->")
    assert report.findings == []
    assert [one.finding.code for file in report.files for one in file.suppressed] == [HEIR]


def entry(code: str, **more: object) -> dict[str, object]:
    return {"path": "r.urdf", "rule": code, "element": "/robot/link[@name='a']/@name", "value": "a", **more}


def write(*entries: dict[str, object]) -> baseline.Entries:
    Path("b.json").write_text(json.dumps({baseline.KEY: 1, "findings": entries}))
    return baseline.load("b.json")


@pytest.mark.parametrize("entries", [[entry(FORMER)], [entry(HEIR), entry(FORMER)], [entry(FORMER), entry(HEIR)]])
def test_a_baseline_with_it_matches(entries: list[dict[str, object]]) -> None:
    report = check()
    assert [one.code for one in report.findings] == [HEIR]
    report = baseline.applied(report, write(*entries), ".", {"r.urdf": SETTINGS})
    assert (report.findings, report.stale) == ([], [])
    assert [one.code for file in report.files for one in file.baselined] == [HEIR]


def test_what_both_found_at_one_place_is_one_entry() -> None:
    assert list(write(entry(HEIR), entry(FORMER, count=3)).values()) == [3]
    assert list(write(entry(HEIR, count=2), entry(FORMER)).values()) == [2]
    assert len(write(entry(HEIR), entry("URDF299"))) == 2


def test_a_baseline_that_is_written_anew_names_the_heir() -> None:
    report = check()
    renewed = baseline.renewed(report, write(entry(FORMER)), ".", {"r.urdf": SETTINGS})
    assert [one.rule for one in renewed] == [HEIR]


def test_sarif_names_former_codes_and_names() -> None:
    rule = sarif_tool._rule(HEIR, "name-duplicate", LEVELS, "", ())
    assert (rule["deprecatedIds"], rule["deprecatedNames"]) == ([FORMER], ["twice"])
    assert (
        sarif_tool._rule("URDF400", "limit-missing", LEVELS, "", ())
        .keys()
        .isdisjoint({"deprecatedIds", "deprecatedNames"})
    )
