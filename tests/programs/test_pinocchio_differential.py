"""What the model of Pinocchio says is what Pinocchio does, on real robots and on the cases."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.cases import gather
from tests.lint import findings
from tests.programs import live
from tests.replay import ask
from tests.replay.facts import differences

CONSUMERS = ("pinocchio@3", "pinocchio@4")
CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
AIM = 0.99


class Shares(NamedTuple):
    """How often the model is right, with the robots of which it is not."""

    recall: float
    precision: float
    preview: float
    refused: int
    loaded: int
    wrong: list[int]


def shares(consumer: str, robots: Sequence[bytes], rows: Sequence[dict[str, Any]]) -> Shares:
    """What is said of robots against what Pinocchio did with them."""
    stated = [any(one.effects.get(consumer) == "rejects" for one in findings(data, consumer)) for data in robots]
    refused = [row["outcome"] in ("rejects", "crashes") for row in rows]
    both = sum(one and other for one, other in zip(stated, refused, strict=True))
    loaded = [at for at, row in enumerate(rows) if "bodies" in row]
    other = [at for at in loaded if differences(ask.preview(robots[at], consumer) or {}, rows[at])]
    wrong = [at for at, (one, real) in enumerate(zip(stated, refused, strict=True)) if one != real]
    preview = 1 - len(other) / len(loaded)
    return Shares(both / sum(refused), both / sum(stated), preview, sum(refused), len(loaded), [*wrong, *other])


def judge(consumer: str, found: Shares, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(
            f"\n{consumer}: recall {found.recall:.4f}, precision {found.precision:.4f} of {found.refused}, "
            f"preview {found.preview:.4f} of {found.loaded}"
        )
    assert min(found.recall, found.precision, found.preview) >= AIM, found.wrong


def skip_without(consumer: str) -> None:
    if reason := live.missing(consumer):
        pytest.skip(reason)


@pytest.mark.differential
@pytest.mark.parametrize("consumer", CONSUMERS)
def test_real_robots_are_loaded_as_the_preview_shows(consumer, capsys):
    skip_without(consumer)
    if not CORPUS.is_dir():
        pytest.skip("../shared/corpus is not here")
    paths = [path for path in sorted(CORPUS.rglob("*.urdf")) if path.is_file()]
    rows = list(live.judged(consumer, list(map(str, paths)), CORPUS))
    found = shares(consumer, [path.read_bytes() for path in paths], rows)
    judge(consumer, found, capsys)
    assert found.loaded > 600


@pytest.mark.differential
@pytest.mark.parametrize("consumer", CONSUMERS)
def test_the_verdicts_in_the_cases_are_those_of_the_program(consumer):
    """The replay holds the model to them without Pinocchio."""
    skip_without(consumer)
    if not gather.SHARED.is_dir():
        pytest.skip("../shared/cases is not here")
    asked = {row["file"]: gather.compact(row) for row in gather.asked(consumer)}
    kept = {row["file"]: gather.compact(row) for row in gather.kept(consumer)}
    assert len(asked) > 1000
    assert [file for file, verdict in asked.items() if kept.get(file) != verdict] == []
