"""What the model of a program claims about places in a robot, in one form for all programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from urdflint.model.robot import Robot
from urdflint.programs import STRONGEST
from urdflint.programs.effect import Effect
from urdflint.programs.target import Target
from urdflint.programs.xml import refusals as xml
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

if TYPE_CHECKING:
    from urdflint.programs.drake.record import Complaint, Silence
    from urdflint.programs.sdformat import Conversion
    from urdflint.programs.sdformat.outcome import Loss

MODELLED = frozenset({"drake", "sdformat"})
Key = tuple[str, Element, "str | None"]


@dataclass(frozen=True, eq=False)
class Claim:
    """That programs of one family do something about an element or one of its attributes, and why.

    `effects` are keyed by selector; `reason` is the family and a word of its model, such as drake/link-unknown;
    `facts` is what a message may need; `first` is set where the program would stop here. `told` is the element on whose
    line the program warns by itself.
    """

    robot: Robot
    reason: str
    element: Element
    attribute: str | None
    effects: Mapping[str, Effect]
    related: tuple[Element, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
    first: bool = False
    told: Element | None = None

    @property
    def loss(self) -> str | None:
        """What is lost by it, in words."""
        return None

    @property
    def lost(self) -> list[tuple[str, Place]]:
        """Places of what is lost by it, with words."""
        return []

    def place(self, part: str | None = None) -> Place:
        """The attribute's value, or else the element's start tag, or the part of it that is asked for."""
        return Place(self.element, self.attribute, part or ("value" if self.attribute else "tag"))


class DrakeClaim(Claim):
    """What the model of Drake claims."""


@dataclass(frozen=True, eq=False)
class GazeboClaim(Claim):
    """What the model of libsdformat claims: a refusal, or something to blame for losses, perhaps for refusals too.

    Its facts are `losses`, all that is lost for its sake, and `why` and `by`, the refusals in words and their elements.
    """

    facts: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)

    @property
    def losses(self) -> tuple[Loss, ...]:
        """What is lost for the sake of the element, in the version asked for in which it is most."""
        return self.facts.get("losses", ())

    @property
    def loss(self) -> str | None:
        """What is lost, in words, where something of the robot is left, and more is lost than the element itself."""
        more = any(one.element is not self.element for one in self.losses)
        from urdflint.programs.sdformat import wording as telling

        return telling.summary(self.losses) if more and Effect.DROPS in self.effects.values() else None

    @property
    def lost(self) -> list[tuple[str, Place]]:
        """Some of what is lost, with words."""
        from urdflint.programs.sdformat import wording as telling

        return [(words, Place(element)) for words, element in telling.places(self.losses, self.element)]


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """The claims of all models about those of these targets that they are models of."""
    refused = xml.refusals(robot.document)
    read = [one for one in targets if not any(one.matches(selector) for selector in refused)]
    of_drake = [one for one in read if one.family == "drake"]
    of_gazebo = [one for one in read if one.family == "sdformat"]
    return [*(_of_drake(robot, of_drake) if of_drake else ()), *(_of_gazebo(robot, of_gazebo) if of_gazebo else ())]


def _of_drake(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    from urdflint.programs.drake.reading import reading
    from urdflint.programs.drake.record import TOP, Complaint

    found: dict[tuple[str, Element, str | None], Claim] = {}
    for target in targets:
        major, minor = (int(part) for part in target.version.split(".")[:2])
        done = reading(robot, (major, minor))
        said: list[Complaint | Silence] = [*done.complaints, *done.silences]
        for one in said:
            element = robot.element if one.element is TOP else one.element
            key = (one.reason, element, one.attribute)
            effects = {**(found[key].effects if key in found else {}), target.name: one.effect}
            reason = f"drake/{one.reason}"
            first = one is done.stops_at
            told = one.told if isinstance(one, Complaint) and one.effect is Effect.WARNS else None
            found[key] = DrakeClaim(robot, reason, element, one.attribute, effects, one.related, one.facts, first, told)
    return list(found.values())


def _of_gazebo(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """What is to blame for losses, and refusals; one that follows from something lost is part of the claim about that.

    A root called world is no link of its own by design: only what is in it counts.
    """
    from urdflint.programs.sdformat import convert

    found: dict[Key, GazeboClaim] = {}
    for target in targets:
        done = convert(robot, target)
        reasons = {cause: losses[0].reason for cause, losses in done.losses_by_cause.items()}
        for cause, losses in done.losses_by_cause.items():
            told = tuple(one for one in losses if one.reason != "world-root" or _is_content(one.element, cause))
            effect = Effect.DROPS if any(one.kind != "tag" for one in told) else Effect.IGNORES
            if told:
                _add(found, robot, reasons[cause], cause, None, {target.name: effect}, {"losses": told})
        for refusal in done.refusals:
            blamed = refusal.cause or refusal.element
            reason = reasons.get(blamed, refusal.reason) if refusal.cause is not None else refusal.reason
            attribute = refusal.attribute if blamed is refusal.element else None
            facts: dict[str, tuple[Any, ...]] = {"why": (refusal.why,), "by": (refusal.element,)}
            if refusal.other is not None:
                facts["other"] = (refusal.other,)
            if refusal.reason == "inertia-impossible":
                facts["merged"] = _merged(done, blamed)
            _add(found, robot, reason, blamed, attribute, {target.name: Effect.REJECTS}, facts)
    return list(found.values())


def _add(
    found: dict[Key, GazeboClaim],
    robot: Robot,
    reason: str,
    element: Element,
    attribute: str | None,
    effects: dict[str, Effect],
    facts: dict[str, tuple[Any, ...]],
) -> None:
    """One claim for all targets that it is made about: the worst effect on each, and the longest of each fact."""
    key = (reason, element, attribute)
    before = found.get(key)
    if before is not None:
        for name, one in before.effects.items():
            effects[name] = min(one, effects.get(name, one), key=STRONGEST.index)
        for name, known in before.facts.items():
            facts[name] = max(facts.get(name, ()), known, key=len)
    related = tuple(_inside([element, *facts.get("merged", ())]))
    found[key] = GazeboClaim(robot, f"gazebo/{reason}", element, attribute, effects, related, facts)


def _is_content(lost: Element, world: Element) -> bool:
    """Whether something lost is in a root called world or in a block for it, not the link itself or an empty block."""
    return lost is not world and (lost.tag != "gazebo" or bool(lost.children))


def _merged(done: Conversion, link: Element) -> tuple[Element, ...]:
    """The links that melt into one."""
    into = next((one.name for one in done.links if one.element is link), None)
    return tuple(one.element for one in done.lumped.values() if one.into == into)


def _inside(elements: Iterable[Element]) -> Iterator[Element]:
    """Where a rule may speak of why these are as they are: masses of links, parts of joints, and what is in others."""
    for element in elements:
        inertial = element.child("inertial") if element.tag == "link" else None
        if inertial is not None:
            yield inertial
            yield from inertial.children
        elif element.tag not in ("robot", "link", "gazebo"):
            yield from element.children
