"""What the model of MuJoCo claims about a robot."""

from functools import partial

from urdflint.programs import simulator
from urdflint.programs.mujoco.reading import reading
from urdflint.programs.simulator import SimulatorClaim


class MujocoClaim(SimulatorClaim):
    """What the model of MuJoCo claims."""


claims = partial(simulator.claims, MujocoClaim, reading)
