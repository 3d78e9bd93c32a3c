"""What the model of urdf-usd-converter claims about a robot."""

from functools import partial

from urdflint.programs import simulator
from urdflint.programs.simulator import SimulatorClaim
from urdflint.programs.usd.reading import reading


class UsdClaim(SimulatorClaim):
    """What the model of the converter claims."""


claims = partial(simulator.claims, UsdClaim, reading)
