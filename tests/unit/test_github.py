"""Commands to GitHub Actions, read back as its runner reads them, and the summary of the step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.cli.check import step_summary
from urdflint.cli.check.report_output import Look
from urdflint.findings import FileReport, Finding, Location, Report, Severity
from urdflint.programs.effect import Effect
from urdflint.reporters.machine import github
from urdflint.reporters.text import markdown
from urdflint.syntax.source import Source, Span

HERE = str(Path.cwd())
COMMAND = re.compile(r"::(?P<name>\w+)(?: (?P<properties>[^:]*))?::(?P<message>.*)\Z")
SOURCE = Source("a.urdf", b"<robot>\n<link/>\n</robot>")
NAME = "a,line=9::error::%0A\n::error::x\r##[group].urdf"


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """The commands among the lines of a log."""
    found = (COMMAND.match(line.lstrip()) for line in re.split(r"\r\n|\r|\n", text))
    return [(one["name"], _properties(one["properties"] or ""), _unescaped(one["message"])) for one in found if one]


def _properties(text: str) -> dict[str, str]:
    pairs = (one.split("=", 1) for one in text.split(",") if one)
    return {name: _unescaped(value).replace("%3A", ":").replace("%2C", ",") for name, value in pairs}


def _unescaped(text: str) -> str:
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


def finding(code: str, severity: Severity, at: int = 0, message: str = "x", **more: object) -> Finding:
    return Finding(code, "name", severity, message, Location(SOURCE, Span(at, at + 1)), cause=code)._replace(**more)


def report(*findings: Finding, files: tuple[FileReport, ...] = (FileReport("a.urdf"),)) -> Report:
    return Report(["urdfdom@6"], files, findings)


def test_a_command_says_where_and_what() -> None:
    found = finding("TST001", Severity.WARNING, 8, "100% wrong", help="a, b: c", effects={"urdfdom@6": Effect.IGNORES})
    (one,) = commands(github.render(report(found), HERE))
    assert one[:2] == (
        "warning",
        {"file": "a.urdf", "line": "2", "endLine": "2", "col": "1", "endColumn": "2", "title": "TST001 name"},
    )
    assert one[2].splitlines() == [
        "a.urdf:2:1: warning TST001 name: 100% wrong",
        "ROS (urdfdom 6) ignores it",
        "help: a, b: c",
    ]


def test_columns_only_on_one_line() -> None:
    found = finding("TST001", Severity.ERROR)._replace(location=Location(SOURCE, Span(0, 12)))
    ((_, where, _),) = commands(github.render(report(found), HERE))
    assert (where["line"], where["endLine"], "col" in where, "endColumn" in where) == ("1", "2", False, False)


def test_no_name_and_no_message_makes_another_command() -> None:
    found = [
        finding(f"TST00{at}", Severity.ERROR, message=NAME, help=NAME)._replace(location=Location(source, Span(0, 1)))
        for at, source in enumerate(
            (SOURCE, Source(NAME, b"x"), Source("\u2028::warning::", b"x"), Source("\udc80", b"x"))
        )
    ]
    rendered = github.render(report(*found, files=(FileReport(NAME, unreadable=NAME), FileReport("\udc80"))), HERE)
    assert [name for name, _, _ in commands(rendered)] == ["error"] * 5
    assert all(
        set(where) <= {"file", "title", "line", "endLine", "col", "endColumn"} for _, where, _ in commands(rendered)
    )
    assert {where.get("line") for _, where, _ in commands(rendered)} == {None, "1"}
    assert "##[" not in rendered
    assert all(line.isprintable() for line in rendered.splitlines())
    rendered.encode("utf-8")


@grouped(("number", "unread", "reported"), [(10, 0, 10), (11, 0, 10), (8, 2, 10), (9, 2, 10), (3, 12, 10), (0, 3, 3)])
def test_no_more_than_github_shows(number: int, unread: int, reported: int) -> None:
    files = tuple(FileReport(f"{at}.urdf", unreadable="gone") for at in range(unread))
    found = [finding(f"TST{at:03}", Severity.ERROR) for at in range(number)]
    lines = [one for one in commands(github.render(report(*found, files=files), HERE)) if one[0] == "error"]
    assert len(lines) == reported
    summed = lines[-1][1] == {"title": "more errors"}
    assert summed == (number + unread > 10)
    if summed:
        left = number + unread - 9
        words = lines[-1][2].splitlines()
        counts = [int(word) for line in words for word in re.findall(r"\b(\d+) more (?:error|file)s?\b", line)]
        assert sum(counts) == left


def test_the_most_severe_are_reported_and_the_others_counted_by_rule() -> None:
    grave = finding("TST999", Severity.ERROR, effects={"urdfdom@6": Effect.REJECTS})
    others = [finding(f"TST{at:03}", Severity.ERROR, effects={"urdfdom@6": Effect.IGNORES}) for at in range(20)]
    last = finding("TST019", Severity.ERROR, 1, effects={"urdfdom@6": Effect.IGNORES})
    reported = commands(github.render(report(*others, last, grave), HERE))
    assert reported[0][1]["title"] == "TST999 name"
    assert reported[1][1]["title"] == "TST019 name"  # at two places
    assert reported[-1][2] == (
        "and 12 more errors: TST007, TST008, TST009, TST010, TST011, TST012, TST013, TST014 and 4 more rules"
    )


def test_each_kind_has_its_own_ten() -> None:
    found = [finding(f"TST{at:03}", severity) for severity in Severity for at in range(30)]
    names = [name for name, _, _ in commands(github.render(report(*found), HERE, Severity.INFO))]
    assert names == ["error"] * 10 + ["warning"] * 10 + ["notice"] * 10
    names = [name for name, _, _ in commands(github.render(report(*found), HERE))]
    assert names == ["error"] * 10 + ["warning"] * 10
    assert [name for name, _, _ in commands(github.render(report(*found), HERE, Severity.ERROR))] == ["error"] * 10


def test_the_summary_is_plain_text_at_the_end() -> None:
    rendered = github.render(report(finding("TST001", Severity.ERROR)), HERE)
    assert rendered.splitlines()[1] == "1 error in 1 file (1 checked)"
    assert github.render(report(finding("TST001", Severity.ERROR)), HERE, quiet=True).count("\n") == 1


LONG = report(*(finding(f"TST{at:03}", Severity.ERROR, message="é" * 200) for at in range(100)))


@grouped("most", [0, 10, 60, 400, 1000, 5000, 20_000], size=15)
def test_a_summary_is_cut_before_a_heading(most: int) -> None:
    text = markdown.render(LONG)
    found = step_summary.cut(text, most)
    assert len(found.encode()) <= most
    if found:
        kept = found.removesuffix(step_summary.REST)
        assert found != kept
        assert text.startswith(kept)
        assert text[len(kept) :].startswith("## ")
        assert kept.count("```") % 2 == 0
    assert (found == "") == (most < 200)


def test_a_summary_that_fits_is_whole() -> None:
    text = markdown.render(LONG)
    assert step_summary.cut(text, len(text.encode())) == text
    assert step_summary.cut(text, len(text.encode()) - 1) != text


@pytest.fixture
def summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    return tmp_path / "summary.md"


def write(read: tuple[str, ...] = ()) -> int:
    return step_summary.write(LONG, Look("error", {}), read)


def test_the_report_goes_to_the_end_of_the_summary(summary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    summary.write_text("before\n")
    assert write() == 0
    assert summary.read_text("utf-8") == "before\n" + markdown.render(LONG)
    monkeypatch.setattr(step_summary, "MAX_SUMMARY_BYTES", summary.stat().st_size + 10_000)
    assert write() == 0
    assert summary.stat().st_size <= step_summary.MAX_SUMMARY_BYTES
    assert summary.read_text("utf-8").endswith(step_summary.REST)
    monkeypatch.delenv("GITHUB_ACTIONS")
    before = summary.read_bytes()
    assert write() == 0
    assert summary.read_bytes() == before


def test_the_summary_is_no_link_and_none_of_the_files_that_were_read(
    summary: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "robot.urdf").write_text("<robot/>")
    summary.symlink_to("robot.urdf")
    assert write() == 2
    assert "cannot write the summary of the step: " in capsys.readouterr().err
    summary.unlink()
    summary.hardlink_to(tmp_path / "robot.urdf")
    assert write((str(tmp_path / "robot.urdf"),)) == 2
    assert capsys.readouterr().err.endswith(": it is one of the files that are read\n")
    assert (tmp_path / "robot.urdf").read_text() == "<robot/>"
