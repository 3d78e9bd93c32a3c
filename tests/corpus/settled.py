"""What fixes make of a file and of what it includes, in memory; of safe ones it is worked out once a run of tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.corpus import counts
from tests.once import once
from urdflint.files import safe_open
from urdflint.findings import Finding
from urdflint.fixing import passes
from urdflint.fixing.passes import Settled
from urdflint.fixing.verifier import Work
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings


class Fixed(NamedTuple):
    """What came of the fixes of a file, as the tests read it."""

    path: Path
    changed: list[str]  # the files
    after: bytes | None  # what the file itself is then, where it alone is changed
    faults: list[str]  # what else was changed, and what is fixed when all is done once more
    withdrawn: list[tuple[str, str]]
    left: list[str]  # the codes of safe fixes that are still offered


def work(path: Path) -> Work:
    """The run on a file, which may change what it includes."""
    inside = path.parts[len(counts.CORPUS.parts) : -1] if path.is_relative_to(counts.CORPUS) else ()
    folders = (str(counts.CORPUS / inside[0]),) if inside else ()
    files = [(str(path), Settings(resolve=False, folders=folders))]
    check = partial(runner.check_each, jobs=1)
    top = os.path.realpath(counts.CORPUS.parent)
    return Work(files, check(files), check, runner.gather, lambda name: name.startswith(top))


def fixed(folder: Path, *, unsafe: bool) -> list[Fixed]:
    """What fixes make of each file of a folder for which some are offered."""

    def worked_out() -> list[Fixed]:
        return [_fixed(path, unsafe=unsafe) for path, _ in counts.offered(folder)]

    return once(f"fixed-{folder.name}-{'unsafe' if unsafe else 'safe'}", worked_out)


def _fixed(path: Path, *, unsafe: bool) -> Fixed:
    before = work(path)
    settled = passes.settle(before, unsafe=unsafe)
    faults = [words for name in settled.changed for words in _other_changes(before, settled, name)]
    with safe_open.instead(settled.after):
        again = passes.settle(before._replace(results=before.check(before.files)), unsafe=unsafe)
    if again.changed or again.fixed:
        faults.append(f"{path} is not settled: {again.changed} {[finding.code for finding in again.fixed]}")
    left = [one.code for one in settled.report.findings if one.fix is not None and one.fix.safe]
    alone = settled.changed == [before.key(str(path))]
    after = settled.after[settled.changed[0]] if alone else None
    return Fixed(path, settled.changed, after, faults, list(settled.withdrawn), left)


def _other_changes(before: Work, settled: Settled, name: str) -> Iterator[str]:
    """What a file is besides what it was with the edits in their places, pass after pass."""
    findings: list[Finding] = [one for one in settled.fixed if before.key(one.location.source.name) == name]
    stages = list(dict.fromkeys(one.location.source.data for one in findings))
    if stages[0] != settled.before[name]:
        yield f"{name}: the first edits are of another text"
    for data, edited in zip(stages, [*stages[1:], settled.after[name]], strict=True):
        fixes = [one.fix for one in findings if one.fix and one.location.source.data == data]
        old, expected = 0, b""
        for (start, end), text in sorted({(edit.span, edit.text) for fix in fixes for edit in fix.edits}):
            expected += data[old:start] + text.encode()
            old = end
        if expected + data[old:] != edited:
            yield f"{name}: more is changed than the fixes say"
