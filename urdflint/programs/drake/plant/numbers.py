"""How Drake reads numbers: as a C++ stream does in the C locale, up to the first thing that is not a number."""

from __future__ import annotations

import math
import re

from urdflint import regex
from urdflint.programs.text_cache import remembered

# std::num_get takes an exponent as soon as it sees an e, and gives up where no digits follow it
NUMBER = regex.compile(r"[ \t\n\v\f\r]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:([eE])[+-]?(\d*))?)", re.ASCII)
# What strtod takes beyond that; only texts of elements are read so (tinyxml2, XMLUtil::ToDouble)
SPECIAL = regex.compile(
    r"\s*([+-]?(?:0x(?:[0-9a-f]+(?:\.[0-9a-f]*)?|\.[0-9a-f]+)(?:p[+-]?\d+)?|inf(?:inity)?|nan))",
    re.ASCII | re.IGNORECASE,
)


@remembered(maxsize=32768)
def numbers(text: str) -> tuple[tuple[float, ...], str]:
    """The numbers that a text begins with, and what is behind them; what is too large for a double is none."""
    values, offset = [], 0
    while match := NUMBER.match(text, offset):
        value = float(match[1]) if not match[2] or match[3] else math.inf
        if math.isinf(value):
            break
        values.append(value)
        offset = match.end()
    return tuple(values), text[offset:]


def text_number(text: str) -> float | None:
    """The number that the text of an element begins with, as sscanf reads it; None where it begins with none."""
    special = SPECIAL.match(text)
    if special is not None:
        try:
            return float.fromhex(special[1])
        except OverflowError:
            return math.inf
    values, _ = numbers(text)
    return values[0] if values else None


SIMPLE = "SimpleTransmission"  # looked for in the type of a transmission
COLLISION_MESHES = frozenset({".obj", ".vtk", ".gltf"})  # MakeConvexHull (cases drake/437 to drake/478)
VISUAL_MESHES = frozenset({".obj", ".gltf", ".dae"})  # shown by Meshcat; RenderEngineVtk reads no .dae
SAME_COLOR = 1e-10  # the most by which equal colors differ (multibody/parsing/detail_urdf_geometry.cc)
EPSILON = 2.0**-52
SLACK = 16 * EPSILON  # multibody/tree/rotational_inertia.cc
