"""Inertias of which the converter finds no principal axes: numpy.linalg.eigh, which it asks, fails for them.

Run with NumPy 2.4: it fails exactly where the corner of the matrix, ixz, is infinite or not a number. From 0.3 on the
matrix is turned into the frame of the link before, where there is an <origin> (_impl/link.py).
"""

from __future__ import annotations

import math

from urdflint.programs.usd import reasons
from urdflint.programs.usd.model import Model, Prim
from urdflint.programs.usd.record import last, value
from urdflint.programs.usd.releases import INERTIA_TURNED
from urdflint.syntax.document import Element

ENTRIES = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")


def find(model: Model) -> None:
    """Note each inertia that makes it stop."""
    for prim in model.prims:
        inertia = last(prim.inertial, "inertia") if prim.inertial is not None else None
        if inertia is None or prim.inertial is None:
            continue
        odd = [name for name in ENTRIES if name in inertia.attributes and not math.isfinite(value(inertia, name))]
        if odd and ("ixz" in odd or _is_turned(model, prim, prim.inertial)):
            model.record.rejects(reasons.InertiaNotFinite(), inertia, odd[0])


def _is_turned(model: Model, prim: Prim, inertial: Element) -> bool:
    """Whether all entries get a part of each other one: zero times infinity is not a number."""
    from_child = inertial is not prim.link.inertial  # that of a child, which is turned in any case
    return model.record.release.has(INERTIA_TURNED) and (from_child or last(inertial, "origin") is not None)
