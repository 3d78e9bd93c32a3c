"""Very many robots from Python: the same reports whoever makes them, in bounded memory, and whoever dies."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import urdflint
from urdflint.findings import FileReport
from urdflint.linter.run import executor_pool
from urdflint.linter.settings import FileResult

BAD = '<robot name="r"><link name="a"/><joint name="j" type="revolute"/></robot>'
GOOD = '<robot name="r"><link name="a"/></robot>'


class AtOnce(Executor):
    """An executor that works when it is asked; `poison` names files that kill the worker, and all that it was given."""

    def __init__(self, poison: str = "poison") -> None:
        self.poison = poison
        self.asked: list[list[str]] = []

    def submit(self, fn: Callable[..., Any], /, *words: Any, **named: Any) -> Future[Any]:
        future = Future[Any]()
        names = [Path(path).name for path, _ in words[1]]
        self.asked.append(names)
        if any(self.poison in name for name in names):
            future.set_exception(ConnectionError("the worker is gone"))
        else:
            future.set_result(fn(*words, **named))
        return future


class Slow(Executor):
    """An executor that never answers."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *_: Any, **__: Any) -> Future[Any]:
        self.futures.append(Future())
        return self.futures[-1]


@contextmanager
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as executor:
        yield executor


@contextmanager
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as executor:
        yield executor


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(30):
        (tmp_path / f"{number:02}.urdf").write_text(BAD if number % 3 else GOOD)
    (tmp_path / "spoilt.urdf").write_text("<robot")
    return tmp_path


def said(reports: Iterator[urdflint.Report]) -> list[str]:
    return sorted(f"{one.files[0].path} {one.files[0].unreadable} {one}" for one in reports)


@pytest.mark.parametrize("pool", [threads, processes, AtOnce])
def test_reports_are_the_same_whoever_makes_them(pool: Callable[[], Any], folder: Path) -> None:
    paths = [folder, folder / "absent.urdf"]
    here = said(urdflint.lint_many(paths))
    executor = pool()
    if isinstance(executor, Executor):
        assert said(urdflint.lint_many(paths, executor=executor, batch=4)) == here
    else:
        with executor as entered:
            assert said(urdflint.lint_many(paths, executor=entered, batch=4)) == here
    assert len(here) == 32
    assert sum("no such file" in one for one in here) == 1
    assert sum("URDF010" in one for one in here) == 20


def test_only_the_file_that_ends_a_worker_alone_is_a_failure(folder: Path) -> None:
    (folder / "07-poison.urdf").write_text(GOOD)
    executor = AtOnce()
    reports = list(urdflint.lint_many([folder], executor=executor, batch=5))
    failed = [one.files[0] for one in reports if one.files[0].failure]
    assert [Path(one.path).name for one in failed] == ["07-poison.urdf"]
    assert failed[0].failure == "the worker that checked it died: ConnectionError: the worker is gone"
    assert len({one.files[0].path for one in reports}) == len(reports) == 32
    (together,) = (one for one in executor.asked if len(one) > 1 and "07-poison.urdf" in one)
    assert [[one] for one in together] == [one for one in executor.asked if len(one) == 1][: len(together)]


def test_a_suspect_is_sent_when_nothing_else_is_out() -> None:
    beside: dict[str, int] = {}

    class Watched(ThreadPoolExecutor):
        def submit(self, fn: Callable[..., Any], /, *words: Any, **named: Any) -> Future[Any]:
            if len(words[1]) == 1:
                beside[words[1][0]] = sum(not one.done() for one in out)
            out.append(super().submit(fn, *words, **named))
            return out[-1]

    out: list[Future[Any]] = []
    names = ["a", "poison", *map(str, range(10))]
    with Watched(3) as executor:
        found = list(executor_pool.Spread(slowly, executor, lambda name, _: f"{name} lost", 2, 4).answers(iter(names)))
    assert sorted(found) == sorted(["a", "poison lost", *map(str, range(10))])
    assert beside == {"a": 0, "poison": 0}


def slowly(name: str) -> str:
    if name == "poison":
        raise ConnectionError
    time.sleep(0.05)
    return name


def die_of_poison(name: str) -> str:
    if name == "poison":
        os._exit(9)
    return name.upper()


def test_a_pool_that_is_broken_costs_only_the_file_that_broke_it() -> None:
    names = [*(f"a{number}" for number in range(20)), "poison", *(f"b{number}" for number in range(20))]
    with processes() as executor:
        lost = executor_pool.Spread(die_of_poison, executor, lambda name, why: f"{name}: {why}", 4, 3)
        found = list(lost.answers(iter(names)))
    assert sorted(found) == sorted([*(one.upper() for one in names if one != "poison"), "poison: it ended with code 9"])


def test_no_more_is_out_than_the_window_has_room_for() -> None:
    taken = []

    def numbers() -> Iterator[str]:
        for number in range(1000):
            taken.append(number)
            yield str(number)

    executor = Slow()
    answers = executor_pool.Spread(str, executor, lambda item, _: item, batch=4, window=3).answers(numbers())
    executor.submit(str)
    executor.futures[0].set_result([])

    class Stop(Exception):
        pass

    def stopped(*_: object, **__: object) -> None:
        raise Stop

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(executor_pool, "wait", stopped)
        with pytest.raises(Stop):
            next(answers)
    assert len(taken) == 12
    assert len(executor.futures) == 4
    assert all(one.cancelled() for one in executor.futures[1:])


def test_leaving_early_cancels_what_is_out(folder: Path) -> None:
    class First(Slow):
        def submit(self, fn: Callable[..., Any], /, *words: Any, **named: Any) -> Future[Any]:
            future = super().submit(fn, *words, **named)
            if len(self.futures) == 1:
                future.set_result([FileResult(FileReport("first")), FileResult(FileReport("second"))])
            return future

    executor = First()
    ones = executor_pool.Spread(str, executor, lambda item, _: item, batch=2, window=5).answers(map(str, range(100)))
    next(ones)
    ones.close()  # type: ignore[attr-defined]
    assert len(executor.futures) == 5
    assert all(one.cancelled() for one in executor.futures[1:])


def test_what_is_asked_wrongly_is_an_error_at_once() -> None:
    with pytest.raises(ValueError, match="gazboo"):
        urdflint.lint_many(["r.urdf"], targets="gazboo")
    with pytest.raises(ValueError, match="from 1 on"):
        urdflint.lint_many(["r.urdf"], window=0)
