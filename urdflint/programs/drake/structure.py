"""Loops: Drake makes trees only, and says so when the plant is finished."""

from __future__ import annotations

from urdflint.programs.drake.plant import Made, Plant


def check_loops(plant: Plant) -> None:
    """Complain of every joint that joins two bodies which hang together already, the world being one of them."""
    above: dict[str, str] = {}

    def top(name: str) -> str:
        while (parent := above.get(name, name)) != name:
            above[name] = name = above.get(parent, parent)
        return name

    for joint in _in_order(plant):
        one, other = top(joint.parent), top(joint.child)
        if one != other:
            above[one] = other
        elif joint.parent != joint.child:
            plant.record.rejects("loop", joint.element, None, None, (), parent=joint.parent, child=joint.child)


def _in_order(plant: Plant) -> list[Made]:
    """The joints that are the first between their bodies, in document order."""
    joints = (*plant.joints.values(), *plant.world_joints.values())
    first = [one for one in joints if plant.pairs.get(frozenset((one.parent, one.child))) is one.element]
    return sorted(first, key=lambda one: one.element.start)
