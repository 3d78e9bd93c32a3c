"""What urdflint says of a robot, as the tests that replay verdicts see it; the one place that knows how it is asked."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from tests.lint import findings, targets_named
from urdflint.findings import Finding
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import models, target
from urdflint.programs.loaded import facts
from urdflint.programs.sdformat.analysis import convert
from urdflint.programs.target import FAMILIES
from urdflint.reporters.robots.gazebo_model import contents
from urdflint.syntax import parsing
from urdflint.syntax.source import Source


class Said(NamedTuple):
    """A finding as it stands in the JSON report: its effects by target."""

    code: str
    line: int
    element: str
    effects: dict[str, str]


def is_known(name: str) -> bool:
    """Whether urdflint has a model of that program and release."""
    try:
        return target.parse(name)[0].family in FAMILIES
    except target.UnknownTarget:
        return False


def check(data: str | bytes, *targets: str, name: str = "robot.urdf") -> list[Said]:
    """The findings of `urdflint check --no-resolve --no-config --target ...`."""
    return [short(one) for one in findings(data, ",".join(targets), name, remarks=True)]


def short(one: Finding) -> Said:
    """A finding as these tests see it."""
    effects = {program: effect.value for program, effect in one.effects.items()}
    return Said(one.code, one.location.start.line, one.location.path, effects)


@cache
def read(data: bytes) -> Robot | None:
    """The robot in a file, if there is one, for all the programs that are asked about it."""
    found = parsing.read(Source("robot.urdf", data))
    if found.root is None or found.root.tag.lower() != "robot":
        return None
    return Robot(found, found.root, Files(None, {}, False))


def preview(data: str | bytes, name: str) -> dict[str, Any] | None:
    """The object that `urdflint preview --format json --target NAME` prints; None of a file without a robot."""
    (asked,), robot = targets_named(name), read(data.encode() if isinstance(data, str) else data)
    if robot is None:
        return None
    return contents(convert(robot, asked)) if asked.family == "sdformat" else facts(models.loaded(robot, asked))
