"""The plant that directives build up: model instances with their names, and which bodies are joined."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from urdflint import regex
from urdflint.programs.drake.plant.disjoint_sets import Connected
from urdflint.programs.drake.plant.model_contents import MESH, MODEL_FRAME, WORLD, Contents, Joint, of_mesh
from urdflint.programs.drake.plant.model_counts import Anchored, Tally
from urdflint.struct import Struct, field
from urdflint.syntax.yaml_text import Node

WORLD_INSTANCE, DEFAULT_INSTANCE = "WorldModelInstance", "DefaultModelInstance"
SCOPE = "::"
Body = tuple[str, str]  # a model instance, and a body in it
WORLD_BODY: Body = (WORLD_INSTANCE, WORLD)


def joined(scope: str, name: str) -> str:
    """A name in a scope, as Drake writes it: without empty parts."""
    return SCOPE.join(part for part in f"{scope}{SCOPE}{name}".split(SCOPE) if part)


def parted(name: str) -> tuple[str, str]:
    """The scope of a name, and the name in it."""
    scope, _, element = joined("", name).rpartition(SCOPE)
    return scope, element


# What Drake calls bodies and joints of MJCF that have no name, and the frames of such joints
INVENTED = regex.compile(r"body\d+|.+-.+|.+_welds_to_.+")


class Edge(NamedTuple):
    """What joins two bodies, in words; `node` is the directive that joins them, None inside a model."""

    parent: Body
    child: Body
    description: str
    reversible: bool
    node: Node | None = None


class Instance(Struct, eq=False, frozen=False):
    """A model instance: its bodies, its joints, and its frames with their bodies, None for an unknown body.

    Frames with an `offset` do not coincide with their bodies. Some bodies or joints may be `unnamed` in their file.
    `is_complete` is false where it may have more names; `added` says that add_model made it, so that it can be welded
    to others. `is_held` says that all of it is joined to the world or floats by a joint of its own. `tally` counts its
    other parts.
    """

    bodies: dict[str, None] = field(default_factory=dict)
    joints: dict[str, Joint] = field(default_factory=dict)
    frames: dict[str, Body | None] = field(default_factory=dict)
    offset: dict[str, None] = field(default_factory=dict)
    is_complete: bool = True
    added: bool = False
    is_held: bool = False
    tally: Tally = field(default_factory=Tally)
    unnamed: bool = False

    def may_have(self, name: str) -> bool:
        """Whether a name that is not among those known may still be one of a body, joint or frame."""
        return not self.is_complete or (self.unnamed and INVENTED.fullmatch(name) is not None)


class Plant(Struct, eq=False, frozen=False):
    """All that was added so far; `groups` are collision filter groups by their whole names, `anchored` the geometries
    of the world with the model that put each there, `edges` what joins bodies to a tree. Of a `part` not all is known
    that others add before they include it. `added` are the instances of add_model, `owners` those that have a frame of
    a name; some instance is `open`, or has bodies that are `unnamed`.
    """

    instances: dict[str, Instance] = field(default_factory=dict)
    groups: dict[str, None] = field(default_factory=dict)
    anchored: dict[Anchored, str] = field(default_factory=dict)
    pairs: dict[frozenset[Body], None] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    connected: Connected[Body] = field(default_factory=Connected)
    part: bool = False
    added: list[str] = field(default_factory=list)
    owners: dict[str, list[str]] = field(default_factory=lambda: {WORLD: [WORLD_INSTANCE]})
    open: bool = False
    unnamed: bool = False

    def add(self, name: str, contents: Contents | None, without: Container[str] = ()) -> Instance:
        """Add the instance of a model, and those of the models in it; None stands for a model that cannot be read.

        The frames `without` are not made.
        """
        instance = self.instances[name] = Instance(
            is_complete=contents is not None and contents.is_complete, added=True
        )
        self.added.append(name)
        self.open |= not instance.is_complete
        if contents is None:
            return instance
        if contents.root == MESH:
            contents = of_mesh(parted(name)[1])
        instance.bodies, instance.joints, instance.offset = contents.bodies, dict(contents.joints), contents.offset
        instance.unnamed, instance.tally, instance.is_held = contents.unnamed, contents.tally, contents.root == "mujoco"
        self.unnamed |= instance.unnamed
        self.groups |= {joined(name, group): None for group in contents.groups}
        instance.frames = {
            frame: self._body(name, contents, frame) for frame in contents.frames if frame not in without
        }
        for frame in instance.frames:
            self.owners.setdefault(frame, []).append(name)
        for inner, model in contents.models.items():
            self.add(joined(name, inner), model).added = False
            self.added.pop()
        self.join_inside(name)
        return instance

    def join_inside(self, name: str) -> None:
        """Join what the joints of an instance join; a joint belongs to the instance of its child."""
        joints = self.instances[name].joints
        for joint_name, joint in list(joints.items()):
            parent, child = self._end(name, joint.parent), self._end(name, joint.child)
            if parent is not None and child is not None:
                self.join(Edge(parent, child, f"joint '{joined(name, joint_name)}'", joint.reversible))
            if child is not None and child[0] not in (name, WORLD_INSTANCE):
                self.instances[child[0]].joints[joint_name] = joints.pop(joint_name)

    def _end(self, name: str, end: str) -> Body | None:
        """The body that a joint of an instance names, also in a model inside of it."""
        if end == WORLD:
            return WORLD_BODY
        own = self.instances[name].frames
        full_name = joined("" if name == WORLD_INSTANCE else name, end)
        if full_name in self.instances:
            full_name = joined(full_name, MODEL_FRAME)
        instance, element = (name, end) if end in own else parted(full_name)
        owner = self.instances.get(instance)
        return owner.frames.get(element) if owner is not None else None

    @staticmethod
    def _body(name: str, contents: Contents, frame: str) -> Body | None:
        """The body that a frame is fixed to, by way of others."""
        for _ in range(len(contents.frames) + 1):
            if frame in contents.bodies:
                return name, frame
            if frame == WORLD:
                return WORLD_BODY
            frame = contents.frames.get(frame, "")
        return None

    def is_hidden(self, name: str) -> bool:
        """Whether an instance may be inside another one of which not all is known."""
        outer = parted(name)[0]
        while outer and not self.part:
            if outer in self.instances and not self.instances[outer].is_complete:
                return True
            outer = parted(outer)[0]
        return self.part

    def add_frame(self, instance: str, name: str, body: Body | None) -> None:
        """Add a frame to an instance."""
        self.instances[instance].frames[name] = body
        self.owners.setdefault(name, []).append(instance)

    def lose_track(self) -> None:
        """Take note that any instance may have names that are not known."""
        self.open = True
        for instance in self.instances.values():
            instance.is_complete = False

    def may_have(self, name: str) -> bool:
        """Whether a name that is not among those known may still be one in some instance."""
        return not self.has_all_bodies or (self.unnamed and INVENTED.fullmatch(name) is not None)

    @property
    def has_all_bodies(self) -> bool:
        """Whether all bodies are there, though some may have no name."""
        return not (self.part or self.open)

    @property
    def is_complete(self) -> bool:
        """Whether all names are known."""
        return self.has_all_bodies and not self.unnamed

    def anchor(self, name: str, contents: Contents) -> tuple[str, str] | None:
        """Put the geometries of a model on the world; the first that is there already, and whose it is."""
        repeated = next(
            ((geometry[1], self.anchored[geometry]) for geometry in contents.anchored if geometry in self.anchored),
            None,
        )
        for geometry in contents.anchored:
            self.anchored.setdefault(geometry, name)
        inner = [self.anchor(joined(name, model_name), model) for model_name, model in contents.models.items()]
        return next(filter(None, [repeated, *inner]), None)

    @staticmethod
    def names(name: str, contents: Contents | None) -> Iterator[str]:
        """The names of an instance and of those of the models in it."""
        yield name
        for inner, model in contents.models.items() if contents is not None else ():
            yield from Plant.names(joined(name, inner), model)

    def join(self, edge: Edge) -> bool:
        """Join two bodies; False where they belong together already."""
        self.pairs[frozenset((edge.parent, edge.child))] = None
        joins = self.connected.join(edge.parent, edge.child)
        if joins:
            self.edges.append(edge)
        return joins

    def top(self, body: Body) -> Body:
        """The body that stands for all that a body is joined to."""
        return self.connected.top(body)


def empty() -> Plant:
    """A plant before the first directive."""
    world = Instance(frames={WORLD: WORLD_BODY})
    return Plant({DEFAULT_INSTANCE: Instance(), WORLD_INSTANCE: world})
