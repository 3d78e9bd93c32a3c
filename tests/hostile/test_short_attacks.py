"""A few characters that would keep a reader busy for longer than anybody waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.steps import calls
from urdflint.files import tracked
from urdflint.xacro.parameters import parameters

TREE = 8  # folders beside each other


@pytest.mark.parametrize(("quotes", "end"), [("''", '"'), ('""', "'"), ("'a'", '"')])
def test_quotes_that_do_not_fit_are_read_once(quotes: str, end: str) -> None:
    def read(count: int) -> None:
        parameters(f"x:={quotes * count}{end}")

    less, more = calls(lambda: read(500)), calls(lambda: read(2_000))
    assert more < 5 * less


def test_a_default_ends_where_xacro_ends_it() -> None:
    texts = {"a:='b c' d": ["'b c'", None], "a:='b' c:=\"d e\"": ["'b'", '"d e"'], "a:='b'c'' d": ["'b'c''", None]}
    assert {text: [parameter.default for parameter in parameters(text)] for text in texts} == texts


def test_a_pattern_that_leads_to_and_fro_comes_to_an_end(tmp_path: Path) -> None:
    for number in range(TREE):
        (tmp_path / f"d{number}").mkdir()
        (tmp_path / f"d{number}" / "a.xacro").touch()
    short = tracked.matches(f"{tmp_path}/*/../*/a.xacro", 1_000)
    assert len(short.paths) == TREE**2
    long = tracked.matches(f"{tmp_path}/{'*/../' * 25}*/a.xacro", 1_000)
    assert not long.complete
    assert long.looked_at < 2 * tracked.MOST_LOOKED_AT
    assert not tracked.matches("*/" * tracked.LONGEST_PATTERN, 1_000).complete
