"""One xacro file: expanded, checked as the robot that it makes, and told where its text was written."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial

from urdflint.files import tracked
from urdflint.files.ros_packages import Packages, name_of
from urdflint.findings import FileReport, Finding, Severity
from urdflint.findings.rule import Problem
from urdflint.linter import catalog, families, relocation, robot_problems, source_faults
from urdflint.linter.failures import Failures
from urdflint.linter.relocation import Relocation
from urdflint.linter.settings import Result, Settings
from urdflint.linter.source_faults import SourceFaults
from urdflint.linter.work import MAY_STOP, Work, files_of, targets_of
from urdflint.linter.xacro_expansion import GROUPS, expansion
from urdflint.model.contents import Unchecked, XacroSource, is_srdf
from urdflint.model.files import Files
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Document
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span
from urdflint.text.wording import listed, shortened
from urdflint.xacro.expansion import Expanded
from urdflint.xacro.expansion.failures import (
    ExpressionRefused,
    IncludeBroken,
    IncludeCircular,
    IncludeMissing,
    IncludeRefused,
    PackageUnknown,
    TooDeep,
    TooMuch,
    VariableUnread,
)
from urdflint.xacro.expansion.nodes import Node
from urdflint.xacro.included import included
from urdflint.xacro.vocabulary import PREFIX

CERTAIN = (
    IncludeMissing,
    IncludeRefused,
    IncludeBroken,
    IncludeCircular,
    ExpressionRefused,
    TooDeep,
    TooMuch,
)
SOURCE_CODE = "XAC003"  # of the rule that reports xacro source in a file called URDF


def check_xacro(read: Document, source: Unchecked, settings: Settings, failures: Failures) -> Result:
    """Check a xacro file: its source, and the robot that xacro makes of it, if it makes one."""
    files = files_of(read, settings)
    known = files.places
    expanded = failures.attempt("expanding xacro", lambda: expansion(read, known, settings)) if read.elements else None
    if expanded is None:
        return _source_alone(read, source, known, settings, failures)
    made = expanded.document
    srdf = made.root is not None and is_srdf(made.root)
    groups = (*GROUPS, "srdf") if srdf else GROUPS
    work = Work(made, settings.targets or targets_of(made), settings, failures, also=groups)
    faults = source_faults.of(read, known, work)
    if isinstance(source, XacroSource):
        source.expanded = True
    of_source = _of_source(read, source, work)
    own = [_lighter(one, settings) for one in work.findings(read, of_source)]
    own += source_faults.findings(read, faults.anywhere, work)
    alone: list[Finding] = []
    own += _reported(expanded, faults, work, certain=True)
    if expanded.has_links:
        own, robot = source_faults.reported_once(own, _of_robot(expanded, files, work))
        if isinstance(source, XacroSource):
            robot = list(_of_the_file(robot, _refusing(of_source, work), read))
        alone = [
            *_reported(expanded, faults, work, certain=False),
            *source_faults.findings(read, faults.alone, work),
            *_handed_over(expanded, files, work),
            *robot,
        ]
    elif srdf:
        from urdflint.linter import companions

        own += companions.of_expanded(read, expanded, work)
    findings = sorted([*own, *alone], key=lambda one: (one.location.source.name != read.source.name, *one.order))
    notes = (*files.not_checked, *_notes(expanded, known))
    report = FileReport(
        read.source.name,
        tuple(map(shortened, dict.fromkeys(notes))),
        None,
        str(failures) or None,
        None if expanded.has_links or srdf else families.NO_ROBOT,
        work.capped,
        tuple(expanded.files),
        tuple(dict.fromkeys(included(read, known))),
        not (expanded.has_links or srdf),
        whole=expanded.complete,
    )
    return Result(report, findings, work.check_run.targets, tuple(alone))


def _source_alone(read: Document, source: Unchecked, known: Packages, settings: Settings, failures: Failures) -> Result:
    """What can be said of a file that was not expanded."""
    work = Work(read, settings.targets or targets_of(read), settings, failures, also=GROUPS)
    found = work.findings(read, _of_source(read, source, work))
    found += source_faults.findings(read, source_faults.of(read, known, work).anywhere, work)
    findings = sorted(found, key=lambda one: one.order)
    reason = source.reason if read.elements else "it cannot be read as XML"
    report = FileReport(read.source.name, (), None, str(failures) or None, reason, work.capped)
    return Result(report, findings, work.check_run.targets)


def _lighter(finding: Finding, settings: Settings) -> Finding:
    """That a file is xacro source matters less where it was expanded, unless the user says how much."""
    severity = min(finding.severity, Severity.WARNING, key=lambda one: one.rank)
    lighter = finding.code == SOURCE_CODE and finding.code not in settings.severity
    return finding._replace(severity=severity) if lighter else finding


def _refusing(of_source: Sequence[tuple[str, Problem]], work: Work) -> set[str]:
    """The programs that reject the source itself, as it is called URDF, by what is wrong with it."""
    reported = (work.check_run.effects(*one) for one in of_source if one[0] == SOURCE_CODE)
    return {name for effects in reported for name, effect in effects.items() if effect is Effect.REJECTS}


def _of_the_file(found: Sequence[Finding], refusing: set[str], read: Document) -> Iterator[Finding]:
    """The findings of the robot, without the programs that reject the robot, and take the file as it is.

    What is wrong with a text that stands in the file, outside of all tags of xacro, is wrong with the file too.
    """
    for one in found:
        if not _stands_in(one, read):
            kept = {name: what for name, what in one.effects.items() if what is not Effect.REJECTS or name in refusing}
            one = one._replace(effects=kept)  # noqa: PLW2901
        yield one


def _stands_in(finding: Finding, read: Document) -> bool:
    """Whether a finding is about a text alone that xacro takes over as it is."""
    source, span = finding.location.source, finding.location.span
    if source.name != read.source.name or finding.related or b"$" in source.text[span.start : span.end]:
        return False
    at = bisect_right(read.elements, span.start, key=lambda one: one.start) - 1
    around = (read.elements[at], *read.elements[at].ancestors()) if at >= 0 else ()
    return not any(one.tag.startswith(PREFIX) for one in around)


def _of_source(read: Document, source: Unchecked, work: Work) -> list[tuple[str, Problem]]:
    """What is wrong with the file as it is written."""
    found = list(work.check_run.over((Document, None), [read]))
    if isinstance(source, XacroSource):
        found += robot_problems.reported_once(source, work.check_run)
    return found


def _of_robot(expanded: Expanded, files: Files, work: Work) -> list[Finding]:
    """What is wrong with the robot, at the text that somebody wrote, and once for each text."""
    made = expanded.document
    assert made.root is not None
    problems = robot_problems.of_robot(
        Robot(made, made.root, files, expanded.origins), work.check_run, work.settings.schema_only
    )
    found = list(_known(work.failures.each("reading the robot", problems), expanded))
    moving = Relocation(expanded.origins, found)
    moved: list[tuple[Finding, Node]] = []
    for code, problem in work.asked(found):
        one = work.failures.attempt(code, partial(_moved, moving, code, problem, made, work))
        if one is not None:
            moved.append((one, expanded.origins.node(problem.place)))
    return relocation.merged(moved)


def _handed_over(expanded: Expanded, files: Files, work: Work) -> list[Finding]:
    """What is wrong with what xacro prints as a parameter of ROS 2, at the comments and texts that somebody wrote."""
    made, origins = expanded.document, expanded.origins

    def written(span: Span) -> Place:
        node = origins.node(Place(None, span=span))
        return Place(node.element, document=node.document)

    if not expanded.complete or not (expanded.comments or MAY_STOP.search(made.source.text)):
        return []
    from urdflint.programs.launch_ros.handover import Handover

    handover = Handover(made.source.name, made, files, expanded.comments, written)
    return work.findings(made, work.check_run.over((Handover, None), [handover]))


def _moved(moving: Relocation, code: str, problem: Problem, made: Document, work: Work) -> Finding | None:
    finding = work.factory.finding(made, code, problem)
    return moving.moved(code, problem, finding) if finding is not None else None


def _known(found: Iterator[tuple[str, Problem]], expanded: Expanded) -> Iterator[tuple[str, Problem]]:
    """The problems without those of values that nobody knows, nor of what may stand in what is missing."""
    for code, problem in found:
        if not expanded.origins.unknown(problem.place) and (expanded.complete or not catalog.rule(code).whole):
            yield code, problem


def _reported(expanded: Expanded, faults: SourceFaults, work: Work, *, certain: bool) -> Iterator[Finding]:
    """What went wrong when the file was expanded, and what its source does not show by itself.

    It is reported for a library too where it is certain, whoever includes it.
    """
    for one in source_faults.causes(expanded):
        if isinstance(one.fault, CERTAIN) is not certain or faults.reports(one.fault):
            continue
        for code, problem in work.asked(work.check_run.over((type(one.fault), None), [one.fault])):
            made = work.failures.attempt(code, partial(work.factory.finding, one.fault.at.document, code, problem))
            if made is not None:
                yield _by_default(
                    made._replace(trace=tuple(relocation.calls(one.call)), uses=one.uses), one.defaults, work.settings
                )


def _by_default(finding: Finding, defaults: Sequence[str], settings: Settings) -> Finding:
    """What goes wrong because nobody gave an argument is no error: whoever loads the robot may give it."""
    if not defaults:
        return finding
    lighter = min(finding.severity, Severity.WARNING, key=lambda one: one.rank)
    severity = settings.severity.get(finding.code, lighter)
    given = " ".join(f"--xacro-arg {name}:=VALUE" for name in defaults)
    many = len(defaults) > 1
    words = f"it follows from the default{'s' * many} of {listed([repr(one) for one in defaults])}: give {given}"
    return finding._replace(severity=severity, help=shortened(words))


def _notes(expanded: Expanded, known: Packages) -> Iterator[str]:
    """What could not be looked at, and why."""
    if not expanded.complete:
        yield "the robot as a whole: a part of it could not be expanded, so nothing is said of what it lacks"
    for one in expanded.reported:
        fault = one.fault
        if isinstance(fault, PackageUnknown):
            meant = _own_package(fault, known)
            advice = f"write $(find {meant})" if meant else "give its folder with --package NAME=DIR"
            has = f" and this file's own package '{meant}' has the file" if meant else ""
            yield f"package '{fault.package}': it is unknown{has}, {advice}"
        elif isinstance(fault, VariableUnread):
            taken = "" if fault.default is None else f", {fault.default!r} is taken for it"
            yield f"environment variable '{fault.name}': it is not read without --xacro-env{taken}"


def _own_package(fault: PackageUnknown, known: Packages) -> str | None:
    """The package of the xacro file, if it has what is looked for in an unknown one: it was renamed, or copied."""
    own = known.around
    written = fault.at.element.attributes.get(fault.at.attribute or "", "")
    inside = written.partition(f"$(find {fault.package})")[2].lstrip("/")
    there = own is not None and inside and tracked.is_file(os.path.join(own, inside))
    return name_of(own) if own is not None and there else None
