"""Inlay hints: what xacro makes of the expressions that are in sight, where all robots agree about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from urdflint.server.protocol import types
from urdflint.server.symbols import xacro_values
from urdflint.server.workspace import related_files
from urdflint.server.workspace.expanded_robots import Model
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import is_yaml
from urdflint.xacro.inspection.records import Text as Read

LONGEST = 40  # characters
MAX_HINTS = 500
FEW = 3  # values
NUMBER = re.compile(r"(?<![\w.])-?\d+\.\d{5,}(?:e-?\d+)?(?![\w.])")
LEFT_OUT = ("xacro:macro", "xacro:include")
SETTING = "inlayHints"


def answer(state: State, params: types.RangeParams) -> list[types.InlayHint]:
    """The values of the expressions in a range; none where the client has switched them off."""
    text = state.text_at(params.text_document.uri)
    if text is None or is_yaml(text.path) or state.setup.options.get(SETTING) is False:
        return []
    read = related_files.surveyed(state, text.path)
    if read is None:
        return []
    start, end = text.offset(params.range.start), text.offset(params.range.end)
    models = list(related_files.robots(state, text.path))
    hints: list[types.InlayHint] = []
    for read_text in read[1].texts:
        if (
            start <= read_text.spot.element.start <= end
            and read_text.spot.element.tag not in LEFT_OUT
            and len(hints) < MAX_HINTS
        ):
            hints += _hints(models, text, read_text)
    return hints


def _short(value: str) -> str:
    """A value with its long numbers rounded."""
    return NUMBER.sub(lambda match: f"{float(match[0]):.6g}", value)


def _hints(models: Sequence[Model], text: Text, read_text: Read) -> Iterator[types.InlayHint]:
    element, attribute = read_text.spot.element, read_text.spot.attribute
    span = text.document.value(element, attribute) if attribute is not None else None
    if span is None or not read_text.parts:
        return
    values_by_robot = xacro_values.of_text(models, text, element.start, attribute)
    different = list(dict.fromkeys(value for robot_values in values_by_robot.values() for value in robot_values))
    if not different or "$" in different[0] or (len(different) == 1 and different[0] == element.get(attribute or "")):
        return
    label = " | ".join(map(_short, different[:FEW])) + (" | …" if len(different) > FEW else "")
    if len(label) > LONGEST:
        label = label[: LONGEST - 1] + "…"
    tooltip = "\n".join(
        f"{robot}: {', '.join(robot_values[:20])}" for robot, robot_values in list(values_by_robot.items())[:20]
    )
    yield types.InlayHint(text.lines.position(span.end + 1), f"= {label}", padding_left=True, tooltip=tooltip)
