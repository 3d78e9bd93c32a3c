"""`check --add-ignores`: write comments that suppress the findings, and say how many."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.cli import terminal
from urdflint.cli.check import CheckOptions
from urdflint.cli.exit_codes import USAGE
from urdflint.cli.options import BadOption
from urdflint.findings import Report, Severity
from urdflint.linter.settings import Settings
from urdflint.linter.waivers import ignore_comments
from urdflint.text.wording import one_line


def reason(chosen: CheckOptions, from_input: bool, settings: Sequence[Settings]) -> str:
    """The reason in the comments, on one line. Raises BadOption where none can be written, or not with this reason."""
    if not chosen.add_ignores:
        raise BadOption("--reason: it is for comments of --add-ignores, which is not given")
    if chosen.no_suppress:
        raise BadOption("--add-ignores: with --no-suppress the comments would have no effect")
    if from_input:
        raise BadOption("--add-ignores: there is no file to write into for standard input")
    words = " ".join((chosen.reason or "").split())
    if "--" in words or words.endswith("-") or one_line(words) != words:
        raise BadOption("--reason: a comment of XML cannot hold '--', a '-' at its end or control characters")
    if not words and any(file_settings.require_reason for file_settings in settings):
        raise BadOption("--add-ignores: the configuration requires a reason, give it with --reason")
    return words


def add(report: Report, named_paths: Sequence[str], lowest: Severity | None, words: str) -> bool:
    """Write the comments and print how many; False if there were none."""
    try:
        added = ignore_comments.add(report.findings, named_paths, lowest or Severity.WARNING, words)
    except OSError as error:
        terminal.say(f"cannot write comments: {error.filename or ''} {error.strerror or error}".replace("  ", " "))
        raise SystemExit(USAGE) from error
    for (path, why), number in added.left.items():
        terminal.say(f"no comment for {number} finding{'s' * (number > 1)} in {path}: {why}")
    comments, files = len(added.files) and added.comments, len(added.files)
    terminal.say(f"{comments} comment{'s' * (comments != 1)} written in {files} file{'s' * (files != 1)}")
    return bool(added.files)
