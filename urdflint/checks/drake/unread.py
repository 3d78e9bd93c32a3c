"""What Drake warns of or passes over though other programs read it: told of what one would expect it to read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from urdflint.linter.rule import Problem, check
from urdflint.model.grouping import and_elsewhere
from urdflint.model.meaning import parent_of
from urdflint.model.robot import Robot
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.places import KINDS as JOINT_PARTS
from urdflint.programs.drake.reading import reading
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed

EXPECTED = frozenset({"urdfdom", "sdformat", "mujoco"})  # what none of these reads, nobody looks for in Drake
OURS = frozenset({"urdf", "drake"})
Key = tuple[str, str | None, str]
ADVICE = {
    ("limit", "acceleration"): "Drake's own attribute for it is drake:acceleration",
    ("origin", "quat_xyzw"): "write the same rotation as rpy: without it nothing is turned",
    ("dynamics", "friction"): "of a planar joint Drake reads the damping alone",
    ("robot", "sensor"): "in Drake sensors are made by the program, not by the file",
    ("robot", "origin"): "place the robot in the program, or with a joint to world",
}


@check("DRK601")
def drake_warns_of_unsupported(claim: DrakeClaim) -> Iterator[Problem]:
    tag = claim.element.tag
    if claim.attribute is not None:
        message = f"Drake warns that it does not read {claim.attribute} of <{tag}>"
    else:
        message = f"Drake warns that it does not read <{tag}> in <{parent_of(claim.element).tag}>"
    yield Problem(message, Place(claim.element, part="label"))


@check("DRK602")
def drake_element_not_read(claim: DrakeClaim) -> Iterator[Problem]:
    tag, parent = claim.element.tag, parent_of(claim.element)
    group = _told(claim)
    if group and group[0] is claim.element:
        message = f"Drake does not read <{tag}> in <{parent.tag}>{and_elsewhere(group)}"
        yield Problem(message, claim.place("label"), help=ADVICE.get((parent.tag, tag)))


@check("DRK603")
def drake_attribute_not_read(claim: DrakeClaim) -> Iterator[Problem]:
    group = _told(claim)
    if group and group[0] is claim.element:
        tag = claim.element.tag
        message = f"Drake does not read {claim.attribute} of <{tag}>{and_elsewhere(group)}"
        yield Problem(message, claim.place("name"), help=ADVICE.get((tag, claim.attribute or "")))


@check("DRK604")
def drake_second_not_read(claim: DrakeClaim) -> Iterator[Problem]:
    tag, parent = claim.element.tag, parent_of(claim.element)
    message = f"a second <{tag}> in <{parent.tag}>: Drake reads only the first one"
    if claim.attribute is not None:
        message = f"<{tag}> names '{claim.facts['name']}' for a second time: once is enough"
    related = [("the first one is here", Place(one)) for one in claim.related]
    yield Problem(message, claim.place("value" if claim.attribute else "label"), related=related)


@check("DRK605")
def drake_tag_for_other_joint(claim: DrakeClaim) -> Iterator[Problem]:
    joint = parent_of(claim.element)
    kinds = [kind for kind, parts in JOINT_PARTS.items() if claim.element.tag in parts]
    if kinds and joint.tag == "drake:joint" and joint.get("type") in JOINT_PARTS:
        message = f"Drake does not read <{claim.element.tag}> of a {joint.get('type')} joint"
        advice = f"it belongs in a joint of type {listed(kinds, 'or')}"
        yield Problem(message, claim.place("label"), related=[("the joint is here", Place(joint, "type"))], help=advice)


def _told(claim: DrakeClaim) -> list[Element]:
    """The elements of which the same is to be told, once for all of them; none where nobody expects them to be read."""
    return _alike(claim.robot).get(_key(claim.element, claim.attribute), [])


def _key(element: Element, attribute: str | None) -> Key:
    return element.tag, attribute, parent_of(element).tag if attribute is None and element.parent is not None else ""


@lru_cache(maxsize=1)
def _alike(robot: Robot) -> dict[Key, list[Element]]:
    """What Drake does not read and one would expect it to, by what makes things alike."""
    found: dict[Key, list[Element]] = {}
    silent = reading(robot).silent
    for reason in ("element-not-read", "attribute-not-read", "drake-prefix-missing"):
        for one in silent.get(reason, ()):
            if not EXPECTED.isdisjoint(_readers(robot, one.element, one.attribute)):
                found.setdefault(_key(one.element, one.attribute), []).append(one.element)
    return found


def _readers(robot: Robot, element: Element, attribute: str | None) -> list[str]:
    """The programs that read an element of URDF or of Drake, or an attribute of it, as the schema tells."""
    kind = robot.survey.type_of(element if attribute is not None or element.parent is None else element.parent)
    if kind is None:
        return []
    declared = kind.declared.get(element.tag)
    if attribute is not None:
        declared = kind.attributes[attribute].declared if attribute in kind.attributes else None
    if declared is None or vocabulary.schemas().layer_of(declared).name not in OURS:
        return []
    return vocabulary.reader(declared).get("by", "").split()
