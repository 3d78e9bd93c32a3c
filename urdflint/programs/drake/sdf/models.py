"""Files, worlds and models: what there must be, and its parts in Drake's order of work."""

from __future__ import annotations

from urdflint.programs.drake.sdf import blocks, groups, joints, links, loops
from urdflint.programs.drake.sdf.reading import Reading
from urdflint.programs.drake.sdf.reasons.names import SdfNameDuplicate
from urdflint.programs.drake.sdf.reasons.parts import SdfNotOneModel, SdfStaticJoint, SdfWorldJoint
from urdflint.programs.drake.sdf.scopes import Model, model_of
from urdflint.syntax.document import Element

TRUE = ("true", "1")


def read(reading: Reading, root: Element) -> None:
    """A file with one model, or with one world."""
    models, worlds = root.all("model"), root.all("world")
    if len(models) <= 1 and len(models) + len(worlds) != 1 and not root.all("include"):  # two: see libsdformat
        at = (*models, *worlds)[1:2] or [root]
        reading.rejects(SdfNotOneModel(len(models), len(worlds)), at[0])
    for one in models:
        _models(reading, model_of(one))
    for world in worlds:
        _world(reading, world)


def _world(reading: Reading, world: Element) -> None:
    for one in world.all("model"):
        _models(reading, model_of(one))
    for joint in world.all("joint"):
        joints.read(reading, joint)
        if joints.moves(joint):
            reading.rejects(SdfWorldJoint(joint.get("type") or ""), joint)


def _models(reading: Reading, outer: Model) -> None:
    """A model behind those in it, which Drake adds first."""
    for model in outer.all():
        _model(reading, model)
    groups.read(reading, outer)


def _model(reading: Reading, model: Model) -> None:
    element = model.element
    for link in element.all("link"):
        links.read(reading, link)
    for joint in element.all("joint"):
        joints.read(reading, joint)
    for joint in element.all("joint"):
        joints.mimic(reading, model, joint)
    blocks.read(reading, model)
    _names(reading, element)
    static = element.child("static")
    if static is not None and static.text.strip() in TRUE:
        for joint in filter(joints.moves, element.all("joint")):
            reading.rejects(SdfStaticJoint(joint.get("type") or ""), joint, static)
    loops.check(reading, model)


def _names(reading: Reading, element: Element) -> None:
    """Joints of Drake's own that have the name of another; libsdformat does not look at them."""
    seen = {one.get("name"): one for one in element.all("joint")}
    for joint in element.all("drake:joint"):
        name = joint.get("name")
        if name is not None and seen.setdefault(name, joint) is not joint:
            reading.rejects(SdfNameDuplicate("joint", name), joint, seen[name])
