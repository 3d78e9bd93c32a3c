"""Blocks and tags that come to nothing: for what Gazebo does not have as such, overruled, or out of use."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check, renaming
from urdflint.model.grouping import and_elsewhere, grouped
from urdflint.model.nodes import Gazebo, Joint
from urdflint.model.robot import Robot
from urdflint.programs.sdformat import blocks as sdf
from urdflint.programs.sdformat import extension, grammar
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed

# Names that are out of use, and what is to be said of each
OUTDATED = {
    "cfmDamping": "the name today is <implicitSpringDamper>",
    "canonicalBody": "nobody reads it any more",
    "initial_joint_position": "no Gazebo reads it any more",
    "genTexCoord": "no Gazebo reads it any more",
}
SHOWN = 4  # things that a message names


@check("GZ203")
def gazebo_block_for_world(robot: Robot) -> Iterator[Problem]:
    world = robot.link_named.get("world")
    if world is None or robot.tree.roots != [world] or "world" in robot.joint_named:
        return
    blocks = [one.element for one in robot.parts[Gazebo] if one.get("reference") == "world" and one.element.children]
    if blocks:
        yield Problem(
            "the block for 'world' is lost: the root link 'world' is the world itself, no link of the model",
            Place(blocks[0], "reference"),
            related=[("link 'world'", world.place("name"))],
            loss=_content(*blocks),
            also=[world.place(), *(Place(one, "reference") for one in blocks[1:])],
        )


@check("GZ204")
def gazebo_block_for_merging_joint(robot: Robot) -> Iterator[Problem]:
    for joint, blocks in _melting(robot):
        telling = [one for one in blocks if any(_matters(robot, tag) for tag in one.children)]
        if telling:
            more = [("another block for it is here", Place(one)) for one in telling[1:SHOWN]]
            yield Problem(
                f"{joint} is fixed and melts away with its child link, and the block for it is lost",
                Place(telling[0], "reference"),
                related=[(str(joint), joint.place()), *more],
                loss=_content(*telling),
                also=[joint.place(), *(Place(one, "reference") for one in telling[1:])],
            )


@check("GZ205")
def joint_tag_for_merging_joint(robot: Robot) -> Iterator[Problem]:
    idle = [
        (joint, block)
        for joint, blocks in _melting(robot)
        for block in blocks
        if any(one.tag not in extension.KEEPERS for one in block.children)
        if not any(_matters(robot, tag) for tag in block.children)
    ]
    if idle:
        joint, block = idle[0]
        more = and_elsewhere(idle)
        yield Problem(
            f"the block sets how {joint} moves, which is fixed and melts away{more}",
            Place(block, "reference"),
            related=[(str(joint), joint.place())],
            also=[place for joint, block in idle for place in (joint.place(), Place(block, "reference"))],
        )


@check("GZ509")
def keep_tag_without_effect(robot: Robot) -> Iterator[Problem]:
    said: dict[tuple[str, str], Element] = {}
    for block in robot.parts[Gazebo]:
        joint = robot.joint_named.get(block.get("reference") or "")
        for tag in block.element.children if joint is not None else ():
            if joint is None or tag.tag not in extension.KEEPERS:
                continue
            place, keeps = Place(tag, part="label"), grammar.is_true(grammar.value(robot.document, tag))
            before = said.get((joint.name or "", tag.tag))
            if keeps and joint.type != "fixed" and joint.name not in robot.link_named:
                yield Problem(f"<{tag.tag}> has no effect: {joint} is {joint.type}, not fixed", place)
            elif before is not None and not keeps:
                related = [("this says yes", Place(before))]
                yield Problem(f"<{tag.tag}> says no, and that does not take back an earlier yes", place, related)
            if keeps:
                said.setdefault((joint.name or "", tag.tag), tag)


@check("GZ510")
def special_tag_overruled(robot: Robot) -> Iterator[Problem]:
    found = [
        (tag, block)
        for block in robot.parts[Gazebo]
        if isinstance(block, Gazebo) and block.reference
        for tag in block.element.children
        if tag.tag in extension.SPECIAL and tag.tag not in (*extension.CONTAINERS, *extension.KEEPERS)
    ]
    for group in grouped(found, lambda one: (one[1].reference, one[0].tag)):
        if len(group) > 1 and sdf.serves(group[0][1], group[0][0]):
            yield from _overruled(robot, group)


@check("GZ511")
def static_taken_back(robot: Robot) -> Iterator[Problem]:
    blocks = [one.element for one in robot.parts[Gazebo] if not one.get("reference")]
    static = [one for block in blocks for one in block.all("static")]
    if not static or not grammar.is_true(grammar.value(robot.document, static[-1])):
        return
    after = [one for one in blocks if one.start > static[-1].start]
    if after:
        related = [("this block takes it back", Place(after[0]))]
        yield Problem("<static> is taken back by a later block without it", Place(static[-1], part="label"), related)


@check("GZ512")
def gazebo_tag_outdated(robot: Robot) -> Iterator[Problem]:
    found = [one for block in robot.parts[Gazebo] for one in block.element.children if one.tag in OUTDATED]
    for group in grouped(found, lambda one: one.tag):
        place, tag = Place(group[0], part="label"), group[0].tag
        effects = sdf.UNREAD if tag == extension.NOTHING else sdf.COMPLAINED if tag in extension.SPECIAL else sdf.COPIED
        newer = "implicitSpringDamper" if tag == "cfmDamping" and group[0].start == group[0].close else None
        yield Problem(
            f"<{tag}> is out of use{and_elsewhere(group)}: {OUTDATED[tag]}",
            place,
            effects=effects,
            fix=renaming(place, "write <implicitSpringDamper>", newer),
            also=[Place(one) for one in group[1:]],
        )


def _overruled(robot: Robot, group: list[tuple[Element, Gazebo]]) -> Iterator[Problem]:
    """What one link or joint is told several times: the last counts, but of several blocks the first damping factor."""
    blocks = {block.element for _, block in group}
    first = group[0][0].tag == "dampingFactor" and len(blocks) > 1
    winner = next(tag for tag, block in reversed(group) if not first or block.element is group[0][1].element)
    said = _meaning(robot, winner)
    for tag, block in group:
        if tag is not winner and _meaning(robot, tag) != said:
            other = "an earlier" if winner.start < tag.start else "a later"
            loud = block.element is not winner.parent and not first
            yield Problem(
                f"<{tag.tag}> for '{block.reference}' counts for nothing: {other} one says {said}",
                Place(tag, part="label"),
                related=[("this one counts", Place(winner))],
                effects=sdf.COMPLAINED if loud else sdf.UNREAD,
            )


def _meaning(robot: Robot, tag: Element) -> str:
    said = grammar.value(robot.document, tag)
    if tag.tag in extension.NUMBERS:
        number = grammar.double(said)
        return f"{number:g}" if number is not None else said
    if tag.tag in extension.SWITCHES:
        off = grammar.is_false(said) if tag.tag == "turnGravityOff" else not grammar.is_true(said)
        return "no" if off else "yes"
    return f"'{said}'"


def _melting(robot: Robot) -> Iterator[tuple[Joint, list[Element]]]:
    """The fixed joints that melt away, with the blocks for them."""
    blocks: dict[str, list[Element]] = {}
    for one in robot.parts[Gazebo]:
        name = one.get("reference") or ""
        if name in robot.joint_named and robot.joint_named[name].type == "fixed" and name not in robot.link_named:
            blocks.setdefault(name, []).append(one.element)
    gone = {one.joint for one in sdf.converted(robot).lumped.values()} if blocks else set()
    yield from ((robot.joint_named[name], some) for name, some in blocks.items() if name in gone)


def _matters(robot: Robot, tag: Element) -> bool:
    """Whether a tag for a joint says anything of one that does not move."""
    if tag.tag == "provideFeedback":
        return grammar.is_true(grammar.value(robot.document, tag))
    return tag.tag not in extension.SPECIAL


def _content(*blocks: Element) -> str:
    found = [
        f"{one.tag} '{one.get('name')}'" if one.get("name") else f"<{one.tag}>"
        for block in blocks
        for one in block.children
        if one.tag not in extension.KEEPERS
    ]
    more = [f"{len(found) - SHOWN} more"] if len(found) > SHOWN else []
    return f"lost {'is' if len(found) == 1 else 'are'} {listed([*found[:SHOWN], *more])}"
