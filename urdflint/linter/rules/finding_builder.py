"""Problems become findings: with the words of their rule, what programs do about them, and the bytes they are at."""

from __future__ import annotations

from collections.abc import Mapping, Set

from urdflint import regex
from urdflint.findings import Finding, Fix, Location, Related, Severity
from urdflint.findings.rule import Problem
from urdflint.limits import MAX_FINDINGS_OF_RULE
from urdflint.linter.rules import catalog
from urdflint.linter.rules.catalog import Rule
from urdflint.linter.rules.claim_matching import cause_of
from urdflint.linter.rules.dispatch import CheckRun
from urdflint.linter.rules.finding_limit import Cap
from urdflint.linter.rules.fix_edits import edit
from urdflint.linter.rules.severity import COSTLY, weight
from urdflint.linter.settings import MOMENTS, PHYSICS, PLANS, PREFIXES, Settings
from urdflint.programs.effect import Effect
from urdflint.programs.target import FAMILIES
from urdflint.syntax.document import Document
from urdflint.syntax.place import Place, span_of
from urdflint.text.wording import ends, shortened

OF_MOVEIT, MOVEIT = ("SRDF", "MOV"), "moveit"  # rules about what MoveIt alone reads
OF_PREFIXES = "XAC123"
ROS, PYBULLET = "urdfdom", "pybullet"
# limits, lengths, masses and inertias that are not what a robot has, and that every program takes as they are
PLAUSIBILITY = regex.compile(r"URDF(?:4[0-3]\d|51\d|52\d|53\d|548|549|55\d|6[0-3]\d)")
OF_LIMITS = "URDF4"
OF_MOMENTS = frozenset(("URDF610", "URDF611", "URDF612", "URDF613", "URDF620", "URDF623"))
OF_CONTROL, TRANSMISSION, ROS_1 = "CTL", "/transmission", "urdfdom<3"
OF_NUMBERS = frozenset(("pinocchio", "moveit", "ros-control", "sim-urdf"))  # programs that need no meshes
# meshes that a program does not find where they are
FILES_OF_ROBOT = frozenset(("URDF750", "URDF757", "URDF760", "MJC302"))


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
        weighed = self._weight(rule, problem, effects)
        unread = self._unread(code) if self.settings.evident and COSTLY.isdisjoint(effects.values()) else None
        weighed = Severity.INFO if unread is not None else weighed
        unsure = self.settings.unsure  # for the programs that something here may start with the robot:
        started = self._weight(rule, problem, effects, unsure) if unsure and weighed is not Severity.INFO else weighed
        if weighed is Severity.ERROR and (
            (code in FILES_OF_ROBOT and self._is_resolved(effects))
            or (self.settings.foreign and effects)
            or self._is_needed_by_none(code)
            or started is not Severity.ERROR
            or (self.settings.evident and self._is_read_by_none(read, code, problem))
        ):
            weighed = Severity.WARNING
        weighed = started if started is Severity.INFO else weighed
        is_unread = self._is_of_other_release(problem) or self._is_inertia_unread(code)
        is_of_old_xacro = PREFIXES in self.settings.unsure and code == OF_PREFIXES  # the robot is called incomplete
        if weighed is Severity.WARNING and self.settings.evident and (is_unread or is_of_old_xacro):
            weighed = Severity.INFO
        if weighed is Severity.WARNING and (self._is_unsimulated(code) or self._is_for_none(code, effects)):
            weighed = Severity.INFO
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
            breaks="" if effects or severity is not Severity.ERROR else rule.breaks,
            help=unread or (shortened(problem.help) if problem.help else rule.help),
            related=self._related(read, problem),
            fix=_fix(read, problem) if not self.settings.brief else None,
            first=problem.first,
            also=self._also(read, code, severity, problem),
            cause=shortened(cause_of(code, problem)),
        )

    def _related(self, read: Document, problem: Problem) -> tuple[Related, ...]:
        if self.settings.brief:
            return ()
        return tuple(Related(shortened(message), location(read, place)) for message, place in problem.related)

    def _also(self, read: Document, code: str, severity: Severity, problem: Problem) -> tuple[Location, ...]:
        """The other places of a problem, as far as those of its rule are not too many."""
        places = self.cap.places_of(code, severity, problem.also)
        return tuple(location(read, place) for place in places) if not self.settings.brief else ()

    def _weight(
        self, rule: Rule, problem: Problem, effects: Mapping[str, Effect], unsure: Set[str] = frozenset()
    ) -> Severity:
        """The severity of a problem, where some programs do not count."""
        readers = self.check_run.readers
        return weight(
            rule,
            problem,
            {name: effect for name, effect in effects.items() if name.partition("@")[0] not in unsure},
            [program for program in readers if program.family not in unsure],
            strict=self.settings.strict,
            targets_given=self.has_targets,
            by_name=self.by_name,
        )

    def _is_needed_by_none(self, code: str) -> bool:
        """Whether a rule is about MoveIt, or prefixes of xacro, and nothing here needs these."""
        unsure = self.settings.unsure
        return (MOVEIT in unsure and code.startswith(OF_MOVEIT)) or (PREFIXES in unsure and code == OF_PREFIXES)

    def _is_read_by_none(self, read: Document, code: str, problem: Problem) -> bool:
        """Whether a problem is about transmissions, which ROS 2 does not read, or about meshes where ROS reads none."""
        families = {program.family for program in self.check_run.readers} - self.settings.unsure
        if code.startswith(OF_CONTROL):
            is_ros_1 = any(program.matches(ROS_1) for program in self.check_run.readers)
            return not is_ros_1 and TRANSMISSION in location(read, problem.place).path
        return code in FILES_OF_ROBOT and not self.check_run.effects(code, problem) and families <= OF_NUMBERS

    def _is_of_other_release(self, problem: Problem) -> bool:
        """Whether a problem exists in some releases of ROS alone, and nothing tells which is used here."""
        releases = [program for program in self.check_run.readers if program.family == ROS]
        return bool(problem.only) and not all(
            any(program.matches(selector) for selector in problem.only) for program in releases
        )

    def _is_inertia_unread(self, code: str) -> bool:
        """Whether a problem is about moments that code has PyBullet not take from the file, which nobody else reads."""
        targets = self.check_run.targets
        return code in OF_MOMENTS and all(
            program.family == PYBULLET
            and (program.options or MOMENTS in self.settings.unsure)
            and MOMENTS not in dict(program.options)
            for program in targets
        )

    def _is_unsimulated(self, code: str) -> bool:
        """Whether a rule is about numbers for physics or plans, which nothing here needs of the robot."""
        needing = PLANS if code.startswith(OF_LIMITS) else PHYSICS
        return needing in self.settings.unsure and PLAUSIBILITY.fullmatch(code) is not None

    def _is_for_none(self, code: str, effects: Mapping[str, Effect]) -> bool:
        """Whether meshes are missing where no program that urdflint knows reads the robot, such as for MATLAB."""
        is_unread = not (self.has_targets or effects) and {PHYSICS, PLANS} <= self.settings.unsure
        return is_unread and code in FILES_OF_ROBOT

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
