"""The reports on the parts of a run as the report on the whole of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from urdflint.findings import FileReport, Finding, Report, Shard
from urdflint.linter.run.report_assembly import target_order
from urdflint.programs import target


class NotParts(ValueError):
    """Reports that are not those on all parts of one run; the text says why."""


def whole(reports: Sequence[Report]) -> Report:
    """The report of the run of which these are all parts, in any order. Raises NotParts."""
    shards = _shards(reports)
    _require_all(shards)
    first = min(zip(shards, reports, strict=True), key=lambda one: one[0].number)[1]
    files = _in_place(shards, reports)
    stale = sorted({one for report in reports for one in report.stale}, key=lambda one: one.split(": "))
    return first._replace(
        targets=_targets(reports),
        files=files,
        findings=_sorted(files, (one for report in reports for one in report.findings)),
        assumed={name: one.assumed[name] for one in reports for name in sorted(one.assumed)},
        stale=stale,
        rule_url=next((one.rule_url for one in reports if one.rule_url), ""),
        shard=None,
    )


def run(reports: Sequence[Report]) -> Shard:
    """The run of which these are all parts, as the only part of itself."""
    shards = _shards(reports)
    return Shard(
        number=1,
        of=1,
        places=sorted(place for one in shards for place in one.places),
        each=any(one.each for one in shards),
        thresholds={name: threshold for one in shards for name, threshold in one.thresholds.items()},
        strict=[name for one in shards for name in one.strict],
    )


def _shards(reports: Sequence[Report]) -> list[Shard]:
    return [one.shard for one in reports if one.shard is not None]


def _require_all(shards: Sequence[Shard]) -> None:
    several = {one.of for one in shards}
    if len(several) != 1:
        raise NotParts(f"these are parts of different runs, of {' and '.join(map(str, sorted(several)))} parts")
    (of,) = several
    numbers = sorted(one.number for one in shards)
    twice = [one for one, other in pairwise(numbers) if one == other]
    missing = sorted({*range(1, of + 1)} - {*numbers})
    if twice:
        raise NotParts(f"part {twice[0]} of {of} is there twice")
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise NotParts(f"part {missing[0]} of {of}{more} is missing")


def _in_place(shards: Sequence[Shard], reports: Sequence[Report]) -> list[FileReport]:
    """The files in the order of the whole run, and last those that were left out on the way, which all parts have."""
    placed: dict[int, FileReport] = {}
    others: dict[str, FileReport] = {}
    for shard, report in zip(shards, reports, strict=True):
        number = len(shard.places)
        placed.update(zip(shard.places, report.files[:number], strict=True))
        others.update((one.path, one) for one in report.files[number:])
    if sorted(placed) != [*range(len(placed))]:
        raise NotParts("the parts are not those of one run: files came or went between them")
    return [*(placed[one] for one in range(len(placed))), *others.values()]


def _sorted(files: Sequence[FileReport], findings: Iterable[Finding]) -> list[Finding]:
    """By file as the run names them, those that it does not name last, and by place."""
    place: dict[str, int] = {}
    for number, one in enumerate(files):
        place.setdefault(one.path, number)

    def order(finding: Finding) -> tuple[object, ...]:
        name = finding.location.source.name
        return place.get(name, len(place)), "" if name in place else name, *finding.order

    return sorted(findings, key=order)


def _targets(reports: Sequence[Report]) -> list[str]:
    """As they were asked for where that was the same everywhere, else in the order of the programs."""
    asked = {tuple(one.targets) for one in reports if one.targets}
    if len(asked) == 1:
        return list(*asked)
    known: Mapping[str, target.Target] = {
        name: one for some in asked for name in some for one in target.parse(name, assume_latest=True)
    }
    return [one.name for one in sorted(known.values(), key=target_order)]
