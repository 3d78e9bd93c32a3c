"""What a run is asked for, and what comes of one file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from urdflint.linter.finding import FileReport, Finding, Severity
from urdflint.programs.target import Target


class Variant(NamedTuple):
    """A named set of arguments for a xacro file."""

    name: str
    arguments: Mapping[str, str]


Options = tuple[tuple[str, tuple[tuple[str, float], ...]], ...]  # of rules, by code and name, sorted


@dataclass(frozen=True)
class Settings:
    """What a run is asked for; empty `targets` means those that the file itself speaks to.

    `strict` makes errors of content that nobody knows; with `schema_only` the schemas speak alone, of everything.
    With `xacro` false no xacro is expanded; `arguments` are given to it, and `environment` are the variables that it
    may read; with `variants` it is checked once for each, with the arguments of that one. `folders` are those that the
    user asked for: packages in them are known. With `require_reason` a suppression comment must give one. `severity` is
    that of all findings of some rules, by code; `options` are those of rules that are not as their documents say.
    `robot` is the file of the robot that SRDF and parameter files are about, where the user names it.
    """

    targets: tuple[Target, ...] = ()
    codes: frozenset[str] | None = None
    packages: Mapping[str, str] = field(default_factory=dict)
    resolve: bool = True
    strict: bool = False
    schema_only: bool = False
    xacro: bool = True
    arguments: Mapping[str, str] = field(default_factory=dict)
    environment: frozenset[str] = frozenset()
    folders: tuple[str, ...] = ()
    variants: tuple[Variant, ...] = ()
    require_reason: bool = False
    severity: Mapping[str, Severity] = field(default_factory=dict)
    options: Options = ()
    robot: str | None = None


@dataclass(frozen=True)
class Result:
    """What came of one file; `alone` are those findings that count only where no other file includes it."""

    report: FileReport
    findings: Sequence[Finding]
    targets: Sequence[Target]
    alone: Sequence[Finding] = ()
