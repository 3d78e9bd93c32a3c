"""What MuJoCo has made of a robot so far: bodies in a tree, with joints and shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from urdflint.programs.mujoco.inertia import NO_MASS, ORIGIN, ZERO, Mass, Pose, Vector
from urdflint.programs.mujoco.record import Record
from urdflint.programs.mujoco.settings import Settings
from urdflint.programs.mujoco.solids import Solid
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

Part = TypeVar("Part")
WORLD = "world"  # src/user/user_model.cc: the body that everything hangs on has this name


class MujocoJoint(Struct, eq=False, frozen=False):
    """A joint with one name: hinge, slide, ball or free; `range` is None where it is not limited."""

    name: str
    kind: str
    element: Element
    body: Body
    range: tuple[float, float] | None = None
    effort: float | None = None
    axis: Vector | None = None


class Follower(NamedTuple):
    """A joint with a `<mimic>`: whom it names, by which factor and offset it follows, and its type in the file."""

    joint: MujocoJoint
    name: str
    multiplier: float
    offset: float
    mimic: Element
    type: str


class Body(Struct, eq=False, frozen=False):
    """A link, or the world; `sound` is false where something in it could not be read.

    Lists are made where something comes into them: there may be very many bodies with nothing.
    """

    name: str
    link: Element | None
    parent: Body | None = None
    joint: Element | None = None  # of the file, to its parent
    children: Sequence[Body] = ()
    joints: Sequence[MujocoJoint] = ()
    solids: Sequence[Solid] = ()
    pose: Pose = ORIGIN
    inertial: Element | None = None
    entries: tuple[float, ...] | None = None
    mass: Mass = NO_MASS
    moments: Vector = ZERO
    sound: bool = True

    def below(self) -> Iterator[Body]:
        """The body and all below it, parents first."""
        waiting = [self]
        while waiting:
            body = waiting.pop()
            yield body
            waiting.extend(reversed(body.children))


def added(parts: Sequence[Part], part: Part) -> list[Part]:
    """A list with one more: the same one, where it is a list already."""
    if isinstance(parts, list):
        parts.append(part)
        return parts
    return [*parts, part]


class NamedElements(Struct, eq=False, frozen=False):
    """The meshes by the name that MuJoCo makes of a file's: each scale with its own name, and who was first."""

    scales: dict[str, dict[Vector, str]] = field(default_factory=dict)
    first: dict[tuple[str, Vector], tuple[str, Element]] = field(default_factory=dict)
    elements_by_name: dict[str, Element] = field(default_factory=dict)


class Model(Struct, eq=False, frozen=False):
    """The model as it grows; where MuJoCo would have stopped, it goes on as if what was meant had been made."""

    record: Record
    root: Element
    settings: Settings
    world: Body = field(default_factory=lambda: Body(WORLD, None))
    bodies: dict[str, Body] = field(default_factory=dict)
    joints: list[tuple[Element, Body | None, Body | None]] = field(default_factory=list)  # with both ends
    created: dict[str, MujocoJoint] = field(default_factory=dict)
    followers: list[Follower] = field(default_factory=list)
    mimics: list[tuple[MujocoJoint, MujocoJoint, float, float]] = field(default_factory=list)
    meshes: NamedElements = field(default_factory=NamedElements)
    merged: dict[Body, Body] = field(default_factory=dict)
    invented: dict[Body, float | None] = field(default_factory=dict)

    @property
    def in_order(self) -> list[Body]:
        """The bodies in MuJoCo's order, the world first."""
        return list(self.world.below())
