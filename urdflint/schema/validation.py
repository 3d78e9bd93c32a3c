"""The XSDs against a document: libxml2 validates, xmlschema explains, and only what no rule has found is reported."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from lxml import etree

from urdflint import resources
from urdflint.model.irregular import UnknownAttribute, UnknownElement, Violation
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
SIBLINGS = 500  # that are judged together
DEPTH_LIMIT = 250  # libxml2 gives up at 256 levels


def _raised(part: str, error: Exception) -> None:
    raise error


def violations(
    robot: Robot,
    told: Collection[Element],
    alone: bool = False,
    failed: Callable[[str, Exception], None] = _raised,
) -> list[Violation]:
    """The violations of the schema that no rule reports: `told` are the elements that findings name.

    What the survey found to be of no vocabulary is left out before judging, since libxml2 looks no further behind an
    unknown element; where the schema is asked `alone`, it is reported too.
    What cannot be explained is told without, and `failed` is called with the part that failed and the error.
    """
    read = robot.document
    survey = robot.survey
    strange = [irregular for irregular in survey.irregular if isinstance(irregular, UnknownElement | UnknownAttribute)]
    if read.depth > DEPTH_LIMIT or (not strange and _valid_as_written(robot, alone)):
        return []
    found = [_unknown(unknown) for unknown in strange] if alone else []
    trees, mine = _copy(robot, strange)
    judge = _compiled(_layers(robot, alone))
    failing = [copy for tree in trees for copy in _failing(judge, tree)]
    explained = [copy for copy in failing if copy in mine and mine[copy] not in told]
    return found + [Violation(robot, mine[copy], *_explained(copy, mine[copy], failed)) for copy in explained]


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
    # Validated while it is read: a tree would get a path for each complaint, which takes quadratic time
    judge = _compiled(_layers(robot, alone))
    parser = etree.XMLParser(resolve_entities=False, no_network=True, encoding="utf-8", schema=judge)
    try:
        return etree.fromstring(read.source.text, parser) is not None
    except etree.XMLSyntaxError:
        return False


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


@dataclass
class _Copied:
    """An element in a tree for the schema, and how many children it has been given there."""

    made: Any
    above: _Copied | None
    children: int = 0


def _copy(robot: Robot, strange: Collection[object]) -> tuple[list[Any], dict[Any, Element]]:
    """The vocabulary's part of a robot as lxml trees, and the element from which each of theirs was made.

    Content that is open to anything is left out: the schema lets any of it through. Elements with very many children
    are divided, since libxml2 counts all those before a faulty one: the schema bounds no number of children.
    """
    elements = {unknown.element for unknown in strange if isinstance(unknown, UnknownElement)}
    attributes: dict[Element, set[str]] = {}
    for unknown in strange:
        if isinstance(unknown, UnknownAttribute):
            attributes.setdefault(unknown.element, set()).add(unknown.name)
    made: dict[Any, Element] = {}
    trees: list[Any] = []
    waiting: list[tuple[Element, Type, _Copied | None]] = [(robot.element, robot.vocabulary, None)]
    while waiting:
        element, its, above = waiting.pop()
        left_out = attributes.get(element, ())
        values = {
            _qualified(name): _printable(value)
            for name, value in element.attributes.items()
            if (":" not in name or name in its.attributes) and name != "xmlns" and name not in left_out
        }
        copy = etree.Element(_qualified(element.tag), values, nsmap=NAMESPACES if above is None else None)
        copy.text = _printable(element.text) or None
        made[copy] = element
        own = _Copied(copy, above)
        _place(own, trees)
        waiting.extend(
            (child, its.children[child.tag], own)
            for child in reversed(element.children)
            if child not in elements and child.tag in its.children and not its.children[child.tag].open
        )
    return trees, made


def _place(copied: _Copied, trees: list[Any]) -> None:
    """Put an element under the one above it, or, where that is full, under another like that one."""
    above = copied.above
    if above is None:
        trees.append(copied.made)
        return
    if above.children == SIBLINGS:
        above.made, above.children = etree.Element(above.made.tag, above.made.attrib, nsmap=above.made.nsmap), 0
        _place(above, trees)
    above.made.append(copied.made)
    above.children += 1


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
