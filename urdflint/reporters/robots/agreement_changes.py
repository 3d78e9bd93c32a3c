"""What to change in a robot so that programs agree, by the rules that tell of what they reject, lose or alter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from urdflint.findings import Report
from urdflint.programs.effect import Effect
from urdflint.reporters.effect_sentences import and_list, shown_path, with_fix
from urdflint.reporters.entries import Entry, entries
from urdflint.reporters.place_phrases import and_more
from urdflint.reporters.robots import comparison_columns
from urdflint.text.wording import one_line

HURT = frozenset({Effect.REJECTS, Effect.DROPS, Effect.ALTERS})
ROOM = 60  # characters for the lines of other places


class Change(NamedTuple):
    """What to do about an entry of a report, None where its rule says nothing, and for which programs."""

    entry: Entry
    advice: str | None
    targets: Sequence[str]


def changes(report: Report) -> list[Change]:
    """The changes, the most severe first."""
    return list(_changes(report))


def _changes(report: Report) -> Iterator[Change]:
    for entry in entries(report):
        head = entry.head
        hurt = [name for name, effect in head.effects.items() if effect in HURT]
        if hurt:
            fix = f"{with_fix(head.fix)}: {head.fix.title}" if head.fix is not None else None
            yield Change(entry, head.help or fix, hurt)


def words(change: Change, path: str, label_by_target: Mapping[str, str]) -> tuple[str, str]:
    """What is wrong and where, with the file where it differs from `path`, and what to do about it.

    `label_by_target` has the names of programs.
    """
    head = change.entry.head
    more = and_more(change.entry.other_places, head.message, ROOM, change.entry.file)
    file = change.entry.file
    location = (
        ("" if file == path else f"{shown_path(file)} ")
        + f"line {head.location.start.line}"
        + (f", {more}" if more else "")
    )
    programs = and_list(comparison_columns.programs_in_words(change.targets, label_by_target))
    sentence = f"{one_line(head.message)} ({head.code}, {location}; {programs})"
    return sentence, one_line(change.advice or "")


def plain(change: Change) -> dict[str, Any]:
    """A change in plain values."""
    head, other_places = change.entry.head, change.entry.other_places
    lines = [head.location.start.line, *(other.location.start.line for other in other_places)]
    return {
        "code": head.code,
        "name": head.name,
        "message": one_line(head.message),
        "advice": change.advice,
        "path": head.location.source.name,
        "lines": lines,
        "targets": list(change.targets),
    }
