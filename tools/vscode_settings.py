"""The settings in the package.json of the extension for VS Code: made of the table of settings."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools import config_schema
from urdflint.config.settings import SETTINGS
from urdflint.config.toml import value

MANIFEST = Path(__file__).parents[1] / "editors" / "vscode" / "package.json"
OF_THE_EXTENSION = ("urdflint.path", "urdflint.package", "urdflint.closedFiles")
CLAUSE_OF_OPTION = re.compile(r", (?:over which|to which|unless|as) --[^,.;]*")
SENTENCE_OF_OPTION = re.compile(r" --[a-z-]+ (?:replaces|adds)[^.]*\.")
OF_EXIT_CODES = frozenset({"fail-on", "fail-on-unchecked", "unloaded"})  # an editor has none


def text() -> str:
    """The package.json with these settings in it."""
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    configuration = manifest["contributes"]["configuration"]
    own = {name: configuration["properties"][name] for name in OF_THE_EXTENSION}
    configuration["properties"] = {**own, **settings()}
    return json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"


def settings() -> dict[str, Any]:
    """The settings by name, in the order of the table."""
    definitions = config_schema.schema()["definitions"]
    schema_by_reference = {
        "#/definitions/rule": {"type": "string"},
        "#/definitions/target": {"type": "string", **definitions["target"]},
        "#/definitions/options": {"type": "object", "additionalProperties": {"type": "object"}},
    }
    return {
        f"urdflint.{name}": {
            "markdownDescription": _without_options(setting.about.replace("this file", "the folder of the workspace")),
            "default": value(setting.default),
            "scope": "resource",
            "order": order,
            **_plain(setting.form.schema, schema_by_reference),
        }
        for order, (name, setting) in enumerate(SETTINGS.items())
        if name not in OF_EXIT_CODES
    }


def _without_options(about: str) -> str:
    """What a setting is for, without the sentences and clauses about options of the command line."""
    return SENTENCE_OF_OPTION.sub("", CLAUSE_OF_OPTION.sub("", about)).strip()


def _plain(schema: Any, schema_by_reference: Mapping[str, Any]) -> Any:
    """A schema as VS Code reads it: without references, and a list alone where a text is allowed instead of it."""
    if isinstance(schema, list):
        return [_plain(part, schema_by_reference) for part in schema]
    if not isinstance(schema, Mapping):
        return schema
    if "$ref" in schema:
        return schema_by_reference[schema["$ref"]]
    choices = schema.get("anyOf", ())
    if choices and choices[0].get("type") == "array":
        return _plain(choices[0], schema_by_reference)
    return {key: _plain(part, schema_by_reference) for key, part in schema.items()}
