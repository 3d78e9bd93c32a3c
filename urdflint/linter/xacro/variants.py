"""A xacro file with several sets of arguments: each is checked, and what is wrong in some of them only names these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from urdflint.findings import FileReport, Finding, Severity, together
from urdflint.linter.failures import Failures
from urdflint.linter.settings import Result, Settings
from urdflint.linter.xacro import launch_arguments as launched
from urdflint.linter.xacro.launch_arguments import Given, Unnamed
from urdflint.linter.xacro.pipeline import check_xacro
from urdflint.model.file_kind import Unchecked
from urdflint.syntax.document import Document
from urdflint.text.wording import listed

NO_LINK = "it makes no link when it is expanded"
Named = tuple[tuple[str, ...], Result]  # a variant, or several with the same arguments, and what came of it
Place = tuple[str, str, int, int]


class _Reported:
    """One fault, as it was found in some variants."""

    def __init__(self, finding: Finding, names: tuple[str, ...], *, alone: bool) -> None:
        self.findings = [finding]
        self.variants = [names]
        self.alone = alone


def check(read: Document, source: Unchecked, settings: Settings, failures: Failures) -> Result:
    """Check a xacro file with each set of arguments that the settings name for it, else as launch files run it."""
    sets: dict[Given, list[str]] = {}
    for one in settings.variants:
        sets.setdefault(tuple(sorted(one.arguments.items())), []).append(one.name)
    if sets:
        under = [(tuple(names), settings._replace(arguments=dict(given))) for given, names in sets.items()]
        results = [(names, check_xacro(read, source, each, failures)) for names, each in under]
    else:
        trials = failures.attempt("reading launch files", lambda: launched.trials(read, settings)) or []
        results = [(tuple(one.names), check_xacro(read, source, one.settings, failures, one)) for one in trials]
    if not results:
        return check_xacro(read, source, settings, failures)
    return results[0][1] if len(results) == 1 else merged(read, results)


def merged(read: Document, results: Sequence[Named]) -> Result:
    """What came of the variants of one file, each fault once."""
    reported = list(_reported(results))
    made = [(_one(one, len(results)), one.alone) for one in reported]
    made.sort(key=lambda one: (one[0].location.source.name != read.source.name, *one[0].order))
    targets = dict.fromkeys(target for _, result in results for target in result.targets)
    return Result(
        _report([(names, result.report) for names, result in results]),
        [finding for finding, _ in made],
        list(targets),
        tuple(finding for finding, alone in made if alone),
    )


def _reported(results: Sequence[Named]) -> Iterator[_Reported]:
    """The faults of all variants: those of one rule at one text are the same, or of several there, those that say so.

    A message may have values in it that are others in each variant.
    """
    found: dict[Place, list[_Reported]] = {}
    for names, result in results:
        alone = set(map(id, result.alone))
        places: dict[Place, list[Finding]] = {}
        for finding in result.findings:
            places.setdefault(_place(finding), []).append(finding)
        for place, findings in places.items():
            known = found.setdefault(place, [])
            for finding in findings:
                one = _same(finding, known, names, single=len(findings) == 1)
                if one is None:
                    known.append(_Reported(finding, names, alone=id(finding) in alone))
                else:
                    one.findings.append(finding)
                    one.variants.append(names)
    return (one for several in found.values() for one in several)


def _same(finding: Finding, known: Sequence[_Reported], names: tuple[str, ...], *, single: bool) -> _Reported | None:
    free = [one for one in known if names not in one.variants]
    for one in free:
        if one.findings[0].message == finding.message:
            return one
    return free[0] if single and len(known) == len(free) == 1 else None


def _place(finding: Finding) -> Place:
    where = finding.location
    return finding.code, where.source.name, where.span.start, where.span.end


def _one(reported: _Reported, number: int) -> Finding:
    """A fault in one finding, which names the variants if they are not all."""
    findings = reported.findings
    first = together(findings)
    also = dict.fromkeys(place for one in findings for place in one.also)
    first = first._replace(
        uses=max(one.uses for one in findings),
        also=tuple(also),
        fix=first.fix if all(one.fix == first.fix for one in findings) else None,
    )
    if len(reported.variants) == number:
        return first
    only = _only(reported.variants)
    return first._replace(
        message=f"{first.message} ({only})",
        cause=f"{first.cause or first.code} {only}",
        variants=tuple(str(name) for names in reported.variants for name in names),
    )


def _only(variants: Sequence[tuple[str, ...]]) -> str:
    several = [one for names in variants for one in names]
    if isinstance(several[0], Unnamed):
        return f"only with {listed(several)}"
    quoted = [f"'{one}'" for one in several]
    return f"only with variant{'s' * (len(several) > 1)} {listed(quoted)}"


def _report(reports: Sequence[tuple[tuple[str, ...], FileReport]]) -> FileReport:
    """What is said of the file: it was checked if one of its variants is a robot."""
    first = next((one for _, one in reports if one.skipped is None), reports[0][1])
    notes: dict[str, list[tuple[str, ...]]] = {}
    for names, one in reports:
        skipped = [NO_LINK if one.library else one.skipped] if one.skipped and not first.skipped else []
        for note in (*one.not_checked, *(f"the robot: {why}" for why in skipped)):
            notes.setdefault(note, []).append(names)
    said = (note if len(some) == len(reports) else f"{note} ({_only(some)})" for note, some in notes.items())
    return first._replace(
        not_checked=tuple(said),
        failure=next((one.failure for _, one in reports if one.failure), None),
        capped=_capped([one.capped for _, one in reports]),
        reads=tuple(dict.fromkeys(path for _, one in reports for path in one.reads)),
        whole=all(one.whole for _, one in reports),
        variants=len(reports),
    )


def _capped(several: Sequence[Mapping[str, Mapping[Severity, int]]]) -> dict[str, dict[Severity, int]]:
    """How many findings are not reported: as many as in the variant with most of them."""
    found: dict[str, dict[Severity, int]] = {}
    for capped in several:
        for code, numbers in capped.items():
            most = found.setdefault(code, {})
            for severity, number in numbers.items():
                most[severity] = max(number, most.get(severity, 0))
    return found
