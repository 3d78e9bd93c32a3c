"""Files, worlds and models: what there must be, and its parts in Drake's order of work."""

from __future__ import annotations

from urdflint.programs.drake.sdf import blocks, groups, joints, links, loops
from urdflint.programs.drake.sdf.parser import Reading
from urdflint.programs.drake.sdf.reasons.names import SdfNameDuplicate
from urdflint.programs.drake.sdf.reasons.parts import SdfNotOneModel, SdfStaticJoint, SdfWorldJoint
from urdflint.programs.drake.sdf.scopes import Model, Models, Parts
from urdflint.syntax.document import Element


def read(reading: Reading, root: Element, included: Parts) -> None:
    """A file with one model, or with one world."""
    models, worlds = root.all("model"), root.all("world")
    if len(models) <= 1 and len(models) + len(worlds) != 1 and not root.all("include"):  # two: see libsdformat
        surplus = (*models, *worlds)[1:2] or [root]
        reading.rejects(SdfNotOneModel(len(models), len(worlds)), surplus[0])
    scopes = Models()
    for element in models:
        model = scopes.model_of(element, included)
        _models(reading, model)
        loops.check(reading, model)
    for world in worlds:
        outer = scopes.model_of(world, included)
        for inner in outer.inner.values():
            _models(reading, inner)
        _joints(reading, outer)
        loops.check(reading, outer)


def _joints(reading: Reading, world: Model) -> None:
    for joint in world.element.all("joint"):
        joints.read(reading, world, joint)
        if joints.moves(joint):
            reading.rejects(SdfWorldJoint(joint.get("type") or ""), joint)


def _models(reading: Reading, outer: Model) -> None:
    """A model behind those in it, which Drake adds first."""
    for model in outer.all():
        inside = reading.for_document(model.document)
        if model.element not in reading.read:
            reading.read.add(model.element)
            _model(inside, model)
        if model.static:
            _static(reading, model)
    groups.read(reading, outer)


def _model(reading: Reading, model: Model) -> None:
    element = model.element
    for link in element.all("link"):
        links.read(reading, link)
    for joint in element.all("joint"):
        joints.read(reading, model, joint)
    for joint in element.all("joint"):
        joints.mimic(reading, model, joint)
    blocks.read(reading, model)
    _names(reading, element)


def _static(reading: Reading, model: Model) -> None:
    """Joints of a model that is welded to the world: by its own word, or by that of an include."""
    for part in model.parts():
        related = [model.holder] if model.holder is not None and model.holder.parent is part.element else []
        for joint in filter(joints.moves, part.element.all("joint")):
            reading.for_document(part.document).rejects(SdfStaticJoint(joint.get("type") or ""), joint, *related)


def _names(reading: Reading, element: Element) -> None:
    """Joints of Drake's own that have the name of another; libsdformat does not look at them."""
    joints_by_name = {joint.get("name"): joint for joint in element.all("joint")}
    for joint in element.all("drake:joint"):
        name = joint.get("name")
        if name is not None and joints_by_name.setdefault(name, joint) is not joint:
            reading.rejects(SdfNameDuplicate("joint", name), joint, joints_by_name[name])
