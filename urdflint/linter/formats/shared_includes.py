"""What several files of a run say of one that they include, and what that says of itself, is reported once."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from functools import cache

from urdflint.findings import Finding
from urdflint.linter.settings import FileResult


def findings(results: Sequence[FileResult]) -> list[Finding]:
    """The findings of files that were checked, in their order; of the same ones the most severe, or a file's own."""
    real = cache(os.path.realpath)
    strongest: dict[tuple[object, ...], tuple[tuple[int, bool], Finding]] = {}
    for result in results:
        times = Counter[tuple[object, ...]]()
        for finding in result.findings:
            source = finding.location.source.name
            text_key = real(source), finding.location.span, finding.code, finding.message
            times[text_key] += 1
            key, worth = (*text_key, times[text_key]), (finding.severity.rank, source == result.report.path)
            if key not in strongest or worth > strongest[key][0]:
                strongest[key] = worth, finding
    return [finding for _, finding in strongest.values()]
