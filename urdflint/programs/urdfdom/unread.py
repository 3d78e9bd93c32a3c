"""What urdfdom does not read: what the vocabulary does not name it as a reader of, and repeated elements."""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.model.structure.survey import survey_of
from urdflint.programs.vocabulary_readers import is_read
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

READER = "urdfdom"


def ignores(robot: Robot, place: Place) -> bool:
    """Whether urdfdom does not read the element, attribute or text at a place."""
    element = place.element
    assert element is not None
    if not reads(robot, element) or place.part == "text":
        return True
    if place.attribute is None:
        return False
    kind = survey_of(robot).type_of(element)
    attribute = kind.attributes.get(place.attribute) if kind is not None else None
    return attribute is None or not is_read(attribute.declared, READER)


def reads(robot: Robot, element: Element) -> bool:
    """Whether urdfdom gets to an element, on the way down from the robot."""
    path = [element, *element.ancestors()]
    if path[-1] is not robot.element:
        return False
    return all(_is_taken(robot, element) for element in path[:-1])


def _is_taken(robot: Robot, element: Element) -> bool:
    """Whether it is read in its parent: of what it takes once the first, of a geometry the first element."""
    above = element.parent
    assert above is not None
    kind = survey_of(robot).type_of(above)
    declared = kind.declared.get(element.tag) if kind is not None else None
    if kind is None or declared is None or not is_read(declared, READER):
        return False
    if above.tag == "geometry":
        return above.children[0] is element
    return element.tag not in kind.single or above.child(element.tag) is element


def in_gazebo_block(element: Element) -> bool:
    """Whether an element is, or stands in, a block for Gazebo directly in the robot."""
    return any(
        ancestor.tag == "gazebo" and ancestor.parent is not None and ancestor.parent.parent is None
        for ancestor in (element, *element.ancestors())
    )
