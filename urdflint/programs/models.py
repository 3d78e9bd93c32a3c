"""The programs of which there is a model, and what all of them claim about a robot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module

from urdflint.model.robot import Robot
from urdflint.programs.claim import Claim
from urdflint.programs.target import Target
from urdflint.programs.xml import refusals as xml

MODELLED = frozenset({"drake", "sdformat"})  # each has a module `claims` in its folder with a function of that name


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """The claims of all models about those of these targets that they are models of and that take the XML."""
    refused = xml.refusals(robot.document)
    read = [one for one in targets if not any(one.matches(selector) for selector in refused)]
    return [claim for program in sorted(MODELLED) for claim in _of(program, robot, read)]


def _of(program: str, robot: Robot, targets: Iterable[Target]) -> Sequence[Claim]:
    mine = [one for one in targets if one.family == program]
    if not mine:
        return ()
    found: Sequence[Claim] = import_module(f"urdflint.programs.{program}.claims").claims(robot, mine)
    return found
