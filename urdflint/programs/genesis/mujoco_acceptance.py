"""Whether MuJoCo takes a robot as Genesis hands it over: build_model in utils/mjcf.py."""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.programs.changes import Release, Version, numbers
from urdflint.programs.effect import Effect
from urdflint.programs.genesis.model import Link, Model
from urdflint.programs.mujoco import compiler, joints, meshes
from urdflint.programs.mujoco import reading as mujoco_reading
from urdflint.programs.mujoco.inertia import LEAST, ORIGIN, Mass, turned
from urdflint.programs.mujoco.model import WORLD, Body, MujocoJoint, added
from urdflint.programs.mujoco.model import Model as MujocoModel
from urdflint.programs.mujoco.reasons import ElementMissing, MeshMissing, NumberCountWrong
from urdflint.programs.mujoco.record import Record
from urdflint.programs.mujoco.settings import Settings
from urdflint.programs.mujoco.solids import Solid
from urdflint.programs.simulator import Note
from urdflint.programs.target import FAMILIES
from urdflint.programs.urdfpy.reading import Shape

TOLD = Settings(
    {
        "fusestatic": "false",
        "strippath": "false",
        "inertiafromgeom": "false",
        "balanceinertia": "false",
        "discardvisual": "true",
        "autolimits": "true",
    },
    {"boundmass": (LEAST,), "boundinertia": (LEAST,)},
)
PACKAGE = "package://"
EDGES = 3


def refusal(model: Model, in_order: list[Link]) -> Note | None:
    """The first error that MuJoCo finds in a robot, None where it takes it: the newest release, as pip installs it."""
    record = Record(Release(_newest()), model.read.files)
    mujoco = MujocoModel(record, model.read.root, TOLD)
    body_by_link: dict[Link, Body] = {}
    for link in in_order:
        body = body_by_link[link] = _body(model, mujoco, link)
        if body is not mujoco.world:
            body.parent = body_by_link[link.parent] if link.parent is not None else mujoco.world
            body.parent.children = added(body.parent.children, body)
    joints.at_world(mujoco)
    compiler.compile_bodies(mujoco)
    return next((note for note in record.notes if note.effect is Effect.REJECTS), None)


def refusal_as_written(robot: Robot) -> Note | None:
    """The first error that MuJoCo finds in a robot whose links are not merged: it reads the file itself then."""
    settings = {**TOLD.words, **{name: str(value) for name, (value,) in TOLD.values.items()}}
    notes = mujoco_reading.reading(robot, Release(_newest(), tuple(sorted(settings.items())))).notes
    return next((note for note in notes if note.effect is Effect.REJECTS), None)


def _newest() -> Version:
    family = FAMILIES["mujoco"]
    return numbers(family.releases[family.newest])


def _body(model: Model, mujoco: MujocoModel, link: Link) -> Body:
    """The body of a link, with its joint and its collisions; the link world is MuJoCo's own."""
    body = mujoco.world if link.name == WORLD else Body(link.name, link.read.element)
    body.link, body.inertial = link.read.element, link.read.inertial
    if link.joint is not None:
        body.joint = link.joint.element
        kind = joints.KINDS[link.joint.type][0]
        body.joints = [MujocoJoint(link.joint.name, kind, body.joint, body, axis=joints.FREE_AXIS)]
    weight = link.weight
    if weight is not None and weight.kg is None:
        mujoco.record.rejects(ElementMissing("mass"), body.inertial or body.link)
    elif weight is not None and weight.kg is not None:
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = weight.inertia
        body.entries = (xx, yy, zz, xy, xz, yz)
        pose = weight.pose or ORIGIN
        body.mass = Mass(weight.kg, pose.position, turned(weight.inertia, pose.turn))
    for part in link.collisions:
        _solid(mujoco, body, model.used(part))
    return body


def _solid(mujoco: MujocoModel, body: Body, shape: Shape | None) -> None:
    if shape is None:
        return
    if shape.kind != "mesh":
        body.solids = added(body.solids, Solid(shape.element, shape.sizes, ORIGIN, collides=True))
    elif len(shape.sizes) != EDGES:
        mujoco.record.rejects(NumberCountWrong(EDGES, len(shape.sizes)), shape.element, "scale")
    else:
        name, files = shape.element.attributes["filename"], mujoco.record.files
        meshes.note_named(mujoco, shape.element, name.removeprefix(PACKAGE))
        if name.startswith(PACKAGE) and not (files.resolve and files.folder is not None):
            # Genesis finds the package above the robot's folder, MuJoCo looks below that folder
            mujoco.record.rejects(MeshMissing(name.removeprefix(PACKAGE)), shape.element, "filename")
