"""One walk over a robot that compares it with the vocabulary and collects what does not fit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, TypeVar

from urdflint.model.numbers import NUMERIC, readable
from urdflint.model.robot import Resource, Robot
from urdflint.model.structure import irregularities
from urdflint.schema import lexical, vocabulary
from urdflint.schema.vocabulary import Attribute, Type, schemas
from urdflint.struct import Struct, cached_property, field
from urdflint.syntax.document import Element

I = TypeVar("I", bound=irregularities.Irregular)  # noqa: E741
DRAKE = "drake:"
TABS = frozenset("\t\n\r")  # in a value that was read, from a character reference


class Survey(Struct, eq=False, frozen=False):
    """What a walk found: what does not fit, and the elements of the vocabulary by type, each kind in document order."""

    robot: Robot
    irregular: list[irregularities.Irregular] = field(default_factory=list)
    by_type: defaultdict[Type, list[Element]] = field(default_factory=lambda: defaultdict(list))
    shapes: dict[tuple[Any, ...], _Plan] = field(default_factory=dict)  # types with attributes that elements have

    @cached_property
    def resources(self) -> list[Resource]:
        """The meshes and textures that name a file, in document order."""
        elements = [
            element
            for kind, elements_of_type in self.by_type.items()
            if kind.name in ("Mesh", "Texture")
            for element in elements_of_type
            if "filename" in element.attributes
        ]
        return [Resource(element, self.robot) for element in sorted(elements, key=lambda element: element.start)]

    @cached_property
    def late(self) -> list[tuple[Element, str | None, tuple[int, int]]]:
        """What came with URDF 1.1 or 1.2: the element, the attribute (None: the element itself), and the version."""
        if vocabulary.late_words().isdisjoint((*self.robot.document.tags, *self.names)):
            return []
        return [
            (element, name, since)
            for kind, late in vocabulary.late().items()
            for element in self.by_type.get(kind, ())
            for name, since in late.items()
            if name is None or name in element.attributes
        ]

    @property
    def names(self) -> frozenset[str]:
        """The names of all attributes that elements of the vocabulary have."""
        return frozenset(name for _, *names in self.shapes for name in names)

    def irregular_of(self, kind: type[I], layer: str = "urdf") -> list[I]:
        """What does not fit in one way, in one layer of the vocabulary."""
        return [irregular for irregular in self.irregular if isinstance(irregular, kind) and irregular.layer == layer]

    def type_of(self, element: Element) -> Type | None:
        """The type of an element, None outside the vocabulary."""
        kind: Type | None = element.type
        return kind


def declaration_of(element: Element, attribute: str | None = None) -> Element | None:
    """The declaration of an element in its parent, or of its attribute; None where the vocabulary has none.

    The robot must have been surveyed, as it is when checks run.
    """
    holder = element if attribute is not None or element.parent is None else element.parent
    kind: Type | None = holder.type
    if kind is None:
        return None
    if attribute is None:
        return kind.declared.get(element.tag)
    return kind.attributes[attribute].declared if attribute in kind.attributes else None


def survey_of(robot: Robot) -> Survey:
    """What a walk over the robot and everything below it finds, made once."""
    return robot.analysis(survey)


def survey(robot: Robot) -> Survey:
    """What a walk finds, as an analysis to be kept."""
    walk = _Walk(robot)
    walk.visit(robot.element, robot.vocabulary)
    walk.walk(robot.document.elements)
    for element, name in robot.document.broken_values:
        walk.broken(element, name)
    robot.has_irregularities = bool(walk.survey.irregular)
    return walk.survey


class _Plan:
    """What to look at in elements of one type with the same attributes: worked out once for all of them.

    `numeric` are the numbers of URDF, whose grammar urdfdom sets; `strict` are other values, whose grammar is the
    schema's. `plain` elements have nothing but numbers and `words` to look at, no text and no xacro. `values` reads
    several numbers of one kind at once, and `fine` are values known to be readable. `members` are the elements.
    """

    __slots__ = ("fine", "kind", "members", "numeric", "plain", "simple", "strict", "theirs", "values", "words")

    def __init__(self, kind: Type, names: tuple[str, ...], fine: dict[str, set[str]], members: list[Element]) -> None:
        self.kind = kind
        self.members = members
        judged_so = _judged_so if kind.attributes.keys() >= {*names} else _judged_so.__wrapped__  # known names are few
        numeric, self.values, self.strict, self.theirs, self.words, self.simple, self.plain = judged_so(kind, names)
        self.numeric = tuple([(attribute.name, attribute, fine[attribute.kind]) for attribute in numeric])
        self.fine = fine[numeric[0].kind] if numeric else set()

    def strays(self, attributes: Mapping[str, str]) -> bool:
        """Whether a value is none of the words that there are for it, as they are written."""
        return any(attributes[name] not in words for name, words in self.words)


@lru_cache(maxsize=1024)
def _judged_so(kind: Type, names: tuple[str, ...]) -> tuple[Any, ...]:
    """What elements of one type with these attributes are judged by in every robot."""
    layer_of = schemas().layer_of
    declared = [kind.attributes[name] for name in names if name in kind.attributes]
    numeric = [attribute for attribute in declared if attribute.kind in NUMERIC]
    is_of_one_kind = len(numeric) > 1 == len({attribute.kind for attribute in numeric})
    strict = tuple(
        (attribute.name, attribute, lexical.accepts(attribute.kind))
        for attribute in declared
        if attribute.kind not in NUMERIC and (kind.layer != "urdf" or ":" in attribute.name) and not attribute.values
    )
    theirs = [attribute for attribute in declared if layer_of(attribute.declared).name == "foreign"]
    words = [(attribute.name, frozenset(attribute.values)) for attribute in declared if attribute.values]
    is_complete = len(declared) == len(names) and all(name in names for name in kind.required)
    return (
        numeric,
        itemgetter(*(attribute.name for attribute in numeric)) if is_of_one_kind else None,
        strict,
        theirs,
        words,
        is_complete and not words,
        is_complete and not strict and not theirs and kind.text is None,
    )


class _Walk:
    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.survey = Survey(robot)
        self.add = self.survey.irregular.append
        self.by_type = self.survey.by_type
        self.fine: dict[str, set[str]] = {kind: set() for kind in NUMERIC}
        self.plans = self.survey.shapes
        self.plain_plans: dict[tuple[Any, ...], _Plan] = {}  # by the type of the parent, the tag and the attributes
        self.prefixes: set[str] = set()
        self.outside: list[tuple[Element, Type]] = []  # those of no vocabulary that the walk is in
        self.repeating: set[Element] = set()  # those with several children of which readers take one
        document = robot.document
        self.dollars = document.source.text.count(b"$") > sum(words.count("$") for _, words in document.comments)

    def walk(self, elements: Sequence[Element]) -> None:
        """All elements below others; those of nearly all robots take the short way."""
        numeric, plain_plans, repeating, outside = self._numeric, self.plain_plans, self.repeating, self.outside
        for element in elements:
            parent = element.parent
            if parent is None:
                continue
            attributes = element.attributes
            plan = plain_plans.get((parent.type, element.tag, *attributes))
            if (
                plan is None
                or element.text
                or (repeating and parent in repeating)
                or (plan.words and plan.strays(attributes))
            ):
                self.below(element, parent)
                continue
            if outside:
                outside.clear()
            kind = element.type = plan.kind
            plan.members.append(element)
            children = element.children
            if len(children) > 1 and len({child.tag for child in children}) < len(children):
                self._note_repeating(element, kind)
            values = plan.values
            if values is None or not plan.fine.issuperset(values(attributes)):
                for name, attribute, fine in plan.numeric:
                    if attributes[name] not in fine:
                        numeric(element, kind, attribute)

    def _note_repeating(self, element: Element, kind: Type) -> None:
        """Note an element that has several children of a name of which readers take one."""
        tags = [child.tag for child in element.children]
        if len(set(tags)) < len(tags) and any(tags.count(tag) > 1 for tag in kind.single.intersection(tags)):
            self.repeating.add(element)

    def below(self, element: Element, parent: Element) -> None:
        """An element whose parent was looked at before."""
        above: Type | None = parent.type
        if above is None:
            while self.outside and self.outside[-1][0] is not parent:
                self.outside.pop()
            if self.outside:
                self.foreign(element, self.outside[-1][1])
            return
        self.outside.clear()
        tag = element.tag
        kind = above.children.get(tag)
        if parent in self.repeating and tag in above.single and parent.children[0] is not element:
            first = parent.child(tag)
            if first is not element and first is not None:
                self.add(irregularities.Repeated(self.robot, element, first, above))
        if kind is None:
            self.unknown(element, above)
        elif kind.open:
            if kind.layer == "foreign":
                self.add(irregularities.Foreign(self.robot, element, None, above.declared[tag]))
            self.foreign(element, kind)
        else:
            if ":" in tag:
                self._prefix(element, None, tag.partition(":")[0])
            plan = self.visit(element, kind)
            if plan.plain and not self.dollars and ":" not in tag:
                shape = (above, tag, *element.attributes)
                self.plain_plans[shape] = plan

    def unknown(self, element: Element, above: Type) -> None:
        """An unknown element; one with a prefix is not a mistake, except for known prefixes."""
        if ":" not in element.tag or element.tag.startswith(DRAKE):
            self.add(irregularities.UnknownElement(self.robot, element, above))
        self.foreign(element, above)

    def visit(self, element: Element, kind: Type) -> _Plan:
        """Attributes and text of an element of the vocabulary; what elements with these attributes are judged by."""
        element.type = kind
        self.by_type[kind].append(element)
        self._note_repeating(element, kind)
        attributes = element.attributes
        shape = (kind, *attributes)
        plan = self.plans.get(shape)
        if plan is None:
            plan = self.plans[shape] = _Plan(kind, tuple(attributes), self.fine, self.by_type[kind])
        for name, attribute, fine in plan.numeric:
            if attributes[name] not in fine:
                self._numeric(element, kind, attribute)
        for name, attribute, fits in plan.strict:
            if ":" in name:
                self._prefix(element, name, name.partition(":")[0])
            if not fits(attributes[name]) and not irregularities.has_expression(attributes[name]):
                self.add(irregularities.UnreadableValue(self.robot, element, kind, attribute, attributes[name]))
        for attribute in plan.theirs:
            self.add(irregularities.Foreign(self.robot, element, attribute.name, attribute.declared))
        if self.dollars or not plan.simple:
            self._words(element, kind)
        if element.text:
            if kind.text is None:
                self.add(irregularities.StrayText(self.robot, element, kind))
            self._leftover(element, None, element.text)
        if kind.text is not None and kind.layer != "urdf":
            self._text(element, kind)
        return plan

    def _text(self, element: Element, kind: Type) -> None:
        """A text that the schema gives a kind."""
        text = element.text.strip()
        if not lexical.accepts(kind.text or "")(text) and not irregularities.has_expression(text):
            self.add(irregularities.UnreadableText(self.robot, element, kind, text))

    def _words(self, element: Element, kind: Type) -> None:
        """Attributes that are no numbers, those of no vocabulary, and those that are missing."""
        for name, value in element.attributes.items():
            attribute = kind.attributes.get(name)
            if attribute is None:
                self._undeclared(element, name, kind)
            elif attribute.kind in NUMERIC:
                continue
            elif (
                attribute.values
                and not lexical.accepts(attribute.kind)(value)
                and not irregularities.has_expression(value)
            ):
                self.add(irregularities.UnknownValue(self.robot, element, kind, attribute, value))
            self._leftover(element, name, value)
        for name in kind.required:
            if name not in element.attributes:
                self.add(irregularities.MissingAttribute(self.robot, element, kind, kind.attributes[name]))

    def _numeric(self, element: Element, kind: Type, attribute: Attribute) -> None:
        value = element.attributes[attribute.name]
        if readable(value, attribute.kind) and not value[-1:].isspace() and TABS.isdisjoint(value):
            self.fine[attribute.kind].add(value)
        elif irregularities.has_expression(value):
            self._leftover(element, attribute.name, value)
        else:
            document = self.robot.document
            hidden = (element, attribute.name) in document.broken_values
            raw = document.raw(element, attribute.name) if hidden else value
            self.add(irregularities.UnreadableValue(self.robot, element, kind, attribute, raw))

    def _undeclared(self, element: Element, name: str, kind: Type) -> None:
        if ":" in name:
            self._prefix(element, name, name.partition(":")[0])
            if name.startswith(DRAKE):
                self.add(irregularities.UnknownAttribute(self.robot, element, name, kind))
        elif name != "xmlns":
            self.add(irregularities.UnknownAttribute(self.robot, element, name, kind))

    def _prefix(self, element: Element, attribute: str | None, prefix: str) -> None:
        if prefix not in self.prefixes and prefix not in ("xmlns", "xml"):
            self.prefixes.add(prefix)
            self.add(irregularities.Prefixed(self.robot, element, attribute, prefix))

    def _leftover(self, element: Element, attribute: str | None, value: str) -> None:
        if irregularities.has_expression(value):
            self.add(irregularities.Leftover(self.robot, element, attribute, value))

    def foreign(self, element: Element, below: Type) -> None:
        """An element of somebody else's vocabulary, below one of this type: only what concerns every reader."""
        self.outside.append((element, below))
        prefix, colon, _ = element.tag.partition(":")
        if prefix == "drake" and below.open and not (element.parent or element).tag.startswith(DRAKE):
            self.add(irregularities.UnknownElement(self.robot, element, below))
        if colon:
            self._prefix(element, None, prefix)
            if prefix == "xacro":
                self.add(irregularities.Leftover(self.robot, element, None, element.tag))
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
        if kind is None:
            return
        attribute = kind.attributes.get(name)
        if attribute is not None and attribute.kind in NUMERIC and readable(element.attributes[name], attribute.kind):
            raw = self.robot.document.raw(element, name)
            self.add(irregularities.UnreadableValue(self.robot, element, kind, attribute, raw, broken=True))
