"""What the motors of a robot have to move and hold: as a table for a terminal, in JSON and in CSV."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from urdflint.measuring.joint_table import MeasuredJoint
from urdflint.programs.loaded import plain
from urdflint.reporters import table_parts
from urdflint.reporters.effect_sentences import shown_path
from urdflint.reporters.robots import measures
from urdflint.reporters.styled_lines import Line
from urdflint.text import harmless_json
from urdflint.text.wording import one_line

Cell = Callable[[MeasuredJoint], str]
NOISE = 1e-9  # N m or N: what is less is rounding


def _columns(time_step: float) -> dict[tuple[str, str], Cell]:
    return {
        ("type", ""): lambda joint: one_line(joint.type),
        ("inertia below", "kg m², kg"): lambda joint: measures.shown(joint.inertia, ".3g"),
        ("stable damping", f"below, at {time_step * 1000:g} ms"): lambda joint: measures.shown(
            joint.largest_damping(time_step), ".3g"
        ),
        ("gravity", "N m, N"): lambda joint: measures.shown(_without_noise(joint.gravity), ".3g"),
        ("effort", "N m, N"): lambda joint: measures.shown(joint.effort, ".4g"),
        ("to full speed", "ms"): lambda joint: measures.shown(
            None if joint.time_to_speed is None else 1000 * joint.time_to_speed, ".3g"
        ),
    }


def _without_noise(value: float | None) -> float | None:
    return value if value is None or value > NOISE else 0.0


def text(path: str, joints: Sequence[MeasuredJoint], time_step: float, width: int) -> list[Line]:
    """The table, in parts where it is too wide."""
    rendered: list[Line] = [[(shown_path(path), "strong")], []]
    names = ["", "", *(one_line(joint.name) for joint in joints), ""]
    columns = [[*head, *map(cell, joints), ""] for head, cell in _columns(time_step).items()]
    for part in table_parts.parts(names, columns, width, "help"):
        rendered += [*part, []]
    return rendered[:-1]


def as_json(path: str, joints: Sequence[MeasuredJoint], time_step: float) -> str:
    """One object: the joints in order; null is unknown."""
    rows = [_row(joint, time_step) for joint in joints]
    values = {"path": path, "time_step": time_step, "joints": rows}
    return harmless_json.written(values)


def as_csv(joints: Sequence[MeasuredJoint], time_step: float) -> str:
    """A line for each joint; what is unknown is empty."""
    heads = _row(MeasuredJoint("", 0, "", None, None, None, None), time_step)
    return measures.lines_of_csv([heads, *(_row(joint, time_step).values() for joint in joints)])


def _row(joint: MeasuredJoint, time_step: float) -> dict[str, Any]:
    numbers = {
        "inertia": joint.inertia,
        "stable_damping": joint.largest_damping(time_step),
        "gravity": joint.gravity,
        "effort": joint.effort,
        "velocity": joint.velocity,
        "time_to_speed": joint.time_to_speed,
    }
    row: dict[str, Any] = {"name": joint.name, "line": joint.line, "type": joint.type}
    return row | {name: plain(value) for name, value in numbers.items()}
