"""Deformable links: their material, the walls that hold them, and their one mesh."""

from __future__ import annotations

from urdflint.programs.drake.sdf.parser import Reading, value
from urdflint.programs.drake.sdf.parts import NOT_NEGATIVE, POSITIVE, outside, vector
from urdflint.programs.drake.sdf.reasons.parts import SdfShapeCount
from urdflint.programs.drake.sdf.reasons.values import SdfChildMissing, SdfValueOutOfRange, SdfWordUnknown
from urdflint.syntax.document import Element

PROPERTIES = {
    "drake:youngs_modulus": POSITIVE,
    "drake:poissons_ratio": "be above -1 and below 0.5",
    "drake:mass_damping": NOT_NEGATIVE,
    "drake:stiffness_damping": NOT_NEGATIVE,
    "drake:mass_density": POSITIVE,
}
CONTACT = ("drake:mu_dynamic", "drake:hunt_crossley_dissipation", "drake:relaxation_time")
MODELS = ("linear", "linear_corotated", "neohookean", "corotated")
MATERIAL, POISSON = "drake:material_model", "drake:poissons_ratio"


def read(reading: Reading, link: Element) -> None:
    """A deformable link (AddDeformableLinkFromSpecification)."""
    for tag, bound in PROPERTIES.items():
        part = link.down("drake:deformable_properties", tag)
        if part is not None:
            _number(reading, part, bound)
    material = link.down("drake:deformable_properties", MATERIAL)
    if material is not None and material.text.strip() not in MODELS:
        reading.rejects(SdfWordUnknown(material.text.strip(), MODELS), value(material))
    for wall in link.all("drake:wall_boundary_condition"):
        vector(reading, wall, "drake:point_on_plane")
        normal, part = vector(reading, wall, "drake:outward_normal"), wall.child("drake:outward_normal")
        if normal is not None and part is not None and not any(normal):
            reading.rejects(SdfValueOutOfRange("0 0 0", "not be zero"), value(part))
    _shapes(reading, link)


def _number(reading: Reading, part: Element, bound: str) -> None:
    refused = outside(bound) if part.tag != POISSON else (lambda number: not -1 < number < 0.5)
    read_number = reading.number(part, refused)
    if read_number is not None and refused(read_number):
        reading.rejects(SdfValueOutOfRange(f"{read_number:g}", bound), value(part))


def _shapes(reading: Reading, link: Element) -> None:
    collisions, visuals = link.all("collision"), link.all("visual")
    if len(collisions) != 1:
        reading.rejects(SdfShapeCount(len(collisions), "collision", "exactly one"), link, *collisions)
        return
    geometry = collisions[0].child("geometry")
    if geometry is not None and geometry.child("mesh") is None:
        reading.rejects(SdfChildMissing("mesh"), geometry)
    for tag in CONTACT:
        part = collisions[0].down("drake:proximity_properties", tag)
        if part is not None:
            _number(reading, part, NOT_NEGATIVE)
    if len(visuals) > 1:
        reading.rejects(SdfShapeCount(len(visuals), "visual", "at most one"), link, *visuals)
