"""A baseline of real robots that an earlier release wrote still counts: nothing is new, and nothing is stale.

`URDFLINT_BEFORE` names a Python in which that release is installed.
"""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

import pytest

from tests import program
from tests.corpus import counts
from urdflint.linter.discovery import inputs
from urdflint.linter.waivers import baseline

BEFORE = os.environ.get("URDFLINT_BEFORE")
FILES = 110
OPTIONS = ("--no-config", "--no-resolve", "--no-cache", "-t", "all")
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
    pytest.mark.skipif(not BEFORE, reason="URDFLINT_BEFORE names no earlier release"),
]


def test_nothing_is_new_and_nothing_is_stale(tmp_path: Path) -> None:
    paths = inputs.expand([str(counts.CORPUS)])
    chosen = random.Random(7).sample(paths, FILES)
    assert BEFORE is not None
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "URDFLINT"))}
    written = ["check", *OPTIONS, "--write-baseline", "old.json", "-q", "-f", "json=old-report.json", *chosen]
    done = subprocess.run(
        [BEFORE, "-m", "urdflint", *written], cwd=tmp_path, env=environment, capture_output=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    assert sum(baseline.load(str(tmp_path / "old.json")).values()) > 1000
    now = program.said("check", *OPTIONS, "--baseline", "old.json", "-f", "json", *chosen, cwd=tmp_path)
    assert now.returncode == 0, now.stdout
    assert '"stale"' not in now.stdout
    assert '"findings": []' in now.stdout
