"""What several files of a run say of one that they include, and what that says of itself, is reported once."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from functools import cache

from urdflint.findings import Finding
from urdflint.linter.settings import One


def findings(ones: Sequence[One]) -> list[Finding]:
    """The findings of files that were checked, in their order; of the same ones the most severe, or a file's own."""
    real = cache(os.path.realpath)
    found: dict[tuple[object, ...], tuple[tuple[int, bool], Finding]] = {}
    for one in ones:
        times = Counter[tuple[object, ...]]()
        for finding in one.findings:
            source = finding.location.source.name
            said = real(source), finding.location.span, finding.code, finding.message
            times[said] += 1
            key, worth = (*said, times[said]), (finding.severity.rank, source == one.report.path)
            if key not in found or worth > found[key][0]:
                found[key] = worth, finding
    return [finding for _, finding in found.values()]
