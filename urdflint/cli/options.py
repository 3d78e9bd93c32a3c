"""What the user asks for, from the command line and the configuration, made into settings that the engine takes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from urdflint import config
from urdflint.config import Config
from urdflint.linter.engine import Settings
from urdflint.linter.finding import Severity
from urdflint.linter.settings import Variant
from urdflint.programs import target
from urdflint.programs.target import Target
from urdflint.schema import lexical
from urdflint.similar import suggestion
from urdflint.xacro_config import SILENT

FORMATS = (
    *("text", "full", "concise", "markdown", "json", "jsonl", "junit", "junit-lines"),
    *("sarif", "github", "gitlab", "checkstyle", "rdjson"),
)
THRESHOLDS = ("error", "warning", "info", "never")
MEGABYTES = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")
NONE: Mapping[str, str] = {}
COLORS = ("auto", "always", "never")


class BadOption(ValueError):
    """An option that cannot be used; the text says why, in one line."""


class Output(NamedTuple):
    """A format and the file it goes to; None for standard output."""

    format: str
    path: str | None


def words(values: str | Iterable[str] | None) -> list[str]:
    """The words in repeated and comma-separated options."""
    several = [values] if isinstance(values, str) else values or ()
    return [part.strip() for value in several for part in value.split(",") if part.strip()]


def one_of(option: str, value: str, known: Sequence[str]) -> str:
    """A value that must be one of a few words. Raises BadOption."""
    if value not in known:
        raise BadOption(f"{option}: unknown value '{value}'{suggestion(value, known) or ': use ' + ', '.join(known)}")
    return value


def severity(option: str, word: str | None) -> Severity | None:
    """A severity by its name; None for None. Raises BadOption."""
    return None if word is None else Severity(one_of(option, word, THRESHOLDS[:3]))


def outputs(values: Iterable[str] | None, default: str = "full") -> list[Output]:
    """Where to write what: where nothing is asked for the default, else the full text to standard output too.

    Something else may go there instead of the text. Raises BadOption.
    """
    if not values:
        return [Output(default, None)]
    found = []
    for value in values:
        name, mark, path = value.partition("=")
        if mark and not path:
            raise BadOption(f"--format: no file after '{value}'")
        name = one_of("--format", name, FORMATS)
        found.append(Output("full" if name == "text" else name, path or None))
    to_stdout = [one for one in found if one.path is None]
    if len(to_stdout) > 1:
        raise BadOption("--format: only one format can go to standard output, write the others as FORMAT=FILE")
    return found if to_stdout else [Output("full", None), *found]


def targets(values: Iterable[str], assume_latest: bool = False) -> tuple[Target, ...]:
    """The targets that words name, each once; unknown releases only if they may be assumed. Raises BadOption."""
    found: dict[str, Target] = {}
    for word in values:
        found.update((one.name, one) for one in _parsed(word, assume_latest))
    return tuple(found.values())


def _parsed(word: str, assume_latest: bool) -> list[Target]:
    try:
        return target.parse(word, assume_latest=assume_latest)
    except target.UnknownRelease as error:
        raise BadOption(f"{error}; --assume-latest takes the newest of them before it") from error
    except target.UnknownTarget as error:
        known = target.words()
        guess = suggestion(word, [*known, *(one.name for one in target.parse("all"))])
        raise BadOption(f"{error}{guess or ';'} known are {', '.join(known)}, and PROGRAM@VERSION") from error


def converter(word: str) -> Target:
    """The release of libsdformat that a word means; of a release of ROS its Gazebo's. Raises BadOption."""
    found = targets([word])
    if word.strip().lower() in target.DISTRIBUTIONS:
        found = tuple(one for one in found if one.family == "sdformat")
    if len(found) != 1 or found[0].family != "sdformat":
        raise BadOption(f"preview is for Gazebo and sdformat, not '{word}'")
    return found[0]


def codes(select: Iterable[str], ignore: Iterable[str]) -> frozenset[str] | None:
    """The rules that are selected and not ignored; None for all of them. Raises BadOption."""
    select, ignore = list(select), list(ignore)
    if not select and not ignore:
        return None
    chosen = _matching(select or ["ALL"])
    left = frozenset(chosen - _matching(ignore))
    if chosen and not left:
        raise BadOption("no rule is left to check: all that are selected are ignored too, here or in the configuration")
    return left


def _matching(selectors: Iterable[str]) -> set[str]:
    from urdflint.linter import catalog

    found: set[str] = set()
    for selector in selectors:
        codes = catalog.matching(selector)
        if not codes and catalog.paths():
            raise BadOption(f"unknown rule '{selector}'{suggest_rule(selector)}")
        found |= codes
    return found


def suggest_rule(word: str) -> str:
    """`, did you mean 'x'?` where a rule's code or name is near."""
    from urdflint.linter import catalog

    return suggestion(word, [*catalog.names().values(), *catalog.paths()])


def packages(values: Iterable[str] | None) -> dict[str, str]:
    """Packages given as NAME=DIR. Raises BadOption."""
    found = {}
    for value in values or ():
        name, mark, folder = value.partition("=")
        if not (name and mark and folder):
            raise BadOption(f"--package: expected NAME=DIR, not '{value}'")
        found[name] = os.path.expanduser(folder)
    return found


def xacro_arguments(values: Iterable[str] | None) -> dict[str, str]:
    """Arguments of xacro given as NAME:=VALUE, as xacro itself takes them. Raises BadOption."""
    found = {}
    for value in values or ():
        name, mark, given = value.partition(":=")
        if not (name.strip() and mark):
            meant = value.partition("=")
            guess = f", did you mean '{meant[0]}:={meant[2]}'?" if meant[0].strip(": ") and meant[1] else ""
            raise BadOption(f"--xacro-arg: expected NAME:=VALUE, not '{value}'{guess}")
        found[name.strip()] = given.strip()
    return found


def folders(paths: Iterable[str]) -> tuple[str, ...]:
    """The folders among the paths that the user asked for, wherever links lead."""
    return tuple(dict.fromkeys(os.path.realpath(one) for one in paths if os.path.isdir(one)))


def jobs(value: str) -> int | None:
    """A number of processes, or None for `auto`. Raises BadOption."""
    if value == "auto":
        return None
    number = lexical.whole(value) if value.isdecimal() else 0
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


def configurations(files: Sequence[str], path: str | None, none: bool) -> list[Config]:
    """The configuration for each file: the one named for all, the nearest one above it, or none. Raises BadConfig."""
    if none:
        return [Config()] * len(files)
    if path:
        return [config.load(path)] * len(files)
    folders = [os.path.dirname(os.path.abspath(file)) for file in files]
    nearest = {folder: config.find(folder) for folder in dict.fromkeys(folders)}
    loaded = {path: config.load(path) for path in dict.fromkeys(nearest.values()) if path}
    return [loaded.get(nearest[folder] or "", Config()) for folder in folders]


def settings(  # noqa: PLR0913
    found: Config,
    *,
    target: Iterable[str] = (),
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    package: Iterable[str] = (),
    resolve: bool = True,
    strict: bool = False,
    schema_only: bool = False,
    assume_latest: bool = False,
    xacro: bool = True,
    xacro_env: Iterable[str] = (),
    folders: tuple[str, ...] = (),
) -> Settings:
    """What the engine is asked for where a configuration holds. Raises BadOption, and BadConfig for its words.

    The command line wins; what it ignores, and the packages that it names, join those of the configuration.
    """
    assume_latest = assume_latest or found.assume_latest
    _require(found, "target", lambda word: targets([word], assume_latest))
    _require(found, "select", lambda word: _matching([word]))
    _require(found, "ignore", lambda word: _matching([word]))
    return Settings(
        targets=targets(words(target) or found.target, assume_latest),
        codes=codes(words(select) or found.select, [*found.ignore, *words(ignore)]),
        packages={**found.packages, **packages(package)},
        resolve=resolve and found.resolve,
        strict=strict or found.strict,
        schema_only=schema_only,
        xacro=xacro and found.xacro.expand,
        environment=frozenset((*found.xacro.environment, *words(xacro_env))),
        folders=folders,
        require_reason=found.require_reason,
    )


def _require(found: Config, key: str, read: Callable[[str], object]) -> None:
    """See to it that each word of a key can be read. Raises BadConfig."""
    for word in getattr(found, key) if found.path else ():
        complaint = _complaint(word, read)
        if complaint:
            raise config.bad(found.path or "", f"'{key}': {complaint}", key, word)


def _complaint(word: str, read: Callable[[str], object]) -> str | None:
    try:
        read(word)
    except BadOption as error:
        return str(error)
    return None


def plan(
    files: Sequence[str],
    found: Sequence[Config],
    asked: Callable[[Config], Settings],
    arguments: Mapping[str, str] = NONE,
) -> list[Settings]:
    """The settings for each file by its configuration; what the command line asks must hold even where there is none.

    `arguments` are those of xacro that the command line gives.
    """
    different = {one.path: one for one in (Config(), *found)}
    made = {path: asked(one) for path, one in different.items()}
    plain = {path: replace(one, arguments=dict(arguments)) for path, one in made.items()}
    return [
        with_arguments(made[one.path], one, path, arguments) if one.xacro is not SILENT else plain[one.path]
        for path, one in zip(files, found, strict=True)
    ]


def with_arguments(settings: Settings, found: Config, path: str, given: Mapping[str, str]) -> Settings:
    """Settings with the arguments of a xacro file, and those of its variants; what is given wins over all of them."""
    ordinary, variants = found.xacro.of(path, found.folder)
    return replace(
        settings,
        arguments={**ordinary, **given},
        variants=tuple(Variant(one.name, {**ordinary, **one.arguments, **given}) for one in variants),
    )
