"""What the user asks for, from the command line and the configuration, made into settings that the engine takes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from urdflint import regex
from urdflint.config import Config
from urdflint.findings import Severity
from urdflint.linter.engine import Settings
from urdflint.programs import target
from urdflint.programs.target import Target
from urdflint.schema import lexical
from urdflint.similar import suggestion
from urdflint.struct import Struct

FORMATS = (
    *("text", "full", "concise", "markdown", "json", "jsonl", "junit", "junit-lines"),
    *("sarif", "github", "gitlab", "checkstyle", "rdjson"),
)
THRESHOLDS = ("error", "warning", "info", "never")
MEGABYTES = regex.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")
COLORS = ("auto", "always", "never")
CACHE_VARIABLE = "URDFLINT_CACHE_DIR"
MANY = 16  # files: below this, reading what urdflint itself is costs more than a cache gains


class BadOption(ValueError):
    """An option that cannot be used; the text says why, in one line."""


class Output(Struct):
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


def previewed(word: str) -> Target:
    """The release of a program with a preview that a word means; of a release of ROS its Gazebo's. Raises BadOption."""
    found = targets([word])
    if word.strip().lower() in target.distributions():
        found = tuple(one for one in found if one.family == "sdformat")
    if len(found) != 1 or found[0].family not in target.MODELLED:
        known = ", ".join(sorted(target.MODELLED))
        raise BadOption(f"preview is for one release of a program that has a model ({known}), not '{word}'")
    return found[0]


def compared(values: Iterable[str]) -> list[Target]:
    """The targets that words mean, of those programs that have models; the newest of each without words.

    Raises BadOption.
    """
    asked = words(values) or [name for name in target.FAMILIES if name in target.MODELLED]
    found = [one for one in targets(asked) if one.family in target.MODELLED]
    if not found:
        raise BadOption(f"compare is for programs that have a model ({', '.join(sorted(target.MODELLED))})")
    return found


def converter(word: str) -> Target:
    """The release of libsdformat that a word means; of a release of ROS its Gazebo's. Raises BadOption."""
    found = previewed(word)
    if found.family != "sdformat":
        raise BadOption(f"--diff is for Gazebo and sdformat, not '{word}'")
    return found


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


def uses_cache(folder: str | None, number: int) -> bool:
    """Whether a run over a number of files uses a cache: with few only the one that the user named."""
    return number >= MANY or bool(folder or os.environ.get(CACHE_VARIABLE))


def settings(  # noqa: PLR0913
    found: Config,
    *,
    target: Iterable[str] = (),
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    package: Iterable[str] = (),
    resolve: bool = True,
    robot: str | None = None,
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
    _require(found, assume_latest)
    return Settings(
        targets=targets(words(target) or found.target, assume_latest),
        codes=codes(
            words(select) or [*found.select, *found.extend_select],
            [*found.ignore, *found.extend_ignore, *words(ignore)],
        ),
        packages={**found.packages, **packages(package)},
        resolve=resolve and found.resolve,
        robot=robot or found.robot or None,
        strict=strict or found.strict,
        schema_only=schema_only,
        xacro=xacro and (found.xacro is None or found.xacro.expand),
        environment=frozenset((*(found.xacro.environment if found.xacro is not None else ()), *words(xacro_env))),
        folders=folders,
        require_reason=found.require_reason,
        **(_of_rules(found) if found.severity or found.rules else {}),
    )


def _of_rules(found: Config) -> dict[str, Any]:
    """What a configuration says of single rules. Raises BadConfig."""
    from urdflint.linter import choosing

    return {"severity": choosing.severities(found), "options": choosing.options(found)}


def _require(found: Config, assume_latest: bool) -> None:
    """See to it that each word of a configuration means a target or a rule. Raises BadConfig."""
    for layer in found.layers:
        for key, said in layer.values.items():
            for at, word in _said(key, said) if key in READERS else ():
                complaint = _complaint(word, partial(READERS[key], assume_latest=assume_latest))
                if complaint:
                    from urdflint.config import toml

                    raise toml.bad(layer.path, f"'{key}': {complaint}", at, word)


def _said(key: str, said: Any) -> Iterator[tuple[Sequence[str], str]]:
    """The words of a key, or of the keys of a table."""
    if isinstance(said, Mapping):
        yield from (((key, name), word) for name, one in said.items() for word in one.words)
    else:
        yield from (((key,), word) for word in said)


def _read_target(word: str, assume_latest: bool) -> object:
    return targets([word], assume_latest)


def _read_rule(word: str, assume_latest: bool) -> object:
    return _matching([word])


READERS: Mapping[str, Callable[..., object]] = {
    **dict.fromkeys(("target", "per-file-targets"), _read_target),
    **dict.fromkeys(("select", "ignore", "extend-select", "extend-ignore", "per-file-ignores"), _read_rule),
}


def _complaint(word: str, read: Callable[[str], object]) -> str | None:
    try:
        read(word)
    except BadOption as error:
        return str(error)
    return None


def given(options: Mapping[str, Any]) -> dict[str, Any]:
    """What the options of `check` say, by the keys of the configuration; those that are not given say nothing."""
    texts = {"target": words(options["target"]), "select": words(options["select"]), "ignore": words(options["ignore"])}
    flags = {
        **dict.fromkeys(("strict", "assume-latest", "fail-on-unchecked"), True),
        "resolve": False,
    }
    asked = {"resolve": options["no_resolve"], **{key: options[key.replace("-", "_")] for key in list(flags)[:3]}}
    xacro = {
        "expand": False if options["no_xacro"] else None,
        "arguments": xacro_arguments(options["xacro_arg"]),
        "environment": words(options["xacro_env"]),
    }
    found = {
        **texts,
        **{key: value for key, value in flags.items() if asked[key]},
        "fail-on": options["fail_on"],
        "baseline": options["baseline"] or options["write_baseline"],
        "robot": options["robot"],
        "packages": packages(options["package"]),
        "xacro": {key: one for key, one in xacro.items() if one not in (None, [], {})},
    }
    return {key: one for key, one in found.items() if one or one is False}
