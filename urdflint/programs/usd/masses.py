"""Inertias of which the converter finds no principal axes: numpy.linalg.eigh, which it asks, fails for them.

Run with NumPy 2.4: it fails exactly where the corner of the matrix, ixz, is infinite or not a number. From 0.3 on the
matrix is turned into the frame of the link before, where there is an <origin> (_impl/link.py).
"""

from __future__ import annotations

import math

from urdflint.programs.usd import reasons as why
from urdflint.programs.usd.model import Model, Prim
from urdflint.programs.usd.record import last, number, value
from urdflint.programs.usd.releases import INERTIA_TURNED
from urdflint.syntax.document import Element

ENTRIES = (("ixx", "ixy", "ixz"), ("ixy", "iyy", "iyz"), ("ixz", "iyz", "izz"))
Rows = list[list[float]]


def find(model: Model) -> None:
    """Note each inertia that makes it stop."""
    for prim in model.prims:
        inertia = last(prim.inertial, "inertia") if prim.inertial is not None else None
        if inertia is not None and prim.inertial is not None and _fails(model, prim, prim.inertial, inertia):
            rows = ((name, value(inertia, name)) for row in ENTRIES for name in row)
            odd = next((name for name, entry in rows if not math.isfinite(entry)), None)
            model.record.rejects(why.InertiaNotFinite(), inertia, odd)


def _fails(model: Model, prim: Prim, inertial: Element, inertia: Element) -> bool:
    rows = [[value(inertia, name) for name in row] for row in ENTRIES]
    turned = model.record.release.has(INERTIA_TURNED)
    if turned and inertial is not prim.link.inertial:  # that of a child, which is turned in any case
        return not all(math.isfinite(entry) for row in rows for entry in row)
    origin = last(inertial, "origin")
    corner = rows[0][2] if origin is None or not turned else _corner(rows, origin)
    return not math.isfinite(corner)


def _corner(rows: Rows, origin: Element) -> float:
    """The corner of a matrix that is turned by the rpy of an origin; zero times infinity is not a number."""
    words = [number(word) or 0.0 for word in origin.attributes.get("rpy", "").split()]
    rpy = words if len(words) == 3 and all(map(math.isfinite, words)) else [0.0] * 3  # run with nan and inf
    (sr, sp, sy), (cr, cp, cy) = map(math.sin, rpy), map(math.cos, rpy)
    first = (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr)
    third = (-sp, cp * sr, cp * cr)
    across = [sum(entry * by for entry, by in zip(row, third, strict=True)) for row in rows]
    return sum(by * entry for by, entry in zip(first, across, strict=True))
