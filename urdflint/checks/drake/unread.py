"""What Drake warns of or ignores though other programs read it: reported where one would expect Drake to read it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from urdflint.checks.claim_problems import as_claimed, attribute, problem
from urdflint.findings.rule import Problem, check
from urdflint.model.structure.intended_elements import parent_of
from urdflint.model.structure.survey import declaration_of
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.urdf.element_table import JOINT_PARTS
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

EXPECTED = frozenset({"urdfdom", "sdformat", "mujoco"})  # what none of these reads, nobody looks for in Drake
OURS = frozenset({"urdf", "drake"})
ADVICE = {
    ("limit", "acceleration"): "write drake:acceleration, the attribute that Drake reads",
    ("origin", "quat_xyzw"): "write the same rotation as rpy",
    ("dynamics", "friction"): "remove it: of a planar joint Drake reads only the damping",
    ("robot", "sensor"): "add the sensor in the program that uses Drake",
    ("robot", "origin"): "place the robot in the program that uses Drake, or with a joint to the link world",
}


as_claimed(__name__, "DRK601", "drake_warns_of_unsupported", DrakeClaim, attribute(None, "label"))


@check("DRK602")
def drake_element_not_read(claim: DrakeClaim) -> Iterator[Problem]:
    tag, parent = claim.element.tag, parent_of(claim.element)
    group = claim.covers(partial(_is_expected, claim))
    if group:
        also = [Place(element, part="label") for element in group[1:]]
        yield problem(claim, claim.place("label"), help=ADVICE.get((parent.tag, tag)), also=also)


@check("DRK603")
def drake_attribute_not_read(claim: DrakeClaim) -> Iterator[Problem]:
    group = claim.covers(partial(_is_expected, claim))
    if group:
        also = [Place(element, claim.attribute, "name") for element in group[1:]]
        yield problem(
            claim, claim.place("name"), help=ADVICE.get((claim.element.tag, claim.attribute or "")), also=also
        )


@check("DRK604")
def drake_repeated_element_ignored(claim: DrakeClaim) -> Iterator[Problem]:
    related = [("the first one is here", Place(first)) for first in claim.related]
    yield problem(claim, claim.place("value" if claim.attribute else "label"), related=related)


@check("DRK605")
def drake_tag_for_other_joint(claim: DrakeClaim) -> Iterator[Problem]:
    joint = parent_of(claim.element)
    types = [kind for kind, parts in JOINT_PARTS.items() if claim.element.tag in parts]
    if types and joint.tag == "drake:joint" and joint.get("type") in JOINT_PARTS:
        advice = f"move it to a joint of type {listed(types, 'or')}, or remove it"
        yield problem(claim, claim.place("label"), related=[("the joint is here", Place(joint, "type"))], help=advice)


def _is_expected(claim: DrakeClaim, element: Element) -> bool:
    """Whether another program reads an element of URDF or of Drake, or its attribute, as the schema tells."""
    declared = declaration_of(element, claim.attribute)
    if declared is None or vocabulary.schemas().layer_of(declared).name not in OURS:
        return False
    return not EXPECTED.isdisjoint(vocabulary.reader(declared).get("by", "").split())
