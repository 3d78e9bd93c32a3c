"""What the model of PyBullet claims about a robot."""

from functools import partial

from urdflint.programs import simulator
from urdflint.programs.pybullet.reading import reading
from urdflint.programs.simulator import SimulatorClaim


class PybulletClaim(SimulatorClaim):
    """What the model of PyBullet claims."""


claims = partial(simulator.claims, PybulletClaim, reading)
