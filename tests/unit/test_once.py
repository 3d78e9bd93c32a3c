"""What all processes of a run share is made by one of them, and again where making it failed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.once import FOLDER, once


def test_it_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    made: list[int] = []

    def make() -> int:
        made.append(len(made))
        return made[-1]

    with ThreadPoolExecutor(4) as pool:
        assert {*pool.map(lambda _: once("a", make), range(8))} == {0}
    assert once("b", make) == 1
    assert made == [0, 1]


def test_what_fails_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    with pytest.raises(ZeroDivisionError):
        once("a", lambda: 1 // 0)
    assert once("a", lambda: 1) == 1
