"""What a check asks the disk and the environment: it asks here, so that a cache knows all that a result depends on."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from urdflint.files import is_folder_entry

Question = tuple[str, ...]  # what was asked, and about what
Remembered = dict[Question, dict[str, Any]]  # answers of a run to questions of each kind, by path


WILDCARDS = "*?["
LONGEST_PATTERN = 4_000  # characters
LONGEST_PATH = 4_096 if os.name == "posix" else 32_767  # characters that a system opens
DEEP = 40  # folders above a path; what is further down takes the system long to find, and is remembered
MOST_FAR_DOWN = 4_096
MOST_REMEMBERED = 20_000  # paths of a run of which it is remembered where they lead
MOST_LISTED = 16  # folders whose names are
MOST_LOOKED_AT = 20_000  # names that are read for one pattern


class Matches(NamedTuple):
    """The paths that fit a pattern, and how many names were read for them; not `complete` where that were too many."""

    paths: list[str]
    looked_at: int
    complete: bool


class Dependencies:
    """The answers to all that was asked, in words or as hashes; not `steady` where one question had two answers."""

    def __init__(self) -> None:
        self.answers: dict[Question, str] = {}
        self.steady = True

    def note(self, question: Question, answer: str) -> None:
        """Keep an answer."""
        if self.answers.setdefault(question, answer) != answer:
            self.steady = False


_RECORDING: ContextVar[Dependencies | None] = ContextVar("listening", default=None)
_REMEMBERED: ContextVar[Remembered | None] = ContextVar("remembered", default=None)


@contextmanager
def recording() -> Iterator[Dependencies]:
    """Keep the answers to all that is asked meanwhile."""
    dependencies = Dependencies()
    before = _RECORDING.set(dependencies)
    try:
        yield dependencies
    finally:
        _RECORDING.reset(before)


def note(question: Question, answer: Callable[[], str]) -> None:
    """Tell who listens of an answer, which is made only for them."""
    dependencies = _RECORDING.get()
    if dependencies is not None:
        dependencies.note(question, answer())


def replay(dependencies: Dependencies) -> None:
    """Tell who listens of answers that somebody was given before."""
    listener = _RECORDING.get()
    if listener is not None:
        for question, answer in dependencies.answers.items():
            listener.note(question, answer)


def digest(data: bytes) -> str:
    """The hash of some bytes."""
    import hashlib

    return hashlib.sha256(data).hexdigest()


def digest_of(words: Sequence[str]) -> str:
    """The hash of some words, none of which has a null character."""
    return digest("\0".join(words).encode("utf-8", "surrogatepass"))


def kind(path: str) -> str:
    """What is at a path, wherever links lead: "file", "folder", "other", or nothing."""
    word = _kind_far_down(path) if path.count(os.sep) > DEEP else _kind(path)
    note(("kind", path), lambda: word)
    return word


def _kind(path: str) -> str:
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return ""
    return "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else "other"


_kind_far_down = lru_cache(maxsize=MOST_FAR_DOWN)(_kind)
_REAL_FAR_DOWN: dict[str, str] = {}


def exists(path: str) -> bool:
    """Whether there is something at a path."""
    return bool(kind(path))


def is_file(path: str) -> bool:
    """Whether there is a regular file at a path."""
    return kind(path) == "file"


def is_folder(path: str) -> bool:
    """Whether there is a folder at a path."""
    return kind(path) == "folder"


def upwards(folder: str | None) -> Iterator[str]:
    """A folder and those above it."""
    while folder:
        yield folder
        above = os.path.dirname(folder)
        folder = above if above != folder else None


def innermost(folder: str, fits: Callable[[str], bool], answers: dict[str, str]) -> str:
    """The first that fits of a folder and those above it, or nothing; `answers` are those for folders until now."""
    passed, answer = list[str](), ""
    for above in upwards(folder):
        if above in answers:
            answer = answers[above]
            break
        passed.append(above)
        if fits(above):
            answer = above
            break
    answers.update(dict.fromkeys(passed, answer))
    return answer


def nearest(folder: str | None, name: str, kind_asked: str = "") -> str | None:
    """The folder that has something of that name, of one kind or of any, at or above a folder."""
    if not folder:
        return None

    def has(above: str) -> bool:
        word = _kind(os.path.join(above, name))
        return bool(word) and kind_asked in ("", word)

    answer = innermost(folder, has, _remembered("nearest", name, kind_asked))
    note(("nearest", folder, name, kind_asked), lambda: answer)
    return answer or None


def is_above(folder: str, path: str) -> bool:
    """Whether there is something at a path from a folder or from one above it."""
    answer = any(_is_in(above, path) for above in upwards(folder))
    note(("above", folder, path), lambda: str(answer))
    return answer


def _is_in(folder: str, path: str) -> bool:
    """Whether there is something at a path from a folder; far down where that has its first step."""
    if folder.count(os.sep) > DEEP:
        step, _, rest = path.partition(os.sep)
        while step == os.pardir and rest:
            if _kind_far_down(folder) != "folder":
                return False
            folder, path = os.path.dirname(_real_far_down(folder)), rest
            step, _, rest = path.partition(os.sep)
        if step not in ("", os.curdir, os.pardir) and step not in _names_far_down(folder):
            return False
    return bool(_kind(os.path.join(folder, path)))


@lru_cache(maxsize=MOST_FAR_DOWN)
def _names_far_down(folder: str) -> frozenset[str]:
    try:
        return frozenset(os.listdir(folder))
    except (OSError, ValueError):
        return frozenset()


@contextmanager
def remembering(answers: Remembered | None) -> Iterator[None]:
    """Within it, what is nearest above each folder is asked once, where a path leads, and what is in a folder."""
    before = _REMEMBERED.set(answers)
    try:
        yield
    finally:
        _REMEMBERED.reset(before)


def _remembered(*question: str) -> dict[str, Any]:
    """The answers that are remembered to a question of that kind, by path; others are forgotten at once."""
    remembered = _REMEMBERED.get()
    return {} if remembered is None else remembered.setdefault(question, {})


def real(path: str) -> str:
    """Where a path leads, as it is written where no system opens one that long. Raises OSError and ValueError."""
    answers = _remembered("real")
    destination: str = answers.get(path) or real_path(path)
    if len(answers) > MOST_REMEMBERED:
        answers.clear()
    answers[path] = destination
    note(("real", path), lambda: destination)
    return destination


def real_path(path: str) -> str:
    """The same, for what no result depends on."""
    short_path = os.path.abspath(path) if len(path) > LONGEST_PATH else path
    if len(short_path) > LONGEST_PATH:
        return short_path
    folder, name = os.path.split(short_path)
    if folder.count(os.sep) <= DEEP or not {"", os.curdir, os.pardir}.isdisjoint((name, *folder.split(os.sep)[1:])):
        return os.path.realpath(short_path)
    inner = os.path.join(_real_far_down(folder), name)
    return os.path.realpath(inner) if os.path.islink(inner) else inner


def _real_far_down(folder: str) -> str:
    """Where a folder leads, by where the one above it does."""
    if len(_REAL_FAR_DOWN) > MOST_FAR_DOWN:
        _REAL_FAR_DOWN.clear()
    names, above = list[str](), folder
    while above not in _REAL_FAR_DOWN and above.count(os.sep) > DEEP:
        above, name = os.path.split(above)
        names.append(name)
    real_folder = _REAL_FAR_DOWN.get(above) or os.path.realpath(above)
    for name in reversed(names):
        above, inner = os.path.join(above, name), os.path.join(real_folder, name)
        real_folder = _REAL_FAR_DOWN[above] = os.path.realpath(inner) if os.path.islink(inner) else inner
    return real_folder


def forget() -> None:
    """Forget what is far down: it may have changed."""
    _kind_far_down.cache_clear()
    _names_far_down.cache_clear()
    _REAL_FAR_DOWN.clear()


def names(folder: str, max_names: int) -> list[str]:
    """The names in a folder, sorted, of which the system tells that many first; none where it cannot be read."""
    answers = _remembered("names", str(max_names))
    entry_names: list[str] = answers[folder] if folder in answers else _names(folder, max_names)
    if len(answers) > MOST_LISTED:
        answers.clear()
    answers[folder] = entry_names
    note(("names", folder, str(max_names)), lambda: digest_of(entry_names))
    return entry_names


def _names(folder: str, max_names: int) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in islice(entries, max_names))
    except (OSError, ValueError):
        return []


def matches(pattern: str, max_matches: int) -> Matches:
    """The paths that fit a pattern, sorted, of which the system tells that many first; nothing where it is too long."""
    drive, rest = os.path.splitdrive(pattern.replace("/", os.sep))
    first_step, *next_steps = rest.split(os.sep)
    paths, looked_at = [drive if first_step else drive + os.sep], 0
    steps = [first_step] * bool(first_step) + next_steps
    for number, step in enumerate(steps if len(pattern) <= LONGEST_PATTERN else ()):
        is_last, next_paths = number == len(steps) - 1, list[str]()
        for path in paths:
            fitting, names_read = _fitting(path, step, is_last=is_last)
            next_paths += fitting
            looked_at += names_read
            if looked_at > MOST_LOOKED_AT or (is_last and len(next_paths) >= max_matches):
                break
        paths = next_paths
    complete = len(pattern) <= LONGEST_PATTERN and looked_at <= MOST_LOOKED_AT
    result = Matches(sorted(paths[:max_matches]) if complete else [], looked_at, complete)
    note(("matches", pattern, str(max_matches)), lambda: digest_of((str(complete), *result.paths)))
    return result


def _fitting(path: str, step: str, *, is_last: bool) -> tuple[list[str], int]:
    """The paths one step behind a path, and how many names were read for them."""
    if not step:
        return ([os.path.join(path, "")] if not is_last or os.path.isdir(path) else []), 1
    if not has_wildcards(step):
        inner = os.path.join(path, step)
        return ([inner] if not is_last or os.path.lexists(inner) else []), 1
    from fnmatch import fnmatch

    try:
        with os.scandir(path or os.curdir) as entries:
            entry_names = [entry.name for entry in islice(entries, MOST_LOOKED_AT) if is_last or is_folder_entry(entry)]
    except (OSError, ValueError):
        return [], 1
    visible_names = [name for name in entry_names if step.startswith(".") or not name.startswith(".")]
    return [os.path.join(path, name) for name in visible_names if fnmatch(name, step)], 1 + len(entry_names)


def has_wildcards(text: str) -> bool:
    """Whether a text has wildcards."""
    return not set(text).isdisjoint(WILDCARDS)


def variable(name: str) -> str | None:
    """The value of an environment variable; who listens learns only its hash."""
    value = os.environ.get(name)
    note(("variable", name), lambda: "" if value is None else digest_of([value]))
    return value
