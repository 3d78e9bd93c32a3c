"""What is known of a name, as Markdown: a link or joint of a robot, a macro with its parameters, a property."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from urdflint.model import link_frames
from urdflint.model.robot import Joint, Link
from urdflint.model.transform import angles, written
from urdflint.server.symbols import lookup
from urdflint.server.symbols import xacro_values as values
from urdflint.server.symbols.name_kinds import JOINT, LINK, MATERIAL
from urdflint.server.symbols.xacro_names import ARGUMENT, LOCAL, MACRO, PARAMETER, PROPERTY, Symbol
from urdflint.server.workspace import program_models, related_files
from urdflint.text.wording import counted
from urdflint.xacro.inspection.records import Macro

if TYPE_CHECKING:
    from urdflint.server.workspace.expanded_robots import Model
    from urdflint.server.workspace.state import State, Text

SECONDS = 0.03  # for programs that were not asked about a robot yet
MAX_SHOWN = 6  # values, or robots, of one thing
LIMITS = ("lower", "upper", "effort", "velocity")


def fact_of(state: State, text: Text, symbol: Symbol) -> str | None:
    """What is known of what is named; None where that is nothing."""
    if symbol.kind in (LINK, JOINT, MATERIAL):
        return _of_robots(state, text, symbol)
    if symbol.kind == MACRO:
        return _macro(state, text, symbol)
    if symbol.kind in (PROPERTY, LOCAL, PARAMETER, ARGUMENT):
        return _variable(state, text, symbol)
    return None


def _of_robots(state: State, text: Text, symbol: Symbol) -> str | None:
    """A link, joint or material, by robot; those of which the same is known are shown once."""
    robots_by_page: dict[str, list[str]] = {}
    end = time.monotonic() + SECONDS
    for model in lookup.robots(state, text.path):
        page = "\n".join(_lines(state, model, symbol, end))
        if page:
            robots_by_page.setdefault(page, []).append(os.path.basename(model.path))
    pages = []
    for page, robots in list(robots_by_page.items())[:MAX_SHOWN]:
        suffix = (
            f"\n\n*in {', '.join(robots[:MAX_SHOWN])}*"
            if len(robots_by_page) > 1 or robots != [os.path.basename(text.path)]
            else ""
        )
        pages.append(f"**{symbol.kind}** `{symbol.name}`\n\n{page}{suffix}")
    return "\n\n---\n\n".join(pages) or None


def _lines(state: State, model: Model, symbol: Symbol, end: float) -> Iterator[str]:
    robot = model.robot
    if symbol.kind == MATERIAL:
        material = robot.material_named.get(symbol.name)
        if material is None:
            material = next(
                (material for material in robot.visual_materials if material.name == symbol.name and material.defines),
                None,
            )
        if material is not None:
            yield f"- rgba {written(material.rgba)}" if material.rgba is not None else "- with a texture"
        return
    node = robot.link_named.get(symbol.name) if symbol.kind == LINK else robot.joint_named.get(symbol.name)
    if node is None:
        return
    yield from _link(node) if isinstance(node, Link) else _joint(node)
    if model.faults:
        yield f"- xacro makes no robot of it yet ({counted(model.faults, 'fault')}), so that no program was asked"
        return
    if not model.current:
        return
    targets = program_models.targets(related_files.settings(state, model.path))
    for line in program_models.lines(robot, node, targets, end - time.monotonic()):
        yield f"- {line}"


def _link(link: Link) -> Iterator[str]:
    robot, name = link.robot, link.name or ""
    above = robot.tree.parent_joints.get(name, ())
    if above:
        yield f"- child of joint `{above[0].name}`, on link `{above[0].parent}`"
    below = [f"`{joint.child_link}`" for joint in robot.tree.child_joints.get(name, ())]
    if below:
        yield f"- carries {', '.join(below[:MAX_SHOWN])}{' …' if len(below) > MAX_SHOWN else ''}"
    inertial = link.inertial
    if inertial is None:
        yield "- no `<inertial>`"
    elif inertial.mass is not None:
        yield f"- mass {inertial.mass:g} kg"
    yield f"- {counted(len(link.visuals), 'visual')}, {counted(len(link.collisions), 'collision')}"
    yield from _pose(link, name)


def _joint(joint: Joint) -> Iterator[str]:
    yield f"- {joint.type or 'without a type'}, from link `{joint.parent}` to link `{joint.child_link}`"
    if joint.limit is not None:
        limits = [f"{name} {joint.limit.attributes[name]}" for name in LIMITS if name in joint.limit.attributes]
        unit = "m, N, m/s" if joint.type == "prismatic" else "rad, N m, rad/s"
        yield f"- limits: {', '.join(limits)} ({unit})" if limits else "- `<limit>` without values"
    if joint.axis is not None and joint.axis.get("xyz"):
        yield f"- axis {joint.axis.get('xyz')}"
    if joint.mimic is not None:
        factor, offset = joint.mimic.get("multiplier") or "1", joint.mimic.get("offset") or "0"
        yield f"- mimics `{joint.mimic.get('joint')}`: {factor} times it, plus {offset}"
    yield from _pose(joint, joint.child_link or "")


def _pose(node: Link | Joint, link: str) -> Iterator[str]:
    """Where a link is in the frame of the root, with every joint at zero."""
    placed = node.robot.analysis(link_frames.frames).get(link)
    if placed is None or placed.frame is None or placed.root == link:
        return
    xyz, rpy = (
        " ".join(f"{_rounded(value):.6g}" for value in vector)
        for vector in (placed.frame.position, angles(placed.frame.rotation))
    )
    yield f"- in the frame of `{placed.root}`: xyz {xyz}, rpy {rpy} (m, rad; joints at zero)"


def _rounded(number: float) -> float:
    return round(number, 6) + 0.0  # no -0


def macros(state: State, path: str, name: str) -> Iterator[tuple[str, Macro]]:
    """The macros of a name in the files that share one, each with its file."""
    for source in related_files.sources(state, path):
        read = related_files.surveyed(state, source)
        for macro in read[1].macros if read is not None else ():
            if macro.name == name:
                yield source, macro


def _macro(state: State, text: Text, symbol: Symbol) -> str | None:
    pages = []
    for path, macro in list(macros(state, text.path, symbol.name))[:MAX_SHOWN]:
        lines = [f"**macro** `{macro.name}` — {os.path.basename(path)}", ""]
        for parameter in macro.parameters:
            default = f" = `{parameter.default}`" if parameter.default is not None else ""
            outer = " (or the property of that name)" if parameter.forward else ""
            block = " — a block" if parameter.is_block else ""
            lines.append(f"- `{parameter.name.lstrip('*')}`{default}{outer}{block}")
        pages.append("\n".join(lines if macro.parameters else [*lines, "no parameters"]))
    return "\n\n---\n\n".join(pages) or None


def _variable(state: State, text: Text, symbol: Symbol) -> str | None:
    kind = PROPERTY if symbol.kind == LOCAL else symbol.kind
    lines = [f"**{kind}** `{symbol.name}`" + (f" of macro `{symbol.owner}`" if symbol.owner else "")]
    lines += list(dict.fromkeys(_defined(state, text, symbol)))[:MAX_SHOWN]
    lines += by_robot(values.of_name(state, text.path, kind, symbol.name))
    return "\n\n".join(lines)


def _defined(state: State, text: Text, symbol: Symbol) -> Iterator[str]:
    """What each definition of a name says: the value of a property, or the default of a parameter or argument."""
    if symbol.kind == PARAMETER:
        for _, macro in macros(state, text.path, symbol.owner):
            for parameter in macro.parameters:
                if parameter.name.lstrip("*") == symbol.name:
                    yield f"default `{parameter.default}`" if parameter.default is not None else "no default"
        return
    for path in related_files.sources(state, text.path):
        read = related_files.surveyed(state, path)
        if read is None:
            continue
        declarations = read[1].arguments if symbol.kind == ARGUMENT else read[1].properties
        for element in (declaration.element for declaration in declarations):
            default = element.get("default")
            value = default if symbol.kind == ARGUMENT else element.get("value") or default
            if element.get("name") == symbol.name and value is not None:
                yield f"{'default' if symbol.kind == ARGUMENT else 'written'} `{value}` — {os.path.basename(path)}"


def by_robot(values_by_robot: Mapping[str, Sequence[str]]) -> list[str]:
    """The values of something, by robot; those that all have are shown once."""
    if not values_by_robot:
        return []
    if len({tuple(robot_values) for robot_values in values_by_robot.values()}) == 1:
        return [f"value: {_listed(next(iter(values_by_robot.values())))}"]
    return [f"in {robot}: {_listed(robot_values)}" for robot, robot_values in list(values_by_robot.items())[:MAX_SHOWN]]


def _listed(values: Sequence[str]) -> str:
    more = f", … ({len(values)} values)" if len(values) > MAX_SHOWN else ""
    return ", ".join(f"`{value}`" for value in values[:MAX_SHOWN]) + more
