"""A configuration file read and validated, and put together with those that it extends."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from urdflint.config import Config, shown
from urdflint.config.settings import SETTINGS
from urdflint.config.toml import NotThere, bad, place, tables
from urdflint.config.values import Layer, Mistake, short, value
from urdflint.config.xacro import XacroConfig
from urdflint.files.safe_open import OPEN_ALREADY
from urdflint.text.similar import suggestion

MOST = 10  # files that extend one another
EXTEND = "extend"


def load(path: str) -> Config:
    """The configuration in a file, with what it extends. Raises BadConfig."""
    layers = _layers(path)
    return Config(path=path, layers=layers, **merged([one.values for one in layers]))


def _layers(path: str) -> tuple[Layer, ...]:
    """The file and those that it extends, itself last."""
    found = [_layer(path)]
    while base := found[0].values.get(EXTEND):
        by = found[0].path
        if os.path.realpath(base) in [os.path.realpath(one.path) for one in found]:
            circle = " extends ".join(shown(os.path.normpath(one)) for one in (base, *(one.path for one in found)))
            raise bad(by, f"'{EXTEND}' goes in a circle: {short(circle)}", EXTEND)
        if len(found) >= MOST:
            raise bad(by, f"'{EXTEND}': more than {MOST} configurations extend one another", EXTEND)
        try:
            if OPEN_ALREADY.fullmatch(os.path.normpath(base)):  # what is typed there is nobody's configuration
                raise NotThere(f"{shown(base)}: it is not a regular file")
            found.insert(0, _layer(os.path.normpath(base)))
        except NotThere as error:
            raise bad(by, f"'{EXTEND}': {error}", EXTEND) from error
    return tuple(found)


def _layer(path: str) -> Layer:
    """What one file says."""
    inside: Any = tables(path)
    for name in place(path):
        inside = inside.get(name, {})
        if not isinstance(inside, dict):
            raise bad(path, f"'{'.'.join(place(path))}' must be a table, not {short(repr(inside))}")
    folder = os.path.dirname(os.path.abspath(path))
    values: dict[str, Any] = {}
    for key, given in inside.items():
        if key not in SETTINGS:
            raise bad(path, f"unknown key {short(repr(key))}{suggestion(key, SETTINGS)}", key)
        try:
            values[key] = value(SETTINGS[key].form, key, given, folder, key)
        except Mistake as mistake:
            raise bad(path, short(str(mistake)) if len(str(mistake)) > 300 else str(mistake), mistake.keys) from mistake
    return Layer(path, values)


def merged(layers: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What several files say together, by field: the nearest wins, tables go by key, and what extends adds up."""
    found: dict[str, Any] = {}
    for layer in layers:
        for key, said in layer.items():
            if key != EXTEND:
                there = found.get(key)
                found[key] = said if there is None else _over(there, said, adds=SETTINGS[key].adds)
    if table := found.pop("xacro", None):
        found["xacro"] = XacroConfig(**table)
    return {key.replace("-", "_"): said for key, said in found.items()}


def _over(there: Any, said: Any, *, adds: bool) -> Any:
    if isinstance(there, dict) and isinstance(said, dict):
        kept = {name: one for name, one in there.items() if name not in said}  # what is said later stands later
        return kept | {name: _over(there[name], one, adds=adds) if name in there else one for name, one in said.items()}
    return (*there, *said) if adds else said
