"""What becomes of a report: formats to where they belong, and the exit code."""

import os
from collections.abc import Mapping, Sequence

from urdflint.cli import terminal
from urdflint.cli.options import Output
from urdflint.cli.rendering import FOR_PROGRAMS, Look, pieces, rendered
from urdflint.cli.usage import CLEAN, FOUND, INTERNAL, USAGE
from urdflint.findings import Report, Severity

NONE: Mapping[str, str] = {}


def written(
    report: Report, outputs: Sequence[Output], look: Look, colors: bool, read: Sequence[str], aside: bool
) -> int:
    """Write all reports that are asked for; the worst exit code that comes of it."""
    codes = [_write(report, one, look, colors, read, aside) for one in outputs]
    if any(one.format == "github" for one in outputs):
        from urdflint.cli import step_summary

        codes.append(step_summary.write(report, look, read))
    return max(codes)


def exit_code(report: Report, threshold: str, own: Mapping[str, str] = NONE, fail_on_unchecked: bool = False) -> int:
    """The worst of what happened; each file that was not read gets a line on standard error.

    Files that are in `own` have their own threshold; in what a robot includes, that of the robot counts.
    """
    code = FOUND if fails(report, threshold, own) or (fail_on_unchecked and report.unchecked) else CLEAN
    for one in report.files:
        if one.unreadable:
            terminal.say(f"cannot read {one.path}: {one.unreadable}")
            code = max(code, USAGE)
        if one.failure:
            terminal.say(f"{one.path}: {one.failure}")
            code = INTERNAL
    return code


def fails(report: Report, threshold: str, own: Mapping[str, str] = NONE) -> bool:
    """Whether something is found that is grave enough; files that are in `own` have their own threshold."""
    return any(_reaches(one.severity, own.get(path, threshold)) for one in report.findings for path in one.about)


def _reaches(severity: Severity, threshold: str) -> bool:
    return threshold != "never" and severity.rank >= Severity(threshold).rank


def _write(report: Report, output: Output, look: Look, colors: bool, read: Sequence[str], aside: bool = False) -> int:
    """One format to where it belongs, which is none of the files that were read; the exit code that comes of it.

    `aside`: standard output is taken by something else, so that what belongs there goes to standard error.
    """
    try:
        if output.path is not None:
            terminal.save(output.path, pieces(report, output.format, look), read)
        elif aside:
            terminal.complain(rendered(report, output.format, look, True, colors))
        else:
            text = rendered(report, output.format, look, True, colors)
            terminal.show(text, "utf-8" if output.format in FOR_PROGRAMS else None)
    except OSError as error:
        terminal.say(f"cannot write {output.path or 'to standard output'}: {error.strerror or error}")
        return USAGE
    except Exception as error:
        if os.environ.get("URDFLINT_DEBUG"):
            raise
        terminal.say(f"internal error in the {output.format} report: {type(error).__name__}: {error}")
        return INTERNAL
    return CLEAN
