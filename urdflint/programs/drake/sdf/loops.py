"""Kinematic loops and joints to themselves, which Drake refuses: some when the plant is finalized."""

from __future__ import annotations

from urdflint.programs.drake.sdf.reading import Reading
from urdflint.programs.drake.sdf.reasons.names import SdfJointToItself, SdfKinematicLoop
from urdflint.programs.drake.sdf.scopes import Model

ENDS = ("parent", "child")


def check(reading: Reading, model: Model) -> None:
    """The joints of a model in order: each that connects what is connected without it closes a loop."""
    parent_in: dict[str, str] = {}

    def top(name: str) -> str:
        while (above := parent_in.get(name, name)) != name:
            parent_in[name] = name = parent_in.get(above, above)
        return name

    for joint in [*model.element.all("joint"), *model.element.all("drake:joint")]:
        prefix = "drake:" if joint.tag != "joint" else ""
        ends = [_link(model, one.text.strip()) for tag in ENDS if (one := joint.child(prefix + tag)) is not None]
        if len(ends) != len(ENDS) or None in ends:
            continue
        parent, child = (str(one) for one in ends)
        if parent == child:
            if joint.tag != "joint":  # of these libsdformat says it
                reading.rejects(SdfJointToItself(parent), joint)
        elif top(parent) == top(child):
            reading.rejects(SdfKinematicLoop(parent, child), joint)
        else:
            parent_in[top(parent)] = top(child)


def _link(model: Model, name: str) -> str | None:
    """The link that a name stands for, by way of frames; None where it is not in this model, or not known."""
    for _ in range(len(model.frames) + 1):
        if name == "world" or name in model.links:
            return name
        frame = model.frames.get(name)
        attached = frame.get("attached_to") if frame is not None and frame.tag == "frame" else None
        if not attached:
            return None
        name = attached
    return None
