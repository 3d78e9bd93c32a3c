"""The way through model directives: the plant so far, what is noted, and what counts when everything is added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from urdflint.model.scenes.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.drake.directives import model_faults, reasons
from urdflint.programs.drake.directives.model_faults import Fault
from urdflint.programs.drake.directives.nodes import Directive, place, rejected
from urdflint.programs.drake.directives.plant import WORLD_BODY, Body, Edge, Plant, empty
from urdflint.programs.drake.plant import model_contents
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.scenes import Note
from urdflint.struct import Struct, field
from urdflint.syntax.yaml_text import Mapping, Node, Scalar
from urdflint.text.similar import nearest

REVERSED = "weld the first body of the model, or swap parent and child of that joint"


class IncludedDirectives(NamedTuple):
    """What is in a file of directives that others include, with its first fault and what reading it costs."""

    directives: Sequence[Directive | Mapping]
    fault: Note | None
    cost: int


class Building(Struct, eq=False, frozen=False):
    """The state of a walk through the directives of a file and of its included files.

    `outer` is set inside an included file: the value that includes it, where its faults are reported. `pending` are
    groups that members name before they exist, checked at the end. `included` are files of directives by path, read
    once, or why a file is no YAML.
    """

    scene: Scene
    release: Release
    note: Callable[[Note], None]
    plant: Plant = field(default_factory=empty)
    outer: Node | None = None
    reading: tuple[str, ...] = ()
    directives_done: list[int] = field(default_factory=lambda: [0])
    pending: list[tuple[str, Scalar, Node | None]] = field(default_factory=list)
    models: dict[str, model_contents.Contents | None] = field(default_factory=dict)
    faults: dict[str, Fault | None] = field(default_factory=dict)
    volumes: dict[str, float | None] = field(default_factory=dict)
    poses: list[tuple[Body, Scalar]] = field(default_factory=list)
    included: dict[str, IncludedDirectives | str] = field(default_factory=dict)

    def model(self, path: str) -> model_contents.Contents | None:
        """What the model in a file has, read once."""
        if path not in self.models:
            self.uses(path)
            self.models[path] = model_contents.read(path, self.scene.files)
        return self.models[path]

    def uses(self, path: str) -> None:
        """Take note of a file that the scene puts together."""
        self.scene.opened.setdefault(self.scene.files.short_path(path), None)

    def fault(self, path: str) -> Fault | None:
        """Where and why Drake rejects the model in a file, whoever adds it; asked once."""
        if path not in self.faults:
            self.faults[path] = model_faults.first(path, self.scene.files, self.release)
        return self.faults[path]

    def volume(self, path: str) -> float | None:
        """What the faces of a mesh enclose, in m³; asked once."""
        if path not in self.volumes:
            self.volumes[path] = model_faults.volume(path, self.scene.files)
        return self.volumes[path]

    def rejects(self, reason: Reason, node: Node, advice: str | None = None, near: str | None = None) -> None:
        """Note a fault at a part of the file, or where it includes the one that has the part."""
        if self.outer is None:
            self.note(rejected(reason, node, advice, near))
        else:
            self.note(rejected(reason, self.outer, f"it is in the file that is included here: {advice or 'see there'}"))

    def finish(self) -> None:
        """What counts when everything is added: groups that are named, and poses of bodies that are not free."""
        for name, scalar, outer in self.pending:
            if name not in self.plant.groups and self.plant.is_complete:
                near = nearest(name, self.plant.groups)
                self._replace(outer=outer).rejects(reasons.DmdGroupUnknown(name), scalar, near=near)
        for description, node in reversed_joints(self.plant):
            self.note(rejected(reasons.DmdJointReversed(description), node, REVERSED))
        for body, scalar in self.poses:
            if self.plant.top(body) == self.plant.top(WORLD_BODY):
                self.note(Note(Effect.IGNORES, reasons.DmdPoseUnused(body[1]), place(scalar), help="remove it"))


def reversed_joints(plant: Plant) -> Iterator[tuple[str, Node]]:
    """The joints that Drake would have to reverse and cannot, and the part of the directives that makes it so."""
    if all(edge.reversible for edge in plant.edges):
        return
    edges_by_body: dict[Body, list[Edge]] = {}
    for edge in plant.edges:
        for body in (edge.parent, edge.child):
            edges_by_body.setdefault(body, []).append(edge)
    reached = {WORLD_BODY}
    for base in (WORLD_BODY, *(_bases(plant) if plant.has_all_bodies else ())):
        yield from _walk(base, edges_by_body, reached)


def _bases(plant: Plant) -> list[Body]:
    """All bodies, first that which Drake takes as base of those joined to it: seldom a child, often a parent."""
    bodies = [(name, body) for name, instance in plant.instances.items() for body in instance.bodies]
    children = Counter(edge.child for edge in plant.edges)
    parents = Counter(edge.parent for edge in plant.edges)
    return sorted(bodies, key=lambda body: (children[body], -parents[body]))


def _walk(base: Body, edges_by_body: dict[Body, list[Edge]], reached: set[Body]) -> Iterator[tuple[str, Node]]:
    """Go outward from a body; by each joint with the last directive that joined something on the way."""
    reached.add(base)
    waiting: list[tuple[Body, Node | None]] = [(base, None)]
    for body, last in waiting:
        for edge in edges_by_body.get(body, ()):
            other = edge.child if edge.parent == body else edge.parent
            if other in reached:
                continue
            reached.add(other)
            node = edge.node or last
            if edge.child == body and not edge.reversible and node is not None:
                yield edge.description, node
            waiting.append((other, node))
