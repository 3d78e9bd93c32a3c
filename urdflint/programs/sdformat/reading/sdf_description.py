"""What libsdformat demands of SDF elements, reported by the schema: types, bounds and what is required, by version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from urdflint.programs.changes import numbers
from urdflint.programs.sdformat.releases import READS
from urdflint.programs.target import Target
from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type, reader
from urdflint.struct import cached_property
from urdflint.syntax.document import Element

TYPES = {
    "SdfBoolean": "bool",
    "SdfColor": "color",
    "SdfDouble": "double",
    "SdfInteger": "int",
    "SdfPoseValues": "pose",
    "SdfUnsigned": "unsigned int",
    "SdfVector2": "vector2d",
    "SdfVector3": "vector3",
}  # by the first letters of the kind; all others are texts


class Description:
    """One element in a version of SDF; its attributes and children are looked up when they are asked for.

    `type` is that of its text or None, `needed` whether the text may not be empty, `holds_anything` whether what is in
    it is not looked at.
    """

    def __init__(self, declared: Mapping[str, str], kind: Type, version: str) -> None:
        self._kind = kind
        self._version = version
        text = _then(declared, kind.text, version)
        self.needed = "filled" in declared
        self.type = _type(text) if text is not None else None
        self.holds_anything = kind.open
        self.least, self.upper_bound = _bound(text, "xs:minInclusive"), _bound(text, "xs:maxInclusive")

    @cached_property
    def attributes(self) -> dict[str, tuple[str, bool]]:
        """The attributes by name, each with its type and whether it must be there."""
        declared = ((name, attribute, reader(attribute.declared)) for name, attribute in self._kind.attributes.items())
        return {
            name: (_type(attribute.kind), attribute.required or _required(facts, self._version))
            for name, attribute, facts in declared
            if _is_known(facts, self._version)
        }

    def words(self, name: str) -> tuple[str, tuple[str, ...]]:
        """The kind of an attribute and, if that is an enumeration, its words."""
        attribute = self._kind.attributes[name]
        return attribute.kind, attribute.values

    @property
    def needed_children(self) -> tuple[str, ...]:
        """The children without which the element is not loaded."""
        return self._kind.needed

    @cached_property
    def children(self) -> dict[str, Description]:
        """The elements that may stand in it, by name."""
        return dict(self._children())

    def _children(self) -> Iterator[tuple[str, Description]]:
        for name, declared in self._kind.declared.items():
            if _is_known(reader(declared), self._version):
                yield name, _described(declared, self._kind.children[name], self._version)


@cache
def _described(declared: Element, kind: Type, version: str) -> Description:
    """The description of a declared element, one for all depths: models are in models."""
    return Description(reader(declared), kind, version)


@cache
def model(version: str) -> Description:
    """The description of `<model>` in a version of SDF."""
    return _description_of("SdfModel", version)


@cache
def root(version: str) -> Description:
    """The description of `<sdf>` in a version of SDF."""
    return _description_of("WorldSdf", version)


def _description_of(name: str, version: str) -> Description:
    definition = vocabulary.schemas().find("xs:complexType", name)
    assert definition is not None
    return Description({}, Type(name, *definition), version)


@cache
def words(kind: str, version: str) -> frozenset[str]:
    """The words of an enumeration that a version of SDF has."""
    return frozenset(word for word, facts in vocabulary.facts_of_values(kind).items() if _is_known(facts, version))


@cache
def words_with(kind: str, details: str) -> frozenset[str]:
    """The words of an enumeration that are read with a child element of this name."""
    facts_by_word = vocabulary.facts_of_values(kind)
    return frozenset(word for word, facts in facts_by_word.items() if facts.get("details") == details)


def _type(kind: str) -> str:
    return next((type_name for start, type_name in TYPES.items() if kind.startswith(start)), "string")


@cache
def _bound(kind: str | None, facet: str) -> float | None:
    """A bound of the numbers of a kind; those inside a list are not looked at."""
    definition = vocabulary.schemas().find("xs:simpleType", kind or "")
    inner = definition[0].descendants() if definition is not None else ()
    return next((float(element.attributes["value"]) for element in inner if element.tag == facet), None)


def _is_known(facts: Mapping[str, str], version: str) -> bool:
    """Whether a version of SDF has what these are the facts of."""
    now = numbers(version)
    is_present = numbers(facts.get("since", "0")) <= now and ("until" not in facts or now <= numbers(facts["until"]))
    return is_present or facts.get("also") == version


def _then(facts: Mapping[str, str], kind: str | None, version: str) -> str | None:
    """The kind of a value in a version."""
    return facts["earlier"] if "changed" in facts and numbers(version) < numbers(facts["changed"]) else kind


def _required(facts: Mapping[str, str], version: str) -> bool:
    """Whether those releases that read a version of SDF require what these are the facts of."""
    series = str(min(number for number, read in READS.items() if read == version))
    return any(Target("sdformat", series, series).matches(selector) for selector in facts.get("required", "").split())
