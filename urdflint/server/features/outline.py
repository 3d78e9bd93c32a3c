"""Document symbols: the kinematic tree as an outline, macros with theirs, and what xacro and SRDF define."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol import types

from urdflint.model.companions import controller_files as controllers
from urdflint.server.symbols import name_kinds as kinds
from urdflint.server.symbols.name_kinds import GROUP, JOINT, LINK
from urdflint.server.workspace.state import State, Text
from urdflint.syntax import yaml_text
from urdflint.syntax.document import Element
from urdflint.syntax.source import Span, is_yaml

Kind = types.SymbolKind
Symbol = types.DocumentSymbol
DEEPEST = 200  # links in a row
OTHERS = {  # other parts that are worth a line, with the attribute that is their name
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


def answer(state: State, params: types.DocumentSymbolParams) -> list[Symbol]:
    """The outline of a document."""
    text = state.text_at(params.text_document.uri)
    return of(text) if text is not None else []


def of(text: Text) -> list[Symbol]:
    """The outline of a text."""
    if is_yaml(text.path):
        return list(_controllers(text))
    root = text.document.root
    return list(_within(text, root)) if root is not None else []


def _within(text: Text, scope: Element, depth: int = 0) -> Iterator[Symbol]:
    """The tree of the links and joints in an element, and what else is in it, in macros and models too."""
    links: list[Element] = []
    joints: list[Element] = []
    others: list[Element] = []
    semantic = kinds.is_semantic(text.path, text.document.root)
    for one in _parts(scope):
        home = links if one.tag == LINK else joints if one.tag == JOINT else others
        if not semantic or home is others:
            home.append(one)
    yield from _Tree(text, links, joints).symbols()
    for one in others:
        inner = (text, one, depth + 1)
        if one.tag == MACRO and depth < DEEPEST:
            name = one.get("name") or MACRO
            yield _symbol(text, one, name, Kind.Function, one.get("params") or "", list(_within(*inner)))
        elif one.tag in CONTAINERS and one.get("name") and depth < DEEPEST:
            yield _symbol(text, one, one.attributes["name"], CONTAINERS[one.tag], one.tag, list(_within(*inner)))
        elif one.tag in OTHERS:
            attribute, kind = OTHERS[one.tag]
            if one.get(attribute):
                yield _symbol(text, one, one.attributes[attribute], kind, one.tag)


def _parts(scope: Element) -> Iterator[Element]:
    """The parts of a robot or macro, those under conditions too."""
    waiting = list(reversed(scope.children))
    while waiting:
        one = waiting.pop()
        if one.tag in CONDITIONS:
            waiting += reversed(one.children)
        else:
            yield one


class _Tree:
    """Links and joints as they hang together by the names that are written, whatever expressions are in these."""

    def __init__(self, text: Text, links: Iterable[Element], joints: Iterable[Element]) -> None:
        self.text = text
        self.links = {one.get("name") or "": one for one in links}
        self.joints = list(joints)
        self.below: dict[str, list[Element]] = {}
        for one in self.joints:
            self.below.setdefault(_end(one, "parent"), []).append(one)
        self.children = {_end(one, "child") for one in self.joints}
        self.shown: set[Element] = set()

    def symbols(self) -> Iterator[Symbol]:
        """The roots with what is below them, then what hangs on links that are not here."""
        for name, link in self.links.items():
            if name not in self.children:
                yield self._link(name, link, 0)
        for joint in self.joints:
            if joint not in self.shown:
                yield self._joint(joint, 0)
        for name, link in self.links.items():
            if link not in self.shown:
                yield self._link(name, link, 0)

    def _link(self, name: str, link: Element, depth: int) -> Symbol:
        self.shown.add(link)
        below = [one for one in self.below.get(name, ()) if one not in self.shown] if depth < DEEPEST else []
        return _symbol(self.text, link, name, Kind.Class, LINK, [self._joint(one, depth + 1) for one in below])

    def _joint(self, joint: Element, depth: int) -> Symbol:
        self.shown.add(joint)
        child = _end(joint, "child")
        link = self.links.get(child)
        below = [self._link(child, link, depth + 1)] if link is not None and link not in self.shown else []
        return _symbol(self.text, joint, joint.get("name") or "", Kind.Event, joint.get("type") or JOINT, below)


def _end(joint: Element, tag: str) -> str:
    found = joint.child(tag)
    return (found.get("link") or found.text.strip()) if found is not None else ""


def _symbol(
    text: Text, element: Element, name: str, kind: types.SymbolKind, detail: str, children: list[Symbol] | None = None
) -> Symbol:
    whole = text.document.element(element)
    shown = text.document.start_tag(element)
    inner = Span(shown.start, min(shown.end, whole.end))
    return Symbol(
        name=name.strip() or f"<{element.tag}>",
        kind=kind,
        range=text.range(whole),
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
    for one in controllers.read(root) if isinstance(root, yaml_text.Mapping) else ():
        where = text.range(one.at.span)
        yield Symbol(name=one.name, kind=Kind.Object, range=where, selection_range=where, detail=one.kind)
