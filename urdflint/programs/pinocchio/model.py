"""The model that Pinocchio makes of a robot: bodies with joints, in its order, and the frames that belong to them."""

from __future__ import annotations

from urdflint.model.robot import Joint, Link
from urdflint.programs.changes import Release
from urdflint.programs.loaded import Follows
from urdflint.programs.simulator import Notes
from urdflint.programs.urdfdom.validation import Reader
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

UNIVERSE = "universe"  # the first joint of every model, and its frame
Y = tuple[float, bool]  # a mass in kg, and whether there is any inertia beside it


class Body(Struct, eq=False, frozen=False):
    """A joint of the model and what it moves: the link that is its child, and those that are fixed to it.

    `link` is None for the universe alone, `joint` for that and for a root that floats though no joint of the file says
    so. `times` is how often the joint is made.
    """

    link: Link | None
    joint: Joint | None
    parent: Body | None
    kg: float = 0.0
    heavy: bool = False  # whether it has a mass or an inertia
    times: int = 1


class Model(Notes, frozen=False):
    """The model as it grows; where Pinocchio would have stopped, it goes on.

    `inertias` are those that urdfdom has of the links that have any; `frames` has for each link that is in the model
    the body that it belongs to, and `merged` are the links that are no bodies of their own.
    """

    reader: Reader
    root: Link | None
    inertias: dict[Element, Y]
    release: Release
    universe: Body = field(default_factory=lambda: Body(None, None, None))
    bodies: list[Body] = field(default_factory=list)
    frames: dict[str, Body] = field(default_factory=dict)
    merged: list[Link] = field(default_factory=list)
    follows: dict[Body, Follows] = field(default_factory=dict)
    body_by_joint: dict[str, Body] = field(default_factory=dict)
