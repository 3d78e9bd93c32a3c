"""Blocks and tags without effect: for what is not in the model as such, overridden, or outdated."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import problem
from urdflint.findings.rule import Problem, check, renaming, without
from urdflint.model.grouping import grouped
from urdflint.model.robot import Gazebo, Joint, Robot
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.programs.sdformat.conversion import block_outcome, gazebo_blocks
from urdflint.programs.sdformat.reading import grammar
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

# Outdated names, and what to say of each
OUTDATED = {
    "cfmDamping": "its name is now <implicitSpringDamper>",
    "canonicalBody": "the converter does not read it any more",
    "initial_joint_position": "no Gazebo reads it any more",
    "genTexCoord": "no Gazebo reads it any more",
}


@check("GZ203")
def gazebo_block_for_world(robot: Robot) -> Iterator[Problem]:
    blocks = robot.analysis(lost_with_world)
    if blocks:
        world = robot.link_named["world"]
        static = all(tag.tag == "static" for block in blocks for tag in block.children)
        yield Problem(
            "the block for 'world' has no effect: the root link 'world' is the world itself, not a link of the model",
            Place(blocks[0], "reference"),
            related=[("link 'world'", world.place("name"))],
            also=[Place(block, "reference") for block in blocks[1:]],
            about=[world.place()],
            help="remove the block: what is fixed to 'world' stands still without it" if static else None,
        )


@check("GZ204")
def gazebo_block_for_lumped_joint(robot: Robot) -> Iterator[Problem]:
    for name, blocks in robot.analysis(lost_with_joints).items():
        joint = robot.joint_named[name]
        yield Problem(
            f"{joint} is fixed and disappears as its child link is lumped: its block has no effect",
            Place(blocks[0], "reference"),
            related=[(str(joint), joint.place())],
            also=[Place(block, "reference") for block in blocks[1:]],
            about=[joint.place()],
        )


@check("GZ205")
def joint_tag_for_lumped_joint(robot: Robot) -> Iterator[Problem]:
    idle = [
        (joint, block)
        for joint, blocks in _lumped_joints(robot)
        for block in blocks
        if any(tag.tag not in gazebo_blocks.KEEPERS for tag in block.children)
        if not any(_matters(robot, tag) for tag in block.children)
    ]
    if idle:
        joint, block = idle[0]
        yield Problem(
            f"the block sets the motion of {joint}, which is fixed and disappears as its child link is lumped",
            Place(block, "reference"),
            related=[(str(joint), joint.place())],
            also=[Place(block, "reference") for _, block in idle[1:]],
            about=[joint.place() for joint, _ in idle],
        )


@check("GZ509")
def keep_tag_without_effect(claim: SdformatClaim) -> Iterator[Problem]:
    undone = isinstance(claim.reason, reasons.KeepTagNotUndone)
    related = [("this says yes", Place(tag)) for tag in claim.related] if undone else []
    yield problem(claim, claim.place("label"), related=related)


@check("GZ510")
def gazebo_tag_overridden(claim: SdformatClaim) -> Iterator[Problem]:
    reason = claim.reason
    if isinstance(reason, reasons.TagOverridden) and reason.written != _outcome_in_words(claim):
        yield problem(claim, claim.place("label"), related=[("this one holds", Place(reason.winner))])


@check("GZ511")
def static_reset(claim: SdformatClaim) -> Iterator[Problem]:
    yield problem(
        claim, claim.place("label"), related=[("this block resets it", Place(block)) for block in claim.related]
    )


@check("GZ512")
def gazebo_tag_outdated(robot: Robot) -> Iterator[Problem]:
    outdated_tags = [tag for block in robot.parts[Gazebo] for tag in block.element.children if tag.tag in OUTDATED]
    for group in grouped(outdated_tags, lambda tag: tag.tag):
        place, tag = Place(group[0], part="label"), group[0].tag
        newer = "implicitSpringDamper" if tag == "cfmDamping" and group[0].start == group[0].close else None
        yield Problem(
            f"<{tag}> is outdated: {OUTDATED[tag]}",
            place,
            fix=renaming(place, "write <implicitSpringDamper>", newer)
            or without(robot.document, f"remove <{tag}>", *map(Place, group)),
            also=[Place(tag, part="label") for tag in group[1:]],
        )


def _lumped_joints(robot: Robot) -> Iterator[tuple[Joint, list[Element]]]:
    """The fixed joints that disappear with their lumped child links, with the blocks for them."""
    blocks: dict[str, list[Element]] = {}
    for block in robot.parts[Gazebo]:
        name = block.get("reference") or ""
        if name in robot.joint_named and robot.joint_named[name].type == "fixed" and name not in robot.link_named:
            blocks.setdefault(name, []).append(block.element)
    lumped_names = {lump.joint for lump in block_outcome.converted(robot).lumped.values()} if blocks else set()
    yield from ((robot.joint_named[name], elements) for name, elements in blocks.items() if name in lumped_names)


def lost_with_world(robot: Robot) -> list[Element]:
    """The `<gazebo>` blocks for a root link named world: Gazebo reads nothing of them."""
    world = robot.link_named.get("world")
    if world is None or robot.tree.roots != [world] or "world" in robot.joint_named:
        return []
    return [
        block.element for block in robot.parts[Gazebo] if block.get("reference") == "world" and block.element.children
    ]


def lost_with_joints(robot: Robot) -> dict[str, list[Element]]:
    """The blocks that say something and are lost with a lumped joint, by its name."""
    blocks_by_joint = {
        joint.name or "": [block for block in blocks if any(_matters(robot, tag) for tag in block.children)]
        for joint, blocks in _lumped_joints(robot)
    }
    return {name: blocks for name, blocks in blocks_by_joint.items() if blocks}


def _outcome_in_words(claim: SdformatClaim) -> str:
    return gazebo_blocks.meaning(claim.robot.document, claim.element)


def _matters(robot: Robot, tag: Element) -> bool:
    """Whether a tag for a joint says anything about one that does not move."""
    if tag.tag == "provideFeedback":
        return grammar.is_true(grammar.value(robot.document, tag))
    return tag.tag not in gazebo_blocks.SPECIAL
