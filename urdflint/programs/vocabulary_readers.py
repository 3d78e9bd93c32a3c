"""What a program looks for in a URDF, by the vocabulary, which names the readers of each element and attribute."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.struct import Struct
from urdflint.syntax.document import Element

NOTHING: frozenset[str] = frozenset()
Names = Mapping[str, frozenset[str]]


class Reads(Struct, eq=False):
    """The elements and the attributes that a program looks for, by the tag of the element in which it does."""

    children: Names
    attributes: Names

    def and_also(self, children: Names, attributes: Names) -> Reads:
        """These with what stands where the vocabulary describes nothing, since it is for this program alone."""
        return Reads(_joined(self.children, children), _joined(self.attributes, attributes))


@cache
def reads(program: str) -> Reads:
    """What a program looks for on its way down from the robot; of a tag with several types what it does in any."""
    children, attributes = dict[str, frozenset[str]](), dict[str, frozenset[str]]()
    waiting: list[tuple[str, Type]] = [("robot", vocabulary.robot())]
    for tag, kind in waiting:
        read_tags = frozenset(name for name, declaration in kind.declared.items() if is_read(declaration, program))
        children[tag] = children.get(tag, NOTHING) | read_tags
        looked_for = (name for name, attribute in kind.attributes.items() if is_read(attribute.declared, program))
        attributes[tag] = attributes.get(tag, NOTHING).union(looked_for)
        inner = ((name, kind.children[name]) for name in sorted(read_tags))
        waiting += [pair for pair in inner if pair not in waiting]
    return Reads(children, attributes)


def is_read(declared: Element, program: str) -> bool:
    """Whether a program is among the readers of what is declared."""
    return program in vocabulary.reader(declared).get("by", "").split()


def _joined(first: Names, other: Names) -> Names:
    return {tag: first.get(tag, NOTHING) | other.get(tag, NOTHING) for tag in {**first, **other}}
