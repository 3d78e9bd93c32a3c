"""Document symbols: the kinematic tree as an outline, macros with theirs, and what xacro and SRDF define."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from urdflint.model.companions import controller_files
from urdflint.model.robot import Link
from urdflint.server.protocol import types
from urdflint.server.symbols import name_kinds
from urdflint.server.symbols.name_kinds import GROUP, JOINT, LINK
from urdflint.server.workspace.expanded_robots import Model
from urdflint.server.workspace.state import State, Text
from urdflint.syntax import yaml_text
from urdflint.syntax.document import Element
from urdflint.syntax.source import Span, is_yaml

Kind = types.SymbolKind
Symbol = types.DocumentSymbol
DEEPEST = 200  # links in a row
OTHER_PARTS = {  # other parts that are worth a line, with the attribute that is their name
    "xacro:property": ("name", Kind.Variable),
    "xacro:arg": ("name", Kind.Constant),
    "xacro:include": ("filename", Kind.File),
    "material": ("name", Kind.Property),
    "gazebo": ("reference", Kind.Event),
    "transmission": ("name", Kind.Interface),
    "ros2_control": ("name", Kind.Interface),
    "group_state": ("name", Kind.Enum),
    "end_effector": ("name", Kind.Object),
    "virtual_joint": ("name", Kind.Function),
    GROUP: ("name", Kind.Namespace),
}
MACRO = "xacro:macro"
CONTAINERS = {"model": Kind.Module, "world": Kind.Package}  # of SDFormat, with links and joints in them
CONDITIONS = ("xacro:if", "xacro:unless")


def answer(state: State, params: types.DocumentParams) -> list[Symbol]:
    """The outline of a document."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return []
    model = state.robot(text.path) if b"xacro" in text.source.text and not is_yaml(text.path) else None
    return [*symbols_of(text), *(_calls(text, model) if model is not None else ())]


def _calls(text: Text, model: Model) -> Iterator[Symbol]:
    """The calls of macros in a robot, each with the links and joints that it makes."""
    symbols_by_call: dict[int, tuple[Element, list[Symbol]]] = {}
    robot, origins = model.robot, model.robot.origins
    if origins is None or origins.source.source.text != text.source.text:
        return
    elements = {element.start: element for element in text.document.elements}
    for part in sorted((*robot.links, *robot.joints), key=lambda part: part.element.start):
        calls = origins.nodes[part.element].call
        own = [call for call in calls.chain() if call.kind == "macro"] if calls is not None else []
        element = elements.get(own[-1].element.start) if own else None
        if element is None or own[-1].document is not origins.source or not part.name:
            continue
        entry = symbols_by_call.setdefault(element.start, (element, []))
        kind, detail = (Kind.Class, LINK) if isinstance(part, Link) else (Kind.Event, part.element.get("type") or JOINT)
        entry[1].append(_symbol(text, element, part.name, kind, detail))
    for element, symbols in symbols_by_call.values():
        yield _symbol(text, element, element.tag, Kind.Constructor, "call of a macro", symbols)


def symbols_of(text: Text) -> list[Symbol]:
    """The outline of a text."""
    if is_yaml(text.path):
        return list(_controllers(text))
    root = text.document.root
    return list(_within(text, root)) if root is not None else []


def _within(text: Text, scope: Element, depth: int = 0) -> Iterator[Symbol]:
    """The tree of the links and joints in an element, and what else is in it, in macros and models too."""
    links: list[Element] = []
    joints: list[Element] = []
    other_parts: list[Element] = []
    semantic = name_kinds.is_semantic(text.path, text.document.root)
    for element in _parts(scope):
        home = links if element.tag == LINK else joints if element.tag == JOINT else other_parts
        if not semantic or home is other_parts:
            home.append(element)
    yield from _Tree(text, links, joints).symbols()
    for element in other_parts:
        inner = (text, element, depth + 1)
        if element.tag == MACRO and depth < DEEPEST:
            name = element.get("name") or MACRO
            yield _symbol(text, element, name, Kind.Function, element.get("params") or "", list(_within(*inner)))
        elif element.tag in CONTAINERS and element.get("name") and depth < DEEPEST:
            yield _symbol(
                text, element, element.attributes["name"], CONTAINERS[element.tag], element.tag, list(_within(*inner))
            )
        elif element.tag in OTHER_PARTS:
            attribute, kind = OTHER_PARTS[element.tag]
            if element.get(attribute):
                yield _symbol(text, element, element.attributes[attribute], kind, element.tag)


def _parts(scope: Element) -> Iterator[Element]:
    """The parts of a robot or macro, those under conditions too."""
    waiting = list(reversed(scope.children))
    while waiting:
        element = waiting.pop()
        if element.tag in CONDITIONS:
            waiting += reversed(element.children)
        else:
            yield element


class _Tree:
    """Links and joints as they hang together by the names that are written, whatever expressions are in these."""

    def __init__(self, text: Text, links: Iterable[Element], joints: Iterable[Element]) -> None:
        self.text = text
        self.links = {link.get("name") or "": link for link in links}
        self.joints = list(joints)
        self.below: dict[str, list[Element]] = {}
        for joint in self.joints:
            self.below.setdefault(_end(joint, "parent"), []).append(joint)
        self.children = {_end(joint, "child") for joint in self.joints}
        self.listed: set[Element] = set()

    def symbols(self) -> Iterator[Symbol]:
        """The roots with what is below them, then what hangs on links that are not here."""
        for name, link in self.links.items():
            if name not in self.children:
                yield self._link(name, link, 0)
        for joint in self.joints:
            if joint not in self.listed:
                yield self._joint(joint, 0)
        for name, link in self.links.items():
            if link not in self.listed:
                yield self._link(name, link, 0)

    def _link(self, name: str, link: Element, depth: int) -> Symbol:
        self.listed.add(link)
        below = [joint for joint in self.below.get(name, ()) if joint not in self.listed] if depth < DEEPEST else []
        return _symbol(self.text, link, name, Kind.Class, LINK, [self._joint(joint, depth + 1) for joint in below])

    def _joint(self, joint: Element, depth: int) -> Symbol:
        self.listed.add(joint)
        child = _end(joint, "child")
        link = self.links.get(child)
        below = [self._link(child, link, depth + 1)] if link is not None and link not in self.listed else []
        return _symbol(self.text, joint, joint.get("name") or "", Kind.Event, joint.get("type") or JOINT, below)


def _end(joint: Element, tag: str) -> str:
    child = joint.child(tag)
    return (child.get("link") or child.text.strip()) if child is not None else ""


def _symbol(
    text: Text, element: Element, name: str, kind: types.SymbolKind, detail: str, children: list[Symbol] | None = None
) -> Symbol:
    element_span = text.document.element(element)
    tag_span = text.document.start_tag(element)
    inner = Span(tag_span.start, min(tag_span.end, element_span.end))
    return Symbol(
        name=name.strip() or f"<{element.tag}>",
        kind=kind,
        range=text.range(element_span),
        selection_range=text.range(inner),
        detail=detail[:80],
        children=children or None,
    )


def _controllers(text: Text) -> Iterator[Symbol]:
    """The controllers of a parameter file."""
    try:
        root = yaml_text.read(text.source)
    except yaml_text.NotYaml:
        return
    for controller in controller_files.read(root) if isinstance(root, yaml_text.Mapping) else ():
        key_range = text.range(controller.key_place.span)
        yield Symbol(
            name=controller.name, kind=Kind.Object, range=key_range, selection_range=key_range, detail=controller.kind
        )
