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
    return any_rotation or any(not _is_fixed(one) for one in _values(pose))


def uncomputed(pose: Node | None) -> tuple[Node, str] | None:
    """What in the rotation of a pose Drake cannot compute with, and why."""
    rotation = value(pose, "rotation") if isinstance(pose, Mapping) else None
    if not isinstance(rotation, Mapping):
        return None
    for _, one in entries(rotation).values():
        if tag(one) in ("!Gaussian", "!GaussianVector"):
            return one, GAUSSIAN
        if not all(map(isfinite, _computed(one))):
            return one, NOT_FINITE
    return None


def _values(pose: Node | None) -> list[Node]:
    """The parts of a pose, and those of its rotation."""
    found = entries(pose) if isinstance(pose, Mapping) else {}
    rotation = found.pop("rotation", None)
    if rotation is not None and isinstance(rotation[1], Mapping):
        found |= entries(rotation[1])
    return [one for _, one in found.values()]


def _is_fixed(one: Node) -> bool:
    kind = tag(one)
    if kind in ("!Gaussian", "!GaussianVector"):
        return not any(_numbers(one, "stddev"))
    if kind in ("!Uniform", "!UniformVector"):
        none = [] if kind == "!UniformVector" else [0.0]
        low, high = (_numbers(one, key) or none for key in ("min", "max"))
        return low == high != []
    return kind != "!UniformDiscrete" or len(_numbers(one, "values")) == 1


def _computed(one: Node) -> list[float]:
    """The numbers of which a part of a rotation is computed."""
    if not tag(one).startswith("!"):
        return _all(one)
    return [each for key in ("value", "min", "values") for each in _numbers(one, key)]


def _numbers(node: Node, key: str) -> list[float]:
    """The numbers behind a key: one, or those of a list."""
    return _all(value(node, key)) if isinstance(node, Mapping) else []


def _all(found: Node | None) -> list[float]:
    read = map(number, found.items if isinstance(found, Sequence) else [found])
    return [one for one in read if one is not None]
