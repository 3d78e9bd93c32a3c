"""Which configuration file is the nearest."""

from __future__ import annotations

import os

from urdflint import opening, regex
from urdflint.config import LIMIT, NAMES, PROJECT, BadConfig, shown

TABLE = regex.compile(rb"""tool["'\s]*\.["'\s]*urdflint""")


def find(folder: str) -> str | None:
    """The nearest configuration file, in the folder or above it. Raises BadConfig."""
    folder = os.path.abspath(folder)
    while True:
        for name in NAMES:
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                return path
        path = os.path.join(folder, PROJECT)
        if os.path.isfile(path) and _speaks_of_us(path):
            return path
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def _speaks_of_us(path: str) -> bool:
    try:
        if TABLE.search(opening.content(path, LIMIT)) is None:  # most projects say nothing of urdflint: no parser
            return False
    except OSError:
        return False
    except opening.NoFile as error:
        raise BadConfig(f"{shown(path)}: {error}") from error
    from urdflint.config import toml

    tool = toml.tables(path).get("tool")
    return isinstance(tool, dict) and "urdflint" in tool
