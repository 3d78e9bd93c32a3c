"""What of a robot the model does not have, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urdflint.model.companions.ros2_control import hardware_of
from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import gazebo_blocks as extension
from urdflint.programs.sdformat.conversion.gazebo_blocks import KEEPERS, SPECIAL, Block, says_nothing
from urdflint.programs.sdformat.conversion.link_lumping import WORLD
from urdflint.programs.sdformat.conversion.sdf_writing import UNWRITTEN
from urdflint.programs.sdformat.conversion.urdfdom_robot import JointInAssembly, LinkInAssembly
from urdflint.programs.sdformat.reading.outcome import Loss
from urdflint.programs.sdformat.releases import Behaviour
from urdflint.syntax.document import Element

if TYPE_CHECKING:
    from urdflint.programs.sdformat.converter import Converter

Causes = dict[LinkInAssembly, tuple[LinkInAssembly, Reason]]  # the lost links, each with where writing stopped, and why


def losses(done: Converter) -> Iterator[Loss]:
    """All losses: links with what is in them, joints, blocks and tags."""
    yield from done.assembly.losses
    if done.assembly.root is None:
        return
    causes = _causes(done)
    for part, (head, stop) in causes.items():
        yield from _part(part, head, stop, done)
    written = set(done.written.links)
    for part in done.assembly.parts.values():
        joint = part.joint
        if joint is None:
            continue
        if part in written and joint.type in UNWRITTEN:
            yield Loss("joint", joint.name, reasons.JointNotWritten(), joint.element, joint.element)
        elif part in written and joint.mimic is not None and not _is_coupled(joint, done):
            mimic = joint.element.child("mimic") or joint.element
            yield Loss("mimic", joint.name, reasons.MimicNotCoupled(), mimic, mimic)
    for blocks in done.extensions.blocks.values():
        for block in blocks:
            yield from _block(block, done, causes)


def _is_coupled(joint: JointInAssembly, done: Converter) -> bool:
    """Whether the plugin gz_ros2_control moves a joint with the one that it mimics; DART does not.

    What the model has of `<mimic>` is for Bullet Featherstone, which has to be asked for when Gazebo is started.
    """
    hardware = done.robot.analysis(hardware_of) if done.release.has(Behaviour.MIMIC) else None
    return hardware is not None and joint.name in hardware.components


def _causes(done: Converter) -> Causes:
    """The links that are lost, each with the link at which the writing stopped and why."""
    written, found = set(done.written.links), Causes()
    kept = {part for part in done.lumping.into if done.lumping.place(part)[0] in written}
    for head, stop in done.written.stops.items():
        waiting = [head]
        while waiting:
            part = waiting.pop()
            if part in written or part in found:
                continue
            if part not in kept:
                found[part] = (head, stop)
            waiting += part.children if head.name != WORLD else ()
    for part in done.assembly.parts.values():
        if part not in written and part not in kept and part not in found:
            home = done.lumping.place(part)[0]
            found[part] = found.get(home, (part, reasons.LinkDisconnected()))
    return found


def _part(part: LinkInAssembly, head: LinkInAssembly, stop: Reason, done: Converter) -> Iterator[Loss]:
    yield Loss("link", part.name, stop, part.element, head.element)
    if part.joint is not None:
        yield Loss("joint", part.joint.name, stop, part.joint.element, head.element)
    if part not in done.lumping.into:
        for shape in (*part.visuals, *part.collisions):
            yield Loss(shape.kind, shape.name or part.name, stop, shape.element, head.element)


def _block(block: Block, done: Converter, causes: Causes) -> Iterator[Loss]:
    if not block.element.children:
        return  # there is nothing in it
    placed = done.placing.elements
    whole = not any(one in placed for one in block.element.children)
    stop, cause = _why(block, done, causes)
    if block.reference and stop is not None and whole:
        yield Loss("block", block.reference, stop, block.element, cause)
        for one in block.copied:
            yield Loss(one.tag, one.get("name") or one.tag, stop, one, cause)
        return
    winners: dict[str, reasons.TagOverridden] = {}
    for one in block.overruled:
        if one.tag not in winners:
            winner = block.settings[one.tag]
            winners[one.tag] = reasons.TagOverridden(winner, extension.meaning(done.robot.document, winner))
        yield Loss("tag", one.tag, winners[one.tag], one, one)
    for tag, one in block.settings.items():
        if one not in placed and not (tag in KEEPERS and _keeps(block, done)):
            yield Loss("tag", tag, _tag_why(tag, block, done), one, one)


def _keeps(block: Block, done: Converter) -> bool:
    """Whether a block refers to a fixed joint, so that it can keep it."""
    bond = done.assembly.bonds.get(block.reference)
    return bond is not None and bond.type == "fixed"


def _why(block: Block, done: Converter, causes: Causes) -> tuple[Reason | None, Element]:
    """Why what a block refers to is not there, and the element to blame."""
    part, bond = done.assembly.parts.get(block.reference), done.assembly.bonds.get(block.reference)
    if part is None and bond is None:
        return reasons.ReferenceUnknown(), block.element
    if part is not None:
        if part not in causes:
            return None, block.element
        head, stop = causes[part]
        return stop, head.element
    if bond is None or bond.name in done.joint_names:
        return None, block.element
    return _why_no_joint(bond, done, causes)


def _why_no_joint(bond: JointInAssembly, done: Converter, causes: Causes) -> tuple[Reason, Element]:
    carried = done.carried.get(bond)
    if carried is not None and carried in causes:
        head, stop = causes[carried]
        return stop, head.element
    if bond.type in UNWRITTEN:
        return reasons.JointNotWritten(), bond.element
    if carried in done.lumping.into:
        return reasons.JointLumped(), bond.element
    return reasons.JointAbsent(), bond.element


def _tag_why(tag: str, block: Block, done: Converter) -> Reason:
    meant, part = SPECIAL[tag], done.assembly.parts.get(block.reference)
    if meant == "nothing":
        return reasons.TagUnread()
    if says_nothing(block, tag):
        return reasons.TagSaysNothing()
    if meant in ("visual", "collision") and part is not None:
        own = any(shape.home == part.name for shape in (part.visuals if meant == "visual" else part.collisions))
        return reasons.TagMissesShapes(meant) if own else reasons.TagWithoutShapes(meant, part.name)
    return reasons.TagForOther(meant) if block.reference else reasons.TagNotForModel()
