"""What the schema objects to is the same however it is found and explained."""

from __future__ import annotations

import pytest

from tests import mutations
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.model.structure import schema_violations
from urdflint.schema import objections
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

MUTANTS = mutations.mutants(7, mutations.seeds(shared=False), 250)
Said = list[tuple[int, "str | None", str]]


def said(text: str) -> Said:
    """The violations of a robot: where, of which attribute, and in which words."""
    read = parsing.read(Source("robot.urdf", text.encode()))
    assert read.root is not None
    robot = Robot(read, read.root, Files(None, resolve=False))
    found = schema_violations.violations(robot, lambda _: False, alone=True)
    return [(one.element.start, one.attribute, one.reason) for one in found]


@pytest.fixture(scope="module")
def usual() -> list[Said]:
    found = [said(text) for text in MUTANTS]
    assert sum(map(bool, found)) > len(found) / 3
    return found


def test_libxml2_explains_as_xmlschema_does(usual: list[Said], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objections, "PLAIN", frozenset())
    assert [said(text) for text in MUTANTS] == usual


@pytest.mark.parametrize("most", [0, 1])
def test_parts_that_are_valid_hide_nothing(usual: list[Said], most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether few parts are looked at or all of them."""
    monkeypatch.setattr(schema_violations, "FAULTY", most)
    assert [said(text) for text in MUTANTS] == usual
