"""Why urdfpy refuses a robot: the same in each program that has a copy of it."""

from __future__ import annotations

from urdflint.programs import faults
from urdflint.programs.naming import value
from urdflint.programs.reason import Reason, ReasonPlace, own

NumberUnreadable = own(__name__, faults.NumberUnreadable)
NumberCountWrong = own(__name__, faults.NumberCountWrong)
AttributeMissing = own(__name__, faults.AttributeMissing)
ElementMissing = own(__name__, faults.ElementMissing)
LinkNameDuplicate = own(__name__, faults.LinkNameDuplicate)
JointNameDuplicate = own(__name__, faults.JointNameDuplicate)
LinkUnknown = own(__name__, faults.LinkUnknown)
JointTypeUnknown = own(__name__, faults.JointTypeUnknown)
JointTypeMissing = own(__name__, faults.JointTypeMissing)


class LinkMissing(faults.PartRejected):
    says = "the robot has no link"


class NameRepeated(faults.PartRejected):
    """Two transmissions or two materials of the robot have one name."""

    name: str
    says = "there are two of <{tag}> named '{name}'"


class JointOfOneLink(Reason):
    says = "{its_joint} has the same link as parent and child"


class LinksInCycle(Reason):
    says = "{its_joint} is in a cycle of links"


class LinksApart(faults.PartRejected):
    name: str
    says = "link '{name}' is not connected with the others by joints"


class RootSecond(faults.PartRejected):
    """A second link without a parent joint in one tree."""

    name: str
    says = "link '{name}' is a second root of the robot"


class LimitRequired(faults.PartRejected):
    """A revolute or prismatic joint without <limit>."""

    says = "{its_joint} moves and has no <limit>"


class ShapeMissing(Reason):
    """A geometry with no shape that is known."""

    says = "{shape_of_link} has no shape"


class AxisWrong(faults.PartRejected):
    """An axis that has not three numbers."""

    count: int

    def message(self, place: ReasonPlace) -> str:
        return f"{value(place.element, place.attribute)} has {self.count} numbers, not 3"


class TransmissionIncomplete(faults.PartRejected):
    """A transmission without something that is required, which nothing else of the robot needs."""

    tag: str
    says = "{it} has no <{tag}>"
