"""Whether SDF elements that come out of `<gazebo>` blocks are such as libsdformat reads."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.sdf_description import Description
from urdflint.struct import Struct
from urdflint.syntax.document import Document, Element

FORMATS = {"euler_rpy": 6, "quat_xyzw": 7}
SINGLE = frozenset({"bool", "int", "unsigned int", "double", "float"})
COLORS = ("color", "ignition::math::Color", "gz::math::Color")
POSITION, CHANNELS = (3,), (3, 4)  # how many numbers mean a pose without a rotation, and a color
STREAMED = {"vector3": 3, "vector2d": 2, "vector2i": 2, "quaternion": 3, "angle": 1, "time": 1, "uint64_t": 1}


class Flaw(Struct):
    """What makes libsdformat give up on an element: at it, or at one of its attributes, and the reason.

    `kind` is the type of the value that is wrong.
    """

    element: Element
    attribute: str | None
    reason: Reason
    kind: str = ""

    def counts(self, strict: bool) -> bool:
        """Whether a version gives up for it: older ones judge single values alone, and no bounds (Param.cc of 9.10)."""
        malformed = isinstance(self.reason, (reasons.AttributeMalformed, reasons.ValueMalformed))
        odd = isinstance(self.reason, reasons.ValueOutOfRange) or (malformed and self.kind not in SINGLE)
        return strict or not odd


def flaws(
    element: Element, described: Description, document: Document, besides: Element | None = None
) -> Iterator[Flaw]:
    """The flaws of an element and of what is in it, `besides` a child that somebody writes anew.

    What SDF does not know is copied and never wrong.
    """
    yield from _attributes(element, described)
    if described.type is not None:
        text = (grammar.text(document, element) or "").strip(grammar.BLANKS)
        reason = text_flaw(text, described, element)
        if reason is not None:
            yield Flaw(element, None, reason, described.type)
    if described.holds_anything:
        return
    for child in element.children:
        inner = described.children.get(child.tag)
        if inner is not None and child is not besides:
            yield from flaws(child, inner, document)
    if element.tag == "joint" and element.get("type") != "ball":
        for name in ("parent", "child"):
            if element.child(name) is None:
                yield Flaw(element, None, reasons.CopiedJointWithoutEnds(name))


def _attributes(element: Element, described: Description) -> Iterator[Flaw]:
    for name, (kind, needed) in described.attributes.items():
        text = element.attributes.get(name)
        if text is None:
            if needed:
                yield Flaw(element, None, reasons.AttributeMissing(name))
        elif not text.strip(grammar.BLANKS):
            if needed:
                yield Flaw(element, name, reasons.AttributeMissing(name))
        elif not fits(text.strip(grammar.BLANKS), kind):
            yield Flaw(element, name, reasons.AttributeMalformed(kind), kind)


def text_flaw(text: str, described: Description, element: Element | None = None) -> Reason | None:
    """The reason why one rejects the text of an element, or None."""
    kind = described.type
    assert kind is not None
    if not text:
        return reasons.ValueMissing() if described.needed else None
    if kind in ("pose", "Pose"):
        flaw = _pose_flaw(text, element)
        return reasons.ValueMalformed(flaw) if flaw else None
    if not fits(text, kind):
        return reasons.ValueMalformed(f"is not a valid {kind}: '{text}'")
    number = _scalar(text, kind)
    if number is not None:
        if described.least is not None and number < described.least:
            return reasons.ValueOutOfRange(text, described.least, True)
        if described.upper_bound is not None and number > described.upper_bound:
            return reasons.ValueOutOfRange(text, described.upper_bound, False)
    return None


def fits(text: str, kind: str) -> bool:
    """Whether a text, not empty, is a value of a type of SDF."""
    if kind in ("string", "std::string", "char"):
        return True
    if kind == "bool":
        return text.lower() in ("true", "false", "1", "0")
    if kind in COLORS:
        return _is_color(text)
    if kind in ("pose", "Pose"):
        return _pose_flaw(text, None) is None
    if kind in STREAMED:
        return grammar.streamed(_plain(text), STREAMED[kind]) is not None
    return _scalar(text, kind) is not None


def is_read_as_meant(text: str, kind: str) -> bool:
    """Whether what a release that checks no pose and no color reads of one is what was meant."""
    values = [grammar.double(word) for word in text.split()]
    counts = CHANNELS if kind in COLORS else POSITION if kind in ("pose", "Pose") else ()
    return len(values) in counts and None not in values


def _plain(text: str) -> str:
    """The words for yes and no are numbers too."""
    return {"true": "1", "false": "0"}.get(text.lower(), text)


def _scalar(text: str, kind: str) -> float | None:
    """The value of a number, None for other types and where it cannot be read."""
    text = _plain(text)
    if kind in ("double", "float"):
        return grammar.double(text)
    base = 16 if text.lower().startswith("0x") else 10
    if kind == "int":
        return grammar.integer(text, base)
    if kind == "unsigned int":
        return grammar.unsigned(text, base)
    return None


def _is_color(text: str) -> bool:
    values = [grammar.double(word) for word in text.split()]
    if len(values) not in CHANNELS:
        return False
    return all(value is not None and not (value < 0 or value > 1) for value in values)


def _pose_flaw(text: str, element: Element | None) -> str | None:
    attributes = element.attributes if element is not None else {}
    written = attributes.get("rotation_format", "").strip() or "euler_rpy"
    expected_count = FORMATS.get(written)
    if expected_count is None:
        return f"has an unknown rotation_format: '{written}'"
    if written == "quat_xyzw" and attributes.get("degrees", "").strip().lower() in ("true", "1"):
        return "is a quaternion in degrees"
    values = [grammar.double(word) for word in text.split()]
    if any(value is None or not math.isfinite(value) for value in values):
        return f"is not a valid pose: '{text}'"
    return None if len(values) == expected_count else f"has {len(values)} numbers, not {expected_count}"
