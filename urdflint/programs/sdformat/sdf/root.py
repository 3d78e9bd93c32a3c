"""The root of a file: its version, and what it may hold together."""

from __future__ import annotations

from urdflint.programs.sdformat.sdf import reasons
from urdflint.programs.sdformat.sdf.faults import Harm, Reading
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

OLDEST = ("1.0", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "1.11", "1.12")
ALONE = ("model", "light", "actor")  # of these the root holds one at most


def version_of(root: Element) -> tuple[int, ...]:
    """The version that a file says, () where it is none."""
    text = root.get("version") or ""
    return tuple(int(part) for part in text.split(".")) if text in OLDEST else ()


def check(reading: Reading, root: Element) -> bool:
    """Whether the file is read at all; what is wrong with its root."""
    if root.tag != "sdf":
        reading.add(Harm.REFUSED, reasons.SdfRootWrong(), Place(root, part="label"), suggestion="sdf")
        return False
    version, newest = root.get("version"), reading.release.description
    if version is None:
        reading.add(Harm.REFUSED, reasons.SdfVersionMissing(), root)
        return False
    versions = OLDEST[: OLDEST.index(newest) + 1]
    if version not in versions:
        place = Place(root, "version", "value")
        reading.add(reading.collected, reasons.SdfVersionUnknown(newest), place)
        return False
    _contents(reading, root)
    return True


def _contents(reading: Reading, root: Element) -> None:
    alone = [child for child in root.children if child.tag in ALONE or child.tag == "include"]
    for surplus in alone[1:]:
        first = ("there is one already here", Place(alone[0]))
        reading.add(Harm.REFUSED, reasons.SdfRootCrowded(alone[0].tag), surplus, (first,))
    if not alone and root.child("world") is None and len(reading.within) == 1:
        reading.add(Harm.QUIET, reasons.SdfRootEmpty(), root)
