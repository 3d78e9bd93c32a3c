"""What a configuration says of rules: how severe their findings are, and their options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urdflint.config import Config
from urdflint.config.toml import bad
from urdflint.findings import Severity
from urdflint.linter.rules import catalog
from urdflint.linter.rules.catalog import Option, Rule
from urdflint.linter.settings import Options
from urdflint.linter.waivers.suppression import NOT_XML
from urdflint.text.similar import suggestion


def severities(found: Config) -> dict[str, Severity]:
    """The severity of the findings of some rules, by code; a rule wins over the first letters. Raises BadConfig."""
    chosen: dict[str, Severity] = {}
    for word in sorted(found.severity, key=lambda one: -len(catalog.matching(one))):  # fewer rules win over more
        codes, severity = _known(found, "severity", word), Severity(found.severity[word])
        fixed = sorted(code for code in codes if code in NOT_XML and severity.rank < catalog.rule(code).severity.rank)
        if fixed and catalog.find(word):
            what = f"'severity': '{word}' says that a file is not XML, so it cannot be less than it is"
            raise _bad(found, what, "severity", word)
        chosen.update(dict.fromkeys(codes - set(fixed), severity))
    return chosen


def options(found: Config) -> Options:
    """The options of rules that are set. Raises BadConfig."""
    chosen: dict[str, dict[str, float]] = {}
    for word, given in found.rules.items():
        code = catalog.find(word)
        if code is None:
            raise _unknown(found, "rules", word)
        known = {one.name: one for one in catalog.rule(code).options}
        for name, number in given.items():
            complaint = _complaint(catalog.rule(code), known, name, number)
            if complaint:
                raise _bad(found, f"'rules.{word}{complaint}", "rules", word, name)
        chosen.setdefault(code, {}).update(given)
    return tuple(sorted((code, tuple(sorted(_arguments(given)))) for code, given in chosen.items() if given))


def _arguments(given: Mapping[str, float]) -> list[tuple[str, float]]:
    return [(name.replace("-", "_"), number) for name, number in given.items()]


def _complaint(rule: Rule, known: Mapping[str, Option], name: str, number: float) -> str | None:
    """What is wrong with an option, as the end of a sentence that begins with the rule."""
    one = known.get(name)
    if one is None:
        has = f"its options are {', '.join(known)}" if known else f"{rule.code} has none"
        return f"': unknown option '{name}'{suggestion(name, known) or f': {has}'}"
    if one.least is not None and number < one.least:
        return f".{name}' must be at least {one.least:g}, not {number:g}"
    if one.most is not None and number > one.most:
        return f".{name}' must be at most {one.most:g}, not {number:g}"
    return None


def _known(found: Config, key: str, word: str) -> set[str]:
    codes = catalog.matching(word)
    if not codes:
        raise _unknown(found, key, word)
    return codes


def _unknown(found: Config, key: str, word: str) -> ValueError:
    near = suggestion(word, [*catalog.names().values(), *catalog.paths()])
    one = "" if key == "severity" or not catalog.matching(word) else ", name one rule by its code or name"
    return _bad(found, f"'{key}': unknown rule '{word}'{near or one}", key, word)


def _bad(found: Config, what: str, *keys: str) -> ValueError:
    """The error about what stands at some keys, in the nearest of the files that has them."""
    return bad(_home(found, keys), what, keys)


def _home(found: Config, keys: Sequence[str]) -> str:
    return next((one.path for one in reversed(found.layers) if _has(one.values, keys)), found.path or "")


def _has(inside: object, keys: Sequence[str]) -> bool:
    for key in keys:
        if not isinstance(inside, Mapping) or key not in inside:
            return False
        inside = inside[key]
    return True
