"""What goes wrong with one trial: exceptions with where they come from, too much time, reports that nobody can read."""

from __future__ import annotations

import io
import os
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType
from typing import NoReturn
from unittest import mock

from tools.fuzz import contract, html_page
from tools.fuzz.draw import Trial
from urdflint.comparison.table import compare
from urdflint.diagnosis.explanation import explain
from urdflint.diagnosis.robot_files import RobotFile
from urdflint.difference import changes, pairing, programs
from urdflint.difference.report import Difference, Names
from urdflint.findings import Report
from urdflint.linter.run import engine, load_target, runner
from urdflint.linter.run.engine import Settings
from urdflint.messages.log import read_stream
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import target
from urdflint.programs.sdformat.analysis import convert
from urdflint.programs.sdformat.gazebo import not_run
from urdflint.reporters import styled_lines
from urdflint.reporters.machine import badge, checkstyle, github, gitlab, json_lines, json_report, junit, rdjson, sarif
from urdflint.reporters.messages import machine as messages_for_machines
from urdflint.reporters.messages import markdown as messages_in_markdown
from urdflint.reporters.messages import text as messages_as_text
from urdflint.reporters.robots import comparison, engine_model, gazebo_model, kinematic_trees, program_pair, robot_diff
from urdflint.reporters.text import concise, markdown, summary
from urdflint.reporters.text import report as text
from urdflint.show import run_page
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

ROOT = Path(__file__).parents[2]
BOUND = 10.0  # seconds of CPU for one trial: some thousand times what is usual
ENGINES = ("mujoco@3.6", "mujoco", "drake", "urdfdom@3", "urdfdom", "usd@0.1", "usd")
OTHER_ROBOT = ROOT / "examples" / "diff_drive.urdf"  # which robots are compared with
PACKAGES = {"foo": str(ROOT / "examples")}


class TooSlow(BaseException):
    """The time is over; no handler of exceptions in what is judged may stop it."""


@dataclass(frozen=True)
class Fault:
    """What went wrong; faults of one key are the same one. `trace` is where it happened."""

    key: str
    trace: str = ""


def fault(trial: Trial, bound: float = BOUND) -> Fault | None:
    """The first thing that goes wrong with a trial, None if nothing does."""
    debug = {"URDFLINT_DEBUG": "1"}  # what the engine would keep as a failure comes out with its traceback
    try:
        with mock.patch.dict(os.environ, debug), limited(bound):
            _all(trial)
    except TooSlow as slow:
        return Fault(f"more than {bound:g} s of CPU", trace(slow))
    except Exception as error:
        return Fault(key(error), trace(error))
    return None


def key(error: BaseException) -> str:
    """What tells an exception from others: its kind, and where it came from."""
    stack = _stack(error)
    return f"{type(error).__name__} in {stack[-1] if isinstance(error, RecursionError) else ' < '.join(stack[:-4:-1])}"


def trace(error: BaseException) -> str:
    """The end of a traceback; that of a recursion shows nothing."""
    if isinstance(error, RecursionError):
        return ""
    return "".join(traceback.format_exception(error, limit=-8))[-4000:]


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises TooSlow when the process has used that much CPU time."""
    before = signal.signal(signal.SIGPROF, _over)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _over(number: int, frame: FrameType | None) -> NoReturn:
    raise TooSlow


def _stack(error: BaseException) -> list[str]:
    """The places of the project through which an exception came, and the last one of all."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(f"{ROOT}/urdflint/")] or frames[-1:]
    return [f"{os.path.relpath(frame.filename, ROOT)}:{frame.name}:{frame.lineno}" for frame in ours]


def warm_up() -> None:
    """Read schemas and rules in advance: the first trial should not be blamed for it."""
    broken = b'<robot name="r"><link name="l"><inertial><mass value="x"/></inertial></link><foo/></robot>'
    for schema_only in (False, True):
        engine.lint(Source("r.urdf", broken), Settings(tuple(target.parse("all")), schema_only=schema_only))


def report(trial: Trial) -> Report:
    """What the linter says of a trial."""
    source = Source(trial.name, trial.data)
    targets = tuple(release for word in trial.targets.split(",") if word for release in target.parse(word))
    settings = Settings(
        targets, packages=PACKAGES, resolve=trial.resolve, strict=trial.strict, schema_only=trial.schema_only
    )
    result = engine.lint(source, settings)
    return runner.gather([runner.FileResult(result.report, result.findings, tuple(result.targets))])


def _all(trial: Trial) -> None:
    source, own_report = Source(trial.name, trial.data), report(trial)
    contract.places(own_report, source)
    _reports(own_report, trial)
    if trial.previews:
        _previews(source, trial)
    if trial.log:
        _messages(own_report, trial)


def _messages(own_report: Report, trial: Trial) -> None:
    """What `why` says of a log with the findings in the robot."""
    digest = read_stream(io.BytesIO(trial.log))
    contract.need(sum(digest.counts) <= len(trial.log), "more messages than bytes")
    explanations = explain(digest, [RobotFile(trial.name, own_report.findings, Settings())])
    contract.json_of(messages_for_machines.as_json(explanations, digest.unknown))
    *annotations, _ = messages_for_machines.as_github(explanations, digest.unknown).splitlines()
    contract.need(all(line.startswith("::") for line in annotations), "a line is no annotation")
    contract.json_of(messages_for_machines.as_gitlab(explanations, "launch.log"))
    contract.readable(messages_in_markdown.render(explanations, digest.unknown))
    contract.readable(styled_lines.plain(messages_as_text.page(explanations, digest.unknown, 80)))


def _reports(own_report: Report, trial: Trial) -> None:
    contract.json_report(json_report.render(own_report))
    contract.junit_report(junit.render(own_report))
    contract.sarif_report(sarif.render(own_report, str(ROOT)))
    for line in json_lines.render(own_report).splitlines():
        contract.json_of(line)
    contract.json_of(gitlab.render(own_report, str(ROOT)))
    contract.json_of(rdjson.render(own_report))
    contract.xml_of(badge.render(own_report))
    contract.xml_of(checkstyle.render(own_report))
    contract.readable(github.render(own_report, str(ROOT)))
    contract.readable(styled_lines.plain([*text.lines(own_report, 80), *summary.summary(own_report)]))
    contract.readable(styled_lines.plain(text.page(own_report, 120, for_each_file=trial.strict)))
    contract.readable(styled_lines.plain(concise.lines(own_report)))
    contract.readable(markdown.render(own_report))
    html_page.check("".join(run_page.pieces(own_report)))
    if trial.colors:
        contract.readable(_painted(styled_lines.styled(text.lines(own_report))))


def _previews(source: Source, trial: Trial) -> None:
    read = parsing.read(source)
    if read.root is None or read.root.tag != "robot":
        return
    robot = Robot(read, read.root, Files(None, {}, False))
    previews = []
    for word in trial.previews:
        (release,) = target.parse(word)
        model = convert(robot, release)
        previews.append(gazebo_model.GazeboPreview(model, list(not_run.not_run(robot, model, release))))
        contract.preview(gazebo_model.as_json(source.name, previews[-1]))
        if trial.colors:
            contract.readable(_painted(kinematic_trees.trees(robot, *previews[-1])))
    if trial.previews:
        _loaded(source, robot, trial)
        _differences(source, robot)
    if len(previews) == 2:
        contract.json_of(gazebo_model.as_json(source.name, *previews))
        if trial.colors:
            contract.readable(_painted(gazebo_model.difference(*previews)))


def _loaded(source: Source, robot: Robot, trial: Trial) -> None:
    """What programs have of the robot, each alone and in one table."""
    engines = [release for word in ENGINES for release in target.parse(word)]
    table = compare(robot, [*engines, *target.parse("sdformat")])
    for loaded in table.loaded.values():
        contract.json_of(engine_model.as_json(source.name, robot, loaded))
        if trial.colors:
            contract.readable(_painted(engine_model.text(robot, loaded)))
    contract.json_of(comparison.as_json(source.name, table, ()))
    contract.readable(comparison.markdown(source.name, table, ()))
    contract.readable(styled_lines.plain(comparison.text(source.name, table, (), styled_lines.WIDTH)))
    contract.readable(
        styled_lines.plain(program_pair.text(source.name, compare(robot, engines[:2]), styled_lines.WIDTH))
    )


def _differences(source: Source, robot: Robot) -> None:
    """What has changed since another robot, and that nothing has changed since the robot itself."""
    again = parsing.read(source)
    assert again.root is not None
    same = pairing.states(robot, Robot(again, again.root, Files(None, {}, False)))
    if changes.changes(same):
        raise contract.Broken("a robot differs from itself")
    engines = [release for word in ENGINES for release in target.parse(word)]
    robots = pairing.states(_other_robot(), robot)
    names = Names(str(OTHER_ROBOT), source.name, str)
    report = Difference(names, robots, changes.changes(robots), programs.outcomes(robots, engines))
    contract.json_of(robot_diff.as_json(report))
    contract.readable(robot_diff.markdown(report))
    contract.readable(styled_lines.plain(robot_diff.text(report, styled_lines.WIDTH)))


@cache
def _other_robot() -> Robot:
    return load_target.read(Source(str(OTHER_ROBOT), OTHER_ROBOT.read_bytes()))


def _painted(renderable: object) -> str:
    from urdflint.cli import terminal

    return terminal.painted(renderable, colors=True)
