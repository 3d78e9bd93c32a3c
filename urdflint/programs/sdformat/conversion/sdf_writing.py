"""Which links and joints are written into SDF, and what their visuals and collisions are called there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion.gazebo_blocks import Block
from urdflint.programs.sdformat.conversion.link_lumping import MARK, WORLD, Lumping
from urdflint.programs.sdformat.conversion.urdfdom_robot import Assembly, LinkInAssembly, ShapeInAssembly
from urdflint.programs.sdformat.reading.grammar import trimmed
from urdflint.programs.sdformat.reading.outcome import ModelJoint, ModelShape
from urdflint.programs.sdformat.reading.pose import NOWHERE, compose, steep
from urdflint.programs.sdformat.releases import MASSLESS_LUMPED_KEPT, MIMIC, Release
from urdflint.struct import Struct, field

LEAST_MASS = 1e-6  # in kg: tolerance of ignition::math::equal
UNWRITTEN = ("floating", "planar")
TYPES = {"continuous": "revolute"}


class Written(Struct, eq=False, frozen=False):
    """The parts that become links, and why others do not: `stops` are those at which the writing ended."""

    links: list[LinkInAssembly] = field(default_factory=list)
    stops: dict[LinkInAssembly, Reason] = field(default_factory=dict)
    crash: LinkInAssembly | None = None


def write(assembly: Assembly, lumping: Lumping, release: Release) -> Written:
    """Go down from the root and write each link that has not melted, with its joint."""
    written = Written()
    root = assembly.root
    if root is None:
        return written
    if root.name == WORLD:
        written.stops[root] = reasons.WorldRoot()
    waiting = root.children[::-1] if root.name == WORLD else [root]
    remaining = 4 * len(assembly.parts)
    while waiting and remaining:
        part, remaining = waiting.pop(), remaining - 1
        if part.name != WORLD and _massless(part, release) and not _goes_on(part, lumping, release):
            written.stops.setdefault(part, _no_mass(part, lumping))
            continue
        if _stands(part, lumping) and _writes(part, lumping, written, release):
            written.links.append(part)
        waiting += part.children[::-1]
    return written


def is_massless(part: LinkInAssembly, lumping: Lumping, release: Release) -> bool:
    """Whether a link that is not lumped lacks the mass without which it is not written."""
    return not lumping.is_lumped(part) and part.name != WORLD and _massless(part, release)


def _massless(part: LinkInAssembly, release: Release) -> bool:
    if part.mass is None or part.has_mass:
        return not part.has_mass
    kilograms = part.mass.kilograms
    if (kilograms <= 0) is (abs(kilograms) <= LEAST_MASS):
        return kilograms <= 0
    return kilograms <= 0 if release.has(MASSLESS_LUMPED_KEPT) else abs(kilograms) <= LEAST_MASS


def _goes_on(part: LinkInAssembly, lumping: Lumping, release: Release) -> bool:
    """Whether the links below one without mass are looked at all the same."""
    return lumping.is_lumped(part) and release.has(MASSLESS_LUMPED_KEPT)


def _stands(part: LinkInAssembly, lumping: Lumping) -> bool:
    """Whether a link is one by itself: nothing melts into the world."""
    return part.parent is None or part.parent.name == WORLD or not lumping.is_lumped(part)


def _writes(part: LinkInAssembly, lumping: Lumping, written: Written, release: Release) -> bool:
    if _massless(part, release) and release.has(MASSLESS_LUMPED_KEPT):
        written.stops.setdefault(part, _no_mass(part, lumping))
        return False
    if part.mass is None:
        written.crash = written.crash or part
        return False
    return True


def _no_mass(part: LinkInAssembly, lumping: Lumping) -> Reason:
    joint, kilograms = part.joint, part.mass.kilograms if part.mass is not None else 0.0
    if kilograms:
        return reasons.MassNegative(kilograms) if kilograms < 0 else reasons.MassTiny(kilograms)
    if joint is None or part.parent is None or (part.parent.name == WORLD and lumping.is_lumped(part)):
        return reasons.RootMassless(joint.name if joint is not None else "")
    if lumping.is_lumped(part):
        return reasons.MountMassless()
    fixed = joint.type == "fixed"
    return reasons.KeptJointMassless(joint.name) if fixed else reasons.LinkMassless(joint.type, joint.name)


def writes_joint(part: LinkInAssembly, lumping: Lumping) -> bool:
    """Whether the joint above a link that is written is written too."""
    joint = part.joint
    if joint is None or part.parent is None or joint.type in UNWRITTEN:
        return False
    return _stands(part, lumping)


def model_joint(part: LinkInAssembly, lumping: Lumping, release: Release) -> ModelJoint:
    """The joint above a link that is written."""
    assert part.joint is not None
    assert part.parent is not None
    joint = part.joint
    # a fixed joint that stands on a link called world is not hung elsewhere, even if that link melts
    home, moved = (part.parent, NOWHERE) if lumping.is_lumped(part) else lumping.place(part.parent)
    fixed = joint.type == "fixed"
    revolute = fixed and joint.name in lumping.revolute
    return ModelJoint(
        name=trimmed(joint.name),
        element=joint.element,
        type="revolute" if revolute else TYPES.get(joint.type, joint.type),
        parent=trimmed(home.name),
        child=trimmed(part.name),
        pose=compose(moved, joint.origin),
        axis=None if fixed else joint.axis,
        mimic=trimmed(joint.mimic) if joint.mimic is not None and not fixed and release.has(MIMIC) else None,
    )


def shapes(
    part: LinkInAssembly, kind: str, parts: dict[str, LinkInAssembly], lumping: Lumping
) -> Iterator[tuple[ShapeInAssembly, ModelShape]]:
    """The visuals or collisions of a link that is written, with their names and poses there.

    A name that does not begin with that of the link gets a mark, as if the shape came from another link.
    """
    for index, shape in enumerate(part.visuals if kind == "visual" else part.collisions):
        name = (shape.name or shape.home) + f"_{kind}" + (f"_{index}" if index else "")
        name = name if name.startswith(part.name) else part.name + MARK + name
        pose = shape.origin
        if shape.home != part.name:
            pose = steep(compose(lumping.place(parts[shape.home])[1], pose))
        elif pose is not NOWHERE:
            pose = steep(pose)
        yield shape, ModelShape(trimmed(name), shape.element, shape.home, pose)


class TagReach:
    """Which visuals, or collisions, of a link a block acts on, by their names."""

    def __init__(self, link: str, kind: str, names: Sequence[str]) -> None:
        self.link = link
        self.unmarked = tuple(name for name in names if MARK not in name)
        self.marked: dict[str, list[str]] = {}
        for name in names:
            for origin in dict.fromkeys(_origins(name, kind)):
                self.marked.setdefault(origin, []).append(name)

    def tags_of(self, block: Block) -> tuple[str, ...]:
        """The shapes without a mark for a block of the link itself, else those marked as of the block's old link."""
        return self.unmarked if block.written_for == self.link else tuple(self.marked.get(block.written_for, ()))


def _origins(name: str, kind: str) -> Iterator[str]:
    """The links that a shape may come from by its name: what stands between a mark and the kind."""
    mark = name.find(MARK)
    while mark >= 0:
        start = mark + len(MARK)
        end = name.find(f"_{kind}", start)
        while end >= 0:
            yield name[start:end]
            end = name.find(f"_{kind}", end + 1)
        mark = name.find(MARK, mark + 1)
