"""Values that are not of their kind."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint import consumers
from urdflint.model.numbers import LENGTHS, number
from urdflint.model.survey import UnreadableValue
from urdflint.rule import Problem, check


@check("URDF101")
def number_malformed(value: UnreadableValue) -> Iterator[Problem]:
    if value.broken or value.attribute.kind != "Number":
        return
    outcome = consumers.unreadable(value.robot, value.element, value.attribute.name)
    message = f"{value.attribute.name}={value.raw!r} of <{value.element.tag}> is not a number"
    yield Problem(message, value.place(), effects=outcome.effects, loss=outcome.loss)
