"""A source with all that it includes: the names that are defined anywhere in it."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property

from urdflint.syntax.document import Element
from urdflint.text.known import Known
from urdflint.text.similar import nearest
from urdflint.xacro.inspection import alike
from urdflint.xacro.inspection.records import Instruction, Macro
from urdflint.xacro.inspection.survey import KINDS, WORD, Survey
from urdflint.xacro.parameters import parameters
from urdflint.xacro.vocabulary import ATTRIBUTES, PREFIX

TAGS = tuple(PREFIX + one for one in (*sorted(KINDS), "macro"))
# The sources that an include of a survey names, None where they are not known
Resolve = Callable[[Survey, str], "Sequence[Survey] | None"]


class Listed:
    """The parameters of a macro for its calls: how often each is listed, which are `needed` and which are blocks."""

    def __init__(self, macro: Macro) -> None:
        self.counts = Counter(one.name for one in macro.parameters)
        self.known = Known(macro.element, lambda: (one.name for one in macro.parameters if not one.is_block))
        self.blocks = [one.name for one in macro.parameters if one.is_block]
        plain = [one.name for one in macro.parameters if one.required and not one.is_block]
        self.needed = [one for one in dict.fromkeys(plain) if self.counts[one] == 1 and not {",", ";"} & set(one)]


class Closure:
    """Surveys of a source and of what it includes, the source first.

    `whole` where each include is known; `root` where the source is a robot that is expanded by itself, and no part of
    another, so that nobody else can define what it reads or read what it defines.
    """

    def __init__(self, surveys: Sequence[Survey], whole: bool, root: bool = False) -> None:
        self.surveys = tuple(surveys)
        self.whole = whole
        self.root = root
        self._listed: dict[Element, Listed] = {}

    def as_root(self) -> Closure:
        """The same of a robot that is expanded by itself, with what is known already."""
        root = copy.copy(self)
        root.root = True
        return root

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

    @cached_property
    def known(self) -> dict[str, Known]:
        """The names that can be meant, by what they are: of a property, of one in a macro, of a macro or a block."""
        blocks = {one.lstrip("*") for one in self.parameters if one.startswith("*")}
        every = {
            "property": lambda: sorted(self.properties),
            "inside": lambda: sorted(self.properties | self.parameters),
            "macro": lambda: self.macros,
            "tag": lambda: (*ATTRIBUTES, *self.macros),
            "block": lambda: sorted(blocks | self.properties | self.unprefixed),
        }
        return {what: Known((what, self.surveys), names) for what, names in every.items()}

    def parameters_of(self, macro: Macro) -> Listed:
        """The parameters of a macro."""
        found = self._listed.get(macro.element)
        if found is None:
            found = self._listed[macro.element] = Listed(macro)
        return found

    @cached_property
    def calls(self) -> Counter[str]:
        """How often each macro is called in the source itself, by name."""
        return Counter(called(one) or "" for one in self.source.calls)

    @cached_property
    def slips(self) -> dict[str, str]:
        """The names of macros that are called and not defined, and what each is a slip of."""
        unknown = [one for one in self.calls if one.rpartition(".")[2] not in self.macros]
        near = {name: some[0] for name, some in alike.pairs(unknown, self.macros).items()}
        return alike.meant(self.calls) | near

    @cached_property
    def vague(self) -> bool:
        """Whether some name is computed, so that any property can be meant."""
        return any(one.vague for one in self.surveys)

    @cached_property
    def vague_arguments(self) -> bool:
        """Whether any argument can be read."""
        return any(one.vague_arguments for one in self.surveys)


def called(one: Instruction) -> str | None:
    """The name of the macro that a call takes; None where an expression makes it."""
    element = one.element
    name = element.get("macro") if element.tag == "xacro:call" else element.tag[len(PREFIX) :]
    return name if name and "$" not in name else None


def of(survey: Survey, resolve: Resolve | None = None, root: bool = False) -> Closure:
    """A source with what it includes, as far as that is known."""
    found = [survey]
    taken = {survey}
    whole = True
    for one in found:
        whole &= not any(element.tag == "include" for element in one.unprefixed)
        for include in one.includes:
            filename = include.element.get("filename")
            some = resolve(one, filename) if resolve is not None and filename is not None else None
            whole &= some is not None
            found += [other for other in some or () if other not in taken]
            taken.update(some or ())
    return Closure(found, whole, root)
