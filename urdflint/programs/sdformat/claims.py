"""What the model of libsdformat claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from urdflint.model.robot import Robot
from urdflint.programs.changes import Readings, RecordedQuestions
from urdflint.programs.claim import Claim, GroupedClaim, grouped
from urdflint.programs.effect import Effect, together
from urdflint.programs.reason import NoteLimit
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.analysis import SdformatAnalysis
from urdflint.programs.sdformat.conversion import silences, urdfdom_robot
from urdflint.programs.sdformat.conversion.gazebo_blocks import KEEPERS
from urdflint.programs.sdformat.converter import Converter
from urdflint.programs.sdformat.reading import loss_wording
from urdflint.programs.sdformat.reading.outcome import Conversion, Loss, Refusal
from urdflint.programs.target import Target
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

Key = tuple[str, Element, "str | None"]


class SdformatClaim(GroupedClaim):
    """What the model of libsdformat claims about an element, for one reason.

    `losses` are all that is lost because of it, `refusals` those that it causes, each for the requested release with
    the most. `merged` are the links whose masses are in a rejected inertia.
    """

    losses: tuple[Loss, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    merged: tuple[Element, ...] = ()

    @property
    def loss(self) -> str | None:
        """What is lost or changed, in words: as the reason says, else a summary of all that is lost."""
        return self.reason.loss(self) or (loss_wording.summary(self.losses) if self.losses else None)

    @property
    def lost(self) -> list[tuple[str, Place]]:
        """Some of what is lost, with words; what the element itself is in needs no pointing at."""
        ancestors = set(self.element.ancestors())
        other_losses = [loss for loss in self.losses if loss.element not in ancestors]
        return [(words, Place(element)) for words, element in loss_wording.places(other_losses, self.element)]


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """What causes losses and refusals, and what is otherwise than written, one claim for each place and reason."""
    collected, analysis = _Claims(), robot.analysis(SdformatAnalysis)
    read = Readings[Sequence[tuple[Key, Effect]]]()
    for target in targets:
        same = read.known_reading(target)
        if same is None:
            read.keep(*_read(robot, target, analysis, collected))
        else:
            collected.add_same(same, target.name)
    urdfdom_robot.let_go(robot)
    unique_claims = collected.by_key.values()
    idle = [claim for claim in unique_claims if isinstance(claim.reason, reasons.TagWithoutShapes)]
    idle.sort(key=lambda claim: claim.element.start)
    other_claims = (claim for claim in unique_claims if not isinstance(claim.reason, reasons.TagWithoutShapes))
    return [*other_claims, *grouped(idle, lambda claim: claim.reason)]


def _read(
    robot: Robot, target: Target, analysis: SdformatAnalysis, collected: _Claims
) -> tuple[RecordedQuestions, Sequence[tuple[Key, Effect]]]:
    """Add what one release claims; nothing of its procedure is left when the next one begins."""
    converter = analysis.converter(target, keep=False)
    return converter.release, list(collected.add(_of_release(robot, target, converter)))


def _of_release(robot: Robot, target: Target, converter: Converter) -> Iterator[SdformatClaim]:
    """What is claimed of one release."""
    yield from _of_losses(robot, target, converter.conversion)
    yield from _of_refusals(robot, target, converter.conversion)
    for fault in converter.assembly.other_faults:
        yield SdformatClaim(robot, fault.reason, fault.element, fault.attribute, {target.name: fault.effect})
    for silence in silences.silences(converter):
        yield SdformatClaim(
            robot, silence.reason, silence.element, silence.attribute, {target.name: silence.effect}, silence.related
        )


def _of_losses(robot: Robot, target: Target, conversion: Conversion) -> Iterator[SdformatClaim]:
    """The causes of losses. A root called world is not a link of its own by design: only what is in it counts."""
    for cause, losses in conversion.losses_by_cause.items():
        counted_losses = tuple(loss for loss in losses if _counts(loss, cause))
        effect = Effect.DROPS if any(loss.kind != "tag" for loss in counted_losses) else Effect.IGNORES
        if counted_losses:
            related = tuple(_inside([cause]))
            if isinstance(losses[0].reason, reasons.LinkDisconnected):
                joints = [loss.element for loss in conversion.dropped if loss.kind == "joint"]
                related = tuple(part for joint in joints for part in (joint, *joint.children))
            first = losses[0]
            yield SdformatClaim(
                robot, first.reason, cause, first.attribute, {target.name: effect}, related, losses=counted_losses
            )


def _of_refusals(robot: Robot, target: Target, conversion: Conversion) -> Iterator[SdformatClaim]:
    """The refusals; one that follows from something lost is part of the claim about that."""
    for refusal in conversion.refusals:
        blamed, reason = conversion.blamed(refusal)
        attribute = refusal.attribute if blamed is refusal.element else None
        merged = _merged(conversion, blamed) if isinstance(refusal.reason, reasons.InertiaImpossible) else ()
        related = tuple(_inside([blamed, *merged]))
        yield SdformatClaim(
            robot, reason, blamed, attribute, {target.name: Effect.REJECTS}, related, refusals=(refusal,), merged=merged
        )


class _Claims:
    """The claims, one for each place and reason."""

    def __init__(self) -> None:
        self.by_key: dict[Key, SdformatClaim] = {}
        self.limit = NoteLimit()

    def add(self, claims: Iterable[SdformatClaim]) -> Iterator[tuple[Key, Effect]]:
        """One claim for all releases that it is made about: the worst effect on each, and the most of what it knows.

        Gives those that count with what the release does, which is all that another one that does the same needs.
        """
        for claim in claims:
            key = (claim.word, claim.element, claim.attribute)
            before = self.by_key.get(key)
            if before is not None:
                self.by_key[key] = before._replace(
                    effects=together(before.effects, claim.effects),
                    related=max(before.related, claim.related, key=len),
                    losses=max(before.losses, claim.losses, key=len),
                    refusals=before.refusals or claim.refusals,
                    merged=max(before.merged, claim.merged, key=len),
                )
            elif self.limit.reached(claim.reason):
                continue
            else:
                self.by_key[key] = claim
            yield from ((key, effect) for effect in claim.effects.values())

    def add_same(self, same: Iterable[tuple[Key, Effect]], target: str) -> None:
        """Another release that does what one before did."""
        for key, effect in same:
            before = self.by_key[key]
            self.by_key[key] = before._replace(effects=together(before.effects, {target: effect}))


def _counts(loss: Loss, cause: Element) -> bool:
    """Whether something is lost with it: not with a root called world itself, nor with a block that says nothing more.

    The tags that keep fixed joints have done what they do when a block is lost.
    """
    if loss.kind == "block":
        return any(child.tag not in KEEPERS for child in loss.element.children) or isinstance(
            loss.reason, reasons.ReferenceUnknown
        )
    return not isinstance(loss.reason, reasons.WorldRoot) or loss.element is not cause


def _merged(conversion: Conversion, link: Element) -> tuple[Element, ...]:
    """The links that are merged into one."""
    into = next((model_link.name for model_link in conversion.links if model_link.element is link), None)
    return tuple(lumped.element for lumped in conversion.lumped.values() if lumped.into == into)


def _inside(elements: Iterable[Element]) -> Iterator[Element]:
    """Where a rule may speak of why these are as they are: masses of links, parts of joints, and what is in others."""
    for element in elements:
        inertial = element.child("inertial") if element.tag == "link" else None
        if inertial is not None:
            yield inertial
            yield from inertial.children
        elif element.tag not in ("robot", "link", "gazebo"):
            yield from element.children
