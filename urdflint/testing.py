"""Robots in the tests of their own package: one call that fails as `urdflint check` does, with its report."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import partial

from urdflint.cli import baselines, options, outcome, plans
from urdflint.cli.checking import Checking
from urdflint.findings import Severity
from urdflint.interface import Report

Words = str | Iterable[str]


def check(
    *paths: str | os.PathLike[str],
    targets: Words = (),
    select: Words = (),
    ignore: Words = (),
    packages: Mapping[str, str] | None = None,
    xacro_arguments: Mapping[str, str] | None = None,
    fail_on: str | None = None,
    config: str | os.PathLike[str] | None = None,
) -> Report:
    """Check robots and folders of them, by default the current folder, as `urdflint check` does, and return the report.

    The nearest configuration of each file counts, or the one that is named, with its baseline. The arguments are as on
    the command line: `targets`, `select` and `fail_on` replace what the configuration says, the others add to it.
    Raises AssertionError with the report where something is found that fails, where a file cannot be read, and where
    there is no robot; ValueError for a path, a word or a configuration that cannot be used.
    """
    __tracebackhide__ = True  # pytest then shows the line of the test, not ours
    named = [os.fspath(one) for one in paths] or [os.curdir]
    threshold = options.one_of("fail_on", fail_on or "error", options.THRESHOLDS)
    asked = partial(
        options.settings,
        target=options.words(targets),
        select=options.words(select),
        ignore=options.words(ignore),
        package=[f"{name}={folder}" for name, folder in (packages or {}).items()],
        folders=options.folders(named),
    )
    files = plans.files(named, config=None if config is None else os.fspath(config))
    settings = plans.plan(files.names, files.found, asked, dict(xacro_arguments or {}))
    known = baselines.read(None, None, files.found) if any(one.baseline for one in files.found) else None
    run = Checking(named, files, settings, jobs=1, known=known, quiet=True)
    report = Report(**run.with_circumstances(run.new(run.report()))._asdict())
    own = {} if fail_on else files.thresholds
    strict = plans.fails_unchecked(report.files, files)
    if not report.files or strict or _fails(report, threshold, own):
        raise AssertionError(_text(report, infos="info" in {threshold, *own.values()}))
    return report


def _text(report: Report, *, infos: bool) -> str:
    """The report as text, with infos where these fail too."""
    from urdflint.reporters import lines, text
    from urdflint.reporters.sections import Shown

    shown = Shown(Severity.INFO if infos else Severity.WARNING)
    return lines.plain(text.page(report, shown=shown)).rstrip("\n")


def _fails(report: Report, threshold: str, own: Mapping[str, str]) -> bool:
    """Whether something is found that is grave enough, or a file could not be judged."""
    return any(one.status == "unreadable" for one in report.files) or outcome.fails(report, threshold, own)
