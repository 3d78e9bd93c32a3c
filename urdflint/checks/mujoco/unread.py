"""What MuJoCo ignores though other programs read it: told once for each kind of thing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from urdflint.linter.rule import Problem, check
from urdflint.model.meaning import parent_of
from urdflint.programs.mujoco.claims import MujocoClaim
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

OURS = frozenset({"urdf", "gazebo", "sim-urdf"})
ADVICE = {
    "velocity": "limit velocities in the controller: MuJoCo has no bound on them",
    "transmission": "add an actuator where you load the robot: MuJoCo makes none of a URDF",
    "ros2_control": "add an actuator where you load the robot: MuJoCo makes none of a URDF",
    "quat_xyzw": "write the same rotation as rpy",
    "mimic": "use MuJoCo 4, or add a joint equality where you load the robot",
}


@check("MJC601")
def mujoco_element_not_read(claim: MujocoClaim) -> Iterator[Problem]:
    group = claim.speaks_for(partial(_is_expected, claim))
    if group:
        tag, parent = claim.element.tag, parent_of(claim.element)
        also = [Place(one, part="label") for one in group[1:]]
        message = f"MuJoCo does not read <{tag}> in <{parent.tag}>"
        yield Problem(message, claim.place("label"), help=ADVICE.get(tag), also=also, cause=f"{tag} {parent.tag}")


@check("MJC602")
def mujoco_attribute_not_read(claim: MujocoClaim) -> Iterator[Problem]:
    group = claim.speaks_for(partial(_is_expected, claim))
    if group:
        tag, name = claim.element.tag, claim.attribute or ""
        also = [Place(one, name, "name") for one in group[1:]]
        message = f"MuJoCo does not read {name} of <{tag}>"
        yield Problem(message, claim.place("name"), help=ADVICE.get(name), also=also, cause=f"{tag} {name}")


def _is_expected(claim: MujocoClaim, element: Element) -> bool:
    """Whether the vocabulary knows what is not read; of a visual that is discarded nothing is told."""
    if element.tag == "visual" or (element.parent is not None and element.parent.tag == "visual"):
        return False
    declared = claim.robot.survey.declared(element, claim.attribute)
    return declared is not None and vocabulary.schemas().layer_of(declared).name in OURS
