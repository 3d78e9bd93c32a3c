"""The units and words of the elements and attributes."""

from __future__ import annotations

from tools.sdf_vocabulary import newer, tables


class Words:
    """The rows of words.tsv and newer.tsv by name or path, and what was looked for in vain."""

    def __init__(self) -> None:
        self.rows = newer.words()
        self.rows.update({key: (unit, text) for key, unit, text in tables.rows("words", 3)})
        self.missing: set[str] = set()

    def find(self, path: tuple[str, ...]) -> tuple[str, str]:
        """The unit and the words for an element or attribute."""
        row = tables.nearest(self.rows, path)
        if row is not None:
            return row
        self.missing.add("/".join(path[-2:]))
        return "", ""
