"""Which joints a program numbers otherwise after a change: what was trained or recorded before is for other joints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from urdflint.comparison.table import Comparison
from urdflint.difference.pairing import States
from urdflint.programs.numbering import Numbering, numberings


class Renumbered(NamedTuple):
    """The order of joints that changed: who numbers them, and of each the name now and the index before and now.

    `joints` are those among all `common` to both states that have another index.
    """

    title: str
    counts: str
    joints: Sequence[tuple[str, int, int]]
    common: int


def renumbered(both: States, before: Comparison, after: Comparison) -> dict[str, list[Renumbered]]:
    """The orders that changed, by target."""
    now = {(one.target, one.title): one for one in numberings(both.after, after.loaded)}
    found: dict[str, list[Renumbered]] = {}
    for one in numberings(both.before, before.loaded):
        other = now.get((one.target, one.title))
        changed = _changed(both, one, other) if other is not None else None
        if changed is not None:
            found.setdefault(one.target, []).append(changed)
    return found


def _changed(both: States, one: Numbering, other: Numbering) -> Renumbered | None:
    places = {joint.written: joint.at for joint in other.joints}
    had = [(both.renamed(("joint", joint.written))[1], joint.at) for joint in one.joints if joint.written]
    common = [(name, at, places[name]) for name, at in had if name in places]
    moved = [(name, at, to) for name, at, to in common if at != to]
    return Renumbered(one.title, one.counts, moved, len(common)) if moved else None
