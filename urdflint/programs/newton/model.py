"""What Newton has made of a robot so far: bodies in the order of its builder, with joints and shapes."""

from __future__ import annotations

from typing import NamedTuple

from urdflint.programs.newton.record import Record
from urdflint.programs.newton.solids import Solid
from urdflint.programs.simulator import Note
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

Vector = tuple[float, ...]


class Body(Struct, eq=False, frozen=False):
    """A link with its mass in kg, None where it follows from a mesh.

    `moments` are the principal moments of the inertia that is written, or of none at all; None where shapes give it.
    `finite` is false where that inertia, or the place of a shape, is not.
    """

    name: str
    link: Element
    joint: NewtonJoint | None = None  # to its parent
    solids: list[Solid] = field(default_factory=list)
    kg: float | None = 0.0
    moments: Vector | None = None
    finite: bool = True


class NewtonJoint(Struct, eq=False, frozen=False):
    """A joint as it is read: what it connects, and what bounds it where it moves; ends are None where not written.

    `lower` and `upper` are None where they are not written.
    """

    element: Element
    name: str | None
    type: str | None
    parent: str | None
    child: str | None
    axis: Vector | None = None
    lower: float | None = None
    upper: float | None = None
    effort: float | None = None
    velocity: float | None = None
    mimic: Element | None = None
    leader: str | None = None
    offset: float = 0.0
    multiplier: float = 1.0


class Mimic(NamedTuple):
    """A joint that follows another: both by their numbers among the joints of the tree."""

    follower: int
    leader: int
    multiplier: float
    offset: float


class Model(Struct, eq=False, frozen=False):
    """The model as it grows; where Newton would have stopped, it goes on as if what was meant had been made.

    `tree` are the joints that are made, parents first; `joints` all that are written.
    """

    record: Record
    root: Element
    joints: list[NewtonJoint] = field(default_factory=list)
    tree: list[NewtonJoint] = field(default_factory=list)
    links: list[Element] = field(default_factory=list)  # those that become bodies
    bodies: list[Body] = field(default_factory=list)
    body_by_name: dict[str, Body] = field(default_factory=dict)  # the last of several with a name
    merged: dict[Body, Body | None] = field(default_factory=dict)  # what a body is part of; None is the world
    mimics: list[Mimic] = field(default_factory=list)
    followers: set[int] = field(default_factory=set)  # in those, as are leaders
    leaders: set[int] = field(default_factory=set)

    @property
    def notes(self) -> list[Note]:
        """All that was noted while the robot was read."""
        return self.record.notes

    @property
    def robot(self) -> str:
        """The name of the robot, which is put before all others."""
        return self.root.attributes.get("name", "")
