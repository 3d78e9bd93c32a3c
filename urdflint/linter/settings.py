"""The settings of a run, and the result of one file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urdflint.findings import FileReport, Finding, Severity, TeamRule
from urdflint.programs.target import Target
from urdflint.struct import Struct, field
from urdflint.syntax.source import Source

PREFIXES = "prefixes"  # in Settings.unsure: that xacro wants before its tags, as it does since Noetic
PHYSICS, PLANS = "physics", "plans"  # in Settings.unsure: that anything simulates the robot, and plans its motion
MOMENTS = "use_inertia_from_file"  # in Settings.unsure: that PyBullet takes moments of inertia from the file


class Variant(Struct):
    """A named set of arguments for a xacro file."""

    name: str
    arguments: Mapping[str, str]


Options = tuple[tuple[str, tuple[tuple[str, float], ...]], ...]  # of rules, by code and name, sorted


class Settings(Struct):
    """What a run is asked for; empty `targets` means those that the file itself speaks to, and `also` these.

    `part` is set for model directives that others of the run include.
    `strict` makes errors of content that nobody knows; with `schema_only` the schemas speak alone, of everything. With
    `deep` checks that take long are run too.
    `missing_packages` are those that xacro files may need though they are not here, "*" for all.
    With `xacro` false no xacro is expanded; `arguments` are given to it, and `environment` are the variables that it
    may read; with `variants` it is checked once for each, with the arguments of that one. `folders` are those that the
    user asked for: packages in them are known. With `require_reason` a suppression comment must give one. `severity` is
    that of all findings of some rules, by code; `options` are those of rules that are not as their documents say.
    `evident` targets are those that the repository shows to read the robot, where nobody names any.
    `resolving` are programs whose files code looks for before they read the robot. `foreign`: code loads it in programs
    that are no targets, and nothing shows that another one does. `unsure` are programs that nothing starts with it.
    `usual` are the releases of programs that the repository is for, where nothing shows who reads the file.
    `team` are the rules of a team that the configuration has.
    With `brief` findings have no fixes, no places but their own, and are of rules of which programs do something.
    `robot` is the file of the robot that SRDF and parameter files are about, where the user names it.
    """

    targets: tuple[Target, ...] = ()
    codes: frozenset[str] | None = None
    packages: Mapping[str, str] = field(default_factory=dict)
    missing_packages: frozenset[str] = frozenset()
    resolve: bool = True
    strict: bool = False
    deep: bool = False
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
    also: tuple[Target, ...] = ()
    part: bool = False
    evident: bool = False
    usual: tuple[Target, ...] = ()
    resolving: frozenset[str] = frozenset()
    foreign: bool = False
    unsure: frozenset[str] = frozenset()
    team: tuple[TeamRule, ...] = ()
    brief: bool = False

    @property
    def targets_asked(self) -> bool:
        """Whether somebody named targets."""
        return bool(self.targets) and not self.evident


class Marked(Struct):
    """A file with comments for urdflint, and the settings it was checked by."""

    source: Source
    settings: Settings


class FileResult(Struct):
    """The result of one file, in a form that processes can send each other.

    `alone` are those findings that count only where no robot of the run includes the file; `marked` is set where it has
    comments for urdflint.
    """

    report: FileReport
    findings: Sequence[Finding] = ()
    targets: tuple[Target, ...] = ()
    alone: Sequence[Finding] = ()
    marked: Marked | None = None
