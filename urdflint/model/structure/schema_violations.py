"""The schemas against a robot: only what no rule has found is reported."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from lxml import etree

from urdflint.model.robot import Robot
from urdflint.model.structure.irregularities import Prefixed, UnknownAttribute, UnknownElement, Violation
from urdflint.model.structure.survey import survey_of
from urdflint.schema import validation
from urdflint.schema.validation import NAMESPACES, OPEN
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import NOT_XML, Element

TOGETHER = 500  # elements that are judged in one tree
ROBOT = "robot"
FAULTY = 100  # parts that are found one by one: each takes a parser of its own, and libxml2 keeps much with each
BOUND = " ".join(f'xmlns:{prefix}="{address}"' for prefix, address in NAMESPACES.items())
ROOT = f'<robot name="r" {BOUND}>'.encode()
DEPTH_LIMIT = 250  # libxml2 gives up at 256 levels


def _raised(part: str, error: Exception) -> None:
    raise error


def violations(
    robot: Robot,
    is_reported: Callable[[Element], bool],
    alone: bool = False,
    failed: Callable[[str, Exception], None] = _raised,
) -> list[Violation]:
    """The violations of the schema that no rule reports: `is_reported` says which elements findings name.

    What the survey found to be of no vocabulary is left out before judging, since libxml2 looks no further behind an
    unknown element; where the schema is asked `alone`, it is reported too.
    What cannot be explained is reported without, and `failed` is called with the part that failed and the error.
    """
    strange = [
        irregular
        for irregular in survey_of(robot).irregular
        if isinstance(irregular, UnknownElement | UnknownAttribute)
    ]
    if robot.document.depth > DEPTH_LIMIT:
        return []
    judge, parts = validation.compiled(_layers(robot, alone)), None
    if _is_usual(robot):
        if not strange and validation.is_valid(judge, robot.document.source.text):
            return []
        parts = _faulty(judge, robot, strange)
    from urdflint.schema import objections

    violations_found = [_unknown(unknown) for unknown in strange] if alone else []
    for tree, mine in _copies(robot, parts):
        failing = validation.failing(judge, tree)
        for copy in failing:
            if copy in mine and not is_reported(mine[copy]):
                explained = objections.explained(copy, mine[copy], failing[copy], failed)
                violations_found.append(Violation(robot, mine[copy], *explained))
    return violations_found


def _unknown(unknown: UnknownElement | UnknownAttribute) -> Violation:
    if isinstance(unknown, UnknownAttribute):
        return Violation(
            unknown.robot,
            unknown.element,
            unknown.name,
            f"attribute {unknown.name} of <{unknown.element.tag}> is unknown",
        )
    parent = unknown.element.parent
    above = f" in <{parent.tag}>" if parent is not None else ""
    return Violation(unknown.robot, unknown.element, None, f"<{unknown.element.tag}>{above} is unknown")


def _layers(robot: Robot, alone: bool) -> frozenset[str]:
    """The layers to judge by: those that a robot has something of, and all that the survey has not judged already.

    The survey compares elements of the extensions with the same declarations, names, kinds and texts; only the schema
    of URDF has more than that. To compile SDFormat takes as much time as all the rest of a small robot.
    """
    if not alone:
        return frozenset()
    layers = {kind.layer for kind in survey_of(robot).by_type}
    if b"drake:" in robot.document.source.text:
        layers.add("drake")
    return frozenset(layers & OPEN.keys())


def _is_usual(robot: Robot) -> bool:
    """Whether the text of a robot is to the schema what the robot is: it binds prefixes as the copies of it do."""
    read, root = robot.document, robot.element
    if not read.well_formed or read.doctype is not None or "xmlns" in root.attributes:
        return False
    if b"\0" in read.source.text:  # which another encoding has between letters
        return False
    if b"drake:" in read.source.text and root.get("xmlns:drake") != NAMESPACES["drake"]:
        return False
    prefixes = (irregular.prefix for irregular in survey_of(robot).irregular if isinstance(irregular, Prefixed))
    return all(f"xmlns:{prefix}" in root.attributes for prefix in prefixes)  # libxml2 would complain of each


def _faulty(judge: etree.XMLSchema, robot: Robot, strange: Sequence[UnknownElement | UnknownAttribute]) -> set[Element]:
    """The children of a robot that the schema objects to as they are written, and those that have something strange.

    Behind very many of them all the others count as if it objected to them.
    """
    root, document = robot.element, robot.document
    parts = {part for unknown in strange if (part := _part(unknown.element, root)) is not None}
    parser, left = None, FAULTY
    for part in root.children:
        if not left:
            parts.add(part)
        elif part not in parts:
            span = document.element(part)
            if parser is None:
                parser = validation.parser_for(judge)
                parser.feed(ROOT)
            parser.feed(document.source.text[span.start : span.end])
            if parser.feed_error_log:
                parts.add(part)
                left -= 1
                parser = None  # its log is copied whenever it is looked at
    return parts


def _part(element: Element, root: Element) -> Element | None:
    """The child of the root that an element is in; None for the root."""
    while element.parent is not None and element.parent is not root:
        element = element.parent
    return element if element.parent is root else None


def _copies(robot: Robot, parts: Collection[Element] | None) -> Iterator[tuple[Any, dict[Any, Element]]]:
    """The known parts of a robot as lxml trees, each with the elements that its nodes were copied from.

    Only the children `parts` of the robot are copied, or all of them. Unknown elements are left out, and so is open
    content, which the schema never rejects. The trees are made one by one and kept small: they take much memory, and
    libxml2 counts all siblings before a faulty one. Ancestors are copied without attributes.
    """
    copies: dict[Any, Element] = {}
    top, plain = robot.element, robot.document.is_plain
    tag = top.tag if ":" not in top.tag else ROBOT  # a prefix need not be one of the vocabulary
    root = etree.Element(tag, _known_attributes(top, robot.vocabulary, plain), nsmap=NAMESPACES)
    root.text = _printable(top.text) or None
    copies[root] = top
    path = [(root, robot.vocabulary, iter([child for child in top.children if parts is None or child in parts]))]
    while path:
        above, kind_above, children = path[-1]
        child = next(children, None)
        if child is None:
            path.pop()
            continue
        kind = kind_above.children.get(child.tag)
        if kind is None or kind.open:
            continue
        if len(copies) >= TOGETHER:
            yield root, copies
            copies, path = {}, _bare(path)
            root, above = path[0][0], path[-1][0]
        copy = etree.SubElement(above, _qualified(child.tag), _known_attributes(child, kind, plain))
        if child.text:
            copy.text = _printable(child.text) or None
        copies[copy] = child
        if child.children:
            path.append((copy, kind, iter(child.children)))
    yield root, copies


def _known_attributes(element: Element, kind: Type, plain: bool) -> dict[str, str]:
    """The attributes of an element that the vocabulary knows, as a tree of lxml takes them."""
    return {
        _qualified(name) if ":" in name else name: value if plain else _printable(value)
        for name, value in element.attributes.items()
        if name in kind.attributes
    }


def _bare(path: Sequence[tuple[Any, Type, Iterator[Element]]]) -> list[tuple[Any, Type, Iterator[Element]]]:
    """The same path in a new tree, without what was in the elements: their own faults are reported already."""
    copied_path: list[tuple[Any, Type, Iterator[Element]]] = []
    for copy, kind, children in path:
        bare = (
            etree.SubElement(copied_path[-1][0], copy.tag) if copied_path else etree.Element(copy.tag, nsmap=NAMESPACES)
        )
        copied_path.append((bare, kind, children))
    return copied_path


def _qualified(name: str) -> str:
    """A name as lxml writes it; of the prefixes only those of the vocabulary come here."""
    prefix, colon, local = name.partition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}" if colon else name


def _printable(text: str) -> str:
    return NOT_XML.sub("?", text)
