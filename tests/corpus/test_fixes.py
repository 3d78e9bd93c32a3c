"""Fixes on real robots: what they leave alone, that they settle, that the models agree, and that there are many."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.corpus import counts
from tests.fix_runs import urdflint
from urdflint.files import safe_open
from urdflint.findings import Finding
from urdflint.fixing import passes
from urdflint.fixing.passes import Settled
from urdflint.fixing.verifier import Work
from urdflint.linter.run import runner as run
from urdflint.linter.run.engine import Settings

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]
FOLDERS = [counts.CORPUS, counts.CASES]
ids = ["corpus", "cases"]
SHARE = 0.25  # of the errors and warnings on real robots that have a fix, at least


def settle(path: Path, *, unsafe: bool) -> tuple[Work, Settled]:
    """What the fixes make of a file, and of what it includes, in memory."""
    inside = path.parts[len(counts.CORPUS.parts) : -1] if path.is_relative_to(counts.CORPUS) else ()
    folders = (str(counts.CORPUS / inside[0]),) if inside else ()
    files = [(str(path), Settings(resolve=False, folders=folders))]
    check = partial(run.each, jobs=1)
    top = os.path.realpath(counts.CORPUS.parent)
    work = Work(files, check(files), check, run.gather, lambda name: name.startswith(top))
    return work, passes.settle(work, unsafe=unsafe)


def fixable(folder: Path) -> list[Path]:
    """The files for which some fix is offered."""
    return [path for path, _ in counts.offered(folder)]


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@pytest.mark.parametrize("folder", FOLDERS, ids=ids)
def test_fixes_change_nothing_else_and_settle(folder, unsafe):
    changed = 0
    for path in fixable(folder):
        work, done = settle(path, unsafe=unsafe)
        for name in done.changed:
            changed += 1
            assert_only_edits(done, name, list(in_file(work, done, name)))
        with safe_open.instead(done.after):
            again = passes.settle(work._replace(ones=work.check(work.files)), unsafe=unsafe)
        assert not again.changed, path
        assert not again.fixed, path
    assert changed > 15


def in_file(work: Work, done: Settled, name: str) -> Iterator[Finding]:
    """What was fixed in one file."""
    return (one for one in done.fixed if work.key(one.location.source.name) == name)


def assert_only_edits(done: Settled, name: str, with_fixes: list[Finding]) -> None:
    """The file is what it was with the edits in their places, pass after pass, and with no other difference."""
    stages = list(dict.fromkeys(one.location.source.data for one in with_fixes))
    assert stages[0] == done.before[name]
    for data, made in zip(stages, [*stages[1:], done.after[name]], strict=True):
        fixes = [one.fix for one in with_fixes if one.fix and one.location.source.data == data]
        old = new = 0
        for (start, end), text in sorted({(edit.span, edit.text) for fix in fixes for edit in fix.edits}):
            kept = start - old
            assert made[new : new + kept] == data[old:start]
            new += kept
            assert made[new : new + len(text.encode())] == text.encode()
            old, new = end, new + len(text.encode())
        assert made[new:] == data[old:]


@pytest.mark.parametrize("folder", FOLDERS, ids=ids)
def test_what_is_offered_as_safe_is_proved_by_the_models(folder):
    offered = 0
    for path, safe in counts.offered(folder):
        if safe:
            offered += len(safe)
            work, done = settle(path, unsafe=False)
            assert not [one for one in done.report.findings if one.fix is not None and one.fix.safe], path
            assert not done.withdrawn, path
            proved = passes.proved(work).findings
            assert len(proved) == len(work.merge(work.ones).findings)
            kept = [one for one in proved if one.fix is not None and one.fix.safe]
            assert len(kept) == len(safe), (path, safe)
    assert offered > 15


def test_a_quarter_of_what_is_wrong_can_be_fixed():
    """What is reported once for several places counts as often: one inertia in all links was a finding for each before.

    URDF750 is left out: the corpus was gathered without meshes, so that half of all places are files which are missing
    for that reason alone, and there is no fix for a file that is not there. With them the share is 0.13, not 0.27.
    """
    done = urdflint(counts.CORPUS, "--format", "json", ".")
    found = [one for one in json.loads(done.stdout)["findings"] if one["code"] != "URDF750"]
    grave = [one for one in found if one["severity"] != "info"]
    assert len(grave) > 3000
    places = [(1 + sum(other["message"] == "the same here" for other in one["related"]), one["fix"]) for one in grave]
    assert sum(number for number, fix in places if fix is not None) >= SHARE * sum(number for number, _ in places)
