"""What is asked for in words, by a caller or in a configuration, made into the settings that the linter takes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from urdflint.config import NONE, Config
from urdflint.findings import TeamRule
from urdflint.linter.settings import Settings
from urdflint.programs import target
from urdflint.programs.target import Target
from urdflint.text.similar import suggest_choice, suggestion
from urdflint.text.wording import parts_of

AUTO = "auto"  # the word for the targets that a repository shows
WARNED: dict[str | tuple[str, type[Warning], int], int] = {}  # the warnings that were given, for `warnings`


class BadWord(ValueError):
    """A word that cannot be used; the text says why, in one line."""


def words(values: str | Iterable[str] | None) -> list[str]:
    """The words in repeated and comma-separated options."""
    texts = [values] if isinstance(values, str) else values or ()
    return [part.strip() for value in texts for part in parts_of(value) if part.strip()]


def one_of(option: str, value: str, choices: Sequence[str]) -> str:
    """A value that must be one of a few words. Raises BadWord."""
    if value not in choices:
        raise BadWord(
            f"{option}: unknown value '{value}'{suggest_choice(value, choices) or ': use ' + ', '.join(choices)}"
        )
    return value


def targets(values: Iterable[str], assume_latest: bool = False) -> tuple[Target, ...]:
    """The targets that words name, each once, none for `auto`; unknown releases may be assumed. Raises BadWord."""
    by_name: dict[str, Target] = {}
    for word in (word for word in values if word.strip().lower() != AUTO):
        by_name.update((requested.name, requested) for requested in _parsed(word, assume_latest))
    return tuple(by_name.values())


def _parsed(word: str, assume_latest: bool) -> list[Target]:
    try:
        return target.parse(word, assume_latest=assume_latest)
    except target.UnknownRelease as error:
        nearest = target.parse(word, assume_latest=True)[0].judged_as
        raise BadWord(f"{error}; --assume-latest judges it as {nearest}") from error
    except target.TargetRefused as error:
        raise BadWord(str(error)) from error
    except target.UnknownTarget as error:
        candidates = [*target.words(), *(release.name for release in target.parse("all"))]
        name, *rest = re.split(r"[(@\[:]", word, maxsplit=1)
        in_name = "" if name in candidates else suggest_choice(name, candidates)
        guess = (in_name if rest else "") or suggestion(word, candidates) or in_name
        if rest and name in candidates and "=" in rest[0]:
            guess = f"; options stand in round brackets: {name}({rest[0].rstrip(']')})"
        raise BadWord(f"{error}{guess or '; those that are known: `urdflint targets`'}") from error


def previewed(word: str) -> Target:
    """The release of a program with a preview that a word means; of a release of ROS its Gazebo's. Raises BadWord."""
    requested = targets([word])
    if word.strip().lower() in target.distributions():
        requested = tuple(requested for requested in requested if target.FAMILIES[requested.family].converts)
    if len(requested) != 1:
        families = ", ".join(sorted(target.FAMILIES))
        raise BadWord(f"preview is for one release of a program that has a model ({families}), not '{word}'")
    return requested[0]


def compared(values: Iterable[str]) -> list[Target]:
    """The targets that words mean, without words the newest release of each program. Raises BadWord."""
    return list(targets(words(values) or target.FAMILIES))


def codes(
    select: Iterable[str], ignore: Iterable[str], team: Sequence[TeamRule] = (), elsewhere: Sequence[TeamRule] = ()
) -> frozenset[str] | None:
    """The rules that are selected and not ignored; None for all of them. Raises BadWord.

    Words may mean rules of a team, also those that the file has not, but others of the run.
    """
    select, ignore = list(select), list(ignore)
    if not select and not ignore:
        return None
    chosen = _matching(select or ["ALL"], team, elsewhere)
    left = frozenset(chosen - _matching(ignore, team, elsewhere))
    if chosen and not left:
        raise BadWord("no rule is left to check: all that are selected are ignored too, here or in the configuration")
    return left


def _matching(selectors: Iterable[str], team: Sequence[TeamRule] = (), elsewhere: Sequence[TeamRule] = ()) -> set[str]:
    from urdflint.linter.rules import catalog

    matching_codes: set[str] = set()
    for selector in selectors:
        codes = catalog.matching(selector, team)
        if not codes and catalog.paths() and not catalog.matching(selector, elsewhere):
            raise BadWord(f"unknown rule '{selector}'{suggest_rule(selector, (*team, *elsewhere))}")
        matching_codes |= codes
        _name_heir(selector.upper())
    return matching_codes


def _name_heir(word: str) -> None:
    """Warn that a rule was merged into another one, which may find more."""
    from urdflint.linter.rules import catalog

    heir = catalog.heir(word)
    if heir != word:
        import warnings

        message = f"{word} is part of {heir} {catalog.names()[heir]} now, which is meant instead"
        warnings.warn_explicit(message, FutureWarning, word, 1, registry=WARNED)


def suggest_rule(word: str, team: Sequence[TeamRule] = ()) -> str:
    """`, did you mean 'x'?` where a rule's code or name is near."""
    from urdflint.linter.rules import catalog

    return suggestion(word, catalog.words(team))


def folders(paths: Iterable[str]) -> tuple[str, ...]:
    """The folders among the paths that the user asked for, wherever links lead."""
    return tuple(dict.fromkeys(os.path.realpath(path) for path in paths if os.path.isdir(path)))


def team_of(configs: Iterable[Config]) -> tuple[TeamRule, ...]:
    """The rules of a team that some configurations have, of one code the first. Raises BadConfig."""
    rules: dict[str, TeamRule] = {}
    for config in {id(config): config for config in configs}.values():
        if config.rule or config.require or config.names or config.bounds or config.joint_types or config.forbid:
            from urdflint.config import team_rules

            for rule in team_rules.rules(config):
                rules.setdefault(rule.code, rule)
    return tuple(rules.values())


def settings(  # noqa: PLR0913
    config: Config,
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
    assume_latest, team = assume_latest or config.assume_latest, team_of([config])
    _require(config, team, assume_latest)
    return Settings(
        targets=targets(words(target) or config.target, assume_latest),
        codes=codes(
            words(select) or [*config.select, *config.extend_select],
            [*config.ignore, *config.extend_ignore, *words(ignore)],
            team,
            config.elsewhere,
        ),
        packages={**config.packages, **packages},
        missing_packages=frozenset((*config.missing_packages, *words(missing_packages))),
        resolve=resolve and config.resolve,
        robot=robot or config.robot or None,
        strict=strict or config.strict,
        deep=deep or config.deep,
        schema_only=schema_only,
        xacro=xacro and (config.xacro is None or config.xacro.expand),
        environment=frozenset((*(config.xacro.environment if config.xacro is not None else ()), *words(xacro_env))),
        folders=folders,
        require_reason=config.require_reason,
        team=team,
        **(_of_rules(config, team) if config.severity or config.rules else {}),
    )


def _of_rules(config: Config, team: Sequence[TeamRule]) -> dict[str, Any]:
    """What a configuration says of single rules. Raises BadConfig."""
    from urdflint.config import rule_settings

    return {"severity": rule_settings.severities(config, team), "options": rule_settings.options(config)}


def _require(config: Config, team: Sequence[TeamRule], assume_latest: bool) -> None:
    """See to it that each word of a configuration means a target or a rule. Raises BadConfig."""
    for layer in config.layers:
        for key, setting in layer.values.items():
            for keys, word in _words_of_setting(key, setting) if key in READERS else ():
                complaint = _complaint(word, partial(READERS[key], team=team, assume_latest=assume_latest))
                if complaint:
                    from urdflint.config import toml

                    raise toml.bad(layer.path, f"'{key}': {complaint}", keys, word)


def _words_of_setting(key: str, setting: Any) -> Iterator[tuple[Sequence[str], str]]:
    """The words of a key, or of the keys of a table."""
    if isinstance(setting, Mapping):
        yield from (((key, name), word) for name, patterns in setting.items() for word in patterns.words)
    else:
        yield from (((key,), word) for word in setting)


def _read_rule(word: str, team: Sequence[TeamRule], assume_latest: bool) -> object:
    return _matching([word], team)


READERS: Mapping[str, Callable[..., object]] = {
    **dict.fromkeys(("target", "per-file-targets"), lambda word, team, assume_latest: targets([word], assume_latest)),
    **dict.fromkeys(("select", "ignore", "extend-select", "extend-ignore", "per-file-ignores"), _read_rule),
}


def _complaint(word: str, read: Callable[[str], object]) -> str | None:
    try:
        read(word)
    except BadWord as error:
        return str(error)
    return None
