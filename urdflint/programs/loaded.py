"""What is left of a robot once a program has loaded it, in one form for all programs that have a model."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason, ReasonPlace
from urdflint.struct import Struct, cached_property, field
from urdflint.syntax.document import Element

Number = float | str | None
ValueT = TypeVar("ValueT")
WORLD = "world"
ROUNDING = 2.0**-24  # the share by which a number changes at most where it becomes one of single precision


class LoadedBody(NamedTuple):
    """A body: its parent, None for the world, and its mass in kg, None where that follows from a mesh or other shapes.

    `name` is its name in the program, and `written_name` the one in the file where that differs.
    """

    name: str
    parent: str | None
    kg: float | None
    element: Element
    written_name: str = ""


class LoadedJoint(NamedTuple):
    """A joint by its type in the program; `child` is the body that it is for.

    Limits, effort and velocity in m, rad, N, N m and s; None where there is none, or the program has no such thing.
    `axes` is how many axes the program bounds, each by the same limits; 0 where its type can have no limits there.
    `rated` tells whether it can have an effort and a velocity; `name` is its name in the program, and `written_name`
    the one in the file where that differs. `absent` lists which of type, lower, upper and leader the program does not
    have.
    """

    name: str
    type: str
    child: str
    element: Element
    moves: bool = True
    limits: tuple[float, float] | None = None
    effort: float | None = None
    velocity: float | None = None
    axes: int = 1
    written_name: str = ""
    rated: bool = True
    absent: frozenset[str] = frozenset()


class Follows(NamedTuple):
    """What a joint mimics: the other joint, by which factor, and with which offset."""

    leader: str
    multiplier: float
    offset: float


class Refusal(NamedTuple):
    """Why a program rejects the robot, in words, and the element to blame; `repair` is that of the reason."""

    why: str
    element: Element
    repair: str = ""


class Noted(ReasonPlace, Protocol):
    """What a model notes of a place."""

    @property
    def effect(self) -> Effect:
        """What the program does there."""
        ...

    @property
    def reason(self) -> Reason:
        """Why it does so."""
        ...


class Difference(NamedTuple):
    """Something that is not as written: `kind` is merged, lost, locked, unlimited, invented and so on.

    `name` is that of what it is about, and `what` says more about it; `element` is what causes it.
    """

    kind: str
    name: str
    what: str
    element: Element


class Loaded(Struct, eq=False):
    """A robot as a release of a program has it; with refusals there is nothing else, but for what is `repaired`.

    That is what the program would have if what it rejects were repaired, where all reasons for that have a repair.

    `base` is "fixed" or "floating", None where the program does not say. `merged` has for each merged link the body
    that it became part of, which may be the world; `frames` are names that stand for a place and are no bodies.
    `shapes` are the visuals and collisions that are left, and `differences` what is not as written, in the order of the
    file: both are looked for when somebody asks. `renamed` has the other name of links and joints, `offsets` the
    numbers that stand for those of mimics where the program counts in another unit. `actuated` are the joints with an
    actuator, in the order of the program. `lacks` are the facts that the program has nothing of; `weighed_by` is what a
    mass follows from that is not written, None where there is none then.
    """

    target: str
    refusals: tuple[Refusal, ...] = ()
    bodies: tuple[LoadedBody, ...] = ()
    joints: tuple[LoadedJoint, ...] = ()
    base: str | None = None
    mimic: Mapping[str, Follows] = field(default_factory=dict)
    merged: Mapping[str, str] = field(default_factory=dict)
    frames: frozenset[str] = frozenset()
    renamed: Mapping[str, str] = field(default_factory=dict)
    offsets: Mapping[str, float] = field(default_factory=dict)
    find_shapes: Callable[[], Iterable[Element]] = tuple
    find_differences: Callable[[], Iterable[Difference]] = tuple
    actuated: tuple[str, ...] = ()
    lacks: frozenset[str] = frozenset()
    weighed_by: str | None = "a mesh"
    repaired: Loaded | None = None

    @cached_property
    def shapes(self) -> frozenset[Element]:
        return frozenset(self.find_shapes())

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        return tuple(sorted(self.find_differences(), key=lambda difference: difference.element.start))

    @property
    def outcome(self) -> str:
        """Whether the program accepts or rejects the robot."""
        return "rejects" if self.refusals else "accepts"

    def behind_refusal(self, rejected: Refusal) -> Loaded:
        """What is left of the robot behind something that is rejected before and can be repaired."""
        return Loaded(self.target, (rejected, *self.refusals), repaired=self.repaired if self.refusals else self)

    @property
    def kg(self) -> float | None:
        """The mass of all bodies; None where one follows from a mesh."""
        masses = [body.kg for body in self.bodies if body.kg is not None]
        return sum(masses) if len(masses) == len(self.bodies) else None


def refusals(notes: Iterable[Noted]) -> tuple[Refusal, ...]:
    """Why a program rejects the robot, if it does."""
    return tuple(
        Refusal(note.reason.message(note), note.element, note.reason.repaired_with(note))
        for note in notes
        if note.effect is Effect.REJECTS
    )


def left(target: str, rejected: tuple[Refusal, ...], make: Callable[[], Loaded | None]) -> Loaded:
    """What `make` makes of a robot; where it is rejected, that is what would be made of it once it is repaired."""
    outcome = make() if all(refusal.repair for refusal in rejected) else None
    return outcome if outcome is not None and not rejected else Loaded(target, rejected, repaired=outcome)


def facts(loaded: Loaded) -> dict[str, Any]:
    """What is left in plain values, by the contract of the preview; nothing where the robot is rejected."""
    if loaded.refusals:
        return {}
    joints = {joint.written_name or joint.name: joint for joint in loaded.joints}
    bounded = {joint.written_name or joint.name: joint for joint in loaded.joints if joint.moves and joint.axes}
    rated = {joint.written_name or joint.name: joint for joint in loaded.joints if joint.moves and joint.rated}
    names = {joint.name: joint.written_name for joint in loaded.joints if joint.written_name}
    leaderless = {joint.name for joint in loaded.joints if "leader" in joint.absent}
    all_facts = {
        "bodies": [body.written_name or body.name for body in loaded.bodies],
        "joints": {name: None if "type" in joint.absent else joint.type for name, joint in joints.items()},
        "masses": {body.written_name or body.name: plain(body.kg) for body in loaded.bodies},
        "total_mass": plain(loaded.kg),
        "base": loaded.base,
        "limits": {name: _limits(joint) for name, joint in bounded.items()},
        "effort": {name: plain(joint.effort) for name, joint in rated.items()},
        "velocity": {name: plain(joint.velocity) for name, joint in rated.items()},
        "locked": sorted(name for name, joint in bounded.items() if is_locked(joint)),
        "mimic": {
            names.get(name, name): [
                None if name in leaderless else names.get(to.leader, to.leader),
                plain(to.multiplier),
                plain(loaded.offsets.get(name, to.offset)),
            ]
            for name, to in loaded.mimic.items()
        },
        "renamed": dict(loaded.renamed),
    }
    return {name: value for name, value in all_facts.items() if name not in loaded.lacks}


def _limits(joint: LoadedJoint) -> list[Number] | list[list[Number] | None] | None:
    """The limits of a joint; of one with several axes, those of each."""
    ends = zip(("lower", "upper"), joint.limits or (), strict=False)
    bounds = [None if name in joint.absent else plain(end) for name, end in ends] or None
    return bounds if joint.axes == 1 else [bounds] * joint.axes


def is_locked(joint: LoadedJoint) -> bool:
    """Whether the limits of a joint leave it one position."""
    return joint.axes == 1 and joint.limits is not None and joint.limits[0] == joint.limits[1]


def same(first: object, other: object) -> bool:
    """Whether two values are equal, numbers in them at single precision: some programs keep no more digits."""
    if isinstance(first, float) and isinstance(other, float):
        return first == other or math.isclose(first, other, rel_tol=ROUNDING)
    if isinstance(first, (tuple, list)) and isinstance(other, (tuple, list)):
        return len(first) == len(other) and all(map(same, first, other))
    return first == other


def plain(value: ValueT) -> ValueT | str:
    """A value as JSON can hold it: a number that is not finite becomes a word."""
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def within(number: float | None) -> float | None:
    """A number that bounds something; None for one that is infinite."""
    return None if number is None or math.isinf(number) else number
