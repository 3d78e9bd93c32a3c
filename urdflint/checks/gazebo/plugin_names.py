"""Joints, links and frames that plugins and sensors name: they must exist in the model that Gazebo loads."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.gazebo.blocks import lost_with_joints
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check, renaming
from urdflint.model.robot import Joint, Link, Robot, Ros2Control
from urdflint.programs.sdformat.conversion import block_outcome
from urdflint.programs.sdformat.gazebo import plugin_names, plugins
from urdflint.programs.sdformat.gazebo.plugin_names import NamedThing
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean

JOINT_STATES = "joint states"  # what a plugin does that publishes them


@check("GZ202")
def plugin_joint_unknown(robot: Robot) -> Iterator[Problem]:
    yield from _unknown(robot, Joint, "joint")


@check("GZ820")
def plugin_link_unknown(robot: Robot) -> Iterator[Problem]:
    yield from _unknown(robot, Link, "link")


@check("GZ821")
def plugin_refers_to_lumped(robot: Robot) -> Iterator[Problem]:
    for use in plugins.uses(robot):
        if _is_dropped(robot, use.element):
            continue
        severity = Severity.INFO if use.plugin and use.plugin.task == JOINT_STATES else None  # a fixed joint has none
        for mention in plugin_names.named_things(use, "joints"):
            for problem in _lumped_joint(robot, mention.name, mention.element, mention.place):
                yield problem._replace(severity=severity)
        for mention in plugin_names.named_things(use, "links"):
            if not plugin_names.follows(mention):
                yield from _lumped_link(robot, mention)
    if any(use.plugin and use.plugin.name in plugins.CONTROLS for use in plugins.uses(robot)):
        for block in robot.parts[Ros2Control]:
            for joint in block.element.all("joint"):
                yield from _lumped_joint(robot, joint.get("name") or "", joint, Place(joint, "name"))


@check("GZ822")
def plugin_frame_misspelled(robot: Robot) -> Iterator[Problem]:
    for mention in plugin_names.frames(robot):
        suggestion = (
            robot.suggested_node(mention.name, Link)
            if mention.name not in plugin_names.existing(robot, "link")
            else None
        )
        if suggestion is not None and mention.name not in plugin_names.USUAL:
            yield Problem(
                f"<{mention.element.tag}> names frame '{mention.name}', and no link has this name",
                mention.place,
                related=[(str(suggestion), suggestion.place("name"))],
                help=did_you_mean(mention.name, suggestion.name),
                fix=renaming(mention.place, f"write {suggestion.name}", suggestion.name),
            )


def _unknown(robot: Robot, kind: type[Joint | Link], word: str) -> Iterator[Problem]:
    existing_names = plugin_names.existing(robot, word)
    for use in plugins.uses(robot):
        for mention in plugin_names.named_things(use, f"{word}s"):
            if mention.name in existing_names:
                continue
            suggestion = robot.suggested_node(mention.name, kind)
            guess = suggestion.name if suggestion is not None else None
            yield Problem(
                f"<{mention.element.tag}> names {word} {mention.name!r}, which does not exist",
                mention.place,
                related=[(str(suggestion), suggestion.place("name"))] if suggestion is not None else [],
                help=did_you_mean(mention.name, guess),
                fix=renaming(mention.place, f"write {guess}", guess) if mention.alone else None,
            )


def _is_dropped(robot: Robot, plugin: Element) -> bool:
    """Whether a plugin goes with the block for a lumped joint, as GZ204 tells: then nothing looks for what it names."""
    lost_names = plugin_names.lumped_by(robot).keys() - robot.link_named.keys()
    return bool(lost_names) and any(
        ancestor.tag == "gazebo" and ancestor.get("reference") in lost_names for ancestor in plugin.ancestors()
    )


def _lumped_link(robot: Robot, mention: NamedThing) -> Iterator[Problem]:
    lump = block_outcome.converted(robot).lumped.get(mention.name)
    if lump is not None:
        yield Problem(
            f"<{mention.element.tag}> names link '{lump.link}', which Gazebo merges into '{lump.into}'",
            mention.place,
            related=[("by this joint", _joint(robot, lump.joint)), ("the link", Place(lump.element, "name"))],
            help=f"name '{lump.into}', or keep the link with <preserveFixedJoint> for joint '{lump.joint}'",
            reported_with=_lost_block(robot, lump.joint),
        )


def _lumped_joint(robot: Robot, name: str, element: Element, place: Place) -> Iterator[Problem]:
    lump = plugin_names.lumped_by(robot).get(name)
    if lump is not None:
        yield Problem(
            f"<{element.tag}> names fixed joint '{name}', which disappears with the lumped link '{lump.link}'",
            place,
            related=[("the joint", _joint(robot, name))],
            help="give it another type if it must move, or keep it with <preserveFixedJoint> in a block for it",
            reported_with=_lost_block(robot, name),
        )


def _lost_block(robot: Robot, joint: str) -> str | None:
    """The rule that reports the same lumped joint at the block which is lost with it, if there is one."""
    return "GZ204" if joint in robot.analysis(lost_with_joints) else None


def _joint(robot: Robot, name: str) -> Place:
    return robot.joint_named[name].place("name")
