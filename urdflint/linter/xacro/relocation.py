"""Findings of an expanded robot at the text that somebody wrote: which one of the texts that went in is to blame."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from urdflint.findings import Finding, Location, Related
from urdflint.findings.rule import Problem
from urdflint.linter.xacro import fixes as source_fixes
from urdflint.linter.xacro.locations import calls, location
from urdflint.linter.xacro.merge_uses import USED
from urdflint.syntax.place import Place
from urdflint.xacro.expansion.bindings import Binding
from urdflint.xacro.expansion.nodes import Node, Origin
from urdflint.xacro.expansion.origins import Origins, Source, all_of
from urdflint.xacro.spot import text_of

if TYPE_CHECKING:
    from urdflint.xacro.expansion.literals import Literal

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
            fix=source_fixes.fix(self.origins, problem, source),
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
        from urdflint.linter.xacro import culprit_literals as blame  # for what is computed

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
        from urdflint.linter.xacro import culprit_literals as blame  # for what is computed

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
        from urdflint.linter.xacro import culprit_literals as blame

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


def _of(binding: Binding) -> Source:
    assert binding.written.spot is not None
    return Source(binding.written.spot, "value", binding.written.call, literal=not binding.bindings)


def _text(one: Origin | Binding) -> str:
    """The text that gives a value."""
    return text_of(one.written.spot) if one.written.spot is not None else ""


def _site(code: str, node: Node, place: Place) -> Site:
    return code, node.element, place.attribute, place.part


def _same(one: Related, where: Location) -> bool:
    return one.location.source is where.source and one.location.span == where.span
