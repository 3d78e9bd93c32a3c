"""Where `check` and `preview` say otherwise than the programs, or than each other, in words that name the class."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from tests.programs.live_facts import other
from tests.replay import ask
from tests.replay.facts import differences, differences_in_sdf
from tools.agree.answers import Answer
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.model.robot import Robot
from urdflint.programs import models, target
from urdflint.programs.effect import Effect
from urdflint.programs.loaded import facts
from urdflint.programs.sdformat.analysis import convert
from urdflint.programs.target import Target
from urdflint.programs.xml.parser import Parser
from urdflint.reporters.robots.gazebo_model import contents
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

NAMES = re.compile(r"""'[^']*'|"[^"]*"|`[^`]*`|\S*/\S*|\d+\.urdf""")
NUMBERS = re.compile(r"[-+]?\d[\d.e+-]*")
NO_MESH = re.compile(r"""<mesh\b[^<>]*\bfilename\s*=\s*["'](?![^"']*\.(?:stl|obj|dae|ply|gltf|glb)["'])""", re.I)
LOUD = frozenset({Effect.DROPS, Effect.ALTERS, Effect.WARNS})


class Disagreement(NamedTuple):
    """One for a program: what kind of fact it is about, and the reason that urdflint gives or misses; with details."""

    program: str
    kind: str
    reason: str
    details: str = ""

    @property
    def key(self) -> str:
        """What disagreements of one class have in common."""
        return f"{self.program}: {self.kind}: {self.reason}"


class Prediction:
    """What urdflint says of a robot: its findings for many programs, and what is left of it by each."""

    def __init__(self, text: str, targets: Sequence[Target]) -> None:
        self.text = text
        result = engine.lint(Source("robot.urdf", text.encode()), Settings(targets=tuple(targets), resolve=False))
        self.findings, self.failure = result.findings, result.report.failure
        self.robot: Robot | None = ask.read.__wrapped__(text.encode())

    def rejecting(self, program: str) -> list[str]:
        """The codes of findings by which it is rejected."""
        return sorted({finding.code for finding in self.findings if finding.effects.get(program) is Effect.REJECTS})

    def refusals(self, program: str) -> list[str] | None:
        """The words in which a preview says why it is rejected; None where there is no robot to preview."""
        if self.robot is None or self.robot.element.tag != "robot":
            return None
        return [refusal.why for refusal in models.loaded(self.robot, target.parse(program)[0]).refusals]


def contradictions(predicted: Prediction, programs: Sequence[str]) -> Iterator[Disagreement]:
    """For which programs only one of `check` and `preview` says that the robot is rejected, and errors of urdflint."""
    if predicted.failure is not None:
        yield Disagreement("urdflint", "check and preview", _plain(predicted.failure), predicted.failure)
    for program in programs:
        refusals, codes = predicted.refusals(program), predicted.rejecting(program)
        if refusals is not None and bool(refusals) is not bool(codes):
            only = (
                f"only check rejects it: {' '.join(codes)}"
                if codes
                else f"only preview: {_plain((refusals or [''])[0])}"
            )
            yield Disagreement(program, "check and preview", only)


def disagreements(predicted: Prediction, program: str, answer: Answer) -> Iterator[Disagreement]:
    """In what urdflint says otherwise of a robot than a program that was asked about it."""
    codes, refusals, real = predicted.rejecting(program), predicted.refusals(program), answer["refused"]
    if unknowable(predicted.text, program):
        return
    if "unanswered" in answer:
        yield Disagreement(program, "no answer", _plain(answer["message"][-90:]), answer["message"])
        return
    if bool(codes) is not real:
        why = f"missed, {_plain(answer['message'])}" if real else f"claimed by {' '.join(codes)}"
        yield Disagreement(program, "refusal in check", why, answer["message"])
    if refusals is not None and bool(refusals) is not real:
        why = f"missed, {_plain(answer['message'])}" if real else f"claimed, {_plain((refusals or [''])[0])}"
        yield Disagreement(program, "refusal in preview", why, answer["message"])
    if refusals == [] and not real:
        yield from (Disagreement(program, "preview", *words) for words in _facts(predicted, program, answer))
    if not codes and not real:
        yield from _logs(predicted, program, answer)


def unknowable(text: str, program: str) -> bool:
    """What the harness makes of a robot and not the program, or of what no robot is that urdflint looks at."""
    if program.startswith("drake"):
        return re.search(r"""filename\s*=\s*(""|'')""", text) is not None  # it puts a folder in place of no name
    if program.startswith("pybullet") and "<cdf" in text:
        return True  # it makes files for <mesh> alone
    if program.startswith("sapien") and NO_MESH.search(text):
        return True  # its stand-in for a mesh of another kind is none, and weighs nothing
    return not re.search("<robot[ >/]", text) and _takes_any_root(program.partition("@")[0])


@cache
def _takes_any_root(family: str) -> bool:
    """Whether a program loads a robot from a file whose root has another name, which urdflint does not look at."""
    root = read(Source("a", b'<a name="a"><link name="b"/></a>')).root
    parsers: dict[str, Parser] = import_module(f"urdflint.programs.{family}.parser").PARSERS
    return root is not None and any(parser.takes_root(root) for parser in parsers.values())


def _facts(predicted: Prediction, program: str, answer: Answer) -> Iterator[tuple[str, str]]:
    """The facts that the preview has otherwise, with values on both sides."""
    assert predicted.robot is not None
    asked_target = target.parse(program)[0]
    if (row := answer.get("row")) is not None:
        preview: dict[str, Any]
        if "links" in row:
            preview = contents(convert(predicted.robot, asked_target))
            names = differences_in_sdf(preview, row)
        else:
            preview = facts(models.loaded(predicted.robot, asked_target))
            names = differences(preview, {**row, **_renamed(preview, row)})
        yield from ((name, f"{preview.get(name)} against {row[name]}") for name in names)
    if (real := answer.get("facts")) is not None:
        for words in other(models.loaded(predicted.robot, asked_target), real):
            name, _, details = words.partition(": ")
            yield name, details


def _renamed(preview: dict[str, Any], row: dict[str, Any]) -> dict[str, Any]:
    """What is renamed by a row: the judge takes a mesh without a shape for a link of its name, and misses a TAB."""
    if "renamed" not in row:
        return {}
    present_names, predicted = {*row["bodies"], *row["joints"]}, preview["renamed"]
    renamed = {name: new for name, new in row["renamed"].items() if name in predicted or name not in present_names}
    return {"renamed": renamed | {name: new for name, new in predicted.items() if " " in name}}


def _logs(predicted: Prediction, program: str, answer: Answer) -> Iterator[Disagreement]:
    """What a program logs and no finding says, or the other way."""
    if "logged" in answer:
        loud = sorted({finding.code for finding in predicted.findings if finding.effects.get(program) in LOUD})
        if bool(loud) is not answer["logged"]:
            words = f"claimed by {' '.join(loud)}" if loud else f"missed, {_plain(answer['message'])}"
            yield Disagreement(program, "log", words, answer["message"])
    lines = {finding.location.start.line for finding in predicted.findings if program in finding.effects}
    if missed := [line for line in answer.get("warned", ()) if line not in lines]:
        yield Disagreement(program, "warning", "missed", f"lines {missed}")


def _plain(message: str) -> str:
    """A message without names and numbers, and not its whole length."""
    return " ".join(NUMBERS.sub("#", NAMES.sub("…", message)).split())[:90]
