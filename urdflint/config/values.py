"""What the value of a key may be: how it is read, what an error says that it must be, and its JSON schema."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from urdflint.files import patterns
from urdflint.findings import RULE_ADDRESS
from urdflint.text.similar import suggestion
from urdflint.text.wording import parts_of

MAX_PATTERNS = 1000  # patterns of a key: each is held against every file
LONGEST = 4000  # characters of a pattern or a path
MAX_SHOWN_LETTERS = 120  # characters of a value in a message
MAX_BASES = 20  # files that one extends
PACKAGE = "package://"
TEXT = {"type": "string"}


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
        """Whether the words are for a file."""
        return patterns.fits(self.pattern, patterns.seen_from(path, self.folder))


class Mistake(ValueError):
    """A value that cannot be used, at `keys` from a key of the configuration on."""

    def __init__(self, complaint: str, *keys: str | int) -> None:
        super().__init__(complaint)
        self.keys = keys


class Form(NamedTuple):
    """A kind of value; `read` takes one, and the folder of the file, and gives None for one of another kind."""

    description: str
    read: Callable[[Any, str], Any]
    schema: Mapping[str, Any]


def value(form: Form, key: str, raw_value: object, folder: str, *keys: str | int) -> Any:
    """A value as its form reads it; raises Mistake, with the keys that lead there, where it is of another kind."""
    try:
        parsed = form.read(raw_value, folder)
    except Mistake as mistake:
        raise Mistake(str(mistake), *keys, *mistake.keys) from mistake
    if parsed is None:
        raise Mistake(f"'{key}' must be {form.description}, not {short(repr(raw_value))}", *keys)
    return parsed


def short(text: str) -> str:
    """A text as a message shows it, which need not be all of it."""
    return (
        text
        if len(text) <= MAX_SHOWN_LETTERS
        else f"{text[: MAX_SHOWN_LETTERS // 2]}...{text[-MAX_SHOWN_LETTERS // 4 :]}"
    )


def table(key: str, entry: Form, description: str, names: Mapping[str, Any] | None = None) -> Form:
    """A table of values of one form, under any names; `names` is the schema of these."""

    def read(raw_table: Any, folder: str) -> dict[str, Any] | None:
        if not isinstance(raw_table, dict):
            return None
        return {name: value(entry, f"{key}.{name}", raw_value, folder, name) for name, raw_value in raw_table.items()}

    name_schema = {"propertyNames": names} if names else {}
    return Form(description, read, {"type": "object", "additionalProperties": entry.schema, **name_schema})


def parts(table: str, forms: Mapping[str, Form], raw_table: Mapping[str, Any], folder: str) -> dict[str, Any]:
    """The values of a table with known keys, by key. Raises Mistake."""
    parsed = {}
    for key, raw_value in raw_table.items():
        if key not in forms:
            raise Mistake(f"unknown key {short(repr(key))} in '{table}'{suggestion(key, forms)}", key)
        parsed[key] = value(forms[key], f"{table}.{key}", raw_value, folder, key)
    return parsed


def entry(table: str, forms: Mapping[str, Form], needed: Sequence[str]) -> Form:
    """A table with some keys that it must have."""

    def read(raw_table: Any, folder: str) -> dict[str, Any]:
        fields = parts(table, forms, raw_table, folder)
        missing = [name for name in needed if name not in fields]
        if missing:
            raise Mistake(f"one of '{table}' has no '{missing[0]}'")
        return fields

    schema: dict[str, Any] = {"type": "object", "required": [*needed], "additionalProperties": False}
    schema["properties"] = {name: key_form.schema for name, key_form in forms.items()}
    return Form("a table", read, schema)


def choice(*choices: str) -> Form:
    """The form of a value that is one of a few words."""
    description = f"{', '.join(choices[:-1])} or {choices[-1]}"
    return Form(
        description, lambda word, _: word if isinstance(word, str) and word in choices else None, {"enum": [*choices]}
    )


def words(description: str, word_schema: Mapping[str, Any]) -> Form:
    """A list of words, or a text of them with commas; `word_schema` is the schema of each word."""
    schema = {"anyOf": [{"type": "array", "items": word_schema}, word_schema, {"type": "string", "pattern": ","}]}
    return Form(f"a list of {description}", _words, schema)


def _words(raw_value: Any, _: str) -> tuple[str, ...] | None:
    texts = [raw_value] if isinstance(raw_value, str) else raw_value
    if not _are_texts(texts):
        return None
    return tuple(dict.fromkeys(part.strip() for text in texts for part in parts_of(text) if part.strip()))


def targets(word_schema: Mapping[str, Any]) -> Form:
    """A list of targets, or a table of them, each with a table of its options."""
    option = {"type": ["boolean", "number", "string"]}
    table_schema = {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": option}}
    form = words("targets", word_schema)
    schema = {"anyOf": [*form.schema["anyOf"], table_schema]}
    return Form(form.description, _targets, schema)


def _targets(raw_value: Any, folder: str) -> tuple[str, ...] | None:
    if not isinstance(raw_value, dict):
        return _words(raw_value, folder)
    for name, table in raw_value.items():
        if not isinstance(table, dict):
            raise Mistake(f"'target.{name}' must be a table of options, not {short(repr(table))}", name)
    return tuple(f"{name}({_options(table)})" if table else name for name, table in raw_value.items())


def _options(table: Mapping[str, Any]) -> str:
    return ",".join(f"{name}={str(setting).lower()}" for name, setting in table.items())


def _are_texts(raw_value: object) -> bool:
    return isinstance(raw_value, list) and all(isinstance(text, str) for text in raw_value)


def _patterns(raw_value: Any, folder: str) -> tuple[ForFiles, ...] | None:
    texts = [raw_value] if isinstance(raw_value, str) else raw_value
    if not _are_texts(texts):
        return None
    return tuple(ForFiles(folder, text, ()) for text in _not_too_many(texts))


def _not_too_many(texts: Collection[str]) -> Collection[str]:
    if len(texts) > MAX_PATTERNS:
        raise Mistake(f"{len(texts):,} patterns of files are too many: {MAX_PATTERNS:,} are allowed")
    longest = max(map(len, texts), default=0)
    if longest > LONGEST:
        raise Mistake(f"a pattern of {longest:,} characters is too long: {LONGEST:,} are allowed")
    return texts


def _file(raw_value: Any, folder: str) -> str | None:
    if not isinstance(raw_value, str) or "\0" in raw_value or len(raw_value) > LONGEST:
        return None
    return os.path.join(folder, os.path.expanduser(raw_value)) if raw_value else ""


def _bases(raw_value: Any, folder: str) -> tuple[str, ...] | None:
    paths = [raw_value] if isinstance(raw_value, str) else raw_value
    if not isinstance(paths, list) or len(paths) > MAX_BASES:
        return None
    files = [path if str(path).startswith(PACKAGE) else _file(path, folder) for path in paths]
    return None if None in files else tuple(filter(None, files))


def _address(raw_value: Any, _: str) -> str | None:
    if not isinstance(raw_value, str) or len(raw_value) > LONGEST:
        return None
    return raw_value if not raw_value or re.fullmatch(RULE_ADDRESS, raw_value) else None


def _folder(raw_value: Any, folder: str) -> str | None:
    return os.path.join(folder, os.path.expanduser(raw_value)) if isinstance(raw_value, str) else None


def _number(raw_value: Any, _: str) -> float | None:
    if isinstance(raw_value, bool) or not isinstance(raw_value, int | float):
        return None
    try:
        parsed = float(raw_value)
    except OverflowError:
        return None
    return parsed if math.isfinite(parsed) else None


def per_file(key: str, description: str, word_schema: Mapping[str, Any]) -> Form:
    """A table of patterns of files, each with a list of words."""
    form = table(key, words(description, word_schema), f"a table of patterns of files and lists of {description}")

    def read(raw_table: Any, folder: str) -> dict[str, ForFiles] | None:
        words_by_pattern: Mapping[str, Sequence[str]] | None = form.read(raw_table, folder)
        if words_by_pattern is None:
            return None
        return {name: ForFiles(folder, name, tuple(words_by_pattern[name])) for name in _not_too_many(words_by_pattern)}

    return form._replace(read=read)


FLAG = Form(
    "true or false", lambda raw_value, _: raw_value if isinstance(raw_value, bool) else None, {"type": "boolean"}
)
FILE = Form("the path of a file", _file, TEXT)
ADDRESS = Form(
    "an address that begins with https:// or http:// and has {code} in it",
    _address,
    {"type": "string", "pattern": f"^({RULE_ADDRESS})?$"},
)
BASES = Form(
    f"the path of a file or a list of them, up to {MAX_BASES}",
    _bases,
    {"anyOf": [{"type": "array", "items": TEXT}, TEXT]},
)
FOLDER = Form("the path of a folder", _folder, TEXT)
NUMBER = Form("a number", _number, {"type": "number"})
PATTERNS = Form(
    "a list of patterns of files", _patterns, {"anyOf": [{"type": "array", "items": TEXT}, {"type": "string"}]}
)
