"""Why urdfpy refuses a robot: the same in each program that has a copy of it."""

from __future__ import annotations

from urdflint.programs import faults
from urdflint.programs.reason import Reason, own_reasons

own = own_reasons(__name__)

NumberUnreadable = own(faults.NumberUnreadable)
NumberCountWrong = own(faults.NumberCountWrong)
AttributeMissing = own(faults.AttributeMissing)
ElementMissing = own(faults.ElementMissing)
LinkNameDuplicate = own(faults.LinkNameDuplicate)
JointNameDuplicate = own(faults.JointNameDuplicate)
LinkUnknown = own(faults.LinkUnknown)
JointTypeUnknown = own(faults.JointTypeUnknown)
JointTypeMissing = own(faults.JointTypeMissing)
LinkMissing = own(faults.PartRejected, "LinkMissing", "the robot has no link")
NameRepeated = own(faults.PartOfName, "NameRepeated", "there are two of <{tag}> named '{name}'")
JointOfOneLink = own(Reason, "JointOfOneLink", "{its_joint} has the same link as parent and child")
LinksInCycle = own(Reason, "LinksInCycle", "{its_joint} is in a cycle of links")
LinksApart = own(faults.PartOfName, "LinksApart", "link '{name}' is not connected with the others by joints")
RootSecond = own(faults.PartOfName, "RootSecond", "link '{name}' is a second root of the robot")
LimitRequired = own(faults.PartRejected, "LimitRequired", "{its_joint} moves and has no <limit>")
ShapeMissing = own(Reason, "ShapeMissing", "{shape_of_link} has no shape")


class AxisWrong(faults.PartRejected):
    """An axis that has not three numbers."""

    count: int
    says = "{what} has {count} numbers, not 3"


class TransmissionIncomplete(faults.PartRejected):
    """A transmission without something that is required, which nothing else of the robot needs."""

    tag: str
    says = "{it} has no <{tag}>"
