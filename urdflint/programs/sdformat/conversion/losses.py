"""What of a robot the model does not have, and why."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.companions.ros2_control import hardware_of
from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import gazebo_blocks
from urdflint.programs.sdformat.conversion.gazebo_blocks import KEEPERS, SPECIAL, Block, says_nothing
from urdflint.programs.sdformat.conversion.link_lumping import WORLD
from urdflint.programs.sdformat.conversion.sdf_writing import UNWRITTEN
from urdflint.programs.sdformat.conversion.steps import ConversionSteps
from urdflint.programs.sdformat.conversion.urdfdom_robot import JointInAssembly, LinkInAssembly
from urdflint.programs.sdformat.reading.outcome import Loss
from urdflint.programs.sdformat.releases import MIMIC
from urdflint.syntax.document import Element

Causes = dict[LinkInAssembly, tuple[LinkInAssembly, Reason]]  # the lost links, each with where writing stopped, and why


def losses(steps: ConversionSteps) -> Iterator[Loss]:
    """All losses: links with what is in them, joints, blocks and tags."""
    yield from steps.assembly.losses
    if steps.assembly.root is None:
        return
    causes = _causes(steps)
    for part, (head, stop) in causes.items():
        yield from _part(part, head, stop, steps)
    written = set(steps.written.links)
    for part in steps.assembly.parts.values():
        joint = part.joint
        if joint is None:
            continue
        if part in written and joint.type in UNWRITTEN:
            yield Loss("joint", joint.name, reasons.JointNotWritten(), joint.element, joint.element)
        elif part in written and joint.mimic is not None and not _is_coupled(joint, steps):
            mimic = joint.element.child("mimic") or joint.element
            yield Loss("mimic", joint.name, reasons.MimicNotCoupled(), mimic, mimic)
    for blocks in steps.extensions.blocks.values():
        for block in blocks:
            yield from _block(block, steps, causes)


def _is_coupled(joint: JointInAssembly, steps: ConversionSteps) -> bool:
    """Whether the plugin gz_ros2_control moves a joint with the one that it mimics; DART does not.

    What the model has of `<mimic>` is for Bullet Featherstone, which has to be asked for when Gazebo is started.
    """
    hardware = steps.robot.analysis(hardware_of) if steps.release.has(MIMIC) else None
    return hardware is not None and joint.name in hardware.components


def _causes(steps: ConversionSteps) -> Causes:
    """The links that are lost, each with the link at which the writing stopped and why."""
    written, causes = set(steps.written.links), Causes()
    kept_parts = {part for part in steps.lumping.into if steps.lumping.place(part)[0] in written}
    for head, stop in steps.written.stops.items():
        waiting = [head]
        while waiting:
            part = waiting.pop()
            if part in written or part in causes:
                continue
            if part not in kept_parts:
                causes[part] = (head, stop)
            waiting += part.children if head.name != WORLD else ()
    for part in steps.assembly.parts.values():
        if part not in written and part not in kept_parts and part not in causes:
            home = steps.lumping.place(part)[0]
            causes[part] = causes.get(home, (part, reasons.LinkDisconnected()))
    return causes


def _part(part: LinkInAssembly, head: LinkInAssembly, stop: Reason, steps: ConversionSteps) -> Iterator[Loss]:
    yield Loss("link", part.name, stop, part.element, head.element)
    if part.joint is not None:
        yield Loss("joint", part.joint.name, stop, part.joint.element, head.element)
    if part not in steps.lumping.into:
        for shape in (*part.visuals, *part.collisions):
            yield Loss(shape.kind, shape.name or part.name, stop, shape.element, head.element)


def _block(block: Block, steps: ConversionSteps, causes: Causes) -> Iterator[Loss]:
    if not block.element.children:
        return  # there is nothing in it
    placed = steps.placing.elements
    is_lost = not any(child in placed for child in block.element.children)
    stop, cause = _why(block, steps, causes)
    if block.reference and stop is not None and is_lost:
        yield Loss("block", block.reference, stop, block.element, cause)
        for element in block.copied:
            yield Loss(element.tag, element.get("name") or element.tag, stop, element, cause)
        return
    winners: dict[str, reasons.TagOverridden] = {}
    for element in block.overruled:
        if element.tag not in winners:
            winner = block.settings[element.tag]
            winners[element.tag] = reasons.TagOverridden(winner, gazebo_blocks.meaning(steps.robot.document, winner))
        yield Loss("tag", element.tag, winners[element.tag], element, element)
    for tag, element in block.settings.items():
        if element not in placed and not (tag in KEEPERS and _keeps(block, steps)):
            yield Loss("tag", tag, _tag_why(tag, block, steps), element, element)


def _keeps(block: Block, steps: ConversionSteps) -> bool:
    """Whether a block refers to a fixed joint, so that it can keep it."""
    bond = steps.assembly.bonds.get(block.reference)
    return bond is not None and bond.type == "fixed"


def _why(block: Block, steps: ConversionSteps, causes: Causes) -> tuple[Reason | None, Element]:
    """Why what a block refers to is not there, and the element to blame."""
    part, bond = steps.assembly.parts.get(block.reference), steps.assembly.bonds.get(block.reference)
    if part is None and bond is None:
        return reasons.ReferenceUnknown(), block.element
    if part is not None:
        if part not in causes:
            return None, block.element
        head, stop = causes[part]
        return stop, head.element
    if bond is None or bond.name in steps.joint_names:
        return None, block.element
    return _why_no_joint(bond, steps, causes)


def _why_no_joint(bond: JointInAssembly, steps: ConversionSteps, causes: Causes) -> tuple[Reason, Element]:
    carried = steps.carried.get(bond)
    if carried is not None and carried in causes:
        head, stop = causes[carried]
        return stop, head.element
    if bond.type in UNWRITTEN:
        return reasons.JointNotWritten(), bond.element
    if carried in steps.lumping.into:
        return reasons.JointLumped(), bond.element
    return reasons.JointAbsent(), bond.element


def _tag_why(tag: str, block: Block, steps: ConversionSteps) -> Reason:
    kind, part = SPECIAL[tag], steps.assembly.parts.get(block.reference)
    if kind == "nothing":
        return reasons.TagUnread()
    if says_nothing(block, tag):
        return reasons.TagSaysNothing()
    if kind in ("visual", "collision") and part is not None:
        own = any(shape.home == part.name for shape in (part.visuals if kind == "visual" else part.collisions))
        return reasons.TagMissesShapes(kind) if own else reasons.TagWithoutShapes(kind, part.name)
    return reasons.TagForOther(kind) if block.reference else reasons.TagNotForModel()
