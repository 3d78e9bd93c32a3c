"""Whether the distributions in a pose leave one value, and whether Drake can compute its rotation.

From `schema/stochastic.cc`, `schema/rotation.cc` and `schema/transform.cc`, 1.51.
"""

from __future__ import annotations

from math import isfinite

from urdflint.programs.drake.directives.nodes import entries, number, tag, value
from urdflint.syntax.yaml_text import Mapping, Node, Sequence

GAUSSIAN = "it has a Gaussian distribution, which Drake does not take for rotations even where nothing deviates"
NOT_FINITE = "a number in it is not finite"


def is_random(pose: Node | None) -> bool:
    """Whether something in a pose can have several values."""
    rotation = value(pose, "rotation") if isinstance(pose, Mapping) else None
    any_rotation = rotation is not None and tag(rotation) == "!Uniform"
    return any_rotation or any(not _is_fixed(node) for node in _values(pose))


def uncomputed(pose: Node | None) -> tuple[Node, str] | None:
    """What in the rotation of a pose Drake cannot compute with, and why."""
    rotation = value(pose, "rotation") if isinstance(pose, Mapping) else None
    if not isinstance(rotation, Mapping):
        return None
    for _, node in entries(rotation).values():
        if tag(node) in ("!Gaussian", "!GaussianVector"):
            return node, GAUSSIAN
        if not all(map(isfinite, _computed(node))):
            return node, NOT_FINITE
    return None


def _values(pose: Node | None) -> list[Node]:
    """The parts of a pose, and those of its rotation."""
    keyed_nodes = entries(pose) if isinstance(pose, Mapping) else {}
    rotation = keyed_nodes.pop("rotation", None)
    if rotation is not None and isinstance(rotation[1], Mapping):
        keyed_nodes |= entries(rotation[1])
    return [node for _, node in keyed_nodes.values()]


def _is_fixed(node: Node) -> bool:
    kind = tag(node)
    if kind in ("!Gaussian", "!GaussianVector"):
        return not any(_numbers(node, "stddev"))
    if kind in ("!Uniform", "!UniformVector"):
        none = [] if kind == "!UniformVector" else [0.0]
        low, high = (_numbers(node, key) or none for key in ("min", "max"))
        return low == high != []
    return kind != "!UniformDiscrete" or len(_numbers(node, "values")) == 1


def _computed(node: Node) -> list[float]:
    """The numbers of which a part of a rotation is computed."""
    if not tag(node).startswith("!"):
        return _all(node)
    return [value for key in ("value", "min", "values") for value in _numbers(node, key)]


def _numbers(node: Node, key: str) -> list[float]:
    """The numbers behind a key: one, or those of a list."""
    return _all(value(node, key)) if isinstance(node, Mapping) else []


def _all(node: Node | None) -> list[float]:
    read = map(number, node.items if isinstance(node, Sequence) else [node])
    return [value for value in read if value is not None]
