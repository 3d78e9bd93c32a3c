"""Why urdfpy refuses a robot: the same in each program that has a copy of it."""

from __future__ import annotations

from urdflint.programs import faults
from urdflint.programs.reason import OwnReasons, Reason

own = OwnReasons(globals())

NumberUnreadable = own(faults.NumberUnreadable)
NumberCountWrong = own(faults.NumberCountWrong)
AttributeMissing = own(faults.AttributeMissing)
ElementMissing = own(faults.ElementMissing)
LinkNameDuplicate = own(faults.LinkNameDuplicate)
JointNameDuplicate = own(faults.JointNameDuplicate)
LinkUnknown = own(faults.LinkUnknown)
JointTypeUnknown = own(faults.JointTypeUnknown)
JointTypeMissing = own(faults.JointTypeMissing)
LinkMissing = own(faults.PartRejected, "the robot has no link")
NameRepeated = own(faults.PartOfName, "there are two of <{tag}> named '{name}'")
JointOfOneLink = own(Reason, "{its_joint} has the same link as parent and child")
LinksInCycle = own(Reason, "{its_joint} is in a cycle of links")
LinksApart = own(faults.PartOfName, "link '{name}' is not connected with the others by joints")
RootSecond = own(faults.PartOfName, "link '{name}' is a second root of the robot")
LimitRequired = own(faults.PartRejected, "{its_joint} moves and has no <limit>")
ShapeMissing = own(Reason, "{shape_of_link} has no shape")


class AxisWrong(faults.PartRejected):
    count: int
    says = "{what} has {count} numbers, not 3"


class TransmissionIncomplete(faults.PartRejected):
    tag: str
    says = "{it} has no <{tag}>"


own.take_names()
