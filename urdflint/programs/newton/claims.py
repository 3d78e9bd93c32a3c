"""What the model of Newton claims about a robot."""

from functools import partial

from urdflint.programs import simulator
from urdflint.programs.newton.reading import reading
from urdflint.programs.simulator import SimulatorClaim


class NewtonClaim(SimulatorClaim):
    """What the model of Newton claims."""


claims = partial(simulator.claims, NewtonClaim, reading)
