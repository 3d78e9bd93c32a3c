"""What is asked for in words, by a caller or in a configuration, made into the settings that the linter takes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from urdflint.config import NONE, Config
from urdflint.linter.settings import Settings
from urdflint.programs import target
from urdflint.programs.target import Target
from urdflint.text.similar import suggestion

WARNED: dict[str | tuple[str, type[Warning], int], int] = {}  # the warnings that were given, for `warnings`


class BadWord(ValueError):
    """A word that cannot be used; the text says why, in one line."""


def words(values: str | Iterable[str] | None) -> list[str]:
    """The words in repeated and comma-separated options."""
    several = [values] if isinstance(values, str) else values or ()
    return [part.strip() for value in several for part in value.split(",") if part.strip()]


def one_of(option: str, value: str, known: Sequence[str]) -> str:
    """A value that must be one of a few words. Raises BadWord."""
    if value not in known:
        raise BadWord(f"{option}: unknown value '{value}'{suggestion(value, known) or ': use ' + ', '.join(known)}")
    return value


def targets(values: Iterable[str], assume_latest: bool = False) -> tuple[Target, ...]:
    """The targets that words name, each once; unknown releases only if they may be assumed. Raises BadWord."""
    found: dict[str, Target] = {}
    for word in values:
        found.update((one.name, one) for one in _parsed(word, assume_latest))
    return tuple(found.values())


def _parsed(word: str, assume_latest: bool) -> list[Target]:
    try:
        return target.parse(word, assume_latest=assume_latest)
    except target.UnknownRelease as error:
        raise BadWord(f"{error}; --assume-latest takes the newest of them before it") from error
    except target.UnknownTarget as error:
        known = target.words()
        guess = suggestion(word, [*known, *(one.name for one in target.parse("all"))])
        raise BadWord(f"{error}{guess or ';'} known are {', '.join(known)}, and PROGRAM@VERSION") from error


def previewed(word: str) -> Target:
    """The release of a program with a preview that a word means; of a release of ROS its Gazebo's. Raises BadWord."""
    found = targets([word])
    if word.strip().lower() in target.distributions():
        found = tuple(one for one in found if target.FAMILIES[one.family].converts)
    if len(found) != 1:
        known = ", ".join(sorted(target.FAMILIES))
        raise BadWord(f"preview is for one release of a program that has a model ({known}), not '{word}'")
    return found[0]


def compared(values: Iterable[str]) -> list[Target]:
    """The targets that words mean, without words the newest release of each program. Raises BadWord."""
    return list(targets(words(values) or target.FAMILIES))


def codes(select: Iterable[str], ignore: Iterable[str]) -> frozenset[str] | None:
    """The rules that are selected and not ignored; None for all of them. Raises BadWord."""
    select, ignore = list(select), list(ignore)
    if not select and not ignore:
        return None
    chosen = _matching(select or ["ALL"])
    left = frozenset(chosen - _matching(ignore))
    if chosen and not left:
        raise BadWord("no rule is left to check: all that are selected are ignored too, here or in the configuration")
    return left


def _matching(selectors: Iterable[str]) -> set[str]:
    from urdflint.linter.rules import catalog

    found: set[str] = set()
    for selector in selectors:
        codes = catalog.matching(selector)
        if not codes and catalog.paths():
            raise BadWord(f"unknown rule '{selector}'{suggest_rule(selector)}")
        found |= codes
        _name_heir(selector.upper())
    return found


def _name_heir(word: str) -> None:
    """Warn that a rule was merged into another one, which may find more."""
    from urdflint.linter.rules import catalog

    heir = catalog.heir(word)
    if heir != word:
        import warnings

        message = f"{word} is part of {heir} {catalog.names()[heir]} now, which is meant instead"
        warnings.warn_explicit(message, FutureWarning, word, 1, registry=WARNED)


def suggest_rule(word: str) -> str:
    """`, did you mean 'x'?` where a rule's code or name is near."""
    from urdflint.linter.rules import catalog

    return suggestion(word, [*catalog.names().values(), *catalog.paths()])


def folders(paths: Iterable[str]) -> tuple[str, ...]:
    """The folders among the paths that the user asked for, wherever links lead."""
    return tuple(dict.fromkeys(os.path.realpath(one) for one in paths if os.path.isdir(one)))


def settings(  # noqa: PLR0913
    found: Config,
    *,
    target: Iterable[str] = (),
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    packages: Mapping[str, str] = NONE,
    missing_packages: Iterable[str] = (),
    resolve: bool = True,
    robot: str | None = None,
    strict: bool = False,
    deep: bool = False,
    schema_only: bool = False,
    assume_latest: bool = False,
    xacro: bool = True,
    xacro_env: Iterable[str] = (),
    folders: tuple[str, ...] = (),
) -> Settings:
    """What the engine is asked for where a configuration holds. Raises BadWord, and BadConfig for its words.

    The caller wins; what it ignores, and the packages that it names or says may be missing, join those of the
    configuration.
    """
    assume_latest = assume_latest or found.assume_latest
    _require(found, assume_latest)
    return Settings(
        targets=targets(words(target) or found.target, assume_latest),
        codes=codes(
            words(select) or [*found.select, *found.extend_select],
            [*found.ignore, *found.extend_ignore, *words(ignore)],
        ),
        packages={**found.packages, **packages},
        missing_packages=frozenset((*found.missing_packages, *words(missing_packages))),
        resolve=resolve and found.resolve,
        robot=robot or found.robot or None,
        strict=strict or found.strict,
        deep=deep or found.deep,
        schema_only=schema_only,
        xacro=xacro and (found.xacro is None or found.xacro.expand),
        environment=frozenset((*(found.xacro.environment if found.xacro is not None else ()), *words(xacro_env))),
        folders=folders,
        require_reason=found.require_reason,
        **(_of_rules(found) if found.severity or found.rules else {}),
    )


def _of_rules(found: Config) -> dict[str, Any]:
    """What a configuration says of single rules. Raises BadConfig."""
    from urdflint.config import choosing

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


def _read_rule(word: str, assume_latest: bool) -> object:
    return _matching([word])


READERS: Mapping[str, Callable[..., object]] = {
    **dict.fromkeys(("target", "per-file-targets"), lambda word, assume_latest: targets([word], assume_latest)),
    **dict.fromkeys(("select", "ignore", "extend-select", "extend-ignore", "per-file-ignores"), _read_rule),
}


def _complaint(word: str, read: Callable[[str], object]) -> str | None:
    try:
        read(word)
    except BadWord as error:
        return str(error)
    return None
