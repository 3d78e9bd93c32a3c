"""Why PyBullet does what it does about a place: a class for each cause, with its facts and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.programs import faults, silences
from urdflint.programs.naming import MAX_LISTED_NAMES, ancestor, joint, numbers_in_words, value
from urdflint.programs.reason import (
    INERTIAS,
    MESH_PATHS,
    Explained,
    OfCount,
    OfMass,
    OfName,
    OfNumber,
    OfTag,
    OfType,
    OwnReasons,
    Reason,
    ReasonPlace,
    all_alike,
)
from urdflint.syntax.document import Element
from urdflint.text.wording import counted, listed

own = OwnReasons(globals())

# What it rejects and does as others do
LinkNameDuplicate = own(faults.LinkNameDuplicate)
JointTypeUnknown = own(faults.JointTypeUnknown)
LinkUnknown = own(faults.LinkUnknown)
MimicNotRead = own(silences.MimicNotRead)
ShapeNotUsed = own(silences.ShapeNotUsed)
ElementNotRead = own(silences.ElementNotRead)
AttributeNotRead = own(silences.AttributeNotRead)
RotationNotRead = own(silences.RotationNotRead)

Vector = tuple[float, ...]
OF_COLLISIONS = "its inertia is that of its collisions"


# What it refuses while it reads
LineBroken = own(Explained, "PyBullet breaks lines after 8191 bytes, which makes this file malformed: {why}")
AttributeMissing = own(faults.AttributeMissing, "<{tag}> has no {name}, which PyBullet requires")


class ElementMissing(faults.ElementMissing):
    """An element that is required is missing; of an inertia it uses nothing."""

    def repaired_with(self, place: ReasonPlace) -> str:
        return INERTIAS if self.tag == "inertia" else ""


TextMissing = own(Reason, "<{tag}> has no text, at which PyBullet aborts")
RobotEmpty = own(Reason, "the robot has no link")
LinkNameEmpty = own(Reason, "a link has an empty name, at which PyBullet aborts")
JointNameEmpty = own(Reason, "a joint has an empty name, at which PyBullet aborts")
JointNameDuplicate = own(faults.JointNameDuplicate, "there are two joints named '{name}', at which PyBullet aborts")
NameIsFormat = own(OfName, "PyBullet prints the name of {it} as a format of printf, and aborts")
JointTypeMissing = own(faults.JointTypeMissing)  # a joint without type: the process ends
LimitRequired = own(Reason, "{its_joint} has no <limit>")
AxisUnreadable = own(OfCount, "the axis of {its_joint} has {count number}, not 3")
DynamicsEmpty = own(Reason, "<dynamics> of {its_joint} has neither damping nor friction")
ShapeMissing = own(Reason, "the <geometry> of {its_link} is empty")
ShapeUnknown = own(OfTag, "<{tag}> is not a shape that PyBullet knows")
MeshNameEmpty = own(Reason, "a mesh of {its_link} has no file name", repair=MESH_PATHS)
MeshFormat = own(faults.MeshFormat)
MeshUri = own(faults.MeshUri)  # a mesh named by a URI, which it takes for a path
MeshBackslash = own(Reason, "mesh {filename!r} has backslashes, which separate no folders", repair=MESH_PATHS)
MeshMissing = own(
    faults.MeshMissing, "PyBullet does not find mesh '{path}' in the folder of the file or in one above it"
)
MeshText = own(silences.MeshText)
MeshUnreadable = own(silences.MeshUnreadable)  # a file that is no binary STL, as its extension says
DeformableBody = own(Reason, "<{tag}> needs a world of PyBullet's with RESET_USE_DEFORMABLE_WORLD")

# What it refuses of the tree
RootMissing = own(Reason, "no link is the root: all are in cycles of joints")
RootsSeveral = own(OfCount, "there are {count} root links, at which PyBullet aborts")
LinkWithTwoParents = own(faults.LinkWithTwoParents)  # a link is the child of two joints: the process ends


LinksOverrun = own(
    OfCount, "{count} links that no joint connects with the root stand before others, at which PyBullet crashes"
)


# What it drops, alters or ignores
LinkLost = own(
    OfName,
    kind="lost",
    loses="link '{name}' is lost: no joint connects it with the root",
    differs="no joint connects it with the root",
)
ValueBroken = own(
    Reason, "PyBullet breaks lines after 8191 bytes, here within {what}", loses="{attribute} has a line break in it"
)


class NumberReadOtherwise(Reason):
    """A text of which it takes what it can as a number."""

    text: str
    value: float | Vector

    def message(self, place: ReasonPlace) -> str:
        return (
            f"PyBullet reads {numbers_in_words(self.value)} of {self.text!r} in {value(place.element, place.attribute)}"
        )

    def loss(self, place: ReasonPlace) -> str:
        return f"{place.attribute} is read as {numbers_in_words(self.value)}, not {self.text!r}"

    def differences(self, place: ReasonPlace) -> Iterator[tuple[Element, str, str]]:
        if place.element.tag in ("mass", "limit"):
            yield place.element, "altered", self.loss(place)


class VectorUnread(Reason):
    expected: int
    actual: int
    says = "{what} has {actual number}, not {expected}: PyBullet makes zeros of it"

    def loss(self, place: ReasonPlace) -> str:
        return f"{place.attribute} is read as {' '.join(['0'] * self.expected)}"


ScaleUniform = own(
    OfNumber, "{what} has one number: PyBullet scales all axes by {number:g}", loses="all axes are scaled by {number:g}"
)
ValueIsNan = own(Reason, "{what} is not a number: PyBullet takes nan", loses="{attribute} is read as nan")
MassInvented = own(
    OfName, "{it} has no <inertial>", kind="invented", loses="the link weighs 1 kg: it has no <inertial>"
)


class MassesOwn(Reason):
    """Masses and inertias of links are its own: those of its element and of the related ones, in this order."""

    invented: int  # links that weigh 1 kg for want of an inertial
    without: int  # those that move, and have no collision for an inertia to follow from
    computed: int  # those whose inertia follows from their collisions

    def message(self, place: ReasonPlace) -> str:
        first, second, third = self._parted(place)
        parts = [f"1 kg for {_links(first)} (no <inertial>)"] if first else []
        parts += [f"no inertia for {_links(second)} (no <collision>)"] if second else []
        parts += [f"{counted(len(third), 'inertia')} from collisions"] if third else []
        return f"PyBullet takes {', '.join(parts)}"

    def loss(self, place: ReasonPlace) -> str:
        invented, without, computed = (
            counted(number, "link") for number in (self.invented, self.without, self.computed)
        )
        parts = [f"{invented} without <inertial> weigh{'s' * (self.invented == 1)} 1 kg"] if self.invented else []
        parts += [f"the inertia of {without} is 0"] if self.without else []
        parts += [f"the inertia of {computed} follows from collisions"] if self.computed else []
        return listed(parts)

    def differences(self, place: ReasonPlace) -> Iterator[tuple[Element, str, str]]:
        _, without, computed = self._parted(place)
        yield from ((element, "replaced", "its inertia is 0: it has no collisions") for element in without)
        yield from ((element, "replaced", OF_COLLISIONS) for element in computed)

    def _parted(self, place: ReasonPlace) -> tuple[tuple[Element, ...], tuple[Element, ...], tuple[Element, ...]]:
        places, end = (place.element, *place.related), self.invented + self.without
        return places[: self.invented], places[self.invented : end], places[end:]


class InertiasComputed(Reason):
    loses = "the inertias follow from mass and collisions"

    def message(self, place: ReasonPlace) -> str:
        links = _links((place.element, *place.related))
        return f"PyBullet computes the inertia of {links} from collisions, and does not use <inertia>"

    def differences(self, place: ReasonPlace) -> Iterator[tuple[Element, str, str]]:
        yield from ((element, "replaced", OF_COLLISIONS) for element in (place.element, *place.related))


InertiaZeroed = own(
    Reason,
    "the inertia of {its_link} cannot be: PyBullet takes 0 for it",
    kind="replaced",
    loses="the inertia of {its_link} is 0",
    differs="its inertia is 0: the one that is written cannot be",
)
LinkMerged = own(silences.LinkMerged)
BaseFixed = own(silences.BaseFixed, loses="the base cannot move: its mass is 0", differs="to the world: its mass is 0")
BaseFloating = own(
    OfMass, "link 'world' weighs {mass:g} kg: PyBullet lets it move", kind="altered", loses="it moves, with {mass:g} kg"
)
FloatingFixed = own(
    Reason,
    "floating {it} becomes a fixed joint in PyBullet",
    kind="altered",
    loses="the joint is fixed",
    differs="it is fixed",
)
LimitMissing = own(silences.LimitMissing)  # a joint whose limit has neither end moves without limits


class LimitIncomplete(Reason):
    """Of the limits one is missing, for which it takes a lower one of 0, or an upper one of -1."""

    lower: float
    upper: float

    def loss(self, place: ReasonPlace) -> str:
        if self.lower == self.upper:
            return f"the joint is locked at {self.lower:g}"
        if self.lower < self.upper:
            return f"the limits are {self.lower:g} and {self.upper:g}"
        return "the joint moves without limits"

    def differences(self, place: ReasonPlace) -> Iterator[tuple[Element, str, str]]:
        kind = "limited" if self.lower < self.upper else "unlimited"
        yield place.element, "locked" if self.lower == self.upper else kind, f"{self.loss(place)}: one limit is missing"


LimitDropped = own(silences.LimitDropped)  # limits that are inverted are not applied
LimitOfContinuous = own(Reason, "{its_joint} is continuous: its limits are not applied")
LimitNotApplied = own(OfType, "{its_joint} is {type}: PyBullet does not apply its limits")

# Kept for who asks; they bound nothing
LimitNotEnforced = own(Reason, message=lambda _, place: _kept_as_data("effort and velocity limits", place))

FrictionNotSimulated = own(Reason, message=lambda _, place: _kept_as_data("friction", place))


AxisMissing = own(Reason, "{its_joint} has no <axis>: it turns about x")
AxisWithoutXyz = own(Reason, loses="the axis is whatever is in memory")
AxisZero = own(Reason, loses="the axis is 0 0 0, about which nothing turns")
AxisNotUnit = own(OfNumber, loses="the axis has a length of {number:.3g}: motions are as many times larger")
MeshConvex = own(Reason, kind="convex", loses="its collision meshes are their convex hulls")
MeshNotShown = own(faults.MeshFormat, kind="lost")  # a mesh of a format that it finds and cannot show
MaterialNameless = own(Reason, loses="the material is lost: nothing can refer to it")
MaterialDuplicate = own(OfName, loses="the second material '{name}' is lost")


class ElementRepeated(Reason):
    """A second element where it looks at the first alone."""


TextNotRead = own(Reason, "the text in <{tag}> is not read")


def _kept_as_data(values: str, place: ReasonPlace) -> str:
    subject = f"{len(all_alike(place))} joints" if len(all_alike(place)) > 1 else joint(place.element)
    return f"PyBullet keeps the {values} of {subject} as data, without effect on the simulation"


def _links(elements: Sequence[Element]) -> str:
    """The names of the links that elements are, or are in, the first few."""
    links = [ancestor(element, "link") for element in elements]
    names = [f"'{link_element.get('name')}'" for link_element in links if link_element is not None]
    if len(names) > MAX_LISTED_NAMES:
        return f"links {', '.join(names[:MAX_LISTED_NAMES])} and {len(names) - MAX_LISTED_NAMES} more"
    return f"link{'s' * (len(names) > 1)} {listed(names)}"


# Why no rule covers a reason
SILENT: dict[type[Reason], str] = {
    MeshConvex: "simulators do so by default; previews and comparisons tell it",
    AxisMissing: "what it takes is what URDF says, and it prints so itself",
}

own.take_names()
