"""Why a program has a part of a robot otherwise than written: what its model tells, or at least the place."""

from __future__ import annotations

from typing import NamedTuple

from urdflint.comparison.written_facts import Written
from urdflint.model.robot import Joint, Link
from urdflint.programs.loaded import WORLD, Difference, Loaded, LoadedJoint
from urdflint.programs.naming import owner
from urdflint.struct import cached_property
from urdflint.syntax.document import Element

SHAPES = ("visual", "collision")
LOSS_KINDS = ("merged", "lost", "fixed")


class Cause(NamedTuple):
    """What happens, to what, more about it, and the element that causes it."""

    kind: str
    name: str
    what: str
    element: Element


class Causes:
    """A robot as it is written and as a program has it, and what the program's model tells of each part.

    Without `explained` the values are the same, and what the model tells of each part is left out.
    """

    def __init__(self, written: Written, loaded: Loaded, *, explained: bool = True) -> None:
        self.written = written
        self.loaded = loaded
        self.is_explained = explained

    @cached_property
    def _differences_by_element(self) -> dict[Element, list[Difference]]:
        by_element: dict[Element, list[Difference]] = {}
        for difference in self.loaded.differences if self.is_explained else ():
            by_element.setdefault(owner(difference.element), []).append(difference)
        return by_element

    @cached_property
    def _inside(self) -> dict[Element, list[Cause]]:
        causes_by_part: dict[Element, list[Cause]] = {}
        for difference in self.loaded.differences:
            lineage = (difference.element, *difference.element.ancestors())
            part = next((ancestor for ancestor in lineage if ancestor.tag in SHAPES), None)
            if part is not None:
                causes_by_part.setdefault(part, []).append(Cause(*difference))
        return causes_by_part

    @cached_property
    def bodies(self) -> dict[str, float | None]:
        """The masses of the bodies; a link called world is none where it is the root."""
        bodies = {body.name: body.kg for body in self.loaded.bodies}
        if self.written.world is not None:
            bodies.pop(WORLD, None)
        return bodies

    @cached_property
    def joints(self) -> dict[str, LoadedJoint]:
        """The joints by name."""
        return {joint.name: joint for joint in self.loaded.joints}

    def differences_at(self, element: Element, *kinds: str) -> list[Cause]:
        """What the model tells of a link or joint, of these kinds."""
        return [
            Cause(*difference)
            for difference in self._differences_by_element.get(element, ())
            if not kinds or difference.kind in kinds
        ]

    def inside(self, part: Element) -> list[Cause]:
        """What the model tells of a visual or collision."""
        return self._inside.get(part, [])

    def home(self, link: str) -> str | None:
        """The body that a link is, or became part of; None where there is none."""
        body = link if link in self.bodies else self.loaded.merged.get(link)
        return body if body in self.bodies else None

    @cached_property
    def parts(self) -> dict[str, list[Link]]:
        """The links that each body is made of."""
        links_by_body: dict[str, list[Link]] = {}
        for name, link in self.written.links.items():
            links_by_body.setdefault(self.home(name) or "", []).append(link)
        return links_by_body

    def no_link(self, link: Link) -> list[Cause]:
        """Why a link is no body."""
        return self.differences_at(link.element, *LOSS_KINDS) or [
            Cause("lost", link.name or "", "it is not there", link.element)
        ]

    def no_joint(self, joint: Joint) -> list[Cause]:
        """Why a joint is not there: for its own sake, or for that of its child link."""
        causes = self.differences_at(joint.element, "lost", "renamed", "nameless")
        child = self.written.links.get(joint.child_link or "")
        if not causes and child is not None and child.name not in self.bodies:
            causes = self.no_link(child)
        return causes or [Cause("lost", joint.name or "", "it is not there", joint.element)]
