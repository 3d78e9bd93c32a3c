"""How the table `xacro` of a configuration is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from urdflint.config import values
from urdflint.config.values import Form
from urdflint.config.xacro import Given
from urdflint.text.similar import suggestion

ARGUMENTS = {"type": "object", "additionalProperties": {"type": ["string", "boolean", "number"]}}


def form() -> Form:
    """The form of the key `xacro`: true, false or a table; it is read as the parts that are there, by name."""
    keys = forms()

    def read(given: Any, folder: str) -> dict[str, Any] | None:
        if isinstance(given, bool):
            return {"expand": given}
        return parts("xacro", keys, given, folder) if isinstance(given, dict) else None

    schema: dict[str, Any] = {"type": "object", "additionalProperties": False}
    schema["properties"] = {name: one.schema for name, one in keys.items()}
    return values.Form("true, false or a table", read, {"anyOf": [{"type": "boolean"}, schema]})


def parts(table: str, known: Mapping[str, Form], given: Mapping[str, Any], folder: str) -> dict[str, Any]:
    """The values of a table with known keys, by key. Raises Mistake."""
    found = {}
    for key, one in given.items():
        if key not in known:
            raise values.Mistake(f"unknown key {values.short(repr(key))} in '{table}'{suggestion(key, known)}", key)
        found[key] = values.value(known[key], f"{table}.{key}", one, folder, key)
    return found


def forms() -> dict[str, Form]:
    """The forms of the keys of the table."""
    argument = values.Form("a table of arguments and their values", _arguments, ARGUMENTS)
    files = values.Form("a pattern of files or a list of them", _texts, values.PATTERNS.schema)
    override = {"files": files, "arguments": argument}
    variant = {"name": values.Form("a name", _name, {"type": "string", "pattern": r"\S"}), **override}
    return {
        "expand": values.FLAG,
        "arguments": argument,
        "environment": values.Form("a list of environment variables", _texts, values.PATTERNS.schema),
        "overrides": _tables("overrides", override, ("files", "arguments")),
        "variants": _tables("variants", variant, ("name", "arguments")),
    }


def _texts(given: Any, _: str) -> tuple[str, ...] | None:
    several = [given] if isinstance(given, str) else given
    return (
        tuple(several) if isinstance(several, list) and all(isinstance(one, str) and one for one in several) else None
    )


def _name(given: Any, _: str) -> str | None:
    return given if isinstance(given, str) and given.strip() else None


def _arguments(given: Any, _: str) -> dict[str, str] | None:
    if not isinstance(given, dict) or not all(isinstance(one, str | bool | int | float) for one in given.values()):
        return None
    return {name: str(one).lower() if isinstance(one, bool) else str(one) for name, one in given.items()}


def _tables(key: str, known: Mapping[str, Form], needed: Sequence[str]) -> Form:
    """A list of tables, each with some keys that it must have."""
    each = _entry(f"xacro.{key}", known, needed)

    def read(given: Any, folder: str) -> tuple[Given, ...] | None:
        if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
            return None
        found: list[Given] = []
        for number, one in enumerate(given):
            said = values.value(each, f"xacro.{key}", one, folder, number)
            made = Given(**said, folder=folder)
            if any(made.name and (other.name, other.files) == (made.name, made.files) for other in found):
                raise values.Mistake(f"two of 'xacro.{key}' have the name {made.name!r}", number, "name")
            found.append(made)
        return tuple(found)

    return values.Form("a list of tables", read, {"type": "array", "items": each.schema})


def _entry(table: str, known: Mapping[str, Form], needed: Sequence[str]) -> Form:
    """A table with some keys that it must have."""

    def read(given: Any, folder: str) -> dict[str, Any]:
        said = parts(table, known, given, folder)
        missing = [name for name in needed if name not in said]
        if missing:
            raise values.Mistake(f"one of '{table}' has no '{missing[0]}'")
        return said

    schema: dict[str, Any] = {"type": "object", "required": [*needed], "additionalProperties": False}
    schema["properties"] = {name: one.schema for name, one in known.items()}
    return values.Form("a table", read, schema)
