"""What the value of a key may be: how it is read, what an error says that it must be, and its JSON schema."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from urdflint.files import patterns

MOST = 1000  # patterns of a key: each is held against every file
LONGEST = 4000  # characters of a pattern or a path
SHOWN = 120  # characters of a value in a message
TEXT = {"type": "string"}
WEB = r"https?://[!-~]*\{code\}[!-~]*"


class Layer(NamedTuple):
    """What one file says, by key: of several that extend one another, the configuration is made."""

    path: str
    values: Mapping[str, Any]


class ForFiles(NamedTuple):
    """Words that hold for the files that a pattern fits, seen from a folder."""

    folder: str
    pattern: str
    words: tuple[str, ...]

    def fits(self, path: str) -> bool:
        """Whether they are for a file."""
        return patterns.fits(self.pattern, patterns.seen_from(path, self.folder))


class Mistake(ValueError):
    """A value that cannot be used, at `keys` from a key of the configuration on."""

    def __init__(self, what: str, *keys: str | int) -> None:
        super().__init__(what)
        self.keys = keys


class Form(NamedTuple):
    """A kind of value; `read` takes one, and the folder of the file, and gives None for one of another kind."""

    wanted: str
    read: Callable[[Any, str], Any]
    schema: Mapping[str, Any]


def value(form: Form, key: str, given: object, folder: str, *at: str | int) -> Any:
    """A value as its form reads it; raises Mistake, with the keys that lead there, where it is of another kind."""
    try:
        found = form.read(given, folder)
    except Mistake as mistake:
        raise Mistake(str(mistake), *at, *mistake.keys) from mistake
    if found is None:
        raise Mistake(f"'{key}' must be {form.wanted}, not {short(repr(given))}", *at)
    return found


def short(text: str) -> str:
    """A text as a message shows it, which need not be all of it."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN // 2]}...{text[-SHOWN // 4 :]}"


def table(key: str, entry: Form, wanted: str, names: Mapping[str, Any] | None = None) -> Form:
    """A table of values of one form, under any names; `names` is the schema of these."""

    def read(given: Any, folder: str) -> dict[str, Any] | None:
        if not isinstance(given, dict):
            return None
        return {name: value(entry, f"{key}.{name}", one, folder, name) for name, one in given.items()}

    named = {"propertyNames": names} if names else {}
    return Form(wanted, read, {"type": "object", "additionalProperties": entry.schema, **named})


def choice(*known: str) -> Form:
    """One of a few words."""
    wanted = f"{', '.join(known[:-1])} or {known[-1]}"
    return Form(wanted, lambda one, _: one if isinstance(one, str) and one in known else None, {"enum": [*known]})


def words(what: str, one: Mapping[str, Any]) -> Form:
    """A list of words, or a text of them with commas; `one` is the schema of each."""
    schema = {"anyOf": [{"type": "array", "items": one}, one, {"type": "string", "pattern": ","}]}
    return Form(f"a list of {what}", _words, schema)


def _words(given: Any, _: str) -> tuple[str, ...] | None:
    several = [given] if isinstance(given, str) else given
    if not _are_texts(several):
        return None
    return tuple(dict.fromkeys(part.strip() for one in several for part in one.split(",") if part.strip()))


def _are_texts(given: object) -> bool:
    return isinstance(given, list) and all(isinstance(one, str) for one in given)


def _patterns(given: Any, folder: str) -> tuple[ForFiles, ...] | None:
    several = [given] if isinstance(given, str) else given
    if not _are_texts(several):
        return None
    return tuple(ForFiles(folder, one, ()) for one in _not_too_many(several))


def _not_too_many(several: Collection[str]) -> Collection[str]:
    if len(several) > MOST:
        raise Mistake(f"{len(several):,} patterns of files are too many: {MOST:,} are allowed")
    longest = max(map(len, several), default=0)
    if longest > LONGEST:
        raise Mistake(f"a pattern of {longest:,} characters is too long: {LONGEST:,} are allowed")
    return several


def _file(given: Any, folder: str) -> str | None:
    if not isinstance(given, str) or "\0" in given or len(given) > LONGEST:
        return None
    return os.path.join(folder, os.path.expanduser(given)) if given else ""


def _address(given: Any, _: str) -> str | None:
    if not isinstance(given, str) or len(given) > LONGEST:
        return None
    return given if not given or re.fullmatch(WEB, given) else None


def _folder(given: Any, folder: str) -> str | None:
    return os.path.join(folder, os.path.expanduser(given)) if isinstance(given, str) else None


def _number(given: Any, _: str) -> float | None:
    if isinstance(given, bool) or not isinstance(given, int | float):
        return None
    try:
        found = float(given)
    except OverflowError:
        return None
    return found if math.isfinite(found) else None


def per_file(key: str, what: str, one: Mapping[str, Any]) -> Form:
    """A table of patterns of files, each with a list of words."""
    of = table(key, words(what, one), f"a table of patterns of files and lists of {what}")

    def read(given: Any, folder: str) -> dict[str, ForFiles] | None:
        found: Mapping[str, Sequence[str]] | None = of.read(given, folder)
        if found is None:
            return None
        return {name: ForFiles(folder, name, tuple(found[name])) for name in _not_too_many(found)}

    return of._replace(read=read)


FLAG = Form("true or false", lambda one, _: one if isinstance(one, bool) else None, {"type": "boolean"})
FILE = Form("the path of a file", _file, TEXT)
ADDRESS = Form(
    "an address that begins with https:// or http:// and has {code} in it",
    _address,
    {"type": "string", "pattern": f"^({WEB})?$"},
)
FOLDER = Form("the path of a folder", _folder, TEXT)
NUMBER = Form("a number", _number, {"type": "number"})
PATTERNS = Form(
    "a list of patterns of files", _patterns, {"anyOf": [{"type": "array", "items": TEXT}, {"type": "string"}]}
)
