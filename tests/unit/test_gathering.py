"""Runs of which only a part is held in memory: what is reported does not depend on it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.cli import options
from urdflint.cli.check import report_output
from urdflint.cli.check.report_output import Look
from urdflint.findings import Finding
from urdflint.linter import spilled_findings
from urdflint.linter.discovery import inputs
from urdflint.linter.run import report_assembly, runner
from urdflint.linter.run.engine import Settings
from urdflint.linter.settings import FileResult
from urdflint.linter.spilled_findings import SpilledFindings
from urdflint.reporters.machine import json_report, sarif

BAD = '<robot name="{name}"><link name="a"/><joint name="j" type="revolute"/>{more}</robot>'
SILENT = '<robot name="r"><link name="a"/><!-- urdflint:ignore[joint] --><joint name="j" type="revolute"/></robot>'
XACRO = '<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro">{}</robot>'
SDF = '<sdf version="1.9"><model name="m"><include><uri>{}</uri></include></model></sdf>'


@pytest.fixture(autouse=True)
def _little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spilled_findings, "BLOCK", 2)
    monkeypatch.setattr(spilled_findings, "FEW", 3)


def ones(folder: Path) -> list[FileResult]:
    return runner.check_each([(one, Settings()) for one in inputs.expand([str(folder)])], jobs=1)


def written(some: list[FileResult]) -> str:
    return json_report.render(report_assembly.gather(some))


def all_held(some: list[FileResult], monkeypatch: pytest.MonkeyPatch) -> str:
    with monkeypatch.context() as patch:
        patch.setattr(report_assembly, "_is_loose", lambda _: False)
        return written(some)


def robots(folder: Path, number: int = 5) -> None:
    for one in range(number):
        (folder / f"r{one}.urdf").write_text(BAD.format(name=f"r{one}", more=f'<link name="{one}"/><link/>'))


def several(folder: Path) -> list[Finding]:
    robots(folder)
    return [finding for one in ones(folder) for finding in one.findings]


def said(found: Iterable[Finding]) -> list[dict[str, object]]:
    """Findings by what they say: those that are made anew have Sources of their own."""
    return [json_report.mapping(one) for one in found]


def test_what_is_kept_on_the_disk_comes_back_in_its_order(tmp_path: Path) -> None:
    found = several(tmp_path)
    held = SpilledFindings(found)
    assert held.written > len(held.recent)
    assert len(held) == len(found) > 5
    assert said(held) == said(found) == said(held[number] for number in range(len(found)))
    assert said([held[-1], *held[1:4]]) == said([found[-1], *found[1:4]])
    with pytest.raises(IndexError):
        held[len(found)]
    assert held != found[1:]


def test_two_can_go_through_it_at_once(tmp_path: Path) -> None:
    found = several(tmp_path)
    held = SpilledFindings(found)
    pairs = list(zip(held, held, strict=True))
    assert said(one for one, _ in pairs) == said(other for _, other in pairs) == said(found)


def test_where_nothing_can_be_written_all_stays_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = several(tmp_path)

    def refuses(**_: object) -> None:
        raise PermissionError("a sandbox")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuses)
    held = SpilledFindings(found)
    assert held.written == 0
    assert list(held) == found


def test_sarif_takes_findings_that_each_reading_makes_anew(tmp_path: Path) -> None:
    robots(tmp_path)
    report = report_assembly.gather(ones(tmp_path))
    assert isinstance(report.findings, SpilledFindings)
    assert sarif.render(report, "/") == sarif.render(report._replace(findings=list(report.findings)), "/")


@grouped("form", options.FORMATS, size=10)
@pytest.mark.parametrize("statistics", [False, True])
def test_every_format_is_the_same_whatever_is_held(form: str, statistics: bool, tmp_path: Path) -> None:
    robots(tmp_path)
    report = report_assembly.gather(ones(tmp_path))
    look = Look("error", {}, statistics=statistics)
    whole = report._replace(findings=list(report.findings))
    assert isinstance(report.findings, SpilledFindings)
    assert "".join(report_output.pieces(report, form, look)) == "".join(report_output.pieces(whole, form, look))


def test_loose_files_are_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    robots(tmp_path)
    some = ones(tmp_path)
    report = report_assembly.gather(some)
    assert all(map(report_assembly._is_loose, some))
    assert any(one.alone for one in some)
    assert isinstance(report.findings, SpilledFindings)
    assert written(some) == all_held(some, monkeypatch)


@pytest.mark.parametrize(
    "others",
    [
        {"r2a.urdf": SILENT},
        {"a.xacro": XACRO.format('<link name="a"/><joint name="k" type="fixed"/>')},
        {"r1a.xacro": XACRO.format('<xacro:include filename="r3.urdf"/>')},
        {"b.xacro": XACRO.format(""), "r5.urdf": "<other><gazebo/></other>"},
        {"b.xacro": XACRO.format('<xacro:macro name="m"><link name="a"/></xacro:macro>')},
        {"a.xacro": XACRO.format('<xacro:include filename="part.xacro"/>'), "part.xacro": XACRO.format("<link/>")},
        {"a.sdf": SDF.format("r1.urdf"), "b.sdf": SDF.format("nothing")},
        {"r.srdf": '<robot name="r1"><group name="g"><link name="nothing"/></group></robot>'},
        {"a.xacro": XACRO.format('<link name="a"/>'), "r2a.urdf": SILENT, "r9.urdf": "<robot"},
    ],
    ids="+".join,
)
def test_a_report_is_the_same_whatever_is_held(
    others: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    robots(tmp_path)
    for name, text in others.items():
        (tmp_path / name).write_text(text)
    some = ones(tmp_path)
    assert sum(map(report_assembly._is_loose, some)) >= 4
    assert written(some) == all_held(some, monkeypatch)


def test_a_robot_may_have_two_names_beside_xacro(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    robots(tmp_path, 2)
    (tmp_path / "t.urdf").symlink_to("r1.urdf")
    (tmp_path / "x.xacro").write_text(XACRO.format('<link name="a"/>'))
    some = runner.check_each(
        [(str(tmp_path / one), Settings()) for one in ("r0.urdf", "r1.urdf", "t.urdf", "x.xacro")], jobs=1
    )
    assert len({finding.location.source.name for one in some for finding in one.findings}) == 3
    assert written(some) == all_held(some, monkeypatch)
