"""Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown; what would end a cell or be markup in it is escaped."""
    lines = [heads, ["---"] * len(heads), *([_cell(cell) for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(text: str) -> str:
    """Text as it stands in a cell: outside of code nothing in angle brackets is a tag."""
    parts = text.replace("|", "\\|").replace("\n", "<br>").split("`")
    parts[::2] = [part.replace("<br>", "\0").replace("<", "&lt;").replace("\0", "<br>") for part in parts[::2]]
    return "`".join(parts)
