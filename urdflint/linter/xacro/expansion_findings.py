"""What went wrong when a xacro file was expanded, as findings, and as notes where the user accepts it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from typing import get_args

from urdflint.files import tracked
from urdflint.files.absences import Absence
from urdflint.files.ros_packages import Packages, name_of
from urdflint.findings import Finding, Related, Severity
from urdflint.linter.rules.file_check import Work
from urdflint.linter.settings import Settings
from urdflint.linter.xacro import locations, merge_uses, source_findings
from urdflint.linter.xacro.source_findings import SourceFaults
from urdflint.model.resource_files import Files
from urdflint.text.similar import nearest
from urdflint.text.wording import ends, listed, shortened
from urdflint.xacro.expansion import Expanded, ReportedFault, failures
from urdflint.xacro.expansion.origins import Source
from urdflint.xacro.faults import (
    CallUnprefixed,
    ConditionNotBoolean,
    Fault,
    MacroUnknown,
    PrefixMissing,
    PrefixUndeclared,
    PropertyUnknown,
    SourceRejected,
)
from urdflint.xacro.spot import Written

# What counts for a library whoever includes it, for one that nobody does, and for a robot
CERTAIN = (
    *(
        failures.IncludeMissing,
        failures.IncludeElsewhere,
        failures.IncludeRefused,
        failures.IncludeBroken,
        failures.IncludeCircular,
    ),
    failures.TooDeep,
    *(PrefixUndeclared, SourceRejected, PrefixMissing, CallUnprefixed),
)
LIBRARY = (failures.PackageUnknown, failures.VariableUnread)
LIMITS = (
    failures.ExpressionRefused,
    failures.TooMuch,
    failures.IncludeBuilt,
    failures.ArgumentUnvalued,
)  # what xacro makes, and urdflint does not
ROBOT = tuple(set(get_args(failures.Failure) + get_args(Fault)) - {*CERTAIN, *LIMITS})
DOUBTFUL = (PropertyUnknown, MacroUnknown, failures.ArgumentMissing)  # what a file that is not read may define
UNREAD = (failures.IncludeMissing, failures.IncludeBuilt, failures.IncludeRefused, failures.IncludeBroken)
NUMBER = "write a plain number here, with a point and without a unit, or correct the expression"
MAX_QUOTED = 60  # characters of an expression
ANY_PACKAGE = "*"  # in missing-packages: all of them


def findings(
    expanded: Expanded, faults: SourceFaults, packages: Packages, work: Work, kinds: tuple[type, ...]
) -> Iterator[Finding]:
    """What of some kinds went wrong when the file was expanded, and what its source does not show by itself."""
    all_findings = list(_expansion_finding(expanded, faults, packages, work, kinds))
    moved: dict[tuple[object, ...], list[Finding]] = {}
    for number, finding in enumerate(all_findings):
        used = any(related.message == merge_uses.USED for related in finding.related)
        key = (finding.code, finding.location.source.name, finding.location.span) if used else (number,)
        moved.setdefault(key, []).append(finding)
    return map(merge_uses.one_of, moved.values())


def _expansion_finding(
    expanded: Expanded, faults: SourceFaults, packages: Packages, work: Work, kinds: tuple[type, ...]
) -> Iterator[Finding]:
    absent = _absent(expanded, work.settings)
    unread = [cause.fault for cause in expanded.faults if isinstance(cause.fault, (*UNREAD, failures.PackageUnknown))]
    is_explained = all(_is_absence(fault, packages) for fault in unread)
    for cause in source_findings.causes(expanded, absent):
        fault = cause.fault
        if not isinstance(fault, kinds) or faults.reports(fault) or accepted(fault, work.settings):
            continue
        if is_explained and isinstance(fault, DOUBTFUL) and fault.missing:
            continue
        if isinstance(fault, failures.PackageUnknown):
            fault = compared(fault, packages)
            if is_merely_absent(fault, packages):
                continue
        for code, problem in work.only_requested(work.check_run.over((type(fault), None), [fault])):
            finding = work.failures.attempt(code, partial(work.factory.finding, fault.spot.document, code, problem))
            if finding is not None:
                traced = finding._replace(trace=tuple(locations.calls(cause.call)), uses=cause.uses)
                yield _by_default(followed(traced, cause, expanded), cause, expanded, work.settings)


def followed(finding: Finding, cause: ReportedFault, expanded: Expanded) -> Finding:
    """What is wrong with a value, at the text that went in and should be a number, or with where that comes from."""
    fault = cause.fault
    if not isinstance(fault, failures.ExpressionFails | ConditionNotBoolean):
        return finding
    from urdflint.linter.xacro import culprit_literals
    from urdflint.xacro.expansion import yaml_places

    literals = expanded.origins.literals
    if isinstance(fault, failures.ExpressionFails):
        if fault.spoilt is not None:
            return _moved(
                finding,
                culprit_literals.place_of(yaml_places.spoilt(*fault.spoilt), None),
                f"correct {fault.spoilt[1]}",
            )
        expression_literals = literals.of_expression(fault.expression, cause.bindings, Written(None))
    else:
        expression_literals = literals.literals_of(fault.written, cause.bindings, Written(None))
    wrong = culprit_literals.of_words(expression_literals)
    source = culprit_literals.source(wrong[0]) if len(wrong) == 1 and culprit_literals.is_meant(wrong[0]) else None
    if source is not None:
        return _moved(finding, source, NUMBER if isinstance(fault, failures.ExpressionFails) else finding.help)
    more = (
        related
        for related in culprit_literals.related(wrong or expression_literals)
        if related.location != finding.location
    )
    return finding._replace(related=(*finding.related, *more))


def _moved(finding: Finding, source: Source | None, advice: str | None) -> Finding:
    """A finding at the text to blame, with the place where that is used."""
    if source is None:
        return finding
    return finding._replace(
        location=locations.location(source, finding.location.path),
        related=(Related(merge_uses.USED, finding.location), *finding.related),
        trace=tuple(locations.calls(source.call)),
        help=advice,
        fix=None,
    )


OLD_XACRO = Absence(
    "an xacro before Noetic",
    "it has tags without prefix, which only such an xacro obeys",
    "write the prefix xacro:, or check what that xacro makes",
)


def note_absences(expanded: Expanded, files: Files, settings: Settings) -> None:
    """Keep in mind what a robot lacks, so that it is not examined: absent packages, and what is beyond our limits."""
    for fault in (cause.fault for cause in expanded.faults):
        if isinstance(fault, failures.PackageUnknown) and is_merely_absent(compared(fault, files.places), files.places):
            files.lacks(fault.package)
        elif isinstance(fault, LIMITS):
            files.absences[limit_absence(fault)] = None
        elif isinstance(fault, failures.VariableUnread) and _is_chosen_outside(fault, settings):
            why, advice = "only whoever starts the robot tells it", f"set it, and give --xacro-env {fault.name}"
            files.absences[Absence(f"the environment variable {fault.name}", why, advice)] = None


def _is_chosen_outside(fault: failures.VariableUnread, settings: Settings) -> bool:
    """Whether a variable may not be read in a check of a folder: nothing is wrong in the file that asks for it."""
    return settings.evident and settings.resolve and fault.default is None and not fault.allowed


def _is_absence(fault: object, packages: Packages) -> bool:
    """Whether what is not read is reported as absent, so that what it may define needs no further word."""
    if isinstance(fault, failures.PackageUnknown):
        return is_merely_absent(compared(fault, packages), packages)
    return isinstance(fault, failures.IncludeBuilt)


def limit_absence(
    fault: failures.ExpressionRefused | failures.TooMuch | failures.IncludeBuilt | failures.ArgumentUnvalued,
) -> Absence:
    """What xacro makes of a file and urdflint does not, with the place."""
    if isinstance(fault, failures.IncludeBuilt):
        return fault.build.absence(fault.path)
    if isinstance(fault, failures.ArgumentUnvalued):
        lack = f"the value of argument {fault.name}"
        return Absence(lack, f"only a run of {fault.caller} tells it", f"give it with --xacro-arg {fault.name}:=VALUE")
    start = locations.at_spot(fault.spot).start
    place = f"{Files.short_path(fault.spot.document.source.name)}:{start.line}"
    if isinstance(fault, failures.TooMuch):
        lack = f"more than {fault.limit:,} {fault.quantity}"
        return Absence(lack, f"urdflint makes no more of a file ({place})", "call macros less often, or split the file")
    expression = ends(fault.expression, MAX_QUOTED)
    lack = f"the value of ${{{expression}}}" if expression else "a value"
    return Absence(lack, f"urdflint cannot work it out ({place}): {fault.reason}", "make it smaller or simpler")


def is_merely_absent(fault: failures.PackageUnknown, packages: Packages) -> bool:
    """Whether a package is declared and not here, or nothing tells; one whose name looks misspelt is not."""
    from urdflint.files.absent_packages import absence

    lack = absence(fault.package, packages)
    return lack is not None and (lack.why.startswith("declared") or not (fault.near or fault.own))


def accepted(fault: object, settings: Settings) -> bool:
    """Whether the user said that something may be missing, so that it is counted and no fault.

    Where nothing is looked up, whoever loads the robot may give an argument that has no value.
    """
    if isinstance(fault, failures.PackageUnknown):
        return not settings.resolve or not settings.missing_packages.isdisjoint((fault.package, ANY_PACKAGE))
    if isinstance(fault, failures.ArgumentMissing):
        return not settings.resolve and fault.declared is None
    return isinstance(fault, failures.VariableUnread) and (
        fault.default is not None or not settings.resolve or _is_chosen_outside(fault, settings)
    )


def notes(expanded: Expanded, packages: Packages, settings: Settings) -> Iterator[str]:
    """What could not be looked at, and why."""
    if not expanded.complete:
        yield "missing links, joints and names of the whole robot: a part of it could not be expanded"
    for cause in expanded.faults:
        fault = cause.fault
        if isinstance(fault, failures.PackageUnknown) and accepted(fault, settings):
            listed_so = settings.resolve and "it is missing, as the configuration or --missing-packages allows"
            yield f"package '{fault.package}': {listed_so or f'it is unknown, {_advice(compared(fault, packages))}'}"
        elif isinstance(fault, failures.VariableUnread) and accepted(fault, settings):
            fallback = "" if fault.default is None else f", {fault.default!r} is taken for it"
            yield f"environment variable '{fault.name}': it is not read without --xacro-env{fallback}"
        elif isinstance(fault, failures.ArgumentMissing) and accepted(fault, settings):
            yield f"argument '{fault.name}': it has no value, give it with --xacro-arg {fault.name}:=VALUE"


def _advice(fault: failures.PackageUnknown) -> str:
    return f"write $(find {fault.own})" if fault.own else f"give its folder with --package {fault.package}=DIR"


def _absent(expanded: Expanded, settings: Settings) -> str:
    """What was not read and may define names; nothing where packages are missing, and all of them may be."""
    faults = [cause.fault for cause in expanded.faults]
    packages = dict.fromkeys(fault for fault in faults if isinstance(fault, failures.PackageUnknown))
    if packages and all(accepted(fault, settings) for fault in packages):
        return ""
    names = [f"package '{name}'" for name in dict.fromkeys(fault.package for fault in packages)]
    return listed([*names, *dict.fromkeys(fault.path for fault in faults if isinstance(fault, UNREAD))])


def compared(fault: failures.PackageUnknown, packages: Packages) -> failures.PackageUnknown:
    """An unknown package with those that could be meant."""
    return fault._replace(near=nearest(fault.package, packages.names), own=_own_package(fault, packages))


def _own_package(fault: failures.PackageUnknown, packages: Packages) -> str | None:
    """The package of the xacro file, if it has what is looked for in an unknown one: it was renamed, or copied."""
    own = packages.own_package
    written = fault.spot.element.attributes.get(fault.spot.attribute or "", "")
    inside = written.partition(f"$(find {fault.package})")[2].lstrip("/")
    is_present = own is not None and inside and tracked.is_file(os.path.join(own, inside))
    return name_of(own) if own is not None and is_present else None


def _by_default(finding: Finding, cause: ReportedFault, expanded: Expanded, settings: Settings) -> Finding:
    """What goes wrong because of an argument, with the values that it could have.

    Where nothing is looked for, a default that leads nowhere is no error: whoever loads the robot may give another.
    """
    fault = cause.fault
    ungiven = isinstance(fault, failures.ArgumentMissing) and fault.declared is None and not fault.missing
    doubtful = isinstance(fault, DOUBTFUL) and fault.missing
    if not ungiven and (not cause.defaults or doubtful):
        return finding
    from urdflint.linter.xacro import argument_candidates
    from urdflint.xacro import parameters

    if ungiven and parameters.macro_with(fault.spot.element, fault.name) is not None:
        return finding
    if ungiven:
        return finding._replace(help=shortened(argument_candidates.to_give(fault.name, expanded)))
    if isinstance(fault, failures.VariableUnread):  # its own advice leads to it sooner
        advice = finding.help
    else:
        advice = shortened(argument_candidates.instead(fault, cause.defaults, expanded))
    if settings.resolve:
        return finding._replace(help=advice)
    lighter = min(finding.severity, Severity.WARNING, key=lambda severity: severity.rank)
    return finding._replace(severity=settings.severity.get(finding.code, lighter), help=advice)
