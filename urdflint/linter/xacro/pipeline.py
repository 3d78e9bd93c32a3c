"""Check one xacro file: expand it, check the robot, and move each finding to the source text."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import chain, islice

from urdflint.files import include_budget, safe_open
from urdflint.files.ros_packages import Packages
from urdflint.findings import FileReport, Finding, Severity
from urdflint.findings.rule import Problem
from urdflint.linter.failures import Failures
from urdflint.linter.rules import catalog, robot_check
from urdflint.linter.rules.file_check import Work, files_of, may_stop, targets_of
from urdflint.linter.settings import PREFIXES, FileResult, Settings
from urdflint.linter.xacro import expansion_findings, launch_arguments, libraries, merge_uses, source_findings
from urdflint.linter.xacro.expansion_settings import GROUPS, arguments_for
from urdflint.linter.xacro.launch_arguments import Trial
from urdflint.linter.xacro.relocation import Relocation
from urdflint.model import file_kind
from urdflint.model.file_kind import Unchecked, XacroSource, is_srdf
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.struct import Struct
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.syntax.source import Source, Span
from urdflint.text.wording import shortened
from urdflint.xacro.expansion import Expanded
from urdflint.xacro.expansion.nodes import Node
from urdflint.xacro.faults import LibraryLaunched, ParameterMissing
from urdflint.xacro.inspection.includes import included
from urdflint.xacro.parameters import parameters
from urdflint.xacro.vocabulary import PREFIX

PASSIVE = ("xacro:property", "xacro:arg", "xacro:macro")  # what makes nothing
MAX_LAUNCH_BYTES = 200_000
MOST_MACROS = 20  # of a library that are called
MOST_ELEMENTS = 20_000  # that are read and made to call them
ROBOT_PARTS = frozenset(("link", "joint", "material", "gazebo", "transmission", "ros2_control"))
XACRO = "XAC"  # before the numbers of its rules
OF_CALLS = ("XAC105", "XAC106")  # calls that xacro refuses: it makes no robot
NAME_NOT_ALLOWED = "XAC109"
STOPPING = frozenset(("XAC103", "XAC105", "XAC106", "XAC107", "XAC110", "XAC111", "XAC118", NAME_NOT_ALLOWED))
OF_READING = ("XAC104", "XAC139")  # faults of prefixes, at which xacro stops before it expands anything
SOURCE_CODE = "XAC003"  # of the rule that reports xacro source in a file called URDF


class _Expansion(Struct, eq=False):
    """A xacro file that is expanded, with what its findings are made of.

    `of_source` are the problems of the file as it is written; `is_unexpanded` says that it is called URDF, and that
    nobody has xacro expand it.
    """

    read: Document
    trial: Trial
    work: Work
    faults: source_findings.SourceFaults
    of_source: Sequence[tuple[str, Problem]]
    is_unexpanded: bool

    @property
    def expanded(self) -> Expanded:
        """The file as xacro expands it."""
        return self.trial.expanded

    @property
    def makes_srdf(self) -> bool:
        """Whether xacro makes a file of MoveIt of it."""
        root = self.expanded.document.root
        return root is not None and is_srdf(root)

    @property
    def is_intended(self) -> bool:
        """Whether it is to make a robot."""
        return self.expanded.has_links or _is_meant(self.read, self.expanded)

    def of_expansion(self, kinds: tuple[type, ...]) -> list[Finding]:
        """What is wrong with the expansion, of some kinds of faults."""
        return list(expansion_findings.findings(self.expanded, self.faults, self.trial.files.places, self.work, kinds))


def check_xacro(
    read: Document, source: Unchecked, settings: Settings, failures: Failures, trial: Trial | None = None
) -> FileResult:
    """Check a xacro file and the robot that xacro makes from it, if any; `trial` is its expansion where that is known.

    The settings must be those with which it was expanded.
    """
    if trial is None and read.elements and include_budget.spend(0):
        trial = failures.attempt("expanding xacro", lambda: launch_arguments.tried(read, settings, []))
    if trial is None:
        return _source_alone(read, source, files_of(read, settings).places, settings, failures)
    expansion = _expansion(read, source, trial, settings, failures)
    own, alone = _of_what_it_makes(expansion, _of_text(expansion))
    own, alone = (list(_of_idle_macros(findings, trial.expanded)) for findings in (own, alone))
    if any(finding.code in OF_CALLS and finding.severity is Severity.ERROR for finding in (*own, *alone)):
        alone = [_of_what_may_be(finding) for finding in alone]
    findings = sorted(
        [*own, *alone], key=lambda finding: (finding.location.source.name != read.source.name, *finding.order)
    )
    report = _report(expansion, {finding.code for finding in findings})
    trial.expanded.document.forget()  # before the report is written
    return FileResult(report, findings, expansion.work.check_run.targets, tuple(alone))


def _expansion(read: Document, source: Unchecked, trial: Trial, settings: Settings, failures: Failures) -> _Expansion:
    """The expansion of a file, with what is wrong with its source."""
    document, packages = trial.expanded.document, trial.files.places
    groups = (*GROUPS, "srdf") if document.root is not None and is_srdf(document.root) else GROUPS
    work = Work(document, targets_of(document, settings), settings, failures, also=groups)
    faults = source_findings.faults_of(read, packages, work)
    if isinstance(source, XacroSource):
        source.expanded = True
    is_unexpanded = isinstance(source, XacroSource) and not (
        settings.resolve and _is_expanded(read.source.name, packages)
    )
    of_source = _of_source(read, source if is_unexpanded else None, work)
    return _Expansion(read, trial, work, faults, of_source, is_unexpanded)


def _of_text(expansion: _Expansion) -> list[Finding]:
    """What is wrong with the file whoever includes it."""
    read, trial, work = expansion.read, expansion.trial, expansion.work
    own = work.findings(read, expansion.of_source)
    if not expansion.is_unexpanded:
        own = source_findings.as_xacro_reads(own, read, work.settings.severity)
    own += source_findings.findings(read, expansion.faults.anywhere, work)
    own += work.of_team_in_file(read)
    expansion_findings.note_absences(trial.expanded, trial.files, work.settings)
    return own + expansion.of_expansion(expansion_findings.CERTAIN)


def _of_what_it_makes(expansion: _Expansion, own: list[Finding]) -> tuple[list[Finding], list[Finding]]:
    """The findings of a file with those of what xacro makes of it, and those that count where no robot includes it."""
    read, trial, work = expansion.read, expansion.trial, expansion.work
    expanded, settings, failures = trial.expanded, work.settings, work.failures
    if not expanded.has_links and expansion.makes_srdf:
        from urdflint.linter.formats import companion_check

        return own + companion_check.of_expanded(read, expanded, work), []
    if not expansion.is_intended:
        alone = expansion.of_expansion(expansion_findings.LIBRARY)
        alone += _of_macros(read, expanded, settings, failures, _callable(read))
        return own + _of_launch_files(read, expanded, trial.files.places, work), alone
    if not expanded.has_links:
        alone = expansion.of_expansion(expansion_findings.ROBOT)
        return own, alone + source_findings.findings(read, expansion.faults.alone, work)
    own, robot = source_findings.reported_once(own, _of_robot(expanded, trial.files, work))
    uncalled = _of_macros(read, expanded, settings, failures, _uncalled(read, expanded))
    if expansion.is_unexpanded:
        robot = list(_of_the_file(robot, _refusing(expansion.of_source, work), read))
    return own, [
        *expansion.of_expansion(expansion_findings.ROBOT),
        *source_findings.findings(read, expansion.faults.alone, work),
        *_handed_over(expanded, trial.files, work),
        *robot,
        *uncalled,
    ]


def _report(expansion: _Expansion, codes: Set[str]) -> FileReport:
    """What is said of a file besides its findings, which have these codes."""
    expanded, files, work = expansion.expanded, expansion.trial.files, expansion.work
    if PREFIXES in work.settings.unsure and not expanded.complete and source_findings.PREFIX in codes:
        files.absences[expansion_findings.OLD_XACRO] = None
    notes = (*files.not_checked, *expansion_findings.notes(expanded, files.places, work.settings))
    is_checked = expanded.has_links or expansion.makes_srdf
    return FileReport(
        expansion.read.source.name,
        tuple(map(shortened, dict.fromkeys(notes))),
        None,
        str(work.failures) or None,
        None if is_checked else _reason(expanded.document, is_intended=expansion.is_intended),
        work.capped,
        tuple(expanded.files),
        tuple(dict.fromkeys(included(expansion.read, files.places))),
        not is_checked,
        whole=expanded.complete,
        beside=expansion.makes_srdf,
        absences=tuple(files.absences),
    )


def _reason(document: Document, *, is_intended: bool) -> str:
    """Why a file that makes no link is not checked as a robot."""
    other_format = libraries.OTHER_FORMATS.get(document.root.tag) if document.root is not None else None
    return other_format or (libraries.NOTHING_MADE if is_intended else libraries.NO_ROBOT)


def _source_alone(
    read: Document, source: Unchecked, packages: Packages, settings: Settings, failures: Failures
) -> FileResult:
    """What can be said of a file that was not expanded."""
    work = Work(read, targets_of(read, settings), settings, failures, also=GROUPS)
    unsorted = work.findings(read, _of_source(read, source, work))
    unsorted += source_findings.findings(read, source_findings.faults_of(read, packages, work).anywhere, work)
    unsorted += work.of_team_in_file(read)
    findings = sorted(unsorted, key=lambda finding: finding.order)
    reason = source.reason if read.elements else "it cannot be read as XML"
    report = FileReport(read.source.name, (), None, str(failures) or None, reason, work.capped)
    return FileResult(report, findings, work.check_run.targets)


def _is_meant(read: Document, expanded: Expanded) -> bool:
    """Whether a file that makes no link would be a robot if nothing were missing: it has a name, and makes one."""
    tags = [element for element in read.elements if element.tag.startswith(file_kind.PREFIX)]
    has_name = read.root is not None and "name" in read.root.attributes
    return has_name and not expanded.complete and file_kind.assembles(tags)


def _is_expanded(path: str, packages: Packages) -> bool:
    """Whether somebody around a file has xacro expand it, whatever it is called."""
    from urdflint.xacro import callers

    return callers.is_expanded(path, packages, by_ending=True)


def _refusing(of_source: Sequence[tuple[str, Problem]], work: Work) -> set[str]:
    """The programs that reject the source itself, as it is called URDF, by what is wrong with it."""
    effects_of_problems = (work.check_run.effects(*pair) for pair in of_source if pair[0] == SOURCE_CODE)
    return {name for effects in effects_of_problems for name, effect in effects.items() if effect is Effect.REJECTS}


def _of_the_file(findings: Sequence[Finding], refusing: set[str], read: Document) -> Iterator[Finding]:
    """The findings of the robot, without the programs that reject the robot, and take the file as it is.

    What is wrong with a text that stands in the file, outside of all tags of xacro, is wrong with the file too.
    """
    for finding in findings:
        if not _stands_in(finding, read):
            remaining = {
                name: effect
                for name, effect in finding.effects.items()
                if effect is not Effect.REJECTS or name in refusing
            }
            finding = finding._replace(effects=remaining)  # noqa: PLW2901
        yield finding


def _stands_in(finding: Finding, read: Document) -> bool:
    """Whether a finding is about a text alone that xacro takes over as it is."""
    source, span = finding.location.source, finding.location.span
    if source.name != read.source.name or finding.related or b"$" in source.text[span.start : span.end]:
        return False
    return not any(element.tag.startswith(PREFIX) for element in _lineage(read, span))


def _of_source(read: Document, source: Unchecked | None, work: Work) -> list[tuple[str, Problem]]:
    """What is wrong with the file as it is written, and with its being called URDF if it is taken for that."""
    problems = list(work.check_run.over((Document, None), [read]))
    if isinstance(source, XacroSource):
        problems += robot_check.reported_once(source, work.check_run)
    return problems


def _of_robot(expanded: Expanded, files: Files, work: Work) -> list[Finding]:
    """What is wrong with the robot, at the text that somebody wrote, and once for each text."""
    document = expanded.document
    assert document.root is not None
    problems = robot_check.of_robot(
        Robot(document, document.root, files, expanded.origins), work.check_run, work.settings.schema_only
    )
    problems = chain(problems, work.of_team(document, expanded.origins))
    known_problems = list(_with_known(work.failures.answers_of("reading the robot", problems), expanded, work))
    moving = Relocation(expanded.origins, known_problems)
    moved: list[tuple[Finding, Node]] = []
    for code, problem in work.only_requested(known_problems):
        finding = work.failures.attempt(code, partial(_moved, moving, code, problem, document, work))
        if finding is not None:
            moved.append((finding, expanded.origins.node(problem.place)))
    return merge_uses.merged(moved)


def _of_macros(
    read: Document, expanded: Expanded, settings: Settings, failures: Failures, macros: Mapping[str, bool]
) -> Iterator[Finding]:
    """What is wrong with what some macros of a file make, each by itself; what nobody gives them is unknown.

    The values say whether nothing is more than a warning, as what nobody calls breaks nothing yet.
    Nothing is said of what the robot around may have, nor of its files, which are seen from there, and of a macro that
    makes a part of a link or joint, or of SRDF, nothing at all.
    """
    if any(element.tag in file_kind.SRDF for element in read.elements):
        return
    from urdflint.xacro.expansion import expand

    reported_keys: set[tuple[object, ...]] = set()
    source_elements, element_count = sum(len(document.elements) for document in expanded.documents), 0
    for name, is_idle in islice(macros.items(), MOST_MACROS):
        files = files_of(read, settings._replace(resolve=False))
        macro_robot = expand(read, files.places, arguments_for(settings), settings.folders, name)
        root = macro_robot.document.root
        element_count += source_elements + len(macro_robot.document.elements)
        if element_count > MOST_ELEMENTS:
            return
        if root is None or root.tag != "robot" or not all(map(_is_whole_part, root.children)):
            continue
        work = Work(macro_robot.document, targets_of(macro_robot.document, settings), settings, failures, also=GROUPS)
        for finding in _of_robot(macro_robot, files, work):
            key = finding.code, finding.location.source.name, finding.location.span
            is_said = key in reported_keys or finding.code in source_findings.SHOW_DEGREES  # by rules of the source
            if not is_said and finding.location.path != "/robot":
                reported_keys.add(key)
                yield _of_what_nobody_calls(finding) if is_idle else finding


def _of_launch_files(read: Document, expanded: Expanded, packages: Packages, work: Work) -> list[Finding]:
    """The launch files that run xacro on a file which holds macros and calls none, whatever its arguments are."""
    tags = {element.tag for element in read.elements if not any(map(_is_macro, (element, *element.ancestors())))}
    has_macros = any(map(_is_macro, read.elements))
    if not (work.settings.resolve and has_macros and expanded.complete) or any(
        tag.startswith(PREFIX) and tag not in PASSIVE for tag in tags
    ):
        return []
    from urdflint.xacro import callers

    faults = []
    for path in callers.launch_files(read.source.name, packages):
        source = Source(Files.short_path(path), safe_open.content(path, MAX_LAUNCH_BYTES))
        name = os.path.basename(read.source.name)
        start = source.text.find(os.fsencode(name))
        if start >= 0:
            faults.append(LibraryLaunched(Document(source), Span(start, start + len(os.fsencode(name))), name))
    return work.findings(read, work.check_run.over((LibraryLaunched, None), faults))


def _is_macro(element: Element) -> bool:
    return element.tag == "xacro:macro"


def _callable(read: Document) -> Mapping[str, bool]:
    """The macros of a file that need no block, with whether they need values, those that do last."""
    macros = (element for element in read.elements if element.tag == "xacro:macro" and element.parent is read.root)
    needs = {
        macro.attributes["name"].removeprefix(file_kind.PREFIX): [
            parameter.is_block for parameter in parameters(macro.attributes.get("params", "")) if parameter.required
        ]
        for macro in macros
        if "name" in macro.attributes
    }
    values = {name: bool(blocks) for name, blocks in needs.items() if not any(blocks)}
    return dict(sorted(values.items(), key=lambda pair: pair[1]))


def _of_idle_macros(findings: Sequence[Finding], expanded: Expanded) -> Iterator[Finding]:
    """Findings, with warnings for the errors of xacro in macros that no call in the files of a robot leads to.

    Where another robot calls them, its expansion has the error. A macro in which xacro would stop is not called where
    it makes links and has no fault there, though another one of its name may be called.
    """
    documents = {document.source.name: document for document in expanded.documents}
    called_names: Set[str] | None = None
    for finding in findings:
        document = documents.get(finding.location.source.name)
        is_of_xacro = finding.code.startswith(XACRO) and finding.code not in OF_READING
        if finding.severity is Severity.ERROR and is_of_xacro and document is not None:
            lineage = _lineage(document, finding.location.span)[finding.code != NAME_NOT_ALLOWED :]
            macro = next(filter(_is_macro, lineage), None)
            if macro is not None and called_names is None:
                called_names = _called_names(expanded.documents)
            if macro is not None and called_names is not None:
                is_idle = called_names.isdisjoint((_macro_name(macro), "call"))
                if is_idle or _is_passed_by(macro, finding.code, expanded):
                    yield finding._replace(severity=Severity.WARNING)
                    continue
        yield finding


def _is_passed_by(macro: Element, code: str, expanded: Expanded) -> bool:
    """Whether xacro makes links and has no fault in a macro in which it would stop for one of a rule."""
    if not expanded.has_links or code not in STOPPING:
        return False
    if code == NAME_NOT_ALLOWED:  # each call lacks the parameter
        return not any(isinstance(cause.fault, ParameterMissing) for cause in expanded.faults)
    spots = (cause.fault.spot.element for cause in expanded.faults)
    return not any(macro in (spot, *spot.ancestors()) for spot in spots)


def _called_names(documents: Iterable[Document]) -> Set[str]:
    """The names of tags, without the prefix, outside of all macros and in the macros that these call."""
    tags_of_macro = defaultdict[str | None, set[str]](set)
    for document in documents:
        ends: list[tuple[int, str | None]] = []
        for element in document.elements:
            while ends and element.start >= ends[-1][0]:
                ends.pop()
            tags_of_macro[ends[-1][1] if ends else None].add(element.tag.removeprefix(PREFIX))
            if _is_macro(element):
                ends.append((element.close, _macro_name(element)))
    called_names, waiting = set[str](), list[str | None]([None])
    while waiting:
        names = tags_of_macro[waiting.pop()] - called_names
        called_names |= names
        waiting += names & tags_of_macro.keys()
    return called_names


def _macro_name(macro: Element) -> str:
    return (macro.get("name") or "").removeprefix(PREFIX)


def _lineage(document: Document, span: Span) -> Sequence[Element]:
    """The element in which a span begins, and those around it."""
    index = bisect_right(document.elements, span.start, key=lambda element: element.start) - 1
    return (document.elements[index], *document.elements[index].ancestors()) if index >= 0 else ()


def _of_what_nobody_calls(finding: Finding) -> Finding:
    """A finding in a macro that nothing calls, without the call by which it was found."""
    severity = min(finding.severity, Severity.WARNING, key=lambda severity: severity.rank)
    return finding._replace(severity=severity, trace=finding.trace[:-1])


def _of_what_may_be(finding: Finding) -> Finding:
    """A finding in a robot that xacro does not make: what is not about xacro is an info in place of an error."""
    is_lowered = finding.severity is Severity.ERROR and not finding.code.startswith(XACRO)
    return finding._replace(severity=Severity.INFO) if is_lowered else finding


def _is_whole_part(element: Element) -> bool:
    """Whether an element is a part of a robot, and no joint of a block of ros2_control or of a transmission."""
    is_joint = element.tag == "joint"
    return element.tag in ROBOT_PARTS and not (is_joint and not any(map(element.child, ("parent", "child"))))


def _uncalled(read: Document, expanded: Expanded) -> Mapping[str, bool]:
    """The macros of a robot that can be called and that nothing in its files calls by name, all idle."""
    names = _callable(read)
    tags = {element.tag for document in expanded.documents for element in document.elements} if names else set()
    return {name: True for name in names if PREFIX + name not in tags and f"{PREFIX}call" not in tags}


def _handed_over(expanded: Expanded, files: Files, work: Work) -> list[Finding]:
    """What is wrong with what xacro prints as a parameter of ROS 2, at the comments and texts that somebody wrote."""
    document, origins = expanded.document, expanded.origins

    def written(span: Span) -> Place:
        node = origins.node(Place(None, span=span))
        return Place(node.element, document=node.document)

    if not expanded.complete or not (expanded.comments or may_stop(document.source.text)):
        return []
    return work.handed_over(document, files, expanded.comments, written)


def _moved(moving: Relocation, code: str, problem: Problem, document: Document, work: Work) -> Finding | None:
    finding = work.factory.finding(document, code, problem)
    return moving.moved(code, problem, finding) if finding is not None else None


def _with_known(
    problems: Iterator[tuple[str, Problem]], expanded: Expanded, work: Work
) -> Iterator[tuple[str, Problem]]:
    """The problems without those of values that nobody knows, nor of what may stand in what is missing."""
    for code, problem in problems:
        is_allowed = expanded.complete or not catalog.rule_of(code, work.check_run.team).whole
        if is_allowed and (problem.place.document is not None or not expanded.origins.unknown(problem.place)):
            yield code, problem
