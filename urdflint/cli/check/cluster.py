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
from urdflint.config.request import BadWord
from urdflint.files import safe_open
from urdflint.findings import FileReport
from urdflint.linter.caching import cache_key as identity
from urdflint.linter.discovery import inputs
from urdflint.linter.run import executor_pool as spread
from urdflint.linter.run import runner as run
from urdflint.linter.run.runner import File
from urdflint.linter.settings import One
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
    """A cluster whose workers are the same as this machine in all that a report depends on.

    `asked` is what that depends on, and `here` what it is on this machine, with which workers that join later are
    compared too.
    """

    client: Any
    asked: Circumstances
    here: Mapping[str, str]
    limit: int | None

    def stream(self, files: Sequence[File], done: Callable[[], None]) -> Iterator[One]:
        """What comes of each file, in the order of a run on this machine; what is out is cancelled on the way out.

        Raises BadWord where a worker that joined is not the same.
        """
        ready: dict[int, One] = {}
        work = partial(_checked, self.asked, tuple(self.here.items()), self.limit)
        answers = spread.Spread(work, self.client.get_executor(pure=False), _lost).answers(enumerate(files))
        try:
            for number in range(len(files)):
                while number not in ready:
                    found, one = next(answers)
                    if isinstance(one, str):
                        raise BadWord(f"--cluster: a worker that joined {one}")
                    ready[found] = one
                    done()
                yield ready.pop(number)
        finally:
            answers.close()  # type: ignore[attr-defined]
            self.client.close()


def joined(
    address: str, files: Files, settings: Sequence[Settings], limit: int | None, given: Mapping[str, Any]
) -> Cluster:
    """The cluster at an address. Raises BadWord where there is none, or where its workers are not the same."""
    for name in HERE_ALONE:
        if given[name]:
            raise BadWord(f"--cluster and --{name.replace('_', '-')} do not go together: leave one of them out")
    if files.from_input:
        raise BadWord("--cluster is about files, not standard input")
    client = _client(address)
    try:
        packages = {path for one in settings for path in one.packages.values()}
        asked = (os.getcwd(), tuple(files.paths[:1]), tuple(files.configurations), tuple(sorted(packages)))
        here = circumstances(*asked)
        for worker, there in sorted(_of_workers(client, partial(circumstances, *asked)).items()):
            if different := _difference(here, there):
                raise BadWord(f"--cluster: the worker at {worker} {different}")
    except BaseException:
        client.close()
        raise
    return Cluster(client, asked, here, limit)


def _client(address: str) -> Any:
    try:
        import distributed
    except ImportError as error:
        raise BadWord("--cluster: it needs the package distributed, which urdflint[cluster] brings") from error
    logging.disable()  # distributed and tornado log whole tasks, addresses and tracebacks
    where = one_line(address.rpartition("@")[2])
    try:
        client: Any = distributed.Client(
            address,  # type: ignore[no-untyped-call]
            timeout=PATIENCE,
            set_as_default=False,
        )
    except Exception as error:  # of the network, of TLS, of the address
        raise BadWord(f"--cluster: no Dask scheduler answers at {where} ({type(error).__name__})") from None
    if not client.scheduler_info(n_workers=-1)["workers"]:
        client.close()
        raise BadWord(f"--cluster: the Dask scheduler at {where} has no workers")
    return client


def _of_workers(client: Any, asked: Callable[[], dict[str, str]]) -> dict[str, dict[str, str]]:
    try:
        found: dict[str, dict[str, str]] = client.run(asked, on_error="raise")
    except ImportError as error:
        raise BadWord(f"--cluster: a worker cannot import urdflint: {one_line(str(error))}") from None
    except Exception as error:
        raise BadWord(f"--cluster: a worker does not answer as urdflint does here ({type(error).__name__})") from None
    return found


def _difference(here: Mapping[str, str], there: Mapping[str, str]) -> str | None:
    """In which of its circumstances a worker differs from this machine, in words."""
    for name, value in here.items():
        if there.get(name) != value:
            shown = f": {there.get(name)} instead of {value}" if len(value) < len("0" * 64) else ""
            return f"has another {name} than this machine{shown}"
    return None


def circumstances(
    folder: str, files: Sequence[str], configurations: Sequence[str], packages: Sequence[str]
) -> dict[str, str]:
    """What a report depends on, in words: releases, a file, configurations, and where packages are."""
    from lxml import etree

    try:
        os.chdir(folder)
    except OSError:
        folder = "none of that name"
    return {
        "urdflint": __version__,
        "Python": sys.version.partition(" ")[0],
        "libxml2": ".".join(map(str, etree.LIBXML_VERSION)),
        "source of urdflint or releases of its libraries": _digest(repr(identity.program())),
        "current folder": folder,
        **{f"content of {one}": _content(one) for one in files},
        **{f"configuration {one}": _content(one) for one in configurations},
        **{f"folder {one} of a package": str(os.path.isdir(one)) for one in packages},
        **{name: _digest(os.environ.get(name, "")) for name in PACKAGE_PATHS},
    }


def _content(path: str) -> str:
    try:
        return hashlib.sha256(safe_open.content(path, inputs.LIMIT)).hexdigest()
    except (OSError, safe_open.NoFile):
        return "nothing that can be read"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=8)
def _unlike(asked: Circumstances, here: tuple[tuple[str, str], ...]) -> str | None:
    """In what this worker, which may have joined after the others were asked, differs; worked out once."""
    return _difference(dict(here), circumstances(*asked))


def _checked(
    asked: Circumstances, here: tuple[tuple[str, str], ...], limit: int | None, numbered: Numbered
) -> tuple[int, One | str]:
    """What a worker does with a file; where it is not the same as the machine that asks, in what it differs."""
    number, file = numbered
    if different := _unlike(asked, here):
        return number, different
    if os.getcwd() != asked[0]:
        os.chdir(asked[0])
    return number, run.check_one(file, limit=limit)


def _lost(numbered: Numbered, why: str) -> tuple[int, One | str]:
    number, (path, settings) = numbered
    kind = why.partition(":")[0]  # what follows names tasks and addresses
    report = FileReport(path, failure=f"the worker of the cluster that checked it died ({kind})")
    return number, One(report, targets=settings.targets)
