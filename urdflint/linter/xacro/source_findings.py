"""What is wrong with a xacro file as it is written, apart from what shows when it is expanded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from urdflint.files.ros_packages import Packages
from urdflint.findings import Finding, Location, Severity
from urdflint.linter.rules.file_check import Work
from urdflint.struct import Struct
from urdflint.syntax.document import Document, Element
from urdflint.text.similar import nearest
from urdflint.text.wording import shortened
from urdflint.xacro import inspection, refused
from urdflint.xacro.expansion import Expanded, Reported
from urdflint.xacro.expansion.failures import ArgumentMissing, ExpressionFails
from urdflint.xacro.faults import (
    ArgumentUnknown,
    BlockUnknown,
    DefaultNotNumber,
    Fault,
    InstructionMisspelt,
    MacroUnknown,
    ParameterMissing,
    ParameterUnknown,
    PropertyUnknown,
)
from urdflint.xacro.inspection import includes
from urdflint.xacro.inspection.survey import WITHOUT_PREFIX

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
    def _at(self) -> dict[tuple[type, Element], list[Any]]:
        """The faults of each kind that are about an element, or about what it uses."""
        found: dict[tuple[type, Element], list[Any]] = {}
        for one in (*self.anywhere, *self.alone):
            element = one.used.element if isinstance(one, DefaultNotNumber) else one.at.element
            found.setdefault((type(one), element), []).append(one)
        return found

    @cached_property
    def _arguments(self) -> set[str]:
        return {one.name for one in (*self.anywhere, *self.alone) if isinstance(one, ArgumentUnknown)}

    def reports(self, fault: Any) -> bool:
        """Whether a fault of the expansion is reported already, or follows from one."""
        if isinstance(fault, UNKNOWN) and fault[1] in self.excused:
            return True
        if isinstance(fault, ExpressionFails):
            return (DefaultNotNumber, fault.at.element) in self._at
        if isinstance(fault, ArgumentMissing):
            return fault.name in self._arguments
        if isinstance(fault, ParameterMissing):
            given = self._at.get((ParameterUnknown, fault.at.element), ())
            if any(nearest(one.parameter, fault.parameters) for one in given):
                return True
        if isinstance(fault, MacroUnknown):
            element = fault.at.element
            return (InstructionMisspelt, element) in self._at or (MacroUnknown, element) in self._at
        return inspection.same(fault) in self._same


def of(read: Document, known: Packages, work: Work) -> SourceFaults:
    """The faults of a source; it is taken for a robot by itself only if it gives a robot its name."""
    if work.settings.schema_only or read.root is None:
        return SourceFaults((), (), frozenset())
    resolve = includes.resolver(read.source.name, known, work.settings.folders)
    part = inspection.of(read, resolve)
    anywhere = list(work.failures.each("reading the xacro source", inspection.faults(part)))
    if "name" not in read.root.attributes:
        return SourceFaults(anywhere, (), part.unprefixed)
    reported = set(anywhere)
    robot = work.failures.each("reading the xacro source", inspection.alone(part))
    alone = [one for one in robot if one not in reported]
    certain = {inspection.same(one) for one in alone}
    return SourceFaults([one for one in anywhere if inspection.same(one) not in certain], alone, part.unprefixed)


def causes(expanded: Expanded, absent: str = "") -> Iterator[Reported]:
    """What went wrong in an expansion, without what only follows from something that is missing.

    Names that this may define are left out, or where `absent` says what is missing, told with it. What stands in an
    instruction without its prefix follows from that.
    """
    for one in expanded.reported:
        fault, certain = one.fault, one.certain
        if isinstance(fault, ArgumentMissing):
            certain |= fault.declared is not None
        elif isinstance(fault, UNKNOWN):
            around = (above.tag for above in fault.at.element.ancestors())
            if not WITHOUT_PREFIX.keys().isdisjoint(around):
                continue
        else:
            certain = True
        if certain:
            yield one
        elif absent:
            yield one._replace(fault=fault._replace(missing=absent))


def findings(read: Document, faults: Iterable[Fault], work: Work) -> list[Finding]:
    """The findings of faults."""
    found = (pair for one in faults for pair in work.check_run.over((type(one), None), [one]))
    return work.findings(read, found)


def as_xacro_reads(own: Sequence[Finding], read: Document, severities: Mapping[str, Severity]) -> list[Finding]:
    """The findings of a source, that one an error for which xacro's parser stops, though programs may read on."""
    at = refused.stops_at(read.source) if read.departures else None
    stopping = [one for one in own if one.code in NOT_XML] if at is not None else []
    before = [one for one in stopping if at is None or one.location.span.start <= at]
    cause = max(before, key=lambda one: one.location.span.start, default=next(iter(stopping), None))
    return [_rejected(one) if one is cause and one.code not in severities else one for one in own]


def _rejected(finding: Finding) -> Finding:
    return finding._replace(severity=Severity.ERROR, message=shortened(f"{finding.message}; xacro rejects it"))


def reported_once(own: Sequence[Finding], robot: Sequence[Finding]) -> tuple[list[Finding], list[Finding]]:
    """The findings of a source and of its robot, without those that say the same of a place as one of the others."""
    degrees = [place for one in robot if one.code in SHOW_DEGREES for place in (one.location, *one.also)]
    unprefixed = [one.location for one in own if one.code == PREFIX]
    undeclared = {one.cause for one in own if one.code == UNDECLARED}
    robot = [one for one in robot if one.code != UNDECLARED_IN_ROBOT or not undeclared]
    left = [one for one in own if one.code != DEGREES or not any(_overlap(one.location, other) for other in degrees)]
    made = [
        one
        for one in robot
        if one.code != UNKNOWN_TAG or not any(_overlap(one.location, other) for other in unprefixed)
    ]
    return left, made


def _overlap(one: Location, other: Location) -> bool:
    mine, its = one.span, other.span
    same = one.source.name == other.source.name
    return same and mine.start < its.end and its.start < mine.end
