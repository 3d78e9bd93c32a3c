"""Which links and joints are written into SDF, and what their visuals and collisions are called there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from urdflint.programs.sdformat import outcome
from urdflint.programs.sdformat.assembly import Assembly, Part, Shape
from urdflint.programs.sdformat.extension import Block
from urdflint.programs.sdformat.grammar import trimmed
from urdflint.programs.sdformat.lumping import MARK, WORLD, Lumping
from urdflint.programs.sdformat.pose import NOWHERE, compose, steep
from urdflint.programs.sdformat.releases import Behaviour

LEAST_MASS = 1e-6  # in kg: tolerance of ignition::math::equal
UNWRITTEN = ("floating", "planar")
TYPES = {"continuous": "revolute"}


class Stop(NamedTuple):
    """Why the writing ends at a link: the word for it, and in words."""

    reason: str
    why: str


@dataclass
class Written:
    """The parts that become links, and why others do not: `stops` are those at which the writing ended."""

    links: list[Part] = field(default_factory=list)
    stops: dict[Part, Stop] = field(default_factory=dict)
    crash: Part | None = None


def write(assembly: Assembly, done: Lumping, behaviour: Behaviour) -> Written:
    """Go down from the root and write each link that has not melted, with its joint."""
    written = Written()
    root = assembly.root
    if root is None:
        return written
    if root.name == WORLD:
        written.stops[root] = Stop("world-root", "the root link 'world' is the world itself")
    waiting = root.children[::-1] if root.name == WORLD else [root]
    most = 4 * len(assembly.parts)
    while waiting and most:
        part, most = waiting.pop(), most - 1
        if part.name != WORLD and _massless(part, behaviour) and not _goes_on(part, done, behaviour):
            written.stops.setdefault(part, _no_mass(part, done))
            continue
        if _stands(part, done) and _writes(part, done, written, behaviour):
            written.links.append(part)
        waiting += part.children[::-1]
    return written


def _massless(part: Part, behaviour: Behaviour) -> bool:
    if part.mass is None:
        return True
    kilograms = part.mass.kilograms
    return kilograms <= 0 if behaviour.lenient_massless else abs(kilograms) <= LEAST_MASS


def _goes_on(part: Part, done: Lumping, behaviour: Behaviour) -> bool:
    """Whether the links below one without mass are looked at all the same."""
    return behaviour.lenient_massless and done.melts(part)


def _stands(part: Part, done: Lumping) -> bool:
    """Whether a link is one by itself: nothing melts into the world."""
    return part.parent is None or part.parent.name == WORLD or not done.melts(part)


def _writes(part: Part, done: Lumping, written: Written, behaviour: Behaviour) -> bool:
    if behaviour.lenient_massless and _massless(part, behaviour):
        written.stops.setdefault(part, _no_mass(part, done))
        return False
    if part.mass is None:
        written.crash = written.crash or part
        return False
    return True


def _no_mass(part: Part, done: Lumping) -> Stop:
    joint, kilograms = part.joint, part.mass.kilograms if part.mass is not None else 0.0
    if kilograms:
        reason = "mass-negative" if kilograms < 0 else "mass-tiny"
        return Stop(reason, f"its mass is {kilograms:g} kg")
    if joint is None or part.parent is None or (part.parent.name == WORLD and done.melts(part)):
        return Stop("root-massless", "it has no mass")
    if joint.type == "fixed" and not done.melts(part):
        return Stop("kept-joint-massless", f"it has no mass, and joint '{joint.name}' is kept")
    return Stop("mount-massless" if done.melts(part) else "link-massless", "it has no mass")


def writes_joint(part: Part, done: Lumping) -> bool:
    """Whether the joint above a link that is written is written too."""
    joint = part.joint
    if joint is None or part.parent is None or joint.type in UNWRITTEN:
        return False
    return _stands(part, done)


def hinge(part: Part, done: Lumping, behaviour: Behaviour) -> outcome.Hinge:
    """The joint above a link that is written."""
    assert part.joint is not None
    assert part.parent is not None
    joint = part.joint
    # a fixed joint that stands on a link called world is not hung elsewhere, even if that link melts
    home, moved = (part.parent, NOWHERE) if done.melts(part) else done.place(part.parent)
    fixed = joint.type == "fixed"
    revolute = fixed and joint.name in done.revolute
    return outcome.Hinge(
        name=trimmed(joint.name),
        element=joint.element,
        type="revolute" if revolute else TYPES.get(joint.type, joint.type),
        parent=trimmed(home.name),
        child=trimmed(part.name),
        pose=compose(moved, joint.origin),
        axis=None if fixed else joint.axis,
        mimic=trimmed(joint.mimic) if behaviour.mimic and not fixed and joint.mimic is not None else None,
    )


def shapes(part: Part, which: str, parts: dict[str, Part], done: Lumping) -> Iterator[tuple[Shape, outcome.Shape]]:
    """The visuals or collisions of a link that is written, with their names and poses there.

    A name that does not begin with that of the link gets a mark, as if the shape came from another link.
    """
    for index, shape in enumerate(part.visuals if which == "visual" else part.collisions):
        name = (shape.name or shape.home) + f"_{which}" + (f"_{index}" if index else "")
        name = name if name.startswith(part.name) else part.name + MARK + name
        pose = shape.origin
        if shape.home != part.name:
            pose = steep(compose(done.place(parts[shape.home])[1], pose))
        elif pose is not NOWHERE:
            pose = steep(pose)
        yield shape, outcome.Shape(trimmed(name), shape.element, shape.home, pose)


class Reach:
    """Which visuals, or collisions, of a link a block acts on, by their names."""

    def __init__(self, link: str, which: str, names: Sequence[str]) -> None:
        self.link = link
        self.unmarked = tuple(name for name in names if MARK not in name)
        self.marked: dict[str, list[str]] = {}
        for name in names:
            for origin in dict.fromkeys(_origins(name, which)):
                self.marked.setdefault(origin, []).append(name)

    def of(self, block: Block) -> tuple[str, ...]:
        """The shapes without a mark for a block of the link itself, else those marked as of the block's old link."""
        return self.unmarked if block.written_for == self.link else tuple(self.marked.get(block.written_for, ()))


def _origins(name: str, which: str) -> Iterator[str]:
    """The links that a shape may come from by its name: what stands between a mark and the kind."""
    mark = name.find(MARK)
    while mark >= 0:
        start = mark + len(MARK)
        end = name.find(f"_{which}", start)
        while end >= 0:
            yield name[start:end]
            end = name.find(f"_{which}", end + 1)
        mark = name.find(MARK, mark + 1)
