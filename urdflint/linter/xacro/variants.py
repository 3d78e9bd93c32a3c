"""A xacro file with several sets of arguments: each is checked, and what is wrong in some of them only names these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from urdflint import regex
from urdflint.findings import FileReport, Finding, Severity, together
from urdflint.linter.failures import Failures
from urdflint.linter.settings import FileResult, Settings
from urdflint.linter.xacro import launch_arguments
from urdflint.linter.xacro.launch_arguments import ArgumentSet, Unnamed
from urdflint.linter.xacro.pipeline import check_xacro
from urdflint.model.file_kind import Unchecked
from urdflint.syntax.document import Document
from urdflint.text.wording import listed

NUMBER = regex.compile(r"[-+]?\d[\d.]*(?:e[-+]?\d+)?")
NO_LINK = "it makes no link when it is expanded"
NamedResult = tuple[tuple[str, ...], FileResult]  # a variant, or several with the same arguments, and what came of it
Place = tuple[str, str, int, int]


class _VariantFinding:
    """One fault, as it was found in some variants."""

    def __init__(self, finding: Finding, names: tuple[str, ...], *, alone: bool) -> None:
        self.findings = [finding]
        self.variants = [names]
        self.alone = alone


def check(read: Document, source: Unchecked, settings: Settings, failures: Failures) -> FileResult:
    """Check a xacro file with each set of arguments that the settings name for it, else as launch files run it."""
    sets: dict[ArgumentSet, list[str]] = {}
    for variant in settings.variants:
        sets.setdefault(tuple(sorted(variant.arguments.items())), []).append(variant.name)
    if sets:
        under = [(tuple(names), settings._replace(arguments=dict(arguments))) for arguments, names in sets.items()]
        results = [(names, check_xacro(read, source, variant_settings, failures)) for names, variant_settings in under]
    else:
        trials = failures.attempt("reading launch files", lambda: launch_arguments.trials(read, settings)) or []
        results = [(tuple(trial.names), check_xacro(read, source, trial.settings, failures, trial)) for trial in trials]
    if not results:
        return check_xacro(read, source, settings, failures)
    return results[0][1] if len(results) == 1 else merged(read, results)


def merged(read: Document, results: Sequence[NamedResult]) -> FileResult:
    """The result of the variants of one file, each fault once."""
    merged_findings = list(_variant_findings(results))
    pairs = [(_merged(entry, len(results)), entry.alone) for entry in merged_findings]
    pairs.sort(key=lambda pair: (pair[0].location.source.name != read.source.name, *pair[0].order))
    targets = dict.fromkeys(target for _, result in results for target in result.targets)
    return FileResult(
        _report([(names, result.report) for names, result in results]),
        [finding for finding, _ in pairs],
        tuple(targets),
        tuple(finding for finding, alone in pairs if alone),
    )


def _variant_findings(results: Sequence[NamedResult]) -> Iterator[_VariantFinding]:
    """The faults of all variants: those of one rule at one text are the same, or of several there, those that say so.

    A message may have values in it that are others in each variant.
    """
    entries_by_place: dict[Place, list[_VariantFinding]] = {}
    for names, result in results:
        alone = set(map(id, result.alone))
        places: dict[Place, list[Finding]] = {}
        for finding in result.findings:
            places.setdefault(_place(finding), []).append(finding)
        for place, findings in places.items():
            entries = entries_by_place.setdefault(place, [])
            for finding in findings:
                entry = _same(finding, entries, names, single=len(findings) == 1)
                if entry is None:
                    entries.append(_VariantFinding(finding, names, alone=id(finding) in alone))
                else:
                    entry.findings.append(finding)
                    entry.variants.append(names)
    return (entry for entries in entries_by_place.values() for entry in entries)


def _same(
    finding: Finding, entries: Sequence[_VariantFinding], names: tuple[str, ...], *, single: bool
) -> _VariantFinding | None:
    free = [entry for entry in entries if names not in entry.variants]
    for entry in free:
        if entry.findings[0].message == finding.message:
            return entry
    if single and len(entries) == len(free) == 1:
        return free[0]
    return next((entry for entry in free if _wording(entry.findings[0]) == _wording(finding)), None)


def _wording(finding: Finding) -> tuple[str, str]:
    """What a finding says but for the numbers in it, which may be others with each set of arguments."""
    return finding.cause, NUMBER.sub("0", finding.message)


def _place(finding: Finding) -> Place:
    location = finding.location
    return finding.code, location.source.name, location.span.start, location.span.end


def _merged(entry: _VariantFinding, number: int) -> Finding:
    """A fault in one finding, which names the variants if they are not all."""
    findings = entry.findings
    first = together(findings)
    also = dict.fromkeys(place for finding in findings for place in finding.also)
    first = first._replace(
        uses=max(finding.uses for finding in findings),
        also=tuple(also),
        fix=first.fix if all(finding.fix == first.fix for finding in findings) else None,
    )
    if len(entry.variants) == number:
        return first
    only = _only(entry.variants)
    return first._replace(
        message=f"{first.message} ({only})",
        cause=f"{first.cause or first.code} {only}",
        variants=tuple(dict.fromkeys(str(name) for names in entry.variants for name in names)),
    )


def _only(variants: Sequence[tuple[str, ...]]) -> str:
    all_names = list(dict.fromkeys(name for names in variants for name in names))
    if isinstance(all_names[0], Unnamed):
        return f"only with {listed(all_names)}"
    quoted = [f"'{name}'" for name in all_names]
    return f"only with variant{'s' * (len(all_names) > 1)} {listed(quoted)}"


def _report(reports: Sequence[tuple[tuple[str, ...], FileReport]]) -> FileReport:
    """What is said of the file: it was checked if one of its variants is a robot."""
    first = next((report for _, report in reports if report.skipped is None), reports[0][1])
    notes: dict[str, list[tuple[str, ...]]] = {}
    for names, report in reports:
        skipped = [NO_LINK if report.library else report.skipped] if report.skipped and not first.skipped else []
        for note in (*report.not_checked, *(f"the robot: {why}" for why in skipped)):
            notes.setdefault(note, []).append(names)
    sentences = (note if len(names) == len(reports) else f"{note} ({_only(names)})" for note, names in notes.items())
    return first._replace(
        not_checked=tuple(sentences),
        failure=next((report.failure for _, report in reports if report.failure), None),
        capped=_capped([report.capped for _, report in reports]),
        reads=tuple(dict.fromkeys(path for _, report in reports for path in report.reads)),
        whole=all(report.whole for _, report in reports),
        absences=tuple(dict.fromkeys(lack for _, report in reports for lack in report.absences)),
        variants=len(reports),
    )


def _capped(counts: Sequence[Mapping[str, Mapping[Severity, int]]]) -> dict[str, dict[Severity, int]]:
    """How many findings are not reported: as many as in the variant with most of them."""
    merged_counts: dict[str, dict[Severity, int]] = {}
    for capped in counts:
        for code, numbers in capped.items():
            maxima = merged_counts.setdefault(code, {})
            for severity, number in numbers.items():
                maxima[severity] = max(number, maxima.get(severity, 0))
    return merged_counts
