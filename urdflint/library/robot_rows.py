"""What each program makes of each of very many robots: a row a robot, one after the other."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial

from urdflint.comparison import table
from urdflint.comparison.robot_rows import FACTS, RobotRow, RowCell
from urdflint.findings import Finding
from urdflint.library.lint import checked
from urdflint.linter.discovery import inputs
from urdflint.linter.run import load_target, runner
from urdflint.linter.settings import Settings
from urdflint.programs.target import Target
from urdflint.syntax.source import YAML
from urdflint.text.wording import ended

COMPANION_ENDINGS = (".srdf", ".sdf", ".world", *YAML)  # how names of files end that are no URDF
MARK = b"urdflint"  # in each comment that ignores findings, which asks for all their places
LIBRARY = ".xacro"  # how the name of a file ends that others may include


def below(folder: str) -> list[str]:
    """The files below a folder that may be robots."""
    return [path for path in inputs.expand([folder]) if not path.lower().endswith(COMPANION_ENDINGS)]


def rows(paths: Sequence[str], settings: Settings, targets: Sequence[Target]) -> Iterator[RobotRow]:
    """A row for each robot, in the order of the files; xacro libraries, which make no robot, have none."""
    work = partial(row, settings=settings, targets=tuple(targets))
    jobs = runner.processors() if len(paths) >= runner.MANY else 1
    all_rows: Iterator[RobotRow | None] = map(work, paths)
    if jobs > 1:
        from urdflint.linter.run import process_pool  # which a few robots do not need

        all_rows = process_pool.answer_each(work, paths, jobs, _lost)
    return (robot_row for robot_row in all_rows if robot_row is not None)


def row(path: str, settings: Settings, targets: tuple[Target, ...]) -> RobotRow | None:
    """The row of one file; None for a xacro library."""
    try:
        source = inputs.read(path)
        robot, under = load_target.under(source, settings)
    except inputs.Unreadable as error:
        return RobotRow(path, error=str(error))
    except load_target.NoRobot as error:
        return None if path.lower().endswith(LIBRARY) else RobotRow(path, error=str(error))
    if path.lower().endswith(LIBRARY) and not robot.links:
        return None
    try:
        comparison = table.compare(robot, targets, tuple(FACTS.values()), explained=False)
        own = robot if robot.origins is None else None  # one that xacro made is checked at the places in its source
        brief = own is not None and MARK not in source.text.lower()
        report = checked(source, under._replace(targets=targets, resolve=False, brief=brief), robot=own)
    except Exception as error:
        if os.environ.get("URDFLINT_DEBUG"):
            raise
        return RobotRow(path, error=" ".join(f"internal error: {type(error).__name__}: {error}".split()))
    facts = {
        name: next(fact_row for fact_row in comparison.rows if fact_row.name == fact) for name, fact in FACTS.items()
    }
    return RobotRow(
        path,
        {name: fact_row.written for name, fact_row in facts.items()},
        {
            name: RowCell(
                not loaded.refusals,
                {} if loaded.refusals else {fact: fact_row.cells[name].value for fact, fact_row in facts.items()},
                *_worst(report.findings, name),
            )
            for name, loaded in comparison.loaded.items()
        },
    )


def _worst(findings: Sequence[Finding], target: str) -> tuple[str | None, str | None]:
    """The severity and rule of the most severe finding that a program does something about, the first of these."""
    relevant = [finding for finding in findings if target in finding.effects]
    worst = max(relevant, key=lambda finding: finding.severity.rank, default=None)
    return (worst.severity.value, worst.code) if worst is not None else (None, None)


def _lost(path: str, code: int) -> RobotRow:
    how = ended(code)
    return RobotRow(path, error=f"the process that compared it {how}")
