"""Claims of which the same is made about several elements, so that it can be reported once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from urdflint.programs.claim import Claim
from urdflint.programs.reason import Reason
from urdflint.syntax.document import Element


class GroupedClaim(Claim):
    """A claim with the elements of which the same is claimed: `alike`, in document order and with its own."""

    reason: Reason
    alike: tuple[Element, ...] = ()

    def covers(self, fits: Callable[[Element], bool]) -> list[Element]:
        """Those of the elements that fit, if its own is the first of them; the claim about that one covers all."""
        if not fits(self.element) or next(filter(fits, self.alike)) is not self.element:
            return []
        return list(filter(fits, self.alike))


One = TypeVar("One", bound=GroupedClaim)


def grouped(claims: Iterable[One], sort: Callable[[One], object]) -> list[One]:
    """The claims, each with the elements of those that are of the same sort."""
    found = list(claims)
    groups = alike([(claim.element, sort(claim)) for claim in found])
    return [claim._replace(alike=some) for claim, some in zip(found, groups, strict=True)]


def alike(sorts: Sequence[tuple[Element, object]]) -> list[tuple[Element, ...]]:
    """For each element those of the same sort, in document order and with itself."""
    groups: dict[object, list[Element]] = {}
    for element, sort in sorts:
        groups.setdefault(sort, []).append(element)
    found = {sort: tuple(sorted(some, key=lambda element: element.start)) for sort, some in groups.items()}
    return [found[sort] for _, sort in sorts]
