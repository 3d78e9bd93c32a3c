"""The XSDs against a document: libxml2 validates, xmlschema explains, and only what no rule has found is reported."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from lxml import etree

from urdflint import regex, resources
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
VALUE = regex.compile(r"attribute (\S+?)=")  # how xmlschema begins a reason
MISSING = regex.compile(r"missing required attribute '([^']+)'")
OF = regex.compile(r"^Element '[^']+', attribute '([^']+)': ")  # how libxml2 does
LACKS = regex.compile(r"^Element '[^']+': The attribute '([^']+)' is required but missing\.")
PLAIN = frozenset(  # what libxml2 says of it is enough to explain it
    f"SCHEMAV_CVC_{kind}"
    for kind in (
        *("COMPLEX_TYPE_2_3", "COMPLEX_TYPE_4", "DATATYPE_VALID_1_2_1", "DATATYPE_VALID_1_2_2", "ENUMERATION_VALID"),
        *("LENGTH_VALID", "MAXINCLUSIVE_VALID", "MINLENGTH_VALID", "MININCLUSIVE_VALID", "PATTERN_VALID"),
    )
)
TOGETHER = 500  # elements that are judged in one tree
FAULTY = 100  # parts that are found one by one: each takes a parser of its own, and libxml2 keeps much with each
BOUND = " ".join(f'xmlns:{prefix}="{address}"' for prefix, address in NAMESPACES.items())
ROOT = f'<robot name="r" {BOUND}>'.encode()
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
    strange = [one for one in robot.survey.irregular if isinstance(one, UnknownElement | UnknownAttribute)]
    if robot.document.depth > DEPTH_LIMIT:
        return []
    judge, parts = _compiled(_layers(robot, alone)), None
    if _is_usual(robot):
        if not strange and _is_valid(judge, robot.document.source.text):
            return []
        parts = _faulty(judge, robot, strange)
    found = [_unknown(unknown) for unknown in strange] if alone else []
    for tree, mine in _copies(robot, parts):
        failing = _failing(judge, tree)
        for copy in failing:
            if copy in mine and not told(mine[copy]):
                explained = _explained(copy, mine[copy], failing[copy], failed)
                found.append(Violation(robot, mine[copy], *explained))
    return found


def _failing(judge: etree.XMLSchema, tree: Any) -> dict[Any, list[Any]]:
    """The elements of a tree that the schema objects to, each with libxml2's complaints of it."""
    if judge.validate(tree):
        return {}
    complaints: Any = judge.error_log
    at, found = _Places(tree), dict[Any, list[Any]]()
    for entry in complaints:
        if entry.path:
            found.setdefault(at.path(entry.path), []).append(entry)
    return found


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


def _is_usual(robot: Robot) -> bool:
    """Whether the text of a robot is to the schema what the robot is: it binds prefixes as the copies of it do."""
    read, root = robot.document, robot.element
    if not read.well_formed or read.doctype is not None or "xmlns" in root.attributes:
        return False
    if b"drake:" in read.source.text and root.get("xmlns:drake") != NAMESPACES["drake"]:
        return False
    prefixes = (one.prefix for one in robot.survey.irregular if isinstance(one, Prefixed))
    return all(f"xmlns:{prefix}" in root.attributes for prefix in prefixes)  # libxml2 would complain of each


def _is_valid(judge: etree.XMLSchema, text: bytes) -> bool:
    """Whether the schema has nothing against a text as it is written."""
    parser = _parser(judge)
    try:
        for start in range(0, len(text), PIECE):
            parser.feed(text[start : start + PIECE])
            if parser.feed_error_log:
                return False
        parser.close()
    except etree.XMLSyntaxError:
        return False
    return not parser.feed_error_log


def _faulty(judge: etree.XMLSchema, robot: Robot, strange: Sequence[UnknownElement | UnknownAttribute]) -> set[Element]:
    """The children of a robot that the schema objects to as they are written, and those that have something strange.

    Behind very many of them all the others count as if it objected to them.
    """
    root, document = robot.element, robot.document
    found = {part for unknown in strange if (part := _part(unknown.element, root)) is not None}
    parser, left = None, FAULTY
    for part in root.children:
        if not left:
            found.add(part)
        elif part not in found:
            span = document.element(part)
            if parser is None:
                parser = _parser(judge)
                parser.feed(ROOT)
            parser.feed(document.source.text[span.start : span.end])
            if parser.feed_error_log:
                found.add(part)
                left -= 1
                parser = None  # its log is copied whenever it is looked at
    return found


def _part(element: Element, root: Element) -> Element | None:
    """The child of the root that an element is in; None for the root."""
    while element.parent is not None and element.parent is not root:
        element = element.parent
    return element if element.parent is root else None


def _parser(judge: etree.XMLSchema) -> Any:
    tree: Any = _NoTree()
    return etree.XMLParser(resolve_entities=False, no_network=True, encoding="utf-8", schema=judge, target=tree)


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


def _copies(robot: Robot, parts: Collection[Element] | None) -> Iterator[tuple[Any, dict[Any, Element]]]:
    """The vocabulary's part of a robot as lxml trees, and the element from which each of theirs was made.

    Of the children of the robot only `parts` are copied, or all of them.
    What is of no vocabulary is left out, and so is content that is open to anything: the schema lets any of it through.
    One tree is made after the other and none is large, since they take much memory, and libxml2 counts all siblings
    before a faulty one: the schema bounds no number of children. What is above a part stands bare in its tree.
    """
    made: dict[Any, Element] = {}
    top, plain = robot.element, robot.document.is_plain
    root = etree.Element(top.tag, _known(top, robot.vocabulary, plain), nsmap=NAMESPACES)
    root.text = _printable(top.text) or None
    made[root] = top
    path = [(root, robot.vocabulary, iter([one for one in top.children if parts is None or one in parts]))]
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
        copy = etree.SubElement(above, _qualified(child.tag), _known(child, kind, plain))
        if child.text:
            copy.text = _printable(child.text) or None
        made[copy] = child
        if child.children:
            path.append((copy, kind, iter(child.children)))
    yield root, made


def _known(element: Element, its: Type, plain: bool) -> dict[str, str]:
    """The attributes of an element that the vocabulary knows, as a tree of lxml takes them."""
    return {
        _qualified(name) if ":" in name else name: value if plain else _printable(value)
        for name, value in element.attributes.items()
        if name in its.attributes
    }


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


def _explained(
    copy: Any, element: Element, complaints: list[Any], failed: Callable[[str, Exception], None]
) -> tuple[str | None, str]:
    """The attribute that makes an element invalid, if it is one, and why in words; children are not considered."""
    try:
        first = _complaint(complaints) if {entry.type_name for entry in complaints} <= PLAIN else _reason(copy)
    except Exception as error:
        failed("explaining what the schemas object to", error)
        first = None
    return _unexplained(element) if first is None else _in_words(element, *first)


def _unexplained(element: Element) -> tuple[None, str]:
    return None, f"<{element.tag}> is not valid by the schema"


def _complaint(complaints: list[Any]) -> tuple[str | None, str | None]:
    """What libxml2 objects to first, in the order of `_reason`: a missing attribute, a value, or the content."""
    words = [entry.message for entry in complaints]
    missing = next((found[1] for text in words if (found := LACKS.search(text)) is not None), None)
    return missing, next((found[1] for text in words if (found := OF.search(text)) is not None), None)


def _reason(copy: Any) -> tuple[str | None, str | None] | None:
    """What xmlschema objects to first: an attribute that is missing, or one whose value is wrong."""
    declared = _declaration(copy)
    errors = declared.iter_errors(copy) if declared is not None else ()
    reason = next((error.reason for error in errors if error.elem is copy and error.reason), None)
    if reason is None:
        return None
    missing, value = MISSING.search(reason), VALUE.match(reason)
    return missing and missing[1], value and value[1]


def _in_words(element: Element, missing: str | None, name: str | None) -> tuple[str | None, str]:
    """The attribute and the fault, in the words of the schema's documentation."""
    its: Type = element.type
    if missing is not None:
        return None, f"<{element.tag}> has no {missing}"
    if name is not None and name in its.attributes:
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
        return xmlschema.XMLSchema(os.path.join(top, EXTENDED), validation="skip")
