"""What urdflint says of many robots together, as tables that are kept in the repository and reviewed in diffs.

For each rule in `said.tsv`: what it says of each program and how often, at which places, and each wording that it has,
with the shortest text of that wording; in `claims.tsv` the same of each reason in the models of the programs, whether a
rule speaks for it or none. `python -m tests.refresh` writes them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from tests import documents
from tests.lint import findings
from urdflint.findings import Finding
from urdflint.linter import attribution
from urdflint.linter.attribution import Found
from urdflint.programs import models, target
from urdflint.programs.claim import Claim
from urdflint.programs.sdformat.claims import SdformatClaim

CASES = Path(__file__).parents[1] / "cases"
FURTHER = CASES.parent / "programs"  # robots that show what no case does
TABLE, CLAIMS = (Path(__file__).parent / name for name in ("said.tsv", "claims.tsv"))
IN_PLACE = {"sdformat@12": "sdformat@12.3"}  # of a series the release that has verdicts
EVERYONE = [*(IN_PLACE.get(one.name, one.name) for one in target.parse("all")), "mujoco@3.12"]
NAMES = re.compile(r"'[^']*'|<[^>]*>|[\w./:-]*\d[\w./:-]*")  # in quotes, tags, and all with a digit in it
NUMBER = re.compile(r"\[\d+\]")
Row = tuple[str, str, str]
Part = tuple[str, str, str]  # the kind, the text, and its wording


class Said(NamedTuple):
    """What is said of a robot: the findings, what the models of the programs claim, and what checks say of programs."""

    findings: list[Finding]
    claims: list[Claim]
    by_hand: set[tuple[str, str]]  # a rule and a program


@cache
def said() -> dict[str, Said]:
    """What is said of each robot for every target; cases by their paths, as in the verdicts."""
    files = {path.relative_to(CASES).as_posix(): path.read_bytes() for path in sorted(CASES.glob("*/*.urdf"))}
    files |= {path.stem: path.read_bytes() for path in sorted(FURTHER.rglob("*.urdf"))}
    files |= {f"{rule.code}/{at}": one.text.encode() for at, (rule, one) in enumerate(documents.examples("bad"))}
    return {file: of(file, data) for file, data in files.items()}


def of(file: str, data: bytes) -> Said:
    """What is said of a robot."""
    claimed: list[Claim] = []
    by_hand: set[tuple[str, str]] = set()
    claims, attribute = models.claims, attribution.attribute

    def claiming(*args):
        found = claims(*args)
        claimed.extend(found)
        return found

    def attributing(found: Sequence[Found], *args):
        by_hand.update((code, one) for code, problem in found for one in problem.effects)
        return attribute(found, *args)

    with mock.patch.object(models, "claims", claiming), mock.patch.object(attribution, "attribute", attributing):
        return Said(findings(data, ",".join(EVERYONE), file, remarks=True), claimed, by_hand)


def table() -> str:
    """What is found, by rules."""
    return _counted(
        "rule", ((one.code, part) for some in said().values() for one in some.findings for part in _told(one))
    )


def claims() -> str:
    """What is claimed, by reasons."""
    parts = ((one.word, part) for some in said().values() for one in some.claims for part in _claimed(one))
    return _counted("reason", parts)


def _counted(key: str, parts: Iterable[tuple[str, Part]]) -> str:
    """The rows of a table: what is told, with a specimen, and how often."""
    counted: Counter[Row] = Counter()
    texts: dict[Row, str] = {}
    for of, (what, text, shape) in parts:
        row = of, what, shape
        counted[row] += 1
        texts[row] = min(texts.get(row, text), text, key=lambda known: (len(known), known))
    rows = sorted((row[0], row[1], " ".join(texts[row].split()), count) for row, count in counted.items())
    return "\n".join([f"{key}\twhat\ttext\tcount", *("\t".join(map(str, row)) for row in rows)]) + "\n"


def _claimed(one: Claim) -> Iterator[Part]:
    """What a claim tells."""
    for name, effect in one.effects.items():
        yield "effect", f"{name} {effect.value}", f"{name} {effect.value}"
    place = one.element.tag + (f"/@{one.attribute}" if one.attribute is not None else "")
    yield "place", place, place
    texts = [("related", other.tag) for other in one.related] + [("first", "the first")] * one.first
    texts += [("told", one.told.tag)] if one.told is not None else []
    for what, text in texts:
        yield what, text, text
    words = [("loss", one.loss), *(("lost", text) for text, _ in one.lost)]
    words += [("why", one.message)] if isinstance(one, SdformatClaim) and one.refusals else []
    words += (
        [(f"fact {name}", value) for name, value in one.reason._asdict().items() if isinstance(value, str)]
        if not isinstance(one.reason, str)
        else []
    )
    for what, told in words:
        if told:
            yield what, told, NAMES.sub("_", told) if not what.startswith("fact") else ""


def _told(one: Finding) -> Iterator[Part]:
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
