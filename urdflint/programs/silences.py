"""What several simulators do silently with a robot: one class of reasons for all, which theirs are made from."""

from __future__ import annotations

import math

from urdflint.model.numbers import vector
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.naming import first_names, joint
from urdflint.programs.reason import Explained, OfName, OwnReasons, Reason, ReasonPlace, all_alike
from urdflint.syntax.document import Element

own = OwnReasons(globals())

WORLD = "world"
QUATERNION = "quat_xyzw"
LEAST_TURN = 0.01  # degrees


class BaseFixed(Reason):
    """A root link is fixed to the world; `mass` is what is lost of it, in kg, where something is."""

    mass: float | None
    kind = "fixed"
    says = "{it} is fixed to the world"

    def loss(self, place: ReasonPlace) -> str:
        return "the base cannot move" + (f", and its {self.mass:.4g} kg are lost" if self.mass else "")

    def difference(self, place: ReasonPlace) -> str:
        return "to the world" + (f": its {self.mass:.4g} kg are lost" if self.mass else "")


class PartAltered(Reason):
    """Something that one reader alone, or a few, takes otherwise than it is written; theirs say what it is."""

    kind = "altered"


class LinkMerged(Reason):
    """A link on a fixed joint becomes part of another one."""

    into: str
    kind = "merged"

    def message(self, place: ReasonPlace) -> str:
        is_plural = len(all_alike(place)) > 1
        links = f"links {first_names(all_alike(place))} on fixed joints are" if is_plural else ""
        return f"{links or f'link {first_names(all_alike(place))} on a fixed joint is'} merged"

    def loss(self, place: ReasonPlace) -> str:
        if len(all_alike(place)) > 1:
            return f"{len(all_alike(place))} links become parts of others, without names and frames of their own"
        return f"it becomes part of {_body(self.into)}, without a name and a frame of its own"

    differs = "into {into}"


def _body(name: str) -> str:
    return "the world" if name == WORLD else f"link '{name}'"


class MassFromShapes(Reason):
    """A link without inertial gets its mass, in kg, from its collision shapes; None where it follows from a mesh."""

    mass: float | None
    into: str
    kind = "invented"
    says = "{it} has no <inertial>: its collisions count for its mass"

    def loss(self, place: ReasonPlace) -> str:
        if self.mass is None:
            return "its mass follows from a mesh"
        if self.into != place.element.get("name"):
            return f"its collisions add {self.mass:.4g} kg to {_body(self.into)}"
        return f"its collisions make {self.mass:.4g} kg"


LimitMissing = own(
    Reason, "{its_joint} has no limits, and moves without any", kind="unlimited", loses="the joint moves without limits"
)


class LimitDropped(Reason):
    """A joint whose limits are not applied: one is missing, or they are equal or inverted."""

    lower: float | None
    upper: float | None
    kind = "unlimited"
    loses = "the joint moves without limits"

    def message(self, place: ReasonPlace) -> str:
        lower, upper, name = self.lower, self.upper, joint(place.element)
        if upper is None:
            return f"{name} has no upper limit: the lower one is not applied"
        if lower is None:
            return f"{name} has no lower limit: the upper one is not applied"
        if lower == upper:
            return f"{name} has the single position {lower:g} as its limits, which are not applied"
        return f"{name} has limits {lower:g} and {upper:g} that are not in order, and not applied"


LimitOfFloating = own(Reason, "{its_joint} is floating: its limits are not applied")
LimitOfPlanar = own(
    Reason,
    "{its_joint} is planar: its limits count for the first of its three axes alone",
    loses="the second axis and the rotation move without limits",
)
LimitOfPlanarIgnored = own(Reason, "{its_joint} is planar: its limits are not applied")


class JointLocked(Reason):
    """A joint that should move is locked at one position, in rad or m."""

    at: float
    kind = "locked"
    loses = "the joint is locked at {at:g}"


class MimicNotRead(Reason):
    kind = "free"
    says = "{its_joint} does not follow its <mimic>"
    loses = "the joint moves by itself"


MimicIgnored = own(OfName, "{its_joint} does not follow its <mimic>", kind="free", loses="the joint moves by itself")
MeshText = own(
    Reason, "collision mesh {filename!r} is an ASCII STL", loses="the {its_shape} is lost: its mesh cannot be read"
)
MeshUnreadable = own(
    Explained, "mesh file {filename!r} cannot be read: {why}", loses="the {its_shape} is lost: its mesh cannot be read"
)  # a file that is not a mesh of the format that its extension says


class ShapeNotUsed(Reason):
    used: str
    says = "<geometry> has several shapes: <{tag}> is not used"
    loses = "the shape is a {used}, not a {tag}"


class ElementNotRead(Reason):
    """An element that is not read."""

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> in <{place.element.parent.tag if place.element.parent else ''}> is not read"


AttributeNotRead = own(Reason, "{attribute} of <{tag}> is not read")


class RotationNotRead(Reason):
    """A rotation that is written as a quaternion is not read; `angle` is how far it turns, in degrees."""

    angle: float
    kind = "unturned"
    says = "{attribute} of <{tag}> is not read"
    loses = "the rotation by {angle:.4g} degrees is lost"
    differs = "a rotation by {angle:.4g} degrees is lost"


def unread_attributes(element: Element, read: frozenset[str]) -> list[str]:
    """The attributes of an element that are not among those that a program reads; namespaces are none."""
    if read.issuperset(element.attributes):  # as it is in nearly every element
        return []
    return [name for name in element.attributes if name not in read and not name.startswith("xmlns")]


def attribute_not_read(
    element: Element, attribute: str, not_read: type[Reason], rotation_not_read: type[RotationNotRead]
) -> tuple[Effect, Reason]:
    """What a program does that does not read an attribute, and why: a quaternion leaves the part unturned."""
    angle = turned_by(element) if attribute == QUATERNION else None
    return (Effect.IGNORES, not_read()) if angle is None else (Effect.ALTERS, rotation_not_read(angle))


def turned_by(origin: Element) -> float | None:
    """How far the quaternion of an origin turns, in degrees; None where it does not, or rpy says it."""
    quaternion = (
        vector(origin.get(QUATERNION), 4) if origin.tag == "origin" and "rpy" not in origin.attributes else None
    )
    if quaternion is None or not any(quaternion):
        return None
    angle = math.degrees(2 * math.atan2(math.hypot(*quaternion[:3]), abs(quaternion[3])))
    return angle if angle > LEAST_TURN else None


class Walk:
    """A walk over a robot for what a program does not read, which need not go into parts like one with nothing unread.

    Parts of the robot, its children, are alike that have the same elements with the same attributes and types.
    """

    def __init__(self, robot: Robot) -> None:
        self.robot = robot.element
        self.kind_of_part = robot.analysis(_kinds_of_parts)
        self.kinds_read: set[int | None] = set()
        self.kind: int | None = None  # of the part that the walk is in, while all of it is read

    def skips(self, element: Element) -> bool:
        """Whether an element, to which the walk comes, is a part that need not be looked at."""
        if element.parent is not self.robot:
            return False
        if self.kind is not None:
            self.kinds_read.add(self.kind)
        self.kind = self.kind_of_part.get(element)
        return self.kind in self.kinds_read

    def stops(self) -> None:
        """Something in the part is not read."""
        self.kind = None


def _kinds_of_parts(robot: Robot) -> dict[Element, int]:
    """A number for each part of a robot, the same for parts that are alike."""
    outline: list[object] = []
    outlines: dict[Element, list[object]] = {}
    for element in robot.document.elements:
        if element.parent is robot.element:
            outline = outlines[element] = []
        names = element.attributes
        outline += element.tag, len(element.children), bool(element.text), names.get("type"), *names
    kinds: dict[tuple[object, ...], int] = {}
    return {part: kinds.setdefault(tuple(outline), len(kinds)) for part, outline in outlines.items()}


own.take_names()
