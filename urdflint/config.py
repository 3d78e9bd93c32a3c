"""The configuration file: found, read, validated; what it says is a frozen Config."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from urdflint import opening, xacro_config
from urdflint.xacro_config import XacroConfig

NAMES = ("urdflint.toml", ".urdflint.toml")
PROJECT = "pyproject.toml"
TABLE = re.compile(rb"""tool["'\s]*\.["'\s]*urdflint""")
LIMIT = 1_000_000
SEARCHED = 10_000_000  # characters that may be parsed to find a line; a longer file has its mistakes told without it
SHOWN = 120  # characters of a value in a message
AT = re.compile(r" \(at line (\d+), column \d+\)\Z")  # how Python's parser ends a message


class BadConfig(ValueError):
    """A configuration that cannot be used; the text names the file, the line and the key."""


@dataclass(frozen=True)
class Config:
    """What a configuration file asks for; None and empty where it says nothing. `path` is the file."""

    path: str | None = None
    target: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: str | None = None
    packages: Mapping[str, str] = field(default_factory=dict)
    resolve: bool = True
    strict: bool = False
    assume_latest: bool = False
    require_reason: bool = False
    baseline: str = ""
    xacro: XacroConfig = xacro_config.SILENT

    @property
    def folder(self) -> str:
        """The folder that patterns of files are seen from."""
        return os.path.dirname(os.path.abspath(self.path)) if self.path else os.getcwd()


def find(folder: str) -> str | None:
    """The nearest configuration file, in the folder or above it."""
    folder = os.path.abspath(folder)
    while True:
        for name in NAMES:
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                return path
        path = os.path.join(folder, PROJECT)
        if os.path.isfile(path) and _speaks_of_us(path):
            return path
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def _speaks_of_us(path: str) -> bool:
    try:
        if TABLE.search(opening.content(path, LIMIT)) is None:  # most projects say nothing of urdflint: no parser
            return False
    except OSError:
        return False
    except opening.NoFile as error:
        raise BadConfig(f"{shown(path)}: {error}") from error
    tool = _tables(path).get("tool")
    return isinstance(tool, dict) and "urdflint" in tool


def load(path: str) -> Config:
    """The configuration in a file; raises BadConfig."""
    tables = _tables(path)
    for name in _table(path):
        tables = tables.get(name, {})
        if not isinstance(tables, dict):
            raise bad(path, f"'{'.'.join(_table(path))}' must be a table, not {_short(tables)}")
    values: dict[str, Any] = {}
    for key, value in tables.items():
        if key not in KEYS:
            from urdflint import similar

            raise bad(path, f"unknown key {_short(key)}{similar.suggestion(key, KEYS)}", key)
        try:
            read = KEYS[key](value, os.path.dirname(os.path.abspath(path)))
        except xacro_config.Mistake as mistake:
            raise bad(path, _short_words(str(mistake)), (key, *mistake.keys)) from mistake
        if read is None:
            raise bad(path, f"'{key}' must be {WANTED[key]}, not {_short(value)}", key)
        values[key.replace("-", "_")] = read
    return Config(path=path, **values)


def bad(path: str, what: str, key: str | Sequence[str | int] = (), word: str = "") -> BadConfig:
    """The error about the value of a key in a file that is TOML, or about a word in that value.

    A key in a table is given with those that lead there, a table in an array by its number.
    """
    from urdflint.toml_lines import line_of

    text = opening.content(path, LIMIT).decode("utf-8")
    if len(text) * text.count("\n") > SEARCHED:
        return BadConfig(f"{shown(path)}: {what}")
    keys = (key,) if isinstance(key, str) else key
    line = line_of(text, [*_table(path), *keys], _toml().loads, word)
    return BadConfig(f"{shown(path)}:{line}: {what}")


def _short(value: object) -> str:
    """A value as a message shows it, which need not be all of it."""
    return _short_words(repr(value))


def _short_words(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[: SHOWN // 2]}...{text[-SHOWN // 4 :]}"


def _table(path: str) -> tuple[str, ...]:
    """The table of a file that holds the keys."""
    return ("tool", "urdflint") if os.path.basename(path) == PROJECT else ()


def _tables(path: str) -> dict[str, Any]:
    toml = _toml()
    try:
        tables: dict[str, Any] = toml.loads(opening.content(path, LIMIT).decode("utf-8"))
    except OSError as error:
        raise BadConfig(f"{shown(path)}: {error.strerror}") from error
    except opening.NoFile as error:
        raise BadConfig(f"{shown(path)}: {error}") from error
    except toml.TOMLDecodeError as error:
        at = AT.search(str(error))
        line = f":{at[1]}" if at else ""
        raise BadConfig(f"{shown(path)}{line}: not TOML: {AT.sub('', str(error))}") from error
    except (RecursionError, ValueError) as error:
        why = "arrays or tables nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise BadConfig(f"{shown(path)}: not TOML: {why}") from error
    return tables


def _toml() -> Any:
    return import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")


def shown(path: str) -> str:
    """A path as a message names it: seen from the current folder where it is below that."""
    here = os.path.join(os.getcwd(), "")
    return path[len(here) :] if path.startswith(here) else path


def _words(value: object, _: str) -> tuple[str, ...] | None:
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(one, str) for one in words):
        return None
    return tuple(part.strip() for one in words for part in one.split(",") if part.strip())


def _threshold(value: object, _: str) -> str | None:
    return value if isinstance(value, str) and value in ("error", "warning", "info", "never") else None


def _packages(value: object, folder: str) -> dict[str, str] | None:
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        return None
    return {name: os.path.join(folder, os.path.expanduser(path)) for name, path in value.items()}


def _file(value: object, folder: str) -> str | None:
    if not isinstance(value, str):
        return None
    return os.path.join(folder, os.path.expanduser(value)) if value else ""


def _flag(value: object, _: str) -> bool | None:
    return value if isinstance(value, bool) else None


KEYS: dict[str, Callable[[Any, str], Any]] = {
    "target": _words,
    "select": _words,
    "ignore": _words,
    "fail-on": _threshold,
    "packages": _packages,
    "resolve": _flag,
    "strict": _flag,
    "assume-latest": _flag,
    "require-reason": _flag,
    "baseline": _file,
    "xacro": xacro_config.read,
}
WANTED = {
    "target": "a list of targets",
    "select": "a list of rules",
    "ignore": "a list of rules",
    "fail-on": "error, warning, info or never",
    "packages": "a table of package names and folders",
    "resolve": "true or false",
    "strict": "true or false",
    "assume-latest": "true or false",
    "require-reason": "true or false",
    "baseline": "the path of a file",
    "xacro": "true, false or a table",
}
SAMPLES = {
    "target": """\
Programs for which findings count, as `urdflint targets` lists them, such as ["ros", "gazebo", "drake@1.51"].
Empty: urdfdom always, the others where a file speaks to them.
#target = []""",
    "select": """\
The rules to ask: codes, prefixes such as "GZ", names, or "ALL". Empty: all of them. --select replaces them.
#select = []""",
    "ignore": """\
The rules not to ask, written in the same way. --ignore adds to them.
#ignore = []""",
    "fail-on": """\
The severity from which on the exit code is 1: "error", "warning", "info" or "never".
#fail-on = "error\"""",
    "resolve": """\
Whether to look on the disk for meshes, textures and packages.
#resolve = true""",
    "strict": """\
Whether content that no program is known to read is an error.
#strict = false""",
    "assume-latest": """\
Whether a release of a program that urdflint does not know is judged as the newest known one before it.
#assume-latest = false""",
    "require-reason": """\
Whether comments that keep rules silent, such as <!-- urdflint: ignore[CODE] reason -->, must give a reason.
#require-reason = false""",
    "baseline": """\
The file with the findings that are not counted, as --write-baseline writes it; seen from this file. Empty: none.
#baseline = \"\"""",
    "packages": """\
Where ROS packages are that neither the file's folder nor the ROS environment tells; seen from this file.
--package adds to them.
[packages]
#my_robot = "src/my_robot\"""",
    "xacro": """\
Whether xacro files are expanded, to check what they make; their arguments, over which --xacro-arg wins; and the
environment variables that $(env) and $(optenv) may read, to which --xacro-env adds. Arguments for some files
only, and named sets of arguments of which each is checked, are further tables:
  [[xacro.overrides]]                    [[xacro.variants]]
  files = "arms/*.xacro"                 name = "simulation"
  arguments = { gripper = "true" }       files = "robot.urdf.xacro"
                                         arguments = { sim = "true" }
[xacro]
#expand = true
#arguments = {}
#environment = []""",
}


def template() -> str:
    """A configuration file with every key: its default as a comment, and in words what it is for."""
    head = "What urdflint does in this folder and below it, down to the next such file; the command line wins over it."
    lines = [head, *(line for sample in SAMPLES.values() for line in ("", *sample.splitlines()))]
    return "".join(f"{line if not line or line[0] in '#[' else f'# {line}'}\n" for line in lines)
