"""A robot as a physics engine has it: bodies, joints with limits, masses, and what is not as written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from urdflint.wording import one_line

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from urdflint.model.robot import Robot
    from urdflint.programs.mujoco.outcome import Outcome
    from urdflint.programs.target import Target
    from urdflint.syntax.document import Element

UNITS = {"hinge": ("rad", "N m"), "slide": ("m", "N")}


def shown(robot: Robot, target: Target) -> Outcome:
    """What a program makes of a robot."""
    from urdflint.programs.mujoco.outcome import outcome

    return outcome(robot, target)


def as_json(path: str, robot: Robot, one: Outcome) -> str:
    """One object, by the contract of the preview."""
    said: dict[str, Any] = {"path": path, "target": one.target, "outcome": one.outcome, **one.facts}
    said["refusals"] = [{"why": words, **_at(robot, element)} for words, element in one.refusals]
    said["differences"] = [
        {"kind": each.kind, "name": each.name, "what": each.what, **_at(robot, each.element)}
        for each in one.differences
    ]
    return json.dumps(said) + "\n"


def _at(robot: Robot, element: Element) -> dict[str, Any]:
    path, line = robot.written(element)
    return {"line": line} if robot.origins is None else {"path": path, "line": line}


def text(robot: Robot, one: Outcome) -> RenderableType:
    """The tree of bodies, then what is not as written; or why the robot is rejected."""
    from rich.console import Group
    from rich.text import Text

    if one.refusals:
        head = (f"{one.target} rejects it: ", "bold red")
        return Group(*(Text.assemble(head, one_line(words), _line(robot, at)) for words, at in one.refusals))
    parts: list[RenderableType] = [Text(_summary(one), style="bold"), _tree(one)]
    if one.differences:
        parts.append(Text("\nnot as written:", style="bold"))
    for each in one.differences:
        words = Text.assemble("  ", (f"{one_line(each.name)} ", "yellow"), f"{each.kind}: {one_line(each.what)}")
        parts.append(words.append_text(Text.assemble(_line(robot, each.element))))
    return Group(*parts)


def _summary(one: Outcome) -> str:
    facts = one.facts
    bodies, joints = len(facts["bodies"]), len(facts["joints"])
    counts = [f"{bodies} bod{'y' if bodies == 1 else 'ies'}", f"{joints} joint{'' if joints == 1 else 's'}"]
    total = facts["total_mass"]
    weight = "a mass that follows from meshes" if total is None else f"{_number(total)} kg"
    return f"in {one.target}: base {facts['base']}, {', '.join(counts)}, {weight}"


def _tree(one: Outcome) -> RenderableType:
    from rich.tree import Tree

    top = Tree("world")
    branches: dict[object, Tree] = {}
    numbers = {joint: at for at, joint in enumerate(joint for body in one.tree for joint in body.joints)}
    for at, body in enumerate(one.tree, start=1):
        above = body.parent
        while above is not None and above not in branches:
            above = above.parent
        name = body.name or f"#{at}"
        joints = [joint.name or f"#{numbers[joint]}" for joint in body.joints]
        branches[body] = (branches[above] if above is not None else top).add(_described(one.facts, name, joints))
    return top


def _described(facts: Mapping[str, Any], name: str, joints: list[str]) -> Text:
    """A body with the joints that move it."""
    from rich.text import Text

    words = Text()
    for joint in joints:
        words.append(f"[{facts['joints'][joint]}] {one_line(joint)}", style="cyan")
        words.append(_bounds(facts, joint) + "  ")
    kg = facts["masses"][name]
    words.append(one_line(name), style="green")
    return words.append(f"  {_number(kg)} kg" if kg is not None else "  a mass that follows from a mesh")


def _bounds(facts: Mapping[str, Any], joint: str) -> str:
    """The limits, the effort and the leader of a joint."""
    length, force = UNITS.get(facts["joints"][joint], ("rad", ""))
    found = []
    ends = facts["limits"][joint]
    if ends is not None:
        found.append(f"{_number(ends[0])} to {_number(ends[1])} {length}")
    if facts["effort"][joint] is not None:
        found.append(f"{_number(facts['effort'][joint])} {force}")
    if joint in facts["mimic"]:
        leader, multiplier, offset = facts["mimic"][joint]
        found.append(f"mimics {one_line(str(leader))} × {_number(multiplier)}{_signed(offset)}")
    return f" ({', '.join(found)})" if found else ""


def _signed(offset: float | str) -> str:
    if isinstance(offset, str):
        return f" + {offset}"
    return f" {'-' if offset < 0 else '+'} {abs(offset):g}" if offset else ""


def _number(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.6g}"


def _line(robot: Robot, element: Element) -> tuple[str, str]:
    path, line = robot.written(element)
    return f"  ({one_line(path)}:{line})" if robot.origins is not None else f"  (line {line})", "dim"
