"""What urdflint says of many robots together, as tables that are kept in the repository and reviewed in diffs.

For each rule in `said.tsv`: what it says of each program, at which places, and each wording that it has, with a text of
that wording; in `claims.tsv` the same of each reason in the models of the programs, whether a rule covers it or
none. `python -m tests.refresh` writes them. Examples of rules are left out, whose reports stand in their documents, and
a text stays as long as some robot still has it: so a row moves when words do, and not with a new rule or robot.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from tests.lint import findings
from tests.once import shared
from urdflint.findings import Finding
from urdflint.linter.rules import claim_matching
from urdflint.linter.rules.claim_matching import CodedProblem
from urdflint.programs import models, target
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect

CASES = Path(__file__).parents[1] / "cases"
FURTHER = CASES.parent / "programs"  # robots that show what no case does
TABLE, CLAIMS = (Path(__file__).parent / name for name in ("said.tsv", "claims.tsv"))
IN_PLACE = {"sdformat@12": "sdformat@12.3"}  # of a series the release that has verdicts
EVERYONE = [*(IN_PLACE.get(one.name, one.name) for one in target.parse("all"))]
EVERYONE += [f"mujoco@{series}" for series in target.FAMILIES["mujoco"].releases_between]
EVERYONE += ["usd@0.1.2"]  # which is not the newest of its series, and has verdicts
RELEASES = {
    family: [one.name for one in sorted(some, key=lambda one: one.release)]
    for family, some in groupby(
        (one for name in sorted(EVERYONE) for one in target.parse(name)), lambda one: one.family
    )
}
NAMES = re.compile(r"'[^']*'|<[^>]*>|[\w./:-]*\d[\w./:-]*")  # in quotes, tags, and all with a digit in it
COSTS = frozenset({Effect.DROPS, Effect.ALTERS})
NUMBER = re.compile(r"\[\d+\]")
Row = tuple[str, str, str]
Part = tuple[str, str, str]  # the kind, the text, and its wording


class Words(NamedTuple):
    """What is said of a claim, and whether it is one that drops or alters something."""

    reason: str
    message: str
    loss: str | None
    is_costly: bool

    @classmethod
    def of(cls, claim: Claim) -> Words:
        """The words of a claim."""
        return cls(claim.word, claim.message, claim.loss, not COSTS.isdisjoint(claim.effects.values()))


class Said(NamedTuple):
    """What is said of a robot: the findings, what the models of the programs claim, and what checks say of programs."""

    findings: list[Finding]
    claims: list[tuple[str, Part]]  # by reason
    by_hand: set[tuple[str, str]]  # a rule and a program
    words: set[Words]


@shared
def said() -> dict[str, Said]:
    """What is said of each robot for every target; cases by their paths, as in the verdicts."""
    return {file: of(file, data) for file, data in robots().items()}


def robots() -> dict[str, bytes]:
    """Each case, and what shows more than they do."""
    files = {path.relative_to(CASES).as_posix(): path.read_bytes() for path in sorted(CASES.glob("*/*.urdf"))}
    return files | {path.stem: path.read_bytes() for path in sorted(FURTHER.rglob("*.urdf"))}


@contextmanager
def stated_effects(stated: set[tuple[str, str]]) -> Iterator[None]:
    """Add the rule and the program of each effect that a check states itself."""
    attribute = claim_matching.attribute

    def attributing(found: Sequence[CodedProblem], *args):
        stated.update((code, program) for code, problem in found for program in problem.effects)
        return attribute(found, *args)

    with mock.patch.object(claim_matching, "attribute", attributing):
        yield


def of(file: str, data: bytes) -> Said:
    """What is said of a robot."""
    claimed: list[tuple[str, Part]] = []
    words: set[Words] = set()
    by_hand: set[tuple[str, str]] = set()
    claims_of = models.claims_of

    def claiming(*args):
        found = claims_of(*args)
        claimed.extend((claim.word, part) for claim in found for part in _claimed(claim))
        words.update(map(Words.of, found))
        return found

    with mock.patch.object(models, "claims_of", claiming), stated_effects(by_hand):
        return Said(findings(data, ",".join(EVERYONE), file, remarks=True), claimed, by_hand, words)


def table() -> str:
    """What is found, by rules."""
    parts = ((one.code, part) for some in said().values() for one in some.findings for part in _reported(one))
    return rows("rule", parts, TABLE.read_text(encoding="utf-8"))


def claims() -> str:
    """What is claimed, by reasons."""
    parts = (part for some in said().values() for part in some.claims)
    return rows("reason", parts, CLAIMS.read_text(encoding="utf-8"))


def rows(key: str, parts: Iterable[tuple[str, Part]], known: str) -> str:
    """The rows of a table: each wording with a text of it, that of the known table where somebody still has it."""
    texts: defaultdict[Row, set[str]] = defaultdict(set)
    for of, (what, text, shape) in parts:
        texts[of, what, shape].add(" ".join(text.split()))
    before = set(known.splitlines())
    found = (
        min((f"{of}\t{what}\t{text}" for text in some), key=lambda row: (row not in before, len(row), row))
        for (of, what, _), some in texts.items()
    )
    return "\n".join([f"{key}\twhat\ttext", *sorted(found, key=lambda row: row.split("\t"))]) + "\n"


def _done(effects: Mapping[str, Effect]) -> tuple[str, ...]:
    """What programs do, as `sdformat@9..11 drops`, up to the newest release as `sdformat@12.. drops`.

    So a release that does what the one before it does changes no row.
    """
    return _done_by(tuple(effects.items()))


@cache
def _done_by(programs: tuple[tuple[str, Effect], ...]) -> tuple[str, ...]:
    return tuple(_runs(dict(programs)))


def _runs(effects: Mapping[str, Effect]) -> Iterator[str]:
    for family, every in RELEASES.items():
        runs = [(effect, list(some)) for effect, some in groupby(every, effects.get)]
        for effect, some in runs:
            if effect is not None:
                yield f"{family if len(runs) == 1 else _span(some, every)} {effect.value}"
    yield from (f"{name} {one.value}" for name, one in effects.items() if name not in EVERYONE)


def _span(some: Sequence[str], every: Sequence[str]) -> str:
    """Releases that follow each other, of every one."""
    newest, last = some[-1] == every[-1], some[-1].partition("@")[2]
    return some[0] + (".." if newest else "" if len(some) == 1 else f"..{last}")


def _claimed(one: Claim) -> Iterator[Part]:
    """What a claim tells."""
    for text in _done(one.effects):
        yield "effect", text, text
    place = one.element.tag + (f"/@{one.attribute}" if one.attribute is not None else "")
    yield "place", place, place
    texts = [("related", other.tag) for other in one.related] + [("first", "the first")] * one.first
    texts += [("told", one.warned_at.tag)] if one.warned_at is not None else []
    for what, text in texts:
        yield what, text, text
    facts = one.reason._asdict().items()
    words = [("message", one.message), ("loss", one.loss), *(("lost", text) for text, _ in one.lost)]
    words += [(f"fact {name}", value) for name, value in facts if isinstance(value, str)]
    for what, warned_at in words:
        if warned_at:
            yield what, warned_at, _wording(warned_at) if not what.startswith("fact") else ""


def _reported(one: Finding) -> Iterator[Part]:
    """What a finding tells: the kind, the text, and its wording without names and numbers."""
    for text in _done(one.effects):
        yield "effect", text, text
    if one.first:
        yield "first", "the first fault that Drake reports", ""
    place = NUMBER.sub("", "/".join(one.location.path.split("/")[-1 - ("@" in one.location.path) :]))
    yield "place", place, place
    texts = [("message", one.message), ("loss", one.loss), ("help", one.help)]
    texts += [("fix", one.fix.title + " (safe)" * one.fix.safe)] if one.fix else []
    texts += [("related", related.message) for related in one.related]
    texts += [("also", "at another place") for _ in one.also]
    for what, words in texts:
        if words:
            yield what, words, _wording(words)


@cache
def _wording(text: str) -> str:
    """A text without names and numbers."""
    return NAMES.sub("_", text)
