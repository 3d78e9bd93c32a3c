"""A check by the workers of a Dask cluster, which see the same files by the same paths as this machine."""

from __future__ import annotations

import hashlib
import logging
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from urdflint import __version__
from urdflint.cli.check import CheckOptions
from urdflint.config.request import BadWord
from urdflint.files import safe_open
from urdflint.findings import FileReport
from urdflint.linter.caching import cache_key
from urdflint.linter.discovery import inputs
from urdflint.linter.run import executor_pool, runner
from urdflint.linter.run.runner import File
from urdflint.linter.settings import FileResult
from urdflint.struct import Struct
from urdflint.text.wording import one_line

if TYPE_CHECKING:
    from urdflint.config.run_files import Files
    from urdflint.linter.settings import Settings

PATIENCE = 8  # seconds in which a scheduler has to answer
PACKAGE_PATHS = ("AMENT_PREFIX_PATH", "ROS_PACKAGE_PATH")
HERE_ALONE = ("fix", "unsafe_fixes", "diff", "fix_only", "add_ignores")  # options of check that change files

Numbered = tuple[int, File]
Circumstances = tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]  # what circumstances() is asked for


class Cluster(Struct):
    """A cluster whose workers agree with this machine in everything that a report depends on.

    `circumstances` is what a report depends on, as it is on this machine; workers that join later are compared with it.
    """

    client: Any
    circumstances: Circumstances
    local_paths: Mapping[str, str]
    limit: int | None

    def stream(self, files: Sequence[File], on_result: Callable[[], None]) -> Iterator[FileResult]:
        """Yield the result of each file, in the order of a run on this machine; what is out is cancelled at the end.

        Raises BadWord where a worker that joined is not the same.
        """
        ready: dict[int, FileResult] = {}
        work = partial(_checked, self.circumstances, tuple(self.local_paths.items()), self.limit)
        answers = executor_pool.Spread(work, self.client.get_executor(pure=False), _lost).answers(enumerate(files))
        try:
            for number in range(len(files)):
                while number not in ready:
                    answered, result = next(answers)
                    if isinstance(result, str):
                        raise BadWord(f"--cluster: a worker that joined {result}")
                    ready[answered] = result
                    on_result()
                yield ready.pop(number)
        finally:
            answers.close()  # type: ignore[attr-defined]
            self.client.close()


def joined(
    address: str, files: Files, settings: Sequence[Settings], limit: int | None, chosen: CheckOptions
) -> Cluster:
    """The cluster at an address. Raises BadWord where there is none, or where its workers are not the same."""
    for name in HERE_ALONE:
        if getattr(chosen, name):
            raise BadWord(f"--cluster and --{name.replace('_', '-')} do not go together: leave one of them out")
    if files.from_input:
        raise BadWord("--cluster is about files, not standard input")
    client = _client(address)
    try:
        packages = {path for file_settings in settings for path in file_settings.packages.values()}
        question = (os.getcwd(), tuple(files.paths[:1]), tuple(files.configurations), tuple(sorted(packages)))
        own_facts = circumstances(*question)
        for worker, worker_facts in sorted(_of_workers(client, partial(circumstances, *question)).items()):
            if different := _difference(own_facts, worker_facts):
                raise BadWord(f"--cluster: the worker at {worker} {different}")
    except BaseException:
        client.close()
        raise
    return Cluster(client, question, own_facts, limit)


def _client(address: str) -> Any:
    try:
        import distributed
    except ImportError as error:
        raise BadWord("--cluster: it needs the package distributed, which urdflint[cluster] brings") from error
    logging.disable()  # distributed and tornado log whole tasks, addresses and tracebacks
    host = one_line(address.rpartition("@")[2])
    try:
        client: Any = distributed.Client(
            address,  # type: ignore[no-untyped-call]
            timeout=PATIENCE,
            set_as_default=False,
        )
    except Exception as error:  # of the network, of TLS, of the address
        raise BadWord(f"--cluster: no Dask scheduler answers at {host} ({type(error).__name__})") from None
    if not client.scheduler_info(n_workers=-1)["workers"]:
        client.close()
        raise BadWord(f"--cluster: the Dask scheduler at {host} has no workers")
    return client


def _of_workers(client: Any, question: Callable[[], dict[str, str]]) -> dict[str, dict[str, str]]:
    try:
        facts_by_worker: dict[str, dict[str, str]] = client.run(question, on_error="raise")
    except ImportError as error:
        raise BadWord(f"--cluster: a worker cannot import urdflint: {one_line(str(error))}") from None
    except Exception as error:
        raise BadWord(f"--cluster: a worker does not answer as urdflint does here ({type(error).__name__})") from None
    return facts_by_worker


def _difference(own_facts: Mapping[str, str], worker_facts: Mapping[str, str]) -> str | None:
    """In which circumstances a worker differs from this machine, in words; empty where in none."""
    for name, value in own_facts.items():
        if worker_facts.get(name) != value:
            detail = f": {worker_facts.get(name)} instead of {value}" if len(value) < len("0" * 64) else ""
            return f"has another {name} than this machine{detail}"
    return None


def circumstances(
    folder: str, files: Sequence[str], configurations: Sequence[str], packages: Sequence[str]
) -> dict[str, str]:
    """The circumstances that a report depends on: releases, a file's hash, configurations, and folders of packages."""
    from lxml import etree

    try:
        os.chdir(folder)
    except OSError:
        folder = "none of that name"
    return {
        "urdflint": __version__,
        "Python": sys.version.partition(" ")[0],
        "libxml2": ".".join(map(str, etree.LIBXML_VERSION)),
        "source of urdflint or releases of its libraries": cache_key.digest(repr(cache_key.program())),
        "current folder": folder,
        **{f"content of {path}": _content(path) for path in files},
        **{f"configuration {path}": _content(path) for path in configurations},
        **{f"folder {folder} of a package": str(os.path.isdir(folder)) for folder in packages},
        **{name: cache_key.digest(os.environ.get(name, "")) for name in PACKAGE_PATHS},
    }


def _content(path: str) -> str:
    try:
        return hashlib.sha256(safe_open.content(path, inputs.LIMIT)).hexdigest()
    except (OSError, safe_open.NoFile):
        return "nothing that can be read"


@lru_cache(maxsize=8)
def _unlike(question: Circumstances, own_facts: tuple[tuple[str, str], ...]) -> str | None:
    """In which circumstances this worker differs from the machine that asks; worked out once."""
    return _difference(dict(own_facts), circumstances(*question))


def _checked(
    question: Circumstances, own_facts: tuple[tuple[str, str], ...], limit: int | None, numbered: Numbered
) -> tuple[int, FileResult | str]:
    """What a worker does with a file; where it is not the same as the machine that asks, in what it differs."""
    number, file = numbered
    if different := _unlike(question, own_facts):
        return number, different
    if os.getcwd() != question[0]:
        os.chdir(question[0])
    return number, runner.check_one(file, limit=limit)


def _lost(numbered: Numbered, why: str) -> tuple[int, FileResult | str]:
    number, (path, settings) = numbered
    kind = why.partition(":")[0]  # what follows names tasks and addresses
    report = FileReport(path, failure=f"the worker of the cluster that checked it died ({kind})")
    return number, FileResult(report, targets=settings.targets)
