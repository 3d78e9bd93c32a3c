"""What the model of Genesis claims about a robot."""

from functools import partial

from urdflint.programs import simulator
from urdflint.programs.genesis.reading import reading
from urdflint.programs.simulator import SimulatorClaim


class GenesisClaim(SimulatorClaim):
    """What the model of Genesis claims."""


claims = partial(simulator.claims, GenesisClaim, reading)
