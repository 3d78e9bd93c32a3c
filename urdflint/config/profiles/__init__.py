"""Profiles: what a robot must be ready for. Each is a configuration, and its requirements are in one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from urdflint import resources
from urdflint.config import PROFILE, Config, loader
from urdflint.config.request import one_of
from urdflint.config.values import Layer
from urdflint.findings import Profile, Requirement, Severity
from urdflint.findings.readiness import FILES, REJECTS
from urdflint.linter.rules import catalog
from urdflint.linter.settings import Settings

FOLDER, COMMON = "profiles", "common"
HEADER = "profile\trequirement\trules\tneeds\tsource"


@cache
def table() -> Sequence[Profile]:
    """All profiles with their requirements."""
    header, *rows = resources.lines("config", f"{FOLDER}/requirements.tsv")
    assert header == HEADER
    requirements: dict[str, list[Requirement]] = {}
    for row in rows:
        profile, name, rules, needs, source = row.split("\t")
        requirements.setdefault(profile, []).append(Requirement(name, tuple(rules.split()), needs, source))
    return [Profile(profile, tuple(required)) for profile, required in requirements.items()]


def profile(name: str) -> Profile:
    """A profile by its name. Raises BadWord."""
    by_name = {profile.name: profile for profile in table()}
    return by_name[one_of("--profile", name, tuple(by_name))]


def over(chosen: Profile, config: Config) -> Config:
    """A configuration with the settings of a profile below it; rules that a requirement names are errors."""
    codes = [code for requirement in chosen.requirements for code in requirement.rules if code != REJECTS]
    common, own = (_settings(chosen, name) for name in (COMMON, chosen.name))
    rules = {code: rule for code, rule in common["rule"].items() if code in codes}
    settings = {**common, **own, "rule": rules, "severity": dict.fromkeys(codes, "error")}
    layers = (Layer(f"{PROFILE}{chosen.name}", settings), *config.layers)
    return Config(
        path=config.path, layers=layers, elsewhere=config.elsewhere, **loader.merged([layer.values for layer in layers])
    )


def _settings(chosen: Profile, file: str) -> Mapping[str, Any]:
    """What one of the files for a profile says, by key."""
    text = resources.read("config", f"{FOLDER}/{file}.toml").decode("utf-8")
    return loader.packaged(f"{PROFILE}{chosen.name}", text).values


def limited(chosen: Profile, all_settings: Iterable[Settings]) -> Profile:
    """A profile that says which of its rules, and whether files, some settings leave out."""
    unchecked: set[str] = set()
    for settings in {id(settings): settings for settings in all_settings}.values():
        if not settings.resolve:
            unchecked.add(FILES)
        if settings.codes is not None:
            missing = catalog.paths().keys() - settings.codes
            unchecked.update(missing)
            if any(catalog.rule(code).severity is Severity.ERROR for code in missing):
                unchecked.add(REJECTS)
    return chosen._replace(unchecked=sorted(unchecked))
