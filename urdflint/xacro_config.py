"""What a configuration says of xacro: whether it is expanded, with which arguments, and in which variants."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

Keys = Mapping[str, tuple[Callable[[Any], Any], str]]  # of a table: how a value is read, and what it must be
SIGN = r"\*\*/|\*\*|\*|\?|\[!?[^\]/]+\]"
MEANT = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


class Mistake(ValueError):
    """A value that cannot be used, at `keys` from a key of the configuration on."""

    def __init__(self, what: str, *keys: str | int) -> None:
        super().__init__(what)
        self.keys = keys


class Given(NamedTuple):
    """Arguments for the files that fit a pattern, for all without one; a variant has a `name`."""

    arguments: Mapping[str, str]
    files: tuple[str, ...] = ()
    name: str = ""

    def fits(self, path: str) -> bool:
        """Whether it is for a file, whose path is seen from the configuration and has slashes."""
        return not self.files or any(re.fullmatch(_pattern(one), path) for one in self.files)


class XacroConfig(NamedTuple):
    """The table `xacro`; of the `overrides`, which are for some files each, the later ones win."""

    expand: bool = True
    arguments: Mapping[str, str] = MappingProxyType({})
    environment: tuple[str, ...] = ()
    overrides: tuple[Given, ...] = ()
    variants: tuple[Given, ...] = ()

    def of(self, path: str, folder: str) -> tuple[Mapping[str, str], list[Given]]:
        """The arguments of a file and its variants, whose patterns are seen from a folder."""
        try:
            seen = os.path.relpath(os.path.abspath(path), folder).replace(os.sep, "/")
        except ValueError:  # on another drive
            seen = os.path.basename(path)
        arguments = dict(self.arguments)
        for one in self.overrides:
            arguments.update(one.arguments if one.fits(seen) else {})
        return arguments, [one for one in self.variants if one.fits(seen)]


SILENT = XacroConfig()


def read(value: object, _: str = "") -> XacroConfig | None:
    """The value of the key `xacro`: true, false or a table; None where it is another one. Raises Mistake."""
    if isinstance(value, bool):
        return XacroConfig(expand=value)
    if not isinstance(value, dict):
        return None
    found = {key: _part("xacro", KEYS, key, one, key) for key, one in value.items()}
    return XacroConfig(**found)


def _part(
    table: str, known: Mapping[str, tuple[Callable[[Any], Any], str]], key: str, value: Any, *at: str | int
) -> Any:
    """The value of a key in a table, which must be a known one. Raises Mistake."""
    if key not in known:
        from urdflint.similar import suggestion

        raise Mistake(f"unknown key {key!r} in '{table}'{suggestion(key, known)}", *at)
    reader, wanted = known[key]
    found = reader(value)
    if found is None:
        raise Mistake(f"'{table}.{key}' must be {wanted}, not {value!r}", *at)
    return found


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _words(value: Any) -> tuple[str, ...] | None:
    words = [value] if isinstance(value, str) else value
    return tuple(words) if isinstance(words, list) and all(isinstance(one, str) and one for one in words) else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def _arguments(value: Any) -> dict[str, str] | None:
    if not isinstance(value, dict) or not all(isinstance(one, str | bool | int | float) for one in value.values()):
        return None
    return {name: str(one).lower() if isinstance(one, bool) else str(one) for name, one in value.items()}


ARGUMENTS = "a table of arguments and their values"
PATTERNS = "a pattern of files or a list of them"
OVERRIDE: Keys = {
    "files": (_words, PATTERNS),
    "arguments": (_arguments, ARGUMENTS),
}
VARIANT = {"name": (_text, "a name"), **OVERRIDE}


def _overrides(value: Any) -> tuple[Given, ...] | None:
    return _tables(value, "overrides", OVERRIDE, ("files", "arguments"))


def _variants(value: Any) -> tuple[Given, ...] | None:
    found = _tables(value, "variants", VARIANT, ("name", "arguments"))
    for number, one in enumerate(found or ()):
        same = [other for other in (found or ())[:number] if other.name == one.name and other.files == one.files]
        if same:
            raise Mistake(f"two of 'xacro.variants' have the name {one.name!r}", "variants", number, "name")
    return found


def _tables(value: Any, key: str, known: Keys, needed: Sequence[str]) -> tuple[Given, ...] | None:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        return None
    found = []
    for number, table in enumerate(value):
        parts = {name: _part(f"xacro.{key}", known, name, one, key, number, name) for name, one in table.items()}
        missing = [one for one in needed if one not in parts]
        if missing:
            raise Mistake(f"one of 'xacro.{key}' has no '{missing[0]}'", key, number)
        found.append(Given(**parts))
    return tuple(found)


def _pattern(pattern: str) -> str:
    """A regular expression for a pattern; one without a slash is of names, in whatever folder."""
    pattern = pattern.removeprefix("./")
    parts, end = [] if "/" in pattern else ["(?:.*/)?"], 0
    for match in re.finditer(SIGN, pattern):
        parts.append(re.escape(pattern[end : match.start()]))
        sign = match[0]
        inside = sign.strip("[]").removeprefix("!").replace("\\", r"\\").replace("^", r"\^").replace("[", r"\[")
        parts.append(MEANT.get(sign) or f"[{'^' * sign.startswith('[!')}{inside}]")
        end = match.end()
    return "".join((*parts, re.escape(pattern[end:])))


KEYS: Keys = {
    "expand": (_flag, "true or false"),
    "arguments": (_arguments, ARGUMENTS),
    "environment": (_words, "a list of environment variables"),
    "overrides": (_overrides, "a list of tables"),
    "variants": (_variants, "a list of tables"),
}
