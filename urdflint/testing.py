"""Robots in the tests of their own package: one call that fails as `urdflint check` does, with its report."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import partial

from urdflint import findings
from urdflint.config import baselines, plans, request
from urdflint.files import short_path
from urdflint.findings import THRESHOLDS, Severity
from urdflint.library.files import both_spellings
from urdflint.library.lint import Report
from urdflint.linter.run import runner

Words = str | Iterable[str]


def check(  # noqa: PLR0913
    *paths: str | os.PathLike[str],
    target: Words = (),
    select: Words = (),
    ignore: Words = (),
    packages: Mapping[str, str] | None = None,
    xacro_arguments: Mapping[str, str] | None = None,
    fail_on: str | None = None,
    config: str | os.PathLike[str] | None = None,
    targets: Words = (),
) -> Report:
    """Check robots and folders of them, by default the current folder, as `urdflint check` does, and return the report.

    The nearest configuration of each file counts, or the one that is named, with its baseline. The arguments are as on
    the command line: `target` (formerly `targets`), `select` and `fail_on` replace what the configuration says, the
    others add to it.
    Raises AssertionError with the report where something is found that fails, where a file cannot be read, and where
    there is no robot; ValueError for a path, a word or a configuration that cannot be used.
    """
    __tracebackhide__ = True  # pytest then shows the line of the test, not ours
    named_paths = [os.fspath(path) for path in paths] or [os.curdir]
    threshold = request.one_of("fail_on", fail_on or "error", THRESHOLDS)
    settings_for = partial(
        request.settings,
        target=both_spellings(target, targets),
        select=request.words(select),
        ignore=request.words(ignore),
        packages={name: os.path.expanduser(folder) for name, folder in (packages or {}).items()},
        folders=request.folders(named_paths),
    )
    files = plans.files(named_paths, config=None if config is None else os.fspath(config))
    settings = plans.plan(files.names, files.configs, settings_for, dict(xacro_arguments or {}))
    files, settings = plans.with_readers(files, settings)
    report = runner.gather(runner.check_each(list(zip(files.paths, settings, strict=True)), jobs=1))
    if any(configuration.baseline for configuration in files.configs):
        accepted = baselines.read(None, files.configs)
        report = baselines.applied(report, accepted, dict(zip(files.names, settings, strict=True)))
    names = map(short_path, files.configurations)
    team = request.team_of(files.configs)
    report = runner.with_circumstances(report, files.left_out, names, files.rule_url, team)
    own = {} if fail_on else files.thresholds
    strict = report.leaves_unchecked(files.strict, files.names)
    if not report.files or strict or _fails(report, threshold, own):
        raise AssertionError(_text(report, infos="info" in {threshold, *own.values()}))
    return Report(**report._asdict())


def _text(report: findings.Report, *, infos: bool) -> str:
    """The report as text, with infos where these fail too."""
    from urdflint.reporters import styled_lines
    from urdflint.reporters.text import report as text
    from urdflint.reporters.text.sections import TextOptions

    selection = TextOptions(Severity.INFO if infos else Severity.WARNING)
    return styled_lines.plain(text.page(report, look=selection)).rstrip("\n")


def _fails(report: findings.Report, threshold: str, own: Mapping[str, str]) -> bool:
    """Whether something is found that is severe enough, or a file could not be judged."""
    fails = report.fails(threshold, own) or report.lacks(threshold, own)
    return fails or any(file.status == "unreadable" for file in report.files)
