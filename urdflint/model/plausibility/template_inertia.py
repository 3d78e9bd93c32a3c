"""The inertia that a template left in nearly all links of a robot, though these differ."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.geometry import mass_bounds
from urdflint.model.robot import Inertial, Robot
from urdflint.model.symmetry import name_rows, twin_differences
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
    written = [
        inertial for link in robot.links if (inertial := link.inertial) is not None and inertial.tensor is not None
    ]
    weighty = [inertial for inertial in written if (inertial.mass or 0.0) > 0]
    least = max(LEAST, SHARE * (len(weighty) + sum(inertial.mass is None for inertial in written)))
    different = {inertial.tensor.matrix for inertial in weighty if inertial.tensor is not None}
    if len(different) - 1 > (1 - SHARE) * len(weighty):
        return None
    from urdflint.model.grouping import grouped

    groups = grouped(weighty, lambda inertial: inertial.tensor.matrix if inertial.tensor is not None else None)
    largest_group = max(groups, key=len, default=[])
    if len(largest_group) < least or not any(largest_group[0].tensor.matrix if largest_group[0].tensor else ()):
        return None
    outlines = robot.analysis(mass_bounds.outlines)
    odd = {
        id(difference.odd)
        for find in (twin_differences.differences, name_rows.differences)
        for difference in robot.analysis(find)
    }
    sound = [
        inertial for inertial in largest_group if id(inertial.link) not in odd
    ]  # the others are reported for one wrong number
    masses = _range([inertial.mass or 0.0 for inertial in sound])
    sizes = _range([outlines[inertial.link].size for inertial in sound if inertial.link in outlines])
    return Template(largest_group, len(weighty), masses, sizes) if masses or sizes else None


def is_from_template(inertial: Inertial) -> bool:
    """Whether the inertia of a link is that of a template."""
    return inertial in inertial.robot.analysis(_inertials)


def _inertials(robot: Robot) -> frozenset[Inertial]:
    template_found = robot.analysis(template)
    return frozenset(template_found.inertials if template_found is not None else ())


def _range(values: Sequence[float]) -> tuple[float, float] | None:
    low, high = min(values, default=0.0), max(values, default=0.0)
    return (low, high) if high >= DIFFERENT * low and values else None
