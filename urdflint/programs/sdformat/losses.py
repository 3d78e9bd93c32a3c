"""What of a robot the model does not have, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.assembly import JointInAssembly, LinkInAssembly
from urdflint.programs.sdformat.extension import KEEPERS, SPECIAL, Block, says_nothing
from urdflint.programs.sdformat.lumping import WORLD
from urdflint.programs.sdformat.outcome import Loss
from urdflint.programs.sdformat.releases import Behaviour
from urdflint.programs.sdformat.writing import UNWRITTEN, NotWritten
from urdflint.syntax.document import Element

if TYPE_CHECKING:
    from urdflint.programs.sdformat.procedure import Procedure

DISCONNECTED = NotWritten(reasons.LinkDisconnected(), "it is not reachable from the root link")

Causes = dict[
    LinkInAssembly, tuple[LinkInAssembly, NotWritten]
]  # the lost links, with the one at which the writing stopped, and why


def losses(done: Procedure) -> Iterator[Loss]:
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
            why = f"{joint.type} joints are not written"
            yield Loss("joint", joint.name, reasons.JointNotWritten(), why, joint.element, joint.element)
        elif part in written and joint.mimic is not None and not done.release.has(Behaviour.MIMIC):
            mimic = joint.element.child("mimic") or joint.element
            yield Loss(
                "mimic", joint.name, reasons.MimicNotWritten(), "this version does not write <mimic>", mimic, mimic
            )
    for blocks in done.extensions.blocks.values():
        for block in blocks:
            yield from _block(block, done, causes)


def _causes(done: Procedure) -> Causes:
    """The links that are lost, each with the link at which the writing stopped and why."""
    written, found = set(done.written.links), Causes()
    kept = {part for part in done.lumping.into if done.lumping.place(part)[0] in written}
    for head, stop in done.written.stops.items():
        below = NotWritten(stop.reason, f"link '{head.name}' above it is dropped: {stop.why}")
        waiting = [head]
        while waiting:
            part = waiting.pop()
            if part in written or part in found:
                continue
            if part not in kept:
                found[part] = (head, stop if part is head else below)
            waiting += part.children if head.name != WORLD else ()
    for part in done.assembly.parts.values():
        if part not in written and part not in kept and part not in found:
            home = done.lumping.place(part)[0]
            found[part] = found.get(home, (part, DISCONNECTED))
    return found


def _part(part: LinkInAssembly, head: LinkInAssembly, stop: NotWritten, done: Procedure) -> Iterator[Loss]:
    yield Loss("link", part.name, *stop, part.element, head.element)
    if part.joint is not None:
        yield Loss("joint", part.joint.name, *stop, part.joint.element, head.element)
    if part not in done.lumping.into:
        for shape in (*part.visuals, *part.collisions):
            yield Loss(shape.kind, shape.name or part.name, *stop, shape.element, head.element)


def _block(block: Block, done: Procedure, causes: Causes) -> Iterator[Loss]:
    placed = done.placing.elements
    whole = not any(one in placed for one in block.element.children)
    stop, cause = _why(block, done, causes)
    if block.reference and stop is not None and whole:
        yield Loss("block", block.reference, *stop, block.element, cause)
        for one in block.copied:
            yield Loss(one.tag, one.get("name") or one.tag, *stop, one, cause)
        return
    for one in block.overruled:
        yield Loss(
            "tag",
            one.tag,
            reasons.TagOverridden(block.settings[one.tag]),
            f"a later <{one.tag}> of the same block holds",
            one,
            one,
        )
    for tag, one in block.settings.items():
        if one not in placed and not (tag in KEEPERS and _keeps(block, done)):
            yield Loss("tag", tag, *_tag_why(tag, block, done), one, one)


def _keeps(block: Block, done: Procedure) -> bool:
    """Whether a block refers to a fixed joint, so that it can keep it."""
    bond = done.assembly.bonds.get(block.reference)
    return bond is not None and bond.type == "fixed"


def _why(block: Block, done: Procedure, causes: Causes) -> tuple[NotWritten | None, Element]:
    """Why what a block refers to is not there, and the element to blame."""
    part, bond = done.assembly.parts.get(block.reference), done.assembly.bonds.get(block.reference)
    if part is None and bond is None:
        return NotWritten(
            reasons.ReferenceUnknown(), f"there is no link and no joint '{block.reference}'"
        ), block.element
    if part is not None:
        if part not in causes:
            return None, block.element
        head, stop = causes[part]
        return NotWritten(stop.reason, f"link '{part.name}' is dropped: {stop.why}"), head.element
    if bond is None or bond.name in done.joint_names:
        return None, block.element
    return _why_no_joint(bond, done, causes)


def _why_no_joint(bond: JointInAssembly, done: Procedure, causes: Causes) -> tuple[NotWritten, Element]:
    carried = done.carried.get(bond)
    if carried is not None and carried in causes:
        head, stop = causes[carried]
        return NotWritten(stop.reason, f"joint '{bond.name}' is dropped: {stop.why}"), head.element
    if bond.type in UNWRITTEN:
        return NotWritten(reasons.JointNotWritten(), f"{bond.type} joints are not written"), bond.element
    if carried in done.lumping.into:
        return NotWritten(
            reasons.JointLumped(), f"joint '{bond.name}' is fixed and disappears with its lumped child link"
        ), bond.element
    return NotWritten(reasons.JointAbsent(), f"joint '{bond.name}' is not in the model"), bond.element


def _tag_why(tag: str, block: Block, done: Procedure) -> NotWritten:
    meant, part = SPECIAL[tag], done.assembly.parts.get(block.reference)
    if meant == "nothing":
        return NotWritten(reasons.TagUnread(), f"the converter does not read <{tag}>")
    if says_nothing(block, tag):
        return NotWritten(reasons.TagSaysNothing(), f"<{tag}> is empty")
    if meant in ("visual", "collision") and part is not None:
        own = any(shape.home == part.name for shape in (part.visuals if meant == "visual" else part.collisions))
        reason: Reason = reasons.TagMissesShapes() if own else reasons.TagWithoutShapes()
        return NotWritten(reason, f"no {meant} of link '{block.reference}' has a name that it applies to")
    if not block.reference:
        return NotWritten(reasons.TagNotForModel(), f"<{tag}> has no effect on the model")
    return NotWritten(reasons.TagForOther(), f"<{tag}> is for a {meant}, and '{block.reference}' is not")
