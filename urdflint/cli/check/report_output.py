"""Write a report in the requested formats, to standard output or files."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING

from urdflint.cli import terminal
from urdflint.cli.exit_codes import CLEAN, INTERNAL, USAGE
from urdflint.struct import Struct, field

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from urdflint.cli.options import Output
    from urdflint.findings import Report, Severity
    from urdflint.linter.settings import Settings
    from urdflint.reporters.styled_lines import Line

BATCH = 1_000_000  # characters that are written at once
OF_SPEED_WITH_VALUE = ("-j", "--jobs", "--cache-dir")


class Look(Struct):
    """How a report is to look.

    `fail_on` is the lowest severity that fails a case of JUnit, or never, and `own` has the thresholds of files with
    their own; `lowest` is the lowest severity shown, None for the format's default. `for_each_file`: nobody named
    targets, so each file was judged for its own. `only_fixed`: only what was fixed is reported. With `explain` the text
    has what programs print. `settings` are those of files by name, for pages of robots.
    """

    fail_on: str
    own: Mapping[str, str]
    lowest: Severity | None = None
    all_places: bool = False
    statistics: bool = False
    quiet: bool = False
    for_each_file: bool = False
    only_fixed: bool = False
    explain: bool = False
    settings: Mapping[str, Settings] = field(default_factory=dict)


def rendered(report: Report, format: str, look: Look, to_screen: bool, colors: bool) -> str:  # noqa: A002
    """The report as text; only for a screen it is fitted to the width and may have colors."""
    if format in FOR_PROGRAMS or not (colors and to_screen):
        return "".join(pieces(report, format, look, to_screen=to_screen))
    from urdflint.reporters.styled_lines import styled

    return terminal.painted(styled(_lines(report, format, look, terminal.width())), colors, wrap=False)


def pieces(report: Report, format: str, look: Look, *, to_screen: bool = False) -> Iterable[str]:  # noqa: A002
    """The report without colors in pieces, each of which can be written before the next is made."""
    if format in FOR_PROGRAMS:
        return FOR_PROGRAMS[format](report, look)
    from urdflint.reporters.styled_lines import WIDTH, written

    return written(_lines(report, format, look, terminal.width() if to_screen else WIDTH))


def _batches(texts: Iterable[str]) -> Iterator[str]:
    """Pieces joined to batches, so that a report of ordinary size is written as a whole or not at all."""
    batch, length = list[str](), 0
    for piece in texts:
        batch.append(piece)
        length += len(piece)
        if length >= BATCH:
            yield "".join(batch)
            batch, length = [], 0
    yield "".join(batch)


def _lines(report: Report, format: str, look: Look, width: int) -> Iterable[Line]:  # noqa: A002
    from urdflint.reporters.text import summary

    if look.only_fixed:
        return [] if look.quiet else summary.fixed(report)
    end = [] if look.quiet else summary.judged(report, width, look.for_each_file)
    if not report.findings:  # what shows findings is not loaded
        return [*summary.summary(report, look.quiet), *end]
    from urdflint.findings import Severity
    from urdflint.reporters.text import concise, statistics
    from urdflint.reporters.text import report as text
    from urdflint.reporters.text.sections import TextOptions

    if look.statistics:
        return list(statistics.table(statistics.rows(report)))
    lowest = look.lowest or Severity.WARNING
    if format == "concise":
        return chain(
            concise.lines(report, lowest, None if look.quiet else width),
            summary.summary(report, look.quiet, lowest),
            end,
        )
    selection = TextOptions(lowest, look.all_places, explain=look.explain)
    if look.quiet:
        return [*text.lines(report, width, selection), *summary.summary(report, quiet=True)]
    return text.page(report, width, selection, look.for_each_file)


def _json(report: Report, _: Look) -> Iterable[str]:
    from urdflint.reporters.machine import json_report as json

    return json.pieces(report)


def _jsonl(report: Report, _: Look) -> Iterable[str]:
    from urdflint.reporters.machine import json_lines

    return json_lines.pieces(report)


def _junit(report: Report, look: Look, lines: bool = False) -> Iterable[str]:
    from urdflint.findings import Severity
    from urdflint.reporters.machine import junit

    overall, *own_levels = (
        None if level == "never" else Severity(level) for level in (look.fail_on, *look.own.values())
    )
    return [junit.render(report, overall, dict(zip(look.own, own_levels, strict=True)), lines)]


def _junit_lines(report: Report, look: Look) -> Iterable[str]:
    return _junit(report, look, lines=True)


def _markdown(report: Report, look: Look) -> Iterable[str]:
    from urdflint.findings import Severity
    from urdflint.reporters.text import markdown

    return [markdown.render(report, look.lowest or Severity.WARNING)]


def _sarif(report: Report, _: Look) -> Iterable[str]:
    from urdflint.cli import environment
    from urdflint.reporters import repository_paths
    from urdflint.reporters.machine import sarif

    # GitHub does not read suppressions: it would open an alert for each.
    return sarif.pieces(report, repository_paths.top(), waived=not environment.under_actions())


def _github(report: Report, look: Look) -> Iterable[str]:
    from urdflint.findings import Severity
    from urdflint.reporters import repository_paths
    from urdflint.reporters.machine import github

    return [github.render(report, repository_paths.top(), look.lowest or Severity.WARNING, look.quiet)]


def _gitlab(report: Report, _: Look) -> Iterable[str]:
    from urdflint.reporters import repository_paths
    from urdflint.reporters.machine import gitlab

    return gitlab.pieces(report, repository_paths.top())


def _checkstyle(report: Report, _: Look) -> Iterable[str]:
    from urdflint.reporters.machine import checkstyle

    return checkstyle.pieces(report)


def _rdjson(report: Report, _: Look) -> Iterable[str]:
    from urdflint.reporters.machine import rdjson

    return rdjson.pieces(report)


def _html(report: Report, look: Look) -> Iterable[str]:
    from urdflint.show import run_page

    return run_page.pieces(report, look.for_each_file, _circumstances())


def _circumstances() -> list[str]:
    """The date, commit and command of this run."""
    import shlex
    import sys
    from datetime import datetime, timezone

    from urdflint.linter.discovery import git

    facts = [f"{datetime.now(timezone.utc):%Y-%m-%d}"]
    with suppress(git.NoAnswer):
        facts.append(f"commit {os.fsdecode(git.output_of(os.getcwd(), 'rev-parse', '--short=12', 'HEAD')).strip()}")
    return [*facts, shlex.join(["urdflint", *_deciding(sys.argv[1:])])]


def _deciding(words: Sequence[str]) -> Iterator[str]:
    """The words of a command line without those that only change its speed."""
    rest = iter(words)
    for word in rest:
        if word in OF_SPEED_WITH_VALUE:
            next(rest, None)
        elif word != "--no-cache" and not word.startswith(tuple(f"{name}=" for name in OF_SPEED_WITH_VALUE)):
            yield word


def _badge(report: Report, _: Look) -> Iterable[str]:
    from urdflint.reporters.machine import badge

    return [badge.render(report)]


# Formats that are in UTF-8 whatever the screen has; a reporter is loaded when its format is asked for.
FOR_PROGRAMS: Mapping[str, Callable[[Report, Look], Iterable[str]]] = {
    "markdown": _markdown,
    "json": _json,
    "jsonl": _jsonl,
    "junit": _junit,
    "junit-lines": _junit_lines,
    "sarif": _sarif,
    "github": _github,
    "gitlab": _gitlab,
    "checkstyle": _checkstyle,
    "rdjson": _rdjson,
    "html": _html,
    "badge": _badge,
}


def written(
    report: Report, outputs: Sequence[Output], look: Look, colors: bool, read: Sequence[str], aside: bool
) -> int:
    """Write all requested reports, and return the worst exit code of writing."""
    return max(_write(report, output, look, colors, read, aside) for output in outputs)


def _write(report: Report, output: Output, look: Look, colors: bool, read: Sequence[str], aside: bool = False) -> int:
    """Write one format to its file or stream, never over a file that was read, and return the exit code.

    `aside`: something else takes standard output, so that this report goes to standard error.
    """
    try:
        if output.folder is not None:
            from urdflint.cli.check import robot_pages

            robot_pages.write(output.folder, report, look.settings, _circumstances(), look.for_each_file, read)
        elif output.path is not None:
            terminal.save(output.path, pieces(report, output.format, look), read)
        elif aside:
            terminal.complain(rendered(report, output.format, look, True, colors))
        elif colors and output.format not in FOR_PROGRAMS:
            terminal.show(rendered(report, output.format, look, True, colors))
        else:
            encoding = "utf-8" if output.format in FOR_PROGRAMS else None
            for batch in _batches(pieces(report, output.format, look, to_screen=True)):
                terminal.show(batch, encoding)
    except OSError as error:
        terminal.say(f"cannot write {output.path or 'to standard output'}: {error.strerror or error}")
        return USAGE
    except Exception as error:
        if os.environ.get("URDFLINT_DEBUG"):
            raise
        terminal.say(f"internal error in the {output.format} report: {type(error).__name__}: {error}")
        return INTERNAL
    return CLEAN
