"""The values of the tags that Gazebo's converter reads itself."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.model.irregular import has_expression
from urdflint.model.nodes import Gazebo
from urdflint.programs.sdformat import blocks as sdf
from urdflint.programs.sdformat import extension, grammar
from urdflint.schema import lexical
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

FLAG, FRICTION, VECTOR, TEXT = "GazeboFlagTag", "GazeboFrictionTag", "GazeboVector3Tag", "GazeboTextTag"
AS_NO = frozenset({"", "off", "f", "n", "0.0"})  # what counts as no and means it
AS_YES = frozenset({"on", "t", "y", "1.0"})


@check("GZ301")
def special_number_malformed(block: Gazebo) -> Iterator[Problem]:
    for tag in sdf.special_tags(block):
        found = sdf.number_said(block, tag)
        if found is not None and found[1] is None:
            said = f"{found[0]!r} in <{tag.tag}> is no number" if found[0] else f"<{tag.tag}> says no number"
            yield Problem(f"{said}: Gazebo dies", _said_at(tag))


@check("GZ302")
def special_value_malformed(block: Gazebo) -> Iterator[Problem]:
    for tag, kind, said in _values(block):
        if kind == VECTOR:
            yield from _vector(tag, said)
        elif kind == TEXT and not said and not tag.children and tag.tag != "canonicalBody":
            yield Problem(f"<{tag.tag}> says nothing", _said_at(tag))
        elif tag.tag in extension.NUMBERS:
            yield from _number(block, tag, said)


@check("GZ303")
def special_flag_unclear(block: Gazebo) -> Iterator[Problem]:
    for tag, kind, said in _values(block):
        if kind != FLAG or grammar.is_true(said) or grammar.is_false(said):
            continue
        off = tag.tag == "turnGravityOff"  # the only one that takes everything but no for yes
        lucky = said.lower() in (AS_YES if off else AS_NO) or not sdf.kinds_of(block)
        what = f"{said!r} in <{tag.tag}>" if said else f"<{tag.tag}> says neither yes nor no and"
        message = f"{what} counts as {'yes' if off else 'no'}"
        yield Problem(message, _said_at(tag), effects={} if lucky else sdf.CHANGED)


def _values(block: Gazebo) -> Iterator[tuple[Element, str, str]]:
    """The special tags that the block has a use for, with their types and what they say; none that xacro fills."""
    for tag in sdf.special_tags(block):
        kind = block.robot.survey.type_of(tag)
        if kind is not None and kind.text is not None and sdf.serves(block, tag):
            said = grammar.value(block.robot.document, tag)
            if not has_expression(said):
                yield tag, kind.name, said


def _number(block: Gazebo, tag: Element, said: str) -> Iterator[Problem]:
    """A number that is read otherwise than written, or that SDF does not allow."""
    kind = block.robot.survey.type_of(tag)
    found = sdf.number_said(block, tag)
    if kind is None or found is None or found[1] is None or lexical.accepts(kind.attributes["value"].kind)(said):
        return
    number = found[1]
    if kind.name == FRICTION and (math.isnan(number) or number < 0):
        yield Problem(f"{said!r} in <{tag.tag}> is no coefficient of friction", _said_at(tag))
    else:
        effects = sdf.CHANGED if sdf.kinds_of(block) else {}
        yield Problem(f"{said!r} in <{tag.tag}> is read as {number:g}", _said_at(tag), effects=effects)


def _vector(tag: Element, said: str) -> Iterator[Problem]:
    if not lexical.accepts("GazeboVector3")(said):
        message = f"{said!r} in <{tag.tag}> is no vector of three numbers" if said else f"<{tag.tag}> says nothing"
        yield Problem(message, _said_at(tag))


def _said_at(tag: Element) -> Place:
    if "value" in tag.attributes:
        return Place(tag, "value", "value")
    return Place(tag, part="text" if tag.text.strip() else "tag")
