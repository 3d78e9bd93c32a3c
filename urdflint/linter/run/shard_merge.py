"""Merge the reports on all parts of a run into the report on the whole run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, pairwise

from urdflint.findings import FileReport, Finding, Report, Shard
from urdflint.linter.run.report_assembly import target_order
from urdflint.programs import target


class NotParts(ValueError):
    """The reports are not those on all parts of one run; the text says why."""


def merge_whole(reports: Sequence[Report]) -> Report:
    """The report of the run of which these are all parts, in any order. Raises NotParts."""
    shards = _shards(reports)
    _require_all(shards)
    first = min(zip(shards, reports, strict=True), key=lambda pair: pair[0].number)[1]
    files = _in_place(shards, reports)
    stale = sorted({entry for report in reports for entry in report.stale}, key=lambda entry: entry.split(": "))
    return first._replace(
        targets=_targets(reports),
        files=files,
        findings=_sorted(files, (finding for report in reports for finding in report.findings)),
        assumed={name: report.assumed[name] for report in reports for name in sorted(report.assumed)},
        stale=stale,
        rule_url=next((report.rule_url for report in reports if report.rule_url), ""),
        shard=None,
        team=tuple({rule.code: rule for report in reports for rule in report.team}.values()),
    )


def run(reports: Sequence[Report]) -> Shard:
    """The whole run as a single part."""
    shards = _shards(reports)
    return Shard(
        number=1,
        of=1,
        places=sorted(place for shard in shards for place in shard.places),
        each=any(shard.each for shard in shards),
        thresholds={name: threshold for shard in shards for name, threshold in shard.thresholds.items()},
        strict=[name for shard in shards for name in shard.strict],
    )


def _shards(reports: Sequence[Report]) -> list[Shard]:
    return [report.shard for report in reports if report.shard is not None]


def _require_all(shards: Sequence[Shard]) -> None:
    totals = {shard.of for shard in shards}
    if len(totals) != 1:
        raise NotParts(f"these are parts of different runs, of {' and '.join(map(str, sorted(totals)))} parts")
    (total,) = totals
    numbers = sorted(shard.number for shard in shards)
    twice = [number for number, other in pairwise(numbers) if number == other]
    missing_count = total - len(numbers)
    if twice:
        raise NotParts(f"part {twice[0]} of {total} is there twice")
    if missing_count:
        missing = next(number for number in count(1) if number not in numbers)
        more = f" and {missing_count - 1:,} more" if missing_count > 1 else ""
        raise NotParts(f"part {missing} of {total}{more} is missing")


def _in_place(shards: Sequence[Shard], reports: Sequence[Report]) -> list[FileReport]:
    """The files in the order of the whole run, then those that every part left out."""
    placed: dict[int, FileReport] = {}
    unplaced: dict[str, FileReport] = {}
    for shard, report in zip(shards, reports, strict=True):
        number = len(shard.places)
        placed.update(zip(shard.places, report.files[:number], strict=True))
        unplaced.update((file.path, file) for file in report.files[number:])
    if sorted(placed) != [*range(len(placed))]:
        raise NotParts("the parts are not those of one run: files came or went between them")
    return [*(placed[index] for index in range(len(placed))), *unplaced.values()]


def _sorted(files: Sequence[FileReport], findings: Iterable[Finding]) -> list[Finding]:
    """Findings sorted by the order of files in the run and by place; files outside the run come last."""
    place: dict[str, int] = {}
    for number, file in enumerate(files):
        place.setdefault(file.path, number)

    def order(finding: Finding) -> tuple[object, ...]:
        name = finding.location.source.name
        return place.get(name, len(place)), "" if name in place else name, *finding.order

    return sorted(findings, key=order)


def _targets(reports: Sequence[Report]) -> list[str]:
    """The targets as they were asked for if all parts agree, else in the order of the programs."""
    target_sets = {tuple(report.targets) for report in reports if report.targets}
    if len(target_sets) == 1:
        return list(*target_sets)
    target_by_name: Mapping[str, target.Target] = {
        name: program
        for target_set in target_sets
        for name in target_set
        for program in target.parse(name, assume_latest=True)
    }
    return [program.name for program in sorted(target_by_name.values(), key=target_order)]
