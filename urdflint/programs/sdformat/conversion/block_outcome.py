"""What Gazebo makes of `<gazebo>` blocks: what each tag works for, what arrives in SDF, and what SDF refuses there."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Gazebo, Robot
from urdflint.model.structure.survey import survey_of
from urdflint.programs.changes import numbers
from urdflint.programs.sdformat.analysis import SdformatAnalysis
from urdflint.programs.sdformat.conversion import element_validity, gazebo_blocks
from urdflint.programs.sdformat.conversion.block_placement import BlockPlacement
from urdflint.programs.sdformat.loading import sensor_checks
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.outcome import Conversion
from urdflint.programs.sdformat.releases import NEWEST_BY_SERIES, Release
from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import reader
from urdflint.syntax.document import Element

READERS = tuple(Release(numbers(newest)) for newest in NEWEST_BY_SERIES.values())

# Elements of SDF that say the same as a special tag, which is written first or in their place
TWINS = {"gravity": "turnGravityOff", "self_collide": "selfCollide", "velocity_decay": "dampingFactor"}


def converted(robot: Robot) -> Conversion:
    """The robot as the newest libsdformat converts it."""
    return robot.analysis(SdformatAnalysis).newest.conversion


def is_placed(model: Conversion, element: Element) -> bool:
    """Whether what an element in a block belongs to gets into the SDF of a model."""
    placed = model.placements
    return any(owner in placed for owner in (element, *element.ancestors()))


def special_names() -> frozenset[str]:
    """The names of the tags that the converter reads itself."""
    return vocabulary.group("GazeboSpecial")


def special_tags(block: Gazebo) -> list[Element]:
    """The tags in a block that the converter reads itself."""
    return [child for child in block.element.children if child.tag in special_names()]


def number_said(block: Gazebo, tag: Element) -> tuple[str, float | None] | None:
    """What a special tag that holds a number says, and what comes of it: None where the converter throws.

    Nothing for tags that hold no number.
    """
    if tag.tag not in gazebo_blocks.NUMBERS:
        return None
    text = grammar.value(block.robot.document, tag)
    return text, grammar.integer(text) if tag.tag == "maxContacts" else grammar.double(text)


def kinds_of(block: Gazebo) -> set[str]:
    """What a block is for: link, joint, both where a link and a joint have one name, model, or nothing."""
    name, robot = block.reference, block.robot
    if not name:
        return {"model"}
    return {
        kind
        for kind, elements_by_name in (("link", robot.link_named), ("joint", robot.joint_named))
        if name in elements_by_name
    }


def block_of(robot: Robot, element: Element) -> Gazebo | None:
    """The block of the robot that an element stands in or is."""
    block = next((owner for owner in (element, *element.ancestors()) if owner.tag == "gazebo"), None)
    return Gazebo(block, robot) if block is not None and block.parent is robot.element else None


def works_for(robot: Robot, tag: Element) -> set[str]:
    """The kinds of reference that a tag directly in a block works with."""
    kind = survey_of(robot).type_of(tag.parent) if tag.parent is not None else None
    declared = kind.declared.get(tag.tag) if kind is not None else None
    return set(reader(declared).get("for", "link joint model").split()) if declared is not None else set()


def serves(block: Gazebo, tag: Element) -> bool:
    """Whether a tag directly in a block works with what the block refers to, if that is anything."""
    kinds = kinds_of(block)
    return not kinds or bool(kinds & works_for(block.robot, tag))


def counts(robot: Robot, element: Element) -> bool:
    """Whether an element is not in a tag that its block has no use for, whose content nobody looks at."""
    block = block_of(robot, element)
    if block is None or element is block.element:
        return True
    while element.parent is not None and element.parent is not block.element:
        element = element.parent
    return not works_for(robot, element) or serves(block, element)


def setting(robot: Robot, tag: Element) -> str:
    """What a tag or element that is about a link as a whole comes to; nothing said is "", no damping "0"."""
    text = grammar.value(robot.document, tag).lower()
    if tag.tag in gazebo_blocks.SWITCHES:
        off = grammar.is_false(text) if tag.tag == "turnGravityOff" else not grammar.is_true(text)
        return "false" if off else "true"
    if tag.tag in ("dampingFactor", "pose"):
        return text if any(grammar.double(word) for word in text.split()) else "0"
    return {"1": "true", "0": "false"}.get(text, text)


def refused(robot: Robot) -> frozenset[tuple[Element, str | None]]:
    """The elements and attributes in blocks that some libsdformat rejects if they come to it, wherever they stand."""
    return robot.analysis(_refused)


def _refused(robot: Robot) -> frozenset[tuple[Element, str | None]]:
    return frozenset(flaw for release in READERS for flaw in _flaws(robot, release))


def _flaws(robot: Robot, release: Release) -> Iterator[tuple[Element, str | None]]:
    read = gazebo_blocks.read(robot)
    placing = BlockPlacement(robot, release, read)
    link = placing.described.children["link"]
    homes = {"link": link, "joint": placing.described.children["joint"], "model": placing.described}
    for block in (block for blocks in read.blocks.values() for block in blocks):
        kinds = kinds_of(Gazebo(block.element, robot)) or set(homes)
        candidates = [(element, homes[kind]) for element in block.copied for kind in sorted(kinds)]
        candidates += [
            (element, link.children[shape_kind])
            for shape_kind, elements in block.inside.items()
            for element in elements
        ]
        placing.to_read += [
            (element, home.children[element.tag], None) for element, home in candidates if element.tag in home.children
        ]
        placing.groups += [("link", "", [element]) for element in block.copied]
        placing.materials += [element for element in block.inside["visual"] if element.tag == "material"]
    for element, described, _ in placing.to_read:
        yield from (
            (flaw.element, flaw.attribute) for flaw in element_validity.flaws(element, described, robot.document)
        )
    yield from ((error.element, error.attribute) for error in sensor_checks.errors(placing))
