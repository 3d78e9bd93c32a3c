"""The text report of a file: how much of it fits a screen, what is folded, and what is shown when it is asked for."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from urdflint.findings import FileReport, Finding, Fix, Location, Related, Report, Severity
from urdflint.programs.effect import Effect
from urdflint.reporters.entries import Entry, entries
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text import entry_text
from urdflint.reporters.text import report as text
from urdflint.reporters.text.sections import BUDGET, DEFAULT, TextOptions
from urdflint.syntax.source import Source, Span

LINE = b'  <link name="arm"><inertial><mass value="1e-9"/></inertial></link>\n'
SOURCE = Source("robot.urdf", LINE * 400)
MESSAGE = "mass of link 'arm' is only 1e-09 kg, which is too small"
HELP = "write the mass in kg, and leave out the <inertial> of a link that is only a frame"


def at(line: int, word: bytes = b"1e-9") -> Location:
    start = (line - 1) * len(LINE) + LINE.index(word)
    return Location(SOURCE, Span(start, start + len(word)), f"/robot/link[{line}]/inertial/mass/@value")


def finding(number: int, line: int, severity: Severity = Severity.WARNING) -> Finding:
    """One of a rule with much to say."""
    effects = {"urdfdom@6": Effect.IGNORES, "sdformat@16": Effect.DROPS, "drake@1.51": Effect.WARNS}
    related = [Related(f"as small as number {other}", at(line + 2 * other)) for other in range(1, 9)]
    code = f"TST{number:03}"
    return Finding(code, "mass-tiny", severity, MESSAGE, at(line), effects, help=HELP, related=related, cause=code)


def report(causes: int, severity: Severity = Severity.WARNING) -> Report:
    """A report of a file with that many causes, each at five places."""
    found = [finding(number, number + 30 * time, severity) for time in range(1, 6) for number in range(causes)]
    return Report(["urdfdom@6"], [FileReport("robot.urdf")], found)


def shown(given: Report, width: int = 100, how: TextOptions = DEFAULT) -> list[str]:
    return plain(text.lines(given, width, how)).splitlines()


@grouped("causes", range(1, 21), size=5)
def test_twenty_causes_fit(causes: int):
    page = plain(text.page(report(causes), 100, DEFAULT, for_each_file=True)).splitlines()
    assert len(page) <= 120
    assert [line.split()[1].rstrip(":") for line in page if line.startswith("warning ")] == [
        f"TST{number:03}" for number in range(causes)
    ]
    assert sum("--> robot.urdf:" in line for line in page) == causes
    assert sum("1e-9" in line for line in page if "|" in line) >= min(causes, 6)
    assert sum("help: write the mass in kg" in line for line in page) == causes


@grouped("causes", [2, 7, 20, 200], size=10)
@pytest.mark.parametrize("width", [80, 100, 120])
def test_the_first_screen_has_the_two_most_severe(causes: int, width: int):
    screen = shown(report(causes), width)[:40]
    for code in ("TST000", "TST001"):
        (start,) = [number for number, line in enumerate(screen) if line.startswith(f"warning {code}")]
        assert any("help:" in line for line in screen[start:])


def test_the_first_entries_are_in_full_and_the_others_in_short():
    lines = shown(report(12))
    headers = [line for line in lines if line.startswith("warning") and "mass-tiny" in line]
    whole = [line for line in lines if "= Drake 1.51 logs a warning and goes on" in line]
    assert 1 <= len(whole) < len(headers) == 12
    assert sum(" --> robot.urdf:" in line for line in lines) == 12


def test_few_entries_are_all_in_full():
    assert sum(" --> " in line for line in shown(report(5))) == 5


def test_marks_of_related_places_are_few():
    (entry,) = entries(report(1))
    lines = plain(entry_text.full(entry)).splitlines()
    assert sum("as small as number" in line for line in lines) == 3
    assert "as small as number 3, and 5 more" in "\n".join(lines)
    assert len(lines) <= 20


@pytest.mark.parametrize("lowest", list(Severity))
def test_what_is_not_shown_is_counted(lowest: Severity):
    some = [finding(number, number + 1, severity) for number, severity in enumerate(Severity, 1)]
    lines = shown(Report([], [FileReport("robot.urdf")], some), 100, TextOptions(lowest))
    headers = [line.split()[0] for line in lines if "mass-tiny: " in line]
    assert headers == [one.value for one in Severity if one.rank >= lowest.rank]
    hidden = {
        Severity.ERROR: ["1 warning: TST002; --severity warning shows them"],
        Severity.WARNING: [],
        Severity.INFO: [],
    }[lowest]
    hidden += ["1 info: TST003; --show-info shows them"] if lowest is not Severity.INFO else []
    assert [line for line in lines if line.startswith("1 ")] == hidden


def test_infos_are_one_line_with_their_rules():
    lines = shown(report(3, Severity.INFO))
    assert lines == ["15 infos: TST000 (5), TST001 (5), TST002 (5); --show-info shows them", ""]


def test_all_places_have_their_code():
    given = report(2)
    lines = shown(given, 100, TextOptions(all_places=True))
    headers = [line for line in lines if line.startswith("warning TST")]
    assert len(headers) == sum(" --> " in line for line in lines) == len(given.findings) == 10
    assert not any(" more" in line for line in lines)
    assert sum("as small as number 8" in line for line in lines) == 10


def test_places_of_one_finding_have_their_code_when_asked_for():
    one = Finding("TST001", "odd", Severity.ERROR, "x", at(3), also=[at(5), at(9, b"mass")])
    lines = shown(Report([], [FileReport("robot.urdf")], [one]), 100, TextOptions(all_places=True))
    marked = [line.split(" |")[0].strip() for line in lines if "<link" in line]
    assert marked == ["3", "5", "9"]
    assert sum("^" in line for line in lines) == 3


def test_places_on_the_first_line_are_marked_there():
    one = Finding("TST001", "odd", Severity.ERROR, "x", at(3), also=[at(3, b"/>"), at(9)])
    lines = shown(Report([], [FileReport("robot.urdf")], [one]))
    (marks,) = [line for line in lines if "^" in line]
    assert marks.split("| ")[1].split() == ["^^^^", "^^", "and", "1", "more:", "line", "9"]


@pytest.mark.parametrize("width", [50, 80, 100])
def test_header_lines_end_between_words(width: int):
    (entry,) = entries(report(1))
    for lines in (entry_text.full(entry, width), entry_text.short(entry, width)):
        header = []
        for line in plain(lines).splitlines():
            if line.startswith((" " * 8, "warning")) and "|" not in line:
                header.append(line)
            else:
                break
        assert max(map(len, header)) <= width
        assert all(line.startswith("        ") for line in header[1:])
        assert " ".join(line.strip() for line in header).partition(" --> ")[0].endswith(MESSAGE)


@grouped("causes", range(1, 13), size=5)
def test_what_is_not_shown_is_in_the_budget_too(causes: int):
    given = report(causes)
    infos = [finding(number, number, Severity.INFO) for number in range(100, 150)]
    lines = shown(Report([], given.files, [*given.findings, *infos]))
    assert any(line.startswith("50 infos: ") for line in lines)
    assert len(lines) <= BUDGET + 1


def test_all_places_are_those_of_other_sides_too():
    one = Finding("TST001", "odd", Severity.ERROR, "x", at(3), cause="TST001")
    side = Finding("TST202", "odder", Severity.WARNING, "y", at(3, b"mass"), cause="TST001")
    given = Report([], [FileReport("robot.urdf")], [one, side])
    assert not any("TST202" in line for line in shown(given))
    assert [line for line in shown(given, 100, TextOptions(all_places=True)) if line.startswith("warning")] == [
        "warning TST202 odder: y"
    ]


@pytest.mark.parametrize(
    ("help", "reported"), [("write it", ["  = help: write it"]), (None, ["  = unsafe fix: write that"])]
)
def test_an_entry_in_short_has_help_or_else_the_fix(help: str | None, reported: list[str]):  # noqa: A002
    one = Finding("TST001", "odd", Severity.ERROR, "x", at(3), help=help, fix=Fix("write that", []))
    lines = plain(entry_text.short(Entry([one]))).splitlines()
    assert lines[0] == "error TST001 odd: x --> robot.urdf:3:43"
    assert [line for line in lines if "=" in line.split("|")[0]] == reported


def test_each_mark_keeps_its_word():
    related = [Related("the start", at(3, b"<inertial>")), Related("the end", at(3, b"</inertial>"))]
    one = Finding("TST001", "odd", Severity.ERROR, "x", at(3), related=related)
    said = plain(entry_text.full(Entry([one])))
    assert "- the start\n" in said
    assert "- the end\n" in said
