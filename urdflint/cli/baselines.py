"""`check --baseline` and `--write-baseline`: which file it is, read, written anew and applied."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from urdflint.cli import terminal
from urdflint.cli.options import BadOption
from urdflint.cli.usage import USAGE
from urdflint.config import Config, shown
from urdflint.findings import Report
from urdflint.linter import baseline
from urdflint.linter.settings import Settings


class Baseline(NamedTuple):
    """The file, what is in it, and whether it is to be written."""

    path: str
    entries: baseline.Entries
    write: bool


def read(given: str | None, to_write: str | None, found: Sequence[Config]) -> Baseline:
    """The baseline to write, else that of the command line, else of the configuration. Raises BadOption."""
    if given and to_write and os.path.realpath(given) != os.path.realpath(to_write):
        raise BadOption("--write-baseline: it writes the baseline that counts, so --baseline cannot name another one")
    configured = list(dict.fromkeys(one.baseline for one in found if one.baseline))
    path = to_write or given
    if path is None:
        if len(configured) > 1:
            names = ", ".join(map(shown, configured))
            raise BadOption(f"the configurations name several baselines, choose one with --baseline: {names}")
        path = configured[0]
    nothing: baseline.Entries = Counter()
    try:
        entries = nothing if to_write and not os.path.lexists(path) else baseline.load(path)
    except baseline.BadBaseline as error:
        raise BadOption(str(error)) from error
    return Baseline(path, entries, to_write is not None)


def applied(report: Report, known: Baseline, settings: Mapping[str, Settings], keep: Sequence[str]) -> Report:
    """A report without what the baseline has; the baseline is written first if it is to be."""
    folder = os.path.dirname(os.path.abspath(known.path))
    entries = known.entries
    if known.write:
        entries = baseline.renewed(report, entries, folder, settings)
        try:
            terminal.save(known.path, baseline.text(entries), keep)
        except OSError as error:
            terminal.say(f"cannot write {known.path}: {error.strerror or error}")
            raise SystemExit(USAGE) from error
    return baseline.applied(report, entries, folder, settings)
