"""The baseline of a run: the one that a caller names, or its configurations; read, made anew and applied."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from urdflint.config import Config
from urdflint.config.request import BadWord
from urdflint.files import short_path
from urdflint.findings import Report, Severity
from urdflint.linter.settings import Settings
from urdflint.linter.waivers import baseline


class Baseline(NamedTuple):
    """The file, what is in it, and whether it is to be written, then from which severity on."""

    path: str
    entries: baseline.Entries
    write: bool = False
    lowest: Severity = Severity.WARNING

    @property
    def folder(self) -> str:
        """The folder from which its paths are seen."""
        return os.path.dirname(os.path.abspath(self.path))


def read(path_option: str | None, configs: Sequence[Config], *, write: bool = False) -> Baseline:
    """The baseline that is given, else that of the configurations; one to `write` need not exist. Raises BadWord."""
    configured = list(dict.fromkeys(config.baseline for config in configs if config.baseline))
    path = path_option
    if path is None:
        if len(configured) > 1:
            names = ", ".join(map(short_path, configured))
            raise BadWord(f"the configurations name several baselines, choose one with --baseline: {names}")
        path = configured[0]
    nothing: baseline.Entries = Counter()
    try:
        entries = nothing if write and not os.path.lexists(path) else baseline.load(path)
    except baseline.BadBaseline as error:
        raise BadWord(str(error)) from error
    return Baseline(path, entries, write)


def renewed(report: Report, old_baseline: Baseline, settings: Mapping[str, Settings]) -> Baseline:
    """A baseline with the findings of a report, by the settings of its files."""
    return old_baseline._replace(
        entries=baseline.renewed(report, old_baseline.entries, old_baseline.folder, settings, old_baseline.lowest)
    )


def applied(report: Report, baseline_read: Baseline, settings: Mapping[str, Settings]) -> Report:
    """A report without what a baseline has."""
    return baseline.applied(report, baseline_read.entries, baseline_read.folder, settings)
