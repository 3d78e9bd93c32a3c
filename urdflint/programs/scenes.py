"""What programs do with files that are not URDF: each notes it in a module of its folder named as the format is.

`urdflint.programs.<program>.<format>` has a function `notes(scene, release) -> Sequence[Note]`, and `Family.formats`
names the formats. A rule covers the reasons of notes by their words, and needs no check: a reason has its message, and
a note its place and what to write.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import NamedTuple

from urdflint import regex
from urdflint.files import include_budget
from urdflint.model.scenes.scene import Scene
from urdflint.programs.changes import Readings
from urdflint.programs.effect import Effect, one_of
from urdflint.programs.reason import NoteLimit, Reason
from urdflint.programs.target import FAMILIES, Target
from urdflint.struct import Struct, field
from urdflint.syntax.document import NO_ATTRIBUTES, Element
from urdflint.syntax.place import Place

WORD = regex.compile(r"[a-z-]+/(?:sdf|mjcf|dmd)-")  # how the words of reasons begin that scenes alone have
NOWHERE = Element("", NO_ATTRIBUTES, None, 0)


class Fix(NamedTuple):
    """What to write: a title, and the places with their new text."""

    title: str
    changes: Sequence[tuple[Place, str]]
    safe: bool = False


class Note(NamedTuple):
    """Something that a program does about a place of a scene, and why; `related` are places with words.

    `help` and `fix` say what to write, where the rule's document does not say enough.
    """

    effect: Effect
    reason: Reason
    place: Place
    related: tuple[tuple[str, Place], ...] = ()
    help: str | None = None
    fix: Fix | None = None

    @property
    def message(self) -> str:
        """What is wrong, or what the program does."""
        return self.reason.message(_ScenePlace(self.place))

    @property
    def loss(self) -> str | None:
        """What is lost or changed by it."""
        return self.reason.loss(_ScenePlace(self.place))


class _ScenePlace(NamedTuple):
    """A place as reasons see it."""

    place: Place

    @property
    def element(self) -> Element:
        return self.place.element or NOWHERE

    @property
    def attribute(self) -> str | None:
        return self.place.attribute

    @property
    def related(self) -> tuple[Element, ...]:
        return ()


class Notes(Struct, eq=False, frozen=False):
    """All that is noted while a scene is read, in the program's order of work."""

    notes: list[Note] = field(default_factory=list)
    limit: NoteLimit = field(default_factory=NoteLimit)

    def add(self, note: Note) -> None:
        """Keep a note, unless its reason was noted very often."""
        if not self.limit.reached(note.reason):
            self.notes.append(note)


class SceneClaim(NamedTuple):
    """What releases of one program do about a place, by target."""

    note: Note
    effects: Mapping[str, Effect]

    @property
    def losses(self) -> dict[str, str]:
        """What is lost or changed by it, by target."""
        loss = self.note.loss
        costly = (name for name, effect in self.effects.items() if effect in (Effect.DROPS, Effect.ALTERS))
        return dict.fromkeys(costly, loss) if loss else {}


def readers(scene: Scene, targets: Iterable[Target]) -> list[Target]:
    """Those of the targets that read files of this format."""
    return [target for target in targets if scene.format in FAMILIES[target.family].formats]


def claims(scene: Scene, targets: Iterable[Target]) -> list[SceneClaim]:
    """What the programs that read a scene do about it; each place and reason once, also one that several have."""
    claims_by_key: dict[tuple[object, Place], SceneClaim] = {}
    readings_by_family: dict[str, Readings[Sequence[Note]]] = {}
    for target in readers(scene, targets):
        reading = readings_by_family.setdefault(target.family, Readings())
        module = import_module(f"urdflint.programs.{target.family}.{scene.format}")
        for note in reading.reading_of(target, partial(module.notes, scene)):
            key = _common(note.reason), note.place
            before = claims_by_key[key].effects if key in claims_by_key else {}
            claims_by_key[key] = SceneClaim(note, one_of({**before, target.name: note.effect}))
        if include_budget.refused():
            return []
    return list(claims_by_key.values())


def _common(reason: Reason) -> object:
    """What is equal for reasons that are alike: the word that programs share, and the facts but the release."""
    return (reason.words[-1], *(fact for name, fact in reason._asdict().items() if name != "version"))
