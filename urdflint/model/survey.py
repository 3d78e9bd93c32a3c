"""One walk over a robot that holds it against the vocabulary and collects what does not fit."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from urdflint.document import Element
from urdflint.model.irregular import (
    Irregular,
    Leftover,
    MissingAttribute,
    Prefixed,
    Repeated,
    StrayText,
    UnknownAttribute,
    UnknownElement,
    UnknownValue,
    UnreadableValue,
    has_expression,
)
from urdflint.model.numbers import NUMERIC, readable
from urdflint.vocabulary import Attribute, Type

if TYPE_CHECKING:
    from urdflint.model.robot import Robot


@dataclass(eq=False)
class Survey:
    """What a walk found: what does not fit, and the elements of the vocabulary by type, each kind in document order."""

    irregular: list[Irregular] = field(default_factory=list)
    by_type: defaultdict[Type, list[Element]] = field(default_factory=lambda: defaultdict(list))

    def type_of(self, element: Element) -> Type | None:
        """The type of an element, None outside the vocabulary."""
        kind: Type | None = element.type
        return kind


def survey(robot: Robot) -> Survey:
    """Walk over a robot and everything below it, once."""
    found = _Walk(robot)
    found.known(robot.element, robot.vocabulary)
    for element in robot.document.elements:
        if element.parent is not None:
            found.below(element, element.parent)
    for element, name in robot.document.broken_values:
        found.broken(element, name)
    return found.survey


class _Plan:
    """What to look at in elements of one type that have the same attributes: worked out once for all of them."""

    __slots__ = ("numeric", "simple")

    def __init__(self, kind: Type, names: tuple[str, ...], fine: dict[str, set[str]]) -> None:
        declared = [kind.attributes[name] for name in names if name in kind.attributes]
        self.numeric = tuple((one.name, one, fine[one.kind]) for one in declared if one.kind in NUMERIC)
        self.simple = (
            len(declared) == len(names)
            and all(name in names for name in kind.required)
            and not any(one.values for one in declared)
        )


class _Walk:
    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.survey = Survey()
        self.add = self.survey.irregular.append
        self.by_type = self.survey.by_type
        self.fine: dict[str, set[str]] = {kind: set() for kind in NUMERIC}
        self.plans: dict[tuple[object, ...], _Plan] = {}
        self.prefixes: set[str] = set()
        self.outside: set[Element] = set()
        self.dollars = b"$" in robot.document.source.text

    def below(self, element: Element, parent: Element) -> None:
        """An element whose parent was looked at before."""
        above: Type | None = parent.type
        if above is None:
            if parent in self.outside:
                self.foreign(element)
            return
        tag = element.tag
        kind = above.children.get(tag)
        if tag in above.single and parent.children[0] is not element:
            first = parent.child(tag)
            if first is not element and first is not None:
                self.add(Repeated(self.robot, element, first))
        if kind is None or kind.name == "Extension":
            if kind is None and ":" not in tag:
                self.add(UnknownElement(self.robot, element, above))
            self.foreign(element)
        else:
            self.known(element, kind)

    def known(self, element: Element, kind: Type) -> None:
        """Attributes and text of an element of the vocabulary."""
        element.type = kind
        self.by_type[kind].append(element)
        attributes = element.attributes
        shape = (kind, *attributes)
        plan = self.plans.get(shape)
        if plan is None:
            plan = self.plans[shape] = _Plan(kind, tuple(attributes), self.fine)
        for name, attribute, fine in plan.numeric:
            if attributes[name] not in fine:
                self._numeric(element, attribute, attributes[name])
        if self.dollars or not plan.simple:
            self._words(element, kind)
        if element.text:
            if kind.text is None:
                self.add(StrayText(self.robot, element, kind))
            self._leftover(element, None, element.text)

    def _words(self, element: Element, kind: Type) -> None:
        """Attributes that are no numbers, those of no vocabulary, and those that are missing."""
        for name, value in element.attributes.items():
            attribute = kind.attributes.get(name)
            if attribute is None:
                self._undeclared(element, name, kind)
            elif attribute.kind in NUMERIC:
                continue
            elif attribute.values and value not in attribute.values and not has_expression(value):
                self.add(UnknownValue(self.robot, element, attribute, value))
            self._leftover(element, name, value)
        for name in kind.required:
            if name not in element.attributes:
                self.add(MissingAttribute(self.robot, element, kind.attributes[name], kind))

    def _numeric(self, element: Element, attribute: Attribute, value: str) -> None:
        if readable(value, attribute.kind) and not value[-1:].isspace():
            self.fine[attribute.kind].add(value)
        elif has_expression(value):
            self._leftover(element, attribute.name, value)
        else:
            document = self.robot.document
            hidden = (element, attribute.name) in document.broken_values
            raw = document.raw(element, attribute.name) if hidden else value
            self.add(UnreadableValue(self.robot, element, attribute, raw))

    def _undeclared(self, element: Element, name: str, kind: Type) -> None:
        if ":" in name:
            self._prefix(element, name, name.partition(":")[0])
        elif name != "xmlns":
            self.add(UnknownAttribute(self.robot, element, name, kind))

    def _prefix(self, element: Element, attribute: str | None, prefix: str) -> None:
        if prefix not in self.prefixes and prefix not in ("xmlns", "xml"):
            self.prefixes.add(prefix)
            self.add(Prefixed(self.robot, element, attribute, prefix))

    def _leftover(self, element: Element, attribute: str | None, value: str) -> None:
        if has_expression(value):
            self.add(Leftover(self.robot, element, attribute, value))

    def foreign(self, element: Element) -> None:
        """An element of somebody else's vocabulary: only what concerns every reader."""
        self.outside.add(element)
        prefix, colon, _ = element.tag.partition(":")
        if colon:
            self._prefix(element, None, prefix)
            if prefix == "xacro":
                self.add(Leftover(self.robot, element, None, element.tag))
        for name, value in element.attributes.items():
            if ":" in name:
                self._prefix(element, name, name.partition(":")[0])
            if "$" in value:
                self._leftover(element, name, value)
        if "$" in element.text:
            self._leftover(element, None, element.text)

    def broken(self, element: Element, name: str) -> None:
        """A value with a TAB or line break in it, which XML parsers hide."""
        kind: Type | None = element.type
        attribute = kind.attributes.get(name) if kind is not None else None
        if attribute is not None and attribute.kind in NUMERIC and readable(element.attributes[name], attribute.kind):
            raw = self.robot.document.raw(element, name)
            self.add(UnreadableValue(self.robot, element, attribute, raw, broken=True))
