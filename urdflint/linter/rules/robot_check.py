"""Find what is wrong with one robot: by checks, by the models of programs, and by schemas for what these left."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem
from urdflint.linter.rules.dispatch import CheckRun
from urdflint.model.checked_nodes import nodes_of
from urdflint.model.file_kind import Unchecked
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.model.structure import sure_validity
from urdflint.model.structure.irregularities import Violation
from urdflint.model.structure.survey import survey, survey_of
from urdflint.programs.target import FAMILIES


def reported_once(unchecked: Unchecked, check_run: CheckRun) -> Iterator[tuple[str, Problem]]:
    """The problems that are reported of a file instead of all that it would have as a robot."""
    document = unchecked.document
    from urdflint.linter.rules import claim_matching

    for summary in check_run.over((type(unchecked), None), [unchecked]):
        assert document.root is not None
        robot = Robot(document, document.root, Files(None, resolve=False))
        faults = [(pair, check_run.effects(*pair)) for pair in of_robot(robot, check_run, schema_only=False)]
        yield from claim_matching.reported_once(summary, faults)


def of_robot(robot: Robot, run: CheckRun, schema_only: bool) -> Iterator[tuple[str, Problem]]:
    """All problems of a robot, with what programs do about them."""
    nodes = run.failures.attempt("comparing the robot with the vocabulary", lambda: nodes_of(robot)) or {}
    problems = [pair for kind, members in nodes.items() for pair in run.over(kind, members)]
    if not schema_only:
        attributed = run.failures.attempt("hearing the models", lambda: _attributed(robot, run, problems))
        problems = problems if attributed is None else attributed
        robot.forget(but=survey)
    yield from problems
    if run.asks_for(Violation):
        violations = run.failures.attempt("the schemas", lambda: _violations(robot, run, problems, schema_only))
        yield from run.over((Violation, None), violations or ())
    robot.forget_all()


def _attributed(robot: Robot, run: CheckRun, problems: list[tuple[str, Problem]]) -> list[tuple[str, Problem]]:
    """The problems with the effects that the models of programs claim, and the problems made of claims alone."""
    if (
        not problems
        and not run.failures.messages_by_part
        and all(FAMILIES[program.family].where_odd for program in run.targets)
    ):
        return problems
    from urdflint.linter.rules import claim_matching
    from urdflint.linter.rules.claim_checks import Claims

    claims = Claims(run)
    problems, left = claim_matching.attribute(
        problems, claims.all(robot, claim_matching.suspects(problems)), claims.tells
    )
    problems = list(claim_matching.ignored(problems, claims.not_read(robot)))
    problems += claim_matching.merged(pair for uncovered in left for pair in claims.about(uncovered))
    return [*problems, *claims.refusals(problems, left)]


def _violations(robot: Robot, run: CheckRun, problems: list[tuple[str, Problem]], schema_only: bool) -> list[Violation]:
    """The schema violations at elements that no problem is about."""
    if not schema_only and sure_validity.is_surely_valid(robot):
        return []
    from urdflint.model.structure import schema_violations

    reported_offsets = bytearray(
        len(robot.document.source.text) + 1
    )  # at the offsets of elements: a set takes far more
    for code, problem in problems:
        if problem.place.element is not None and not _is_remark(code):
            reported_offsets[problem.place.element.start] = True
    for irregularity in survey_of(robot).irregular:
        reported_offsets[irregularity.element.start] = True
    is_reported = (lambda _: False) if schema_only else (lambda element: bool(reported_offsets[element.start]))
    return schema_violations.violations(robot, is_reported, alone=schema_only, failed=run.failures.keep)


def _is_remark(code: str) -> bool:
    """Whether a rule only tells that a program does not read something, which may be wrong all the same."""
    from urdflint.linter.rules import catalog

    covers = catalog.rule(code).covers
    return bool(covers) and all(word.endswith(("/element-not-read", "/attribute-not-read")) for word in covers)
