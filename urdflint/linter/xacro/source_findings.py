"""What is wrong with a xacro file as it is written, apart from what shows when it is expanded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from urdflint.files.ros_packages import Packages
from urdflint.findings import Finding, Location, Severity
from urdflint.linter.rules.file_check import Work
from urdflint.struct import Struct, cached_property
from urdflint.syntax.document import Document, Element
from urdflint.text.wording import shortened
from urdflint.xacro import inspection, rejected_sources
from urdflint.xacro.expansion import Expanded, ReportedFault
from urdflint.xacro.expansion.failures import ArgumentMissing, ExpressionFails
from urdflint.xacro.faults import (
    ArgumentUnknown,
    BlockMissing,
    BlockUnknown,
    BlockUnused,
    DefaultNotNumber,
    Fault,
    InstructionMisspelt,
    MacroUnknown,
    ParameterMissing,
    ParameterUnknown,
    PropertyUnknown,
)
from urdflint.xacro.inspection import includes
from urdflint.xacro.unprefixed_tags import WITHOUT_PREFIX

UNKNOWN = (PropertyUnknown, MacroUnknown, BlockUnknown)
DEGREES, PREFIX, UNKNOWN_TAG = "XAC120", "XAC123", "URDF002"
UNDECLARED, UNDECLARED_IN_ROBOT = "XAC104", "XML060"
NOT_XML = ("XML001", "XML002", "XML003", "XML004", "XML005", "XML006", "XML007", "XML010")
SHOW_DEGREES = ("URDF430", "URDF530")  # of the robot that is made, whose places are in the source too


class SourceFaults(Struct):
    """The faults of a source: those that stand whoever includes it, and those of a robot that nobody includes.

    `excused` are names whose definitions are at fault, so that they are not at fault where they are read.
    """

    anywhere: Sequence[Fault]
    alone: Sequence[Fault]
    excused: frozenset[str]

    @cached_property
    def _same(self) -> set[tuple[object, ...]]:
        return set(map(inspection.same, (*self.anywhere, *self.alone)))

    @cached_property
    def _faults_by_element(self) -> dict[tuple[type, Element], list[Any]]:
        """The faults of each kind that are about an element, or about what it uses."""
        faults_by_place: dict[tuple[type, Element], list[Any]] = {}
        for fault in (*self.anywhere, *self.alone):
            element = fault.used.element if isinstance(fault, DefaultNotNumber) else fault.spot.element
            faults_by_place.setdefault((type(fault), element), []).append(fault)
        return faults_by_place

    @cached_property
    def _arguments(self) -> set[str]:
        return {fault.name for fault in (*self.anywhere, *self.alone) if isinstance(fault, ArgumentUnknown)}

    def reports(self, fault: Any) -> bool:
        """Whether a fault of the expansion is reported already, or follows from one."""
        if isinstance(fault, UNKNOWN) and fault.name in self.excused:
            return True
        if isinstance(fault, ExpressionFails):
            return (DefaultNotNumber, fault.spot.element) in self._faults_by_element
        if isinstance(fault, ArgumentMissing):
            return fault.name in self._arguments
        if isinstance(fault, ParameterMissing) and (ParameterUnknown, fault.spot.element) in self._faults_by_element:
            return True
        if isinstance(fault, MacroUnknown):
            element = fault.spot.element
            return (InstructionMisspelt, element) in self._faults_by_element or (
                MacroUnknown,
                element,
            ) in self._faults_by_element
        return inspection.same(fault) in self._same


def faults_of(read: Document, packages: Packages, work: Work) -> SourceFaults:
    """The faults of a source; it is taken for a robot by itself only if it gives a robot its name."""
    if work.settings.schema_only or read.root is None:
        return SourceFaults((), (), frozenset())
    resolve = includes.resolver(read.source.name, packages, work.settings.folders)
    part = inspection.closure_of(read, resolve)
    anywhere = list(work.failures.answers_of("reading the xacro source", inspection.faults(part)))
    if "name" not in read.root.attributes:
        return SourceFaults(anywhere, (), part.unprefixed)
    known_faults = set(anywhere)
    robot = work.failures.answers_of("reading the xacro source", inspection.alone(part))
    alone = [fault for fault in robot if fault not in known_faults]
    certain = {inspection.same(fault) for fault in alone}
    return SourceFaults([fault for fault in anywhere if inspection.same(fault) not in certain], alone, part.unprefixed)


def causes(expanded: Expanded, absent: str = "") -> Iterator[ReportedFault]:
    """What went wrong in an expansion, without what only follows from something that is missing.

    Names that this may define are left out, or where `absent` says what is missing, told with it. What stands in an
    instruction without its prefix follows from that.
    """
    for cause in expanded.faults:
        fault, certain = cause.fault, cause.certain
        if isinstance(fault, ArgumentMissing):
            certain |= fault.declared is not None
        elif isinstance(fault, UNKNOWN):
            tags_above = (above.tag for above in fault.spot.element.ancestors())
            if not WITHOUT_PREFIX.keys().isdisjoint(tags_above):
                continue
        else:
            certain = True
        if certain:
            yield cause
        elif absent:
            yield cause._replace(fault=fault._replace(missing=absent))


def findings(read: Document, faults: Iterable[Fault], work: Work) -> list[Finding]:
    """The findings of faults; a call with wrong parameters is one, also where its elements are wrong too."""
    all_faults = list(faults)
    calls = {fault.spot.element for fault in all_faults if isinstance(fault, (ParameterUnknown, ParameterMissing))}
    all_faults = [
        fault
        for fault in all_faults
        if not (isinstance(fault, BlockMissing) and fault.spot.element in calls)
        and not (isinstance(fault, BlockUnused) and fault.spot.element.parent in calls)
    ]
    problems = (pair for fault in all_faults for pair in work.check_run.over((type(fault), None), [fault]))
    return work.findings(read, problems)


def as_xacro_reads(own: Sequence[Finding], read: Document, severities: Mapping[str, Severity]) -> list[Finding]:
    """The findings of a source, that one an error for which xacro's parser stops, though programs may read on."""
    stop = rejected_sources.stops_at(read.source) if read.departures else None
    stopping = [finding for finding in own if finding.code in NOT_XML] if stop is not None else []
    before = [finding for finding in stopping if stop is None or finding.location.span.start <= stop]
    cause = max(before, key=lambda finding: finding.location.span.start, default=next(iter(stopping), None))
    return [_rejected(finding) if finding is cause and finding.code not in severities else finding for finding in own]


def _rejected(finding: Finding) -> Finding:
    return finding._replace(severity=Severity.ERROR, message=shortened(f"{finding.message}; xacro rejects it"))


def reported_once(own: Sequence[Finding], robot: Sequence[Finding]) -> tuple[list[Finding], list[Finding]]:
    """The findings of a source and of its robot, without those that say the same of a place as one of the others."""
    degrees = [
        place for finding in robot if finding.code in SHOW_DEGREES for place in (finding.location, *finding.also)
    ]
    unprefixed = [finding.location for finding in own if finding.code == PREFIX]
    undeclared = {finding.cause for finding in own if finding.code == UNDECLARED}
    robot = [finding for finding in robot if finding.code != UNDECLARED_IN_ROBOT or not undeclared]
    left = [
        finding
        for finding in own
        if finding.code != DEGREES or not any(_overlap(finding.location, other) for other in degrees)
    ]
    robot_left = [
        finding
        for finding in robot
        if finding.code != UNKNOWN_TAG or not any(_overlap(finding.location, other) for other in unprefixed)
    ]
    return left, robot_left


def _overlap(location: Location, other: Location) -> bool:
    mine, yours = location.span, other.span
    same = location.source.name == other.source.name
    return same and mine.start < yours.end and yours.start < mine.end
