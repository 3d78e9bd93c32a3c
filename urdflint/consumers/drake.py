"""How Drake reads the numbers of a robot: 1.51, from its behaviour (cases drake/755-796)."""

from __future__ import annotations

import math
import re

from urdflint.document import Element
from urdflint.finding import Effect
from urdflint.model.numbers import LENGTHS

# A stream in the C locale: white space, then the longest decimal number; what follows is not looked at, but an
# exponent that is begun and not ended makes it no number
PREFIX = re.compile(r"[ \t\n\v\f\r]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)", re.ASCII)
READ = {
    "mass": ("value",),
    "inertia": ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"),
    "origin": ("xyz", "rpy"),
    "box": ("size",),
    "sphere": ("radius",),
    "cylinder": ("radius", "length"),
    "capsule": ("radius", "length"),
    "limit": ("lower", "upper", "effort", "velocity"),
    "axis": ("xyz",),
    "dynamics": ("damping",),
    "color": ("rgba",),
}
TURNING = frozenset({"revolute", "continuous", "prismatic"})
FIRSTS = frozenset({*READ, "geometry", "inertial"})
PARENTS = frozenset({"inertial", "visual", "collision", "geometry", "joint", "material"})


WANTS = {
    "robot": ("name",),
    "link": ("name",),
    "joint": ("name", "type"),
    "parent": ("link",),
    "child": ("link",),
}


def refuses_without(element: Element, attribute: str) -> bool:
    """Whether Drake refuses a robot because this attribute is missing (cases urdf/011 urdf/012 urdf/013 urdf/017)."""
    if any(one.get("drake_ignore") == "true" for one in (element, *element.ancestors())):
        return False
    above = element.parent
    first = above is None or element.tag in ("link", "joint") or above.child(element.tag) is element
    return first and attribute in WANTS.get(element.tag, ())


def malformed(element: Element, attribute: str, kind: str) -> Effect | None:
    """What Drake does about a number that is none, or a vector of such: None where it reads it well, or not at all.

    `kind` is that of the vocabulary.
    """
    if not _is_read(element, attribute):
        return None
    text = element.attributes[attribute]
    found, rest = _numbers(text)
    if len(found) != LENGTHS.get(kind, 1) or not all(map(math.isfinite, found)):
        return Effect.REJECTS
    return Effect.ALTERS if rest.strip() else None


def _numbers(text: str) -> tuple[list[float], str]:
    """The numbers that a text begins with, and what is behind them."""
    found = []
    while (match := PREFIX.match(text)) and text[match.end() : match.end() + 1] not in ("e", "E"):
        found.append(float(match[1]))
        text = text[match.end() :]
    return found, text


def _is_read(element: Element, attribute: str) -> bool:
    if attribute not in READ.get(element.tag, ()):
        return False
    path = [element, *element.ancestors()][:-1]
    if any(one.get("drake_ignore") == "true" for one in path):
        return False
    if any(one.parent is None or one.parent.child(one.tag) is not one for one in path if one.tag in FIRSTS):
        return False
    above = element.parent
    if above is None or above.tag not in PARENTS:
        return False
    return element.tag not in ("limit", "axis", "dynamics") or above.get("type") in TURNING
