"""What the model of libsdformat claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from urdflint.model.robot import Robot
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect, worse
from urdflint.programs.sdformat import Conversion, convert, wording
from urdflint.programs.sdformat.outcome import Loss
from urdflint.programs.target import Target
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

Key = tuple[str, Element, "str | None"]


@dataclass(frozen=True, eq=False)
class SdformatClaim(Claim):
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
        return wording.summary(self.losses) if more and Effect.DROPS in self.effects.values() else None

    @property
    def lost(self) -> list[tuple[str, Place]]:
        """Some of what is lost, with words."""
        return [(words, Place(element)) for words, element in wording.places(self.losses, self.element)]


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """What is to blame for losses, and refusals; one that follows from something lost is part of the claim about that.

    A root called world is no link of its own by design: only what is in it counts.
    """
    found: dict[Key, SdformatClaim] = {}
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
    found: dict[Key, SdformatClaim],
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
            effects[name] = worse(one, effects.get(name, one))
        for name, known in before.facts.items():
            facts[name] = max(facts.get(name, ()), known, key=len)
    related = tuple(_inside([element, *facts.get("merged", ())]))
    found[key] = SdformatClaim(robot, f"sdformat/{reason}", element, attribute, effects, related, facts=facts)


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
