"""Which bodies joints connect, each joint after another: a disjoint-set forest."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

Body = TypeVar("Body", bound=Hashable)


class Connected(Generic[Body]):
    """Bodies in sets of those that are connected; each set has one that stands for it."""

    def __init__(self) -> None:
        self.above: dict[Body, Body] = {}

    def top(self, body: Body) -> Body:
        """The body that stands for all that a body is connected to."""
        above = self.above
        while (upper := above.get(body, body)) != body:
            above[body] = body = above.get(upper, upper)
        return body

    def join(self, first: Body, second: Body) -> bool:
        """Connect two bodies; False where they were connected already."""
        tops = self.top(first), self.top(second)
        self.above[tops[0]] = tops[1]
        return tops[0] != tops[1]
