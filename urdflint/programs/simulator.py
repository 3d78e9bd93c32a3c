"""What the models of simulators have in common: what they note while a robot is read, and what is made of the notes."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Generic, NamedTuple, Protocol, TypeVar

from urdflint.model.robot import Robot
from urdflint.programs.changes import EarlierReadings, Readings, Release
from urdflint.programs.claim import GroupedClaim, alike
from urdflint.programs.effect import Effect, one_of, same_on
from urdflint.programs.loaded import Difference, Loaded, left, refusals
from urdflint.programs.naming import owner
from urdflint.programs.reason import NoteLimit, Reason
from urdflint.programs.target import Target
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

SINGLE = struct.Struct("f")
NAMESPACE = "xmlns"
OVERFLOW = 3.4028235677973366e38  # from here on single precision has infinity


class Note(NamedTuple):
    """Something that a program does about a place."""

    effect: Effect
    reason: Reason
    element: Element
    attribute: str | None
    related: tuple[Element, ...]


class Notes(Struct, eq=False, frozen=False):
    """All that is noted while a robot is read, in the program's order of work.

    `refusals` counts the errors that have no repair: what they are about is not known.
    """

    notes: list[Note] = field(default_factory=list, kw_only=True)
    refusals: int = field(default_factory=int, kw_only=True)
    limit: NoteLimit = field(default_factory=NoteLimit, kw_only=True)

    def rejects(
        self, reason: Reason, element: Element, attribute: str | None = None, related: tuple[Element, ...] = ()
    ) -> None:
        """Note an error: the program stops here, unless it has stopped before."""
        note = Note(Effect.REJECTS, reason, element, attribute, related)
        self.refusals += not reason.repaired_with(note)
        self._note(note)

    def warns(
        self, reason: Reason, element: Element, attribute: str | None = None, related: tuple[Element, ...] = ()
    ) -> None:
        """Note a warning."""
        self._note(Note(Effect.WARNS, reason, element, attribute, related))

    def silent(
        self,
        effect: Effect,
        reason: Reason,
        element: Element,
        attribute: str | None = None,
        related: tuple[Element, ...] = (),
    ) -> None:
        """Note what the program does in silence."""
        self._note(Note(effect, reason, element, attribute, related))

    def _note(self, note: Note) -> None:
        if not self.limit.reached(note.reason):
            self.notes.append(note)


class NotesByLxml(Notes, frozen=False):
    """What is noted of a robot that lxml reads, by which elements in a namespace have another name."""

    def elements(self, above: Element, tag: str) -> list[Element]:
        """All children of a name that are read."""
        return [child for child in above.children if child.tag == tag and NAMESPACE not in child.attributes]

    def first(self, above: Element, tag: str) -> Element | None:
        """The first child of a name that is read."""
        for child in above.children:
            if child.tag == tag and NAMESPACE not in child.attributes:
                return child
        return None


ModelT = TypeVar("ModelT")


class Reading(Struct, Generic[ModelT], eq=False):
    """All that was noted, in the program's order of work, and the model that it would have made."""

    notes: tuple[Note, ...]
    model: ModelT


class SimulatorClaim(GroupedClaim):
    """What the model of a simulator claims; `alike` are for the same releases, of the same tag and attribute.

    A check whose first parameter is of this class is given the claims of all simulators.
    """


ClaimT = TypeVar("ClaimT", bound=SimulatorClaim)


class WithNotes(Protocol):
    """What a model makes of a robot, with what it noted in the program's order of work."""

    @property
    def notes(self) -> Sequence[Note]:
        """All that was noted."""
        ...


def claims(
    kind: type[ClaimT], reading: Callable[[Robot, Release], WithNotes], robot: Robot, targets: Iterable[Target]
) -> list[ClaimT]:
    """All that the releases asked for do about a robot, one claim for each place and reason."""

    def notes(release: Release) -> Sequence[Note]:
        return reading(robot, release).notes

    mine = list(targets)
    readings: Readings[Sequence[Note]] = robot.analysis(EarlierReadings).take(mine[0].family if mine else "")
    return claims_of(kind, robot, [(target.name, readings.reading_of(target, notes)) for target in mine])


def claims_of(kind: type[ClaimT], robot: Robot, notes: Iterable[tuple[str, Sequence[Note]]]) -> list[ClaimT]:
    """The claims that come of what was noted for each target."""
    claims_by_key: dict[tuple[Reason, Element, str | None], tuple[Mapping[str, Effect], tuple[Element, ...]]] = {}
    for _, group in groupby(notes, lambda pair: id(pair[1])):
        pairs = list(group)
        noted, names = pairs[0][1], tuple(name for name, _ in pairs)
        for note in noted:
            key = (note.reason, note.element, note.attribute)
            before, own_effects = claims_by_key.get(key), same_on(names, note.effect)
            claims_by_key[key] = own_effects if before is None else one_of({**before[0], **own_effects}), note.related
    groups = alike(
        [
            (element, (type(reason), element.tag, attribute, tuple(effects.items())))
            for (reason, element, attribute), (effects, _) in claims_by_key.items()
        ]
    )
    return [
        kind(robot, reason, element, attribute, effects, related, alike=elements)
        for ((reason, element, attribute), (effects, related)), elements in zip(
            claims_by_key.items(), groups, strict=True
        )
    ]


ReadT = TypeVar("ReadT", bound=WithNotes)


def loaded(
    reading: Callable[[Robot, Release], ReadT],
    without_refusals: Callable[[ReadT, Target], Loaded | None],
    robot: Robot,
    target: Target,
) -> Loaded:
    """What a release makes of a robot; `without_refusals` is that as if nothing of it were rejected."""
    release = Release(target.release, target.options)
    read = reading(robot, release)
    robot.analysis(EarlierReadings).keep(target.family, release, read.notes)
    return left(target.name, refusals(read.notes), lambda: without_refusals(read, target))


def differences(notes: Iterable[Note]) -> tuple[Difference, ...]:
    """What is not as written, in the order of the file."""
    return tuple(sorted(chain.from_iterable(map(_differences, notes)), key=lambda difference: difference.element.start))


def _differences(note: Note) -> Iterator[Difference]:
    for element, kind, description in note.reason.differences(note):
        yield Difference(kind, owner(element).attributes.get("name", ""), description, element)


def parts_of(shapes: Iterable[Element]) -> frozenset[Element]:
    """The visuals and collisions that shapes are in."""
    return frozenset(part for shape in shapes for part in shape.ancestors() if part.tag in ("visual", "collision"))


def single(value: float) -> float:
    """A number in single precision, which is infinite where it is too large."""
    if abs(value) >= OVERFLOW:
        return math.copysign(math.inf, value)
    rounded: float = SINGLE.unpack(SINGLE.pack(value))[0]
    return rounded
