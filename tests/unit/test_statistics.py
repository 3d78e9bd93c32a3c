"""What a report says at its end: tables, what to do next, and for whom it was judged."""

from __future__ import annotations

from tests.grouping import grouped
from urdflint.findings import FileReport, Finding, Fix, Location, Report, Severity
from urdflint.programs.effect import Effect
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text import report as text
from urdflint.reporters.text import statistics
from urdflint.reporters.text.sections import DEFAULT
from urdflint.syntax.source import Source, Span


def finding(
    rule: int, file: int = 1, severity: Severity = Severity.WARNING, also: int = 0, fix: bool = False
) -> Finding:
    place = Location(Source(f"robot{file}.urdf", b"<robot/>"), Span(0, 8))
    change = Fix("write it", []) if fix else None
    return Finding(f"TST{rule:03}", f"rule-{rule}", severity, "x", place, fix=change, also=[place] * also)


def report(*found: Finding) -> Report:
    names = dict.fromkeys(one.location.source.name for one in found)
    return Report(["urdfdom@3", "urdfdom@6"], [FileReport(name) for name in names], found)


def page(given: Report, each: bool = False, width: int = 100) -> list[str]:
    return plain(text.page(given, width, DEFAULT, each)).splitlines()


def test_the_table_counts_places_and_fixes():
    some = [finding(1, also=3, fix=True), finding(1), finding(2, severity=Severity.ERROR), finding(1, fix=True)]
    assert plain(statistics.table(statistics.rows(report(*some)))).splitlines() == [
        "rule            severity  places  fixes",
        "TST002  rule-2  error          1",
        "TST001  rule-1  warning        6      2",
    ]


def test_a_rule_has_its_worst_severity():
    some = [finding(1, severity=severity) for severity in (Severity.INFO, Severity.ERROR, Severity.WARNING)]
    assert [row.severity for row in statistics.rows(report(*some))] == [Severity.ERROR]


def test_nothing_found_is_no_table():
    assert list(statistics.table([])) == []


@grouped(("rules", "shown", "rest"), [(3, 0, None), (15, 0, None), (16, 8, 8), (30, 8, 22)])
def test_the_table_of_a_page_is_short_and_for_what_one_does_not_see_at_a_glance(
    rules: int, shown: int, rest: int | None
):
    lines = page(report(*(finding(number) for number in range(rules))))
    assert sum(line.startswith("TST") and " warning " in line for line in lines) == shown
    assert (f"and {rest} more rules: --statistics" in lines) == (rest is not None)
    whole = plain(statistics.table(statistics.rows(report(*(finding(number) for number in range(rules))))))
    assert whole.count("TST") == rules


def test_files_with_most_findings():
    some = [finding(1, file) for file in range(1, 9) for _ in range(file)]
    rules = [finding(rule, 8) for rule in range(2, 17)]
    lines = page(report(*some, *rules))
    start = lines.index("most findings in")
    counts = ((23, 8), (7, 7), (6, 6), (5, 5), (4, 4))
    assert lines[start + 1 : start + 7] == [*(f"{count:>6}  robot{file}.urdf" for count, file in counts), ""]
    for few in (some + rules[1:], [finding(rule) for rule in range(16)]):
        assert "most findings in" not in page(report(*few))


def test_what_to_do_next_is_about_the_most_severe_that_is_shown():
    grave = finding(7, 2, Severity.ERROR)
    assert "Next: urdflint rule TST007 explains the most severe" in page(report(finding(1), grave))
    assert not any("Next" in line for line in page(report(finding(1, severity=Severity.INFO))))


@grouped(
    ("targets", "files", "each", "said"),
    [
        (["urdfdom@6"], 1, True, "ROS (urdfdom 6)"),
        (["urdfdom@3", "urdfdom@6", "sdformat@16"], 1, True, "ROS (urdfdom 3 and 6), and Gazebo Jetty (sdformat 16)"),
        (["urdfdom@6", "sdformat@16"], 2, False, "ROS (urdfdom 6) and Gazebo Jetty (sdformat 16)"),
        (
            ["urdfdom@6", "sdformat@16", "drake@1.51"],
            2,
            True,
            (
                "ROS (urdfdom 6), files with <gazebo> also for Gazebo Jetty (sdformat 16), "
                "files with drake: also for Drake 1.51"
            ),
        ),
    ],
)
def test_for_whom_it_was_judged_is_the_last_line(targets: list[str], files: int, each: bool, said: str):
    given = Report(targets, [FileReport(f"{number}.urdf") for number in range(files)], [])
    assert page(given, each, 200)[-1] == f"Judged for {said}{'; others: -t' * each}"


def test_nothing_checked_is_judged_for_nobody():
    assert not any("Judged" in line for line in page(Report([], [], [])))


def test_losses_are_graver_than_what_is_ignored():
    place = Location(Source("robot.urdf", b"<robot/>"), Span(0, 8))
    ignored = Finding("TST001", "a", Severity.WARNING, "x", place, {"urdfdom@6": Effect.IGNORES})
    lost = Finding("TST002", "b", Severity.WARNING, "x", place, {}, {"sdformat@16": "loses laser scans"})
    assert "Next: urdflint rule TST002 explains the most severe" in page(report(ignored, lost))
