"""A source with all that it includes: the names that are defined anywhere in it."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Sequence

from urdflint.struct import cached_property
from urdflint.syntax.document import Element
from urdflint.text.similar import nearest
from urdflint.text.suggestions import KnownNames
from urdflint.xacro.inspection import similar_names
from urdflint.xacro.inspection.records import Instruction, Macro
from urdflint.xacro.inspection.survey import KINDS, WORD, Survey
from urdflint.xacro.parameters import parameters
from urdflint.xacro.vocabulary import ATTRIBUTES, PREFIX

TAGS = tuple(PREFIX + kind for kind in (*sorted(KINDS), "macro"))
# The sources that an include of a survey names, None where they are not known
Resolve = Callable[[Survey, str], "Sequence[Survey] | None"]


class Listed:
    """The parameters of a macro for its calls: how often each is listed, which are `needed` and which are blocks."""

    def __init__(self, macro: Macro) -> None:
        self.counts = Counter(parameter.name for parameter in macro.parameters)
        self.known_names = KnownNames(
            macro.element, lambda: (parameter.name for parameter in macro.parameters if not parameter.is_block)
        )
        self.blocks = [parameter.name for parameter in macro.parameters if parameter.is_block]
        plain = [parameter.name for parameter in macro.parameters if parameter.required and not parameter.is_block]
        self.needed = [name for name in dict.fromkeys(plain) if self.counts[name] == 1 and not {",", ";"} & set(name)]


class Closure:
    """Surveys of a source and of the files that it includes, the source first.

    `is_complete` where each include is known; `root` where the source is a robot that is expanded by itself, and no
    part of another, so that nobody else can define what it reads or read what it defines.
    """

    def __init__(self, surveys: Sequence[Survey], is_complete: bool, root: bool = False) -> None:
        self.surveys = tuple(surveys)
        self.is_complete = is_complete
        self.root = root
        self._listed: dict[Element, Listed] = {}

    def as_root(self) -> Closure:
        """The closure of a robot that is expanded by itself, with what is known already."""
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
        macros_by_name: dict[str, list[tuple[Survey, Macro]]] = {}
        for survey in self.surveys:
            for macro in survey.macros:
                macros_by_name.setdefault(macro.name, []).append((survey, macro))
        return macros_by_name

    @cached_property
    def properties(self) -> frozenset[str]:
        """The names of all properties and of the namespaces of includes.

        One with a hyphen, which is refused, counts as what its author reads instead.
        """
        defined = {definition.name for survey in self.surveys for definition in survey.properties if definition.name}
        spellings = {
            name for full_name in defined for name in (full_name, full_name.replace("-", "_"), *full_name.split("-"))
        }
        spaces = {include.element.get("ns") or "" for survey in self.surveys for include in survey.includes}
        return frozenset(spellings | spaces)

    @cached_property
    def parameters(self) -> frozenset[str]:
        """The names of all parameters of macros, with the stars of blocks, and without a comma behind one."""
        all_parameters = (
            parameter for survey in self.surveys for macro in survey.macros for parameter in macro.parameters
        )
        return frozenset(name for parameter in all_parameters for name in (parameter.name, parameter.name.rstrip(",;")))

    @cached_property
    def arguments(self) -> frozenset[str]:
        """The names of all arguments."""
        return frozenset(argument.element.get("name") or "" for survey in self.surveys for argument in survey.arguments)

    @cached_property
    def read(self) -> dict[str, frozenset[str]]:
        """The names that are read anywhere, by what they are read as: property, argument or block."""
        read_names: dict[str, set[str]] = {"property": set(), "argument": set(), "block": set()}
        for survey in self.surveys:
            for read in survey.reads:
                read_names[read.kind].add(read.name)
            for names in read_names.values():
                names.update(mention.name for mention in survey.mentions)
        return {kind: frozenset(names) for kind, names in read_names.items()}

    @cached_property
    def unread(self) -> frozenset[str]:
        """The names of properties that nothing reads, by expressions that can be read and by words in others.

        A word in its own value does not count: that is read with it.
        """
        mention_counts = Counter(mention.name for survey in self.surveys for mention in survey.mentions)
        read = {reading.name for survey in self.surveys for reading in survey.reads if reading.kind != "argument"}
        read |= {
            parameter.name
            for survey in self.surveys
            for macro in survey.macros
            for parameter in macro.parameters
            if parameter.forward
        }
        own = Counter[str]()
        for definition in (
            definition for survey in self.surveys for definition in survey.properties if definition.name
        ):
            own[definition.name or ""] += WORD.findall(definition.element.get("value") or "").count(definition.name)
        return frozenset(name for name, count in own.items() if name not in read and mention_counts[name] <= count)

    @cached_property
    def unprefixed(self) -> frozenset[str]:
        """What instructions without the prefix, or misspelt, would define or insert: that is told where they stand."""
        elements = [element for survey in self.surveys for element in survey.unprefixed]
        for survey in self.surveys:
            calls = (call.element for call in survey.calls if "name" in call.element.attributes)
            elements += [element for element in calls if nearest(element.tag, TAGS)]
        inside = (other.name for element in elements for other in parameters(element.get("params") or ""))
        return frozenset((*(element.get("name") or "" for element in elements), *inside))

    @cached_property
    def known_by_kind(self) -> dict[str, KnownNames]:
        """The names that can be meant, by what they are: of a property, of one in a macro, of a macro or a block."""
        blocks = {name.lstrip("*") for name in self.parameters if name.startswith("*")}
        names_by_kind = {
            "property": lambda: sorted(self.properties),
            "inside": lambda: sorted(self.properties | self.parameters),
            "macro": lambda: self.macros,
            "tag": lambda: (*ATTRIBUTES, *self.macros),
            "block": lambda: sorted(blocks | self.properties | self.unprefixed),
        }
        return {kind: KnownNames((kind, self.surveys), names) for kind, names in names_by_kind.items()}

    def parameters_of(self, macro: Macro) -> Listed:
        """The parameters of a macro."""
        listed = self._listed.get(macro.element)
        if listed is None:
            listed = self._listed[macro.element] = Listed(macro)
        return listed

    @cached_property
    def calls(self) -> Counter[str]:
        """How often each macro is called in the source itself, by name."""
        return Counter(called_macro(call) or "" for call in self.source.calls)

    @cached_property
    def slips(self) -> dict[str, str]:
        """The names of macros that are called and not defined, and what each is a slip of."""
        unknown = [name for name in self.calls if name.rpartition(".")[2] not in self.macros]
        near = {name: similar[0] for name, similar in similar_names.pairs(unknown, self.macros).items()}
        return similar_names.suggestions(self.calls) | near

    @cached_property
    def vague(self) -> bool:
        """Whether some name is computed, so that any property can be meant."""
        return any(survey.vague for survey in self.surveys)

    @cached_property
    def vague_arguments(self) -> bool:
        """Whether any argument can be read."""
        return any(survey.vague_arguments for survey in self.surveys)


def called_macro(call: Instruction) -> str | None:
    """The name of the macro that a call takes; None where an expression makes it."""
    element = call.element
    name = element.get("macro") if element.tag == "xacro:call" else element.tag[len(PREFIX) :]
    return name if name and "$" not in name else None


def closure_of(survey: Survey, resolve: Resolve | None = None, root: bool = False) -> Closure:
    """A source with what it includes, as far as that is known."""
    surveys = [survey]
    visited = {survey}
    is_complete = True
    for current in surveys:
        is_complete &= not any(element.tag == "include" for element in current.unprefixed)
        for include in current.includes:
            filename = include.element.get("filename")
            included = resolve(current, filename) if resolve is not None and filename is not None else None
            is_complete &= included is not None
            surveys += [other for other in included or () if other not in visited]
            visited.update(included or ())
    return Closure(surveys, is_complete, root)
