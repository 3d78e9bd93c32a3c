"""What becomes one entry of a report, what does not, and in which order entries are reported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.grouping import grouped
from urdflint.findings import FileReport, Finding, Fix, Location, Report, Severity
from urdflint.programs.effect import Effect
from urdflint.reporters.entries import Entry, entries
from urdflint.syntax.source import Source, Span

A, B = Source("a.urdf", b"<link/>\n" * 60), Source("b.urdf", b"<link/>\n" * 60)
IGNORED = {"sdformat@16": Effect.IGNORES}
DROPPED = {"sdformat@16": Effect.DROPS}
REJECTED = {"urdfdom@6": Effect.REJECTS}


def at(line: int, source: Source = A, part: int = 0) -> Location:
    return Location(source, Span(8 * line - 8, 8 * line - 1), f"/robot/link[{part or line}]/inertial")


def finding(
    line: int, effects: Mapping[str, Effect] = IGNORED, code: str = "TST001", source: Source = A, **more: Any
) -> Finding:
    """A finding of a rule, on a line with the link of that number."""
    severity = more.pop("severity", Severity.WARNING)
    place = at(line, source, more.pop("part", 0))
    message = more.pop("message", f"link '{line}' is odd")
    return Finding(code, "odd", severity, message, place, effects, cause=more.pop("cause", code), **more)


def reported(*findings: Finding) -> list[Entry]:
    return entries(Report([], [FileReport("a.urdf"), FileReport("b.urdf")], findings))


def lines(entry: Entry) -> list[int]:
    """The lines of all places of an entry."""
    return [entry.head.location.start.line, *(one.location.start.line for one in entry.other_places)]


def test_findings_of_one_cause_are_one_entry():
    (entry,) = reported(finding(3), finding(5, also=[at(4), at(9)]), finding(7))
    assert lines(entry) == [3, 4, 5, 7, 9]
    assert (entry.places, entry.head.message) == (5, "link '3' is odd")


@grouped(
    "other",
    [
        finding(2, cause="TST001 arm"),
        finding(2, DROPPED),
        finding(2, {**IGNORED, **REJECTED}),
        finding(2, source=B),
        finding(2, severity=Severity.INFO),
        finding(2, code="TST002"),
    ],
    ids=["cause", "effect", "program", "file", "severity", "rule"],
)
def test_what_differs_is_another_entry(other: Finding):
    assert [one.places for one in reported(finding(1), other)] == [1, 1]


def test_another_side_belongs_to_the_entry_of_its_link():
    side = finding(9, {"drake@1.51": Effect.REJECTS}, "TST202", part=2, cause="TST001", severity=Severity.ERROR)
    side = finding(9, side.effects, "TST202", part=2, cause="TST001", losses={"drake@1.51": "loses it"})
    first, second = reported(finding(1), finding(2), finding(3), side)
    assert (lines(first), dict(first.effects)) == ([2], {**IGNORED, "drake@1.51": Effect.REJECTS})
    assert first.losses == {"drake@1.51": "loses it"}
    assert (first.head.code, first.places, first.sides) == ("TST001", 1, [side])
    assert (lines(second), second.effects) == ([1, 3], IGNORED)


def test_another_side_of_all_places_leaves_one_entry():
    sides = [finding(line, REJECTED, "TST202", cause="TST001") for line in (1, 2)]
    (entry,) = reported(finding(1), finding(2), *sides)
    assert (lines(entry), entry.sides) == ([1, 2], sides)
    assert entry.effects == {**IGNORED, **REJECTED}


def test_another_side_elsewhere_belongs_to_the_first_one():
    side = finding(9, REJECTED, "TST202", cause="TST001")
    first, second = reported(finding(4), finding(5), side)
    assert (lines(first), first.sides, lines(second)) == ([4], [side], [5])


def test_another_side_makes_the_entry_as_severe():
    (entry,) = reported(finding(1), finding(1, REJECTED, "TST202", cause="TST001", severity=Severity.ERROR))
    assert (entry.severity, entry.head.code) == (Severity.ERROR, "TST001")


def test_another_side_of_nothing_that_is_reported_speaks_for_itself():
    (entry,) = reported(*(finding(line, code="TST202", cause="TST001 arm") for line in (1, 2)))
    assert (entry.head.code, entry.title, lines(entry)) == ("TST202", "TST202 odd", [1, 2])


def test_the_most_severe_is_first():
    info = finding(1, REJECTED, "TST009", severity=Severity.INFO)
    ordered = [
        finding(8, {}, "TST001", severity=Severity.ERROR),
        finding(9, REJECTED, "TST002", first=True),
        finding(7, REJECTED, "TST003"),
        finding(6, DROPPED, "TST004"),
        finding(48, {}, "TST010", losses={"sdformat@16": "loses laser scans"}),
        finding(5, {"sdformat@16": Effect.ALTERS}, "TST005"),
        finding(4, {"sdformat@16": Effect.WARNS}, "TST006"),
        finding(4, IGNORED, "TST007", also=[at(50)]),
        finding(3, IGNORED, "TST007 b", cause="TST007 b"),
        finding(2, {}, "TST008"),
        info,
    ]
    found = [one.head for one in reported(*reversed(ordered))]
    assert found == [*ordered[:6], ordered[7], ordered[8], ordered[6], *ordered[9:]]


def test_files_stay_in_their_order():
    grave = finding(1, REJECTED, source=B, severity=Severity.ERROR)
    assert [one.head.location.source.name for one in reported(grave, finding(1))] == ["a.urdf", "b.urdf"]


def test_losses_of_other_places_are_not_those_of_the_first():
    same = reported(*(finding(line, DROPPED, losses={"sdformat@16": "loses a mass"}) for line in (1, 2)))
    assert [one.losses for one in same] == [{"sdformat@16": "loses a mass"}]
    each = reported(*(finding(line, DROPPED, losses={"sdformat@16": f"drops link '{line}'"}) for line in (1, 2)))
    assert [one.losses for one in each] == [{"sdformat@16": "drops link '1', and more at other places"}]


def test_fixes_and_titles():
    (entry,) = reported(finding(1, cause="TST001 arm", fix=Fix("write it", [])), finding(2, cause="TST001 arm"))
    assert (entry.fixable, entry.title) == (1, "TST001 odd arm")


def test_findings_without_a_cause_are_reported_by_rule():
    assert len(reported(finding(1, cause=""), finding(2, cause=""), finding(3, code="TST002", cause=""))) == 2


def test_another_side_softens_nothing():
    side = finding(1, {"urdfdom@6": Effect.WARNS}, "TST202", cause="TST001")
    (entry,) = reported(finding(1, REJECTED), side)
    assert entry.effects == REJECTED
