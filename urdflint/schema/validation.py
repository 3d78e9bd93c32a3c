"""The XSDs against a document: libxml2 validates, xmlschema explains, and only what no rule has found is reported."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from lxml import etree

from urdflint import resources
from urdflint.model.irregular import Prefixed, UnknownAttribute, UnknownElement, Violation
from urdflint.model.robot import Robot
from urdflint.schema import lexical, vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import NOT_XML, Element

if TYPE_CHECKING:
    import xmlschema

EXTENDED = "urdf-extended.xsd"
OPEN = {  # by layer, the file that defines it and its stand-in that lets everything through
    "gazebo": (b"layers/gazebo.xsd", b"layers/open-gazebo.xsd"),
    "sim-urdf": (b"layers/sim-urdf.xsd", b"layers/open-sim-urdf.xsd"),
    "mujoco": (b"layers/mujoco.xsd", b"layers/open-mujoco.xsd"),
    "drake": (b"layers/drake-places.xsd", b"layers/open-drake.xsd"),
}
SCHEME = "schemas:///"  # before the names of schema files, so that no disk is asked for them
NAMESPACES = {prefix.removesuffix(":"): address for address, prefix in vocabulary.PREFIXES.items()}
VALUE = re.compile(r"attribute (\S+?)=")  # how xmlschema begins a reason
MISSING = re.compile(r"missing required attribute '([^']+)'")
TOGETHER = 500  # elements that are judged in one tree
PIECE = 16_384  # bytes of a file that are read at once: each may be full of faults
DEPTH_LIMIT = 250  # libxml2 gives up at 256 levels


def _raised(part: str, error: Exception) -> None:
    raise error


def violations(
    robot: Robot,
    told: Callable[[Element], bool],
    alone: bool = False,
    failed: Callable[[str, Exception], None] = _raised,
) -> list[Violation]:
    """The violations of the schema that no rule reports: `told` says which elements findings name.

    What the survey found to be of no vocabulary is left out before judging, since libxml2 looks no further behind an
    unknown element; where the schema is asked `alone`, it is reported too.
    What cannot be explained is told without, and `failed` is called with the part that failed and the error.
    """
    read = robot.document
    strange = [one for one in robot.survey.irregular if isinstance(one, UnknownElement | UnknownAttribute)]
    if read.depth > DEPTH_LIMIT or (not strange and _valid_as_written(robot, alone)):
        return []
    found = [_unknown(unknown) for unknown in strange] if alone else []
    judge = _compiled(_layers(robot, alone))
    for tree, mine in _copies(robot):
        explained = [copy for copy in _failing(judge, tree) if copy in mine and not told(mine[copy])]
        found += [Violation(robot, mine[copy], *_explained(copy, mine[copy], failed)) for copy in explained]
    return found


def _failing(judge: etree.XMLSchema, tree: Any) -> Collection[Any]:
    """The elements of a tree that the schema objects to, once each."""
    if judge.validate(tree):
        return ()
    complaints: Any = judge.error_log
    at = _Places(tree)
    return {at.path(entry.path): None for entry in complaints if entry.path}


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
    found = {kind.layer for kind in robot.survey.by_type}
    if b"drake:" in robot.document.source.text:
        found.add("drake")
    return frozenset(found & OPEN.keys())


def _valid_as_written(robot: Robot, alone: bool) -> bool:
    read, root = robot.document, robot.element
    if not read.well_formed or read.doctype is not None or "xmlns" in root.attributes:
        return False
    if b"drake:" in read.source.text and root.get("xmlns:drake") != NAMESPACES["drake"]:
        return False
    prefixes = (one.prefix for one in robot.survey.irregular if isinstance(one, Prefixed))
    if any(f"xmlns:{prefix}" not in root.attributes for prefix in prefixes):
        return False  # libxml2 would complain of each
    judge = _compiled(_layers(robot, alone))
    tree: Any = _NoTree()
    parser = etree.XMLParser(resolve_entities=False, no_network=True, encoding="utf-8", schema=judge, target=tree)
    text = read.source.text
    try:
        for start in range(0, len(text), PIECE):
            parser.feed(text[start : start + PIECE])
            if parser.feed_error_log:
                return False
        parser.close()
    except etree.XMLSyntaxError:
        return False
    return not parser.feed_error_log


class _NoTree:
    """Takes nothing of what a parser reads: of a tree each complaint would get a path, which takes quadratic time."""

    def close(self) -> None:
        """The end of the file."""


@cache
def _compiled(layers: frozenset[str]) -> etree.XMLSchema:
    """The schema of everything, in which layers that a robot has nothing of are open."""
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(_Packed())
    text = resources.read("schemas", EXTENDED)
    for layer, (closed, opened) in OPEN.items():
        if layer not in layers:
            text = text.replace(closed, opened)
    return etree.XMLSchema(etree.fromstring(text, parser, base_url=f"{SCHEME}{EXTENDED}"))


class _Packed(etree.Resolver):
    """Included schemas come from where the resources are, also out of an archive."""

    def resolve(self, url: str, _id: str, context: Any) -> Any:  # type: ignore[override]
        return self.resolve_string(resources.read("schemas", url.removeprefix(SCHEME)), context, base_url=url)


def _copies(robot: Robot) -> Iterator[tuple[Any, dict[Any, Element]]]:
    """The vocabulary's part of a robot as lxml trees, and the element from which each of theirs was made.

    What is of no vocabulary is left out, and so is content that is open to anything: the schema lets any of it through.
    One tree is made after the other and none is large, since they take much memory, and libxml2 counts all siblings
    before a faulty one: the schema bounds no number of children. What is above a part stands bare in its tree.
    """
    made: dict[Any, Element] = {}
    root = _filled(etree.Element(robot.element.tag, nsmap=NAMESPACES), robot.element, robot.vocabulary, made)
    path = [(root, robot.vocabulary, iter(robot.element.children))]
    while path:
        above, its, children = path[-1]
        child = next(children, None)
        if child is None:
            path.pop()
            continue
        kind = its.children.get(child.tag)
        if kind is None or kind.open:
            continue
        if len(made) >= TOGETHER:
            yield root, made
            made, path = {}, _bare(path)
            root, above = path[0][0], path[-1][0]
        copy = _filled(etree.SubElement(above, _qualified(child.tag)), child, kind, made)
        if child.children:
            path.append((copy, kind, iter(child.children)))
    yield root, made


def _filled(copy: Any, element: Element, its: Type, made: dict[Any, Element]) -> Any:
    """An element of a tree with what the vocabulary knows of the robot's."""
    for name, value in element.attributes.items():
        if name in its.attributes:
            copy.set(_qualified(name), _printable(value))
    copy.text = _printable(element.text) or None
    made[copy] = element
    return copy


def _bare(path: Sequence[tuple[Any, Type, Iterator[Element]]]) -> list[tuple[Any, Type, Iterator[Element]]]:
    """The same path in a new tree, without what was in the elements: their own faults are told already."""
    found: list[tuple[Any, Type, Iterator[Element]]] = []
    for copy, its, children in path:
        bare = etree.SubElement(found[-1][0], copy.tag) if found else etree.Element(copy.tag, nsmap=NAMESPACES)
        found.append((bare, its, children))
    return found


def _qualified(name: str) -> str:
    """A name as lxml writes it; of the prefixes only those of the vocabulary come here."""
    prefix, colon, local = name.partition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}" if colon else name


def _printable(text: str) -> str:
    return NOT_XML.sub("?", text)


class _Places:
    """The elements of a tree by their paths, such as /robot/link[2]: XPath would count the links anew for each."""

    def __init__(self, root: Any) -> None:
        self.steps: dict[Any, dict[str, Any]] = {None: {root.tag: root}}

    def path(self, path: str) -> Any:
        """The element at a path, None where there is none."""
        element = None
        for step in path.strip("/").split("/"):
            element = self._below(element).get(step.removesuffix("[1]"))
            if element is None:
                return None
        return element

    def _below(self, parent: Any) -> dict[str, Any]:
        """The children of an element by the last steps of their paths; the first of a name has no number here."""
        if parent not in self.steps:
            count: dict[str, int] = {}
            steps = self.steps[parent] = {}
            for child in parent:
                count[child.tag] = count.get(child.tag, 0) + 1
                steps[child.tag if count[child.tag] == 1 else f"{child.tag}[{count[child.tag]}]"] = child
        return self.steps[parent]


def _explained(copy: Any, element: Element, failed: Callable[[str, Exception], None]) -> tuple[str | None, str]:
    try:
        return _explain(copy, element)
    except Exception as error:
        failed("explaining what the schemas object to", error)
        return _unexplained(element)


def _unexplained(element: Element) -> tuple[None, str]:
    return None, f"<{element.tag}> is not valid by the schema"


def _explain(copy: Any, element: Element) -> tuple[str | None, str]:
    """The attribute that makes an element invalid, if it is one, and why in words; children are not considered."""
    declared = _declaration(copy)
    errors = declared.iter_errors(copy) if declared is not None else ()
    for error in errors:
        if error.elem is copy and error.reason:
            return _in_words(element, error.reason)
    return _unexplained(element)


def _in_words(element: Element, reason: str) -> tuple[str | None, str]:
    """The attribute and the fault, in the words of the schema's documentation."""
    its: Type = element.type
    missing = MISSING.search(reason)
    if missing is not None:
        return None, f"<{element.tag}> has no {missing[1]}"
    value = VALUE.match(reason)
    if value is not None and value[1] in its.attributes:
        name = value[1]
        what = f"{name}={element.get(name)!r} of <{element.tag}>"
        return name, _must_be(what, its.attributes[name].kind)
    text = " ".join(element.text.split())
    if text and its.text is None:
        return None, f"<{element.tag}> has text, which the schema does not allow: {text!r}"
    if its.text is not None:
        return None, _must_be(
            f"text {text!r} of <{element.tag}>" if text else f"<{element.tag}> is empty, but", its.text
        )
    return _unexplained(element)


def _must_be(what: str, kind: str) -> str:
    required = lexical.required(kind)
    return f"{what} must be {required}" if required else f"{what} is not valid by the schema"


def _declaration(element: Any) -> Any:
    """The schema's declaration of an element, found by the path that leads to it."""
    path = [element.tag, *(ancestor.tag for ancestor in element.iterancestors())][::-1]
    found: Any = _explainer().elements.get(path[0])
    for tag in path[1:]:
        if found is None:
            return None
        found = next(
            (candidate for candidate in found.type.content.iter_elements() if getattr(candidate, "name", None) == tag),
            None,
        )
    return found


@cache
def _explainer() -> xmlschema.XMLSchema:
    import xmlschema

    with resources.folder("schemas") as top:
        return xmlschema.XMLSchema(os.path.join(top, EXTENDED))
