"""What urdf-usd-converter has made of a robot so far: links in a tree, prims for them, and joints between these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from urdflint.model.inertia import MOMENTS
from urdflint.programs.simulator import Note
from urdflint.programs.usd.names import Siblings
from urdflint.programs.usd.record import Record, last, value
from urdflint.struct import Struct, cached_property, field
from urdflint.syntax.document import Element


class Link(Struct, eq=False, frozen=False):
    """A link with what counts of it, and the joints and links below it in the order of the joints."""

    element: Element
    name: str
    below: list[tuple[Joint, Link]] = field(default_factory=list)
    fixed: set[Link] | None = None  # those below on a fixed joint
    parent: Link | None = None  # of its last joint
    joint: Joint | None = None  # the last one to it
    on_fixed: bool = False  # by the joint over which it was reached last
    known_root: Link | None = None

    @property
    def root(self) -> Link:
        """The root of the tree that it is in, or a link of the cycle above it."""
        path, current = dict[Link, None](), self
        while current.known_root is None and current.parent is not None and current not in path:
            path[current] = None
            current = current.parent
        root = current.known_root or current
        for link in path:
            link.known_root = root
        return root

    @cached_property
    def inertial(self) -> Element | None:
        """The inertial that counts."""
        return last(self.element, "inertial")

    @cached_property
    def has_shapes(self) -> bool:
        """Whether there is a visual or collision, with or without a shape in it."""
        return last(self.element, "visual") is not None or last(self.element, "collision") is not None

    @cached_property
    def weighs(self) -> bool:
        """Whether the inertial holds anything: a positive mass, or none that is positive and moments."""
        mass = last(self.inertial, "mass") if self.inertial is not None else None
        if self.inertial is None or mass is None:
            return False
        if value(mass, "value") > 0:
            return True
        inertia = last(self.inertial, "inertia")
        return inertia is not None and any(value(inertia, name) != 0 for name in MOMENTS)

    @property
    def is_ghost(self) -> bool:
        """Whether there is nothing in it, so that it may be a mere frame."""
        return not self.weighs and not self.has_shapes

    @property
    def is_bare(self) -> bool:
        """Whether it has neither an inertial, also one that holds nothing, nor shapes."""
        return self.inertial is None and not self.has_shapes


class Joint(Struct, eq=False, frozen=False):
    """A joint with both ends; each is None where it names no link."""

    element: Element
    name: str
    type: str
    parent: Link | None
    child: Link | None

    @cached_property
    def limit(self) -> Element | None:
        """The limit that counts."""
        return last(self.element, "limit")

    @property
    def end(self) -> Element:
        """The element `<child>` of the joint."""
        return last(self.element, "child") or self.element


class Prim(Struct, eq=False, frozen=False):
    """What a link has become at one place of the stage: a body, or else a frame of the body above."""

    link: Link
    name: str
    above: Prim | None
    is_body: bool
    inertial: Element | None  # that counts for it
    names: Siblings = field(default_factory=Siblings)
    body: Prim | None = None  # that it is or belongs to; None is the world


class CreatedJoint(Struct, eq=False, frozen=False):
    """A joint of the stage: fixed, revolute, prismatic, or `joint` for a planar one."""

    joint: Joint
    name: str
    kind: str
    child: Prim


class Merged(Struct, eq=False, frozen=False):
    """A copy of a robot in which links on fixed joints are part of their parents.

    `originals` has for its elements those as written; `into` for a name of a link that is gone the one that has it.
    """

    record: Record
    root: Element
    originals: dict[Element, Element]
    into: dict[str, str] = field(default_factory=dict)
    odd: set[str] = field(default_factory=set)  # links whose place is not finite
    gone: list[tuple[Element, Element]] = field(default_factory=list)  # links with their joints

    def survivor(self, name: str) -> str:
        """The name of the link that a link is part of, or its own."""
        path = []
        while name in self.into:
            path.append(name)
            name = self.into[name]
        self.into.update(dict.fromkeys(path, name))
        return name

    def as_written(self, notes: Iterable[Note]) -> tuple[Note, ...]:
        """Notes about the elements of the file."""
        get = self.originals.get
        return tuple(
            note._replace(
                element=get(note.element, note.element),
                related=tuple(get(element, element) for element in note.related),
            )
            for note in notes
        )


class Model(Struct, eq=False, frozen=False):
    """The stage as it grows."""

    record: Record
    root: Element
    merged: Merged | None = None  # the robot of which it is made where fixed joints are merged
    links: dict[str, Link] = field(default_factory=dict)
    joints: list[Joint] = field(default_factory=list)
    top: Link | None = None  # the root link that it starts from
    prims: list[Prim] = field(default_factory=list)
    prim_by_link: dict[str, Prim] = field(default_factory=dict)  # by the name of the link; the last one made
    joint_by_name: dict[str, CreatedJoint] = field(default_factory=dict)  # by the name of the joint
    copied: dict[Link, Link] = field(default_factory=dict)  # links with the child whose inertial they get
    mimics: list[tuple[CreatedJoint, CreatedJoint, Element]] = field(default_factory=list)
    root_joint: bool = False
    base_joint: Prim | None = None  # the body that is fixed to the world on demand
    shapes: dict[Element, Element] = field(default_factory=dict)  # of the visuals and collisions that are made
    lost: set[Element] = field(default_factory=set)  # those of them that have no mesh

    def tree(self) -> Iterator[Link]:
        """The links from the top down, each once."""
        waiting, visited = [self.top] if self.top is not None else [], set[Link]()
        while waiting:
            link = waiting.pop()
            if link not in visited:
                visited.add(link)
                yield link
                waiting.extend(child for _, child in reversed(link.below))

    @cached_property
    def moved(self) -> dict[Link, Link]:
        """The links that are gone with their inertials, each with the parent that gets it, which is its last one."""
        return {child: link for link, child in self.copied.items() if child.parent is link}

    @cached_property
    def joint_names(self) -> frozenset[str]:
        """The names of the joints of the file."""
        return frozenset(joint.name for joint in self.joints)

    @property
    def is_fixed(self) -> bool:
        """Whether some joint has the world at one side."""
        joints = self.joint_by_name.values()
        return self.root_joint or self.base_joint is not None or any(self.above(joint) is None for joint in joints)

    def above(self, created: CreatedJoint) -> Prim | None:
        """The body at the other side of a joint; None is the world."""
        parent = self.prim_by_link.get(created.joint.parent.name) if created.joint.parent is not None else None
        return parent.body if parent is not None else None

    @property
    def twice(self) -> set[Link]:
        """Links that have become several prims."""
        times = Counter(prim.link for prim in self.prims)
        return {link for link, often in times.items() if often > 1}
