"""Tables of a row a line beside the tests; where their order does not count, git keeps the rows of two branches."""

from __future__ import annotations

from collections import Counter
from pathlib import Path


def differences(path: Path, now: str) -> list[str]:
    """The rows of a file that are not any more, as `- row`, and those that it lacks, as `+ row`."""
    known, new = path.read_text(encoding="utf-8").splitlines(), now.splitlines()
    lost, found = Counter(known) - Counter(new), Counter(new) - Counter(known)
    return [f"- {row}" for row in known if row in lost] + [f"+ {row}" for row in new if row in found]


def pairs(path: Path) -> list[tuple[str, str]]:
    """The rows of a table of two columns."""
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [(first, second) for first, second in rows]
