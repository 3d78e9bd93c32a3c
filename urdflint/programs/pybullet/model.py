"""What PyBullet has made of a robot so far: links and joints, and the tree that they form."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.pybullet.record import Record
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

WORLD = "world"  # a link of that name without inertial weighs nothing


class Body(Struct, eq=False, frozen=False):
    """A link: `joint` is the last one of the file that it is the child of."""

    name: str
    link: Element
    kg: float = 0.0
    inertial: Element | None = None
    collides: bool = False
    joint: JointRead | None = None
    below: list[JointRead] = field(default_factory=list)
    shapes: list[Element] = field(default_factory=list)


class JointRead(Struct, eq=False, frozen=False):
    """A joint of a type that PyBullet knows; limits as it keeps them, applied or not."""

    name: str
    type: str
    element: Element
    parent: Body | None = None
    child: Body | None = None
    lower: float = 0.0
    upper: float = -1.0
    effort: float = 0.0
    velocity: float = 0.0


class Model(Struct, eq=False, frozen=False):
    """The model as it grows; where PyBullet would have stopped, it goes on as if what was meant had been made."""

    record: Record
    root: Element
    bodies: dict[str, Body] = field(default_factory=dict)
    joints: list[JointRead] = field(default_factory=list)
    joint_by_name: dict[str, Element] = field(default_factory=dict)  # the first joint of each name
    base: Body | None = None
    reached: dict[Body, Body | None] = field(default_factory=dict)  # with the body above
    merged: dict[Body, Body] = field(default_factory=dict)  # links on fixed joints, each with the body it is part of

    def moving(self) -> Iterator[tuple[Body, JointRead]]:
        """The bodies that have a joint, with it."""
        for body in self.reached:
            if body is not self.base and body.joint is not None:
                yield body, body.joint
