"""The multi-body that PyBullet makes of a robot: what moves, how far, how heavy; and what it is not as written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.loaded import Difference, Loaded, LoadedBody, LoadedJoint
from urdflint.programs.numbering import Numbered, Numbering
from urdflint.programs.pybullet import reasons
from urdflint.programs.pybullet.joints import BECOMES, LIMITED
from urdflint.programs.pybullet.model import Body, JointRead, Model
from urdflint.programs.pybullet.reading import reading
from urdflint.programs.simulator import Note, Reading
from urdflint.programs.target import Target
from urdflint.syntax.document import Element


def _loaded_robot(read: Reading[Model], target: Target) -> Loaded:
    """What is left of a robot, as if nothing of it were rejected."""
    model = read.model
    base = model.base
    return Loaded(
        target=target.name,
        bodies=tuple(_bodies(model)),
        joints=tuple(_joint(model, body, joint) for body, joint in model.moving()),
        base="floating" if base is not None and base.kg else "fixed",
        merged={body.name: into.name for body, into in model.merged.items()},
        find_shapes=partial(_shapes, read),
        find_differences=partial(_differences, read.notes),
    )


def _bodies(model: Model) -> Iterator[LoadedBody]:
    for body, above in model.reached.items():
        written_link = model.record.written.get(body.link, body.link)
        yield LoadedBody(body.name, above.name if above is not None else None, body.kg, written_link)


def _joint(model: Model, body: Body, joint: JointRead) -> LoadedJoint:
    """A joint by the type that PyBullet tells; it keeps efforts and velocities, and bounds nothing with them."""
    kind = BECOMES[joint.type]
    bounds = joint.type in LIMITED and joint.lower <= joint.upper
    return LoadedJoint(
        joint.name,
        kind,
        body.name,
        model.record.written.get(joint.element, joint.element),
        kind != "fixed",
        (joint.lower, joint.upper) if bounds else None,
        joint.effort,
        joint.velocity,
    )


def _shapes(read: Reading[Model]) -> Iterator[Element]:
    """The visuals and collisions that it has; those whose meshes cannot be read are lost."""
    written = read.model.record.written
    lost = {
        part
        for note in read.notes
        if isinstance(note.reason, reasons.MeshNotShown)
        for part in note.element.ancestors()
    }
    for body in read.model.reached:
        yield from (part for part in (written.get(shape, shape) for shape in body.shapes) if part not in lost)


def _differences(notes: Iterable[Note]) -> Iterator[Difference]:
    """What is not as written, in the order of the file; that collisions become convex once for each link."""
    mesh_names: set[str] = set()
    for difference in simulator.differences(notes):
        if difference.kind != reasons.MeshConvex.kind or difference.name not in mesh_names:
            yield difference
        if difference.kind == reasons.MeshConvex.kind:
            mesh_names.add(difference.name)


loaded = partial(simulator.loaded, reading, _loaded_robot)


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The index that `getJointInfo` and `setJointMotorControl2` take."""
    joints = (Numbered(joint.name, joint.name, index, 1) for index, joint in enumerate(loaded.joints) if joint.moves)
    yield Numbering(loaded.target, "PyBullet", "jointIndex", tuple(joints))
