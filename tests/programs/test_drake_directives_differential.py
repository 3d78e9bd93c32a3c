"""What Drake rejects of many small files of model directives, asked of both releases, and what urdflint says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.programs import drake_file_cases, live
from urdflint.programs import target

HERE = Path(__file__).with_name("drake_directives")


def _rows() -> list[dict[str, object]]:
    files = {str(one.relative_to(HERE)): one.read_text() for one in HERE.glob("pkg/*")}
    lines = (HERE / "cases.tsv").read_text(encoding="utf-8").splitlines()
    cases = (line.split("\t") for line in lines)
    return [{"case": name, "ext": ".dmd.yaml", "text": json.loads(text), "files": files} for name, text in cases]


@pytest.mark.differential
@pytest.mark.parametrize("release", ["drake@1.51", "drake@1.58"])
def test_drake_rejects_what_urdflint_says(release: str, tmp_path: Path) -> None:
    if live.missing(release) or not drake_file_cases.ASK.exists():
        pytest.skip(live.missing(release) or "../shared is not here")
    rows = _rows()
    answers = drake_file_cases.asked(rows, release, tmp_path)
    real = {row["case"] for row in answers if row["outcome"] != "accepts"}
    assert len(rows) > len(real) > 100
    said = {row["case"] for row in rows if drake_file_cases.rejected(row, tuple(target.parse(release)))}
    assert real ^ said == set()
