"""Which visuals and collisions the tags for a link reach in Gazebo, and which links are part of others there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from urdflint.model.nodes import Gazebo, Joint
from urdflint.model.numbers import vector
from urdflint.model.robot import Robot
from urdflint.programs.sdformat import blocks as sdf
from urdflint.programs.sdformat import extension, grammar
from urdflint.programs.sdformat.outcome import Body, Shape
from urdflint.programs.sdformat.writing import Reach
from urdflint.syntax.document import Element

SHAPES = ("visual", "collision")


class Miss(NamedTuple):
    """A shape that the tags for its link do not reach, or those for another link do.

    `link` is where it is written, `body` the link of the model that it is part of; `tags` are those that it does not
    get, `foreign` those for the body that it gets instead.
    """

    shape: Shape
    kind: str
    link: str
    body: str
    tags: tuple[Element, ...]
    foreign: tuple[Element, ...]


@lru_cache(maxsize=1)
def misses(robot: Robot) -> tuple[Miss, ...]:
    """All such shapes, in the newest libsdformat; names are made alike in all of them."""
    tags = tags_for_shapes(robot)
    bodies = sdf.converted(robot).links if tags else ()
    return tuple(miss for body in bodies for kind in SHAPES for miss in _misses(body, kind, tags))


def tags_for_shapes(robot: Robot) -> dict[tuple[str, str], tuple[Element, ...]]:
    """The tags that are for visuals or collisions and say anything, by link and kind."""
    found: dict[tuple[str, str], tuple[Element, ...]] = {}
    for block in robot.parts[Gazebo]:
        name = block.get("reference")
        for one in block.element.children if name else ():
            kind = extension.SPECIAL.get(one.tag)
            said = one.children if one.tag in SHAPES else grammar.value(robot.document, one)
            if kind in SHAPES and said and name in robot.link_named:
                found[name or "", kind] = (*found.get((name or "", kind), ()), one)
    return found


def _misses(body: Body, kind: str, tags: dict[tuple[str, str], tuple[Element, ...]]) -> Iterator[Miss]:
    shapes = body.visuals if kind == "visual" else body.collisions
    reach = Reach(body.name, kind, [one.name for one in shapes])
    for one in shapes:
        home = one.origin_link
        own = one.name in (reach.unmarked if home == body.name else reach.marked.get(home, ()))
        foreign = tags.get((body.name, kind), ()) if home != body.name and one.name in reach.unmarked else ()
        lost = () if own else tags.get((home, kind), ())
        if lost or foreign:
            yield Miss(one, kind, home, body.name, lost, foreign)


def melting(robot: Robot, link: str) -> Joint | None:
    """The joint by which a link melts into the one above it."""
    lump = sdf.converted(robot).lumped.get(link)
    return robot.joint_named.get(lump.joint) if lump is not None else None


def home_of(robot: Robot, element: Element) -> str:
    """The link that the block around an element is for."""
    block = sdf.block_of(robot, element)
    return (block.reference if block is not None else None) or ""


def is_moved(robot: Robot, link: str, body: str) -> bool:
    """Whether a link that melts is not at the very place of the one that it ends up in."""
    while link != body:
        joint = melting(robot, link)
        if joint is None or joint.parent is None:
            return False
        origin = joint.origin
        values = [] if origin is None else [vector(origin.get(one) or "0 0 0", 3) for one in ("xyz", "rpy")]
        if any(value is None or any(value) for value in values):
            return True
        link = joint.parent
    return False
