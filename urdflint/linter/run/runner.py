"""Check many files, in one process or several, and return one Report."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from urdflint.files import include_budget, safe_open, tracked
from urdflint.files.include_budget import Cost, IncludeBudget
from urdflint.findings import FileReport, Report, TeamRule
from urdflint.linter.discovery import inputs
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.linter.run.report_assembly import MARK, gather
from urdflint.linter.settings import FileResult, Marked
from urdflint.syntax.source import Source
from urdflint.text.wording import ended

if TYPE_CHECKING:
    from urdflint.linter.caching.cache import Cache, Memory
    from urdflint.linter.discovery.left_out import LeftOut
    from urdflint.linter.run.equal_files import EqualFiles

__all__ = [
    "MANY",
    "FileResult",
    "check",
    "check_each",
    "check_one",
    "file_result",
    "gather",
    "stream",
    "with_circumstances",
]

MANY = 64  # below this, starting processes costs more than it gains
XACRO = 4  # files for which one of xacro counts: robots made of macros are larger than others

SMALLEST = b'<robot name="r"><link name="base"/><gazebo/></robot>'  # checked first: processes share what that loads

File = tuple[str, Settings]


def check(
    files: Sequence[File],
    *,
    stdin_name: str | None = None,
    jobs: int | None = None,
    limit: int | None = None,
    suppress: bool = True,
    cache: Cache | None = None,
    on_result: Callable[[], None] = lambda: None,
) -> Report:
    """Check files, each with its settings; `on_result` is called after each.

    `jobs` is the number of processes, None for a fitting one; files of more than `limit` bytes are not read.
    Comments that keep findings silent hold unless `suppress` is false. What a cache has is not worked out again.
    """
    results = stream(files, stdin_name=stdin_name, jobs=jobs, limit=limit, cache=cache, on_result=on_result)
    return gather(results, suppress=suppress)


def check_each(
    files: Sequence[File], *, stdin_name: str | None = None, jobs: int | None = None, limit: int | None = None
) -> list[FileResult]:
    """The results of the files, before findings that they share are merged."""
    return list(stream(files, stdin_name=stdin_name, jobs=jobs, limit=limit))


def stream(
    files: Sequence[File],
    *,
    stdin_name: str | None = None,
    jobs: int | None = None,
    limit: int | None = None,
    cache: Cache | None = None,
    on_result: Callable[[], None] = lambda: None,
) -> Iterator[FileResult]:
    """The results of the files one by one, before findings that they share are merged."""
    if safe_open.replaced():  # what is found then is not of the files on the disk
        cache = None
    budget = IncludeBudget()
    work = partial(check_one, stdin_name=stdin_name, limit=limit, budget=budget, remembered={})
    if len(files) > 1:
        from urdflint.linter.run.equal_files import EqualFiles

        work = partial(work, equal_files=EqualFiles())
    check_files = partial(_check_files, jobs=jobs, budget=budget)
    results = check_files(files, work) if cache is None else _with(cache, files, work, check_files, limit)
    for result in results:
        yield result
        on_result()


def _with(
    cache: Cache,
    files: Sequence[File],
    work: Callable[[File], FileResult],
    check_files: Callable[[Sequence[File], Callable[[File], FileResult]], Iterator[FileResult]],
    limit: int | None,
) -> Iterator[FileResult]:
    """The results of files: from the cache where it has them, else from a check."""
    from urdflint.linter.caching.cache import Memory
    from urdflint.linter.caching.pruning import prune

    memory = Memory(cache, limit)
    cached_results = [None if path == inputs.STDIN else memory.known_result(path, settings) for path, settings in files]
    new = [file for file, result in zip(files, cached_results, strict=True) if result is None]
    fresh_results = check_files(new, partial(_check_and_store, cache, limit, work))
    for result in cached_results:
        yield next(fresh_results) if result is None else result
    if new:
        prune(cache.folder)


def _check_and_store(cache: Cache, limit: int | None, work: Callable[[File], FileResult], file: File) -> FileResult:
    """Check a file, and store the result in the cache."""
    with tracked.recording() as dependencies:
        result = work(file)
    if file[0] != inputs.STDIN and include_budget.EXCEEDED not in result.report.absences:
        _keeping(cache, limit).keep(*file, result, dependencies)
    return result


@lru_cache(maxsize=1)
def _keeping(cache: Cache, limit: int | None) -> Memory:
    """The cache as this process uses it."""
    from urdflint.linter.caching.cache import Memory

    return Memory(cache, limit)


def with_circumstances(
    report: Report, left_out: LeftOut, configurations: Iterable[str], rule_url: str = "", team: Sequence[TeamRule] = ()
) -> Report:
    """The report with the files that were left out and the configurations that counted."""
    skipped = [FileReport(path, skipped=f"this is {why}") for path, why in left_out.files.items()]
    complete = report._replace(
        files=[*report.files, *skipped], configurations=list(configurations), left_out=left_out.folders
    )
    return complete._replace(
        ignored=len(left_out.ignored),
        mjcf=len(left_out.mjcf),
        excluded=len(left_out.excluded),
        since=left_out.since,
        unchanged=left_out.unchanged,
        rule_url=rule_url,
        team=tuple(team),
    )


def _check_files(
    files: Sequence[File], check_it: Callable[[File], FileResult], jobs: int | None, budget: IncludeBudget
) -> Iterator[FileResult]:
    jobs = min(jobs or (processors() if _weight(files) >= MANY else 1), len(files))
    own = safe_open.replaced() or any(path == inputs.STDIN for path, _ in files)  # what only this process has
    if jobs <= 1 or own:
        yield from map(check_it, files)
        return
    from urdflint.linter.run import process_pool

    engine.lint(Source(f"robot{'.urdf.xacro' if _xacro(files) else '.urdf'}", SMALLEST), Settings(resolve=False))
    answers = process_pool.answer_each(partial(_check_with_costs, check_it, budget), files, jobs, _lost)
    for file, (result, costs) in zip(files, answers, strict=True):
        yield result if costs is not None and budget.affords(costs) else check_it(file)


def _check_with_costs(
    check_it: Callable[[File], FileResult], budget: IncludeBudget, file: File
) -> tuple[FileResult, list[Cost] | None]:
    """The result of a file and the costs of its includes; None for the costs where the budget did not suffice.

    The process that gathers the results counts all costs in the order of the files, so that they end where they do in
    a single process.
    """
    budget.begin()
    result = check_it(file)
    return result, None if budget.refused else budget.costs


def _weight(files: Sequence[File]) -> int:
    return len(files) + (XACRO - 1) * _xacro(files)


def _xacro(files: Sequence[File]) -> int:
    return sum(path.endswith(".xacro") for path, _ in files)


def _lost(file: File, code: int) -> tuple[FileResult, list[Cost]]:
    """The result of a file whose check killed its process."""
    path, settings = file
    how = ended(code)
    hint = ", perhaps for want of memory" if code == -9 else ""
    failure = FileReport(path, failure=f"the process that checked it {how}{hint}")
    return FileResult(failure, targets=settings.targets), []


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_one(
    file: File,
    stdin_name: str | None = None,
    limit: int | None = None,
    budget: IncludeBudget | None = None,
    equal_files: EqualFiles | None = None,
    remembered: tracked.Remembered | None = None,
) -> FileResult:
    """Check one file of a run, which shares a budget, what came of equal files, and what it remembers of the disk.

    An error inside urdflint becomes the report's `failure` unless URDFLINT_DEBUG is set.
    """
    path, settings = file
    name = stdin_name if stdin_name and path == inputs.STDIN else path
    try:
        source = inputs.read(path, stdin_name, limit)
        with include_budget.sharing(budget or IncludeBudget()), tracked.remembering(remembered):
            return equal_files.result(source, settings, _checked) if equal_files else _checked(source, settings)
    except inputs.Unreadable as error:
        return FileResult(FileReport(name, unreadable=str(error)), targets=settings.targets)
    except Exception as error:
        if os.environ.get("URDFLINT_DEBUG"):
            raise
        failure = " ".join(f"internal error: {type(error).__name__}: {error}".split())
        return FileResult(FileReport(name, failure=failure), targets=settings.targets)


def _checked(source: Source, settings: Settings) -> FileResult:
    return file_result(source, settings, engine.lint(source, settings))


def file_result(source: Source, settings: Settings, result: FileResult) -> FileResult:
    """The result of one file, with its source where that has comments for urdflint."""
    marked = Marked(source, settings) if MARK in source.text else None
    return result._replace(marked=marked)
