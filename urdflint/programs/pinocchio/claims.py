"""What the model of Pinocchio claims about a robot: what urdfdom does with it, and what Pinocchio does then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.changes import EarlierReadings, Readings, Release
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect, one_of
from urdflint.programs.pinocchio.reading import reader_of, reading
from urdflint.programs.simulator import Note, SimulatorClaim
from urdflint.programs.target import Target
from urdflint.programs.urdfdom import claims as urdfdom
from urdflint.programs.urdfdom.reasons import LateFeature
from urdflint.programs.urdfdom.validation import Fault


class PinocchioClaim(SimulatorClaim):
    """What the model of Pinocchio claims."""


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """All that the releases asked for do about a robot, one claim for each place and reason."""

    def read(release: Release) -> tuple[list[Fault], list[Note]]:
        reader = reader_of(robot, release)
        faults = list(urdfdom.faults(robot, reader))
        return faults, reading(robot, release, reader, faults).notes

    readings: Readings[tuple[list[Fault], list[Note]]] = robot.analysis(EarlierReadings).take("pinocchio")
    results = [(target.name, readings.reading_of(target, read)) for target in targets]
    mine = simulator.claims_of(PinocchioClaim, robot, [(name, notes) for name, (_, notes) in results])
    return [*mine, *_of_urdfdom(urdfdom.of_faults(robot, ((name, faults) for name, (faults, _) in results)))]


def _of_urdfdom(fault_claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims of urdfdom, whose warnings Pinocchio does not print: only its errors."""
    for claim in fault_claims:
        if isinstance(claim.reason, LateFeature) and Effect.WARNS in claim.effects.values():
            effects = {
                name: Effect.IGNORES if effect is Effect.WARNS else effect for name, effect in claim.effects.items()
            }
            yield claim._replace(effects=one_of(effects))
        else:
            yield claim
