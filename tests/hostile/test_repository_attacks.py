"""Repositories of very many small files, and texts that double: work grows as their size."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.repository_attacks import REPOSITORIES
from tests.hostile.test_include_attacks import checked, counted
from tests.steps import calls

SMALL, TIMES, RATIO = 1_500, 4, 5
FLOOR = 200_000  # calls; where there are fewer at the larger size, nothing grows


@pytest.mark.slow
@pytest.mark.parametrize("name", REPOSITORIES)
def test_work_is_in_proportion_to_the_size(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    checked(REPOSITORIES[name](500))  # what is loaded the first time
    small, large = (REPOSITORIES[name](size) for size in (SMALL, SMALL * TIMES))
    less, more = calls(lambda: checked(small)), calls(lambda: checked(large))
    assert more < max(FLOOR, RATIO / TIMES * counted(large) / counted(small) * less), f"{less} calls, then {more}"
