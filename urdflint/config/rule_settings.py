"""What a configuration says of rules: how severe their findings are, and their options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urdflint.config import Config
from urdflint.config.toml import bad
from urdflint.findings import Severity, TeamRule
from urdflint.linter.rules import catalog
from urdflint.linter.rules.catalog import Option, Rule
from urdflint.linter.settings import Options
from urdflint.linter.waivers.suppression import NOT_XML
from urdflint.text.similar import suggestion


def severities(config: Config, team: Sequence[TeamRule]) -> dict[str, Severity]:
    """The severity of the findings of some rules, by code; a rule wins over the first letters. Raises BadConfig."""
    chosen: dict[str, Severity] = {}
    for word in sorted(
        config.severity, key=lambda selector: -len(catalog.matching(selector, team))
    ):  # fewer rules win over more
        codes, severity = _codes_meant(config, "severity", word, team), Severity(config.severity[word])
        fixed = sorted(code for code in codes if code in NOT_XML and severity.rank < catalog.rule(code).severity.rank)
        if fixed and catalog.find(word):
            complaint = f"'severity': '{word}' says that a file is not XML, so it cannot be less than it is"
            raise _bad(config, complaint, "severity", word)
        chosen.update(dict.fromkeys(codes - set(fixed), severity))
    return chosen


def options(config: Config) -> Options:
    """The options of rules that are set. Raises BadConfig."""
    chosen: dict[str, dict[str, float]] = {}
    for word, values in config.rules.items():
        code = catalog.find(word)
        if code is None:
            raise _unknown(config, "rules", word)
        options_by_name = {option.name: option for option in catalog.rule(code).options}
        for name, number in values.items():
            complaint = _complaint(catalog.rule(code), options_by_name, name, number)
            if complaint:
                raise _bad(config, f"'rules.{word}{complaint}", "rules", word, name)
        chosen.setdefault(code, {}).update(values)
    return tuple(sorted((code, tuple(sorted(_arguments(values)))) for code, values in chosen.items() if values))


def _arguments(values: Mapping[str, float]) -> list[tuple[str, float]]:
    return [(name.replace("-", "_"), number) for name, number in values.items()]


def _complaint(rule: Rule, options_by_name: Mapping[str, Option], name: str, number: float) -> str | None:
    """What is wrong with an option, as the end of a sentence that begins with the rule."""
    option = options_by_name.get(name)
    if option is None:
        has = f"its options are {', '.join(options_by_name)}" if options_by_name else f"{rule.code} has none"
        return f"': unknown option '{name}'{suggestion(name, options_by_name) or f': {has}'}"
    if option.least is not None and number < option.least:
        return f".{name}' must be at least {option.least:g}, not {number:g}"
    if option.most is not None and number > option.most:
        return f".{name}' must be at most {option.most:g}, not {number:g}"
    return None


def _codes_meant(config: Config, key: str, word: str, team: Sequence[TeamRule]) -> set[str]:
    codes = catalog.matching(word, team)
    if not codes:
        raise _unknown(config, key, word, team)
    return codes


def _unknown(config: Config, key: str, word: str, team: Sequence[TeamRule] = ()) -> ValueError:
    near = suggestion(word, catalog.words(team))
    advice = "" if key == "severity" or not catalog.matching(word) else ", name one rule by its code or name"
    return _bad(config, f"'{key}': unknown rule '{word}'{near or advice}", key, word)


def _bad(config: Config, complaint: str, *keys: str) -> ValueError:
    """The error about what stands at some keys, in the nearest of the files that has them."""
    return bad(_home(config, keys), complaint, keys)


def _home(config: Config, keys: Sequence[str]) -> str:
    return next((layer.path for layer in reversed(config.layers) if _has(layer.values, keys)), config.path or "")


def _has(inside: object, keys: Sequence[str]) -> bool:
    for key in keys:
        if not isinstance(inside, Mapping) or key not in inside:
            return False
        inside = inside[key]
    return True
