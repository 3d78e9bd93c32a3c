"""The programs that read robot files, their versions, and how one says which of them is meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

Value = TypeVar("Value")


class UnknownTarget(ValueError):
    """No consumer or version of that name."""


@dataclass(frozen=True)
class Family:
    """One program: its releases by series, newest last, and what it is."""

    name: str
    title: str
    releases: Mapping[str, str]
    aliases: Mapping[str, str]

    @property
    def newest(self) -> str:
        """The newest series that urdflint knows."""
        return list(self.releases)[-1]


FAMILIES = {
    one.name: one
    for one in (
        Family(
            "urdfdom",
            "urdfdom, the URDF parser of ROS and ROS 2",
            {"3": "3.0.1", "6": "6.0.0"},
            {"ros": "urdfdom"},
        ),
        Family(
            "sdformat",
            "libsdformat, which converts URDF for Gazebo",
            {"9": "9.10.2", "12": "12.8.0", "13": "13.9.0", "14": "14.9.0", "15": "15.4.0", "16": "16.1.0"},
            {
                "gazebo-classic": "sdformat@9",
                "fortress": "sdformat@12",
                "garden": "sdformat@13",
                "harmonic": "sdformat@14",
                "ionic": "sdformat@15",
                "jetty": "sdformat@16",
                "gazebo": "sdformat",
            },
        ),
        Family("drake", "Drake's MultibodyPlant parser", {"1.51": "1.51.1"}, {}),
        Family("mujoco", "MuJoCo's model compiler", {"4": "4.0.0"}, {}),
        Family("pybullet", "Bullet's URDF importer", {"3": "3.2.7"}, {}),
    )
}
ALIASES = {alias: target for family in FAMILIES.values() for alias, target in family.aliases.items()}
SELECTOR = re.compile(r"(?P<family>[a-z]+)(?:(?P<sign>@|<|>=)(?P<version>[\d.]+))?\Z")


@dataclass(frozen=True)
class Target:
    """One program in one version; `name` is what the user asked for with aliases resolved."""

    family: str
    series: str
    version: str

    @property
    def name(self) -> str:
        """How it is written in reports: `sdformat@12.3`."""
        return f"{self.family}@{self.series}"

    def matches(self, selector: str) -> bool:
        """Whether it is meant by a selector such as `urdfdom`, `urdfdom@3`, `sdformat<14.1`, `sdformat>=13`."""
        found = SELECTOR.match(selector)
        if found is None or found["family"] != self.family:
            return False
        if found["sign"] is None:
            return True
        mine, other = _numbers(self.version), _numbers(found["version"])
        if found["sign"] == "@":
            return mine[: len(other)] == other
        return (mine < other) is (found["sign"] == "<")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def parse(text: str) -> list[Target]:
    """The targets that a word names: `all`, a family, an alias or `family@version`.

    Raises UnknownTarget.
    """
    word = text.strip().lower()
    if word == "all":
        return [_target(family, series) for family in FAMILIES.values() for series in family.releases]
    word = ALIASES.get(word, word)
    name, at, version = word.partition("@")
    family = FAMILIES.get(name)
    if family is None or (at and not re.fullmatch(r"\d+(\.\d+)*", version)):
        raise UnknownTarget(f"unknown target '{text}'")
    if not at:
        return [_target(family, family.newest)]
    if not any(_numbers(release)[0] == _numbers(version)[0] for release in family.releases.values()):
        known = ", ".join(f"{name}@{series}" for series in family.releases)
        raise UnknownTarget(f"unknown version in target '{text}': urdflint knows {known}")
    return [_target(family, version)]


def _target(family: Family, series: str) -> Target:
    return Target(family.name, series, family.releases.get(series, series))


def resolve(effects: Mapping[str, Value], targets: Iterable[Target]) -> dict[str, Value]:
    """What a table keyed by selectors says of each target; the last selector that fits wins."""
    return {name: effects[selector] for name, selector in _told(tuple(effects), tuple(targets))}


@lru_cache(maxsize=1024)
def _told(selectors: tuple[str, ...], targets: tuple[Target, ...]) -> list[tuple[str, str]]:
    """The targets that are meant by any of the selectors, each with the last one that means it."""
    meant = [(one.name, [selector for selector in selectors if one.matches(selector)]) for one in targets]
    return [(name, found[-1]) for name, found in meant if found]
