"""One xacro file: expanded, checked as the robot that it makes, and told where its text was written."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial

from urdflint.files.ros_packages import Packages
from urdflint.findings import FileReport, Finding
from urdflint.findings.rule import Problem
from urdflint.linter.failures import Failures
from urdflint.linter.rules import catalog
from urdflint.linter.rules import robot_check as robot_problems
from urdflint.linter.rules.file_check import Work, files_of, may_stop, targets_of
from urdflint.linter.settings import Result, Settings
from urdflint.linter.xacro import expansion_findings as expansion_faults
from urdflint.linter.xacro import launch_arguments as launched
from urdflint.linter.xacro import libraries as families
from urdflint.linter.xacro import merge_uses as uses
from urdflint.linter.xacro import source_findings as source_faults
from urdflint.linter.xacro.expansion_settings import GROUPS, arguments_for
from urdflint.linter.xacro.launch_arguments import Trial
from urdflint.linter.xacro.relocation import Relocation
from urdflint.model import file_kind as contents
from urdflint.model.file_kind import Unchecked, XacroSource, is_srdf
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Document
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span
from urdflint.text.wording import shortened
from urdflint.xacro.expansion import Expanded
from urdflint.xacro.expansion.nodes import Node
from urdflint.xacro.inspection.includes import included
from urdflint.xacro.parameters import parameters
from urdflint.xacro.vocabulary import PREFIX

MOST_MACROS = 20  # of a library that are called
MOST_ELEMENTS = 20_000  # that are read and made to call them
WHOLE = frozenset(("link", "joint", "material", "gazebo", "transmission", "ros2_control"))
SOURCE_CODE = "XAC003"  # of the rule that reports xacro source in a file called URDF


def check_xacro(
    read: Document, source: Unchecked, settings: Settings, failures: Failures, made: Trial | None = None
) -> Result:
    """Check a xacro file: its source, and the robot that xacro makes of it, if it makes one; `made` where it is known.

    Its settings are those under which that was made.
    """
    if made is None and read.elements:
        made = failures.attempt("expanding xacro", lambda: launched.tried(read, settings, []))
    if made is None:
        return _source_alone(read, source, files_of(read, settings).places, settings, failures)
    files, expanded, known = made.files, made.expanded, made.files.places
    document = expanded.document
    srdf = document.root is not None and is_srdf(document.root)
    groups = (*GROUPS, "srdf") if srdf else GROUPS
    work = Work(document, settings.targets or targets_of(document), settings, failures, also=groups)
    faults = source_faults.of(read, known, work)
    if isinstance(source, XacroSource):
        source.expanded = True
    taken = isinstance(source, XacroSource) and not (settings.resolve and _is_expanded(read.source.name, known))
    of_source = _of_source(read, source if taken else None, work)
    own = work.findings(read, of_source)
    if not taken:
        own = source_faults.as_xacro_reads(own, read, settings.severity)
    own += source_faults.findings(read, faults.anywhere, work)
    alone: list[Finding] = []
    own += expansion_faults.findings(expanded, faults, known, work, expansion_faults.CERTAIN)
    meant = expanded.has_links or _is_meant(read, expanded)
    if expanded.has_links:
        own, robot = source_faults.reported_once(own, _of_robot(expanded, files, work))
        if taken:
            robot = list(_of_the_file(robot, _refusing(of_source, work), read))
        alone = [
            *expansion_faults.findings(expanded, faults, known, work, expansion_faults.ROBOT),
            *source_faults.findings(read, faults.alone, work),
            *_handed_over(expanded, files, work),
            *robot,
        ]
    elif srdf:
        from urdflint.linter.formats import companion_check as companions

        own += companions.of_expanded(read, expanded, work)
    elif meant:
        alone += expansion_faults.findings(expanded, faults, known, work, expansion_faults.ROBOT)
        alone += source_faults.findings(read, faults.alone, work)
    else:
        alone += expansion_faults.findings(expanded, faults, known, work, expansion_faults.LIBRARY)
        alone += _of_macros(read, expanded, settings, failures)
    findings = sorted([*own, *alone], key=lambda one: (one.location.source.name != read.source.name, *one.order))
    notes = (*files.not_checked, *expansion_faults.notes(expanded, known, settings))
    report = FileReport(
        read.source.name,
        tuple(map(shortened, dict.fromkeys(notes))),
        None,
        str(failures) or None,
        None if expanded.has_links or srdf else families.NOTHING_MADE if meant else families.NO_ROBOT,
        work.capped,
        tuple(expanded.files),
        tuple(dict.fromkeys(included(read, known))),
        not (expanded.has_links or srdf),
        whole=expanded.complete,
        beside=srdf,
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


def _is_meant(read: Document, expanded: Expanded) -> bool:
    """Whether a file that makes no link would be a robot if nothing were missing: it has a name, and makes one."""
    tags = [one for one in read.elements if one.tag.startswith(contents.PREFIX)]
    named = read.root is not None and "name" in read.root.attributes
    return named and not expanded.complete and contents.assembles(tags)


def _is_expanded(path: str, known: Packages) -> bool:
    """Whether somebody around a file has xacro expand it, whatever it is called."""
    from urdflint.xacro import callers

    return callers.is_expanded(path, known)


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


def _of_source(read: Document, source: Unchecked | None, work: Work) -> list[tuple[str, Problem]]:
    """What is wrong with the file as it is written, and with its being called URDF if it is taken for that."""
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
    return uses.merged(moved)


def _of_macros(read: Document, expanded: Expanded, settings: Settings, failures: Failures) -> Iterator[Finding]:
    """What is wrong with what the macros of a library make that can be called with their defaults, each by itself.

    Nothing is said of what the robot around may have, nor of its files, which are seen from there, and of a macro that
    makes a part of a link or joint nothing at all.
    """
    from urdflint.xacro.expansion import expand

    said: set[tuple[object, ...]] = set()
    each, looked = sum(len(one.elements) for one in expanded.documents), 0
    for name in _callable(read)[:MOST_MACROS]:
        files = files_of(read, settings._replace(resolve=False))
        made = expand(read, files.places, arguments_for(settings), settings.folders, name)
        root = made.document.root
        looked += each + len(made.document.elements)
        if looked > MOST_ELEMENTS:
            return
        if root is None or root.tag != "robot" or not {one.tag for one in root.children} <= WHOLE:
            continue
        work = Work(made.document, settings.targets or targets_of(made.document), settings, failures, also=GROUPS)
        for one in _of_robot(made, files, work):
            key = one.code, one.location.source.name, one.location.span
            if key not in said and one.location.path != "/robot":
                said.add(key)
                yield one


def _callable(read: Document) -> list[str]:
    """The macros of a file that need no parameter and no block."""
    macros = (one for one in read.elements if one.tag == "xacro:macro" and one.parent is read.root)
    free = (one for one in macros if not any(some.required for some in parameters(one.attributes.get("params", ""))))
    return list(
        dict.fromkeys(one.attributes["name"].removeprefix(contents.PREFIX) for one in free if "name" in one.attributes)
    )


def _handed_over(expanded: Expanded, files: Files, work: Work) -> list[Finding]:
    """What is wrong with what xacro prints as a parameter of ROS 2, at the comments and texts that somebody wrote."""
    made, origins = expanded.document, expanded.origins

    def written(span: Span) -> Place:
        node = origins.node(Place(None, span=span))
        return Place(node.element, document=node.document)

    if not expanded.complete or not (expanded.comments or may_stop(made.source.text)):
        return []
    return work.handed_over(made, files, expanded.comments, written)


def _moved(moving: Relocation, code: str, problem: Problem, made: Document, work: Work) -> Finding | None:
    finding = work.factory.finding(made, code, problem)
    return moving.moved(code, problem, finding) if finding is not None else None


def _known(found: Iterator[tuple[str, Problem]], expanded: Expanded) -> Iterator[tuple[str, Problem]]:
    """The problems without those of values that nobody knows, nor of what may stand in what is missing."""
    for code, problem in found:
        if not expanded.origins.unknown(problem.place) and (expanded.complete or not catalog.rule(code).whole):
            yield code, problem
