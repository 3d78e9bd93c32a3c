"""Options of the command line that are not settings of the linter: formats, colors, numbers, and pairs in one word."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from urdflint import regex
from urdflint.cli import terminal
from urdflint.config.request import BadWord, one_of, words
from urdflint.findings import THRESHOLDS, Severity
from urdflint.schema import lexical
from urdflint.struct import Struct

if TYPE_CHECKING:
    from urdflint.cli.check import CheckOptions
    from urdflint.cli.check.cluster import Cluster
    from urdflint.config.run_files import Files
    from urdflint.linter.settings import Settings

FORMATS = (
    *("text", "full", "concise", "markdown", "json", "jsonl", "junit", "junit-lines"),
    *("sarif", "github", "gitlab", "checkstyle", "rdjson", "html", "badge"),
)
MEGABYTES = regex.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")
SHARD = regex.compile(r"([0-9]{1,6})/([0-9]{1,6})")
WHOLE_RUN_OPTIONS = ("fix", "unsafe_fixes", "diff", "fix_only", "add_ignores", "write_baseline", "with_robots")
SWITCHES = ("strict", "deep", "assume_latest", "fail_on_unchecked")  # that a configuration has too
COLORS = ("auto", "always", "never")
CACHE_VARIABLE = "URDFLINT_CACHE_DIR"
MANY = 16  # files: below this, reading what urdflint itself is costs more than a cache gains


class BadOption(BadWord):
    """An option that cannot be used; the text says why, in one line."""


class Output(Struct):
    """A format and the file it goes to; None for standard output."""

    format: str
    path: str | None

    @property
    def folder(self) -> str | None:
        """The folder of pages that is meant: one that is there, or a name that ends in / or has no ending."""
        if self.format != "html" or self.path is None or (os.path.exists(self.path) and not os.path.isdir(self.path)):
            return None
        has_ending = bool(os.path.splitext(self.path)[1])
        return self.path if os.path.isdir(self.path) or not has_ending or self.path.endswith("/") else None


def in_color(word: str) -> bool:
    """Whether to write colors, by the word of --color. Raises BadWord."""
    return terminal.colored(one_of("--color", word, COLORS))


class Reporting(NamedTuple):
    """The options of reports, which `check` and `merge` share, with their words understood."""

    threshold: str
    outputs: list[Output]
    lowest: Severity | None
    colors: bool


def reporting(
    fail_on: str | None, formats: Iterable[str] | None, lowest: str | None, color: str, default: str = "full"
) -> Reporting:
    """What the options of reports ask for. Raises BadWord."""
    threshold = one_of("--fail-on", fail_on or "error", THRESHOLDS)
    return Reporting(threshold, outputs(formats, default), severity(lowest), in_color(color))


def severity(word: str | None) -> Severity | None:
    """A severity by its name; None for None. Raises BadWord."""
    return None if word is None else Severity(one_of("--severity", word, THRESHOLDS[:3]))


def outputs(values: Iterable[str] | None, default: str = "full") -> list[Output]:
    """Where each format is written: the default to standard output where none is named. Raises BadOption.

    Where only files are named, the full text goes to standard output besides.
    """
    if not values:
        return [Output(default, None)]
    all_outputs = []
    for value in values:
        name, mark, path = value.partition("=")
        if mark and not path:
            raise BadOption(f"--format: no file after '{value}'")
        name = one_of("--format", name, FORMATS)
        all_outputs.append(Output("full" if name == "text" else name, path or None))
    to_stdout = [output for output in all_outputs if output.path is None]
    if len(to_stdout) > 1:
        raise BadOption("--format: only one format can go to standard output, write the others as FORMAT=FILE")
    return all_outputs if to_stdout else [Output("full", None), *all_outputs]


def packages(values: Iterable[str] | None) -> dict[str, str]:
    """Packages given as NAME=DIR. Raises BadOption."""
    folder_by_package = {}
    for value in values or ():
        name, mark, folder = value.partition("=")
        if not (name and mark and folder):
            raise BadOption(f"--package: expected NAME=DIR, not '{value}'")
        folder_by_package[name] = os.path.expanduser(folder)
        if not os.path.isdir(folder_by_package[name]):
            from urdflint.files.near_paths import suggest_path

            near = suggest_path(folder_by_package[name])
            raise BadOption(f"--package: no such folder '{folder}' for package '{name}'{near}")
    return folder_by_package


def robot(path: str | None) -> str | None:
    """The robot that other files are about, which must be there. Raises BadOption."""
    if path is not None and not os.path.isfile(path):
        from urdflint.files.near_paths import suggest_path

        raise BadOption(f"--robot: no such file '{path}'{suggest_path(path)}")
    return path


def variables(names: Iterable[str] | None) -> list[str]:
    """Variables of the environment that xacro may read; one that is not set may be a slip, which is said."""
    from urdflint.text.similar import nearest, numbered_alike

    all_names = words(names)
    for name in all_names:
        near = None if name in os.environ else nearest(name, os.environ)
        if near and numbered_alike(name, near):
            terminal.say(f"--xacro-env: '{name}' is not set, did you mean '{near}'?")
    return all_names


def xacro_arguments(values: Iterable[str] | None) -> dict[str, str]:
    """Arguments of xacro given as NAME:=VALUE, as xacro itself takes them. Raises BadOption."""
    arguments = {}
    for value in values or ():
        name, mark, text = value.partition(":=")
        if not (name.strip() and mark):
            parts = value.partition("=")
            guess = f", did you mean '{parts[0]}:={parts[2]}'?" if parts[0].strip(": ") and parts[1] else ""
            raise BadOption(f"--xacro-arg: expected NAME:=VALUE, not '{value}'{guess}")
        arguments[name.strip()] = text.strip()
    return arguments


def jobs(value: str) -> int | None:
    """A number of processes, or None for `auto`. Raises BadOption."""
    if value == "auto":
        return None
    number = lexical.integer(value) if value.isdecimal() else 0
    if not number:
        raise BadOption(f"-j: expected a number of processes or 'auto', not '{value}'")
    return number


def size(value: str | None) -> int | None:
    """A size given in megabytes, as bytes. Raises BadOption."""
    if value is None:
        return None
    if not MEGABYTES.fullmatch(value) or not float(value):
        raise BadOption(f"--max-size: expected a number of megabytes, such as 5 or 0.5, not '{value}'")
    return int(float(value) * 1_000_000)


def part(chosen: CheckOptions, files: Files, settings: list[Settings]) -> tuple[Files, list[Settings]]:
    """The part of a run that --shard asks for, if it does. Raises BadOption."""
    if chosen.shard is None:
        return files, settings
    from urdflint.config import plans

    return plans.part(files, settings, *_shard(chosen.shard, chosen))


def workers(chosen: CheckOptions, files: Files, settings: list[Settings], limit: int | None) -> Cluster | None:
    """The cluster that --cluster asks for, if it does. Raises BadOption."""
    if chosen.cluster is None:
        return None
    from urdflint.cli.check import cluster

    return cluster.joined(chosen.cluster, files, settings, limit, chosen)


def _shard(value: str, chosen: CheckOptions) -> tuple[int, int]:
    """A part of a run and the number of parts, given as I/N; not with what is about a whole run."""
    match = SHARD.fullmatch(value)
    number, total = (int(match[1]), int(match[2])) if match is not None else (0, 0)
    if not 1 <= number <= total:
        raise BadOption(f"--shard: expected I/N, the number of a part and that of all parts such as 2/8, not '{value}'")
    for name in WHOLE_RUN_OPTIONS:
        if getattr(chosen, name):
            raise BadOption(f"--shard and --{name.replace('_', '-')} do not go together: leave one of them out")
    if "-" in (chosen.paths or ()):
        raise BadOption("--shard is about files, not standard input")
    return number, total


def uses_cache(folder: str | None, number: int) -> bool:
    """Whether a run over a number of files uses a cache: with few only the one that the user named."""
    return number >= MANY or bool(folder or os.environ.get(CACHE_VARIABLE))


def given_options(chosen: CheckOptions) -> dict[str, Any]:
    """What the options of `check` say, by the keys of the configuration; those that are not given say nothing."""
    switches = {name.replace("_", "-"): getattr(chosen, name) for name in SWITCHES}
    xacro = {
        "expand": False if chosen.no_xacro else None,
        "arguments": xacro_arguments(chosen.xacro_arg),
        "environment": words(chosen.xacro_env),
    }
    given_options = {
        "target": words(chosen.target),
        "select": words(chosen.select),
        "ignore": words(chosen.ignore),
        "missing-packages": words(chosen.missing_packages),
        **{key: True for key, is_on in switches.items() if is_on},
        **({"resolve": False} if chosen.no_resolve else {}),
        "fail-on": chosen.fail_on,
        "baseline": chosen.baseline or chosen.write_baseline,
        "robot": chosen.robot,
        "packages": packages(chosen.package),
        "xacro": {key: value for key, value in xacro.items() if value not in (None, [], {})},
    }
    return {key: value for key, value in given_options.items() if value or value is False}
