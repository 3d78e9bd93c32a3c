"""What the model of a program claims about a place in a robot, in one form for all programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
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
        """The attribute's value, or else the element's start tag, or the part of it that is asked for."""
        return Place(self.element, self.attribute, part or ("value" if self.attribute else "tag"))
