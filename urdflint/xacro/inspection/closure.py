"""A source with all that it includes: the names that are defined anywhere in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property

from urdflint.text.similar import nearest
from urdflint.xacro.inspection.records import Macro
from urdflint.xacro.inspection.survey import KINDS, WORD, Survey
from urdflint.xacro.parameters import parameters
from urdflint.xacro.vocabulary import PREFIX

TAGS = tuple(PREFIX + one for one in (*sorted(KINDS), "macro"))
# The sources that an include of a survey names, None where they are not known
Resolve = Callable[[Survey, str], "Sequence[Survey] | None"]


class Closure:
    """Surveys of a source and of what it includes, the source first.

    `whole` where each include is known; `root` where the source is a robot that is expanded by itself, and no part of
    another, so that nobody else can define what it reads or read what it defines.
    """

    def __init__(self, surveys: Sequence[Survey], whole: bool, root: bool = False) -> None:
        self.surveys = tuple(surveys)
        self.whole = whole
        self.root = root

    @property
    def source(self) -> Survey:
        """The source that the closure is of."""
        return self.surveys[0]

    @cached_property
    def macros(self) -> dict[str, list[tuple[Survey, Macro]]]:
        """All macros by name."""
        found: dict[str, list[tuple[Survey, Macro]]] = {}
        for survey in self.surveys:
            for macro in survey.macros:
                found.setdefault(macro.name, []).append((survey, macro))
        return found

    @cached_property
    def properties(self) -> frozenset[str]:
        """The names of all properties and of the namespaces of includes.

        One with a hyphen, which is refused, counts as what its author reads instead.
        """
        given = {one.name for survey in self.surveys for one in survey.properties if one.name}
        named = {name for one in given for name in (one, one.replace("-", "_"), *one.split("-"))}
        spaces = {one.element.get("ns") or "" for survey in self.surveys for one in survey.includes}
        return frozenset(named | spaces)

    @cached_property
    def parameters(self) -> frozenset[str]:
        """The names of all parameters of macros, with the stars of blocks, and without a comma behind one."""
        every = (one for survey in self.surveys for macro in survey.macros for one in macro.parameters)
        return frozenset(name for one in every for name in (one.name, one.name.rstrip(",;")))

    @cached_property
    def arguments(self) -> frozenset[str]:
        """The names of all arguments."""
        return frozenset(one.element.get("name") or "" for survey in self.surveys for one in survey.arguments)

    @cached_property
    def read(self) -> dict[str, frozenset[str]]:
        """The names that are read anywhere, by what they are read as: property, argument or block."""
        found: dict[str, set[str]] = {"property": set(), "argument": set(), "block": set()}
        for survey in self.surveys:
            for one in survey.reads:
                found[one.kind].add(one.name)
            for some in found.values():
                some.update(one.name for one in survey.mentions)
        return {kind: frozenset(some) for kind, some in found.items()}

    @cached_property
    def unread(self) -> frozenset[str]:
        """The names of properties that nothing reads, by expressions that can be read and by words in others.

        A word in its own value does not count: that is read with it.
        """
        asked = Counter(one.name for survey in self.surveys for one in survey.mentions)
        read = {one.name for survey in self.surveys for one in survey.reads if one.kind != "argument"}
        read |= {
            one.name for survey in self.surveys for macro in survey.macros for one in macro.parameters if one.forward
        }
        own = Counter[str]()
        for one in (one for survey in self.surveys for one in survey.properties if one.name):
            own[one.name or ""] += WORD.findall(one.element.get("value") or "").count(one.name)
        return frozenset(name for name, count in own.items() if name not in read and asked[name] <= count)

    @cached_property
    def unprefixed(self) -> frozenset[str]:
        """What instructions without the prefix, or misspelt, would define or insert: that is told where they stand."""
        elements = [one for survey in self.surveys for one in survey.unprefixed]
        for survey in self.surveys:
            calls = (one.element for one in survey.calls if "name" in one.element.attributes)
            elements += [one for one in calls if nearest(one.tag, TAGS)]
        inside = (other.name for one in elements for other in parameters(one.get("params") or ""))
        return frozenset((*(one.get("name") or "" for one in elements), *inside))

    @property
    def vague(self) -> bool:
        """Whether some name is computed, so that any property can be meant."""
        return any(one.vague for one in self.surveys)

    @property
    def vague_arguments(self) -> bool:
        """Whether any argument can be read."""
        return any(one.vague_arguments for one in self.surveys)


def of(survey: Survey, resolve: Resolve | None = None, root: bool = False) -> Closure:
    """A source with what it includes, as far as that is known."""
    found = [survey]
    whole = True
    for one in found:
        whole &= not any(element.tag == "include" for element in one.unprefixed)
        for include in one.includes:
            filename = include.element.get("filename")
            some = resolve(one, filename) if resolve is not None and filename is not None else None
            whole &= some is not None
            found += [other for other in some or () if other not in found]
    return Closure(found, whole, root)
