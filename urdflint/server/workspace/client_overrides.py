"""The settings of the client laid over a configuration: they have its names and values, and win over its files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from urdflint.config import BadConfig, Config, loader
from urdflint.config.settings import SETTINGS
from urdflint.config.values import Mistake, value
from urdflint.text.similar import suggestion


def over(found: Config, given: Mapping[str, Any], folder: str) -> Config:
    """A configuration with what the client has set; paths in it are seen from a folder. Raises BadConfig."""
    said = _read(given, folder)
    base = loader.load(said[loader.EXTEND]).layers if said.get(loader.EXTEND) else ()
    layers = (*base, *found.layers)
    merged = loader.merged([*(one.values for one in layers), said])
    return Config(path=found.path, layers=layers, **merged)  # what is no file has no line to name in a message


def _read(given: Mapping[str, Any], folder: str) -> Mapping[str, Any]:
    try:
        return {key: _value(key, one, folder) for key, one in given.items()}
    except Mistake as mistake:
        raise BadConfig(f"settings of the editor: {mistake}") from mistake


def _value(key: str, given: Any, folder: str) -> Any:
    if key not in SETTINGS:
        raise Mistake(f"unknown key '{key}'{suggestion(key, SETTINGS)}")
    return value(SETTINGS[key].form, key, given, folder)
