"""What simulators make of a robot silently: the base is fixed, links are merged, masses are invented."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, at_name, is_first, names_of_others, own_name, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.simulator import SimulatorClaim


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
