"""`check --baseline` and `--write-baseline`: which file it is, and its writing."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from urdflint.cli import terminal
from urdflint.cli.exit_codes import USAGE
from urdflint.cli.options import BadOption
from urdflint.config import Config, baselines
from urdflint.config.baselines import Baseline
from urdflint.findings import Report, Severity
from urdflint.linter.settings import Settings
from urdflint.linter.waivers import baseline


def read(path: str | None, to_write: str | None, configurations: Sequence[Config], *, infos: bool = False) -> Baseline:
    """The baseline to write, else the one of the command line, else of the configuration. Raises BadWord.

    It is written without infos, unless these are shown or make a run fail.
    """
    if path and to_write and os.path.realpath(path) != os.path.realpath(to_write):
        raise BadOption("--write-baseline: it writes the baseline that counts, so --baseline cannot name another one")
    accepted = baselines.read(to_write or path, configurations, write=to_write is not None)
    return accepted._replace(lowest=Severity.INFO) if infos else accepted


def applied(report: Report, accepted: Baseline, settings: Mapping[str, Settings], keep: Sequence[str]) -> Report:
    """The report without findings of the baseline, which is written first if asked for."""
    if accepted.write:
        accepted = baselines.renewed(report, accepted, settings)
        try:
            terminal.save(accepted.path, baseline.text(accepted.entries, settings), keep)
        except OSError as error:
            terminal.say(f"cannot write {accepted.path}: {error.strerror or error}")
            raise SystemExit(USAGE) from error
    return baselines.applied(report, accepted, settings)
