"""What the model of SAPIEN claims about a robot."""

from functools import partial

from urdflint.programs import simulator
from urdflint.programs.sapien.reading import reading
from urdflint.programs.simulator import SimulatorClaim


class SapienClaim(SimulatorClaim):
    """What the model of SAPIEN claims."""


claims = partial(simulator.claims, SapienClaim, reading)
