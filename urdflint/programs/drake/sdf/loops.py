"""Kinematic loops and joints to themselves, which Drake refuses: some when the plant is finalized.

All joints of a file count, also those between models: in a world, in a model around others, and in included files.
"""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.files import include_budget
from urdflint.model.structure.sdf_syntax import child_text
from urdflint.programs.drake.plant.disjoint_sets import Connected
from urdflint.programs.drake.sdf.parser import Reading
from urdflint.programs.drake.sdf.reasons.names import SdfJointToItself, SdfKinematicLoop
from urdflint.programs.drake.sdf.scopes import SCOPE, Model
from urdflint.syntax.document import Element

WORLD = "world"
OWN = "__model__"
HOPS = 1000  # from frame to frame
MAX_MODELS = 20_000  # models that are added, each as often as it is included
PER_ELEMENT = 2  # models that cost as much as an element that xacro makes
TOO_MANY = "kinematic loops: with all includes there are too many models"


def check(reading: Reading, top: Model) -> None:
    """The joints in Drake's order: each that connects what is connected without it closes a loop."""
    if not any(_joints(part) for model in top.all() for part in model.parts()):
        return
    connected = Connected[str]()
    for number, (model, scope) in enumerate(_added(top)):
        if number > MAX_MODELS or not include_budget.spend(1 / PER_ELEMENT):
            reading.scene.files.note(TOO_MANY)
            return
        if model.static:
            for name in model.links:
                connected.join(WORLD, scope + name)
            continue
        for part in model.parts():
            for joint in _joints(part):
                _joint(reading.for_document(part.document), part, scope, joint, connected)


def _joints(model: Model) -> list[Element]:
    return [*model.element.all("joint"), *model.element.all("drake:joint")]


def _added(top: Model) -> Iterator[tuple[Model, str]]:
    """The models in the order in which Drake adds them, inner ones first, each with the scope of names around it."""
    waiting = [(top, "", False)]
    while waiting:
        model, scope, ready = waiting.pop()
        if ready:
            yield model, scope
            continue
        waiting.append((model, scope, True))
        waiting += [
            (inner_model, f"{scope}{name}{SCOPE}", False) for name, inner_model in reversed(model.inner.items())
        ]


def _joint(reading: Reading, model: Model, scope: str, joint: Element, connected: Connected[str]) -> None:
    prefix = "drake:" if joint.tag != "joint" else ""
    names = [child_text(joint, f"{prefix}{end}") for end in ("parent", "child")]
    parent, child = (_body(model, scope, name) if name else None for name in names)
    if parent is None or child is None:
        return
    own = parent.removeprefix(scope), child.removeprefix(scope)
    if parent == child:
        if joint.tag != "joint":  # of these libsdformat says it
            reading.rejects(SdfJointToItself(own[0]), joint)
    elif not connected.join(parent, child):
        reading.rejects(SdfKinematicLoop(*own), joint)


def _body(model: Model, scope: str, name: str) -> str | None:
    """The link that a name stands for, by way of frames, with all names around it; None where that is not known."""
    for _ in range(HOPS):
        if name == WORLD:
            return WORLD
        if name in model.links:
            return scope + name
        first, colons, rest = name.partition(SCOPE)
        if first in model.inner and (colons or first not in model.frames):
            model, scope, name = model.inner[first], f"{scope}{first}{SCOPE}", rest or OWN
            continue
        next_name = _next(model, name)
        if not next_name:
            return None
        name = next_name
    return None


def _next(model: Model, name: str) -> str | None:
    """What a frame is attached to; the frame of a model to its canonical link, that of a joint to its child."""
    if name == OWN:
        if model.element.tag == WORLD:
            return WORLD
        return model.element.get("canonical_link") or next(iter([*model.links, *model.inner]), None)
    frame = model.frames.get(name)
    if frame is not None and frame.tag == "frame":
        return frame.get("attached_to") or OWN
    joint = model.joints.get(name)
    return child_text(joint, "child") if joint is not None and joint.tag == "joint" else None
