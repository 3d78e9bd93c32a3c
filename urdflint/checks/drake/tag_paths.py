"""The ways from the robot to where Drake reads a tag, as help lines name them."""

from __future__ import annotations

from functools import cache

from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element


def way(tag: str, lost: Element) -> str:
    """The way from the robot to where Drake reads a tag; of several the one with most in common with a lost element."""
    ancestor_tags = {ancestor.tag for ancestor in lost.ancestors()}
    return "/".join(max(_ways(tag), key=lambda way: len(ancestor_tags.intersection(way))))


@cache
def _ways(tag: str) -> tuple[tuple[str, ...], ...]:
    """All ways from the robot to a tag of Drake that go over no name twice."""
    ways = []
    waiting: list[tuple[tuple[str, ...], Type]] = [(("robot",), vocabulary.robot())]
    for way, kind in waiting:
        for name, child in kind.children.items():
            if name == tag:
                ways.append((*way, name))
            elif name not in way and child.layer in ("urdf", "drake"):
                waiting.append(((*way, name), child))
    return tuple(ways)
