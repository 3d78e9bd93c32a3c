"""What all models of programs claim about a robot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from urdflint.model.robot import Robot
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect
from urdflint.programs.target import FAMILIES, Target
from urdflint.programs.xml import refusals
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

if TYPE_CHECKING:
    from urdflint.programs.loaded import Loaded
    from urdflint.programs.xml.parsed_robot import AsRead


def claims(robot: Robot, targets: Iterable[Target], suspects: Collection[Element]) -> list[Claim]:
    """The claims of all models about these targets, as far as the targets have models and accept the XML.

    `suspects` are the parts of the robot in which something is odd: a model that reads parts one by one reads only
    these. Each program with a model has a module `claims` in its folder with a function of that name.
    """
    by_family: dict[str, list[Target]] = {}
    for program in targets:
        by_family.setdefault(program.family, []).append(program)
    return [claim for family in sorted(by_family) for claim in claims_of(family, robot, by_family[family], suspects)]


def accepting_xml(robot: Robot, targets: Iterable[Target]) -> list[Target]:
    """Those of the targets that accept the XML of a robot's file."""
    refused = refusals.refusals(robot.document)
    if not refused:
        return list(targets)
    return [target for target in targets if not any(target.matches(selector) for selector in refused)]


def readers(robot: Robot, targets: Iterable[Target]) -> list[Target]:
    """Those of the targets that read the robot, and load nothing else of its file in its place."""
    other = refusals.loading_other(robot.document)
    accepting = accepting_xml(robot, targets)
    return [target for target in accepting if not any(map(target.matches, other))] if other else accepting


def claims_of(program: str, robot: Robot, targets: Iterable[Target], suspects: Collection[Element]) -> Sequence[Claim]:
    """The claims of the model of one program about those of its releases that accept the XML."""
    mine = readers(robot, targets)
    if not mine:
        return ()
    claimed = _module(program, "claims").claims
    other, odd = _as_read(robot, program), FAMILIES[program].where_odd
    if other is not None:  # no check has looked at that robot
        other_claims = claimed(other.robot, mine, other.robot.element.children) if odd else claimed(other.robot, mine)
        return [other.back(claim) for claim in other_claims]
    own_claims: Sequence[Claim] = claimed(robot, mine, suspects) if odd else claimed(robot, mine)
    return own_claims


@cache
def _module(program: str, name: str) -> ModuleType:
    return import_module(f"urdflint.programs.{program}.{name}")


def loaded(robot: Robot, target: Target) -> Loaded:
    """What a program with a model makes of a robot: each has a module `loaded` in its folder with this function."""
    for selector, refused in refusals.refusals(robot.document).items():
        if target.matches(selector):
            repair = refusals.repair(robot.document, refused)
            from urdflint.programs.loaded import Loaded, Refusal  # no check asks what is loaded

            rejected = Refusal(f"its XML parser rejects the file: {refused.reason}", robot.element, repair)
            later = _loaded(robot, target) if repair else None
            return later.behind_refusal(rejected) if later is not None else Loaded(target.name, (rejected,))
    return _loaded(robot, target)


def _loaded(robot: Robot, target: Target) -> Loaded:
    read: Callable[[Robot, Target], Loaded] = _module(target.family, "loaded").loaded
    other = _as_read(robot, target.family)
    if other is None:
        return read(robot, target)
    outcome: Loaded = other.back(read(other.robot, target))
    return outcome


def _as_read(robot: Robot, family: str) -> AsRead | None:
    """The robot as the XML parser of a program reads it, where that is another one; of none that xacro made."""
    document = robot.document
    if robot.origins is not None or not (document.departures or document.broken_values):
        return None
    from urdflint.programs.xml.parsed_robot import as_read

    return as_read(robot, family)


def not_read(robot: Robot, place: Place, targets: Iterable[Target]) -> dict[str, Effect]:
    """Which of the targets ignore what is written at a place because their reader of URDF never gets there.

    Of blocks for Gazebo libsdformat's own model tells.
    """
    if place.element is None:
        return {}
    from urdflint.programs.urdfdom import unread

    gazebo = unread.in_gazebo_block(place.element)
    mine = [
        target
        for target in targets
        if FAMILIES[target.family].by_urdfdom or (target.family == "sdformat" and not gazebo)
    ]
    return (
        dict.fromkeys((target.name for target in mine), Effect.IGNORES) if mine and unread.ignores(robot, place) else {}
    )
