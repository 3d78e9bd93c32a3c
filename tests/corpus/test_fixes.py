"""Fixes on real robots: what they leave alone, that they settle, that the models agree, and that there are many."""

from __future__ import annotations

import json

import pytest

from tests.corpus import counts, settled
from tests.fix_runs import urdflint
from urdflint.fixing import passes

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]
FOLDERS = [counts.CORPUS, counts.CASES]
ids = ["corpus", "cases"]
SHARE = 0.25  # of the errors and warnings on real robots that have a fix, at least


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@pytest.mark.parametrize("folder", FOLDERS, ids=ids)
def test_fixes_change_nothing_else_and_settle(folder, unsafe):
    """The models agree with what is offered as safe: none of it is withdrawn, and none is left."""
    fixed = settled.fixed(folder, unsafe=unsafe)
    assert [fault for one in fixed for fault in one.faults] == []
    assert sum(len(one.changed) for one in fixed) > 15
    if not unsafe:
        assert [(one.path, one.left, one.withdrawn) for one in fixed if one.left or one.withdrawn] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=ids)
def test_what_is_offered_as_safe_is_proved_by_the_models(folder):
    offered = 0
    for path, safe in counts.offered(folder):
        if safe:
            offered += len(safe)
            work = settled.work(path)
            proved = passes.proved(work).findings
            assert len(proved) == len(work.merge(work.results).findings)
            kept = [one for one in proved if one.fix is not None and one.fix.safe]
            assert len(kept) == len(safe), (path, safe)
    assert offered > 15


def test_a_quarter_of_what_is_wrong_can_be_fixed(tmp_path):
    """What is reported once for several places counts as often: one inertia in all links was a finding for each before.

    URDF750 is left out: the corpus was gathered without meshes, so that half of all places are files which are missing
    for that reason alone, and there is no fix for a file that is not there. All files count,
    also those that nothing loads.
    """
    configuration = tmp_path / "all.toml"
    configuration.write_text('unloaded = "error"\n')
    done = urdflint(counts.CORPUS, "--format", "json", ".", options=("--config", str(configuration)))
    found = [one for one in json.loads(done.stdout)["findings"] if one["code"] != "URDF750"]
    grave = [one for one in found if one["severity"] != "info"]
    assert len(grave) > 2500
    places = [(1 + sum(other["message"] == "the same here" for other in one["related"]), one["fix"]) for one in grave]
    assert sum(number for number, fix in places if fix is not None) >= SHARE * sum(number for number, _ in places)
