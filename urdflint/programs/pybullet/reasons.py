"""Why PyBullet does what it does about a place: a class for each cause, with its facts and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.programs import faults, silences
from urdflint.programs.naming import MAX_LISTED_NAMES, ancestor, joint, label_of, numbers_in_words, value
from urdflint.programs.reason import INERTIAS, MESH_PATHS, Reason, ReasonPlace, all_alike, own
from urdflint.syntax.document import Element
from urdflint.text.wording import counted, listed

# What it rejects and does as others do

LinkNameDuplicate = own(__name__, faults.LinkNameDuplicate)
JointTypeUnknown = own(__name__, faults.JointTypeUnknown)
LinkUnknown = own(__name__, faults.LinkUnknown)
MimicNotRead = own(__name__, silences.MimicNotRead)
ShapeNotUsed = own(__name__, silences.ShapeNotUsed)
ElementNotRead = own(__name__, silences.ElementNotRead)
AttributeNotRead = own(__name__, silences.AttributeNotRead)
RotationNotRead = own(__name__, silences.RotationNotRead)

Vector = tuple[float, ...]
OF_COLLISIONS = "its inertia is that of its collisions"


# What it refuses while it reads


class LineBroken(Reason):
    why: str
    says = "PyBullet breaks lines after 8191 bytes, which makes this file malformed: {why}"


class AttributeMissing(faults.AttributeMissing):
    """An attribute that it requires is missing."""

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> has no {self.name}, which PyBullet requires"


class ElementMissing(faults.ElementMissing):
    """An element that is required is missing; of an inertia it uses nothing."""

    def repaired_with(self, place: ReasonPlace) -> str:
        return INERTIAS if self.tag == "inertia" else ""


class TextMissing(Reason):
    """An element without the text that it reads: the process ends."""

    says = "<{tag}> has no text, at which PyBullet aborts"


class RobotEmpty(Reason):
    says = "the robot has no link"


class LinkNameEmpty(Reason):
    says = "a link has an empty name, at which PyBullet aborts"


class JointNameEmpty(Reason):
    says = "a joint has an empty name, at which PyBullet aborts"


class JointNameDuplicate(faults.JointNameDuplicate):
    """Two joints of one name: the process ends."""

    def message(self, place: ReasonPlace) -> str:
        return f"there are two joints named '{self.name}', at which PyBullet aborts"


class NameIsFormat(Reason):
    name: str
    says = "PyBullet prints the name of {it} as a format of printf, and aborts"


class JointTypeMissing(faults.JointTypeMissing):
    """A joint without type: the process ends."""


class LimitRequired(Reason):
    """A revolute or prismatic joint without limits."""

    says = "{its_joint} has no <limit>"


class AxisUnreadable(Reason):
    """An axis of fewer than three numbers."""

    actual: int

    def message(self, place: ReasonPlace) -> str:
        return f"the axis of {joint(place.element)} has {counted(self.actual, 'number')}, not 3"


class DynamicsEmpty(Reason):
    says = "<dynamics> of {its_joint} has neither damping nor friction"


class ShapeMissing(Reason):
    """A geometry that is empty."""

    def message(self, place: ReasonPlace) -> str:
        return f"the <geometry> of {label_of(ancestor(place.element, 'link'))} is empty"


class ShapeUnknown(Reason):
    """A geometry whose first element is no shape that it knows."""

    tag: str
    says = "<{tag}> is not a shape that PyBullet knows"


class MeshNameEmpty(Reason):
    """A mesh without file name."""

    repair = MESH_PATHS

    def message(self, place: ReasonPlace) -> str:
        return f"a mesh of {label_of(ancestor(place.element, 'link'))} has no file name"


class MeshFormat(faults.MeshFormat):
    """A mesh of a format that it cannot read."""


class MeshUri(faults.MeshUri):
    """A mesh named by a URI, which it takes for a path."""


class MeshBackslash(Reason):
    repair = MESH_PATHS
    says = "mesh {filename!r} has backslashes, which separate no folders"


class MeshMissing(faults.MeshMissing):
    """A mesh file that is not in a folder of the robot's file, or above it."""

    def message(self, place: ReasonPlace) -> str:
        return f"PyBullet does not find mesh '{self.path}' in the folder of the file or in one above it"


class MeshText(silences.MeshText):
    """An STL in ASCII."""


class MeshUnreadable(silences.MeshUnreadable):
    """A file that is no binary STL, as its extension says."""


class DeformableBody(Reason):
    says = "<{tag}> needs a world of PyBullet's with RESET_USE_DEFORMABLE_WORLD"


# What it refuses of the tree


class RootMissing(Reason):
    says = "no link is the root: all are in cycles of joints"


class RootsSeveral(Reason):
    roots: int
    says = "there are {roots} root links, at which PyBullet aborts"


class LinkWithTwoParents(faults.LinkWithTwoParents):
    """A link is the child of two joints: the process ends."""


class LinksOverrun(Reason):
    """Links that it loses stand before others, so that it writes outside of its memory."""

    lost: int
    says = "{lost} links that no joint connects with the root stand before others, at which PyBullet crashes"


# What it drops, alters or ignores


class LinkLost(Reason):
    name: str
    kind = "lost"
    loses = "link '{name}' is lost: no joint connects it with the root"

    def difference(self, place: ReasonPlace) -> str:
        return "no joint connects it with the root"


class ValueBroken(Reason):
    """A value with a line break put into it, since its line is too long for the buffer."""

    says = "PyBullet breaks lines after 8191 bytes, here within {what}"
    loses = "{attribute} has a line break in it"


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
    """Too few or too many numbers, of which it makes zeros."""

    expected: int
    actual: int

    def message(self, place: ReasonPlace) -> str:
        subject = value(place.element, place.attribute)
        return f"{subject} has {counted(self.actual, 'number')}, not {self.expected}: PyBullet makes zeros of it"

    def loss(self, place: ReasonPlace) -> str:
        return f"{place.attribute} is read as {' '.join(['0'] * self.expected)}"


class ScaleUniform(Reason):
    factor: float
    says = "{what} has one number: PyBullet scales all axes by {factor:g}"
    loses = "all axes are scaled by {factor:g}"


class ValueIsNan(Reason):
    says = "{what} is not a number: PyBullet takes nan"
    loses = "{attribute} is read as nan"


class MassInvented(Reason):
    name: str
    kind = "invented"
    says = "{it} has no <inertial>"
    loses = "the link weighs 1 kg: it has no <inertial>"


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


class InertiaZeroed(Reason):
    kind = "replaced"
    says = "the inertia of {its_link} cannot be: PyBullet takes 0 for it"
    loses = "the inertia of {its_link} is 0"

    def difference(self, place: ReasonPlace) -> str:
        return "its inertia is 0: the one that is written cannot be"


LinkMerged = own(__name__, silences.LinkMerged)


class BaseFixed(silences.BaseFixed):
    loses = "the base cannot move: its mass is 0"

    def difference(self, place: ReasonPlace) -> str:
        return "to the world: its mass is 0"


class BaseFloating(Reason):
    mass: float
    kind = "altered"
    says = "link 'world' weighs {mass:g} kg: PyBullet lets it move"
    loses = "it moves, with {mass:g} kg"


class FloatingFixed(Reason):
    kind = "altered"
    says = "floating {it} becomes a fixed joint in PyBullet"
    loses = "the joint is fixed"

    def difference(self, place: ReasonPlace) -> str:
        return "it is fixed"


class LimitMissing(silences.LimitMissing):
    """A joint whose limit has neither end moves without limits."""


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


class LimitDropped(silences.LimitDropped):
    """Limits that are inverted are not applied."""


class LimitOfContinuous(Reason):
    says = "{its_joint} is continuous: its limits are not applied"


class LimitNotApplied(Reason):
    type: str
    says = "{its_joint} is {type}: PyBullet does not apply its limits"


class LimitNotEnforced(Reason):
    """Limits of effort and velocity are kept for who asks, and bound nothing."""

    def message(self, place: ReasonPlace) -> str:
        return _kept_as_data("effort and velocity limits", place)


class FrictionNotSimulated(Reason):
    """A friction that is kept for who asks, and slows nothing."""

    def message(self, place: ReasonPlace) -> str:
        return _kept_as_data("friction", place)


class AxisMissing(Reason):
    says = "{its_joint} has no <axis>: it turns about x"


class AxisWithoutXyz(Reason):
    loses = "the axis is whatever is in memory"


class AxisZero(Reason):
    loses = "the axis is 0 0 0, about which nothing turns"


class AxisNotUnit(Reason):
    length: float
    loses = "the axis has a length of {length:.3g}: motions are as many times larger"


class MeshConvex(Reason):
    kind = "convex"
    loses = "its collision meshes are their convex hulls"


class MeshNotShown(faults.MeshFormat):
    """A mesh of a format that it finds and cannot show."""

    kind = "lost"


class MaterialNameless(Reason):
    loses = "the material is lost: nothing can refer to it"


class MaterialDuplicate(Reason):
    name: str
    loses = "the second material '{name}' is lost"


class ElementRepeated(Reason):
    """A second element where it looks at the first alone."""


class TextNotRead(Reason):
    says = "the text in <{tag}> is not read"


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
