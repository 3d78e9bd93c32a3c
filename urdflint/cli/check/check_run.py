"""Run `check`: check files, fix or suppress findings, compare them with the baseline, and report the rest."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from urdflint.cli import terminal
from urdflint.cli.exit_codes import usage_errors
from urdflint.config import request
from urdflint.files import short_path
from urdflint.findings import Report, Severity
from urdflint.linter.discovery import inputs
from urdflint.linter.run import runner
from urdflint.linter.settings import FileResult, Settings
from urdflint.struct import Struct

if TYPE_CHECKING:
    from urdflint.cli.check import fixes
    from urdflint.cli.check.cluster import Cluster
    from urdflint.config.baselines import Baseline
    from urdflint.config.run_files import Files
    from urdflint.linter.caching.cache import Cache


class Checking(Struct):
    """What is checked, and how.

    `requested_paths` are the paths of the command line, `files` the files that they mean, and `settings` the settings
    of these files in the same order. `baseline_read` is None where no baseline counts. With `with_robots` only findings
    about the requested files are reported. `workers` are a cluster that checks instead of this machine.
    """

    requested_paths: Sequence[str]
    files: Files
    settings: Sequence[Settings]
    stdin_name: str | None = None
    jobs: int | None = None
    limit: int | None = None
    cache: Cache | None = None
    baseline_read: Baseline | None = None
    suppress: bool = True
    with_robots: bool = False
    quiet: bool = False
    workers: Cluster | None = None

    @property
    def configurations(self) -> list[str]:
        """The files of all configurations that count."""
        return self.files.configurations

    @property
    def read(self) -> list[str]:
        """The files that the run reads, which no report may overwrite."""
        return [*(path for path in self.files.paths if path != inputs.STDIN), *self.configurations]

    def report(self) -> Report:
        """The report, before the baseline is applied."""
        with terminal.progress(len(self.files.names), self.quiet) as advance:
            if self.workers is not None:
                with usage_errors():
                    return self._as_report(self.workers.stream(self._work, advance))
            return self._as_report(self._stream(cache=self.cache, on_result=advance))

    def with_comments(self, lowest: Severity | None, reason: str) -> Report:
        """The report after comments were written for all findings that the baseline does not have."""
        from urdflint.cli.check import add_ignores
        from urdflint.linter.formats import robot_pairing

        report = self.report()
        new = self.new(report, write=False)
        if not add_ignores.add(new, self._may_be_written, lowest, reason):
            return report
        robot_pairing.forget()  # where its names stand in a robot has changed
        return self.report()

    def fixed(self, wish: fixes.FixRequest) -> fixes.FixOutcome:
        """The report after fixes, and the exit code; findings of the baseline are not fixed."""
        from urdflint.cli.check import fixes

        def merge(results: Iterable[FileResult]) -> Report:
            return self.new(self._as_report(results))

        return fixes.of_run(
            self._work, wish, self._check_one_file, merge, self._may_be_written, self.stdin_name, self.limit
        )

    def new(self, report: Report, *, write: bool = True) -> Report:
        """The report without findings of the baseline, which is written anew if asked for."""
        if self.baseline_read is None:
            return report
        from urdflint.cli.check import baselines

        accepted = self.baseline_read if write else self.baseline_read._replace(write=False)
        by_name = dict(zip(self.files.names, self.settings, strict=True))
        return baselines.applied(report, accepted, by_name, [*self.files.paths, *self.configurations])

    def with_circumstances(self, report: Report) -> Report:
        """The report with the files that were left out and the configurations that counted."""
        names = map(short_path, self.configurations)
        team = request.team_of(self.files.configs)
        complete = runner.with_circumstances(report, self.files.left_out, names, self.files.rule_url, team)
        if self.files.profile is not None:
            from urdflint.config import profiles

            complete = complete._replace(profile=profiles.limited(self.files.profile, self.settings))
        if self.files.shard is None:
            return complete
        targets_by_file = not any(file_settings.targets_asked for file_settings in self.settings)
        shard = self.files.shard._replace(
            each=targets_by_file, thresholds=self.files.thresholds, strict=self.files.strict
        )
        return complete._replace(shard=shard)

    @property
    def _work(self) -> list[runner.File]:
        return list(zip(self.files.paths, self.settings, strict=True))

    @property
    def _may_be_written(self) -> list[str]:
        return [*self.requested_paths, *self.files.requested]

    @property
    def _check_one_file(self) -> partial[list[FileResult]]:
        return partial(runner.check_each, stdin_name=self.stdin_name, jobs=self.jobs, limit=self.limit)

    @property
    def _stream(self) -> partial[Iterator[FileResult]]:
        return partial(runner.stream, self._work, stdin_name=self.stdin_name, jobs=self.jobs, limit=self.limit)

    def _as_report(self, results: Iterable[FileResult]) -> Report:
        report = self._lowered(runner.gather(results, suppress=self.suppress))
        if not self.with_robots:
            return report
        from urdflint.linter.xacro.includers import only_about

        return only_about(report, self.files.requested)

    def _lowered(self, report: Report) -> Report:
        """The report, in which findings count less in files that nothing loads, where a folder is checked."""
        if report.worst in (None, Severity.INFO) or not any(map(os.path.isdir, self.requested_paths)):
            return report
        from urdflint.linter.evidence import lowering

        by_name = dict(zip(self.files.names, self.settings, strict=True))
        return lowering.lowered(report, self.requested_paths, by_name, self.files.counted)
