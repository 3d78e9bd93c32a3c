"""What Drake warns of or ignores though other programs read it: reported where one would expect Drake to read it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from urdflint.linter.rule import Problem, check
from urdflint.model.meaning import parent_of
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.lookups import JOINT_PARTS
from urdflint.programs.drake.reasons import GroupPartRepeated
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed

EXPECTED = frozenset({"urdfdom", "sdformat", "mujoco"})  # what none of these reads, nobody looks for in Drake
OURS = frozenset({"urdf", "drake"})
ADVICE = {
    ("limit", "acceleration"): "write drake:acceleration, the attribute that Drake reads",
    ("origin", "quat_xyzw"): "write the same rotation as rpy",
    ("dynamics", "friction"): "remove it: of a planar joint Drake reads only the damping",
    ("robot", "sensor"): "add the sensor in the program that uses Drake",
    ("robot", "origin"): "place the robot in the program that uses Drake, or with a joint to the link world",
}


@check("DRK601")
def drake_warns_of_unsupported(claim: DrakeClaim) -> Iterator[Problem]:
    tag = claim.element.tag
    if claim.attribute is not None:
        message = f"Drake does not support {claim.attribute} of <{tag}>, and logs a warning"
    else:
        message = f"Drake does not support <{tag}> in <{parent_of(claim.element).tag}>, and logs a warning"
    yield Problem(message, Place(claim.element, part="label"))


@check("DRK602")
def drake_element_not_read(claim: DrakeClaim) -> Iterator[Problem]:
    tag, parent = claim.element.tag, parent_of(claim.element)
    group = claim.speaks_for(partial(_is_expected, claim))
    if group:
        message = f"Drake does not read <{tag}> in <{parent.tag}>"
        also = [Place(one, part="label") for one in group[1:]]
        yield Problem(message, claim.place("label"), help=ADVICE.get((parent.tag, tag)), also=also)


@check("DRK603")
def drake_attribute_not_read(claim: DrakeClaim) -> Iterator[Problem]:
    group = claim.speaks_for(partial(_is_expected, claim))
    if group:
        tag = claim.element.tag
        message = f"Drake does not read {claim.attribute} of <{tag}>"
        also = [Place(one, claim.attribute, "name") for one in group[1:]]
        yield Problem(message, claim.place("name"), help=ADVICE.get((tag, claim.attribute or "")), also=also)


@check("DRK604")
def drake_repeated_element_ignored(claim: DrakeClaim) -> Iterator[Problem]:
    tag, parent = claim.element.tag, parent_of(claim.element)
    message = f"<{tag}> is repeated in <{parent.tag}>: Drake reads only the first one"
    if isinstance(claim.reason, GroupPartRepeated):
        message = f"<{tag}> names '{claim.reason.name}' again"
    related = [("the first one is here", Place(first)) for first in claim.related]
    yield Problem(message, claim.place("value" if claim.attribute else "label"), related=related)


@check("DRK605")
def drake_tag_for_other_joint(claim: DrakeClaim) -> Iterator[Problem]:
    joint = parent_of(claim.element)
    types = [kind for kind, parts in JOINT_PARTS.items() if claim.element.tag in parts]
    if types and joint.tag == "drake:joint" and joint.get("type") in JOINT_PARTS:
        message = f"Drake does not read <{claim.element.tag}> of a {joint.get('type')} joint"
        advice = f"move it to a joint of type {listed(types, 'or')}, or remove it"
        yield Problem(message, claim.place("label"), related=[("the joint is here", Place(joint, "type"))], help=advice)


def _is_expected(claim: DrakeClaim, element: Element) -> bool:
    """Whether another program reads an element of URDF or of Drake, or its attribute, as the schema tells."""
    declared = claim.robot.survey.declared(element, claim.attribute)
    if declared is None or vocabulary.schemas().layer_of(declared).name not in OURS:
        return False
    return not EXPECTED.isdisjoint(vocabulary.reader(declared).get("by", "").split())
