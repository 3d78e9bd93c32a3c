"""How often each rule finds something in the corpus, and what covers a rule that never does: a report to read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from tests import documents
from tests.corpus import counts
from tests.replay import table
from urdflint.linter.rules.catalog import Rule

CANDIDATES = counts.CORPUS.parent / "facts" / "rule-candidates.md"
CASE = re.compile(r"\b(drake|gazebo|urdf)/(\d{3})\b")
THREAD = re.compile(r"\b[\w.-]+/[\w.-]+#\d+|\b[\w-]+#\d+")
ROW = re.compile(r'row "[^"]+" of the rule list')  # a candidate that names no case
FAMILIES = {"Gazebo": "gazebo", "Drake": "drake"}  # of the cases that a section of the candidates names by number
NUMBERS = re.compile(r"\b(?:(drake|gazebo|urdf) )?(\d{3})(?:-(\d{3}))?\b")
HEAD = "Robots and xacro files of the corpus for all programs; no meshes, SRDF or parameters are looked at."
LEGEND = (
    "Recorded cases and examples in which they do, cases that their heads name, candidates that share one with them or"
    " that their heads name, threads in brackets, and what the head says:"
)
PAGE = re.compile(r"[\w/-]+\.md(?: §[\d.]+)*|§[\d.]+")


class NoCorpus(ValueError):
    """The corpus is not here."""


class Hits(NamedTuple):
    """How many findings, files and sources of files a rule has."""

    findings: int
    files: int
    sources: int


class Evidence(NamedTuple):
    """What covers a rule: its cases with verdicts, those in its head, its candidates, and threads."""

    shown: int
    named: tuple[str, ...]
    candidates: int
    threads: tuple[str, ...]


def of_rules(jobs: int) -> dict[str, Hits]:
    """The hits of each rule that has some."""
    findings, files = Counter[str](), Counter[str]()
    sources: dict[str, set[str]] = {}
    for source, codes in _asked(counts.files(counts.CORPUS), jobs):
        findings.update(codes)
        files.update(set(codes))
        for code in codes:
            sources.setdefault(code, set()).add(source)
    return {code: Hits(number, files[code], len(sources[code])) for code, number in findings.items()}


def _asked(paths: Sequence[Path], jobs: int) -> Iterator[tuple[str, list[str]]]:
    if jobs == 1:
        yield from map(_said, paths)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(_said, paths, chunksize=16)


def _said(path: Path) -> tuple[str, list[str]]:
    """The source of a file, and the codes of what is found in it."""
    return counts.source(path), [one.code for one in counts.check(path).findings]


def report(jobs: int) -> str:
    """The rules that find something, the most frequent first, then the others, the least needed first.

    Raises NoCorpus.
    """
    if not counts.CORPUS.is_dir():
        raise NoCorpus(f"there is no corpus at {counts.CORPUS}")
    hits, evidence, rules = of_rules(jobs), of_cases(), documents.rules()
    covering = sorted((one for one in rules if one.code in hits), key=lambda one: -hits[one.code].findings)
    silent = sorted((one for one in rules if one.code not in hits), key=lambda one: _weight(evidence[one.code]))
    lines = [HEAD, "", "findings   files  sources  rule"]
    lines += ["{:8} {:7} {:8}  ".format(*hits[one.code]) + f"{one.code} {one.name}" for one in covering]
    lines += ["", f"{len(silent)} of {len(rules)} rules find nothing there. {LEGEND}", ""]
    lines += ["   cases  in head  candidates  rule"]
    lines += [_row(one, evidence[one.code]) for one in silent]
    bare = sum(not any(_weight(evidence[one.code])) for one in silent)
    lines += ["", f"{bare} of these have nothing but their examples and what their heads name"]
    return "\n".join(lines) + "\n"


def _weight(one: Evidence) -> tuple[int, ...]:
    return one.candidates, one.shown, len(one.named), len(one.threads)


def _row(rule: Rule, known: Evidence) -> str:
    threads = f" ({' '.join(known.threads)})" if known.threads else ""
    numbers = f"{known.shown:8} {len(known.named):8} {known.candidates:11}"
    return f"{numbers}  {rule.code} {rule.name}{threads}: {rule.evidence}"


def of_cases() -> dict[str, Evidence]:
    """What covers each rule but the corpus.

    A candidate is a rule's where the rule finds something in a case of it, so that one of few cases says more than one
    of many.
    """
    shown: dict[str, set[str]] = {}
    for file, what in table.said().items():
        if "/" in file:
            for one in what.findings:
                shown.setdefault(one.code, set()).add(file[: file.index("/") + 4])
    wanted = list(candidates()) if CANDIDATES.is_file() else []
    found = {}
    from tests.programs.asked import examples

    for example in examples.kept():
        shown.setdefault(example.code, set()).add(f"asked/{example.code}-{example.number}")
    for rule in documents.rules():
        named = tuple("/".join(one) for one in CASE.findall(rule.evidence))
        mine = {*named, *shown.get(rule.code, ())}
        number = sum(not mine.isdisjoint(some) for some in wanted) + len(ROW.findall(rule.evidence))
        found[rule.code] = Evidence(
            len(shown.get(rule.code, ())), named, number, tuple(THREAD.findall(rule.evidence + rule.text))
        )
    return found


def candidates() -> Iterator[frozenset[str]]:
    """The cases of each candidate that names some."""
    family = "urdf"
    for line in CANDIDATES.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            family = FAMILIES.get(line[3:], "urdf")
        elif line.startswith("| ") and (cases := frozenset(_cases("".join(line.split("|")[3:]), family))):
            yield cases


def _cases(evidence: str, family: str) -> Iterator[str]:
    for named, first, last in NUMBERS.findall(PAGE.sub("", evidence)):
        family = named or family
        for number in range(int(first), int(last or first) + 1):
            yield f"{family}/{number:03}"
