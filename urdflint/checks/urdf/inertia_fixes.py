"""What an inertia would be by the shapes and the mass of its link, as a fix for one that cannot be right."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from urdflint.findings.rule import Change, Replace
from urdflint.model.geometry import mass_bounds
from urdflint.model.geometry.shape_gaps import doubtful
from urdflint.model.geometry.solids import Solid, inertia_of_solids
from urdflint.model.inertia import ENTRIES, LEAST_MOMENT, MOMENTS, Matrix, inertia_of, principal_moments
from urdflint.model.plausibility.mass_proportions import DENSEST
from urdflint.model.robot import Inertial, Robot, Shape
from urdflint.model.transform import of_origin
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

if TYPE_CHECKING:
    from urdflint.model.geometry.solid_bodies import Contents

MOST_FACES = 50_000  # of the meshes of a robot that are read for fixes
TOO_LARGE, TOO_SMALL = 10, 1e-3  # of the mass times the square of how far the shapes reach
MOST_STEPS = 20  # of the last digit of a moment
NOISE = 1e-6  # of the largest moment: products that rounding leaves, of meshes in single floats


def from_shapes(inertial: Inertial) -> Change | None:
    """The fix that writes the inertia of the link's shapes; None where they do not tell it, or are at odds."""
    computed = _computed(inertial)
    if computed is None or inertial.inertia is None:
        return None
    matrix, shapes = computed
    texts = dict(zip(ENTRIES, map(_written, matrix), strict=True))
    changes = [
        Replace(Place(inertial.inertia, name, "value"), text)
        for name, text in texts.items()
        if inertial.inertia.get(name) != text
    ]
    return f"write {inertia_text(texts)}, from {shapes} and the mass", changes


def from_shapes_of_all(inertials: Sequence[Inertial]) -> Change | None:
    """The fix that does so for each of several links; None where one of them does not tell it."""
    changes = list[Replace]()
    titles = []
    for inertial in inertials:
        change = from_shapes(inertial)
        if change is None:
            return None
        titles.append(f"{change[0]} of {inertial.link}")
        changes += change[1]
    more = len(titles) - 1
    return f"{titles[0]}, and so on for {more} more", changes


def rounding(inertial: Inertial) -> float:
    """How far the moments of inertia can be off by the rounding of their last digits and those of the products."""
    written = {name: text for name, text in _digits(inertial).items() if name[1] == name[2] or text}
    return float(sum(_unit(text) for text in written.values())) / 2


def in_last_digit(inertial: Inertial) -> Change | None:
    """The fix that lowers the largest moment by the least number of its last digit that makes the inertia possible."""
    digits = _digits(inertial)
    if not digits or inertial.inertia is None:
        return None
    name = max(MOMENTS, key=lambda moment: digits[moment])
    for step in range(1, MOST_STEPS):
        text = f"{digits[name] - step * _unit(digits[name]):g}"
        read = inertia_of(*(text if other == name else str(digits[other]) for other in ENTRIES))
        if read is not None and read.sound:
            return f"write {name}={text}", [Replace(Place(inertial.inertia, name, "value"), text)]
    return None


def _digits(inertial: Inertial) -> dict[str, Decimal]:
    """The six values as they are written; empty where one is malformed."""
    if inertial.inertia is None:
        return {}
    texts = {name: (inertial.inertia.get(name) or "").strip() for name in ENTRIES}
    try:
        digits = {name: Decimal(text) for name, text in texts.items()}
    except InvalidOperation:
        return {}
    return digits if all(value.is_finite() for value in digits.values()) else {}


def _unit(value: Decimal) -> Decimal:
    """The unit in the last digit of a number."""
    exponent = value.as_tuple().exponent
    return Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(0)


def missing_products(inertia: Element, absent: Sequence[str]) -> Change | None:
    """The fix that writes 0 for missing products; None where a moment is missing, too."""
    if any(name[1] == name[2] for name in absent):
        return None
    added = " ".join(f'{name}="0"' for name in absent)
    return f"write {added}", [Replace(Place(inertia, part="inside"), f" {added}")]


def element_from_shapes(inertial: Inertial) -> Change | None:
    """The fix that adds the missing `<inertia>` behind the mass."""
    computed, mass = _computed(inertial), inertial.element.child("mass")
    if computed is None or mass is None:
        return None
    matrix, shapes = computed
    values = " ".join(f'{name}="{_written(value)}"' for name, value in zip(ENTRIES, matrix, strict=True))
    element = f"<inertia {values}/>"
    return f"add {element}, from {shapes} and the mass", [Replace(Place(mass, part="behind"), element)]


def _computed(inertial: Inertial) -> tuple[Matrix, str] | None:
    """The inertia by the collisions of the link, else by its visuals, and in words the shapes that it is of."""
    mass, link = inertial.mass, inertial.link
    origin = of_origin(inertial.origin)
    if mass is None or mass <= 0 or origin is None or link in link.robot.analysis(mass_bounds.apart):
        return None
    if link in link.robot.analysis(doubtful):
        return None
    for shapes in (link.collisions, link.visuals):
        solids = _solids(shapes)
        if solids and mass <= DENSEST * sum(solid.volume for solid in solids):  # else they are no image of the link
            matrix = _without_noise(inertia_of_solids(mass, solids, origin.rotation))
            tags = dict.fromkeys(f"<{shape.shape.tag}>" for shape in shapes if shape.shape is not None)
            return (matrix, listed(list(tags))) if _holds(matrix) and _is_plausible(inertial, matrix) else None
    return None


def _solids(shapes: Sequence[Shape]) -> list[Solid]:
    """Shapes as solids: primitives, and meshes that are closed; none where one has no volume, or is in millimeters."""
    from urdflint.model.geometry import (
        mesh_uses,  # with the meshes, which few robots need
        solid_bodies,
    )

    if any(shape.shape in shape.robot.analysis(mesh_uses.oversized) for shape in shapes):
        return []
    try:
        return [solid_bodies.solid(shape, shape.robot.analysis(_contents)) for shape in shapes]
    except solid_bodies.Unmeasured:
        return []


def _contents(robot: Robot) -> Contents:
    from urdflint.model.geometry.solid_bodies import Contents

    return Contents(robot.files, MOST_FACES)


def _is_plausible(inertial: Inertial, matrix: Matrix) -> bool:
    """Whether it goes with all shapes of the link, as far as they are known."""
    shapes, center = mass_bounds.outline_of(inertial.link), inertial.center
    if shapes is None or center is None:
        return True
    reach = shapes.reach((center[0], center[1], center[2]))
    largest = (inertial.mass or 0.0) * reach * reach
    return TOO_SMALL * largest <= principal_moments(matrix)[2] <= TOO_LARGE * largest


def _without_noise(matrix: Matrix) -> Matrix:
    largest = max(map(abs, matrix))
    rounded = [float(f"{value:.9g}") if abs(value) > NOISE * largest else 0.0 for value in matrix]
    return (rounded[0], rounded[1], rounded[2], rounded[3], rounded[4], rounded[5])


def _holds(matrix: Matrix) -> bool:
    """Whether it is physically possible as it is written, and large enough for every program."""
    read = inertia_of(*map(_written, matrix))
    return read is not None and read.sound and read.moments[0] >= LEAST_MOMENT


def _written(value: float) -> str:
    return f"{value:.9g}"


def inertia_text(texts: dict[str, str]) -> str:
    """The values in words: the products only where they are not 0."""
    return " ".join(f"{name}={text}" for name, text in texts.items() if name[1] == name[2] or text != "0")
