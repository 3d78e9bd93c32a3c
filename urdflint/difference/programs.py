"""What each program does differently after a change: newly rejects, newly loses, and what is fixed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from urdflint.comparison import table
from urdflint.comparison.causes import Cause
from urdflint.comparison.table import Comparison
from urdflint.difference.pairing import States, Thing
from urdflint.difference.renumbering import Renumbered, renumbered
from urdflint.difference.values import ROBOT_WIDE
from urdflint.model.robot import Robot
from urdflint.programs.naming import owner
from urdflint.programs.target import Target
from urdflint.struct import Struct

Key = tuple[str, Thing]  # of a cause: its kind, and what it is about
Found = Mapping[Key, Sequence[Cause]]
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


def outcomes(both: States, targets: Iterable[Target]) -> list[Outcome]:
    """What programs with a model do about a change."""
    targets = list(targets)
    before, after = table.compare(both.before, targets), table.compare(both.after, targets)
    things = {both.renamed(one) for one in _things(both.before)}, set(_things(both.after))
    moved = renumbered(both, before, after)
    found = [_outcome(both, before, after, one.name, things) for one in targets]
    return [one._replace(renumbered=moved.get(one.target, ())) for one in found]


def _outcome(
    both: States, before: Comparison, after: Comparison, target: str, things: tuple[set[Thing], set[Thing]]
) -> Outcome:
    loads = not before.loaded[target].refusals, not after.loaded[target].refusals
    had = {(key[0], both.renamed(key[1])): some for key, some in _causes(before, target, loads).items()}
    has = _causes(after, target, loads)
    lost = {key: some[len(had.get(key, ())) :] for key, some in has.items()}
    fixed = {key: some[len(has.get(key, ())) :] for key, some in had.items()}
    ways = {kind for kind, _ in had}
    return Outcome(
        target,
        loads,
        _all(lost),
        _all({key: some for key, some in fixed.items() if key[0] == REJECTED or key[1] in things[1]}),
        _all({key: some for key, some in lost.items() if key[1] in things[0] or key[0] not in ways}),
    )


def _all(found: Found) -> list[Cause]:
    return [one for some in found.values() for one in some]


def _things(robot: Robot) -> Iterator[Thing]:
    """The robot, its links and its joints."""
    yield "robot", ""
    for one in (*robot.links, *robot.joints):
        yield one.kind, one.name or ""


def _causes(one: Comparison, target: str, loads: tuple[bool, bool]) -> Found:
    """What a program has otherwise than written; where it rejects one of the states, only why it does so."""
    cells = [row.cells[target] for row in one.rows if all(loads) or row.name == "loads"]
    found: dict[Key, list[Cause]] = {}
    for cause in dict.fromkeys(cause for cell in cells for cause in cell.causes):
        about = owner(cause.element)
        known = about.tag in ROBOT_WIDE
        thing = (about.tag, about.attributes.get("name", "")) if known else ("robot", "")
        found.setdefault((cause.kind, thing), []).append(cause)
    return found
