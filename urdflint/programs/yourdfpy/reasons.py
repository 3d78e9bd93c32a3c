"""Why yourdfpy does what it does about a place: a class for each cause, with its facts and words."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.reason import OfNumber, OwnReasons, Reason

own = OwnReasons(globals())

NumberUnreadable = own(faults.NumberUnreadable)
NumberCountWrong = own(faults.NumberCountWrong)
AttributeMissing = own(faults.AttributeMissing)
ElementMissing = own(faults.ElementMissing)
LinkUnknown = own(faults.LinkUnknown)
LinkWithTwoParents = own(faults.LinkWithTwoParents)
MeshFormat = own(faults.MeshFormat)
MimicIgnored = own(silences.MimicIgnored)
ShapeNotUsed = own(silences.ShapeNotUsed)
RootInNamespace = own(
    faults.PartRejected, "yourdfpy repairs the XML of this file, and finds no robot then: it is in a namespace"
)
ShapeMissing = own(Reason, "{shape_of_link} has no shape")


class ShapeUnknown(faults.PartRejected):
    tag: str
    says = "the first element in <geometry> of {shape_of_link} is <{tag}>, which yourdfpy does not know"


class ColorOutOfRange(faults.PartRejected):
    rgba: tuple[float, ...]
    says = "yourdfpy cannot use this color: its numbers must be between 0 and 1"


ScaleZero = own(Reason, "the scale of the mesh of a visual is 0, which yourdfpy cannot invert")


class PackageAlone(faults.PartRejected):
    uri: str
    says = "'{uri}' names a package and no file in it: yourdfpy leaves the package out, and stops as nothing is left"


JointBehindUnknown = own(
    faults.PartOfType, "yourdfpy finds no value for {its_joint}: a joint of unknown type '{type}' stands before it"
)
XmlRepaired = own(
    silences.PartAltered,
    "yourdfpy repairs the XML of this file: what is behind a fault may be lost",
    kind="",
    loses="what is behind the fault may be lost",
)  # XML that is not well-formed is repaired by lxml


class LinkHungOnBase(silences.PartAltered):
    name: str
    base: str
    says = "yourdfpy hangs link '{name}' on '{base}': no joint connects it"
    loses = "link '{name}' is at the origin of '{base}'"


class JointStill(silences.PartAltered):
    type: str
    kind = "locked"
    says = "{its_joint} is {type}: yourdfpy does not move it"
    loses = "the joint does not move"


AxisAsWritten = own(
    OfNumber,
    "the axis of the prismatic {its_joint} is not of length 1: yourdfpy does not normalize it",
    kind="altered",
    loses="the joint goes {number:.4g} times as far",
)
AxisZero = own(
    Reason,
    "the axis of {its_joint} is zero: yourdfpy has no transform for it",
    kind="altered",
    loses="the joint has no transform",
)


# Why no rule covers a reason
SILENT: dict[type[Reason], str] = {}

own.take_names()
