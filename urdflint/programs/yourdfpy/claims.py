"""What the model of yourdfpy claims about a robot."""

from functools import partial

from urdflint.programs import simulator
from urdflint.programs.simulator import SimulatorClaim
from urdflint.programs.yourdfpy.reading import reading


class YourdfpyClaim(SimulatorClaim):
    """What the model of yourdfpy claims."""


claims = partial(simulator.claims, YourdfpyClaim, reading)
