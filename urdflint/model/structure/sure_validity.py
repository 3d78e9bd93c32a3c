"""Whether a robot is surely valid by the schema, so that libxml2, which takes long to load, need not be asked.

The schema of URDF bounds neither order nor number of children. What is left are names, required attributes, texts and
values. The survey has compared them with the same declarations; what it leaves to the schema is judged here, once for
all elements of a type that have the same attributes, and anything unusual is left to libxml2.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from urdflint import regex
from urdflint.model.numbers import NUMERIC
from urdflint.model.robot import Robot
from urdflint.model.structure.irregularities import Foreign, Irregular, Leftover, Repeated, UnreadableValue
from urdflint.model.structure.survey import Survey, survey_of
from urdflint.schema import lexical
from urdflint.schema.vocabulary import Type, schemas
from urdflint.syntax.document import Element

MAX_BYTES = 5_000_000  # libxml2 has bounds of 10 million
MAX_NAME = 1_000  # characters of a name that may be anything; libxml2 has a bound of 50,000
MAX_VALUE = 100  # characters of a value that is more than a readable number
BOUND_PREFIX = "xmlns:"
PLAIN_ADDRESS = regex.compile(r"http://[a-z][A-Za-z0-9._/-]*\Z")
OWN, FOREIGN, GAZEBO = "urdf", "foreign", "gazebo"
COLOR = "Rgba"  # readable numbers that have bounds besides
ANY_TEXT = frozenset(("JointName", "LinkName", "MaterialName", "Name", "Text", "Uri"))
WORDS = frozenset(("Boolean", "DataType", "HardwareType", "JointType", "SchedulingPolicy"))
JUDGED = frozenset((*NUMERIC, *WORDS, "NumberText", "PositiveInteger", "Version"))


def is_surely_valid(robot: Robot) -> bool:
    """Whether the schema has nothing against a robot; false also where that is not certain."""
    document, root, survey = robot.document, robot.element, survey_of(robot)
    text = document.source.text
    if len(text) > MAX_BYTES or not text.isascii() or b"&" in text or (b"[" in text and b"<![" in text):
        return False
    if b":" in text and b"drake:" in text:
        return False
    if not document.is_plain or not all(map(_is_harmless, survey.irregular)):
        return False
    prefixes = {name for name in root.attributes if name.startswith(BOUND_PREFIX)}
    if not all(PLAIN_ADDRESS.match(root.attributes[name]) for name in prefixes):
        return False
    if sum(map(len, survey.by_type.values())) < len(document.elements):  # some are in what is open to anything
        names = document.names_within
        if "xmlns" in names or any(":" in name or len(name) > MAX_NAME for name in names):
            return False
    return all(_stand_in_place(kind, elements, root) for kind, elements in survey.by_type.items()) and all(
        _fit(kind, [name for name in names if kind is not robot.vocabulary or name not in prefixes], survey)
        for kind, *names in survey.shapes
        if kind.layer == OWN
    )


def _is_harmless(irregular: Irregular) -> bool:
    """Whether the schema has nothing against something irregular: `<gazebo>` is open to all, and texts are."""
    if isinstance(irregular, Foreign | Repeated) or irregular.layer == GAZEBO:
        return True
    if not isinstance(irregular, Leftover | UnreadableValue):
        return False
    element, kind = irregular.element, irregular.element.type
    if kind is None or kind.layer != OWN:  # it is in what is open, whose names are judged
        return True
    name = irregular.attribute if isinstance(irregular, Leftover) else irregular.attribute.name
    return name is not None and name in kind.attributes and _fits(kind.attributes[name].kind, element.attributes[name])


def _stand_in_place(kind: Type, elements: list[Element], root: Element) -> bool:
    """Whether elements are of URDF, with texts that the schema takes, or below a `<gazebo>` of the robot."""
    if kind.layer == OWN:
        return kind.text is None or all(_fits(kind.text, text) for text in {element.text for element in elements})
    parents: list[Any] = [element.parent for element in elements]
    return all(above.type.layer != OWN or (above is root and kind.layer == GAZEBO) for above in parents)


def _fit(kind: Type, names: list[str], survey: Survey) -> bool:
    """Whether elements of a type with attributes of these names have what the schema wants, and as it wants it."""
    judged = _judged(kind, tuple(names))
    return judged is not None and all(
        _fits(value_kind, value)
        for name, value_kind in judged
        for value in {element.attributes.get(name) for element in survey.by_type[kind]}
        if value is not None
    )


@lru_cache(maxsize=4096)
def _judged(kind: Type, names: tuple[str, ...]) -> list[tuple[str, str]] | None:
    """The attributes whose values the survey has not judged; None where one is missing, unknown or not of URDF."""
    attributes = kind.attributes
    if not attributes.keys() >= set(names) or not set(names).issuperset(kind.required):
        return None
    declared = [attributes[name] for name in names]
    if any(schemas().layer_of(attribute.declared).name not in {OWN, FOREIGN} for attribute in declared):
        return None
    plain_kinds = ANY_TEXT | WORDS | (NUMERIC - {COLOR})
    return [(attribute.name, attribute.kind) for attribute in declared if attribute.kind not in plain_kinds]


@lru_cache(maxsize=4096)
def _fits(kind: str, text: str) -> bool:
    """Whether a text is surely one of its kind."""
    if kind in ANY_TEXT:
        return True
    return kind in JUDGED and len(text) <= MAX_VALUE and lexical.accepts(kind)(text)
