"""Sizes of shapes: libsdformat replaces one that is not above 0, and one that is missing (Box.cc and its like, 16)."""

from __future__ import annotations

from urdflint.programs.drake.plant.numbers import numbers
from urdflint.programs.drake.sdf.parser import Reading, value
from urdflint.programs.drake.sdf.reasons.parts import SdfSizeMissing, SdfSizeReplaced
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

DEFAULTS = {
    "box": {"size": "1 1 1"},
    "sphere": {"radius": "1"},
    "cylinder": {"radius": "0.5", "length": "1"},
    "capsule": {"radius": "0.5", "length": "1"},
    "ellipsoid": {"radii": "1 1 1"},
}


def check(reading: Reading, shape: Element) -> None:
    """The sizes of a shape, in meters."""
    for tag, default in DEFAULTS.get(shape.tag, {}).items():
        size = shape.child(tag)
        if size is None:
            reading.note(Effect.ALTERS, SdfSizeMissing(tag, default), shape)
        elif any(length <= 0 for length in numbers(size.text)[0]):
            reading.note(Effect.ALTERS, SdfSizeReplaced(" ".join(size.text.split()), default), value(size))
