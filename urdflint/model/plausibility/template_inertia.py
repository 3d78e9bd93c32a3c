"""The inertia that a template left in nearly all links of a robot, though these differ."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.geometry import mass_bounds as outline
from urdflint.model.nodes import Inertial
from urdflint.model.robot import Robot
from urdflint.model.symmetry import name_rows as rows
from urdflint.model.symmetry import twin_differences as twins
from urdflint.struct import Struct

LEAST = 3  # links
SHARE = 0.75  # of the links that have an inertia and no mass of zero; a mass that cannot be read is some mass
DIFFERENT = 2.0  # times: masses or sizes that one inertia does not fit


class Template(Struct):
    """The inertials that share an inertia, out of how many; `masses` or `sizes` are the least and the most of these.

    In kg, and in m for the diagonal of the box around the shapes; None where they do not differ much, or are unknown.
    """

    inertials: Sequence[Inertial]
    out_of: int
    masses: tuple[float, float] | None
    sizes: tuple[float, float] | None


def template(robot: Robot) -> Template | None:
    """The inertia of nearly all links, if there is one that fits not all of them."""
    written = [one for link in robot.links if (one := link.inertial) is not None and one.tensor is not None]
    weighty = [one for one in written if (one.mass or 0.0) > 0]
    least = max(LEAST, SHARE * (len(weighty) + sum(one.mass is None for one in written)))
    different = {one.tensor.matrix for one in weighty if one.tensor is not None}
    if len(different) - 1 > (1 - SHARE) * len(weighty):
        return None
    from urdflint.model.grouping import grouped

    groups = grouped(weighty, lambda one: one.tensor.matrix if one.tensor is not None else None)
    most = max(groups, key=len, default=[])
    if len(most) < least or not any(most[0].tensor.matrix if most[0].tensor else ()):
        return None
    known = robot.analysis(outline.outlines)
    odd = {id(one.odd) for find in (twins.differences, rows.differences) for one in robot.analysis(find)}
    sound = [one for one in most if id(one.link) not in odd]  # of the others it is told that one number is wrong
    masses = _range([one.mass or 0.0 for one in sound])
    sizes = _range([known[one.link].size for one in sound if one.link in known])
    return Template(most, len(weighty), masses, sizes) if masses or sizes else None


def is_from_template(inertial: Inertial) -> bool:
    """Whether the inertia of a link is that of a template."""
    return inertial in inertial.robot.analysis(_inertials)


def _inertials(robot: Robot) -> frozenset[Inertial]:
    found = robot.analysis(template)
    return frozenset(found.inertials if found is not None else ())


def _range(values: Sequence[float]) -> tuple[float, float] | None:
    low, high = min(values, default=0.0), max(values, default=0.0)
    return (low, high) if high >= DIFFERENT * low and values else None
