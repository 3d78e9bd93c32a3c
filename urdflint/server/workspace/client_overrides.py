"""The settings of the client laid over a configuration: they have its names and values, and win over its files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from urdflint.config import BadConfig, Config, loader
from urdflint.config.settings import SETTINGS
from urdflint.config.values import Mistake, value
from urdflint.text.similar import suggestion


def over(config: Config, overrides: Mapping[str, Any], folder: str) -> Config:
    """A configuration with what the client has set; paths in it are seen from a folder. Raises BadConfig."""
    values = _read(overrides, folder)
    bases = [loader.extended_file(base, folder, values.get("packages", {})) for base in values.get(loader.EXTEND, ())]
    layers = (*(layer for base in bases for layer in loader.load(base).layers), *config.layers)
    merged = loader.merged([*(layer.values for layer in layers), values])
    return Config(path=config.path, layers=layers, **merged)  # what is no file has no line to name in a message


def _read(overrides: Mapping[str, Any], folder: str) -> Mapping[str, Any]:
    try:
        return {key: _value(key, override, folder) for key, override in overrides.items()}
    except Mistake as mistake:
        raise BadConfig(f"settings of the editor: {mistake}") from mistake


def _value(key: str, override: Any, folder: str) -> Any:
    if key not in SETTINGS:
        raise Mistake(f"unknown key '{key}'{suggestion(key, SETTINGS)}")
    return value(SETTINGS[key].form, key, override, folder)
