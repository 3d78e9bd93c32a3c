"""What Pinocchio makes of a robot silently: planar joints of one normal, and a joint named as the world."""

from urdflint.checks.claim_problems import as_claimed
from urdflint.programs.pinocchio.claims import PinocchioClaim

as_claimed(__name__, "PIN201", "planar_axis_not_used", PinocchioClaim)
as_claimed(__name__, "PIN202", "joint_named_universe", PinocchioClaim)
