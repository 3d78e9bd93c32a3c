"""`check --show-config`: each setting of a file with where it comes from, as TOML or JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from urdflint.cli.options import Output
from urdflint.config import Config, toml
from urdflint.config.evidence import in_words
from urdflint.config.run_files import Files
from urdflint.config.settings import SETTINGS
from urdflint.config.values import ForFiles
from urdflint.config.xacro import FileArguments
from urdflint.files import safe_open, short_path
from urdflint.findings import Evidence, TeamRule
from urdflint.linter.discovery import inputs, walk
from urdflint.linter.rules import catalog
from urdflint.linter.settings import Settings
from urdflint.reporters.effect_sentences import and_list, programs
from urdflint.text import harmless_json, wording
from urdflint.text.wording import counted

MAX_FILES = 3  # files that are named
DEFAULT, COMMAND_LINE = "default", "command line"
COLLECTED = frozenset({"ignore", "packages", "environment", "arguments"})  # to which the command line adds
ORDINARY = {"xacro": {"expand": True, "environment": []}}
PlannedFile = tuple[str, Config, Settings]
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


def settings_text(
    planned: Sequence[PlannedFile],
    plan_folder: Callable[[], list[PlannedFile]],
    command_line: Tree | None,
    outputs: Sequence[Output],
    evidence: Mapping[str, Sequence[Evidence]],
) -> str:
    """The settings of files, those of files with the same settings once; `command_line` is what options say, by key.

    They are TOML, or where JSON is asked for a list with an object for each group of files; where there is no file,
    those of the folder. Without `command_line` the files are listed. `evidence` is what shows the targets, by these.
    """
    if command_line is None:
        return "".join(f"{wording.one_line(name)}\n" for name, _, _ in planned)
    groups = _groups(planned or plan_folder())
    if any(output.format == "json" and output.path is None for output in outputs):
        return harmless_json.written([_object(group, command_line, evidence) for group in groups], indent=1)
    return wording.page("\n".join("".join(_block(group, command_line, evidence)) for group in groups))


def left_out(files: Files, limit: int | None) -> str:
    """A line with the reason for each file that is not checked; these are not in the list of files."""
    out = files.left_out
    lines = [*out.files.items(), *out.folders.items(), *((path, walk.IGNORED) for path in out.ignored)]
    lines += [(path, "the configuration excludes it") for path in out.excluded]
    max_bytes = inputs.LIMIT if limit is None else limit
    lines += [(path, str(safe_open.too_large(max_bytes))) for path in files.paths if _size(path) > max_bytes]
    return "".join(f"left out: {wording.one_line(path)}: {wording.one_line(why)}\n" for path, why in lines)


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def _groups(planned: Sequence[PlannedFile]) -> list[Group]:
    groups: list[Group] = []
    for name, used, settings in planned:
        same = next((group for group in groups if (group.config.path, group.settings) == (used.path, settings)), None)
        if same is None:
            groups.append(Group([name], used, settings))
        else:
            same.names.append(name)
    return groups


def _block(group: Group, command_line: Tree, evidence: Mapping[str, Sequence[Evidence]]) -> Iterator[str]:
    more = len(group.names) - MAX_FILES
    names = [*group.names[:MAX_FILES], *([f"{more} more"] if more > 0 else [])]
    files = [short_path(path) for path in group.config.files]
    yield f"# {and_list(names)}: {' extends '.join(files) if files else 'no configuration file'}\n"
    yield f"# {_rules(group.settings)}, for {_targets(group.settings)}\n"
    yield from (f"# {line}\n" for line in in_words(evidence, _shown_targets(group.settings)))
    table: tuple[str, ...] = ()
    for row in sorted(_rows(group.config, command_line), key=lambda row: len(row.keys) > 1):  # TOML wants tables last
        if row.keys[:-1] != table:
            table = row.keys[:-1]
            yield f"\n[{'.'.join(map(_key, table))}]\n"
        yield f"{_key(row.keys[-1])} = {_toml(row.value)}  # {_origin(row)}\n"


def _rules(settings: Settings) -> str:
    total = len(catalog.codes(settings.team))
    return f"{counted(total, 'rule')}" if settings.codes is None else f"{len(settings.codes)} of {total} rules"


def _targets(settings: Settings) -> str:
    if settings.evident:
        target_names = and_list(list(programs([program.name for program in settings.targets]).values()))
        return f"{target_names}, which the repository shows to read them"
    if not settings.targets:
        usual = and_list(list(programs([program.name for program in settings.usual]).values()))
        return f"urdfdom, and the programs that a file addresses{f', of Gazebo {usual}' if usual else ''}"
    return and_list(list(programs([program.name for program in settings.targets]).values()))


def _rows(config: Config, command_line: Tree) -> Iterator[Row]:
    for key, setting in SETTINGS.items():
        layer_values = [(layer.path, layer.values[key]) for layer in config.layers if key in layer.values]
        tables = [(path, value) for path, value in layer_values if isinstance(value, dict)]
        if key == "rule" and config.rule:
            yield Row((key,), tuple(config.rule.values()), [_place(path, (key,)) for path, _ in layer_values])
            continue
        if key == "extend-select" and "select" in command_line:  # which replaces it too
            continue
        if key in command_line and not isinstance(command_line[key], dict) and key not in COLLECTED:
            yield Row((key,), command_line[key], COMMAND_LINE)
        elif tables or isinstance(command_line.get(key), dict):
            for name, value in ORDINARY.get(key, {}).items():
                if not any(name in table for _, table in tables) and name not in command_line.get(key, {}):
                    yield Row((key, name), value, DEFAULT)
            yield from _entries((key,), tables, command_line.get(key, {}))
        elif layer_values or key in command_line:
            values = [
                *(layer_values if setting.adds else layer_values[-1:]),
                *([("", command_line[key])] if key in command_line else []),
            ]
            yield Row((key,), _joined([value for _, value in values]), [_place(path, (key,)) for path, _ in values])
        else:
            yield Row((key,), toml.value(setting.default), DEFAULT)


def _entries(keys: tuple[str, ...], tables: Sequence[tuple[str, Tree]], command_line: Tree) -> Iterator[Row]:
    """The entries of a table that several files may have, each from the nearest; tables in it likewise."""
    names = dict.fromkeys(name for value in (*(table for _, table in tables), command_line) for name in value)
    for name in names:
        key_path = (*keys, name)
        layer_values = [(path, table[name]) for path, table in tables if name in table]
        inner = [(path, inner_table) for path, inner_table in layer_values if isinstance(inner_table, dict)]
        if inner or isinstance(command_line.get(name), dict):
            yield from _entries(key_path, inner, command_line.get(name, {}))
        elif name in command_line and not (layer_values and name in COLLECTED):
            yield Row(key_path, command_line[name], COMMAND_LINE)
        else:
            more = [("", command_line[name])] if name in command_line else []
            sources = [*layer_values[-1:], *more]
            yield Row(
                key_path, _joined([value for _, value in sources]), [_place(path, key_path) for path, _ in sources]
            )


def _joined(values: Sequence[Any]) -> Any:
    return values[0] if len(values) == 1 else tuple(word for value in values for word in value)


def _place(path: str, keys: tuple[str, ...]) -> tuple[str, int | None]:
    return (path, toml.line(path, keys)) if path else (COMMAND_LINE, None)


def _origin(row: Row) -> str:
    if isinstance(row.origin, str):
        return row.origin
    return ", ".join(f"{short_path(path)}:{line}" if line else short_path(path) for path, line in row.origin)


def _plain(value: Any) -> Any:
    """A value as TOML and JSON have it."""
    if isinstance(value, ForFiles):
        return _plain(value.words) if value.words else value.pattern
    if isinstance(value, FileArguments):
        fields = {"name": value.name, "files": list(value.files), "arguments": dict(value.arguments)}
        return {key: field for key, field in fields.items() if field}
    if isinstance(value, TeamRule):
        (demand,) = value.demands
        fields = {"code": value.code, "name": value.name, "for": demand.scope, "where": demand.condition}
        fields |= {"message": demand.message, "severity": value.severity.value, "help": value.help}
        examples = {"bad": list(value.bad), "good": list(value.good)}
        return {key: field for key, field in (fields | examples).items() if field}
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    return short_path(value) if isinstance(value, str) and os.path.isabs(value) else value


def _toml(value: Any) -> str:
    value = _plain(value)
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(name)} = {_toml(member)}' for name, member in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() and name.isascii() else json.dumps(name)


def _shown_targets(settings: Settings) -> list[str]:
    """The targets that the repository shows for files with these settings."""
    targets = settings.targets if settings.evident else settings.usual
    return [program.name for program in targets]


def _object(group: Group, command_line: Tree, evidence: Mapping[str, Sequence[Evidence]]) -> dict[str, Any]:
    rows = [
        {
            "key": list(row.keys),
            "value": _plain(row.value),
            "from": row.origin
            if isinstance(row.origin, str)
            else [{"path": short_path(path), "line": line} for path, line in row.origin],
        }
        for row in _rows(group.config, command_line)
    ]
    return {
        "files": group.names,
        "configuration": [short_path(path) for path in group.config.files],
        "targets": [program.name for program in group.settings.targets],
        "evidence": [
            {"target": name, "places": [{"path": place.path, "line": place.line} for place in evidence.get(name, ())]}
            for name in _shown_targets(group.settings)
        ],
        "rules": len(catalog.codes(group.settings.team)) if group.settings.codes is None else len(group.settings.codes),
        "settings": rows,
    }
