"""Problems become findings: with the words of their rule, what programs do about them, and the bytes they are at."""

from __future__ import annotations

from collections.abc import Mapping

from urdflint.findings import Finding, Fix, Location, Related, Severity
from urdflint.findings.rule import Problem
from urdflint.limits import MAX_FINDINGS_OF_RULE
from urdflint.linter.rules import catalog
from urdflint.linter.rules.claim_matching import cause_of
from urdflint.linter.rules.dispatch import CheckRun
from urdflint.linter.rules.finding_limit import Cap
from urdflint.linter.rules.fix_edits import edit
from urdflint.linter.rules.severity import weight
from urdflint.linter.settings import Settings
from urdflint.programs.effect import Effect
from urdflint.programs.target import FAMILIES
from urdflint.syntax.document import Document
from urdflint.syntax.place import Place, span_of
from urdflint.text.wording import ends, shortened

FILES_OF_ROBOT = frozenset(("URDF750", "URDF757", "URDF760"))  # meshes that a program does not find where they are


class FindingFactory:
    """Makes the findings of one file."""

    def __init__(self, check_run: CheckRun, settings: Settings) -> None:
        self.check_run = check_run
        self.has_targets = bool(settings.targets)
        self.by_name = self.has_targets and not check_run.group.is_everything
        self.settings = settings
        self.cap = Cap()

    def finding(self, read: Document, code: str, problem: Problem) -> Finding | None:
        """The finding of a problem in a document; None where there are too many of its rule."""
        team = self.settings.team
        rule = catalog.rule_of(code, team) if team else catalog.rule(code)
        effects = self.check_run.effects(code, problem)
        strict, readers = self.settings.strict, self.check_run.readers
        weighed = weight(
            rule, problem, effects, readers, strict=strict, targets_given=self.has_targets, by_name=self.by_name
        )
        unread = self._unread(code) if self.settings.evident else None
        weighed = Severity.INFO if unread is not None else weighed
        if weighed is Severity.ERROR and (
            (code in FILES_OF_ROBOT and self._is_resolved(effects)) or (self.settings.foreign and effects)
        ):
            weighed = Severity.WARNING
        severity = self.settings.severity.get(code) or (rule.strict if self.settings.schema_only else weighed)
        if not self.cap.lets(code, severity, effects):
            return None
        resolved = self.check_run.group.resolve(problem.losses)
        losses = {name: loss for name, loss in resolved.items() if effects.get(name) is not Effect.REJECTS}
        return Finding(
            code=code,
            name=rule.name,
            severity=severity,
            message=shortened(problem.message),
            location=location(read, problem.place),
            effects=effects,
            losses={name: shortened(loss) for name, loss in losses.items()},
            reasons=problem.reasons,
            help=unread or (shortened(problem.help) if problem.help else rule.help),
            related=tuple(Related(shortened(message), location(read, place)) for message, place in problem.related),
            fix=_fix(read, problem),
            first=problem.first,
            also=tuple(location(read, place) for place in self.cap.places_of(code, severity, problem.also)),
            cause=shortened(cause_of(code, problem)),
        )

    def _is_resolved(self, effects: Mapping[str, Effect]) -> bool:
        """Whether code finds the files of a robot for all programs that would miss them."""
        families = {name.partition("@")[0] for name in effects}
        return bool(families) and families <= self.settings.resolving

    def _unread(self, code: str) -> str | None:
        """Why a rule about a program's own elements counts little: nothing shows that it reads the robot."""
        family = next(
            (family for family in FAMILIES.values() if family.letters and code.startswith(family.letters)), None
        )
        if family is None or any(program.family == family.name for program in self.check_run.targets):
            return None
        name = family.reader or family.spelling
        return f"nothing in this repository loads it in {name}; -t {family.name} judges it for that"


def location(read: Document, place: Place) -> Location:
    """The bytes of a place."""
    read = place.document or read
    path = ""
    if place.element is not None:
        path = read.path(place.element) + (f"/@{place.attribute}" if place.attribute is not None else "")
    return Location(read.source, span_of(read, place), ends(path))


def _fix(read: Document, problem: Problem) -> Fix | None:
    """A fix in bytes; none where the file had to be transcoded, since its bytes are not those that were read."""
    read = problem.place.document or read
    if problem.fix is None or read.source.text is not read.source.data:
        return None
    title, changes = problem.fix
    if len(changes) > MAX_FINDINGS_OF_RULE or any(change.place.document not in (None, read) for change in changes):
        return None
    edits = [edit(read, change.place, change.text) for change in changes]
    return Fix(shortened(title), tuple(filter(None, edits)), problem.safe) if None not in edits else None
