"""The JSON schema of the configuration, for editors: made of the table of settings, the rules and the targets."""

from __future__ import annotations

import json
from typing import Any

from urdflint.config.settings import SETTINGS, Setting
from urdflint.config.toml import value
from urdflint.linter.rules import catalog
from urdflint.linter.rules.catalog import Option, Rule
from urdflint.programs import target

MARK = "table of "  # stands where a table of options is to be
TITLE = "urdflint.toml, .urdflint.toml, or the table [tool.urdflint] of pyproject.toml"


def text() -> str:
    """The schema as it stands in schemas/config.schema.json: a rule is a line, so that git merges two of them."""
    whole = schema()
    tables = whole["definitions"]["options"]["properties"]
    whole["definitions"]["options"]["properties"] = {word: f"{MARK}{word}" for word in tables}
    found = json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
    for word, table in tables.items():
        found = found.replace(json.dumps(f"{MARK}{word}"), json.dumps(table, ensure_ascii=False))
    return found


def schema() -> dict[str, Any]:
    """A schema of draft 7, which taplo and Even Better TOML read."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "urn:urdflint:schema:config",
        "title": "Configuration of urdflint",
        "description": TITLE,
        "type": "object",
        "additionalProperties": False,
        "properties": {name: _property(one) for name, one in SETTINGS.items()},
        "definitions": {
            "rule": {"anyOf": [{"enum": _words()}, {"type": "string", "pattern": "^[A-Za-z]{1,4}[0-9]{0,3}$"}]},
            "target": {"anyOf": [{"enum": _targets()}, {"type": "string", "pattern": "^[A-Za-z0-9-]+@[0-9.]+$"}]},
            "options": _options(),
        },
    }


def _property(one: Setting) -> dict[str, Any]:
    return {"description": one.about, "default": value(one.default), **one.form.schema}


def _words() -> list[str]:
    """The names of rules and their codes, former ones too; the last line, which has no comma, is of none."""
    known = {*catalog.names().values(), *catalog.paths(), *catalog.former()}
    return [*sorted(known, key=lambda word: (word.isupper(), word)), "ALL"]


def _targets() -> list[str]:
    return [*target.words(), *(one.name for one in target.parse("all"))]


def _options() -> dict[str, Any]:
    """The tables of the rules that have options, by name and by code."""
    rules = [one for one in map(catalog.rule, sorted(catalog.paths())) if one.options]
    tables = {word: _table(one) for one in rules for word in (one.name, one.code, *one.formerly)}
    return {"type": "object", "additionalProperties": False, "properties": tables}


def _table(rule: Rule) -> dict[str, Any]:
    options = {one.name: _option(one) for one in rule.options}
    return {"description": rule.title, "type": "object", "additionalProperties": False, "properties": options}


def _option(one: Option) -> dict[str, Any]:
    bounds = {"minimum": one.least, "maximum": one.most}
    return {
        "description": one.about,
        "type": "number",
        "default": one.default,
        **{key: bound for key, bound in bounds.items() if bound is not None},
    }


def page(text_of_page: str) -> str:
    """The document of the configuration with the table of settings in it."""
    before, _, rest = text_of_page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{_rows()}{END}{after}"


BEGIN = "<!-- settings: made by python -m tests.refresh -->\n"
END = "<!-- end of settings -->\n"


def _rows() -> str:
    rows = "".join(
        f"| `{name}` | `{one.default}` | {one.about} | {_example(one)} |\n" for name, one in SETTINGS.items()
    )
    return f"| key | default | what it is for | example |\n|---|---|---|---|\n{rows}"


def _example(one: Setting) -> str:
    return "<br>".join(f"`{line}`" for line in one.example.splitlines())
