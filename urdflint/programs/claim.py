"""What the model of a program claims about places in a robot, in one form for all programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.struct import Struct
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place


class Claim(Struct, eq=False):
    """That releases of a program do something about an element or one of its attributes, and why.

    `effects` are keyed by target; `reason` says why, with the facts that a message may need; `related` are elements
    that have a part in it; `first` is set where the program would stop here. `warned_at` is the element on whose line
    the program logs a warning of its own.
    """

    robot: Robot
    reason: Any
    element: Element
    attribute: str | None
    effects: Mapping[str, Effect]
    related: tuple[Element, ...] = ()
    first: bool = False
    warned_at: Element | None = None

    @property
    def word(self) -> str:
        """What rule documents call the reason."""
        word: str = type(self.reason).word
        return word

    @property
    def message(self) -> str:
        """What is wrong, or what the program does, in words."""
        words: str = self.reason.message(self)
        return words

    @property
    def words(self) -> tuple[str, ...]:
        """The words by which rule documents mean the reason: its own, and that of what several programs do alike."""
        words: tuple[str, ...] = type(self.reason).words
        return words

    @property
    def loss(self) -> str | None:
        """What is lost or changed by it, in words."""
        words: str | None = self.reason.loss(self)
        return words

    @property
    def loss_by_target(self) -> dict[str, str]:
        """The loss by target, for the programs that drop or alter something."""
        loss = self.loss
        if loss is None:
            return {}
        return {name: loss for name, effect in self.effects.items() if effect in (Effect.DROPS, Effect.ALTERS)}

    @property
    def lost(self) -> list[tuple[str, Place]]:
        """Places of what is lost by it, with words."""
        return []

    def place(self, part: str | None = None) -> Place:
        """The given part of the element, else the value of its attribute, else its start tag."""
        return Place(self.element, self.attribute, part or ("value" if self.attribute else "tag"))


class GroupedClaim(Claim):
    """A claim with the elements of which the same is claimed: `alike`, in document order and with its own."""

    reason: Reason
    alike: tuple[Element, ...] = ()

    def covers(self, fits: Callable[[Element], bool]) -> list[Element]:
        """The elements that fit, if the claim's own is the first of them; else none, as another claim covers them."""
        if not fits(self.element) or next(filter(fits, self.alike)) is not self.element:
            return []
        return list(filter(fits, self.alike))


GroupedT = TypeVar("GroupedT", bound=GroupedClaim)


def grouped(claims: Iterable[GroupedT], sort: Callable[[GroupedT], object]) -> list[GroupedT]:
    """The claims, each with the elements of those that are of the same sort."""
    all_claims = list(claims)
    groups = alike([(claim.element, sort(claim)) for claim in all_claims])
    return [claim._replace(alike=elements) for claim, elements in zip(all_claims, groups, strict=True)]


def alike(sorts: Sequence[tuple[Element, object]]) -> list[tuple[Element, ...]]:
    """For each element those of the same sort, in document order and with itself."""
    groups: dict[object, list[Element]] = {}
    for element, sort in sorts:
        groups.setdefault(sort, []).append(element)
    elements_by_sort = {
        sort: tuple(sorted(elements, key=lambda element: element.start)) for sort, elements in groups.items()
    }
    return [elements_by_sort[sort] for _, sort in sorts]
