"""What Drake 1.51.1 does with the MJCF files that it was asked about: ours refuses and warns where it does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.programs import mjcf

CASES = Path(__file__).parents[3] / "shared" / "drake-files" / "cases.jsonl"
OTHER = {"mjcf/more/joint/@axis", "mjcf/not-mujoco"}  # not well-formed, or no MJCF: other rules say so


@pytest.mark.corpus
def test_cases(tmp_path: Path) -> None:
    if not CASES.exists():
        pytest.skip(f"{CASES} is not here")
    rows = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    asked = [row for row in rows if row["ext"] == ".xml" and row["case"] not in OTHER]
    assert len(asked) > 130
    wrong = []
    for number, row in enumerate(asked):
        folder = tmp_path / str(number)
        folder.mkdir()
        refused = row["outcome"] != "accepts"
        warned = not refused and any(level == "WARNING" for level, _ in row["log"])
        if mjcf.outcome(mjcf.claims(row["text"], str(folder), files=row.get("files") or {})) != (refused, warned):
            wrong.append(row["case"])
    assert wrong == []
