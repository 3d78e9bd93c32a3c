"""Values of MJCF as Drake reads them: its own, or those of a class of defaults, each number as a C++ stream has it."""

from __future__ import annotations

import math
from collections.abc import Mapping

from urdflint import regex
from urdflint.model.scenes.mjcf import Included, Part
from urdflint.model.scenes.scene import Scene
from urdflint.programs.drake.mjcf import reasons
from urdflint.programs.drake.mjcf.element_table import POSE
from urdflint.programs.drake.plant.numbers import numbers
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.scenes import Fix, Note, Notes
from urdflint.struct import Struct, field
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import listed

MAIN = "main"
ORIENTATIONS = ("quat", "axisangle", "euler", "xyaxes", "zaxis")
LENGTHS = {"pos": 3, "quat": 4, "axisangle": 4, "euler": 3, "xyaxes": 6, "zaxis": 3}
TINY = 1e-12
WHOLE_NUMBER = regex.compile(r"[ \t\n\v\f\r]*([+-]?[0-9]{1,18})")
LARGEST = 2**31 - 1
NOTHING: Mapping[str, Part] = {}
Vector = tuple[float, ...]


class Defaults(Struct, eq=False, frozen=False):
    """By tag and class, which part writes each attribute; and the class above each class."""

    written: dict[tuple[str, str], dict[str, Part]] = field(default_factory=dict)
    above: dict[str, str] = field(default_factory=dict)


class Record(Struct, eq=False, frozen=False):
    """What is noted while a file is read, and what the compiler was told."""

    scene: Scene
    read: Included
    notes: Notes = field(default_factory=Notes)
    defaults: Defaults = field(default_factory=Defaults)
    autolimits: bool = True
    inertia: str = "auto"  # whether it is taken from geoms: true, false or auto
    meshes: str | None = None  # the folder of meshes
    ignored: set[Part] = field(default_factory=set)  # parts of which Drake reads no more

    def note(
        self, effect: Effect, reason: Reason, place: Place, *, advice: str | None = None, fix: Fix | None = None
    ) -> None:
        """Keep what Drake does about a place."""
        self.notes.add(Note(effect, reason, place, help=advice, fix=fix))

    def rejects(self, reason: Reason, place: Place, suggestion: str | None = None, word: str = "") -> None:
        """Keep why Drake refuses the file; `suggestion` is what may stand there instead."""
        fix = Fix(f"write {suggestion}", [(place, suggestion)]) if suggestion is not None else None
        self.note(Effect.REJECTS, reason, place, advice=did_you_mean(word, suggestion) if suggestion else None, fix=fix)

    def warns(self, reason: Reason, place: Place) -> None:
        """Keep what Drake warns of."""
        self.note(Effect.WARNS, reason, place)


class Values(Struct, eq=False):
    """A part with the defaults that count for it."""

    part: Part
    inherited: Mapping[str, Part]

    def get(self, name: str) -> str | None:
        """The value of an attribute, or None."""
        own = self.part.element.attributes.get(name)
        if own is None and name in self.inherited:
            return self.inherited[name].element.attributes[name]
        return own

    def place(self, name: str, part: str = "value") -> Place:
        """Where a value is written, or the tag where it is not."""
        if name not in self.part.element.attributes and name in self.inherited:
            return self.inherited[name].place(name, part)
        return self.part.place(name, part) if name in self.part.element.attributes else self.part.place()

    def has(self, name: str) -> bool:
        """Whether there is a value."""
        return name in self.part.element.attributes or name in self.inherited


def with_defaults(record: Record, part: Part, tag: str, above: str = "") -> Values:
    """A part with the defaults of its class, or of that of its body; defaults for another orientation do not count."""
    inherited: Mapping[str, Part] = record.defaults.written.get((tag, part.element.get("class") or above or MAIN), {})
    if inherited and any(name in part.element.attributes for name in ORIENTATIONS):
        inherited = {name: value for name, value in inherited.items() if name not in ORIENTATIONS}
    return Values(part, inherited)


def vector(record: Record, values: Values, name: str, count: int) -> Vector | None:
    """So many numbers (ParseVectorAttribute, detail_tinyxml.h); None where there are none."""
    return _numbers(record, values, name, count)


def scalar(record: Record, values: Values, name: str) -> float | None:
    """One number (ParseScalarAttribute, detail_tinyxml.cc); None where there is none."""
    read_values = _numbers(record, values, name, 1)
    return read_values[0] if read_values else None


def _numbers(record: Record, values: Values, name: str, count: int) -> Vector | None:
    text = values.get(name)
    if text is None:
        return None
    read_values, rest = numbers(text)
    if len(read_values) != count:
        record.rejects(reasons.MjcfNumbersWrong(count, len(read_values)), values.place(name))
        return None
    after(record, values, name, rest)
    return read_values


def integer(record: Record, values: Values, name: str, default: int) -> int:
    """A whole number, of which Drake reads what looks like one: 1.5 is 1."""
    text = values.get(name)
    if text is None:
        return default
    integers, rest = _whole_numbers(text)
    if len(integers) != 1:
        record.rejects(reasons.MjcfNumbersWrong(1, len(integers)), values.place(name))
        return default
    after(record, values, name, rest)
    return integers[0]


def _whole_numbers(text: str) -> tuple[list[int], str]:
    """The whole numbers that a text begins with, as a C++ stream reads them into an int, and what is behind them."""
    integers, offset = [], 0
    while match := WHOLE_NUMBER.match(text, offset):
        if abs(int(match[1])) > LARGEST:
            break
        integers.append(int(match[1]))
        offset = match.end()
    return integers, text[offset:]


def after(record: Record, values: Values, name: str, rest: str) -> None:
    """Note what stands behind numbers."""
    if rest.strip():
        record.note(Effect.IGNORES, reasons.MjcfTextAfterNumbers(rest.strip()), values.place(name))


def pose(record: Record, values: Values) -> None:
    """Position and orientation (ParseTransform): one way at most to write the latter."""
    if not any(values.has(name) for name in POSE):
        return
    vector(record, values, "pos", 3)
    written = [name for name in ORIENTATIONS if values.has(name)]
    if len(written) > 1:
        words = " and ".join(written)
        record.rejects(reasons.MjcfPartsContradictory(f"more than one orientation: {words}"), values.place(written[1]))
        return
    for name in written:
        orientation = vector(record, values, name, LENGTHS[name])
        if orientation is None:
            continue
        parts = {"quat": [orientation], "xyaxes": [orientation[:3], orientation[3:]]}.get(name, [])
        least = TINY if name == "xyaxes" else 0.0
        if any(math.hypot(*part) < least or not any(part) for part in parts):
            record.rejects(reasons.MjcfZeroLength(), values.place(name))


def word(record: Record, values: Values, name: str, keywords: tuple[str, ...], default: str) -> str | None:
    """One of some words; None where it is another, which Drake refuses."""
    text = values.get(name)
    if text is None or text in keywords:
        return text if text is not None else default
    reason = reasons.MjcfKeywordUnknown(text, listed(keywords, "or"))
    record.rejects(reason, values.place(name), nearest(text, keywords), text)
    return None
