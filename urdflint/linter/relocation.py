"""Findings of an expanded robot at the text that somebody wrote: which one of the texts that went in is to blame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from urdflint.findings import Edit, Finding, Fix, Location, Related, together
from urdflint.findings.rule import Problem
from urdflint.linter.editing import edit
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place, span_of
from urdflint.syntax.source import Span
from urdflint.text.wording import escaped, shortened
from urdflint.xacro import spot
from urdflint.xacro.expansion.bindings import Binding
from urdflint.xacro.expansion.nodes import Call, Node, Origin
from urdflint.xacro.expansion.origins import Origins, Source, all_of
from urdflint.xacro.spot import Spot, text_of

if TYPE_CHECKING:
    from urdflint.xacro.expansion.literals import Literal

MOST_USED = 5  # places that are related to a text that is used in many
USED = "it is used here"  # of the text to blame
OWN = "parameter"  # a binding that belongs to one call alone
Site = tuple[str, object, str | None, str]  # a rule, and a part of the source: element, attribute, part


class Pieces(NamedTuple):
    """A text in a `number` of pieces, its literals, and those of them that are wrong, as in blame."""

    number: int
    literals: Sequence[Literal]
    wrong: Sequence[Literal] | None


class Relocation:
    """Moves the findings of one robot; `found` are all its problems, for what is wrong everywhere and what is not."""

    def __init__(self, origins: Origins, found: Sequence[tuple[str, Problem]]) -> None:
        self.origins = origins
        self.bad: dict[Site, set[Node]] = {}
        self.bad_tags: dict[tuple[str, str, str | None], set[Node]] = {}
        self.handed_on: dict[tuple[str, str, str | None], set[tuple[object, ...]]] = {}
        self.texts: dict[Binding, Pieces] = {}
        for code, problem in found:
            node = origins.node(problem.place)
            self.bad.setdefault(_site(code, node, problem.place), set()).add(node)
            self.bad_tags.setdefault((code, node.tag, problem.place.attribute), set()).add(node)

    def moved(self, code: str, problem: Problem, finding: Finding) -> Finding:
        """A finding at the text to blame, with the calls by which that got into the robot."""
        source, more = self.source(code, problem.place)
        where = location(source, finding.location.path)
        related = [
            one if place.document else Related(one.message, location(self.origins.written(place), one.location.path))
            for one, (_, place) in zip(finding.related, problem.related, strict=True)
        ]
        also = [location(self.origins.written(place), self.path(place)) for place in problem.also]
        return finding._replace(
            location=where,
            related=tuple(one for one in (*related, *more) if not _same(one, where)),
            also=tuple(one for one in dict.fromkeys(also) if (one.source, one.span) != (where.source, where.span)),
            trace=tuple(calls(source.call)),
            fix=self._fix(problem, source),
        )

    def path(self, place: Place) -> str:
        """The path of a place in the expanded robot."""
        return self.origins.document.path(place.element) if place.element is not None else ""

    def source(self, code: str, place: Place) -> tuple[Source, list[Related]]:
        """Where the text stands that is to blame for a problem, and what else belongs to that.

        It is the text at the place, unless that is wrong in some of its uses only: then the argument that makes them
        so. A value that is handed on unchanged is that of the argument, or of the property if all its uses are wrong.
        Where a number is meant and a text went in, it is that text.
        """
        found = self.origins.written(place)
        origin = self.origins.origin(place)
        if origin is None:
            return found, []
        one: Origin | Binding = origin
        if one.whole is None and one.bindings and not self._is_of_one_text(place, origin):
            culprit = self._culprit(code, place)
            if culprit is not None and culprit.written.spot is not None:
                one, found = culprit, _of(culprit)
        while one.whole is not None:
            binding = one.whole
            if binding.written.spot is None or not (binding.kind == OWN or self._always(code, place, binding)):
                break
            one, found = binding, _of(binding)
        return self._followed(code, place, one, found)

    def _followed(self, code: str, place: Place, one: Origin | Binding, found: Source) -> tuple[Source, list[Related]]:
        """The literal that is to blame for a computed value, or that value with the literals that went into it."""
        if "$" not in _text(one):
            return found, []
        from urdflint.linter import blame  # for what is computed

        printed = self.origins.text(place) if isinstance(one, Origin) else str(one.value)
        (number, literals, wrong), used = self._pieces(one, printed), Related(USED, location(found, ""))
        if wrong is None:
            handed = self._handed(code, place, literals, printed) if number == 1 else None
            words = {printed, *printed.split()}
            some = (one for one in literals if one.value in words or not blame.of_words([one]))
            first = list(islice(some, blame.REPORTED))
            return (handed, [used]) if handed is not None else (found, list(blame.related(first)))
        if len(wrong) == 1 and not wrong[0].given:
            source = blame.source(wrong[0])
            if source is not None:
                return source, [used]
        return found, list(blame.related(wrong))

    def _pieces(self, one: Origin | Binding, printed: str) -> Pieces:
        """What a text was made of, which many findings ask of one name."""
        known = self.texts.get(one) if isinstance(one, Binding) else None
        if known is not None:
            return known
        from urdflint.linter import blame  # for what is computed

        parts = self.origins.literals.parts(_text(one), one.bindings, one.written)
        literals = [literal for part in parts for literal in part.literals]
        made = Pieces(len(parts), literals, blame.culprits(parts, printed))
        if isinstance(one, Binding):
            self.texts[one] = made
        return made

    def _is_of_one_text(self, place: Place, origin: Origin) -> bool:
        """Whether one text is to blame for a value that should be numbers, whoever chose that text."""
        wrong = self._pieces(origin, self.origins.text(place)).wrong
        return wrong is not None and len(wrong) == 1 and not wrong[0].given

    def _handed(self, code: str, place: Place, literals: Sequence[Literal], printed: str) -> Source | None:
        """The value in a YAML file that a place has unchanged, if all that it is handed on to is wrong."""
        from urdflint.linter import blame

        literal = literals[0] if len(literals) == 1 else None
        if literal is None or literal.entry is None or literal.value != printed:
            return None
        tag, name = self.origins.node(place).tag, place.attribute
        key = code, tag, name
        if key not in self.handed_on:
            self.handed_on[key] = self._from_data(code, tag, name)
        return blame.source(literal) if literal.place not in self.handed_on[key] else None

    def _from_data(self, code: str, tag: str, name: str | None) -> set[tuple[object, ...]]:
        """What stands in YAML files and is right where it is handed on to such a place."""
        right = set()
        for node in self.origins.same.get((tag, name), ()):
            if node not in self.bad_tags[code, tag, name]:
                origin = node.origin(name)
                found = self.origins.literals.of(_text(origin), origin.bindings, origin.written)
                right |= {one.place for one in found if one.entry is not None}
        return right

    def _culprit(self, code: str, place: Place) -> Binding | None:
        """Of what went into a value that is wrong in some of its uses: the argument that those share, and no other."""
        node = self.origins.node(place)
        name = self.origins.attribute(place)
        bad = self.bad[_site(code, node, place)]
        good = [one for one in self.origins.instances(place) if one not in bad and name in one.attributes]
        if not good:
            return None
        fine: dict[str, set[str]] = {}
        for one in good:
            for binding in all_of(one.origin(name).bindings):
                fine.setdefault(binding.name, set()).add(repr(binding.value))
        own = (one for one in all_of(node.origin(name).bindings) if one.kind in (OWN, "default"))
        return next((one for one in own if repr(one.value) not in fine.get(one.name, ())), None)

    def _always(self, code: str, place: Place, binding: Binding) -> bool:
        """Whether all that a definition makes of this kind is wrong."""
        node = self.origins.node(place)
        uses = self.origins.handed_on.get((binding, node.tag, place.attribute), set())
        return uses <= self.bad_tags[code, node.tag, place.attribute]

    def _fix(self, problem: Problem, source: Source) -> Fix | None:
        """A fix of text that stands once in the source, and once in the robot; as bytes of the source."""
        if problem.fix is None or source.spot.document.source.text is not source.spot.document.source.data:
            return None
        title, changes = problem.fix
        edits, writes = [], any(change.text for change in changes)
        for change in changes:
            place, written = change.place, self.origins.written(change.place)
            once = written.literal and len(self.origins.instances(place)) == 1
            if writes and place.part == "element" and _is_worked_out(written.spot.element):
                return None  # the text would have the values in place of what they are worked out from
            if not once or place.span is not None or written.spot.document is not source.spot.document:
                return None
            made = self._edit(written, change.text)
            if made is None:
                return None
            edits.append(made)
        # What is taken away may be needed by a robot that this run does not know.
        own = source.spot.document is self.origins.source or all(one.text for one in edits)
        return Fix(shortened(title), tuple(edits), problem.safe and own)

    @staticmethod
    def _edit(written: Source, text: str) -> Edit | None:
        """The edit that writes a text where one was written, as xacro reads it."""
        where = written.spot
        if "$" in text:  # what xacro would take for its own
            return None
        if where.end is not None:
            return Edit(spot.span_of(where), escaped(text))
        return edit(where.document, Place(where.element, where.attribute, written.part), text)


def merged(found: Sequence[tuple[Finding, Node]]) -> list[Finding]:
    """Findings, those of one rule at one text as one with the number of its uses."""
    groups: dict[tuple[Any, ...], list[Finding]] = {}
    rounds: dict[tuple[Any, ...], int] = {}
    for finding, node in found:
        key = (finding.code, finding.location.source.name, finding.location.span)
        turn = -1
        if not any(one.message == USED for one in finding.related):  # else it is one text that is wrong, however used
            turn = rounds[key, node] = rounds.get((key, node), -1) + 1  # one element can have two faults at one place
        groups.setdefault((*key, turn), []).append(finding)
    return [one_of(group) for group in groups.values()]


def one_of(group: list[Finding]) -> Finding:
    """Findings of one text as one, with the number of its uses."""
    if len(group) == 1:
        return group[0]
    used = dict.fromkeys(one for finding in group for one in finding.related if one.message == USED)
    first = together(group)
    others = [one for one in first.related if one.message != USED]
    related = (*islice(used, MOST_USED), *others) if used else first.related
    return first._replace(uses=sum(one.uses for one in group), related=related)


def location(source: Source, path: str) -> Location:
    """The bytes of a source."""
    document = source.spot.document
    return Location(document.source, _span(source), path)


def _span(source: Source) -> Span:
    where = source.spot
    if source.span is not None:
        return source.span
    if where.end is not None:
        return spot.span_of(where)
    return span_of(where.document, Place(where.element, where.attribute, source.part))


def calls(call: Call | None) -> Iterator[Related]:
    """The chain of calls and includes, the innermost first, each at the place where it is called."""
    for one in call.chain() if call is not None else ():
        words = f"in macro '{one.name}'" if one.kind == "macro" else f"in {one.name}"
        at = Location(one.document.source, span_of(one.document, Place(one.element, part="label")))
        yield Related(words, at)


def _of(binding: Binding) -> Source:
    assert binding.written.spot is not None
    return Source(binding.written.spot, "value", binding.written.call, literal=not binding.bindings)


def _text(one: Origin | Binding) -> str:
    """The text that gives a value."""
    return text_of(one.written.spot) if one.written.spot is not None else ""


def _site(code: str, node: Node, place: Place) -> Site:
    return code, node.element, place.attribute, place.part


def _is_worked_out(element: Element) -> bool:
    """Whether anything in an element is for xacro to work out."""
    for one in (element, *element.descendants()):
        if "$" in one.text or any("$" in value for value in one.attributes.values()) or one.tag.startswith("xacro:"):
            return True
    return False


def _same(one: Related, where: Location) -> bool:
    return one.location.source is where.source and one.location.span == where.span


def at_spot(where: Spot) -> Location:
    """The bytes of a spot in a source."""
    document = where.document
    name = f"/@{where.attribute}" if where.attribute is not None else ""
    return Location(document.source, spot.span_of(where), document.path(where.element) + name)
