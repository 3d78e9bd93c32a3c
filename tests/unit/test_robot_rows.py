"""A row of a folder names the most severe finding that a check of the file reports, and comments silence it there."""

from __future__ import annotations

from pathlib import Path

import pytest

from urdflint.comparison import table
from urdflint.comparison.robot_rows import FACTS
from urdflint.config import request
from urdflint.library import robot_rows
from urdflint.library.lint import checked
from urdflint.linter.discovery import inputs
from urdflint.linter.run import load_target
from urdflint.linter.settings import Settings

LINK = '<link name="{0}">{1}<visual><geometry><mesh filename="package://p/{0}.xyz"/></geometry></visual></link>'
JOINT = '<joint name="{0}{1}" type="revolute"><parent link="{0}"/><child link="{1}"/></joint>'
COMMENTS = (
    "",
    "<!-- URDFLINT ignore[all] -->",
    "<!--urdflint : ignore[MJC, URDF] -->",
    "<!-- urdflint:ignore[all] -->",
)


@pytest.mark.parametrize("comment", COMMENTS)
def test_rows_are_what_comparison_and_check_say(comment: str, tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf"
    links = LINK.format("a", comment) + LINK.format("b", comment) + LINK.format("c", "")
    path.write_text(
        f'<robot name="r">{links}{JOINT.format("a", "b")}{comment}{JOINT.format("b", "c")}</robot>', "utf-8"
    )
    targets = tuple(request.compared(()))
    row = robot_rows.row(str(path), Settings(), targets)
    assert row is not None
    source = inputs.read(str(path))
    findings = checked(source, Settings(targets=targets, resolve=False)).findings
    explained = table.compare(load_target.under(source, Settings())[0], targets)
    for name, cell in row.programs.items():
        own = [finding for finding in findings if name in finding.effects]
        worst = max(own, key=lambda finding: finding.severity.rank, default=None)
        assert (cell.worst, cell.code) == ((worst.severity.value, worst.code) if worst is not None else (None, None))
        facts = {fact: row.cells[name].value for row in explained.rows for fact in FACTS if FACTS[fact] == row.name}
        assert cell.facts == (facts if cell.loads else {})
