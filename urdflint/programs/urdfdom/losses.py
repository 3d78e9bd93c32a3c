"""In words what a link loses where its reading ends early."""

from __future__ import annotations

from functools import lru_cache

from urdflint.syntax.document import Element
from urdflint.text.wording import listed

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def loss_from(link: Element, part: Element) -> str:
    """In words what a link loses if its reading ends at this part."""
    lost = []
    visuals, collisions = _ranks(link, "visual"), _ranks(link, "collision")
    if part.tag == "inertial":
        lost.append("its inertia")
    if part.tag != "collision" and visuals:
        lost.append(_rest(visuals, part, "visual"))
    if collisions:
        lost.append(_rest(collisions, part, "collision"))
    return f"link '{link.get('name') or ''}' loses {listed(lost)}"


@lru_cache(maxsize=4)
def _ranks(link: Element, tag: str) -> dict[Element, int]:
    """The parts of a link that have that name, with their ranks from 0."""
    return {part: rank for rank, part in enumerate(link.all(tag))}


def _rest(parts: dict[Element, int], part: Element, word: str) -> str:
    """Which of a link's parts are lost, if reading ends at `part` or before them all."""
    rank = parts.get(part, 0)
    if len(parts) == 1:
        return f"its {word}"
    if rank == 0:
        return f"all {len(parts)} {word}s"
    ordinal = ORDINALS[rank] if rank < len(ORDINALS) else f"{rank + 1}th"
    return f"its {ordinal} {word}" + (" and those after it" if rank + 1 < len(parts) else "")
