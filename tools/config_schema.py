"""The JSON schema of the configuration, for editors: made of the table of settings, the rules and the targets."""

from __future__ import annotations

import json
from typing import Any

from urdflint.config.loader import SPELLINGS
from urdflint.config.settings import SETTINGS, Setting
from urdflint.config.toml import value
from urdflint.linter.rules import catalog
from urdflint.linter.rules.catalog import Option, Rule
from urdflint.programs import target

MARK = "table of "  # stands where a table of options is to be
TARGET_PATTERN = r"^[A-Za-z0-9-]+@[0-9.]+$|^[^()]+\(.*\)$"
TITLE = "urdflint.toml, .urdflint.toml, or the table [tool.urdflint] of pyproject.toml"


def text() -> str:
    """The schema as it stands in schemas/config.schema.json: a rule is a line, so that git merges two of them."""
    document = schema()
    tables = document["definitions"]["options"]["properties"]
    document["definitions"]["options"]["properties"] = {word: f"{MARK}{word}" for word in tables}
    text_of_schema = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    for word, table in tables.items():
        text_of_schema = text_of_schema.replace(json.dumps(f"{MARK}{word}"), json.dumps(table, ensure_ascii=False))
    return text_of_schema


def schema() -> dict[str, Any]:
    """A schema of draft 7, which taplo and Even Better TOML read."""
    properties = {name: _property(setting) for name, setting in SETTINGS.items()}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "urn:urdflint:schema:config",
        "title": "Configuration of urdflint",
        "description": TITLE,
        "type": "object",
        "additionalProperties": False,
        "properties": properties | {word: properties[key] for word, key in SPELLINGS.items()},
        "definitions": {
            "rule": {"anyOf": [{"enum": _words()}, {"type": "string", "pattern": "^[A-Za-z]{1,4}[0-9]{0,3}$"}]},
            "target": {"anyOf": [{"enum": _targets()}, {"type": "string", "pattern": TARGET_PATTERN}]},
            "options": _options(),
        },
    }


def _property(setting: Setting) -> dict[str, Any]:
    return {"description": setting.about, "default": value(setting.default), **setting.form.schema}


def _words() -> list[str]:
    """The names of rules and their codes, former ones too; the last line, which has no comma, is of none."""
    words_of_rules = {*catalog.names().values(), *catalog.paths(), *catalog.former()}
    return [*sorted(words_of_rules, key=lambda word: (word.isupper(), word)), "ALL"]


def _targets() -> list[str]:
    return ["auto", *target.words(), *(release.name for release in target.parse("all"))]


def _options() -> dict[str, Any]:
    """The tables of the rules that have options, by name and by code."""
    rules = [rule for rule in map(catalog.rule, sorted(catalog.paths())) if rule.options]
    tables = {word: _table(rule) for rule in rules for word in (rule.name, rule.code, *rule.formerly)}
    return {"type": "object", "additionalProperties": False, "properties": tables}


def _table(rule: Rule) -> dict[str, Any]:
    options = {option.name: _option(option) for option in rule.options}
    return {"description": rule.title, "type": "object", "additionalProperties": False, "properties": options}


def _option(option: Option) -> dict[str, Any]:
    bounds = {"minimum": option.least, "maximum": option.most}
    return {
        "description": option.about,
        "type": "number",
        "default": option.default,
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
        f"| `{name}` | `{setting.default}` | {setting.about} | {_example(setting)} |\n"
        for name, setting in SETTINGS.items()
    )
    return f"| key | default | what it is for | example |\n|---|---|---|---|\n{rows}"


def _example(setting: Setting) -> str:
    return "<br>".join(f"`{line}`" for line in setting.example.splitlines())
