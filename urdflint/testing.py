"""Robots in the tests of their own package: one call that fails as `urdflint check` does, with its report."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import partial

from urdflint.cli import baselines, options, plans
from urdflint.interface import Report
from urdflint.linter import run
from urdflint.linter.finding import Severity

Words = str | Iterable[str]
NEVER = "never"


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
    report = run.check(list(zip(files.paths, settings, strict=True)), jobs=1)
    if any(one.baseline for one in files.found):
        known = baselines.read(None, None, files.found)
        report = baselines.applied(report, known, dict(zip(files.names, settings, strict=True)), ())
    used = dict.fromkeys(path for one in files.found for path in one.files)
    report = Report(**vars(run.with_circumstances(report, files.left_out, used)))
    own = {} if fail_on else {name: one.fail_on for name, one in zip(files.names, files.found, strict=True)}
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


def _fails(report: Report, threshold: str, own: Mapping[str, str | None]) -> bool:
    """Whether something is found that is grave enough, or a file could not be judged."""
    if any(one.status == "unreadable" for one in report.files):
        return True
    found = ((one.severity, own.get(path) or threshold) for one in report.findings for path in one.about)
    return any(least != NEVER and severity.rank >= Severity(least).rank for severity, least in found)
