"""`<compiler>` and `<option>` as Drake reads them (ParseCompiler, ParseOption)."""

from __future__ import annotations

from urdflint import regex
from urdflint.model.scenes.mjcf import Part
from urdflint.programs.drake.mjcf.reading import NOTHING, Record, Values, vector
from urdflint.programs.drake.mjcf.reasons import MjcfKeywordIgnored, MjcfKeywordUnknown

SEQUENCE = regex.compile(r"[xyzXYZ]{3}")
TRUE = ("1", "true", "True", "TRUE")  # tinyxml2, XMLUtil::ToBool
FALSE = ("0", "false", "False", "FALSE")
ANGLES = ("degree", "radian")


def compiler(record: Record, part: Part) -> None:
    """What the compiler is told; each `<compiler>` sets autolimits anew."""
    values = Values(part, NOTHING)
    record.autolimits = values.get("autolimits") not in FALSE
    coordinate = values.get("coordinate")
    if coordinate not in (None, "local"):
        record.rejects(MjcfKeywordUnknown(coordinate or "", "local"), values.place("coordinate"), "local")
    angle = values.get("angle")
    if angle is not None and angle not in ANGLES:
        record.warns(MjcfKeywordIgnored(angle), values.place("angle"))
    record.meshes = values.get("meshdir") or values.get("assetdir") or record.meshes
    sequence = values.get("eulerseq")
    if sequence is not None and not SEQUENCE.fullmatch(sequence):
        record.rejects(MjcfKeywordUnknown(sequence, "three letters of xyzXYZ"), values.place("eulerseq"))
    _inertia(record, values)


def _inertia(record: Record, values: Values) -> None:
    text = values.get("inertiafromgeom")
    if text is None:
        return
    if text in TRUE or text in FALSE:
        record.inertia = "true" if text in TRUE else "false"
    elif text == "auto":
        record.inertia = text
    else:
        record.warns(MjcfKeywordIgnored(text), values.place("inertiafromgeom"))


def option(record: Record, part: Part) -> None:
    """Gravity, which is all that is read of `<option>`."""
    vector(record, Values(part, NOTHING), "gravity", 3)


READERS = {"compiler": compiler, "option": option}
