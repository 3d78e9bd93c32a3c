"""YAML that an attacker writes: work in proportion to its size, and no file that ends a run."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import partial

import pytest

from tests import documents
from tests.grouping import grouped
from tests.steps import calls
from urdflint.files import safe_open
from urdflint.linter.rules import catalog
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.syntax.source import Source

SMALL, TIMES, RATIO, FLOOR = 20_000, 4, 5.0, 20_000
MUTANTS = int(os.environ.get("URDFLINT_MUTANTS", "300"))
MANAGER = "controller_manager:\n  ros__parameters:\n"
TRAJECTORY = "joint_trajectory_controller/JointTrajectoryController"
BLOCK = f"c:\n  ros__parameters:\n    type: {TRAJECTORY}\n"
BASE = "c:\n  ros__parameters:\n    type: diff_drive_controller/DiffDriveController\n"


def many(size: int, piece: str) -> str:
    """A piece over and over; each # in it is the number of the piece."""
    count = max(1, size // len(piece.replace("#", "1000")))
    return "".join(piece.replace("#", str(at)) for at in range(count))


ATTACKS: dict[str, Callable[[int], str]] = {
    "controllers": lambda size: MANAGER + many(size, f"    c#: {{type: {TRAJECTORY}}}\n"),
    "blocks": lambda size: many(size, BLOCK.replace("c:", "c#:")),
    "blocks of one name": lambda size: many(size, BLOCK),
    "namespaces": lambda size: many(
        size, "n#:\n " + MANAGER.replace("\n ", "\n   ") + "     c: {type: p/XController}\n"
    ),
    "wildcards": lambda size: (
        MANAGER + "    c: {type: p/XController}\n" + many(size, "/**/c: {ros__parameters: {a: 1}}\n")
    ),
    "wild managers": lambda size: (
        many(size, "/*#*/controller_manager: {ros__parameters: {c: {type: p/XController}}}\n")
        + many(size, "/#*/c: {ros__parameters: {a: 1}}\n")
    ),
    "joints": lambda size: f"{BLOCK}    command_interfaces: [position]\n    joints: [{many(size, 'elbo#, ')}]\n",
    "joints and interfaces": lambda size: (
        f"{BLOCK}    joints: [{many(size // 2, 'elbow, ')}]\n    state_interfaces: [{many(size // 2, 'v#, ')}]\n"
    ),
    "parameters": lambda size: BLOCK + many(size, "    joint_#: 1\n"),
    "parameters near others": lambda size: BLOCK + many(size, "    constraint#: 1\n"),
    "gains": lambda size: f"{BLOCK}    joints: [elbow]\n    gains:\n" + many(size, "      elbo#: {p: 1, q: 2}\n"),
    "long keys": lambda size: f"{BLOCK}    ? {'k' * size}\n    :\n" + many(size, "      k#: 1\n"),
    "long namespaces": lambda size: f"? {'n' * size}\n:\n" + many(size, "  n#: {ros__parameters: {a: 1}}\n") + BLOCK,
    "keys of one name": lambda size: BLOCK + many(size, "    joints: [elbow]\n"),
    "a list of many kinds": lambda size: f"{BLOCK}    a: [{many(size, '1, 1.0, x, ')}]\n",
    "aliases": lambda size: f"{BLOCK}    a: &a [{many(size // 2, 'x, ')}]\n" + many(size // 2, "    a#: *a\n"),
    "wheels": lambda size: (
        f"{BASE}    left_wheel_names: [{many(size, 'elbow, ')}]\n    right_wheel_names: [shoulder]\n"
    ),
    "limits": lambda size: "joint_limits:\n" + many(size, "  elbo#: {has_velocity_limits: true}\n"),
    "limits of one joint": lambda size: "joint_limits:\n  elbow:\n" + many(size, "    has_velocity_limit#: 1\n"),
    "one limit": lambda size: "joint_limits:\n  elbow:\n" + many(size, "    max_velocity: 0\n"),
    "positions": lambda size: "initial_positions:\n" + many(size, "  elbo#: x\n"),
    "comments": lambda size: BLOCK + "# urdflint:ignore[CTL101, x]\n" * (size // 30),
    "spaces": lambda size: BLOCK + "# " + " " * size + "urdflint\n" + "#" * size,
}


def lint(text: str) -> engine.FileResult:
    robot = documents.robot(catalog.rule("CTL101")) or ""
    name = "joint_limits.yaml" if text.startswith("joint") else "controllers.yaml"
    with safe_open.instead({os.path.realpath(documents.ROBOT): robot.encode()}):
        return engine.lint(Source(name, text.encode("utf-8", "replace")), Settings(robot=documents.ROBOT))


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_work_is_in_proportion(attack: Callable[[int], str]) -> None:
    lint(attack(100))
    small, large = (calls(partial(lint, attack(size))) for size in (SMALL, SMALL * TIMES))
    assert large < max(FLOOR, RATIO * small), (small, large)


@grouped("attack", ATTACKS.values(), ids=ATTACKS, size=5)
def test_no_attack_fails(attack: Callable[[int], str]) -> None:
    assert lint(attack(2_000)).report.failure is None


def test_depth_is_reported() -> None:
    (one,) = lint("type: p/XController\na: " + "[" * 5000).findings
    assert one.code == "YML001"
    # PyYAML 6.0.4 has a limit of its own, which it comes to first as it looks ahead
    assert one.message in ("more than 100 levels in one another", "exceeded maximum nesting depth")


SEEDS = [
    (rule.code, one.text)
    for rule in documents.rules()
    if documents.name(rule).endswith(".yaml")
    for one in rule.examples
    if one.role in ("bad", "fixed", "good")
]
PIECES = (
    ":",
    "- ",
    "\t",
    "*a ",
    "&a ",
    "[",
    "]",
    "{",
    "}",
    "'",
    "!!x ",
    "? ",
    "<<: ",
    "\n",
    "\0",
    "é",
    "$(var x)",
    "1",
    ".",
    "#",
    "---\n",
)


def test_no_mutant_fails() -> None:
    draw = random.Random(7)
    for number in range(MUTANTS):
        _, text = draw.choice(SEEDS)
        for _ in range(draw.randint(1, 6)):
            start = draw.randrange(len(text) + 1)
            end = min(len(text), start + draw.choice((0, 0, 1, 5, 30)))
            text = text[:start] + draw.choice((*PIECES, "", draw.choice(SEEDS)[1][:80])) + text[end:]
        assert lint(text).report.failure is None, (number, text)
