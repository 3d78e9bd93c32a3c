"""Materials: those of the robot, and of visuals."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.pybullet.reasons import AttributeMissing, MaterialDuplicate, MaterialNameless
from urdflint.programs.pybullet.record import Record
from urdflint.syntax.document import Element

CONTENT = ("texture", "color", "specular")


def of_robot(record: Record, root: Element) -> None:
    """The materials outside of links: the first of a name counts."""
    first: dict[str, Element] = {}
    for material in root.all("material"):
        name = record.text(material, "name")
        if name is None:
            record.printed(Effect.DROPS, MaterialNameless(), material)
            continue
        _content(record, material)
        before = first.setdefault(name, material)
        if before is not material:
            record.printed(Effect.DROPS, MaterialDuplicate(name), material, "name", (before,))


def of_visual(record: Record, visual: Element) -> None:
    """The material of a visual, which needs a name."""
    material = record.only(visual, "material")
    if material is None:
        return
    if "name" not in material.attributes:
        record.rejects(AttributeMissing("name"), material)
    else:
        _content(record, material)


def _content(record: Record, material: Element) -> None:
    for tag in CONTENT:
        record.only(material, tag)
    color, specular = material.child("color"), material.child("specular")
    if color is not None and "rgba" in color.attributes and record.vector(color, "rgba", 4) is None:
        record.prints(record.text(material, "name") or "", material)
    if specular is not None and "rgb" in specular.attributes:
        record.vector(specular, "rgb")
