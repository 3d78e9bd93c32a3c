"""A configuration file read and validated, and put together with those that it extends."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from urdflint import regex
from urdflint.config import Config
from urdflint.config.settings import SETTINGS
from urdflint.config.toml import NotThere, bad, content, place, tables
from urdflint.config.values import PACKAGE, Layer, Mistake, short, value
from urdflint.config.xacro import XacroConfig
from urdflint.files import short_path
from urdflint.files.safe_open import OPEN_ALREADY
from urdflint.text.similar import suggestion

MAX_EXTENDED_FILES = 10  # files that extend one another
EXTEND = "extend"
URL = regex.compile(r"(?:^|[/\\])([a-z]{2,20}:/.*)")
SPELLINGS = {"extends": EXTEND, "targets": "target"}  # of a key


def load(path: str) -> Config:
    """The configuration in a file, with what it extends. Raises BadConfig."""
    layers = _layers(path)
    return Config(path=path, layers=layers, **merged([layer.values for layer in layers]))


def _layers(path: str, above: tuple[str, ...] = ()) -> tuple[Layer, ...]:
    """What a file says, behind what those say that it extends, each once; `above` are the files that extend it."""
    real_paths = list(map(os.path.realpath, above))
    if os.path.realpath(path) in real_paths:
        circle = (*above[real_paths.index(os.path.realpath(path)) :], path)
        names = " extends ".join(short_path(os.path.normpath(name)) for name in circle)
        raise bad(above[-1], f"'{EXTEND}' goes in a circle: {short(names)}", EXTEND)
    if len(above) >= MAX_EXTENDED_FILES:
        raise bad(above[-1], f"'{EXTEND}': more than {MAX_EXTENDED_FILES} configurations extend one another", EXTEND)
    own = _layer(path)
    layers: dict[str, Layer] = {}
    for base in own.values.get(EXTEND, ()):
        layers.update((os.path.realpath(layer.path), layer) for layer in _layers_of(base, own, above))
    return (*layers.values(), own)


def _layers_of(base: str, extending: Layer, above: tuple[str, ...]) -> tuple[Layer, ...]:
    """What a configuration says that another one extends."""
    path = extending.path
    folder, packages = os.path.dirname(os.path.abspath(path)), extending.values.get("packages", {})
    try:
        return _layers(extended_file(base, folder, packages), (*above, path))
    except NotThere as error:
        raise bad(path, f"'{EXTEND}': {error}", EXTEND, base) from error


def extended_file(base: str, folder: str, packages: Mapping[str, str]) -> str:
    """The path of a configuration that one in a folder extends, perhaps in a ROS package. Raises NotThere."""
    if not base.startswith(PACKAGE):
        address = URL.search(base)
        if address is not None:
            raise NotThere(f"{address[1]}: a file or {PACKAGE}NAME/PATH can be extended")
        if OPEN_ALREADY.fullmatch(os.path.normpath(base)):  # what is typed there is nobody's configuration
            raise NotThere(f"{short_path(base)}: it is not a regular file")
        return os.path.normpath(base)
    from urdflint.files.ros_packages import Packages

    name, _, inside = base.removeprefix(PACKAGE).partition("/")
    places = Packages(folder, packages, (folder,))
    package = places.folder(name) if inside else None
    if package is None:
        reason = f"there is no package '{name}'{suggestion(name, places.names)}" if inside else "it names no file"
        raise NotThere(f"{base}: {reason}")
    return os.path.join(package, inside)


def packaged(name: str, text: str) -> Layer:
    """The layer of a configuration that comes with urdflint, from its text; messages call it `name`."""
    return _layer_of(name, os.curdir, text)


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
    for word, setting in inside.items():
        key = SPELLINGS.get(word, word)
        if key not in SETTINGS:
            near = suggestion(key, SETTINGS) or "; `urdflint check --show-config` shows the keys"
            raise bad(path, f"unknown key {short(repr(key))}{near}", key)
        if key in values:
            raise bad(path, f"'{key}' and '{word}' are two spellings of one key", word)
        try:
            values[key] = value(SETTINGS[key].form, word, setting, folder, word)
        except Mistake as mistake:
            raise bad(path, short(str(mistake)) if len(str(mistake)) > 300 else str(mistake), mistake.keys) from mistake
    return Layer(path, values)


def merged(layers: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The values of several layers, by field: the last layer wins, tables are merged by key, and some values add up."""
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
