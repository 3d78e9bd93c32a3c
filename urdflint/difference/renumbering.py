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
