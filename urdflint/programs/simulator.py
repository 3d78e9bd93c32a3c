"""What the models of simulators have in common: what they note while a robot is read, and the claims made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from urdflint.model.robot import Robot
from urdflint.programs import silences
from urdflint.programs.alike import GroupedClaim, grouped
from urdflint.programs.effect import Effect, one_of
from urdflint.programs.enough import Noted
from urdflint.programs.reason import Reason
from urdflint.programs.target import Target
from urdflint.syntax.document import Element


class Note(NamedTuple):
    """Something that a program does about a place; `told` where it says so itself, with an error or a warning."""

    effect: Effect
    reason: Reason
    element: Element
    attribute: str | None
    related: tuple[Element, ...]
    told: bool


@dataclass
class Notes:
    """All that is noted while a robot is read, in the program's order of work; `refusals` counts the errors."""

    notes: list[Note] = field(default_factory=list, kw_only=True)
    refusals: int = field(default=0, kw_only=True)
    noted: Noted = field(default_factory=Noted, kw_only=True)

    def rejects(
        self, reason: Reason, element: Element, attribute: str | None = None, related: tuple[Element, ...] = ()
    ) -> None:
        """Note an error: the program stops here, unless it has stopped before."""
        self.refusals += 1
        self._note(Note(Effect.REJECTS, reason, element, attribute, related, True))

    def warns(
        self, reason: Reason, element: Element, attribute: str | None = None, related: tuple[Element, ...] = ()
    ) -> None:
        """Note a warning."""
        self._note(Note(Effect.WARNS, reason, element, attribute, related, True))

    def silent(
        self,
        effect: Effect,
        reason: Reason,
        element: Element,
        attribute: str | None = None,
        related: tuple[Element, ...] = (),
    ) -> None:
        """Note what the program does in silence."""
        self._note(Note(effect, reason, element, attribute, related, False))

    def _note(self, note: Note) -> None:
        if not self.noted.enough(note.reason):
            self.notes.append(note)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class SimulatorClaim(GroupedClaim):
    """What the model of a simulator claims; `alike` are for the same releases, of the same tag and attribute.

    A check whose first parameter is of this class hears the claims of all simulators.
    """

    @property
    def loss(self) -> str | None:
        """What is lost or altered by it, in words."""
        match self.reason:
            case silences.BaseFixed(kg) if kg:
                return f"its {kg:.4g} kg are lost"
            case silences.LimitDropped() | silences.LimitMissing():
                return "the joint moves without limits"
            case silences.MassFromShapes(None, _):
                return "its mass follows from a mesh"
            case silences.MassFromShapes(kg, into) if into != self.element.get("name"):
                return f"they add {kg:.4g} kg to link '{into}'"
            case silences.MassFromShapes(kg, _):
                return f"they make {kg:.4g} kg"
            case silences.MimicNotRead() | silences.MimicIgnored():
                return "the joint moves by itself"
        return None


One = TypeVar("One", bound=SimulatorClaim)


def claims(
    kind: type[One], robot: Robot, targets: Iterable[Target], notes: Callable[[Target], Sequence[Note]]
) -> list[One]:
    """All that the releases asked for do about a robot, one claim for each place and reason."""
    found: dict[tuple[Reason, Element, str | None], One] = {}
    for target in targets:
        for note in notes(target):
            key = (note.reason, note.element, note.attribute)
            before = found.get(key)
            effects = one_of({**(before.effects if before else {}), target.name: note.effect})
            found[key] = kind(robot, note.reason, note.element, note.attribute, effects, note.related)
    return grouped(found.values(), _sort)


def _sort(claim: SimulatorClaim) -> object:
    return type(claim.reason), claim.element.tag, claim.attribute, frozenset(claim.effects.items())
