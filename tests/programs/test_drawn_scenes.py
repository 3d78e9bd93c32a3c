"""Scenes drawn by chance: what urdflint says of them, and what both releases of Drake did with the same."""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.programs import drake_file_cases, live
from urdflint.programs import target

RECORDED = json.loads(Path(__file__).with_name("drawn").joinpath("recorded.json").read_text(encoding="utf-8"))
RELEASES = ("drake@1.51", "drake@1.58")
UNKNOWN_PACKAGE = "refers to unknown package"  # which there are is for the program that calls Drake
FEW = 40  # for the real Drake, of a seed that is nowhere recorded


def drawn(kind: str, seed: int, count: int) -> list[dict[str, Any]]:
    """The cases of a seed."""
    cases: list[dict[str, Any]] = importlib.import_module(f"tests.programs.drawn.{kind}").cases(seed, count)
    return cases


def said(cases: Sequence[Mapping[str, Any]], releases: Sequence[str]) -> set[tuple[str, str]]:
    """The releases that urdflint says reject something, each with the case; every finding has a line."""
    asked = tuple(one for release in releases for one in target.parse(release))
    rejected = set()
    for case in cases:
        for finding in drake_file_cases.found(case, asked):
            assert finding.location.start.line >= 1
            rejected |= {(name, case["case"]) for name, done in finding.effects.items() if done.value == "rejects"}
    return rejected


@pytest.mark.parametrize("kind", RECORDED)
@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_what_is_rejected_is_what_drake_rejected(kind: str, step: int) -> None:
    recorded = RECORDED[kind]
    cases = drawn(kind, recorded["seed"], recorded["count"])
    texts = hashlib.sha256("".join(one["text"] for one in cases).encode()).hexdigest()
    assert texts == recorded["texts"], "other cases are drawn than were asked: ask Drake about them"
    cases = cases[::step]
    outcomes = {release: recorded[release][::step] for release in RELEASES}
    real = {
        (release, one["case"])
        for release, letters in outcomes.items()
        for one, letter in zip(cases, letters, strict=True)
        if letter != "a"
    }
    for release in RELEASES:
        assert len(cases) > sum(name == release for name, _ in real) > len(cases) / 5
    assert said(cases, RELEASES) ^ real == set()


@pytest.mark.differential
@pytest.mark.parametrize("release", RELEASES)
def test_drake_rejects_what_is_said_of_cases_that_nobody_looked_at(release: str, tmp_path: Path) -> None:
    if live.missing(release) or not drake_file_cases.ASK.exists():
        pytest.skip(live.missing(release) or "../shared is not here")
    cases = [one for kind in RECORDED for one in drawn(kind, 77, FEW)]
    asked = drake_file_cases.asked(cases, release, tmp_path)
    answers = [row for row in asked if UNKNOWN_PACKAGE not in row.get("error", "")]
    real = {row["case"] for row in answers if row["outcome"] != "accepts"}
    known = {row["case"] for row in answers}
    assert len(known) > len(real) > FEW
    assert ({case for _, case in said(cases, [release])} & known) ^ real == set()
