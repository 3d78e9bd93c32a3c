"""GitHub Actions: the Markdown report at the end of the summary of the step."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from urdflint.cli.environment import under_actions
from urdflint.cli.exit_codes import CLEAN, USAGE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from urdflint.cli.check.report_output import Look
    from urdflint.findings import Report

FILE = "GITHUB_STEP_SUMMARY"
MAX_SUMMARY_BYTES = 1024 * 1024  # bytes of a step; of a longer summary GitHub shows nothing
HEADING = "\n## "
REST = "\n*The report is longer than GitHub shows.*\n"


def write(report: Report, look: Look, read: Sequence[str]) -> int:
    """Write the report at the end of the summary, where there is one; the exit code that comes of it."""
    path = os.environ.get(FILE)
    if not path or not under_actions():
        return CLEAN
    from urdflint.cli import terminal
    from urdflint.cli.check.report_output import rendered
    from urdflint.files import atomic

    try:
        present_bytes = os.path.getsize(path) if os.path.exists(path) else 0
        text = cut(rendered(report, "markdown", look, to_screen=False, colors=False), MAX_SUMMARY_BYTES - present_bytes)
        atomic.append(path, text.encode("utf-8", "backslashreplace"), read)
    except OSError as error:
        terminal.say(f"cannot write the summary of the step: {error.strerror or error}")
        return USAGE
    return CLEAN


def cut(text: str, max_bytes: int) -> str:
    """The parts of a Markdown report, from its beginning to a heading, for which there is room."""
    if len(text.encode("utf-8", "backslashreplace")) <= max_bytes:
        return text
    room = max_bytes - len(REST.encode())
    begun = text.encode("utf-8", "backslashreplace")[: max(room, 0)].decode("utf-8", "ignore")
    end = begun.rfind(HEADING)
    return begun[: end + 1] + REST if end > 0 else ""
