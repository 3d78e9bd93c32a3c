"""The ways from the robot to where Drake reads a tag, as help lines name them."""

from __future__ import annotations

from functools import cache

from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element


def way(tag: str, lost: Element) -> str:
    """The way from the robot to where Drake reads a tag; of several the one with most in common with a lost element."""
    around = {one.tag for one in lost.ancestors()}
    return "/".join(max(_ways(tag), key=lambda way: len(around.intersection(way))))


@cache
def _ways(tag: str) -> tuple[tuple[str, ...], ...]:
    """All ways from the robot to a tag of Drake that go over no name twice."""
    found = []
    waiting: list[tuple[tuple[str, ...], Type]] = [(("robot",), vocabulary.robot())]
    for way, kind in waiting:
        for name, child in kind.children.items():
            if name == tag:
                found.append((*way, name))
            elif name not in way and child.layer in ("urdf", "drake"):
                waiting.append(((*way, name), child))
    return tuple(found)
