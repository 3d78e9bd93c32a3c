"""Mass, center of mass and inertia that do not go with the shapes of the link, or with those of other links."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from urdflint.checks.urdf.inertial import at_inertia, at_mass, from_shapes, on_fixed
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model import transform
from urdflint.model.geometry import mass_bounds
from urdflint.model.geometry.solids import scale_of
from urdflint.model.inertia import ENTRIES
from urdflint.model.plausibility import mass_proportions, template_inertia
from urdflint.model.plausibility.mass_proportions import DENSEST, FAR, LARGER, LIGHTEST, SMALLER, Proportion
from urdflint.model.plausibility.template_inertia import Template
from urdflint.model.robot import Inertial, Robot
from urdflint.syntax.place import Place
from urdflint.text import wording

if TYPE_CHECKING:
    from urdflint.model.plausibility.length_units import LengthUnit

MUCH = 4.0  # times the density of the densest metal, below which a part is a few times too heavy
DOUBTFUL = 1.0  # diagonals, up to which heavy parts that no shape shows may explain a center of mass
UNITS = {  # how many of each a kg m² has
    "g m²": 1e3,
    "lb in²": 3417.17,
    "kg cm²": 1e4,
    "kg mm²": 1e6,
    "g cm²": 1e7,
    "g mm²": 1e9,
}
AIR = 1.2  # kg/m³
FITS = (0.2, 3.0)  # times: shapes are not as full as the box around them, and not of one density
GRAMS = 1000.0
MILLIMETER = 0.001  # m
PART = 0.005  # m: the longest edge of a link that is no grain
PLACEHOLDER = 1.0  # kg, which many links have that nobody weighed; what weighs less was not written in grams
SOLID, STEEL = (100.0, 12_000.0), 8000.0  # kg/m³


@check("URDF620")
def inertia_implausible(
    inertial: Inertial, *, times_larger: float = LARGER, times_smaller: float = SMALLER
) -> Iterator[Problem]:
    measured = mass_proportions.proportion_of(inertial)
    if measured is None:
        yield from _beyond_any_robot(inertial)
    if measured is None or measured.inertia is None:
        return
    if not (large := measured.is_too_large(times_larger)) and not measured.is_too_small(times_smaller):
        return
    if measured.fitting_mass is not None or template_inertia.is_from_template(inertial) or measured.expected is None:
        return
    if _unit_of_shapes(measured) is not None:
        return
    from urdflint.model.geometry.shape_gaps import doubtful  # few robots have an inertia that is so far off

    if inertial.link in inertial.robot.analysis(doubtful):
        return
    largest, expected = measured.inertia.moments[2], measured.expected[2]
    ratio, fault = (largest / expected, "large") if large else (expected / largest, "small")
    message = (
        f"largest principal moment of {inertial.link} is {wording.times(ratio)} too {fault} for its shapes "
        f"at {measured.mass:g} kg: {_short(largest)} against {_short(expected)} kg m²"
    )
    unit = _unit_of_moments(measured)
    yield Problem(
        message,
        at_inertia(inertial),
        help=_converted(unit),
        fix=from_shapes(inertial),
        severity=Severity.INFO if mass_proportions.turns_easily(inertial) or _is_of_object(inertial) else None,
        cause=unit or "",
    )


def _beyond_any_robot(inertial: Inertial) -> Iterator[Problem]:
    """What no size of a link explains: its mass would be so far from its center."""
    radius = mass_proportions.gyration(inertial)
    if radius <= mass_proportions.FARTHEST or template_inertia.is_from_template(inertial) or inertial.tensor is None:
        return
    message = (
        f"largest principal moment of {inertial.link} is {_short(inertial.tensor.moments[2])} kg m² at "
        f"{inertial.mass:g} kg, which would be {_short(radius)} m away from the center of mass"
    )
    advice = "write it in kg m²: a value in g mm² is 1e9 times, one in g cm² 1e7 times as large"
    yield Problem(message, at_inertia(inertial), help=advice)


@check("URDF621")
def center_of_mass_far(inertial: Inertial, *, times: float = FAR) -> Iterator[Problem]:
    measured = mass_proportions.proportion_of(inertial)
    if measured is None or measured.gap <= times:
        return
    origin = inertial.child("origin")
    place = inertial.place() if origin is None or "xyz" not in origin.attributes else Place(origin, "xyz")
    gap, size = measured.gap * measured.outline.size, measured.outline.size
    message = f"center of mass of {inertial.link} is {_short(gap)} m outside of its shapes, which span {_short(size)} m"
    doubtful = (
        (measured.gap <= DOUBTFUL and any(measured.center))
        or mass_proportions.is_slight(inertial, measured.mass)
        or _is_of_object(inertial)
    )
    yield Problem(message, place, help=_frame(measured), severity=Severity.INFO if doubtful else None)


@check("URDF622")
def density_implausible(inertial: Inertial, *, above: float = DENSEST, below: float = LIGHTEST) -> Iterator[Problem]:
    measured = mass_proportions.proportion_of(inertial)
    if measured is None or _is_point(inertial):
        return
    fitting = measured.fitting_mass if not template_inertia.is_from_template(inertial) else None
    if fitting is None and (below <= measured.density <= above or measured.gap > FAR or _is_reported(measured)):
        return
    from urdflint.model.plausibility import length_units

    if inertial.robot.odd_units and inertial.robot.analysis(length_units.whole_robot) is not None:
        return
    message = (
        f"mass of {inertial.link} is {measured.mass:g} kg, "
        f"but its shapes hold {_short(measured.outline.volume)} m³ at most: "
        f"{_short(measured.density)} kg/m³"
    )
    also = f", and its inertia goes with {_short(fitting)} kg" if fitting is not None else ""
    is_little = measured.density <= MUCH * DENSEST and fitting is None and measured.density > DENSEST
    is_little = is_little or _does_not_count(measured, fitting) or _is_of_object(inertial)
    severity = Severity.INFO if is_little else None
    yield Problem(message + also, at_mass(inertial), help=_mass_advice(measured), severity=severity)


def _is_of_object(inertial: Inertial) -> bool:
    return mass_proportions.is_object(inertial.robot)


def _is_point(inertial: Inertial) -> bool:
    """Whether a link is meant as a mass without extent, whatever its shapes are: that is reported for its inertia."""
    return inertial.tensor is not None and inertial.tensor.none


def _is_reported(measured: Proportion) -> bool:
    """Whether another rule tells that the inertia does not match the shapes, for which these may be the cause."""
    unlike = measured.is_too_large() or measured.is_too_small()
    return unlike and not template_inertia.is_from_template(measured.inertial) and _unit_of_shapes(measured) is None


def _unit_of_shapes(measured: Proportion) -> LengthUnit | None:
    """The unit of shapes that are wrong, not the inertia: read as meters, a body of their size is lighter than air."""
    from urdflint.model.plausibility import length_units

    if measured.density >= AIR or measured.outline.size < length_units.LARGE or measured.mass == PLACEHOLDER:
        return None
    unit = length_units.unit_by_density(measured.density)
    return unit if SOLID[0] <= unit.density(measured.density) <= STEEL else None


def _does_not_count(measured: Proportion, fitting: float | None) -> bool:
    """Whether the mass matters little: next to that of the robot, or as that of a light part that is fixed to it."""
    if mass_proportions.is_slight(measured.inertial, max(measured.mass, fitting or 0.0)):
        return True
    return fitting is None and measured.density < SOLID[0] and on_fixed(measured.inertial.link) is not None


@check("URDF623")
def inertia_template(robot: Robot) -> Iterator[Problem]:
    template = robot.analysis(template_inertia.template)
    if template is None:
        return
    from urdflint.checks.urdf import inertia_fixes

    first, *also = (at_inertia(inertial) for inertial in template.inertials)
    number = len(template.inertials)
    links = f"all {number} links" if number == template.out_of else f"{number} of {template.out_of} links"
    message = (
        f"{links} with a mass have the inertia {_mass_and_size(template.inertials[0])}, though {_differing(template)}"
    )
    yield Problem(message, first, also=also, fix=inertia_fixes.from_shapes_of_all(template.inertials))


def _differing(template: Template) -> str:
    if template.masses is not None:
        low, high = template.masses
        return f"their masses are {low:g} to {high:g} kg"
    assert template.sizes is not None  # a template has one of both
    low, high = template.sizes
    return f"their shapes span {_short(low)} to {_short(high)} m"


def _mass_and_size(inertial: Inertial) -> str:
    from urdflint.checks.urdf import inertia_fixes

    matrix = inertial.tensor.matrix if inertial.tensor is not None else ()
    pairs = zip(ENTRIES, (f"{value:g}" for value in matrix), strict=False)
    return inertia_fixes.inertia_text(dict(pairs))


def _unit_of_moments(measured: Proportion) -> str | None:
    """The unit in which all moments are what the shapes have; None where they are in none."""
    moments = measured.inertia.moments if measured.inertia is not None else ()
    if not moments or not measured.ratios or (moments[0] == moments[2] == float(f"{moments[0]:.0e}")):
        return None  # three times 1 or 50 is a placeholder
    low, high = FITS
    fitting = [unit for unit, many in UNITS.items() if all(low <= ratio / many <= high for ratio in measured.ratios)]
    if not fitting:
        return None
    return min(fitting, key=lambda unit: abs(math.log(measured.ratios[2] / UNITS[unit])))


def _converted(unit: str | None) -> str | None:
    """What to do about moments in a unit."""
    return f"multiply all six values by {1 / UNITS[unit]:.3g} if they are in {unit}" if unit is not None else None


def _frame(measured: Proportion) -> str | None:
    if mass_proportions.in_millimeters(measured):
        return "divide it by 1000 if it is in millimeters" + (
            "; " + units if (units := _converted(_unit_of_moments(measured))) else ""
        )
    if mass_proportions.in_root_frame(measured):
        return "write it in the frame of the link: in that of the root link it is within the shapes"
    return None if any(measured.center) else "write where the center of mass is: now it is at the origin of the link"


def _mass_advice(measured: Proportion) -> str | None:
    low, high = SOLID
    if (unit := _unit_of_shapes(measured)) is not None:
        density = _short(unit.density(measured.density))
        return f"write its shapes in meters: if they are in {unit.name}, it has {density} kg/m³"
    if measured.mass == PLACEHOLDER:
        return "write the mass of the part: 1 kg is what templates have for every link"
    if measured.mass > PLACEHOLDER and low <= measured.density / GRAMS <= high:
        return "divide the mass by 1000 if it is in grams"
    return None


@check("URDF763")
def collision_size_unlike_visual(robot: Robot) -> Iterator[Problem]:
    for link, mismatch in robot.analysis(mass_bounds.apart).items():
        larger, smaller = mismatch.larger.element.tag, mismatch.smaller.element.tag
        much = wording.times(mismatch.length / mismatch.small_length)
        message = f"{larger} of {link} is {much} as large as its {smaller}: "
        message += f"{_short(mismatch.length)} m long against {_short(mismatch.small_length)} m"
        yield Problem(
            message,
            Place(mismatch.larger.shape),
            related=[(f"the {smaller}", Place(mismatch.smaller.shape))],
            help=_in_meters(mismatch),
        )


def _in_meters(mismatch: mass_bounds.Apart) -> str | None:
    """What to do where one of the two is a mesh whose scale does not go with its unit."""
    shape = mismatch.larger.shape
    if shape is None or shape.tag != "mesh" or mismatch.small_length < PART:
        return None
    scale = transform.written([value * MILLIMETER for value in scale_of(shape) or (1.0, 1.0, 1.0)])
    return f'write scale="{scale}" for the mesh of the {mismatch.larger.element.tag} if it is in millimeters'


def _short(value: float) -> str:
    """A number with two digits, written out where it is not too long."""
    return f"{float(f'{value:.2g}'):.6g}"
