"""What urdfdom has left of links that it cuts short: their parts, their masses, and what is not as written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from urdflint.model.robot import Link, Robot
from urdflint.programs import naming
from urdflint.programs.effect import Effect
from urdflint.programs.loaded import Difference
from urdflint.programs.urdfdom import motion
from urdflint.programs.urdfdom.validation import Fault, Reader
from urdflint.syntax.document import Element

Cuts = Mapping[Element, Fault]  # by link: where the reading of it ends


def cuts_of(all_faults: list[Fault]) -> Cuts:
    """Where the reading of each link ends that is cut short."""
    return {
        fault.part.parent: fault
        for fault in reversed(all_faults)
        if fault.part is not None and fault.part.parent is not None
    }


def kept_of(link: Link, cuts: Cuts) -> list[Element]:
    """The parts of a link that are read: the inertial, then the visuals, then the collisions, up to a fault."""
    if link.name is None:
        return []
    shapes = [shape.element for shape in (*link.visuals, *link.collisions)]
    parts = shapes if link.inertial is None else [link.inertial.element, *shapes]
    cut = cuts.get(link.element)
    return parts if cut is None or cut.part not in parts else parts[: parts.index(cut.part)]


def shapes_of(robot: Robot, cuts: Cuts) -> frozenset[Element]:
    """The visuals and collisions that are read."""
    return frozenset(part for link in robot.links for part in kept_of(link, cuts) if part.tag != "inertial")


def mass_of(link: Link, cut: Fault | None, reader: Reader) -> float:
    """The mass in kg, which is read after the origin of the inertial: it stays where the reading ends behind it."""
    inertial = link.inertial
    mass = inertial.child("mass") if inertial is not None and link.name is not None else None
    if inertial is None or mass is None or (cut is not None and cut.element is inertial.origin):
        return 0.0
    return reader.number(reader.raw(mass, "value") or "") or 0.0


def differences_of(robot: Robot, reader: Reader, all_faults: Iterable[Fault]) -> Iterator[Difference]:
    """What is lost of links, of each at its first fault, and of colors; limits that are 0 as they are not written."""
    noted_owners = set[Element]()
    for fault in all_faults:
        if fault.effect is Effect.ALTERS:
            for element, kind, description in fault.reason.differences(fault):
                yield Difference(kind, naming.owner(element).get("name") or "", description, element)
        loss = fault.reason.loss(fault) if fault.effect is Effect.DROPS else None
        part = fault.part or fault.element
        owner = part if part.tag == "link" else part.parent
        if loss is not None and owner is not None and owner not in noted_owners:
            noted_owners.add(owner)
            name = owner.get("name") or ""
            yield Difference("lost", name, f"{loss}: {fault.reason.message(fault)}", fault.element)
    for joint in robot.joints:
        yield from motion.differences(joint, reader)
