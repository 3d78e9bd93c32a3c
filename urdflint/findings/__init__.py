"""What urdflint says: severities, fixes, findings and the report that holds them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import Literal

from urdflint.files.absences import Absence
from urdflint.programs.effect import STRONGEST, Effect, worst
from urdflint.struct import Struct, cached_property, field
from urdflint.syntax.source import Position, Source, Span

THRESHOLDS = ("error", "warning", "info", "never")  # from which severity on a run fails
RULE_ADDRESS = r"https?://[!-~]*\{code\}[!-~]*"  # of a rule's page, with {code} where its code stands
NO_THRESHOLDS: Mapping[str, str] = {}
SCENE_FORMATS = {"sdf": "SDFormat", "mjcf": "MJCF", "directives": "model directives"}  # of files that are no URDF
ROBOT, LINK, JOINT, FILE = "robot", "link", "joint", "file"  # what a rule of a team can be for, beside paths


class Severity(str, Enum):
    """How much a finding matters by itself."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    __hash__ = str.__hash__  # that of enumerations is not in C

    @property
    def rank(self) -> int:
        """0 for info, 2 for error."""
        return ("info", "warning", "error").index(self)

    def reaches(self, threshold: str) -> bool:
        """Whether it is at least as severe as a threshold."""
        return threshold != "never" and self.rank >= Severity(threshold).rank


class Location(Struct):
    """A place made concrete: bytes of a source, and the path of the element they belong to."""

    source: Source
    span: Span
    path: str = ""

    @property
    def start(self) -> Position:
        """Line and column of the first character."""
        return self.source.position(self.span.start)

    @property
    def end(self) -> Position:
        """Line and column behind the last character."""
        return self.source.position(self.span.end)


class Edit(Struct):
    """Replace the bytes of a span by a text."""

    span: Span
    text: str


class Fix(Struct):
    """Edits that go together; `safe` where they cannot change what a correct reader makes of the file."""

    title: str
    edits: Sequence[Edit]
    safe: bool = False


class Related(Struct):
    """Another place that belongs to a finding, and why."""

    message: str
    location: Location


class Finding(Struct):
    """A defect at one place of a file; `also` has the other places where it is reported once for several.

    `effects`, `losses` and `reasons` are keyed by target: what the program does about it, in words what it loses by it,
    and the words of its model for why. `first`: Drake, which reports one fault a run, would report this one. `cause`
    begins with a rule's code: findings of one file with the same cause are one entry of a report, in the words of that
    rule's finding. `breaks` is a sentence about a program that is not among the targets, where none of these minds.

    In xacro `trace` are the calls by which the place got into the robot, the innermost first. `uses` counts the wrong
    places in the robot that this text makes. `robots` are the files of the robots that have the fault, of `among` that
    read the text. `variants` are the variants of the file that have it, none where all do.
    """

    code: str
    name: str
    severity: Severity
    message: str
    location: Location
    effects: Mapping[str, Effect] = field(default_factory=dict)
    losses: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    breaks: str = ""
    help: str | None = None
    related: Sequence[Related] = ()
    trace: Sequence[Related] = ()
    fix: Fix | None = None
    first: bool = False
    also: Sequence[Location] = ()
    cause: str = ""
    uses: int = 1
    variants: Sequence[str] = ()
    robots: Sequence[str] = ()
    among: int = 1

    @property
    def about(self) -> Sequence[str]:
        """The files whose settings count for it: those of the robots that have it, else the one that it is in."""
        return self.robots or (self.location.source.name,)

    @property
    def order(self) -> tuple[object, ...]:
        """By what findings of one file are sorted."""
        span = self.location.span
        return span.start, self.code, span.end

    @property
    def loss(self) -> str | None:
        """What is lost by it in the program that does the worst about it, or what breaks outside of the targets."""
        ranks = {name: STRONGEST.index(effect) for name, effect in self.effects.items()}
        return min(self.losses.items(), key=lambda pair: ranks.get(pair[0], 0), default=("", self.breaks or None))[1]


class Suppressed(Struct):
    """A finding that is kept silent by a comment, with the reason that this gives."""

    finding: Finding
    reason: str
    comment: Location


def together(findings: Sequence[Finding]) -> Finding:
    """Findings of one fault as one: in the words of the most severe, with the effects and losses of all."""
    first = max(findings, key=lambda finding: finding.severity.rank)
    losses = {name: loss for finding in reversed(findings) for name, loss in finding.losses.items()}
    effects = worst([finding.effects for finding in findings])
    reasons = {
        name: reason
        for finding in reversed(findings)
        for name, reason in finding.reasons.items()
        if finding.effects.get(name) is effects.get(name)
    }
    return first._replace(effects=effects, losses=losses, reasons=reasons)


class Demand(Struct):
    """What is a finding: `condition`, in XPath, is true of an element of the `scope`, another path, or robot or file.

    `message` is a template with places in braces. `label` tells the demands of one rule apart.
    """

    scope: str
    condition: str
    message: str
    label: str = ""


class TeamRule(Struct):
    """A rule of a team with its demands, and texts that it must report and must not.

    It stands in the file `path` under a `key`, of several tables in the one of that `number`.
    """

    code: str
    name: str
    severity: Severity
    demands: Sequence[Demand]
    title: str
    help: str = ""
    bad: Sequence[str] = ()
    good: Sequence[str] = ()
    path: str = ""
    key: str = ""
    number: int = -1


class Overrun(Struct):
    """A rule that was stopped in a file since it takes too many steps: where it stands, as in TeamRule, and words."""

    path: str
    key: str
    number: int
    words: str


class FileReport(Struct):
    """One file that was looked at: what could not be checked in it, or why it could not be read.

    `skipped` says why it was not checked as a robot, although it could be read. `capped` counts the findings that are
    left out because there are too many of their rule, by code and severity. `reads` are the files that it includes,
    `names` those that its includes name, with other arguments perhaps; None where it is no xacro. A `library` is there
    for robots to include, and is checked `through` those of the run. A robot that is not `whole` lacks a part that
    xacro could not make; `variants` are how many of it were checked, with other arguments each. A file `beside` robots
    is about one: SRDF, or parameters. `format` is that of a file for simulators that is no URDF. `suppressed` are
    findings that comments keep silent, and `suppressed_unreported` counts those of them that are left out because there
    are too many of their rule; `baselined` are those that the baseline has, and `baselined_unreported` counts likewise.
    `uses` are the files that a scene puts together, which are checked by themselves too. `absences` are what is not
    here and keeps some of it from being examined. `overruns` are rules of a team that took too many steps in it.
    `unloaded` says why its errors are infos, if they are, and `lowered` how many errors count less.
    """

    path: str
    not_checked: Sequence[str] = ()
    unreadable: str | None = None
    failure: str | None = None
    skipped: str | None = None
    capped: Mapping[str, Mapping[Severity, int]] = field(default_factory=dict)
    reads: Sequence[str] = ()
    names: Sequence[str] | None = None
    library: bool = False
    through: Sequence[str] = ()
    whole: bool = True
    variants: int = 1
    beside: bool = False
    format: str = ""
    suppressed: Sequence[Suppressed] = ()
    suppressed_unreported: int = 0
    baselined: Sequence[Finding] = ()
    baselined_unreported: int = 0
    uses: Sequence[str] = ()
    absences: Sequence[Absence] = ()
    overruns: Sequence[Overrun] = ()
    unloaded: str = ""
    lowered: int = 0

    @property
    def is_robot(self) -> bool:
        """Whether it is a robot by itself, in URDF or xacro."""
        return not (self.library or self.beside or self.format)

    @property
    def status(self) -> Literal["checked", "not-checked", "unreadable"]:
        """Whether its robot was checked; a file in which urdflint failed counts as unreadable."""
        if self.unread:
            return "unreadable"
        return "not-checked" if self.skipped else "checked"

    @property
    def unread(self) -> tuple[str, str] | None:
        """Why it was not read, and before that whose fault it is: unreadable, or internal-error; None if it was."""
        if self.unreadable:
            return "unreadable", self.unreadable
        return ("internal-error", self.failure) if self.failure else None

    @property
    def unreported(self) -> Mapping[str, int]:
        """How many findings of which rules are left out, by code."""
        return {code: sum(numbers.values()) for code, numbers in sorted(self.capped.items())}


class Shard(Struct):
    """A part of a run: its number, counted from 1, how many there are, and the places of its files in the whole run.

    `each`: nobody named targets, so each file was judged for its own. `thresholds` are the severities from which on
    findings fail in files whose configurations have one, and `strict` the files that are to be checked by theirs.
    """

    number: int
    of: int
    places: Sequence[int]
    each: bool = False
    thresholds: Mapping[str, str] = NO_THRESHOLDS
    strict: Sequence[str] = ()


class Evidence(Struct):
    """A line of a file that shows that a program reads a robot."""

    path: str
    line: int


class Requirement(Struct):
    """A fact that must hold, the rules whose findings show that it does not, and where it is asked for.

    The word `rejects` stands for every finding by which a program of the run rejects the robot. It is known to be met
    only where a file with the ending `needs` was checked, or, where that is `files`, all that robots name.
    """

    name: str
    rules: Sequence[str]
    needs: str
    source: str


class Profile(Struct):
    """What robots are to be ready for; `unchecked` are the rules, and perhaps the word `files`, that the run omits."""

    name: str
    requirements: Sequence[Requirement]
    unchecked: Sequence[str] = ()


class Report(Struct):
    """All that a run found: findings are sorted by file, offset and code.

    `assumed` are the targets of releases that nobody looked at, with the release that they are judged as.
    `configurations` are the files whose settings counted. `left_out` are folders not looked into, with the reason.
    `mjcf` is the number of files of MuJoCo that were met, `ignored` that of files that git ignores, and `excluded` that
    of those which these configurations leave out.
    `stale` are the entries of the baseline that are there no more. `compared`: there was a baseline.
    `unchanged` files are as they were in the revision `since`.
    `fixed` are the findings that were fixed in this run, None where it was not asked to fix any.
    `rule_url` is the address of a rule's page, with {code} where its code stands.
    `evidence` are the places that show for which programs the robots are, by target.
    `shard` is set where the report is about a part of a run. `team` are the rules of a team that found something.
    `profile` is what the robots are to be ready for, if that was asked.
    """

    targets: Sequence[str]
    files: Sequence[FileReport]
    findings: Sequence[Finding]
    assumed: Mapping[str, str] = field(default_factory=dict)
    configurations: Sequence[str] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)
    ignored: int = 0
    mjcf: int = 0
    excluded: int = 0
    stale: Sequence[str] = ()
    compared: bool = False
    since: str = ""
    unchanged: int = 0
    fixed: Sequence[Finding] | None = None
    rule_url: str = ""
    evidence: Mapping[str, Sequence[Evidence]] = field(default_factory=dict)
    shard: Shard | None = None
    team: Sequence[TeamRule] = ()
    profile: Profile | None = None

    def fails(self, threshold: str, own: Mapping[str, str] = NO_THRESHOLDS) -> bool:
        """Whether a finding is as severe as a threshold; files that are in `own` have their own.

        In what a robot includes, that of the robot counts.
        """
        return any(
            finding.severity.reaches(own.get(path, threshold)) for finding in self.findings for path in finding.about
        )

    def leaves_unchecked(self, strict: Collection[str], names: Iterable[str]) -> bool:
        """Whether one of the files `strict` was not checked; of what the files `names` of the run link to, any file."""
        lenient_names = {*names}.difference(strict)
        return bool(strict) and any(
            file.status == "not-checked" and file.path not in lenient_names for file in self.files
        )

    @property
    def incomplete(self) -> Sequence[tuple[str, Absence]]:
        """What keeps files from being examined as a whole, each with the path of such a file."""
        return [(file.path, lack) for file in self.files for lack in file.absences]

    def lacks(self, threshold: str, own: Mapping[str, str] = NO_THRESHOLDS) -> bool:
        """Whether something of a file could not be examined, unless nothing is to fail there."""
        return any(own.get(path, threshold) != "never" for path, _ in self.incomplete)

    def fixable(self, safe: bool, lowest: Severity = Severity.INFO) -> int:
        """How many findings from a severity on offer a fix that is safe, or one that is not."""
        return sum(
            number
            for (severity, is_safe), number in self._tally.items()
            if is_safe is safe and severity.rank >= lowest.rank
        )

    def count(self, severity: Severity) -> int:
        """How many findings have that severity, also those that are left out."""
        unreported = sum(numbers.get(severity, 0) for file in self.files for numbers in file.capped.values())
        return sum(number for (tallied, _), number in self._tally.items() if tallied is severity) + unreported

    @property
    def suppressed(self) -> Sequence[Suppressed]:
        """The findings that comments keep silent."""
        return [finding for file in self.files for finding in file.suppressed]

    @property
    def suppressed_number(self) -> int:
        """How many findings comments keep silent, also those that are left out."""
        return sum(len(file.suppressed) + file.suppressed_unreported for file in self.files)

    @property
    def baselined(self) -> Sequence[Finding]:
        """The findings that the baseline has."""
        return [finding for file in self.files for finding in file.baselined]

    @property
    def baselined_number(self) -> int:
        """How many findings the baseline has, also those that are left out."""
        return sum(len(file.baselined) + file.baselined_unreported for file in self.files)

    @property
    def not_checked(self) -> int:
        """How many things could not be checked."""
        return sum(len(file.not_checked) for file in self.files)

    @property
    def unchecked(self) -> int:
        """How many files were not checked as robots, although they could be read."""
        return sum(file.status == "not-checked" for file in self.files)

    @property
    def leaves_out(self) -> bool:
        """Whether a file was not checked as a robot, or there was none to check."""
        return bool(self.unchecked) or self.is_empty

    @property
    def is_empty(self) -> bool:
        """Whether there was no file to check, though none was left out since it has not changed."""
        return not (self.files or self.unchanged)

    @property
    def robots(self) -> int:
        """How many files were checked as robots."""
        return sum(file.status == "checked" and file.is_robot for file in self.files)

    @property
    def variants(self) -> int:
        """How many variants of robots were checked."""
        return sum(file.variants for file in self.files if file.status == "checked" and file.is_robot)

    @property
    def beside(self) -> int:
        """How many files about robots were checked."""
        return sum(file.status == "checked" and file.beside for file in self.files)

    @property
    def formats(self) -> dict[str, int]:
        """How many files for simulators were checked that are not URDF, by format."""
        return Counter(file.format for file in self.files if file.status == "checked" and file.format)

    @property
    def libraries(self) -> int:
        """How many files were checked through the robots that include them."""
        return sum(file.status == "checked" and file.library for file in self.files)

    @property
    def unreported(self) -> Mapping[str, Mapping[str, int]]:
        """How many findings of which rules are left out, by file."""
        return {file.path: file.unreported for file in self.files if file.capped}

    @property
    def worst(self) -> Severity | None:
        """The highest severity found, or None."""
        return max((severity for severity, _ in self._tally), key=lambda severity: severity.rank, default=None)

    @cached_property
    def _tally(self) -> Mapping[tuple[Severity, bool | None], int]:
        """How many findings have a severity and a fix that is safe, or not, found out in one look at them."""
        return Counter(
            (finding.severity, finding.fix.safe if finding.fix is not None else None) for finding in self.findings
        )
