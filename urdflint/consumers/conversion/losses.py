"""What of a robot the model does not have, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urdflint.consumers.conversion.extension import KEEPERS, SPECIAL, Block, says_nothing
from urdflint.consumers.conversion.outcome import Loss
from urdflint.consumers.conversion.robot import Part
from urdflint.consumers.conversion.writing import UNWRITTEN
from urdflint.document import Element

if TYPE_CHECKING:
    from urdflint.consumers.conversion.procedure import Procedure

CUT_OFF = "it hangs on no root"


def losses(done: Procedure) -> Iterator[Loss]:
    """All losses: links with what is in them, joints, blocks and tags."""
    if done.assembly.root is None:
        return
    yield from done.assembly.losses
    causes = _causes(done)
    for part, (stop, why) in causes.items():
        yield from _part(part, stop, why, done)
    written = set(done.written.links)
    for part in done.assembly.parts.values():
        joint = part.joint
        if joint is None:
            continue
        if part in written and joint.type in UNWRITTEN:
            yield Loss("joint", joint.name, f"{joint.type} joints are not written", joint.element, joint.element)
        elif part in written and joint.mimic is not None and not done.behaviour.mimic:
            mimic = joint.element.child("mimic") or joint.element
            yield Loss("mimic", joint.name, "this version does not write <mimic>", mimic, mimic)
    for blocks in done.extensions.blocks.values():
        for block in blocks:
            yield from _block(block, done, causes)


def _causes(done: Procedure) -> dict[Part, tuple[Part, str]]:
    """The links that are lost, each with the link at which the writing stopped and why."""
    written, found = set(done.written.links), dict[Part, tuple[Part, str]]()
    kept = {part for part in done.lumping.into if done.lumping.place(part)[0] in written}
    for stop, why in done.written.stops.items():
        waiting = [stop]
        while waiting:
            part = waiting.pop()
            if part in written or part in found:
                continue
            if part not in kept:
                found[part] = (stop, why if part is stop else f"link '{stop.name}' above it is not there: {why}")
            waiting += part.children if stop.name != "world" else ()
    for part in done.assembly.parts.values():
        if part not in written and part not in kept and part not in found:
            home = done.lumping.place(part)[0]
            found[part] = found.get(home, (part, CUT_OFF))
    return found


def _part(part: Part, stop: Part, why: str, done: Procedure) -> Iterator[Loss]:
    cause = stop.element
    yield Loss("link", part.name, why, part.element, cause)
    if part.joint is not None:
        yield Loss("joint", part.joint.name, why, part.joint.element, cause)
    if part not in done.lumping.into:
        for shape in (*part.visuals, *part.collisions):
            yield Loss(shape.kind, shape.name or part.name, why, shape.element, cause)


def _block(block: Block, done: Procedure, causes: dict[Part, tuple[Part, str]]) -> Iterator[Loss]:
    placed = done.placing.elements
    whole = not any(one in placed for one in block.element.children)
    why, cause = _why(block, done, causes)
    if block.reference and why and whole:
        yield Loss("block", block.reference, why, block.element, cause)
        for one in block.copied:
            yield Loss(one.tag, one.get("name") or one.tag, why, one, cause)
        return
    for one in block.overruled:
        yield Loss("tag", one.tag, f"a later <{one.tag}> of the same block counts", one, one)
    for tag, one in block.settings.items():
        if one not in placed and not (tag in KEEPERS and _keeps(block, done)):
            yield Loss("tag", tag, _tag_why(tag, block, done), one, one)


def _keeps(block: Block, done: Procedure) -> bool:
    """Whether a block refers to a fixed joint, so that it can keep it."""
    bond = done.assembly.bonds.get(block.reference)
    return bond is not None and bond.type == "fixed"


def _why(block: Block, done: Procedure, causes: dict[Part, tuple[Part, str]]) -> tuple[str, Element]:
    part, bond = done.assembly.parts.get(block.reference), done.assembly.bonds.get(block.reference)
    if part is None and bond is None:
        return f"there is no link and no joint '{block.reference}'", block.element
    if part is not None and part in causes:
        return f"link '{part.name}' is not there: {causes[part][1]}", causes[part][0].element
    if bond is not None and part is None and not any(one.name == bond.name for one in done.hinges):
        if bond.type in UNWRITTEN:
            return f"{bond.type} joints are not written", bond.element
        if any(one.joint is bond for one in done.lumping.into):
            return f"joint '{bond.name}' is fixed and melts away", bond.element
        return f"joint '{bond.name}' is not there", bond.element
    return "", block.element


def _tag_why(tag: str, block: Block, done: Procedure) -> str:
    meant = SPECIAL[tag]
    if meant == "nothing":
        return f"nobody reads <{tag}>"
    if says_nothing(block, tag):
        return f"nothing is in <{tag}> that is read"
    if meant in ("visual", "collision") and block.reference in done.assembly.parts:
        return f"no {meant} of link '{block.reference}' has a name that it applies to"
    if not block.reference:
        return f"<{tag}> means nothing for the model"
    return f"<{tag}> is for a {meant}, and '{block.reference}' is none that it works for"
