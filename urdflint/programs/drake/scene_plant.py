"""What Drake makes of SDFormat, MJCF and model directives: bodies, joints, actuators and geometries by model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from urdflint.files import tracked
from urdflint.model.scenes.scene import DIRECTIVES, Scene
from urdflint.programs import scenes
from urdflint.programs.changes import Release
from urdflint.programs.drake.directives import nodes, processing
from urdflint.programs.drake.directives.building import Building
from urdflint.programs.drake.directives.plant import WORLD_BODY, Plant, empty
from urdflint.programs.drake.plant import model_contents
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note
from urdflint.programs.target import Target
from urdflint.struct import Struct
from urdflint.syntax import yaml_text


class Model(NamedTuple):
    """A model instance: its bodies and joints by name, and how many parts of each kind it has.

    `is_complete` says whether all of it could be read.
    """

    name: str
    bodies: tuple[str, ...]
    joints: tuple[str, ...]
    numbers: Mapping[str, int]
    is_complete: bool


class CreatedScene(Struct, eq=False):
    """The created scene, or why none is; `floating` are the joints that Finalize adds, one for each free tree.

    The world is one of the bodies in `total`; `is_complete` says whether all of it could be read.
    """

    target: str
    refusals: tuple[Note, ...]
    models: tuple[Model, ...]
    floating: int
    is_complete: bool

    @property
    def total(self) -> dict[str, int]:
        """The numbers of bodies, joints, actuators and geometries."""
        words = ("bodies", "joints", "actuators", "geometries")
        more = {"bodies": 1, "joints": self.floating}
        return {word: sum(model.numbers[word] for model in self.models) + more.get(word, 0) for word in words}


def created_scene(scene: Scene, target: Target) -> CreatedScene:
    """What a release of Drake makes of a file."""
    claims = scenes.claims(scene, [target])
    refusals = tuple(claim.note for claim in claims if Effect.REJECTS in claim.effects.values())
    plant = _directed(scene, target) if scene.format == DIRECTIVES else _built(scene)
    models = tuple(_models(plant))
    return CreatedScene(target.name, refusals, models, _floating(plant), plant.is_complete)


def _directed(scene: Scene, target: Target) -> Plant:
    build = Building(
        scene, Release(target.release), lambda _: None, reading=(tracked.real(scene.document.source.name),)
    )
    try:
        root = yaml_text.read(scene.document.source, aliases=True)
    except yaml_text.NotYaml:
        root = None
    if root is not None:
        processing.run(build, nodes.directives(root), "")
    return build.plant


def _built(scene: Scene) -> Plant:
    plant, root = empty(), scene.element
    model = model_contents.of_root(root, scene.files)
    if root.tag == "sdf" and root.child("world") is not None:
        world = plant.instances[WORLD_BODY[0]]
        world.joints, world.is_complete = model.joints, model.is_complete
        for name, inner in model.models.items():
            plant.add(name, inner)
        plant.join_inside(WORLD_BODY[0])
        return plant
    first = root.child("model") if root.tag == "sdf" else root
    own = first.get("name" if root.tag == "sdf" else "model") if first is not None else None
    plant.add(own or "", model)
    return plant


def _models(plant: Plant) -> Iterator[Model]:
    for name, instance in plant.instances.items():
        numbers = {
            "bodies": len(instance.bodies) + instance.tally.bodies,
            "joints": len(instance.joints) + instance.tally.joints,
            "actuators": instance.tally.actuators,
            "geometries": instance.tally.geometries,
        }
        if any(numbers.values()):
            yield Model(name, tuple(instance.bodies), tuple(instance.joints), numbers, instance.is_complete)


def _floating(plant: Plant) -> int:
    """How many trees of bodies nothing joins to the world."""
    free = {
        plant.top((name, body))
        for name, instance in plant.instances.items()
        if not instance.is_held
        for body in instance.bodies
    }
    return len(free - {plant.top(WORLD_BODY)})
