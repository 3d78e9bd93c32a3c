"""Findings of an expanded robot at the text that somebody wrote: which one of the texts that went in is to blame."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from urdflint.findings import Finding, Location, Related
from urdflint.findings.rule import Problem
from urdflint.linter.xacro import fixes
from urdflint.linter.xacro.locations import calls, location
from urdflint.linter.xacro.merge_uses import USED
from urdflint.syntax.place import Place
from urdflint.xacro.expansion.bindings import Binding, Origin
from urdflint.xacro.expansion.nodes import Node
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
    """Moves the findings of one robot to the text to blame.

    `problems` are all problems of the robot: they show which texts are wrong wherever they are used.
    """

    def __init__(self, origins: Origins, problems: Sequence[tuple[str, Problem]]) -> None:
        self.origins = origins
        self.bad: dict[Site, set[Node]] = {}
        self.bad_tags: dict[tuple[str, str, str | None], set[Node]] = {}
        self.handed_on: dict[tuple[str, str, str | None], set[tuple[object, ...]]] = {}
        self.texts: dict[Binding, Pieces] = {}
        for code, problem in problems:
            if problem.place.document is not None:  # of another file, such as CMakeLists.txt
                continue
            node = origins.node(problem.place)
            self.bad.setdefault(_site(code, node, problem.place), set()).add(node)
            self.bad_tags.setdefault((code, node.tag, problem.place.attribute), set()).add(node)

    def moved(self, code: str, problem: Problem, finding: Finding) -> Finding:
        """A finding at the text to blame, with the calls by which that got into the robot."""
        related = [
            entry
            if place.document
            else Related(entry.message, location(self.origins.written(place), entry.location.path))
            for entry, (_, place) in zip(finding.related, problem.related, strict=True)
        ]
        if problem.place.document is not None:
            return finding._replace(related=tuple(related))
        source, more = self.source(code, problem.place)
        own_location = location(source, finding.location.path)
        also = [location(self.origins.written(place), self.path(place)) for place in problem.also]
        return finding._replace(
            location=own_location,
            related=tuple(entry for entry in (*related, *more) if not _same(entry, own_location)),
            also=tuple(
                other
                for other in dict.fromkeys(also)
                if (other.source, other.span) != (own_location.source, own_location.span)
            ),
            trace=tuple(calls(source.call)),
            fix=fixes.fix(self.origins, problem, source),
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
        written = self.origins.written(place)
        origin = self.origins.origin(place)
        if origin is None:
            return written, []
        holder: Origin | Binding = origin
        if holder.whole_value is None and holder.bindings and not self._is_of_one_text(place, origin):
            culprit = self._culprit(code, place)
            if culprit is not None and culprit.written.spot is not None:
                holder, written = culprit, _source_of(culprit)
        while holder.whole_value is not None:
            binding = holder.whole_value
            if binding.written.spot is None or not (binding.kind == OWN or self._always(code, place, binding)):
                break
            holder, written = binding, _source_of(binding)
        return self._followed(code, place, holder, written)

    def _followed(
        self, code: str, place: Place, holder: Origin | Binding, written: Source
    ) -> tuple[Source, list[Related]]:
        """The literal that is to blame for a computed value, or that value with the literals that went into it."""
        if "$" not in _text(holder):
            return written, []
        from urdflint.linter.xacro import culprit_literals  # for what is computed

        printed = self.origins.text(place) if isinstance(holder, Origin) else str(holder.value)
        (number, literals, wrong), used = self._pieces(holder, printed), Related(USED, location(written, ""))
        if wrong is None:
            handed = self._handed(code, place, literals, printed) if number == 1 else None
            words = {printed, *printed.split()}
            matching = (
                literal for literal in literals if not culprit_literals.of_words([literal]) or literal.value in words
            )
            first = list(islice(matching, culprit_literals.MAX_LITERALS))
            return (handed, [used]) if handed is not None else (written, list(culprit_literals.related(first)))
        if len(wrong) == 1 and not wrong[0].is_given:
            source = culprit_literals.source(wrong[0])
            if source is not None:
                return source, [used]
        return written, list(culprit_literals.related(wrong))

    def _pieces(self, holder: Origin | Binding, printed: str) -> Pieces:
        """What a text was made of, which many findings ask of one name."""
        cached = self.texts.get(holder) if isinstance(holder, Binding) else None
        if cached is not None:
            return cached
        from urdflint.linter.xacro import culprit_literals  # for what is computed

        parts = self.origins.literals.parts(_text(holder), holder.bindings, holder.written)
        literals = [literal for part in parts for literal in part.literals]
        pieces = Pieces(len(parts), literals, culprit_literals.culprits(parts, printed))
        if isinstance(holder, Binding):
            self.texts[holder] = pieces
        return pieces

    def _is_of_one_text(self, place: Place, origin: Origin) -> bool:
        """Whether one text is to blame for a value that should be numbers, whoever chose that text."""
        wrong = self._pieces(origin, self.origins.text(place)).wrong
        return wrong is not None and len(wrong) == 1 and not wrong[0].is_given

    def _handed(self, code: str, place: Place, literals: Sequence[Literal], printed: str) -> Source | None:
        """The value in a YAML file that a place has unchanged, if all that it is handed on to is wrong."""
        from urdflint.linter.xacro import culprit_literals

        literal = literals[0] if len(literals) == 1 else None
        if literal is None or literal.entry is None or literal.value != printed:
            return None
        tag, name = self.origins.node(place).tag, place.attribute
        key = code, tag, name
        if key not in self.handed_on:
            self.handed_on[key] = self._from_data(code, tag, name)
        return culprit_literals.source(literal) if literal.place not in self.handed_on[key] else None

    def _from_data(self, code: str, tag: str, name: str | None) -> set[tuple[object, ...]]:
        """What stands in YAML files and is right where it is handed on to such a place."""
        right = set()
        for node in self.origins.same.get((tag, name), ()):
            if node not in self.bad_tags[code, tag, name]:
                origin = node.origin(name)
                literals = self.origins.literals.literals_of(_text(origin), origin.bindings, origin.written)
                right |= {literal.place for literal in literals if literal.entry is not None}
        return right

    def _culprit(self, code: str, place: Place) -> Binding | None:
        """Of what went into a value that is wrong in some of its uses: the argument that those share, and no other."""
        node = self.origins.node(place)
        name = self.origins.attribute(place)
        bad = self.bad[_site(code, node, place)]
        good = [
            instance
            for instance in self.origins.instances(place)
            if instance not in bad and name in instance.attributes
        ]
        if not good:
            return None
        fine: dict[str, set[str]] = {}
        for instance in good:
            for binding in all_of(instance.origin(name).bindings):
                fine.setdefault(binding.name, set()).add(repr(binding.value))
        own = (binding for binding in all_of(node.origin(name).bindings) if binding.kind in (OWN, "default"))
        return next((binding for binding in own if repr(binding.value) not in fine.get(binding.name, ())), None)

    def _always(self, code: str, place: Place, binding: Binding) -> bool:
        """Whether all that a definition makes of this kind is wrong."""
        node = self.origins.node(place)
        uses = self.origins.handed_on.get((binding, node.tag, place.attribute), set())
        return uses <= self.bad_tags[code, node.tag, place.attribute]


def _source_of(binding: Binding) -> Source:
    assert binding.written.spot is not None
    return Source(binding.written.spot, "value", binding.written.call, literal=not binding.bindings)


def _text(holder: Origin | Binding) -> str:
    """The text that gives a value."""
    return text_of(holder.written.spot) if holder.written.spot is not None else ""


def _site(code: str, node: Node, place: Place) -> Site:
    return code, node.element, place.attribute, place.part


def _same(related: Related, place: Location) -> bool:
    return related.location.source is place.source and related.location.span == place.span
