"""Reads the tables beside this module and looks places up in them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

FOLDER = Path(__file__).parent
Row = TypeVar("Row")


def rows(name: str, width: int) -> list[list[str]]:
    """The rows of a table as so many cells; those left out at the end are empty."""
    lines = (FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line.strip() and not line.startswith("#")]
    return [row + [""] * (width - len(row)) for row in cells]


def nearest(table: Mapping[str, Row], path: tuple[str, ...]) -> Row | None:
    """The row for a path: that of its longest end that the table has."""
    ends = ("/".join(path[start:]) for start in range(len(path)))
    return next((table[end] for end in ends if end in table), None)
