"""A run holds a bounded number of findings: those beyond it are counted in the report of their file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from urdflint.findings import Report, Severity
from urdflint.linter.discovery import inputs
from urdflint.linter.run import report_assembly, runner
from urdflint.linter.run.engine import Settings
from urdflint.reporters.machine import json_report

JOINTS = '<joint name="j{}" type="revolute"/>'  # each: errors without a parent, a child and a limit
BAD = '<robot name="r{}"><link name="a" mass="1"/><link name="b" color="red"/>{}</robot>'
INFO = '<robot name="{}"><link name="a"/><material name="unused"><color rgba="1 0 0 1"/></material></robot>'
XACRO = '<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="r0.urdf"/></robot>'


def reports(folder: Path, monkeypatch: pytest.MonkeyPatch, bound: int) -> tuple[Report, Report]:
    """The report without the bound, and the one with it."""
    results = runner.check_each([(path, Settings()) for path in inputs.expand([str(folder)])], jobs=1)
    whole = report_assembly.gather(results)
    monkeypatch.setattr(report_assembly, "MAX_FINDINGS_OF_RUN", bound)
    return whole, report_assembly.gather(results)


def numbers(report: Report) -> dict[Severity, int]:
    return {severity: sum(finding.severity is severity for finding in report.findings) for severity in Severity}


@pytest.fixture
def robots(tmp_path: Path) -> Path:
    for number in range(4):
        (tmp_path / f"r{number}.urdf").write_text(BAD.format(number, "".join(map(JOINTS.format, range(3)))))
    (tmp_path / "zinfo.urdf").write_text(INFO.format("z"))
    return tmp_path


@pytest.mark.parametrize("xacro", [False, True], ids=["urdf", "xacro"])
@pytest.mark.parametrize("bound", [1, 12, 30])
def test_what_is_beyond_the_bound_is_counted(
    robots: Path, monkeypatch: pytest.MonkeyPatch, bound: int, xacro: bool
) -> None:
    if xacro:
        (robots / "x.urdf.xacro").write_text(XACRO)
    whole, bounded = reports(robots, monkeypatch, bound)
    assert len(bounded.findings) < len(whole.findings)
    assert not {json.dumps(json_report.mapping(finding)) for finding in bounded.findings}.difference(
        json.dumps(json_report.mapping(finding)) for finding in whole.findings
    )
    if not xacro:  # of several robots that include a file its findings are counted for each
        for severity in Severity:
            assert bounded.count(severity) == whole.count(severity)
    for threshold in ("error", "warning", "info"):
        for path in (file.path for file in whole.files):
            assert bounded.fails("never", {path: threshold}) == whole.fails("never", {path: threshold})


def test_the_least_severe_go_first_and_the_worst_of_each_file_stays(
    robots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, bounded = reports(robots, monkeypatch, bound=numbers_above_errors(robots))
    assert numbers(bounded)[Severity.ERROR] == numbers(whole)[Severity.ERROR]
    assert numbers(bounded)[Severity.WARNING] < numbers(whole)[Severity.WARNING]
    assert {finding.location.source.name for finding in bounded.findings} == {file.path for file in whole.files}
    assert "zinfo" in bounded.findings[-1].location.source.name
    assert bounded.worst is Severity.ERROR


def numbers_above_errors(folder: Path) -> int:
    """A bound that all errors keep, and not all warnings."""
    results = runner.check_each([(path, Settings()) for path in inputs.expand([str(folder)])], jobs=1)
    return numbers(report_assembly.gather(results))[Severity.ERROR] + 2


def test_up_to_the_bound_nothing_is_counted_alone(robots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, bounded = reports(robots, monkeypatch, bound=1000)
    assert bounded == whole
    assert not bounded.unreported
