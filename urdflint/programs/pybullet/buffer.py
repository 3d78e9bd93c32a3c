"""A robot as it is in the text that PyBullet makes of the file, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.pybullet.reasons import ValueBroken
from urdflint.programs.pybullet.record import Record
from urdflint.programs.xml import lines, tinyxml2
from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Source


class BufferOverrun(NamedTuple):
    """The document that PyBullet reads, and for each of its elements the element of the robot that it came from.

    `fault` is the error of its XML parser where the long lines alone cause one, and `element` the element in which it
    occurs.
    """

    document: Document
    root: Element
    written: Mapping[Element, Element]
    element: Element
    fault: str | None = None


def first_overrun(robot: Robot) -> BufferOverrun:
    """What PyBullet reads of a robot's file."""
    text = robot.document.source.text
    plain = BufferOverrun(robot.document, robot.element, {}, robot.element)
    if not (lines.is_cut(text) or lines.is_broken(text)):
        return plain
    read = lines.read(text)
    refused = tinyxml2.refusal(read.text, tinyxml2.DEPTH_9)
    if refused is not None:
        return plain._replace(fault=refused.reason, element=_element_at(robot, read.origin(refused.offset)))
    document = parsing.read(Source(robot.document.source.name, read.text))
    if document.root is None:
        return plain._replace(fault="no robot")
    starts = {element.start: element for element in robot.document.elements}
    written = {element: starts.get(read.origin(element.start), robot.element) for element in document.elements}
    return BufferOverrun(document, document.root, written, robot.element)


def _element_at(robot: Robot, offset: int) -> Element:
    """The last element that begins before a place."""
    before = [element for element in robot.element.descendants() if element.start <= offset]
    return before[-1] if before else robot.element


def note(record: Record, view: BufferOverrun) -> None:
    """Note the values that are other ones since their line was cut."""
    for element in view.written:
        for name in element.attributes:
            if record.is_broken(element, name):
                record.silent(Effect.ALTERS, ValueBroken(), element, name)
