"""What Drake says about a robot, and what it passes over without a word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from urdflint.model.files import Files
from urdflint.programs.drake.numbers import numbers
from urdflint.programs.effect import Effect
from urdflint.syntax.document import NO_ATTRIBUTES, Document, Element

Facts = Mapping[str, object]
TINY = re.compile(r"[1-9][\d.]*[eE]-\d{3}", re.ASCII)  # what a double may have no room for
TOP = Element("", NO_ATTRIBUTES, None, 0)  # the document: Drake names line 1


class Complaint(NamedTuple):
    """Something that Drake stops at (`rejects`) or logs (`warns`), at the part that causes it.

    `attribute` is None where the element as a whole is meant; `told` is the element whose line Drake names, None where
    it names no line; `order` counts in Drake's own order of work.
    """

    effect: Effect
    reason: str
    element: Element
    attribute: str | None
    told: Element | None
    related: tuple[Element, ...]
    facts: Facts
    order: int


class Silence(NamedTuple):
    """Something that Drake passes over without a word: `drops`, `alters` or `ignores`, by what is lost."""

    effect: Effect
    reason: str
    element: Element
    attribute: str | None
    related: tuple[Element, ...]
    facts: Facts


@dataclass(frozen=True)
class Release:
    """A release of Drake by its number; a feature is there from the release on in which it came."""

    number: tuple[int, int]

    def has(self, since: tuple[int, int]) -> bool:
        """Whether this release has what came with another."""
        return self.number >= since


@dataclass
class Record:
    """All that is noted while a robot is read, in Drake's order of work."""

    document: Document
    files: Files
    release: Release
    complaints: list[Complaint] = field(default_factory=list)
    silences: list[Silence] = field(default_factory=list)

    def rejects(
        self,
        reason: str,
        element: Element,
        attribute: str | None = None,
        told: Element | None = None,
        related: tuple[Element, ...] = (),
        **facts: object,
    ) -> None:
        """Note an error: Drake stops here, unless it has stopped before."""
        order = len(self.complaints)
        self.complaints.append(Complaint(Effect.REJECTS, reason, element, attribute, told, related, facts, order))

    def warns(
        self,
        reason: str,
        element: Element,
        attribute: str | None = None,
        told: Element | None = None,
        related: tuple[Element, ...] = (),
        **facts: object,
    ) -> None:
        """Note a warning."""
        order = len(self.complaints)
        self.complaints.append(Complaint(Effect.WARNS, reason, element, attribute, told, related, facts, order))

    def silent(
        self,
        effect: Effect,
        reason: str,
        element: Element,
        attribute: str | None = None,
        related: tuple[Element, ...] = (),
        **facts: object,
    ) -> None:
        """Note what is passed over in silence."""
        self.silences.append(Silence(effect, reason, element, attribute, related, facts))

    def scalar(self, element: Element, attribute: str, told: Element | None) -> float | None:
        """One number of an attribute; None where it is not there or, noted, cannot be read."""
        text = element.attributes.get(attribute)
        if text is None:
            return None
        found, rest = numbers(text)
        if len(found) != 1:
            self.rejects("number-unreadable", element, attribute, told, wanted=1, found=len(found))
            return None
        self._behind(rest, element, attribute, found)
        return found[0]

    def vector(self, element: Element, attribute: str, length: int) -> tuple[float, ...] | None:
        """That many numbers of an attribute, as `scalar`; of a wrong count Drake names no line."""
        text = element.attributes.get(attribute)
        if text is None:
            return None
        found, rest = numbers(text)
        if len(found) != length:
            self.rejects("number-unreadable", element, attribute, wanted=length, found=len(found))
            return None
        self._behind(rest, element, attribute, found)
        return found

    def _behind(self, rest: str, element: Element, attribute: str, found: tuple[float, ...]) -> None:
        if rest and rest.strip():
            self.silent(Effect.ALTERS, "text-after-number", element, attribute, read=found, rest=rest)
        elif any(
            one == 0 and TINY.search(word)
            for one, word in zip(found, element.attributes[attribute].split(), strict=False)
        ):
            self.silent(Effect.ALTERS, "number-too-small", element, attribute, read=found)

    def pose(self, element: Element) -> None:
        """The xyz and rpy of an element, if it can be read."""
        self.vector(element, "xyz", 3)
        self.vector(element, "rpy", 3)

    def origin(self, above: Element) -> None:
        """The pose that the first `<origin>` of an element gives it."""
        origin = above.child("origin")
        if origin is not None:
            self.pose(origin)
