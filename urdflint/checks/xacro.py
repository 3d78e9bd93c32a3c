"""Xacro that was never expanded, in a file meant for the readers of URDF."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint import programs as consumers
from urdflint.linter.rule import Problem, check
from urdflint.model.irregular import Leftover
from urdflint.model.numbers import NUMERIC
from urdflint.syntax.place import Place


@check("XAC001")
def xacro_expression_left(leftover: Leftover) -> Iterator[Problem]:
    if leftover.attribute is None and leftover.expression == leftover.element.tag:
        return
    element, name = leftover.element, leftover.attribute
    where = f"{name} of <{element.tag}>" if name else f"the text of <{element.tag}>"
    outcome = (
        consumers.unreadable(leftover.robot, element, name) if name and _is_needed(leftover) else consumers.NOTHING
    )
    place = Place(element, name, "value") if name else Place(element, part="text")
    message = f"{where} holds an xacro expression that nobody has expanded: {_short(leftover.expression)}"
    yield Problem(message, place, effects=outcome.effects, loss=outcome.loss)


@check("XAC002")
def xacro_element_left(leftover: Leftover) -> Iterator[Problem]:
    element = leftover.element
    if leftover.attribute is not None or leftover.expression != element.tag:
        return
    if not any(one.tag.startswith("xacro:") for one in element.ancestors()):
        yield Problem(f"<{element.tag}> is for xacro: no reader of URDF knows it", Place(element, part="label"))


def _is_needed(leftover: Leftover) -> bool:
    """Whether the literal text cannot do: a number, one of a few words, or the name of something that is not there."""
    robot, element, name = leftover.robot, leftover.element, leftover.attribute
    kind = robot.survey.type_of(element)
    attribute = kind.attributes.get(name or "") if kind is not None else None
    if attribute is None:
        return False
    if attribute.kind == "LinkName":
        return leftover.expression not in robot.link_named
    return attribute.kind in NUMERIC or attribute.kind == "Version" or bool(attribute.values)


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 60 else words[:57] + "..."
