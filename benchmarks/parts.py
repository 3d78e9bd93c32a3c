"""What each part of a check costs: each rule, each analysis that rules share, each model of a program, and the phases.

A part counts what it does itself: what it asks another part for is that part's.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import FrameType
from typing import Any
from unittest import mock

from urdflint.linter.rules import dispatch, finding_builder, robot_check
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.model.robot import Robot
from urdflint.model.structure import schema_violations as violations
from urdflint.programs import models, target
from urdflint.programs.launch_ros import plain_text
from urdflint.syntax.source import Source

REST = "the engine"
PHASES = (  # what is a part of its own: the owner of a function, its name, and how the part is called
    (engine, "_read", "reading the file"),
    (plain_text, "first_stop", "text as YAML"),
    (Robot, "__init__", "parts of the robot"),
    (robot_check, "nodes_of", "nodes"),
    (violations, "violations", "schema"),
    (finding_builder.FindingFactory, "finding", "findings"),
)


class Parts:
    """The calls and the seconds of each part."""

    def __init__(self) -> None:
        self.calls: dict[str, int] = defaultdict(int)
        self.seconds: dict[str, float] = defaultdict(float)
        self._stack = [REST]
        self._since = time.perf_counter()

    def enter(self, name: str) -> None:
        """From here on this part is at work."""
        self._turn()
        self._stack.append(name)

    def leave(self) -> None:
        """The part that was at work before goes on."""
        self._turn()
        self._stack.pop()

    def count(self, frame: FrameType, event: str, _: object) -> None:
        """A function for `sys.setprofile`: count calls of functions of Python and of C, but for those in this file."""
        if event in {"call", "c_call"} and frame.f_globals is not globals():
            self.calls[self._stack[-1]] += 1

    def _turn(self) -> None:
        now = time.perf_counter()
        self.seconds[self._stack[-1]] += now - self._since
        self._since = now

    def whole(self, name: str, function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Call a function as a part."""
        self.enter(name)
        try:
            return function(*arguments, **named)
        finally:
            self.leave()


def watched(data: bytes, targets: str = "", *, calls: bool) -> Parts:
    """What the parts of a check of one robot cost once everything is loaded: seconds, or calls instead."""
    settings = Settings(targets=tuple(target.parse(targets)) if targets else (), resolve=False)
    engine.lint(Source("robot.urdf", data), settings)
    parts = Parts()
    with ExitStack() as patches:
        for owner, name, new in _wrapped(parts):
            patches.enter_context(mock.patch.object(owner, name, new))
        if calls:
            sys.setprofile(parts.count)
        try:
            parts.whole(REST, engine.lint, Source("robot.urdf", data), settings)
        finally:
            sys.setprofile(None)
    return parts


def _wrapped(parts: Parts) -> Iterator[tuple[Any, str, Callable[..., Any]]]:
    """The functions that tell which part is at work, with the owners and names of those in whose place they stand."""
    by, analysis, of = dispatch.CheckRun.run_checks, Robot.analysis, models.claims_of

    def rule(self: Any, code: str, *arguments: Any, **named: Any) -> Iterator[Any]:
        found = by(self, code, *arguments, **named)
        while (one := parts.whole(code, next, found, None)) is not None:
            yield one

    def shared(self: Robot, kind: Callable[[Robot], Any]) -> Any:
        if kind in self._analyses:
            return analysis(self, kind)
        return parts.whole(f"{kind.__module__.removeprefix('urdflint.')}.{kind.__qualname__}", analysis, self, kind)

    def model(program: str, *arguments: Any) -> Any:
        return parts.whole(f"model of {program}", of, program, *arguments)

    yield from ((dispatch.CheckRun, "run_checks", rule), (Robot, "analysis", shared), (models, "claims_of", model))
    yield from ((owner, name, _phase(parts, called, getattr(owner, name))) for owner, name, called in PHASES)


def _phase(parts: Parts, called: str, original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **named: parts.whole(called, original, *arguments, **named)
