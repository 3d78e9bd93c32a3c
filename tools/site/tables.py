"""Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown; what would end a cell or be markup in it is escaped."""
    lines = [heads, ["---"] * len(heads), *([_cell(one) for one in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(text: str) -> str:
    """Text as it stands in a cell: outside of code nothing in angle brackets is a tag."""
    parts = text.replace("|", "\\|").replace("\n", "<br>").split("`")
    parts[::2] = [one.replace("<br>", "\0").replace("<", "&lt;").replace("\0", "<br>") for one in parts[::2]]
    return "`".join(parts)
