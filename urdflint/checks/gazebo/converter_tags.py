"""The values of the tags that Gazebo's converter reads itself."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.findings.rule import Problem, check
from urdflint.model.robot import Gazebo
from urdflint.model.structure.irregularities import has_expression
from urdflint.programs.reason import PlainPlace
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import block_outcome, gazebo_blocks
from urdflint.programs.sdformat.reading import grammar
from urdflint.schema import lexical
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

FLAG, FRICTION, VECTOR, TEXT = "GazeboFlagTag", "GazeboFrictionTag", "GazeboVector3Tag", "GazeboTextTag"


@check("GZ301")
def gazebo_tag_number_malformed(block: Gazebo) -> Iterator[Problem]:
    for tag in block_outcome.special_tags(block):
        reading = block_outcome.number_said(block, tag)
        if reading is not None and reading[1] is None and not has_expression(reading[0]):
            yield Problem(reasons.TagNotNumber(reading[0]).message(PlainPlace(tag)), _said_at(tag))


@check("GZ302")
def gazebo_tag_value_malformed(block: Gazebo) -> Iterator[Problem]:
    for tag, kind, text in _values(block):
        if kind == VECTOR:
            yield from _vector(tag, text)
        elif kind == TEXT and not text and not tag.children and tag.tag != "canonicalBody":
            yield Problem(f"<{tag.tag}> is empty", _said_at(tag))
        elif tag.tag in gazebo_blocks.NUMBERS:
            yield from _number(block, tag, text)


@check("GZ303")
def gazebo_tag_boolean_malformed(block: Gazebo) -> Iterator[Problem]:
    for tag, kind, text in _values(block):
        if kind != FLAG or grammar.is_true(text) or grammar.is_false(text):
            continue
        inverted = tag.tag == "turnGravityOff"  # the only one for which everything but no means yes
        yield Problem(reasons.TagBooleanMisread(text, inverted).message(PlainPlace(tag)), _said_at(tag))


def _values(block: Gazebo) -> Iterator[tuple[Element, str, str]]:
    """The Gazebo tags that work for the reference of the block, with types and values; none that xacro fills."""
    for tag in block_outcome.special_tags(block):
        kind: Type | None = tag.type
        if kind is not None and kind.text is not None and block_outcome.serves(block, tag):
            text = grammar.value(block.robot.document, tag)
            if not has_expression(text):
                yield tag, kind.name, text


def _number(block: Gazebo, tag: Element, text: str) -> Iterator[Problem]:
    """A number that is read otherwise than written, or that SDF does not allow."""
    kind: Type | None = tag.type
    reading = block_outcome.number_said(block, tag)
    if kind is None or reading is None or reading[1] is None or lexical.accepts(kind.attributes["value"].kind)(text):
        return
    number = reading[1]
    if kind.name == FRICTION and (math.isnan(number) or number < 0):
        yield Problem(f"{text!r} in <{tag.tag}> is not a coefficient of friction", _said_at(tag))
    else:
        yield Problem(reasons.TagNumberMisread(text, number).message(PlainPlace(tag)), _said_at(tag))


def _vector(tag: Element, text: str) -> Iterator[Problem]:
    if not lexical.accepts("GazeboVector3")(text):
        message = f"{text!r} in <{tag.tag}> is not a vector of three numbers" if text else f"<{tag.tag}> is empty"
        yield Problem(message, _said_at(tag))


def _said_at(tag: Element) -> Place:
    if "value" in tag.attributes:
        return Place(tag, "value", "value")
    return Place(tag, part="text" if tag.text.strip() else "tag")
