"""What `check` finds in one file, through the robots that include it too; what still holds is not worked out again."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from urdflint.config import BadConfig, Config, plans
from urdflint.config.request import BadWord
from urdflint.config.run_files import Files
from urdflint.files import safe_open, tracked
from urdflint.findings import Finding, Report
from urdflint.linter.discovery import inputs, walk
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.linter.evidence import lowering
from urdflint.linter.run import runner
from urdflint.linter.settings import FileResult, Settings
from urdflint.linter.xacro.includers import only_about
from urdflint.server.completion import xml_repair
from urdflint.server.workspace import freshness
from urdflint.server.workspace.file_settings import Configured
from urdflint.server.workspace.freshness import Marks
from urdflint.server.workspace.includers import Neighbors
from urdflint.syntax.source import is_yaml

if TYPE_CHECKING:
    from urdflint.config.baselines import Baseline
    from urdflint.fixing.verifier import Work

MAX_RESULTS = 600  # results of files
OF_BROKEN_FILES = ("XML001", "XAC134")  # what is said of a file that cannot be read, and of who includes it


class Row(NamedTuple):
    """A file of a check: its configuration and settings, what came of it, and which files it reads or names."""

    path: str
    config: Config
    settings: Settings
    result: FileResult
    reaches: frozenset[str]


class Last(NamedTuple):
    """The report on a file of last time, and what it was made of."""

    rows: Sequence[Row]
    baseline: Baseline | None
    moment: int  # how often what is known of folders was forgotten before
    report: Report


class Checks:
    """The results of files, which hold as long as nothing changes that was looked at for them."""

    def __init__(self, configured: Configured) -> None:
        self.configured = configured
        self.neighbors = Neighbors(configured.root)
        self._last: OrderedDict[str, Last] = OrderedDict()
        self._repairs: dict[str, tuple[bytes, bytes | None]] = {}
        self._last_baseline: tuple[tuple[str, Any], Baseline] | None = None
        self._stored_rows: OrderedDict[tuple[str, int], tuple[Row, Marks]] = OrderedDict()

    def report(self, path: str) -> Report | None:
        """What is found in a file, None where it is not one that `check` takes in a folder. Raises BadConfig, BadWord.

        The files of the report are those through which it was checked.
        """
        rows = self._judged_rows(path)
        if not rows:
            return None
        last, baseline = self._last.get(path), self._baseline(rows[0].config)
        moment = freshness.forgotten()
        is_same = last is not None and last.moment == moment and last.baseline is baseline
        report = last.report if last and is_same and _are_same(last.rows, rows) else self._merged(path, rows)
        broken = self._repaired_texts()
        if broken and (with_rest := self._with_rest(path, report, broken)) is not None:
            return with_rest
        self._last[path] = Last(rows, baseline, moment, report)
        self._last.move_to_end(path)
        while len(self._last) > MAX_RESULTS:
            self._last.popitem(last=False)
        return report

    def _repaired_texts(self) -> dict[str, bytes]:
        """The open files that cannot be read since something in them is half typed, made whole, by real path."""
        texts = safe_open.replacements()
        for path in self._repairs.keys() - texts.keys():
            del self._repairs[path]
        for path, data in texts.items():
            known_repair = self._repairs.get(path)
            if known_repair is None or known_repair[0] is not data:
                self._repairs[path] = data, xml_repair.half_typed(path, data)
        return {path: repaired for path, (_, repaired) in self._repairs.items() if repaired is not None}

    def _with_rest(self, path: str, report: Report, broken: Mapping[str, bytes]) -> Report | None:
        """A report with what is found where files that are half typed are made whole; None where it reads none of them.

        Of that it is what was found when all could be read last, as far as it is still there. Where another file is
        the half typed one, nothing is told that only follows from that.
        """
        last = self._last.get(path)
        if last is None:
            return None
        last_keys = {_key(finding) for finding in last.report.findings}
        with safe_open.instead(broken):
            freshness.begin()
            rows = self._judged_rows(path)
            rest = self._merged(path, rows) if rows else report
        freshness.begin()
        real = os.path.realpath(path)
        if not any(row.reaches & broken.keys() for row in rows):
            return None
        findings = [finding for finding in report.findings if real in broken or finding.code in OF_BROKEN_FILES]
        reported_keys = {_key(finding) for finding in report.findings}
        candidates = last_keys if real in broken else last_keys | reported_keys
        present = {_key(finding) for finding in findings}
        for finding in rest.findings:
            if _key(finding) in candidates and _key(finding) not in present:
                moved = xml_repair.moved(finding, inputs.read(path), broken[real]) if real in broken else finding
                findings.append(moved)
        return report._replace(findings=sorted(findings, key=lambda finding: finding.order))

    def work(self, path: str) -> Work | None:
        """The same as a run in which fixes are made in that file alone. Raises BadConfig and BadWord."""
        from urdflint.fixing.verifier import Work

        rows = self.rows(path)
        if not rows:
            return None
        real = os.path.realpath(path)
        return Work(
            [(row.path, row.settings) for row in rows],
            [row.result for row in rows],
            lambda files: [runner.check_one(file) for file in files],
            lambda results: self._merged(path, rows, results),
            lambda other: os.path.realpath(other) == real,
        )

    def steps(self, path: str) -> Iterator[None]:
        """Check what a report on a file is made of, a file a step. Raises BadConfig and BadWord."""
        for planned in self._planned(path):
            self._row(*planned)
            yield None

    def rows(self, path: str) -> list[Row]:
        """What is checked for one file, see `_planned`, as far as it reads or names that."""
        return _reaching(path, [self._row(*planned) for planned in self._planned(path)])

    def _judged_rows(self, path: str) -> list[Row]:
        """The same with what xacro makes of these files, or made them of: beside it some findings count otherwise."""
        rows = self.rows(path)
        folder = self.configured.folder_of_check(path)
        if not rows or folder is None:
            return rows
        related = self.neighbors.made_of([row.path for row in rows], folder)
        return [*rows, *(self._row(*planned) for planned in self._settled(path, related))]

    def files_read(self, row: Row) -> frozenset[str]:
        """The files that were read to check another, also to find out which robot it is about, by real path."""
        cached = self._stored_rows.get((row.path, id(row.settings)))
        return frozenset(map(os.path.realpath, cached[1].files)) if cached is not None else frozenset()

    def _planned(self, path: str) -> list[tuple[str, Config, Settings]]:
        """The files that are checked for one, which comes first; for other YAML the robots that load it."""
        content_kind = walk.holds(path)
        if (not content_kind and not is_yaml(path)) or self.configured.config(path).excludes(path):
            return []
        own, *neighbors = self.neighbors.neighbors_of(path)
        return self._settled(path, [*([own] if content_kind else ()), *neighbors])

    def _settled(self, path: str, candidates: Sequence[str]) -> list[tuple[str, Config, Settings]]:
        """Files that are checked for one, which may be among them, each with its configuration and settings."""
        content_kind = walk.holds(path)
        paths = [other for other in candidates if other == path or not self._excluded(other)]
        configs = [self.configured.config(neighbor) for neighbor in paths]
        files = Files([path], paths, paths, configs, LeftOut(mjcf=[path] if content_kind == walk.MUJOCO else []))
        files, asked = plans.with_readers(files, [self.configured.asked(neighbor) for neighbor in paths])
        judged = zip(files.paths, asked, strict=True)
        settings = [
            own if file in files.left_out.mjcf else self.configured.with_evidence(file, own) for file, own in judged
        ]
        return list(zip(files.paths, files.configs, settings, strict=True))

    def _excluded(self, path: str) -> bool:
        try:
            return self.configured.config(path).excludes(path)
        except (BadConfig, BadWord):
            return True

    def _row(self, path: str, config: Config, settings: Settings) -> Row:
        """The result of a file, checked again where that does not hold any more."""
        key = path, id(settings)
        cached = self._stored_rows.pop(key, None)
        if cached is None or cached[0].settings is not settings or not cached[1].hold:
            with tracked.recording() as dependencies:
                result = runner.check_one((path, settings))
            reached = map(os.path.realpath, (path, *result.report.reads, *(result.report.names or ())))
            cached = Row(path, config, settings, result, frozenset(reached)), Marks(dependencies)
        self._stored_rows[key] = cached
        while len(self._stored_rows) > MAX_RESULTS:
            self._stored_rows.popitem(last=False)
        return cached[0]

    def _merged(self, path: str, rows: Sequence[Row], results: Sequence[FileResult] | None = None) -> Report:
        """A report on one file, without what the baseline has; of other results than those of the rows on request."""
        report = runner.gather(results if results is not None else [row.result for row in rows])
        first, settings = rows[0], {row.path: row.settings for row in rows}
        folder = self.configured.folder_of_check(path)
        if folder is not None:
            counted = {row.path for row in rows if row.config.unloaded == "error"}
            report = lowering.lowered(report, [folder], settings, counted)
        baseline = self._baseline(first.config)
        if baseline is not None:
            from urdflint.config import baselines

            report = baselines.applied(report, baseline, settings)
        return only_about(report, [path])._replace(rule_url=first.config.rule_url)

    def _baseline(self, config: Config) -> Baseline | None:
        """The baseline of a configuration, read again where it has changed; None where it has none. Raises BadWord."""
        if not config.baseline:
            return None
        from urdflint.config import baselines

        mark = freshness.mark(config.baseline)
        if self._last_baseline is None or self._last_baseline[0] != (config.baseline, mark):
            self._last_baseline = (config.baseline, mark), baselines.read(None, [config])
        return self._last_baseline[1]


def _are_same(rows: Sequence[Row], other_rows: Sequence[Row]) -> bool:
    return len(rows) == len(other_rows) and all(row is other for row, other in zip(rows, other_rows, strict=True))


def _key(finding: Finding) -> tuple[str, str]:
    return finding.code, finding.message


def _reaching(path: str, rows: list[Row]) -> list[Row]:
    """The rows of a file and of those that read or name it, or one that does: others only include one of its name."""
    reached, connected, left = {os.path.realpath(path)}, set[int](), set(range(len(rows)))
    more = True
    while more:
        new = {
            number
            for number in left
            if rows[number].result.report.format or not reached.isdisjoint(rows[number].reaches)
        }
        reached.update(os.path.realpath(rows[number].path) for number in new)
        connected |= new
        left -= new
        more = bool(new)
    return [row for number, row in enumerate(rows) if number in connected]
