"""What each program does differently after a change: newly rejects, newly loses, and what is fixed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from urdflint.comparison import table
from urdflint.comparison.causes import Cause
from urdflint.comparison.table import Comparison
from urdflint.difference.pairing import NamedPart, States
from urdflint.difference.values import ROBOT_WIDE
from urdflint.model.robot import Robot
from urdflint.programs.naming import owner
from urdflint.programs.numbering import Numbering, numberings
from urdflint.programs.target import Target
from urdflint.struct import Struct, cached_property


class Renumbered(NamedTuple):
    """The order of joints that changed: who numbers them, and of each the name now and the index before and now.

    `joints` are those among all `common` to both states that have another index.
    """

    title: str
    counts: str
    joints: Sequence[tuple[str, int, int]]
    common: int


def renumbered(states: States, before: Comparison, after: Comparison) -> dict[str, list[Renumbered]]:
    """The orders that changed, by target."""
    now = {(numbering.target, numbering.title): numbering for numbering in numberings(states.after, after.loaded)}
    changed_by_target: dict[str, list[Renumbered]] = {}
    for old in numberings(states.before, before.loaded):
        new = now.get((old.target, old.title))
        changed = _changed(states, old, new) if new is not None else None
        if changed is not None:
            changed_by_target.setdefault(old.target, []).append(changed)
    return changed_by_target


def _changed(states: States, old: Numbering, new: Numbering) -> Renumbered | None:
    places = {joint.written: joint.start for joint in new.joints}
    had = [(states.renamed(("joint", joint.written))[1], joint.start) for joint in old.joints if joint.written]
    common = [(name, index, places[name]) for name, index in had if name in places]
    moved = [(name, index, to) for name, index, to in common if index != to]
    return Renumbered(old.title, old.counts, moved, len(common)) if moved else None


Key = tuple[str, NamedPart]  # of a cause: its kind, and what it is about
CausesByKey = Mapping[Key, Sequence[Cause]]
REJECTED = "rejected"
WORSE, BETTER, SAME = "worse", "better", "same"


class Outcome(Struct):
    """What one program makes of a robot before and after a change.

    `loads` tells whether it accepts the robot, before and after.
    `lost` is what it loses or changes now and did not before, `fixed` the other way round.
    `worse` are those of `lost` for which it does worse than before: not what it already does to other parts of the
    robot, at a part that is new.
    `renumbered` are the orders of joints in which joints have another index than before; a program may have several.
    """

    target: str
    loads: tuple[bool, bool]
    lost: Sequence[Cause]
    fixed: Sequence[Cause]
    worse: Sequence[Cause]
    renumbered: Sequence[Renumbered] = ()

    @cached_property
    def verdict(self) -> str:
        """Whether it does worse than before, better, or the same."""
        before, after = self.loads
        if before and not after:
            return WORSE
        if after and not before:
            return BETTER
        if not after:
            return SAME
        return WORSE if self.worse else BETTER if self.fixed else SAME


def outcomes(states: States, targets: Iterable[Target]) -> list[Outcome]:
    """The outcome of a change in each of these programs."""
    targets = list(targets)
    before, after = table.compare(states.before, targets), table.compare(states.after, targets)
    named_parts = {states.renamed(part) for part in _named_parts(states.before)}, set(_named_parts(states.after))
    moved = renumbered(states, before, after)
    all_outcomes = [_outcome(states, before, after, target.name, named_parts) for target in targets]
    return [outcome._replace(renumbered=moved.get(outcome.target, ())) for outcome in all_outcomes]


def _outcome(
    states: States,
    before: Comparison,
    after: Comparison,
    target: str,
    named_parts: tuple[set[NamedPart], set[NamedPart]],
) -> Outcome:
    loads = not before.loaded[target].refusals, not after.loaded[target].refusals
    had = {(key[0], states.renamed(key[1])): causes for key, causes in _causes(before, target, loads).items()}
    has = _causes(after, target, loads)
    lost = {key: causes[len(had.get(key, ())) :] for key, causes in has.items()}
    fixed = {key: causes[len(has.get(key, ())) :] for key, causes in had.items()}
    ways = {kind for kind, _ in had}
    return Outcome(
        target,
        loads,
        _all(lost),
        _all({key: causes for key, causes in fixed.items() if key[0] == REJECTED or key[1] in named_parts[1]}),
        _all({key: causes for key, causes in lost.items() if key[1] in named_parts[0] or key[0] not in ways}),
    )


def _all(causes_by_key: CausesByKey) -> list[Cause]:
    return [cause for causes in causes_by_key.values() for cause in causes]


def _named_parts(robot: Robot) -> Iterator[NamedPart]:
    """The robot, its links and its joints."""
    yield "robot", ""
    for part in (*robot.links, *robot.joints):
        yield part.kind, part.name or ""


def _causes(comparison: Comparison, target: str, loads: tuple[bool, bool]) -> CausesByKey:
    """What a program has otherwise than written; where it rejects one of the states, only why it does so."""
    cells = [row.cells[target] for row in comparison.rows if all(loads) or row.name == "loads"]
    causes_by_key: dict[Key, list[Cause]] = {}
    for cause in dict.fromkeys(cause for cell in cells for cause in cell.causes):
        about = owner(cause.element)
        is_robot_wide = about.tag in ROBOT_WIDE
        part = (about.tag, about.attributes.get("name", "")) if is_robot_wide else ("robot", "")
        causes_by_key.setdefault((cause.kind, part), []).append(cause)
    return causes_by_key
