"""A report in the format that is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from urdflint.linter.finding import Report, Severity
    from urdflint.reporters.lines import Line

FOR_PROGRAMS = ("json", "junit", "markdown")  # formats that are in UTF-8 whatever the screen has


class Look(NamedTuple):
    """How a report is to look.

    `fail_on` is the lowest severity that fails a case of JUnit, or never, and `own` has those of files that have their
    own; `lowest` is the lowest one that is shown, None for what the format shows by itself. `each`: nobody named
    targets, so each file was judged for its own.
    """

    fail_on: str
    own: Mapping[str, str]
    lowest: Severity | None = None
    all_places: bool = False
    statistics: bool = False
    quiet: bool = False
    each: bool = False


def rendered(report: Report, format: str, look: Look, to_screen: bool, colors: bool) -> str:  # noqa: A002
    """A report as text; only that for the screen has its width, and colors if they are asked for."""
    if format == "json":
        from urdflint.reporters import json

        return json.render(report)
    if format == "junit":
        from urdflint.linter.finding import Severity
        from urdflint.reporters import junit

        every, *each = (None if one == "never" else Severity(one) for one in (look.fail_on, *look.own.values()))
        return junit.render(report, every, dict(zip(look.own, each, strict=True)))
    if format == "markdown":
        from urdflint.linter.finding import Severity
        from urdflint.reporters import markdown

        return markdown.render(report, look.lowest or Severity.WARNING)
    from urdflint.cli import terminal
    from urdflint.reporters.lines import WIDTH, plain, styled

    lines = _lines(report, format, look, terminal.width() if to_screen else WIDTH)
    return terminal.painted(styled(lines), colors, wrap=False) if colors and to_screen else plain(lines)


def _lines(report: Report, format: str, look: Look, width: int) -> list[Line]:  # noqa: A002
    from urdflint.reporters import summary

    end = [] if look.quiet else summary.judged(report, width, look.each)
    if not report.findings:  # what shows findings is not loaded
        return [*summary.summary(report, look.quiet), *end]
    from urdflint.linter.finding import Severity
    from urdflint.reporters import concise, statistics, text
    from urdflint.reporters.sections import Shown

    if look.statistics:
        return list(statistics.table(statistics.rows(report)))
    if format == "concise":
        return [*concise.lines(report, look.lowest), *summary.summary(report, look.quiet), *end]
    shown = Shown(look.lowest or Severity.WARNING, look.all_places)
    if look.quiet:
        return [*text.lines(report, width, shown), *summary.summary(report, quiet=True)]
    return text.page(report, width, shown, look.each)
