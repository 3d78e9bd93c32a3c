"""What simulators do silently: the base is fixed, links are merged, masses are invented, and much is not read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from urdflint.checks.claim_problems import as_claimed, at_name, is_first, names_of_others, own_name, problem
from urdflint.findings.rule import Problem, check
from urdflint.model.structure.intended_elements import parent_of
from urdflint.model.structure.survey import declaration_of
from urdflint.programs.simulator import SimulatorClaim
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

OURS = frozenset({"urdf", "gazebo", "sim-urdf"})
ACTUATOR = "add an actuator where you load the robot: none is made of a URDF"
ADVICE = {
    "velocity": "limit velocities in the controller",
    "transmission": ACTUATOR,
    "ros2_control": ACTUATOR,
    "quat_xyzw": "write the same rotation as rpy",
    "mimic": "add a constraint between the joints where you load the robot",
}


@check("PRG601")
def element_not_read(claim: SimulatorClaim) -> Iterator[Problem]:
    group = claim.covers(partial(_is_expected, claim))
    if group:
        tag, parent = claim.element.tag, parent_of(claim.element)
        also = [Place(element, part="label") for element in group[1:]]
        yield problem(claim, claim.place("label"), help=ADVICE.get(tag), also=also, cause=f"{tag} {parent.tag}")


@check("PRG602")
def attribute_not_read(claim: SimulatorClaim) -> Iterator[Problem]:
    group = claim.covers(partial(_is_expected, claim))
    if group:
        tag, name = claim.element.tag, claim.attribute or ""
        also = [Place(element, name, "name") for element in group[1:]]
        yield problem(claim, claim.place("name"), help=ADVICE.get(name), also=also, cause=f"{tag} {name}")


def _is_expected(claim: SimulatorClaim, element: Element) -> bool:
    """Whether the vocabulary knows what is not read; of visuals, which simulators show or discard, nothing is said."""
    if element.tag == "visual" or (element.parent is not None and element.parent.tag == "visual"):
        return False
    declared = declaration_of(element, claim.attribute)
    return declared is not None and vocabulary.schemas().layer_of(declared).name in OURS


@check("PRG201")
def base_fixed_to_world(claim: SimulatorClaim) -> Iterator[Problem]:
    if is_first(claim):
        yield problem(claim, at_name(claim.element), also=names_of_others(claim))


@check("PRG202")
def fixed_link_merged(claim: SimulatorClaim) -> Iterator[Problem]:
    if is_first(claim):
        yield problem(claim, at_name(claim.element), also=names_of_others(claim))


as_claimed(__name__, "PRG203", "mass_from_shapes", SimulatorClaim, own_name)
as_claimed(__name__, "PRG220", "stl_in_ascii", SimulatorClaim)
as_claimed(__name__, "PRG210", "limit_not_applied", SimulatorClaim)
as_claimed(__name__, "PRG211", "mimic_not_followed", SimulatorClaim)
as_claimed(__name__, "PRG221", "part_taken_otherwise", SimulatorClaim)
as_claimed(__name__, "PRG301", "part_rejected_by_few", SimulatorClaim)
