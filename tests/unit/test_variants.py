"""What several sets of arguments find in one file becomes one report."""

from __future__ import annotations

from urdflint.findings import Edit, FileReport, Finding, Fix, Location, Severity
from urdflint.linter.settings import FileResult
from urdflint.linter.xacro import variants
from urdflint.programs import target
from urdflint.programs.effect import Effect
from urdflint.syntax import parsing
from urdflint.syntax.source import Source, Span

OWN, OTHER = Source("own.xacro", b"<robot/>"), Source("other.xacro", b"<robot/>")
READ = parsing.read(OWN)
FIRST, SECOND = ("first",), ("second", "again")


def finding(message: str = "m", start: int = 0, source: Source = OWN, code: str = "X1") -> Finding:
    return Finding(code, "name", Severity.WARNING, message, Location(source, Span(start, start + 1)), cause=code)


def result(*findings: Finding, alone: tuple[Finding, ...] = (), report: FileReport | None = None) -> FileResult:
    return FileResult(report or FileReport("own.xacro"), findings, tuple(target.parse("ros")), alone)


def reported(one: FileResult, other: FileResult) -> list[tuple[str, tuple[str, ...]]]:
    found = variants.merged(READ, [(FIRST, one), (SECOND, other)]).findings
    return [(each.message, tuple(each.variants)) for each in found]


def test_the_same_is_reported_once_and_what_is_not_names_all_its_variants() -> None:
    assert reported(result(finding()), result(finding())) == [("m", ())]
    only = "m (only with variants 'second' and 'again')"
    assert reported(result(), result(finding())) == [(only, ("second", "again"))]
    assert reported(result(finding()), result()) == [("m (only with variant 'first')", ("first",))]


def test_one_fault_may_have_another_message_in_each_variant() -> None:
    assert reported(result(finding("a")), result(finding("b"))) == [("a", ())]


def test_of_several_faults_at_one_place_the_messages_tell_which_is_which() -> None:
    found = reported(result(finding("a"), finding("b")), result(finding("b")))
    assert found == [("a (only with variant 'first')", ("first",)), ("b", ())]
    found = reported(result(finding("b")), result(finding("a"), finding("b")))
    assert found == [("b", ()), ("a (only with variants 'second' and 'again')", ("second", "again"))]


def test_other_places_rules_and_files_are_other_faults() -> None:
    others = [finding(start=1), finding(source=OTHER), finding(code="X2")]
    assert all(len(reported(result(finding()), result(one))) == 2 for one in others)


def test_findings_of_the_file_itself_come_first() -> None:
    found = variants.merged(READ, [(FIRST, result(finding(source=OTHER))), (SECOND, result(finding(start=5)))])
    assert [one.location.source.name for one in found.findings] == ["own.xacro", "other.xacro"]


def test_the_worst_of_all_variants_counts() -> None:
    one = finding()._replace(uses=3, effects={"a": Effect.IGNORES}, losses={"a": "x"})
    other = finding()._replace(uses=2, effects={"a": Effect.DROPS}, losses={"b": "y"}, severity=Severity.ERROR)
    (both,) = variants.merged(READ, [(FIRST, result(one)), (SECOND, result(other))]).findings
    assert (both.uses, both.severity) == (3, Severity.ERROR)
    assert both.effects == {"a": Effect.DROPS}
    assert both.losses == {"a": "x", "b": "y"}


def test_a_fix_holds_only_where_it_is_the_same_in_all_variants() -> None:
    fix = Fix("t", (Edit(Span(0, 1), "x"),))
    same, other = finding()._replace(fix=fix), finding()._replace(fix=Fix("t", (Edit(Span(0, 1), "y"),)))
    assert variants.merged(READ, [(FIRST, result(same)), (SECOND, result(same))]).findings[0].fix == fix
    assert variants.merged(READ, [(FIRST, result(same)), (SECOND, result(other))]).findings[0].fix is None


def test_what_is_in_some_variants_only_has_a_cause_of_its_own() -> None:
    found = variants.merged(READ, [(FIRST, result(finding(), finding(start=3))), (SECOND, result(finding()))]).findings
    assert [one.cause for one in found] == ["X1", "X1 only with variant 'first'"]


def test_what_counts_only_where_nobody_includes_the_file_is_kept_apart() -> None:
    alone = finding(start=2)
    both = variants.merged(
        READ, [(FIRST, result(finding(), alone, alone=(alone,))), (SECOND, result(finding(), alone, alone=(alone,)))]
    )
    assert [one.location.span.start for one in both.alone] == [2]
    assert all(any(one is each for each in both.findings) for one in both.alone)


def test_what_is_said_of_the_file() -> None:
    one = FileReport("own.xacro", ("a", "b"), capped={"X1": {Severity.INFO: 3}}, reads=("x", "y"))
    other = FileReport(
        "own.xacro", ("b",), skipped="no link", failure="f", capped={"X1": {Severity.INFO: 5}}, reads=("z",)
    )
    for pair, names in (((FIRST, one), (SECOND, other)), "'first'"), (((SECOND, other), (FIRST, one)), "'first'"):
        report = variants.merged(READ, [(name, result(report=each)) for name, each in pair]).report
        assert set(report.not_checked) == {
            f"a (only with variant {names})",
            "b",
            "the robot: no link (only with variants 'second' and 'again')",
        }
        assert (report.skipped, report.failure, report.capped) == (None, "f", {"X1": {Severity.INFO: 5}})
        assert set(report.reads) == {"x", "y", "z"}
    both = variants.merged(READ, [(FIRST, result(report=other)), (SECOND, result(report=other))]).report
    assert (both.skipped, list(both.not_checked)) == ("no link", ["b"])


def test_the_targets_of_all_variants() -> None:
    one, other = result(), FileResult(FileReport("own.xacro"), (), tuple(target.parse("drake")))
    found = variants.merged(READ, [(FIRST, one), (SECOND, other)]).targets
    assert [each.family for each in found] == ["urdfdom", "drake"]
