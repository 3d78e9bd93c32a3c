"""What Genesis has made of a robot so far: links in a tree, with what they weigh and carry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from urdflint.model.structure.plain_parts import Origin
from urdflint.programs.loaded import Follows
from urdflint.programs.mujoco.inertia import ORIGIN, Pose, Rows, of_angles
from urdflint.programs.mujoco.solids import SHAPES
from urdflint.programs.simulator import Note
from urdflint.programs.urdfpy.reading import JointRead, LinkRead, Part, RobotRead, Shape
from urdflint.struct import Struct, field

Vector = tuple[float, ...]
NOWHERE: Vector = (0.0, 0.0, 0.0)
RANKS = {kind: rank for rank, kind in enumerate(SHAPES)}  # in which MuJoCo looks for shapes


class Weight(NamedTuple):
    """A mass in kg, None where none is written, with its pose, None without an origin, and its inertia there."""

    kg: float | None
    pose: Pose | None
    inertia: Rows


class Link(Struct, eq=False, frozen=False):
    """A link that is left, with all that was merged into it; `joint` leads to the one above, None at a root."""

    read: LinkRead
    joint: JointRead | None = None
    pose: Pose = ORIGIN
    parent: Link | None = None
    weight: Weight | None = None
    visuals: list[Part] = field(default_factory=list)
    collisions: list[Part] = field(default_factory=list)
    children: list[Link] = field(default_factory=list)  # in the order of their joints
    kg: float | None = None  # None where it follows from a mesh
    limits: tuple[float, float] | None = None
    is_fixed_to_world: bool = False

    @property
    def name(self) -> str:
        """Its name."""
        return self.read.name

    @property
    def hinged(self) -> bool:
        """Whether it moves by a joint that is not free: then it is a part of a robot and not an object."""
        return self.joint is not None and self.joint.type not in ("floating", "fixed")

    @property
    def is_welded(self) -> bool:
        """Whether it is fixed to the link above it, and was not merged."""
        return self.parent is not None and self.joint is not None and self.joint.type == "fixed"


class Model(Struct, eq=False, frozen=False):
    """The model of a robot: its links in the order of Genesis, what was merged, and who follows whom."""

    read: RobotRead
    links: list[Link] = field(default_factory=list)
    merged: dict[str, str] = field(default_factory=dict)
    mimic: dict[str, Follows] = field(default_factory=dict)
    fell_back: bool = False

    def used(self, part: Part) -> Shape | None:
        """The shape of a visual or collision that is used: MuJoCo and urdfpy look for them in another order."""
        if part.element.tag == "visual" or self.fell_back:
            return next(iter(part.shapes), None)
        return min(part.shapes, key=lambda shape: RANKS[shape.kind], default=None)

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was noted."""
        return tuple(self.read.notes)


def pose_of(origin: Origin | None) -> Pose:
    """The pose that an origin says, or none."""
    if origin is None:
        return ORIGIN
    turn = of_angles(origin.rpy) if origin.rpy is not None and any(origin.rpy) else ORIGIN.turn
    return Pose(origin.xyz or NOWHERE, turn)


def rows_of(inertia: Vector) -> Rows:
    """The matrix of six numbers `ixx ixy ixz iyy iyz izz`."""
    xx, xy, xz, yy, yz, zz = inertia
    return (xx, xy, xz), (xy, yy, yz), (xz, yz, zz)


def depth_first(base: Link, number: dict[str, int] | None = None) -> Iterator[Link]:
    """The links from the base on: siblings by `number`, or in the order of their joints, as MuJoCo has them."""
    waiting = [base]
    while waiting:
        link = waiting.pop()
        yield link
        children = link.children if number is None else sorted(link.children, key=lambda child: number[child.name])
        waiting.extend(reversed(children))
