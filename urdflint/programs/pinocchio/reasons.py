"""Why Pinocchio does what it does about a place: a class for each cause, beside those of urdfdom."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.naming import joint, label_of, numbers_in_words
from urdflint.programs.reason import OfName, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())

# What it rejects and does as others do
ElementNotRead = own(silences.ElementNotRead)
AttributeNotRead = own(silences.AttributeNotRead)

# What it refuses, when urdfdom has read the robot
RateNegative = own(Reason, "the {attribute} limit of {its_joint} is negative")
FrictionNegative = own(Reason, "the friction of {its_joint} is negative")
ParentNotReached = own(OfName, "{its_joint} has the parent link '{name}', which is not in the model yet")
LeaderNotInTree = own(faults.PartOfName, "{its_joint} mimics '{name}', which is not in the model before it")


class LeaderOfOtherSize(faults.PartRejected):
    """A joint follows one with another number of coordinates; one that follows itself has none."""

    name: str
    count: int
    own_count: int
    says = "{its_joint} has {own_count} coordinates, and '{name}', which it mimics, has {count}"


# What it does silently

# The root link is fixed to the world, unless a joint is given for it where the robot is loaded
BaseFixed = own(silences.BaseFixed)
MimicNotRead = own(silences.MimicNotRead)  # a mimic, which is not read without the argument for it
LimitOfFloating = own(silences.LimitOfFloating, kind="unlimited", loses="the joint moves without limits")
LimitOfPlanar = own(silences.LimitOfPlanarIgnored, kind="unlimited", loses="the joint moves without limits")
LimitOfContinuous = own(Reason, "{its_joint} is continuous: its position limits are not read")


class PlanarAxisNotUsed(Reason):
    """The normal of a planar joint is the z axis of the joint, whatever is written."""

    axis: tuple[float, ...]
    written: bool
    kind = "altered"

    def message(self, place: ReasonPlace) -> str:
        axis, stands = numbers_in_words(self.axis), f"the axis of planar {joint(place.element)} is"
        if not self.written:
            stands = f"planar {joint(place.element)} has no <axis>, which means"
        return f"{stands} {axis}: Pinocchio uses 0 0 1"

    loses = "its normal is 0 0 1, not {axis in words}"


AxisZero = own(
    Reason, kind="altered", loses="the joint does not move a rigid body, and its dynamics are nan"
)  # an axis without a direction: the motion is none of a rigid body


class BodyWithoutInertia(Reason):
    """A link that moves has no mass and no inertia, nor has anything below it."""

    joint: str
    kind = "massless"
    loses = "the dynamics of joint '{joint}' are nan"


class LinkTwice(Reason):
    """A link with several parent joints: the last of them by name is made once for each way to the link."""

    joint: str
    times: int
    mass: float  # of its body then, in kg
    kind = "altered"

    def loss(self, place: ReasonPlace) -> str:
        if self.times > 1:
            return f"joint '{self.joint}' is made {self.times} times, and the link weighs {self.mass:.4g} kg"
        return f"joint '{self.joint}' alone is used"


class JointNamedUniverse(Reason):
    """A joint has the name of the world in Pinocchio; a mass, in kg, may be lost by it."""

    mass: float
    kind = "lost"

    def message(self, place: ReasonPlace) -> str:
        consequence = f"{self.mass:.4g} kg are lost with it" if self.mass else "its name finds the world"
        return f"{label_of(place.element)} has the name of the world in Pinocchio: {consequence}"

    def loss(self, place: ReasonPlace) -> str:
        return f"{self.mass:.4g} kg are lost" if self.mass else "its name finds the world"

    def difference(self, place: ReasonPlace) -> str | None:
        return f"{self.mass:.4g} kg, since the joint is named universe" if self.mass else None


SILENT: dict[type[Reason], str] = {}  # reasons that no rule covers, on purpose, each with the reason why

own.take_names()
