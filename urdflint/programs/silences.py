"""What several simulators make of a robot without a word: one class of reasons for all, which theirs are made from."""

from __future__ import annotations

from urdflint.programs.reason import Reason


class BaseFixed(Reason):
    """A root link is fixed to the world; `mass` is what is lost of it, in kg, where something is."""

    mass: float | None


class LinkMerged(Reason):
    """A link on a fixed joint becomes part of another one."""

    into: str


class MassFromShapes(Reason):
    """A link without inertial gets its mass, in kg, from its collision shapes; None where it follows from a mesh."""

    mass: float | None
    into: str


class LimitMissing(Reason):
    """A revolute or prismatic joint without limits moves without any."""


class LimitDropped(Reason):
    """A joint whose limits are not applied: one is missing, or they are equal or inverted."""

    lower: float | None
    upper: float | None


class LimitOfFloating(Reason):
    """Limits of a floating joint are ignored."""


class LimitOfPlanar(Reason):
    """Limits of a planar joint count for one of its axes alone."""


class JointLocked(Reason):
    """A joint that should move is locked at one position, in rad or m."""

    at: float


class MimicNotRead(Reason):
    """A mimic that is not read: the joint moves by itself."""


class MimicIgnored(Reason):
    """A mimic of or on a joint that cannot follow is ignored."""

    name: str


class MeshText(Reason):
    """An STL in ASCII, of which only the binary form is read."""


class MeshUnreadable(Reason):
    """A file that is no mesh of the format that its extension says."""

    why: str


class ElementNotRead(Reason):
    """An element that is not read."""


class AttributeNotRead(Reason):
    """An attribute that is not read."""
