"""The cache: a result is an entry, which holds as long as all that was looked at for it is the same."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import ModuleType
from typing import Any, NamedTuple

from urdflint.files import absent_packages, atomic, ros_packages, safe_open, tracked
from urdflint.linter.caching import cache_key, serialization
from urdflint.linter.caching.pruning import NOTES
from urdflint.linter.discovery import inputs
from urdflint.linter.settings import FileResult, Settings

FORM = "1"  # of entries
LARGEST = 64_000_000  # bytes of an entry
DAY = 86_400  # seconds
ASK: Mapping[str, Callable[..., object]] = {
    "kind": tracked.kind,
    "nearest": tracked.nearest,
    "above": tracked.is_above,
    "real": tracked.real,
    "names": lambda folder, limit: tracked.names(folder, int(limit)),
    "matches": lambda pattern, limit: tracked.matches(pattern, int(limit)),
    "variable": tracked.variable,
    "content": lambda path, limit: safe_open.content(path, int(limit)),
    "package name": ros_packages.name_of,
    "packages below": ros_packages.below,
    "empty below": ros_packages.empty_below,
    "too large for packages": ros_packages.is_too_large,
    "files": ros_packages.files,
    "dependencies": absent_packages.dependencies,
    "sources": absent_packages.page_sources,
    "commands below": lambda top: _callers().below(top),
    "includes below": lambda top: _callers().includes_below(top),
    "words beside": lambda top, name: _callers().words_beside(top, name),
    "launch files naming": lambda top, name: _callers().naming(top, name),
    "programs given": lambda top, name: _callers().programs_given(top, name),
    "launch files completing": lambda top, name: _callers().completing(top, name),
    "robots named below": lambda top: _repository().named_below(top),
}


def _callers() -> ModuleType:
    """What reads launch files, in Python and XML: for those alone who have asked."""
    from urdflint.xacro import callers

    return callers


def _repository() -> ModuleType:
    """What reads manifests, builds and code: for those alone who have asked."""
    from urdflint.linter.evidence import repository

    return repository


class Cache(NamedTuple):
    """A folder with entries, and a hash of all that they depend on and no file or setting tells."""

    folder: str
    circumstances: str


def opened(folder: str) -> Cache:
    """The cache in a folder, which is made if it is not there. Raises OSError where it cannot be used."""
    folder = os.path.realpath(folder)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    status = os.stat(folder)
    if hasattr(os, "geteuid") and (status.st_uid not in (0, os.geteuid()) or status.st_mode & 0o002):
        raise atomic.Refused(0, "others can write into it")
    if not os.access(folder, os.W_OK):
        raise atomic.Refused(0, "it cannot be written")
    for name, data in NOTES.items():
        if not os.path.lexists(os.path.join(folder, name)):
            atomic.save(os.path.join(folder, name), data)
    return Cache(folder, cache_key.circumstances())


class Memory:
    """The entries for one run, in which each thing on the disk is looked at once."""

    def __init__(self, cache: Cache, limit: int | None) -> None:
        self.cache = cache
        self.limit = inputs.LIMIT if limit is None else limit
        self.now: dict[tracked.Question, str | None] = {}
        self.remembered: tracked.Remembered = {}
        self.keys: dict[int, tuple[Settings, str]] = {}

    def path(self, path: str, settings: Settings) -> str:
        """Where the entry of a file is."""
        cached_key = self.keys.get(id(settings))
        if cached_key is None:
            cached_key = self.keys[id(settings)] = settings, cache_key.settings_key(self.cache.circumstances, settings)
        name = tracked.digest_of([FORM, cached_key[1], str(self.limit), path])
        return os.path.join(self.cache.folder, f"{name}.json")

    def known_result(self, path: str, settings: Settings) -> FileResult | None:
        """The result of a file in an earlier run, if nothing that it depends on has changed."""
        entry = self.path(path, settings)
        try:
            stored = _read(entry)
            if not all(self._still(tuple(question), answer) for *question, answer in stored["looked"]):
                return None
            result = serialization.unpacked(stored["one"], settings, self._bytes)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        if result.report.path != path:
            return None
        _used(entry)
        return result

    def keep(self, path: str, settings: Settings, result: FileResult, dependencies: tracked.Dependencies) -> None:
        """Write down what came of a file; not what failed, and not what cannot be written."""
        if not dependencies.steady or result.report.failure or result.report.unreadable:
            return
        questions = [[*question, answer] for question, answer in dependencies.answers.items()]
        with suppress(OSError, TypeError, ValueError, RecursionError):
            stored = {"looked": questions, "one": serialization.packed(result, dependencies.answers)}
            body = json.dumps(stored, separators=(",", ":")).encode("ascii")
            if len(body) <= LARGEST:
                atomic.save(self.path(path, settings), f"{tracked.digest(body)}\n".encode() + body)

    def _still(self, question: tracked.Question, answer: str) -> bool:
        """Whether a question has the same answer as then."""
        if question not in self.now:
            with (
                tracked.recording() as dependencies,
                tracked.remembering(self.remembered),
                suppress(OSError, safe_open.NoFile),
            ):
                if question[0] == "content" and int(question[2]) > max(self.limit, inputs.LIMIT):
                    return False
                ASK[question[0]](*question[1:])
            self.now[question] = dependencies.answers.get(question)
        return self.now[question] == answer

    def _bytes(self, name: str, digest: str) -> bytes:
        data = safe_open.content(name, max(self.limit, inputs.LIMIT))
        if tracked.digest(data) != digest:
            raise serialization.Wrong("the file has changed")
        return data


def _read(path: str) -> Any:
    """What is in an entry, which has the hash of it before it. Raises OSError and ValueError."""
    digest, _, body = safe_open.content(path, LARGEST + 100).partition(b"\n")
    if tracked.digest(body).encode() != digest:
        raise serialization.Wrong("an entry that is not whole")
    return json.loads(body)


def _used(path: str) -> None:
    """Note that an entry is used: those that nobody uses are deleted first."""
    with suppress(OSError):
        if os.stat(path).st_mtime < time.time() - DAY:
            os.utime(path)
