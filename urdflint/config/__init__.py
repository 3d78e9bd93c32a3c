"""What configuration files say, as a frozen Config; `plans` finds them, `reading` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from urdflint.findings import TeamRule
from urdflint.struct import Struct

if TYPE_CHECKING:
    from urdflint.config.values import ForFiles, Layer
    from urdflint.config.xacro import XacroConfig

NAMES = ("urdflint.toml", ".urdflint.toml")
PROJECT = "pyproject.toml"
PROFILE = "profile "  # stands before a profile's name where a file has its path
NONE: Mapping[str, Any] = MappingProxyType({})
LIMIT = 1_000_000  # bytes of a file


class BadConfig(ValueError):
    """A configuration that cannot be used; the text names the file, the line and the key."""


class Config(Struct):
    """What a configuration file asks for; None and empty where it says nothing. `path` is the file.

    `layers` are that file and those that it extends, the nearest last; paths and patterns are seen from the file that
    has them. `per_file_ignores` and `per_file_targets` are by pattern, `severity` and `rules` (options of rules) by the
    rule as it is written. `rule` are rules of a team by code, of which `elsewhere` has those of other configurations
    of a run.
    """

    path: str | None = None
    target: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    extend_ignore: tuple[str, ...] = ()
    exclude: tuple[ForFiles, ...] = ()
    fail_on: str | None = None
    fail_on_unchecked: bool = False
    unloaded: str = "info"
    packages: Mapping[str, str] = NONE
    missing_packages: tuple[str, ...] = ()
    resolve: bool = True
    strict: bool = False
    deep: bool = False
    assume_latest: bool = False
    require_reason: bool = False
    baseline: str = ""
    robot: str = ""
    rule_url: str = ""
    per_file_ignores: Mapping[str, ForFiles] = NONE
    per_file_targets: Mapping[str, ForFiles] = NONE
    severity: Mapping[str, str] = NONE
    rules: Mapping[str, Mapping[str, float]] = NONE
    xacro: XacroConfig | None = None
    rule: Mapping[str, TeamRule] = NONE
    require: Mapping[str, tuple[str, ...]] = NONE
    names: Mapping[str, str] = NONE
    bounds: Mapping[str, tuple[float, float]] = NONE
    joint_types: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    layers: tuple[Layer, ...] = ()
    elsewhere: tuple[TeamRule, ...] = ()

    @property
    def files(self) -> list[str]:
        """The files that it was made from, the nearest first."""
        return [layer.path for layer in reversed(self.layers)]

    def excludes(self, path: str) -> bool:
        """Whether a file is left out."""
        return any(pattern.fits(path) for pattern in self.exclude)
