"""Check one file: parse it, compare it with the vocabulary, run checks and schemas, and make findings of problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from urdflint.files import include_budget
from urdflint.findings import FileReport, Finding
from urdflint.findings.rule import Problem
from urdflint.linter.failures import Failures
from urdflint.linter.rules import robot_check
from urdflint.linter.rules.file_check import Work, files_of, may_stop, targets_of
from urdflint.linter.rules.robot_check import reported_once
from urdflint.linter.settings import FileResult, Settings
from urdflint.model import file_kind
from urdflint.model.file_kind import SceneFile, SrdfFile, Unchecked, XacroFile, XacroSource
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.syntax import parsing
from urdflint.syntax.document import Document
from urdflint.syntax.source import Source, is_yaml
from urdflint.text import similar
from urdflint.text.wording import shortened

if TYPE_CHECKING:
    from urdflint.linter.formats.scene_check import CalledUrdf

__all__ = ["FileResult", "Settings", "lint"]
TOO_MANY_NAMES = "near names: there are too many names to look for those that are nearly alike"
LACKS = frozenset(("URDF009", "URDF207", "URDF301"))  # what parts of a robot have that stand alone, beside XAC


def lint(source: Source, settings: Settings, robot: Robot | None = None) -> FileResult:
    """Check one file and return its findings; what fails inside urdflint is named in the report, and nothing is raised.

    `robot` is the one in the file if that was read before: what was worked out about it is not worked out again.
    """
    failures = Failures()
    with similar.budget(), include_budget.for_file(source.name, len(source.data)) as budget:
        read = failures.attempt("", lambda: _read(source)) if robot is None else robot.document
        result = failures.attempt("", lambda: _lint(read, settings, failures, robot)) if read is not None else None
        if read is not None:
            read.forget()
        if result is not None and similar.ended():
            result = _without_near_names(result)
        if result is not None and failures.overruns:
            result = _stopped(result, failures)
        if result is not None and budget.refused:
            result = _not_followed(result)
    return result or FileResult(FileReport(source.name, failure=str(failures)), (), settings.targets)


def _without_near_names(result: FileResult) -> FileResult:
    """The result with a note that not all names were compared with others."""
    notes = (*result.report.not_checked, TOO_MANY_NAMES)
    return result._replace(report=result.report._replace(not_checked=notes))


def _stopped(result: FileResult, failures: Failures) -> FileResult:
    """The result with a note for each rule of a team that took too many steps."""
    overruns = tuple(dict.fromkeys(failures.overruns))
    notes = (*result.report.not_checked, *(overrun.words for overrun in overruns))
    return result._replace(report=result.report._replace(not_checked=notes, overruns=overruns))


def _not_followed(result: FileResult) -> FileResult:
    """The result without findings, which may be wrong where the run could not afford to read all includes."""
    absences = (*result.report.absences, include_budget.EXCEEDED)
    report = result.report._replace(absences=absences, not_checked=(), capped={}, library=False, whole=False)
    return result._replace(report=report, findings=(), alone=())


def _read(source: Source) -> Document:
    """The parsed document of a source; that of YAML has no elements."""
    return Document(source) if is_yaml(source.name) else parsing.read(source)


def _lint(read: Document, settings: Settings, failures: Failures, robot: Robot | None) -> FileResult:
    if file_kind.is_template(read.source.name):
        return FileResult(FileReport(read.source.name, skipped=file_kind.TEMPLATE), (), settings.targets)
    if is_yaml(read.source.name):
        from urdflint.linter.formats import companion_check

        return companion_check.check_parameters(read, settings, failures)
    unchecked = failures.attempt("telling what the file holds", lambda: file_kind.unchecked(read))
    if isinstance(unchecked, SrdfFile):
        from urdflint.linter.formats import companion_check

        return companion_check.check_srdf(read, settings, failures)
    if isinstance(unchecked, SceneFile):
        from urdflint.linter.formats import scene_check

        return scene_check.check(read, unchecked, settings, failures)
    is_source = isinstance(unchecked, XacroSource | XacroFile)
    if settings.xacro and unchecked is not None and (is_source or _is_launched(read, unchecked, settings)):
        from urdflint.linter.xacro import variants

        return _set_apart(read, variants.check(read, unchecked, settings, failures), settings)
    targets = targets_of(read, settings)
    work = Work(read, targets, settings, failures)
    files = files_of(read, settings)
    unremarkable = read.is_plain and read.source.declared is None
    own = work.findings(read, work.check_run.over((Document, None), [] if unremarkable else [read]))
    own += work.of_team_in_file(read) if unchecked is None else ()
    if unchecked is None and may_stop(read.source.text):
        own += _handed_over(read, files, work)
    alone = work.findings(
        read, failures.answers_of("reading the robot", _problems(read, unchecked, files, work, robot))
    )
    misnamed = _called_urdf(read, work) if unchecked is not None else None
    if misnamed is not None:
        alone += misnamed.findings
    findings = sorted([*own, *alone], key=lambda finding: finding.order)
    reason = unchecked.reason if unchecked is not None and misnamed is None else None
    notes = tuple(map(shortened, files.not_checked))
    report = FileReport(read.source.name, notes, None, str(failures) or None, reason, work.capped)
    report = report._replace(absences=tuple(files.absences))
    report = report._replace(format=misnamed.format) if misnamed is not None else report
    return _set_apart(read, FileResult(report, findings, targets, tuple(alone)), settings)


def _is_launched(read: Document, unchecked: Unchecked, settings: Settings) -> bool:
    """Whether a launch file runs xacro on a file of xacro that is called otherwise."""
    if unchecked.reason != file_kind.EXPAND or not settings.resolve:
        return False
    from urdflint.xacro import callers

    return bool(callers.calls(read.source.name, files_of(read, settings).places))


def _set_apart(read: Document, result: FileResult, settings: Settings) -> FileResult:
    """The result without findings that only a whole robot can have, where the file is a part of one."""
    lacks_something = any(finding.code in LACKS or finding.code.startswith("XAC") for finding in result.alone)
    if not lacks_something and read.root is not None:
        return result
    from urdflint.linter.xacro import partial_robots

    return partial_robots.set_apart(read, result, settings)


def _handed_over(read: Document, files: Files, work: Work) -> Sequence[Finding]:
    """The findings about the robot description as a launch file hands it to a node."""
    from urdflint.programs.launch_ros import plain_text

    stop = plain_text.first_stop(read.source.text.decode("utf-8", "replace"))
    return work.handed_over(read, files) if stop is not None else ()


def _called_urdf(read: Document, work: Work) -> CalledUrdf | None:
    """The findings of SDFormat or MJCF in a file named .urdf, where a target reads it by its content."""
    if read.root is None or read.root.tag not in file_kind.SCENES:
        return None
    from urdflint.linter.formats import scene_check

    return scene_check.called_urdf(read, work)


def _problems(
    read: Document, unchecked: Unchecked | None, files: Files, work: Work, robot: Robot | None
) -> Iterator[tuple[str, Problem]]:
    if unchecked is not None:
        yield from reported_once(unchecked, work.check_run)
    elif read.root is not None:
        if robot is None:
            robot = Robot(read, read.root, files)
        robot.files = files
        yield from robot_check.of_robot(robot, work.check_run, work.settings.schema_only)
        yield from work.of_team(read)
