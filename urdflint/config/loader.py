"""A configuration file read and validated, and put together with those that it extends."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from urdflint.config import Config, short_path
from urdflint.config.settings import SETTINGS
from urdflint.config.toml import NotThere, bad, content, place, tables
from urdflint.config.values import Layer, Mistake, short, value
from urdflint.config.xacro import XacroConfig
from urdflint.files.safe_open import OPEN_ALREADY
from urdflint.text.similar import suggestion

MAX_EXTENDED_FILES = 10  # files that extend one another
EXTEND = "extend"


def load(path: str) -> Config:
    """The configuration in a file, with what it extends. Raises BadConfig."""
    layers = _layers(path)
    return Config(path=path, layers=layers, **merged([layer.values for layer in layers]))


def _layers(path: str) -> tuple[Layer, ...]:
    """The file and those that it extends, itself last."""
    layers = [_layer(path)]
    while base := layers[0].values.get(EXTEND):
        extending_path = layers[0].path
        if os.path.realpath(base) in [os.path.realpath(layer.path) for layer in layers]:
            circle = " extends ".join(
                short_path(os.path.normpath(layer)) for layer in (base, *(path.path for path in layers))
            )
            raise bad(extending_path, f"'{EXTEND}' goes in a circle: {short(circle)}", EXTEND)
        if len(layers) >= MAX_EXTENDED_FILES:
            raise bad(
                extending_path, f"'{EXTEND}': more than {MAX_EXTENDED_FILES} configurations extend one another", EXTEND
            )
        try:
            if OPEN_ALREADY.fullmatch(os.path.normpath(base)):  # what is typed there is nobody's configuration
                raise NotThere(f"{short_path(base)}: it is not a regular file")
            layers.insert(0, _layer(os.path.normpath(base)))
        except NotThere as error:
            raise bad(extending_path, f"'{EXTEND}': {error}", EXTEND) from error
    return tuple(layers)


def _layer(path: str) -> Layer:
    return _layer_of(path, os.path.dirname(os.path.abspath(path)), content(path))


@lru_cache(maxsize=MAX_EXTENDED_FILES)
def _layer_of(path: str, folder: str, text: str) -> Layer:
    """What one file says; many files may extend the same one."""
    inside: Any = tables(path, text)
    for name in place(path):
        inside = inside.get(name, {})
        if not isinstance(inside, dict):
            raise bad(path, f"'{'.'.join(place(path))}' must be a table, not {short(repr(inside))}")
    values: dict[str, Any] = {}
    for key, setting in inside.items():
        if key not in SETTINGS:
            raise bad(path, f"unknown key {short(repr(key))}{suggestion(key, SETTINGS)}", key)
        try:
            values[key] = value(SETTINGS[key].form, key, setting, folder, key)
        except Mistake as mistake:
            raise bad(path, short(str(mistake)) if len(str(mistake)) > 300 else str(mistake), mistake.keys) from mistake
    return Layer(path, values)


def merged(layers: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What several files say together, by field: the nearest wins, tables go by key, and what extends adds up."""
    settings: dict[str, Any] = {}
    for layer in layers:
        for key, setting in layer.items():
            if key != EXTEND:
                earlier = settings.get(key)
                settings[key] = setting if earlier is None else _over(earlier, setting, adds=SETTINGS[key].adds)
    if table := settings.pop("xacro", None):
        settings["xacro"] = XacroConfig(**table)
    return {key.replace("-", "_"): setting for key, setting in settings.items()}


def _over(earlier: Any, later: Any, *, adds: bool) -> Any:
    if isinstance(earlier, dict) and isinstance(later, dict):
        unchanged = {
            name: setting for name, setting in earlier.items() if name not in later
        }  # what is said later stands later
        return unchanged | {
            name: _over(earlier[name], setting, adds=adds) if name in earlier else setting
            for name, setting in later.items()
        }
    return (*earlier, *later) if adds else later
