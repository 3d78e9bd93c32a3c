"""Elements, attributes and values, held to the description of the version that a release reads."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons as common
from urdflint.programs.sdformat.conversion import element_validity
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.sdf_description import Description
from urdflint.programs.sdformat.sdf import include_reasons, reasons
from urdflint.programs.sdformat.sdf.faults import Harm, Reading
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import nearest

# What the conversion from before a version takes away or moves (*.convert): an element with a child or attribute
CONVERTED = {
    ("pose", "@frame"): (1, 7),
    ("axis", "use_parent_model_frame"): (1, 7),
    ("axis2", "use_parent_model_frame"): (1, 7),
    ("physics", "gravity"): (1, 6),
    ("physics", "magnetic_field"): (1, 6),
    ("imu", "noise"): (1, 6),
    ("actor", "@static"): (1, 5),
}
EMPTIED = (1, 8)  # before it an empty relative_to is taken away from the pose of an inertia
SCRIPT = "script"
ANYWHERE = ("include",)  # readXml of parser.cc follows it before it asks what the parent may hold
ANY_CASE = ("SdfJointType", "SdfNoiseType")


def check(reading: Reading, root: Element, described: Description) -> None:
    """Look at every element that libsdformat reads by a description."""
    waiting = [(root, described)]
    while waiting:
        element, description = waiting.pop()
        _attributes(reading, element, description)
        _text(reading, element, description)
        if description.holds_anything:
            continue
        inner = [
            (child, inner_description)
            for child in element.children
            if (inner_description := _known_child(reading, element, child, description))
        ]
        _needed(reading, element, description)
        waiting += reversed(inner)


def _known_child(reading: Reading, parent: Element, child: Element, description: Description) -> Description | None:
    inner_description = description.children.get(child.tag)
    if (
        inner_description is None
        and child.tag not in ANYWHERE
        and ":" not in child.tag
        and not _converted(reading, parent, child.tag)
    ):
        reason = reasons.SdfElementUnknown(parent.tag, reading.release.description)
        reading.add(
            Harm.UNKNOWN, reason, Place(child, None, "label"), suggestion=nearest(child.tag, description.children)
        )
    return inner_description


def _converted(reading: Reading, element: Element, name: str) -> bool:
    until = CONVERTED.get((element.tag, name))
    if name == "@relative_to" and not element.attributes[name[1:]] and element.tag == "pose":
        until = EMPTIED
    return until is not None and reading.version < until


def _attributes(reading: Reading, element: Element, description: Description) -> None:
    for name in element.attributes:
        if ":" in name or name in description.attributes or _converted(reading, element, f"@{name}"):
            continue
        reason = reasons.SdfAttributeUnknown(reading.release.description)
        reading.add(
            Harm.UNKNOWN, reason, Place(element, name, "name"), suggestion=nearest(name, description.attributes)
        )
    for name, (kind, needed) in description.attributes.items():
        text = element.attributes.get(name)
        if text is None or not text.strip(grammar.BLANKS):
            if needed:
                place = Place(element) if text is None else Place(element, name, "value")
                reading.add(Harm.REFUSED, reasons.SdfAttributeMissing(name), place)
        elif not element_validity.fits(text.strip(grammar.BLANKS), kind):
            place = Place(element, name, "value")
            _add_value(reading, reasons.SdfAttributeMalformed(kind), place, text.strip(grammar.BLANKS), kind)
        else:
            _word(reading, element, name, description.words(name))


def _word(reading: Reading, element: Element, name: str, listed: tuple[str, tuple[str, ...]]) -> None:
    """A word of an enumeration; only the types of joints, lights and sensors are looked at as a file is loaded."""
    kind, words = listed
    text = element.attributes[name].strip(grammar.BLANKS)
    if name == "type" and words and (text.lower() if kind in ANY_CASE else text) not in words:
        suggestion = nearest(text.lower(), words)
        reading.add(Harm.REFUSED, reasons.SdfTypeUnknown(), Place(element, name, "value"), suggestion=suggestion)


def _text(reading: Reading, element: Element, description: Description) -> None:
    if description.type is None:
        return
    text = (grammar.text(reading.scene.document, element) or "").strip(grammar.BLANKS)
    reason = element_validity.text_flaw(text, description, element)
    if reason is not None:
        place = Place(element) if isinstance(reason, common.ValueMissing) else Place(element, None, "text")
        _add_value(reading, _own(reason), place, text, description.type)


def _add_value(reading: Reading, reason: Reason, place: Place, text: str, kind: str) -> None:
    """Keep a fault of a value; releases that check single values alone read of the others what they can."""
    is_missing, is_bound = (isinstance(reason, part) for part in (reasons.SdfValueMissing, reasons.SdfValueOutOfRange))
    if is_missing or (kind in element_validity.SINGLE and not is_bound) or reading.checks_all_values:
        reading.add(Harm.REFUSED, reason, place)
    elif not is_bound and not element_validity.is_read_as_meant(text, kind):
        reading.add(Harm.MISREAD, reason, place)


def _own(reason: Reason) -> Reason:
    if isinstance(reason, common.ValueMalformed):
        return reasons.SdfValueMalformed(reason.text)
    if isinstance(reason, common.ValueOutOfRange):
        return reasons.SdfValueOutOfRange("below" if reason.below else "above", reason.bound, reason.written)
    return reasons.SdfValueMissing()


def _needed(reading: Reading, element: Element, description: Description) -> None:
    if element.tag == "include" and element.child("uri") is None:
        reading.add(Harm.REFUSED, include_reasons.SdfIncludeWithoutUri(), element)
    for name in _missing(element, description):
        if reading.judged or element.tag != SCRIPT:
            reading.add(Harm.REFUSED, reasons.SdfChildMissing(name), element)


def _missing(element: Element, description: Description) -> Iterator[str]:
    """The ends of a joint, and what a script of a material needs; all else that is required has a default."""
    for name in description.needed_children:
        child = element.child(name)
        if child is None or (element.tag == SCRIPT and not child.text.strip()):
            yield name
