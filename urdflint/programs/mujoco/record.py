"""What MuJoCo says about a robot, and what it does silently, noted while the robot is read."""

from __future__ import annotations

import math

from urdflint.model.numbers import plain_numbers
from urdflint.model.resource_files import Files
from urdflint.programs.changes import Release
from urdflint.programs.mujoco import reasons
from urdflint.programs.mujoco.numbers import Numbers, numbers
from urdflint.programs.mujoco.releases import UNDERFLOW_TAKEN
from urdflint.programs.simulator import Notes
from urdflint.struct import field
from urdflint.syntax.document import Element


class Record(Notes, frozen=False):
    """All that is noted while a robot is read, in MuJoCo's order of work."""

    release: Release
    files: Files
    repeated: set[Element] = field(default_factory=set)

    def only(self, above: Element, tag: str, *, required: bool = False) -> Element | None:
        """The one child of a name; a second one is an error, and so is a missing one that is required."""
        same = above.all(tag)
        if not same:
            if required:
                self.rejects(reasons.ElementMissing(tag), above)
            return None
        if len(same) > 1 and same[1] not in self.repeated:
            self.repeated.add(same[1])
            self.rejects(reasons.ElementRepeated(), same[1], None, (same[0],))
        return same[0]

    def text(self, element: Element, attribute: str) -> str | None:
        """The text of an attribute that is required."""
        value = element.attributes.get(attribute)
        if value is None:
            self.rejects(reasons.AttributeMissing(attribute), element)
        return value

    def vector(
        self, element: Element, attribute: str, length: int, *, required: bool = False, kind: str = "double"
    ) -> tuple[float, ...] | None:
        """That many numbers of an attribute; None where it is absent or empty, or, noted, cannot be read."""
        text = element.attributes.get(attribute)
        if text is None and not required:
            return None
        plain = plain_numbers[text or ""]
        if len(plain) == length:
            return plain
        read = numbers(text or "", kind, tiny=False)
        if read.fault == "range" and self.release.has(UNDERFLOW_TAKEN):
            read = numbers(text or "", kind)
        if read.fault:
            self.unreadable(read, element, attribute)
            return None
        if not read.values:
            if required:
                self.rejects(reasons.AttributeMissing(attribute), element, attribute if text is not None else None)
            return None
        if len(read.values) != length:
            self.rejects(reasons.NumberCountWrong(length, len(read.values)), element, attribute)
            return None
        if any(map(math.isnan, read.values)):
            self.warns(reasons.ValueIsNan(), element, attribute)
        return read.values

    def unreadable(self, read: Numbers, element: Element, attribute: str) -> None:
        """Note what is not a number."""
        reason = reasons.NumberOutOfRange(read.word) if read.fault == "range" else reasons.NumberUnreadable(read.word)
        self.rejects(reason, element, attribute)

    def scalar(self, element: Element, attribute: str, *, required: bool = False) -> float | None:
        """One number of an attribute, as `vector`."""
        values = self.vector(element, attribute, 1, required=required)
        return values[0] if values is not None else None
