"""What was not checked stands in the first line, in JUnit and in the JSON, and is never taken for good."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lxml import etree

from tests.grouping import grouped
from urdflint.findings import FileReport, Finding, Location, Report, Severity
from urdflint.reporters import styled_lines
from urdflint.reporters.machine import json_report, junit
from urdflint.reporters.text import summary
from urdflint.syntax.source import Source, Span

HERE = Path(__file__).parent
XACRO = "this is a xacro file, expand it and check the URDF that xacro prints"
CLEAN = FileReport("clean.urdf")
MESH = FileReport("mesh.urdf", ["mesh a.stl: package foo is unknown"])
SOURCE = FileReport("arm.xacro", skipped=XACRO)
OTHER = FileReport("hand.xacro", skipped=XACRO)
ODD = FileReport("odd.urdf", skipped="the file is text that begins with 'a\x01b'")
LOCKED = FileReport("locked.urdf", unreadable="permission denied")
FAULT = Finding("TST001", "x", Severity.ERROR, "x", Location(Source("arm.xacro", b"x"), Span(0, 1)))


def report(*files: FileReport, findings: tuple[Finding, ...] = ()) -> Report:
    return Report(["urdfdom@6"], files, findings)


@grouped(
    ("report", "first"),
    [
        (report(CLEAN), "All good: 1 file checked, nothing found"),
        (report(CLEAN, MESH), "Nothing found in 2 files"),
        (report(SOURCE), "Nothing found, and no robot: 1 file not checked"),
        (report(CLEAN, SOURCE, MESH, ODD), "Nothing found: 2 files checked, 2 not checked"),
        (report(CLEAN, LOCKED, SOURCE), "Nothing found: 1 file checked, 1 not checked"),
        (report(LOCKED), "Nothing was checked"),
        (report(CLEAN, SOURCE, findings=(FAULT,)), "1 error in 1 file (1 checked, 1 not checked)"),
        (report(SOURCE, findings=(FAULT,)), "1 error in 1 file (no robot, 1 not checked)"),
    ],
)
def test_the_first_line(report: Report, first: str) -> None:
    assert styled_lines.plain(summary.summary(report)).splitlines()[0] == first
    quiet = styled_lines.plain(summary.summary(report, quiet=True))
    assert quiet == (f"{first}\n" if "not checked" in first else "")


def test_reasons_are_reported_with_their_files() -> None:
    reported = styled_lines.plain(summary.summary(report(ODD, SOURCE, MESH, OTHER))).splitlines()
    assert reported[1:] == [
        "3 files not checked:",
        f"  arm.xacro and 1 more: {XACRO}",
        "  odd.urdf: the file is text that begins with 'a␁b'",
        "1 thing not checked:",
        f"  {MESH.path}: mesh a.stl: package foo is unknown",
    ]


def test_one_cause_of_several_things_is_one_line_file_first() -> None:
    """Where the same is said of several files, they are counted; else the things in the first one and others."""
    notes = [("a.urdf", "mesh a.stl: package foo is unknown"), ("b.urdf", "mesh b.stl: package foo is unknown")]
    notes += [("a.yaml", "against a robot: none is near"), ("b.yaml", "against a robot: none is near")]
    files = [FileReport(path, not_checked=(note,)) for path, note in notes]
    assert styled_lines.plain(summary.summary(Report([], files, []))).splitlines()[-2:] == [
        "  a.urdf: mesh a.stl and 1 more: package foo is unknown",
        "  a.yaml and 1 more: against a robot: none is near",
    ]


def test_json() -> None:
    files = json.loads(json_report.render(report(CLEAN, MESH, SOURCE, LOCKED)))["files"]
    assert [one["status"] for one in files] == ["checked", "checked", "not-checked", "unreadable"]
    assert files[1]["not_checked"] == ["mesh a.stl: package foo is unknown"]
    assert files[2]["not_checked"] == [f"the robot: {XACRO}"]


@pytest.mark.parametrize("fail_on", [Severity.ERROR, None])
def test_junit(fail_on: Severity | None) -> None:
    rendered = junit.render(report(CLEAN, SOURCE, ODD, LOCKED, findings=(FAULT,)), fail_on)
    document = etree.fromstring(rendered.encode())
    etree.XMLSchema(etree.parse(HERE / "junit-10.xsd")).assertValid(document)
    assert [one.get("skipped") for one in document] == ["0", "1", "1", "0"]
    cases = document.findall("testsuite[@name='arm.xacro']/testcase")
    reported = [[child.tag for child in case if child.tag != "system-out"] for case in cases]
    assert reported == [*[["failure"]] * bool(fail_on), ["skipped"]]
    assert document.xpath("//skipped/@message") == [XACRO, "the file is text that begins with 'a␁b'"]
    assert document.get("failures") == str(int(bool(fail_on)))
    assert document.get("errors") == "1"
    assert document.get("tests") == str(len(document.findall("testsuite/testcase")))
