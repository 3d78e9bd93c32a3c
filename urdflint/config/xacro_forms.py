"""How the table `xacro` of a configuration is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from urdflint.config import values
from urdflint.config.values import Form
from urdflint.config.xacro import FileArguments

ARGUMENTS = {"type": "object", "additionalProperties": {"type": ["string", "boolean", "number"]}}


def form() -> Form:
    """The form of the key `xacro`: true, false or a table; it is read as the parts that are there, by name."""
    keys = forms()

    def read(raw_value: Any, folder: str) -> dict[str, Any] | None:
        if isinstance(raw_value, bool):
            return {"expand": raw_value}
        return values.parts("xacro", keys, raw_value, folder) if isinstance(raw_value, dict) else None

    schema: dict[str, Any] = {"type": "object", "additionalProperties": False}
    schema["properties"] = {name: key_form.schema for name, key_form in keys.items()}
    return values.Form("true, false or a table", read, {"anyOf": [{"type": "boolean"}, schema]})


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


def _texts(raw_value: Any, _: str) -> tuple[str, ...] | None:
    texts = [raw_value] if isinstance(raw_value, str) else raw_value
    return tuple(texts) if isinstance(texts, list) and all(isinstance(text, str) and text for text in texts) else None


def _name(raw_value: Any, _: str) -> str | None:
    return raw_value if isinstance(raw_value, str) and raw_value.strip() else None


def _arguments(raw_table: Any, _: str) -> dict[str, str] | None:
    if not isinstance(raw_table, dict) or not all(
        isinstance(argument, str | bool | int | float) for argument in raw_table.values()
    ):
        return None
    return {
        name: str(argument).lower() if isinstance(argument, bool) else str(argument)
        for name, argument in raw_table.items()
    }


def _tables(key: str, forms: Mapping[str, Form], needed: Sequence[str]) -> Form:
    """A list of tables, each with some keys that it must have."""
    entry_form = values.entry(f"xacro.{key}", forms, needed)

    def read(raw_tables: Any, folder: str) -> tuple[FileArguments, ...] | None:
        if not isinstance(raw_tables, list) or not all(isinstance(raw_table, dict) for raw_table in raw_tables):
            return None
        entries: list[FileArguments] = []
        for number, raw_table in enumerate(raw_tables):
            fields = values.value(entry_form, f"xacro.{key}", raw_table, folder, number)
            entry = FileArguments(**fields, folder=folder)
            if any(entry.name and (other.name, other.files) == (entry.name, entry.files) for other in entries):
                raise values.Mistake(f"two of 'xacro.{key}' have the name {entry.name!r}", number, "name")
            entries.append(entry)
        return tuple(entries)

    return values.Form("a list of tables", read, {"type": "array", "items": entry_form.schema})
