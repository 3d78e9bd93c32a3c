"""Very many robots checked from Python, by whatever workers there are."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from urdflint.findings import FileReport
from urdflint.library.files import ByName, Words, both_spellings
from urdflint.library.lint import Report, asked_for, reported
from urdflint.linter.discovery import inputs
from urdflint.linter.run import executor_pool, runner
from urdflint.linter.run.runner import File
from urdflint.linter.settings import FileResult

if TYPE_CHECKING:
    from concurrent.futures import Executor


def lint_many(  # noqa: PLR0913
    paths: Iterable[str | os.PathLike[str]],
    *,
    executor: Executor | None = None,
    batch: int = executor_pool.BATCH,
    window: int = executor_pool.WINDOW,
    target: Words = (),
    select: Words = (),
    ignore: Words = (),
    packages: ByName = None,
    xacro: bool = True,
    xacro_arguments: ByName = None,
    resolve: bool = True,
    strict: bool = False,
    deep: bool = False,
    schema_only: bool = False,
    assume_latest: bool = False,
    suppress: bool = True,
    targets: Words = (),
) -> Iterator[Report]:
    """Check robot descriptions, files and folders of them, and yield a report of each file as soon as it is ready.

    `executor` is any of `concurrent.futures`, or one with the same methods such as that of a cluster whose workers see
    the same files by the same paths; without one the files are checked here, one after the other. The paths are taken
    as they are needed: `window` batches of `batch` files are out at a time, and reports that were yielded are not held,
    so that memory does not grow with their number. Reports come in the order in which workers are done: the path is in
    `report.files[0].path`.

    Each file is checked by itself, so that a xacro library is reported as one that no robot includes. A file that
    cannot be read has the reason in `report.files[0].unreadable`. A worker that dies costs only time: the files of its
    batch are sent again one by one, when nothing else is out, and that which ends a worker alone has the reason in
    `report.files[0].failure`. A ProcessPoolExecutor cannot be used after a process of it died: what is left is then
    checked in processes of this machine. Closing the generator cancels what is out; the executor is not shut down.
    The other options are as for `lint`. Raises ValueError for a word that means no target or rule, and for a batch or
    window below 1, all before the first report.
    """
    if batch < 1 or window < 1:
        raise ValueError("batch and window are numbers from 1 on")
    settings = asked_for(
        both_spellings(target, targets),
        select,
        ignore,
        packages,
        xacro_arguments,
        resolve=resolve,
        strict=strict,
        deep=deep,
        schema_only=schema_only,
        assume_latest=assume_latest,
        xacro=xacro,
    )
    files = ((file, settings) for path in paths for file in _files(os.fspath(path)))
    results: Iterator[FileResult] = map(runner.check_one, files)
    if executor is not None:
        results = executor_pool.Spread(runner.check_one, executor, _lost, batch, window).answers(files)
    return map(partial(reported, suppress=suppress), results)


def _files(path: str) -> list[str]:
    return inputs.expand([path]) if os.path.isdir(path) else [path]


def _lost(file: File, why: str) -> FileResult:
    path, settings = file
    return FileResult(FileReport(path, failure=f"the worker that checked it died: {why}"), targets=settings.targets)
