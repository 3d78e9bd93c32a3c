"""A xacro file expanded for who wants the robot itself: the document that xacro prints, and what went wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from urdflint.findings import Finding, Severity
from urdflint.linter.failures import Failures
from urdflint.linter.rules.file_check import Work, files_of, targets_of
from urdflint.linter.settings import Settings
from urdflint.linter.xacro import launch_arguments, locations, source_findings
from urdflint.linter.xacro.expansion_findings import LIMITS, followed, limit_absence
from urdflint.linter.xacro.expansion_settings import GROUPS, arguments_for
from urdflint.struct import Struct, cached_property, field
from urdflint.syntax import parsing
from urdflint.syntax.document import Document
from urdflint.syntax.place import Place
from urdflint.syntax.source import Source
from urdflint.text.wording import listed, shortened
from urdflint.xacro import arguments as xacro_arguments
from urdflint.xacro.arguments import Argument
from urdflint.xacro.expansion import Expanded, ReportedFault
from urdflint.xacro.expansion.failures import (
    ArgumentMissing,
    IncludeElsewhere,
    NothingIncluded,
    PackageUnknown,
    VariableUnread,
)
from urdflint.xacro.faults import BuiltinHidden, CallUnprefixed, PrefixMissing
from urdflint.xacro.rejected_sources import complaint

# What may come of an include that is in a missing package
FOLLOWING = (*source_findings.UNKNOWN, ArgumentMissing)
WARNED = (
    BuiltinHidden,
    NothingIncluded,
    IncludeElsewhere,
    PrefixMissing,
    CallUnprefixed,
)  # that xacro itself warns of at most


class NoXml(ValueError):
    """A file that is no well-formed XML, which xacro refuses; the text names it."""


class Expansion(Struct):
    """What became of a file under settings, which have what launch files give for arguments without a value.

    `note` and `values` are as in Completed.
    """

    read: Document
    expanded: Expanded
    settings: Settings
    note: str = ""
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def faults(self) -> int:
        """How many faults there are for which xacro would print nothing, or nobody knows what."""
        return sum(map(_fails, self.expanded.faults))

    @property
    def fails(self) -> bool:
        """Whether xacro would print nothing, or nobody knows what it would print."""
        return self.faults > 0

    @property
    def missing(self) -> Sequence[str]:
        """The packages that are nowhere, where there is a robot without them, and nothing fails but for them."""
        packages = dict.fromkeys(
            cause.fault.package for cause in self.expanded.faults if isinstance(cause.fault, PackageUnknown)
        )
        other_faults = (
            cause for cause in self.expanded.faults if not isinstance(cause.fault, (PackageUnknown, *FOLLOWING))
        )
        return list(packages) if self.expanded.has_links and not any(map(_fails, other_faults)) else []

    @cached_property
    def findings(self) -> Sequence[Finding]:
        """What went wrong, in the order of the text; of what no rule speaks, with no name of a rule."""
        failures = Failures()
        work = Work(self.read, targets_of(self.read, self.settings), self.settings, failures, also=GROUPS)
        faults = [cause.fault for cause in self.expanded.faults]
        unprefixed_names = {fault.spot.element.get("name") for fault in faults if isinstance(fault, PrefixMissing)}
        causes: Sequence[ReportedFault] = [
            cause
            for cause in source_findings.causes(self.expanded)
            if not isinstance(cause.fault, source_findings.UNKNOWN) or cause.fault.name not in unprefixed_names
        ]
        if not any(map(_fails, causes)):  # what fails may follow from something that xacro passes over
            causes = self.expanded.faults
        pairs = ((cause, finding) for cause in causes for finding in _findings(cause, work))
        followed_findings = (
            followed(self._with_values(cause, finding), cause, self.expanded) for cause, finding in pairs
        )
        different = {
            (finding.location.source.name, finding.location.span, finding.message): finding
            for finding in followed_findings
        }
        return sorted(
            different.values(),
            key=lambda finding: (finding.location.source.name != self.read.source.name, *finding.order),
        )

    def _with_values(self, cause: ReportedFault, finding: Finding) -> Finding:
        """A finding of an argument that several launch files give other values, with these."""
        values = self.values.get(cause.fault.name, ()) if isinstance(cause.fault, ArgumentMissing) else ()
        if not values:
            return finding
        advice = f"give {launch_arguments.option(cause.fault.name, values[0])} (launch files give {listed(values)})"
        return finding._replace(message=shortened(f"{finding.message}: {advice}"))

    @property
    def marked(self) -> Document:
        """The robot with a comment before each element right below its root: the file and line where it was written."""
        document = self.expanded.document
        assert document.root is not None
        text, parts, end = document.source.text, [], 0
        for element in document.root.children:
            location = locations.location(self.expanded.origins.written(Place(element)), "")
            mark = re.sub("-+", "-", f"{location.source.name}:{location.start.line}")
            parts += [text[end : element.start], f"<!-- {mark} -->\n  ".encode("utf-8", "replace")]
            end = element.start
        return parsing.read(Source(document.source.name, b"".join((*parts, text[end:]))))

    @property
    def first(self) -> str | None:
        """The worst finding of an expansion that failed, in a line with its place; None where it did not fail."""
        if not self.fails:
            return None
        worst = min(self.findings, key=lambda finding: -finding.severity.rank)
        start = worst.location.start
        return f"{worst.location.source.name}:{start.line}:{start.column}: {worst.message}"


def expand(source: Source, settings: Settings) -> Expansion:
    """Expand the xacro in a file. Raises NoXml."""
    read = _well_formed(source)
    completed = launch_arguments.completed(read, settings)
    return Expansion(read, completed.expanded, completed.settings, completed.note, completed.values)


def arguments(source: Source, settings: Settings) -> list[Argument]:
    """The arguments that a xacro file has. Raises NoXml."""
    read = _well_formed(source)
    values, packages = arguments_for(settings), files_of(read, settings).places
    return xacro_arguments.arguments(read, packages, values, settings.folders)


def _well_formed(source: Source) -> Document:
    read = parsing.read(source)
    wrong = complaint(source) if read.departures or not read.elements else None
    if wrong is not None or not read.elements:
        raise NoXml(f"{source.name} is not well-formed XML: {wrong or 'it has no element'}")
    return read


def _fails(cause: ReportedFault) -> bool:
    if isinstance(cause.fault, VariableUnread):
        return cause.fault.default is None
    return not isinstance(cause.fault, WARNED)


def _findings(cause: ReportedFault, work: Work) -> Iterator[Finding]:
    """The findings of the rules for a fault, all errors where xacro fails; one in plain words where there is none."""
    severity = Severity.ERROR if _fails(cause) else Severity.WARNING
    problems = work.check_run.over((type(cause.fault), None), [cause.fault])
    built_findings = (work.factory.finding(cause.fault.spot.document, code, problem) for code, problem in problems)
    findings = [finding._replace(severity=severity) for finding in built_findings if finding is not None]
    yield from findings or [
        Finding("xacro", "", severity, shortened(_words(cause.fault)), locations.at_spot(cause.fault.spot))
    ]


def _words(fault: object) -> str:
    """A limit in its own words; another fault by the name of its kind, with the names and reasons that it holds."""
    if isinstance(fault, LIMITS):
        lack = limit_absence(fault)
        return f"the robot needs {lack.what}: {lack.why}"
    kind = "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in type(fault).__name__).strip()
    facts = [repr(field) for field in getattr(fault, "_asdict")().values() if isinstance(field, str) and field]  # noqa: B009
    return f"{kind}: {listed(facts)}" if facts else kind
