"""What has one rule, cause and help in many files is one entry of a report for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.grouping import grouped
from urdflint.findings import FileReport, Finding, Location, Report, Severity
from urdflint.programs.effect import Effect
from urdflint.reporters.cross_file_entries import folded
from urdflint.reporters.entries import Entry
from urdflint.reporters.place_phrases import in_files
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text import concise, markdown
from urdflint.reporters.text import report as text
from urdflint.reporters.text.sections import BUDGET, MORE, TextOptions
from urdflint.syntax.source import Source, Span

IGNORED = {"sdformat@16": Effect.IGNORES}
LINES = 60


def finding(
    file: str, line: int = 1, code: str = "TST001", effects: Mapping[str, Effect] = IGNORED, **more: Any
) -> Finding:
    """A finding of a rule in a file."""
    source = Source(file, b"<link/>\n" * LINES)
    severity, message = more.pop("severity", Severity.WARNING), more.pop("message", f"link '{line}' is odd")
    place = Location(source, Span(8 * line - 8, 8 * line - 1))
    return Finding(code, "odd", severity, message, place, effects, cause=more.pop("cause", code), **more)


def report(*findings: Finding, **files: FileReport) -> Report:
    names = dict.fromkeys(one.location.source.name for one in findings)
    return Report(["urdfdom@6"], [files.get(name.partition(".")[0], FileReport(name)) for name in names], findings)


def page(given: Report, shown: TextOptions | None = None) -> list[str]:
    return plain(text.lines(given, look=shown or TextOptions())).splitlines()


def heads(found: list[Entry]) -> list[tuple[str, str, int]]:
    return [(one.head.code, one.file, len(one.files)) for one in found]


def test_one_cause_in_twenty_robots_is_one_entry():
    lines = page(report(*(finding(f"r{at:02}.urdf", line) for at in range(20) for line in (3, 5))))
    assert [line for line in lines if line.startswith("warning")] == ["warning TST001 odd: link '3' is odd"]
    assert "  |  ^^^^^ and 1 more: line 5 (5)" in [line.replace("^^^^^^^", " ^^^^^") for line in lines]
    assert "  = in 20 robots: also r01.urdf:3 (2 places), r02.urdf:3 (2 places), r03.urdf:3 (2 places)," in lines


@grouped(
    "other",
    [
        {"cause": "TST001 arm"},
        {"severity": Severity.INFO},
        {"code": "TST002"},
        {"help": "write another"},
        {"effects": {"sdformat@16": Effect.DROPS}},
    ],
    ids=["cause", "severity", "rule", "help", "effect"],
)
def test_what_differs_stays_apart(other: dict[str, Any]):
    assert len(folded(report(finding("a.urdf"), finding("b.urdf", **other)))) == 2


def test_entries_of_one_file_stay_apart():
    more = {**IGNORED, "urdfdom@6": Effect.REJECTS}
    some = [
        finding("a.urdf"),
        finding("a.urdf", 2, effects=more),
        finding("b.urdf"),
        finding("b.urdf", 2, effects=more),
    ]
    assert [(dict(one.effects), len(one.files)) for one in folded(report(*some))] == [(more, 2), (IGNORED, 2)]


def test_the_most_severe_is_first_over_all_files():
    found = folded(
        report(
            finding("a.urdf", code="TST001"),
            finding("a.urdf", code="TST002", severity=Severity.INFO),
            finding("b.urdf", code="TST003", effects={"urdfdom@6": Effect.REJECTS}, severity=Severity.ERROR),
            finding("b.urdf", code="TST004"),
            finding("c.urdf", code="TST004"),
            *(finding("c.urdf", line, code="TST005") for line in range(1, 9)),
        )
    )
    assert [one.head.code for one in found] == ["TST003", "TST004", "TST005", "TST001", "TST002"]


def test_files_of_one_entry_are_in_the_order_of_the_run():
    some = [finding(name, code=code) for name in ("b.urdf", "a.urdf") for code in ("TST001", "TST002")]
    assert heads(folded(report(*some))) == [("TST001", "b.urdf", 2), ("TST002", "b.urdf", 2)]


def test_what_a_program_does_in_some_robots_is_not_said_of_all():
    both = {**IGNORED, "mujoco@4": Effect.REJECTS}
    lines = page(report(finding("a.urdf"), finding("b.urdf", effects=both), finding("c.urdf")))
    assert "  = in 1 of 3 robots MuJoCo 4 rejects the file" in lines
    assert "  = Gazebo Jetty (sdformat 16) ignores it" in lines


def test_what_comes_behind_a_refusal_is_marked():
    refused = finding("a.urdf", 9, "TST002", {"mujoco@4": Effect.REJECTS}, severity=Severity.ERROR)
    both = {"mujoco@4": Effect.ALTERS, "sdformat@16": Effect.ALTERS}
    losses = dict.fromkeys(both, "the base cannot move")
    here = finding("a.urdf", effects=both, losses=losses)
    lines = page(report(refused, here, finding("a.urdf", 3, "TST003", {"mujoco@4": Effect.IGNORES})))
    assert "  = once the file loads, MuJoCo 4: the base cannot move" in lines
    assert "  = Gazebo Jetty (sdformat 16): the base cannot move" in lines
    assert "  = MuJoCo 4 ignores it" in lines
    assert here.effects == both
    there = finding("b.urdf", effects=both, losses=losses)
    assert not any("once the file loads" in line for line in page(report(refused, here, there)))


@grouped(
    ("files", "word"),
    [
        (["a.urdf", "b.urdf.xacro"], "robots"),
        (["a.urdf", "b.srdf"], "files"),
        (["a.yaml", "b.yml"], "files"),
        (["a.urdf", "library.xacro"], "files"),
    ],
)
def test_files_that_are_no_robots_are_files(files: list[str], word: str):
    (entry,) = folded(report(*map(finding, files), library=FileReport("library.xacro", library=True)))
    assert in_files(entry, 80) == f"in 2 {word}: also {files[1]}:1"


@grouped("room", range(8, 200, 3), size=50)
def test_as_many_files_as_there_is_room_for(room: int):
    (entry,) = folded(report(*(finding(f"robots/r{at}.urdf", at) for at in range(1, 30))))
    said = in_files(entry, room)
    assert said.startswith("in 29 robots")
    assert len(said) <= max(room, len("in 29 robots"))
    assert said.count("r") - 1 <= 28 * 4
    assert said.endswith(" …") is (":" in said)


def test_every_place_is_there_when_it_is_asked_for():
    some = [finding(f"r{at:02}.urdf", line) for at in range(20) for line in (3, 5)]
    lines = page(report(*some), TextOptions(all_places=True))
    assert sum(" --> " in line for line in lines) == len(some)


@grouped("causes", [30, 60, 90, 105])
def test_many_causes_are_a_line_or_two_each(causes: int):
    some = [finding("robot.urdf", code=f"TST{at:03}", message="odd " * 60, help="write it") for at in range(causes)]
    lines = page(report(*some, finding("other.urdf", code="TST000", message="odd", help="write it")))
    assert len(lines) <= BUDGET + MORE
    headers = [line for line in lines if line.startswith("warning")]
    assert [line.split()[1] for line in headers] == [f"TST{at:03}" for at in range(causes)]
    assert sum("robot.urdf:1:1" in line for line in lines) == causes
    assert sum("odd: odd" in line for line in headers) == causes


def test_more_causes_than_lines_are_counted():
    lines = page(report(*(finding("robot.urdf", code=f"TST{at:03}") for at in range(500))))
    assert len(lines) <= BUDGET + MORE + 2
    listed = sum(line.startswith("warning") for line in lines)
    assert lines[-2].startswith(f"and {500 - listed} more: TST{listed:03}, TST{listed + 1:03}, ")
    assert lines[-2].endswith(" …; --all-places shows them")


def test_a_long_page_leaves_room_for_what_stands_below():
    unread = [FileReport(f"made/{at:03}.yaml", not_checked=[f"odd {at}"]) for at in range(30)]
    some = [finding("robot.urdf", code=f"TST{at:03}", message="odd " * 60, help="write it") for at in range(60)]
    given = report(*some)
    lines = plain(text.page(given._replace(files=[*given.files, *unread]))).splitlines()
    assert sum("made/" in line for line in lines) > 10
    assert len(lines) <= BUDGET + MORE + 2


def test_a_long_path_leaves_the_rule():
    some = [finding("f/" * 40 + "robot.urdf", code=f"TST{at:03}", help="write it") for at in range(105)]
    lines = page(report(*some))
    assert sum(line.startswith("warning TST") and " odd" in line for line in lines) == 105
    assert len(lines) <= BUDGET + MORE


def test_infos_of_a_run_are_one_line():
    infos = [finding(f"r{at}.urdf", severity=Severity.INFO) for at in range(9)]
    assert page(report(*infos)) == ["9 infos: TST001 (9); --show-info shows them", ""]
    concisely = plain(concise.lines(report(*infos, finding("b.urdf", 7)))).splitlines()
    assert concisely == [
        "b.urdf:7:1: warning TST001 link '7' is odd",
        "9 infos: TST001 (9); --show-info shows them",
    ]
    assert len(plain(concise.lines(report(*infos), Severity.INFO)).splitlines()) == 9


def test_infos_of_very_many_rules_are_one_line():
    lines = page(report(*(finding("a.urdf", code=f"TST{at}", severity=Severity.INFO) for at in range(99))))
    assert len(lines) == 2
    assert 90 <= len(lines[0]) <= 100
    assert lines[0].startswith("99 infos: TST0, TST1, ")
    assert lines[0].endswith(" …; --show-info shows them")


def test_markdown_folds_too():
    rendered = markdown.render(report(*(finding(f"r{at}.urdf") for at in range(9)), finding("b.urdf", code="TST002")))
    assert [line for line in rendered.splitlines() if line.startswith("#")] == [
        "# urdflint",
        "## warning TST001 odd",
        "## warning TST002 odd",
    ]
    assert "- in 9 robots: also r1.urdf:1, r2.urdf:1, " in rendered


def test_findings_left_out_of_several_files_are_one_line():
    capped = {"TST001": {Severity.WARNING: 20}}
    files = [FileReport(name, capped=capped) for name in ("a.urdf", "b.urdf")]
    given = Report([], files, [finding("a.urdf"), finding("b.urdf")])
    assert "and 40 more of TST001 in 2 files" in page(given)
