"""`check --show-config`: each setting of a file with where it comes from, as TOML or JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from urdflint import config
from urdflint.cli.options import Output
from urdflint.config import Config, toml
from urdflint.config.run_files import Files
from urdflint.config.settings import SETTINGS
from urdflint.config.values import ForFiles
from urdflint.config.xacro import Given
from urdflint.files import safe_open
from urdflint.linter.discovery import inputs
from urdflint.linter.discovery import walk as walking
from urdflint.linter.rules import catalog
from urdflint.linter.settings import Settings
from urdflint.reporters.effect_sentences import and_list, programs
from urdflint.text import harmless_json, wording
from urdflint.text.wording import counted

SHOWN = 3  # files that are named
DEFAULT, GIVEN = "default", "command line"
COLLECTED = frozenset({"ignore", "packages", "environment", "arguments"})  # to which the command line adds
ORDINARY = {"xacro": {"expand": True, "environment": []}}
Asked = tuple[str, Config, Settings]
Tree = Mapping[str, Any]


class Row(NamedTuple):
    """A setting: the keys that lead to it, its value, and where it comes from: a word, or files with lines."""

    keys: tuple[str, ...]
    value: Any
    origin: str | list[tuple[str, int | None]]


class Group(NamedTuple):
    """Files with the same settings."""

    names: list[str]
    config: Config
    settings: Settings


def shown(
    asked: Sequence[Asked], here: Callable[[], list[Asked]], given: Tree | None, outputs: Sequence[Output]
) -> str:
    """The settings of files, those of files with the same settings once; `given` is what options say, by key.

    They are TOML, or where JSON is asked for a list with an object for each group of files; where there is no file,
    those of the folder. Without `given` the files are listed.
    """
    if given is None:
        return "".join(f"{wording.one_line(name)}\n" for name, _, _ in asked)
    groups = _groups(asked or here())
    if any(one.format == "json" and one.path is None for one in outputs):
        return harmless_json.written([_object(one, given) for one in groups], indent=1)
    return wording.page("\n".join("".join(_block(one, given)) for one in groups))


def left_out(files: Files, limit: int | None) -> str:
    """What is not checked, a line each with the reason: these are no part of the list of files."""
    out = files.left_out
    lines = [*out.files.items(), *out.folders.items(), *((one, walking.IGNORED) for one in out.ignored)]
    lines += [(one, "the configuration excludes it") for one in out.excluded]
    most = inputs.LIMIT if limit is None else limit
    lines += [(one, str(safe_open.too_large(most))) for one in files.paths if _size(one) > most]
    return "".join(f"left out: {wording.one_line(path)}: {wording.one_line(why)}\n" for path, why in lines)


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def _groups(asked: Sequence[Asked]) -> list[Group]:
    found: list[Group] = []
    for name, used, settings in asked:
        same = next((one for one in found if (one.config.path, one.settings) == (used.path, settings)), None)
        if same is None:
            found.append(Group([name], used, settings))
        else:
            same.names.append(name)
    return found


def _block(group: Group, given: Tree) -> Iterator[str]:
    more = len(group.names) - SHOWN
    names = [*group.names[:SHOWN], *([f"{more} more"] if more > 0 else [])]
    files = [config.shown(path) for path in group.config.files]
    yield f"# {and_list(names)}: {' extends '.join(files) if files else 'no configuration file'}\n"
    yield f"# {_rules(group.settings)}, for {_targets(group.settings)}\n"
    table: tuple[str, ...] = ()
    for row in sorted(_rows(group.config, given), key=lambda one: len(one.keys) > 1):  # TOML wants tables last
        if row.keys[:-1] != table:
            table = row.keys[:-1]
            yield f"\n[{'.'.join(map(_key, table))}]\n"
        yield f"{_key(row.keys[-1])} = {_toml(row.value)}  # {_origin(row)}\n"


def _rules(settings: Settings) -> str:
    every = len(catalog.paths())
    return f"{counted(every, 'rule')}" if settings.codes is None else f"{len(settings.codes)} of {every} rules"


def _targets(settings: Settings) -> str:
    if not settings.targets:
        return "urdfdom, and the programs that a file addresses"
    return and_list(list(programs([one.name for one in settings.targets]).values()))


def _rows(found: Config, given: Tree) -> Iterator[Row]:
    for key, setting in SETTINGS.items():
        said = [(one.path, one.values[key]) for one in found.layers if key in one.values]
        tables = [(path, value) for path, value in said if isinstance(value, dict)]
        if key == "extend-select" and "select" in given:  # which replaces it too
            continue
        if key in given and not isinstance(given[key], dict) and key not in COLLECTED:
            yield Row((key,), given[key], GIVEN)
        elif tables or isinstance(given.get(key), dict):
            for name, value in ORDINARY.get(key, {}).items():
                if not any(name in one for _, one in tables) and name not in given.get(key, {}):
                    yield Row((key, name), value, DEFAULT)
            yield from _entries((key,), tables, given.get(key, {}))
        elif said or key in given:
            values = [*(said if setting.adds else said[-1:]), *([("", given[key])] if key in given else [])]
            yield Row((key,), _joined([value for _, value in values]), [_place(path, (key,)) for path, _ in values])
        else:
            yield Row((key,), toml.value(setting.default), DEFAULT)


def _entries(keys: tuple[str, ...], tables: Sequence[tuple[str, Tree]], given: Tree) -> Iterator[Row]:
    """The entries of a table that several files may have, each from the nearest; tables in it likewise."""
    names = dict.fromkeys(name for value in (*(one for _, one in tables), given) for name in value)
    for name in names:
        at = (*keys, name)
        said = [(path, one[name]) for path, one in tables if name in one]
        inner = [(path, one) for path, one in said if isinstance(one, dict)]
        if inner or isinstance(given.get(name), dict):
            yield from _entries(at, inner, given.get(name, {}))
        elif name in given and not (said and name in COLLECTED):
            yield Row(at, given[name], GIVEN)
        else:
            more = [("", given[name])] if name in given else []
            some = [*said[-1:], *more]
            yield Row(at, _joined([one for _, one in some]), [_place(path, at) for path, _ in some])


def _joined(values: Sequence[Any]) -> Any:
    return values[0] if len(values) == 1 else tuple(word for one in values for word in one)


def _place(path: str, keys: tuple[str, ...]) -> tuple[str, int | None]:
    return (path, toml.line(path, keys)) if path else (GIVEN, None)


def _origin(row: Row) -> str:
    if isinstance(row.origin, str):
        return row.origin
    return ", ".join(f"{config.shown(path)}:{line}" if line else config.shown(path) for path, line in row.origin)


def _plain(value: Any) -> Any:
    """A value as TOML and JSON have it."""
    if isinstance(value, ForFiles):
        return _plain(value.words) if value.words else value.pattern
    if isinstance(value, Given):
        named = {"name": value.name, "files": list(value.files), "arguments": dict(value.arguments)}
        return {key: one for key, one in named.items() if one}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return config.shown(value) if isinstance(value, str) and os.path.isabs(value) else value


def _toml(value: Any) -> str:
    value = _plain(value)
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(name)} = {_toml(one)}' for name, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() and name.isascii() else json.dumps(name)


def _object(group: Group, given: Tree) -> dict[str, Any]:
    rows = [
        {
            "key": list(row.keys),
            "value": _plain(row.value),
            "from": row.origin
            if isinstance(row.origin, str)
            else [{"path": config.shown(path), "line": line} for path, line in row.origin],
        }
        for row in _rows(group.config, given)
    ]
    return {
        "files": group.names,
        "configuration": [config.shown(path) for path in group.config.files],
        "targets": [one.name for one in group.settings.targets],
        "rules": len(catalog.paths()) if group.settings.codes is None else len(group.settings.codes),
        "settings": rows,
    }
