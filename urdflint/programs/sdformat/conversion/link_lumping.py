"""How links on fixed joints melt into the links above them: in which order, with what they carry."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.sdformat.conversion.gazebo_blocks import Block, Extensions
from urdflint.programs.sdformat.conversion.lumped_mass import Mass, merged
from urdflint.programs.sdformat.conversion.urdfdom_robot import Assembly, LinkInAssembly, ShapeInAssembly
from urdflint.programs.sdformat.reading.pose import NOWHERE, Pose, compose
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

MARK = "_fixed_joint_lump__"
WORLD = "world"
REPEATS = 4  # how often a link with several parents may be gone through; such robots are refused or nearly always so


class Lumping(Struct, eq=False, frozen=False):
    """How fixed joints lump links: `into` names for each lumped link the part above, in the order of lumping.

    `centerless` are links whose center of mass is not a number, with the massless link that was lumped into a massless
    one. `moved` is the pose of each in the part above; `repeated` are links that are lumped into two.
    """

    kept_names: set[str]
    revolute: set[str]
    into: dict[LinkInAssembly, LinkInAssembly] = field(default_factory=dict)
    moved: dict[LinkInAssembly, Pose] = field(default_factory=dict)
    repeated: set[str] = field(default_factory=set)
    centerless: dict[LinkInAssembly, Element] = field(default_factory=dict)
    _places: dict[LinkInAssembly, tuple[LinkInAssembly, Pose]] = field(default_factory=dict)

    def is_lumped(self, part: LinkInAssembly) -> bool:
        """Whether the joint above a link is one that melts."""
        return part.joint is not None and part.joint.type == "fixed" and part.joint.name not in self.kept_names

    def place(self, part: LinkInAssembly) -> tuple[LinkInAssembly, Pose]:
        """The link that a part ends up in, and where in it."""
        chain = []
        while part in self.into and part not in self._places:
            chain.append(part)
            part = self.into[part]
        home, pose = self._places.get(part, (part, NOWHERE))
        for link in reversed(chain):
            pose = compose(pose, self.moved[link])
            self._places[link] = (home, pose)
        return home, pose


def lump(assembly: Assembly, extensions: Extensions) -> Lumping:
    """Melt links into those above them; the parts of the assembly change."""
    lumping = Lumping(extensions.kept_names, extensions.revolute)
    if assembly.root is None:
        return lumping
    for part in _order(assembly.root, lumping, 2 * REPEATS * len(assembly.parts)):
        above = part.parent
        if above is not None and above.name != WORLD and lumping.is_lumped(part):
            _merge(part, above, lumping)
            _move_blocks(extensions.blocks, part.name, above.name)
    return lumping


def _order(root: LinkInAssembly, lumping: Lumping, remaining: int) -> Iterator[LinkInAssembly]:
    """All links: those on fixed joints before the link they hang on, those on other joints after it."""
    waiting = [(root, False)]
    while waiting and remaining:
        part, below_done = waiting.pop()
        remaining -= 1
        if below_done:
            yield part
            waiting += [(child, False) for child in reversed(part.children) if not lumping.is_lumped(child)]
        else:
            waiting.append((part, True))
            waiting += [(child, False) for child in reversed(part.children) if lumping.is_lumped(child)]


def _merge(part: LinkInAssembly, above: LinkInAssembly, lumping: Lumping) -> None:
    assert part.joint is not None
    if part.mass is not None:
        above.mass = merged(above.mass or Mass(), part.mass, part.joint.origin)
        if not above.mass.kilograms or part in lumping.centerless:
            lumping.centerless.setdefault(above, lumping.centerless.get(part, part.element))
    if part in lumping.into:
        lumping.repeated.add(part.name)
        return
    lumping.into[part], lumping.moved[part] = above, part.joint.origin
    own = len(part.element.children)  # at most; a link that kept all that is passed on would take quadratic memory
    part.visuals, above.visuals = part.visuals[:own], _joined(above.visuals, part.visuals)
    part.collisions, above.collisions = part.collisions[:own], _joined(above.collisions, part.collisions)


def _joined(first: list[ShapeInAssembly], second: list[ShapeInAssembly]) -> list[ShapeInAssembly]:
    """Both lists in the longer one of them."""
    if len(first) >= len(second):
        first += second
        return first
    second[:0] = first
    return second


def _move_blocks(blocks: dict[str, list[Block]], name: str, above: str) -> None:
    if name in blocks:
        blocks.setdefault(above, []).extend(blocks[name])
        blocks[name] = []


def renamed_links(blocks: list[Block], lumping: Lumping) -> dict[Element, str]:
    """Texts in blocks that follow lumped links, with what they say in the end."""
    ends = {part.name: lumping.place(part)[0].name for part in lumping.into}
    new_names: dict[Element, str] = {}
    for block in blocks:
        for element in block.copied:
            for end in _ends(element):
                if (name := end.text.strip()) in ends:
                    new_names[end] = ends[name]
    return new_names


def _ends(copied: Element) -> Iterator[Element]:
    tags = {"joint": ("parent", "child"), "plugin": ("bodyName", "frameName")}.get(copied.tag, ())
    for tag in tags:
        end = copied.child(tag)
        if end is not None:
            yield end
