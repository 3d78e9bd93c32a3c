"""What urdflint says of all cases together, as a table that is kept in the repository and reviewed in diffs.

For each rule: how often it finds something, what it says of each program and how often, and each wording that it has,
with the shortest text of that wording. `python -m tests.refresh` writes it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.lint import findings
from urdflint.linter.finding import Finding
from urdflint.programs import target

CASES = Path(__file__).parents[1] / "cases"
TABLE = Path(__file__).parent / "said.tsv"
IN_PLACE = {"sdformat@12": "sdformat@12.3"}  # of a series the release that has verdicts
EVERYONE = [IN_PLACE.get(one.name, one.name) for one in target.parse("all")]
NAMES = re.compile(r"'[^']*'|<[^>]*>|[\w./:-]*\d[\w./:-]*")  # in quotes, tags, and all with a digit in it
NUMBER = re.compile(r"\[\d+\]")
Row = tuple[str, str, str]


@cache
def said() -> dict[str, list[Finding]]:
    """The findings of each case for every target."""
    targets = ",".join(EVERYONE)
    paths = sorted(CASES.glob("*/*.urdf"))
    files = {path.relative_to(CASES).as_posix(): path.read_bytes() for path in paths}
    return {file: findings(data, targets, file) for file, data in files.items()}


def table() -> str:
    """All rows: the rule, what of its findings is told, the specimen, how often."""
    counted: Counter[Row] = Counter()
    texts: dict[Row, str] = {}
    for some in said().values():
        for one in some:
            for what, text, shape in _told(one):
                row = one.code, what, shape
                counted[row] += 1
                texts[row] = min(texts.get(row, text), text, key=lambda known: (len(known), known))
    rows = sorted((row[0], row[1], " ".join(texts[row].split()), count) for row, count in counted.items())
    return "\n".join(["code\twhat\ttext\tcount", *("\t".join(map(str, row)) for row in rows)]) + "\n"


def _told(one: Finding) -> Iterator[tuple[str, str, str]]:
    """What a finding tells: the kind, the text, and its wording without names and numbers."""
    for name, effect in one.effects.items():
        yield "effect", f"{name} {effect.value}", f"{name} {effect.value}"
    if one.first:
        yield "first", "the first fault that Drake reports", ""
    place = NUMBER.sub("", "/".join(one.location.path.split("/")[-1 - ("@" in one.location.path) :]))
    yield "place", place, place
    texts = [("message", one.message), ("loss", one.loss), ("help", one.help)]
    texts += [("fix", one.fix.title + " (safe)" * one.fix.safe)] if one.fix else []
    texts += [("related", related.message) for related in one.related]
    texts += [("also", "at another place") for _ in one.also]
    for what, text in texts:
        if text:
            yield what, text, NAMES.sub("_", text)
