"""Whether a robot is surely valid by the schema, so that libxml2, which takes long to load, need not be asked.

The schema of URDF bounds neither order nor number of children. What is left are names, required attributes, texts and
values, and these are judged here where libxml2 is certain to judge alike; anything unusual is left to it.
"""

from __future__ import annotations

from functools import lru_cache

from urdflint import regex
from urdflint.model.robot import Robot
from urdflint.schema import lexical
from urdflint.schema.vocabulary import Type, schemas
from urdflint.syntax.document import Element

MAX_BYTES = 20_000  # of a larger robot libxml2 judges faster than it takes to go through all elements here
MAX_VALUE = 100  # characters of a number that is compared with a bound
BOUND_PREFIX = "xmlns:"
PLAIN_ADDRESS = regex.compile(r"http://[a-z][A-Za-z0-9._/-]*\Z")
OWN, FOREIGN, GAZEBO = "urdf", "foreign", "gazebo"
KINDS = frozenset(
    (
        *("Boolean", "DataType", "HardwareType", "JointName", "JointType", "LinkName", "MaterialName", "Name"),
        *("Number", "NumberText", "PositiveInteger", "Quaternion", "Rgba", "Scale", "SchedulingPolicy", "Text"),
        *("Uri", "Vector3", "Version"),
    )
)


def is_surely_valid(robot: Robot) -> bool:
    """Whether the schema has nothing against a robot; false also where that is not certain."""
    document, root = robot.document, robot.element
    text = document.source.text
    if len(text) > MAX_BYTES or not text.isascii() or b"&" in text or b"<![" in text or b"drake:" in text:
        return False
    if not document.is_plain:
        return False
    prefixes = {name for name in root.attributes if name.startswith(BOUND_PREFIX)}
    if not all(PLAIN_ADDRESS.match(root.attributes[name]) for name in prefixes):
        return False
    names = document.names_within | (root.attributes.keys() - prefixes)
    if "xmlns" in names or any(":" in name for name in names):
        return False
    return _all_fit(root, robot.vocabulary, prefixes)


def _all_fit(root: Element, kind: Type, prefixes: set[str]) -> bool:
    """Whether the root and all elements below it are as the schema has them."""
    waiting = [(root, kind)]
    while waiting:
        element, kind = waiting.pop()
        names = [name for name in element.attributes if element is not root or name not in prefixes]
        tests = _tests(kind, tuple(names))
        if tests is None or not _text_fits(element, kind):
            return False
        for name, value_kind in tests:
            if not _fits(value_kind, element.attributes[name]):
                return False
        for child in element.children:
            child_kind = kind.children.get(child.tag)
            if child_kind is None:
                return False
            if child_kind.layer == OWN:
                waiting.append((child, child_kind))
            elif not (child_kind.open or (child_kind.layer == GAZEBO and element is root)):
                return False
    return True


@lru_cache(maxsize=4096)
def _tests(kind: Type, names: tuple[str, ...]) -> list[tuple[str, str]] | None:
    """The kinds of the values of these attributes; None where an attribute is missing, unknown or not of URDF."""
    attributes = kind.attributes
    if not attributes.keys() >= set(names) or not set(names).issuperset(kind.required):
        return None
    declared = [attributes[name] for name in names]
    if any(schemas().layer_of(attribute.declared).name not in {OWN, FOREIGN} for attribute in declared):
        return None
    return [(attribute.name, attribute.kind) for attribute in declared]


def _text_fits(element: Element, kind: Type) -> bool:
    if kind.text is None:
        return not element.text.strip()
    return _fits(kind.text, element.text)


@lru_cache(maxsize=4096)
def _fits(kind: str, value: str) -> bool:
    """Whether a value is surely one of its kind."""
    return kind in KINDS and (kind != "Rgba" or len(value) <= MAX_VALUE) and lexical.accepts(kind)(value)
