"""Elements, attributes and values, held to the description of the version that a release reads."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons as common
from urdflint.programs.sdformat.conversion import element_validity as validity
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
ANYWHERE = ("include",)  # readXml of parser.cc follows it before it asks what the parent may hold
ANY_CASE = ("SdfJointType", "SdfNoiseType")


def check(reading: Reading, root: Element, described: Description) -> None:
    """Look at every element that libsdformat reads by a description."""
    waiting = [(root, described)]
    while waiting:
        element, known = waiting.pop()
        _attributes(reading, element, known)
        _text(reading, element, known)
        if known.holds_anything:
            continue
        inner = [(one, found) for one in element.children if (found := _known(reading, element, one, known))]
        _needed(reading, element, known)
        waiting += reversed(inner)


def _known(reading: Reading, parent: Element, one: Element, known: Description) -> Description | None:
    found = known.children.get(one.tag)
    if found is None and one.tag not in ANYWHERE and ":" not in one.tag and not _converted(reading, parent, one.tag):
        reason = reasons.SdfElementUnknown(parent.tag, reading.release.description)
        reading.add(Harm.UNKNOWN, reason, Place(one, None, "label"), meant=nearest(one.tag, known.children))
    return found


def _converted(reading: Reading, element: Element, name: str) -> bool:
    until = CONVERTED.get((element.tag, name))
    if name == "@relative_to" and not element.attributes[name[1:]] and element.tag == "pose":
        until = EMPTIED
    return until is not None and reading.version < until


def _attributes(reading: Reading, element: Element, known: Description) -> None:
    for name in element.attributes:
        if ":" in name or name in known.attributes or _converted(reading, element, f"@{name}"):
            continue
        reason = reasons.SdfAttributeUnknown(reading.release.description)
        reading.add(Harm.UNKNOWN, reason, Place(element, name, "name"), meant=nearest(name, known.attributes))
    for name, (kind, needed) in known.attributes.items():
        said = element.attributes.get(name)
        if said is None or not said.strip(grammar.BLANKS):
            if needed:
                place = Place(element) if said is None else Place(element, name, "value")
                reading.add(Harm.REFUSED, reasons.SdfAttributeMissing(name), place)
        elif not validity.fits(said.strip(grammar.BLANKS), kind):
            reading.add(Harm.REFUSED, reasons.SdfAttributeMalformed(kind), Place(element, name, "value"))
        else:
            _word(reading, element, name, known.words(name))


def _word(reading: Reading, element: Element, name: str, listed: tuple[str, tuple[str, ...]]) -> None:
    """A word of an enumeration; only the types of joints, lights and sensors are looked at as a file is loaded."""
    kind, words = listed
    said = element.attributes[name].strip(grammar.BLANKS)
    if name == "type" and words and (said.lower() if kind in ANY_CASE else said) not in words:
        meant = nearest(said.lower(), words)
        reading.add(Harm.REFUSED, reasons.SdfTypeUnknown(), Place(element, name, "value"), meant=meant)


def _text(reading: Reading, element: Element, known: Description) -> None:
    if known.type is None:
        return
    said = (grammar.text(reading.scene.document, element) or "").strip(grammar.BLANKS)
    found = validity.text_flaw(said, known, element)
    if found is not None:
        place = Place(element) if isinstance(found, common.ValueMissing) else Place(element, None, "text")
        reading.add(Harm.REFUSED, _own(found), place)


def _own(found: Reason) -> Reason:
    if isinstance(found, common.ValueMalformed):
        return reasons.SdfValueMalformed(found.fault)
    if isinstance(found, common.ValueOutOfRange):
        return reasons.SdfValueOutOfRange("below" if found.below else "above", found.bound, found.said)
    return reasons.SdfValueMissing()


def _needed(reading: Reading, element: Element, known: Description) -> None:
    if element.tag == "include" and element.child("uri") is None:
        reading.add(Harm.REFUSED, include_reasons.SdfIncludeWithoutUri(), element)
    for name in _missing(element, known):
        reading.add(Harm.REFUSED, reasons.SdfChildMissing(name), element)


def _missing(element: Element, known: Description) -> Iterator[str]:
    """The ends of a joint, and what a script of a material needs; all else that is required has a default."""
    for name in known.needed_children:
        one = element.child(name)
        if one is None or (element.tag == "script" and not one.text.strip()):
            yield name
