"""Which visuals and collisions the tags for a link reach in Gazebo, and which links are part of others there."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Gazebo, Joint, Robot
from urdflint.programs.effect import Effect
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.analysis import SdformatAnalysis
from urdflint.programs.sdformat.conversion import block_outcome, gazebo_blocks
from urdflint.programs.sdformat.conversion.sdf_writing import TagReach
from urdflint.programs.sdformat.converter import Converter
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.outcome import ModelLink, ModelShape, Silence
from urdflint.programs.sdformat.reading.pose import NOWHERE
from urdflint.struct import Struct
from urdflint.syntax.document import Element

SHAPES = ("visual", "collision")


class Miss(Struct):
    """A shape that the tags for its link do not reach, or those for another link do.

    `link` is where it is written, `body` the link of the model that it is part of; `tags` are those that it does not
    get, `foreign` those for the body that it gets instead.
    """

    shape: ModelShape
    kind: str
    link: str
    body: str
    tags: tuple[Element, ...]
    foreign: tuple[Element, ...]


def misses(robot: Robot) -> tuple[Miss, ...]:
    """All such shapes, in the newest libsdformat; names are made in the same way in all releases."""
    return robot.analysis(_newest_misses)


def _newest_misses(robot: Robot) -> tuple[Miss, ...]:
    return _all_misses(robot.analysis(SdformatAnalysis).newest)


def _all_misses(converter: Converter) -> tuple[Miss, ...]:
    tags = tags_for_shapes(converter.robot)
    links = converter.conversion.links if tags else ()
    return tuple(miss for link in links for kind in SHAPES for miss in _misses(link, kind, tags))


def silences(converter: Converter) -> Iterator[Silence]:
    """The tags that do not reach all shapes of their link, or reach those of another one."""
    for miss in _all_misses(converter):
        shape = miss.shape.element
        for tag in miss.tags:
            yield Silence(tag, None, reasons.TagMissesShapes(miss.kind), Effect.IGNORES, (shape,))
        for tag in miss.foreign:
            yield Silence(tag, None, reasons.TagOnOtherShape(shape), Effect.ALTERS, (shape,))


def tags_for_shapes(robot: Robot) -> dict[tuple[str, str], tuple[Element, ...]]:
    """The tags that are for visuals or collisions and say anything, by link and kind."""
    tags: dict[tuple[str, str], tuple[Element, ...]] = {}
    for block in robot.parts[Gazebo]:
        name = block.get("reference")
        for tag in block.element.children if name else ():
            kind = gazebo_blocks.SPECIAL.get(tag.tag)
            content = tag.children if tag.tag in SHAPES else grammar.value(robot.document, tag)
            if kind in SHAPES and content and name in robot.link_named:
                tags[name or "", kind] = (*tags.get((name or "", kind), ()), tag)
    return tags


def _misses(body: ModelLink, kind: str, tags: dict[tuple[str, str], tuple[Element, ...]]) -> Iterator[Miss]:
    shapes = body.visuals if kind == "visual" else body.collisions
    reach = TagReach(body.name, kind, [shape.name for shape in shapes])
    for shape in shapes:
        home = shape.origin_link
        own = shape.name in (reach.unmarked if home == body.name else reach.marked.get(home, ()))
        foreign = tags.get((body.name, kind), ()) if home != body.name and shape.name in reach.unmarked else ()
        lost = () if own else tags.get((home, kind), ())
        if lost or foreign:
            yield Miss(shape, kind, home, body.name, lost, foreign)


def lumping_joint(robot: Robot, link: str) -> Joint | None:
    """The joint by which a link is merged into its parent link."""
    lump = block_outcome.converted(robot).lumped.get(link)
    return robot.joint_named.get(lump.joint) if lump is not None else None


def home_of(robot: Robot, element: Element) -> str:
    """The link that the block around an element is for."""
    block = block_outcome.block_of(robot, element)
    return (block.reference if block is not None else None) or ""


def is_moved(converter: Converter, link: str) -> bool:
    """Whether a lumped link has another pose than the link that it is merged into."""
    _, pose = converter.lumping.place(converter.assembly.parts[link])
    return pose != NOWHERE
