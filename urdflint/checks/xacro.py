"""Unexpanded xacro in a file meant for programs that read URDF."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, check
from urdflint.model.structure.irregularities import Leftover
from urdflint.programs.xml.refusals import effects_of_prefix
from urdflint.syntax.place import Place
from urdflint.text.wording import cut

LONGEST = 60  # characters of an expression that a message repeats


@check("XAC001")
def xacro_expression_left(leftover: Leftover) -> Iterator[Problem]:
    if leftover.attribute is None and leftover.expression == leftover.element.tag:
        return
    element, name = leftover.element, leftover.attribute
    location = f"{name} of <{element.tag}>" if name else f"text of <{element.tag}>"
    place = Place(element, name, "value") if name else Place(element, part="text")
    message = f"{location} has an unexpanded xacro expression: {cut(leftover.expression, LONGEST)}"
    yield Problem(message, place)


@check("XAC002")
def xacro_element_left(leftover: Leftover) -> Iterator[Problem]:
    element = leftover.element
    if leftover.attribute is not None or leftover.expression != element.tag:
        return
    if not any(ancestor.tag.startswith("xacro:") for ancestor in element.ancestors()):
        effects = effects_of_prefix(leftover.robot.document, "xacro")
        message = f"<{element.tag}> is an unexpanded xacro tag"
        yield Problem(message, Place(element, part="label"), effects=effects)
