"""One file through all checks: read, survey, check, validate, and make findings of the problems."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial

from urdflint import checks, similar
from urdflint.changed import changed
from urdflint.linter import attribution, catalog
from urdflint.linter.attribution import Unspoken, cause_of, spoken
from urdflint.linter.cap import Cap
from urdflint.linter.failures import Failures
from urdflint.linter.finding import Edit, FileReport, Finding, Fix, Location, Related
from urdflint.linter.rule import Check, Problem
from urdflint.linter.severity import weight
from urdflint.model import contents
from urdflint.model.contents import Unchecked
from urdflint.model.files import Files
from urdflint.model.irregular import Violation
from urdflint.model.robot import Kind, Robot
from urdflint.programs import models, others, target
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect
from urdflint.programs.target import MODELLED, Target
from urdflint.schema import validation as schema
from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place, span_of
from urdflint.syntax.source import Source
from urdflint.wording import ends, shortened

DRAKE = re.compile(rb"drake(?::|\.mit\.edu)", re.IGNORECASE)  # its prefix, also misspelt, or its namespace
MARKS = {  # what betrays that a robot has something of an extension, by the family that reads it
    "sdformat": re.compile(rb"<gazebo"),
    "drake": DRAKE,
    "sim-urdf": re.compile(rb"<(?:simulation|collision_material|stiffness|damping)\b"),
}
ORDINARY = ("urdfdom@3", "urdfdom@6")
SCHEMA_ONLY = ("XML", "XSD", "XAC003", "XAC004")


@dataclass(frozen=True)
class Settings:
    """What a run is asked for; empty `targets` means those that the file itself speaks to.

    `strict` makes errors of content that nobody knows; with `schema_only` the schemas speak alone, of everything.
    """

    targets: tuple[Target, ...] = ()
    codes: frozenset[str] | None = None
    packages: Mapping[str, str] = field(default_factory=dict)
    resolve: bool = True
    strict: bool = False
    schema_only: bool = False


@dataclass(frozen=True)
class Result:
    """What came of one file."""

    report: FileReport
    findings: Sequence[Finding]
    targets: Sequence[Target]


def lint(source: Source, settings: Settings) -> Result:
    """Check one file; what is in it never makes this raise: what fails is named in the report, with all else found."""
    failures = Failures()
    with similar.budget():
        result = failures.attempt("", lambda: _lint(parsing.read(source), settings, failures))
    return result or Result(FileReport(source.name, failure=str(failures)), (), settings.targets)


def _lint(read: Document, settings: Settings, failures: Failures) -> Result:
    targets = settings.targets or _targets_of(read)
    source = read.source
    files = Files(_folder(source.name), settings.packages, settings.resolve)
    codes = _codes(settings)
    unchecked = failures.attempt("telling what the file holds", lambda: contents.unchecked(read))
    all_heard = (unchecked is not None or _has_models(targets)) and not settings.schema_only  # for their effects
    run = _Run(None if all_heard else codes, targets, settings, read.source.text, failures)
    problems = failures.each("reading the robot", _problems(read, unchecked, files, run, settings.schema_only))
    cap = Cap()
    made = [
        failures.attempt(code, partial(_finding, read, code, problem, run, settings, cap))
        for code, problem in problems
        if codes is None or code in codes
    ]
    findings = [one for one in made if one is not None]
    findings.sort(key=lambda one: (one.location.span.start, one.code, one.location.span.end))
    reason = unchecked.reason if unchecked is not None else None
    report = FileReport(
        source.name, tuple(map(shortened, files.not_checked)), None, str(failures) or None, reason, cap.over
    )
    return Result(report, findings, targets)


def _has_models(targets: Sequence[Target]) -> bool:
    """Whether models of programs take part: then every rule is heard, to know which claims have no speaker."""
    return any(one.family in MODELLED for one in targets)


def _codes(settings: Settings) -> frozenset[str] | None:
    """The rules to ask: with the schemas alone those of what a file is, and the one that tells what they say."""
    if not settings.schema_only:
        return settings.codes
    chosen = settings.codes if settings.codes is not None else catalog.paths()
    return frozenset(code for code in chosen if code.startswith(SCHEMA_ONLY))


def _problems(
    read: Document, unchecked: Unchecked | None, files: Files, run: _Run, schema_only: bool
) -> Iterator[tuple[str, Problem]]:
    yield from run.over((Document, None), [read])
    if unchecked is not None:
        yield from _told_once(unchecked, run)
    elif read.root is not None:
        yield from _of_robot(Robot(read, read.root, files), run, schema_only)


def _told_once(unchecked: Unchecked, run: _Run) -> Iterator[tuple[str, Problem]]:
    """What is said of a file instead of all that is wrong with it as a robot."""
    document = unchecked.document
    for whole in run.over((type(unchecked), None), [unchecked]):
        assert document.root is not None
        robot = Robot(document, document.root, Files(None, resolve=False))
        faults = [(one, run.effects(*one)) for one in _of_robot(robot, run, schema_only=False)]
        yield from attribution.told_once(whole, faults)


def _of_robot(robot: Robot, run: _Run, schema_only: bool) -> Iterator[tuple[str, Problem]]:
    nodes = run.failures.attempt("comparing the robot with the vocabulary", robot.nodes) or {}
    found = [pair for kind, some in nodes.items() for pair in run.over(kind, some)]
    if not schema_only:
        attributed = run.failures.attempt("hearing the models", lambda: _attributed(robot, run, found))
        found = found if attributed is None else attributed
    yield from found
    if run.asks_for(Violation):
        violations = run.failures.attempt("the schemas", lambda: _violations(robot, run, found, schema_only))
        yield from run.over((Violation, None), violations or ())


def _attributed(robot: Robot, run: _Run, found: list[tuple[str, Problem]]) -> list[tuple[str, Problem]]:
    """The problems with what the models of the programs claim about them, and those made of claims alone."""
    found, left = attribution.attribute(found, run.claims(robot, attribution.suspects(found)), run.tells)
    found = list(attribution.ignored(found, run.not_read(robot)))
    return found + [pair for one in left for pair in run.about(one)]


def _violations(robot: Robot, run: _Run, found: list[tuple[str, Problem]], schema_only: bool) -> list[Violation]:
    """What the schemas have to say, without what is told already."""
    told = {problem.place.element for _, problem in found if problem.place.element is not None}
    told.update(one.element for one in robot.survey.irregular)
    return schema.violations(robot, () if schema_only else told, alone=schema_only, failed=run.failures.keep)


class _Run:
    """The checks chosen for one file; an error inside one of them is kept as a failure, and the others go on."""

    def __init__(
        self,
        codes: frozenset[str] | None,
        targets: Sequence[Target],
        settings: Settings,
        text: bytes,
        failures: Failures,
    ) -> None:
        self.dispatch = _dispatch(codes, _groups(targets, text))
        self.targets = targets
        self.readers = _readers(targets, asked=bool(settings.targets))
        self.failures = failures

    def asks_for(self, kind: type) -> bool:
        return (kind, None) in self.dispatch

    def over(self, kind: Kind, nodes: Sequence[object]) -> Iterator[tuple[str, Problem]]:
        """The problems that the checks for a kind of node find in these."""
        for code, check in self.dispatch.get(kind, ()) if nodes else ():
            yield from self._by(code, check, nodes)

    def claims(self, robot: Robot, suspects: frozenset[Element]) -> list[Claim]:
        """What the models of the programs aimed at claim; where one of them fails, the others are heard."""
        found: list[Claim] = []
        for family in sorted({one.family for one in self.targets} & MODELLED):
            mine = [one for one in self.targets if one.family == family]
            work = partial(models.claims, robot, mine, suspects)
            found += self.failures.attempt(f"the model of {target.FAMILIES[family].spelling}", work) or ()
        return found

    def not_read(self, robot: Robot) -> Callable[[Place], Mapping[str, Effect]]:
        """What tells of a place which of the programs aimed at do not read what is written there."""
        what = "the model of urdfdom"
        readers = self.failures.attempt(what, lambda: models.readers(robot, self.targets)) or ()
        return lambda place: self.failures.attempt(what, lambda: models.not_read(robot, place, readers)) or {}

    def effects(self, code: str, problem: Problem) -> dict[str, Effect]:
        """What the programs aimed at do about a problem, by target."""
        return target.resolve({**catalog.rule(code).effects, **problem.effects}, self.targets)

    def tells(self, claim: Claim) -> bool:
        """Whether one of the checks is for this claim."""
        return any(claim.word in catalog.rule(one[0]).covers for one in self.dispatch.get((type(claim), None), ()))

    def about(self, unspoken: Unspoken) -> Iterator[tuple[str, Problem]]:
        """The problems that the checks make of a claim which their rules cover; its effects are theirs."""
        claim = unspoken.claim
        for code, check in self.dispatch.get((type(claim), None), ()):
            if claim.word in catalog.rule(code).covers:
                for _, problem in self._by(code, check, [claim]):
                    told = changed(problem, effects={**unspoken.effects, **problem.effects})
                    yield code, changed(spoken(told, claim), told_with=unspoken.told_with)

    def _by(self, code: str, check: Check, nodes: Sequence[object]) -> Iterator[tuple[str, Problem]]:
        for node in nodes:
            try:
                for problem in check(node):
                    if _concerns(problem.only or catalog.rule(code).only, self.readers):
                        yield code, problem
            except Exception as error:  # noqa: PERF203
                self.failures.keep(code, error)


@cache
def _dispatch(codes: frozenset[str] | None, groups: tuple[str, ...]) -> dict[Kind, list[tuple[str, Check]]]:
    """The checks by the kind of node they look at."""
    found: dict[Kind, list[tuple[str, Check]]] = {}
    for one in checks.registered(groups):
        if codes is None or one.code in codes:
            for kind in one.kinds:
                for layer in (None, one.layer):
                    found.setdefault((kind, layer), []).append((one.code, one.function))
    return found


def _groups(targets: Sequence[Target], text: bytes) -> tuple[str, ...]:
    """The groups of checks that a robot may need: those of an extension that it has some of, or whose reader asks."""
    families = {one.family for one in targets}
    needed = [family for family, mark in MARKS.items() if family in families or mark.search(text)]
    return ("urdf", *needed)


def _concerns(only: Sequence[str], targets: Sequence[Target]) -> bool:
    """Whether a problem counts for these targets: always, unless it exists for certain consumers only."""
    return not only or any(one.matches(selector) for one in targets for selector in only)


def _readers(targets: Sequence[Target], asked: bool) -> Sequence[Target]:
    """Those for whom findings count: the targets, and others where nobody asks for a program, or for all of them."""
    everything = {one.family for one in targets} == target.FAMILIES.keys()
    return targets if asked and not everything else (*targets, *others.UNASKED)


def _targets_of(read: Document) -> tuple[Target, ...]:
    words = list(ORDINARY)
    if any(one.tag == "gazebo" for one in (read.root.children if read.root else ())):
        words.append("sdformat")
    if DRAKE.search(read.source.text):
        words.append("drake")
    return tuple(one for word in words for one in target.parse(word))


def _folder(name: str) -> str:
    """The folder of a file; what comes from standard input is taken as one of the current folder."""
    return os.path.dirname(os.path.abspath(name))


def _finding(read: Document, code: str, problem: Problem, run: _Run, settings: Settings, cap: Cap) -> Finding | None:
    rule = catalog.rule(code)
    effects = run.effects(code, problem)
    asked = bool(settings.targets)
    weighed = weight(rule, problem, effects, run.readers, strict=settings.strict, asked=asked)
    severity = rule.strict if settings.schema_only else weighed
    if not cap.lets(code, severity, effects):
        return None
    return Finding(
        code=code,
        name=rule.name,
        severity=severity,
        message=shortened(problem.message),
        location=_location(read, problem.place),
        effects=effects,
        losses={name: shortened(loss) for name, loss in target.resolve(problem.losses, run.targets).items()},
        help=shortened(problem.help) if problem.help else rule.help,
        related=tuple(Related(shortened(message), _location(read, place)) for message, place in problem.related),
        fix=_fix(read, problem),
        first=problem.first,
        also=tuple(_location(read, place) for place in problem.also),
        cause=shortened(cause_of(code, problem)),
    )


def _location(read: Document, place: Place) -> Location:
    path = ""
    if place.element is not None:
        path = read.path(place.element) + (f"/@{place.attribute}" if place.attribute is not None else "")
    return Location(read.source, span_of(read, place), ends(path))


def _fix(read: Document, problem: Problem) -> Fix | None:
    """A fix in bytes; none where the file had to be transcoded, since its bytes are not those that were read."""
    if problem.fix is None or read.source.text is not read.source.data:
        return None
    title, changes = problem.fix
    edits = tuple(Edit(span_of(read, change.place), change.text) for change in changes)
    return Fix(shortened(title), edits, problem.safe)
