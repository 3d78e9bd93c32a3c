"""Every real file goes through: nothing raises, spans slice back, and rules speak of whose robots the table says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import contradictions, rows
from tests.corpus import counts, validity
from urdflint.findings import Severity
from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Source

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]


def pieces(read: Document, element: Element) -> set[str]:
    """Every part of an element that a finding can name, as it stands in the file."""
    spans = [read.start_tag(element), read.name(element), read.element(element), read.text(element)]
    for name in element.attributes:
        spans += [read.attribute(element, name), read.value(element, name)]
    return {read.source.text[one.start : one.end].decode() for one in spans if one is not None}


def misnamed(path: Path) -> list[str]:
    """Findings of a file whose bytes are not the thing that they name."""
    read = parsing.read(Source(path.name, path.read_bytes()))
    element_at = {read.path(one): one for one in reversed(read.elements)}  # the first of what several roots have
    wrong = []
    for one in found_in(path):
        said = one.text
        where, _, attribute = one.path.partition("/@")
        if not where:
            fine = 0 <= one.start <= one.end <= one.length
        elif attribute:
            owner = element_at[where]
            value = owner.attributes.get(attribute)
            raw = read.raw(owner, attribute)
            fine = said in (attribute, raw, f'"{value}"', f"'{value}'") or (one.code[:4] == "XAC1" and said in raw)
        else:
            fine = said in pieces(read, element_at[where])
        if not fine:
            wrong.append(f"{path}: {one.code} {one.path} {said[:60]!r}")
    return wrong


def found_in(path: Path) -> list[counts.Said]:
    """What is said of a file as it stands, nothing expanded."""
    if path.is_relative_to(counts.CORPUS) and b"xacro" not in path.read_bytes():
        return counts.checked()[path]
    return [counts.Said.of(finding) for finding in counts.check(path, xacro=False).findings]


@pytest.mark.parametrize("folder", [counts.CORPUS, counts.CASES], ids=["corpus", "cases"])
def test_every_file_is_checked_and_spans_name_what_they_say(folder):
    paths = counts.files(folder)
    assert len(paths) > 1000
    for path in paths:
        assert misnamed(path) == []


def test_rules_find_something_in_the_robots_that_the_table_says():
    assert rows.differences(counts.TABLE, counts.table()) == [], "run python -m tests.refresh and look at the diff"


def test_the_schema_of_everything_accepts_what_the_table_says():
    assert validity.table() == validity.TABLE.read_text(encoding="utf-8"), (
        "run python -m tests.refresh and look at the diff"
    )


SINGLE = ("urdfdom@6", "sdformat@12.3", "sdformat@16", "drake@1.51", "mujoco@4", "pybullet@3")


def idle(said: Sequence[counts.Said]) -> list[str]:
    """The errors that cost no program anything, and are not in the glossary's table of contradictions."""
    errors = (finding for finding in said if finding.severity is Severity.ERROR)
    return [finding.code for finding in errors if not finding.costs and finding.code not in contradictions.CODES]


def test_an_error_names_who_loses_by_it_or_is_a_contradiction():
    assert {path: codes for path, said in counts.checked().items() if (codes := idle(said))} == {}
    errors = [finding for said in counts.checked().values() for finding in said if finding.severity is Severity.ERROR]
    assert len(errors) > 100 * len(SINGLE)


@pytest.mark.parametrize("name", [*SINGLE, ""])
def test_an_error_names_what_the_target_loses_or_is_a_contradiction(name):
    """Of another share of the files for each target, and for those that the files themselves speak to."""
    errors = 0
    share = SINGLE.index(name) if name else 0
    for path in [*counts.files(counts.CORPUS), *counts.files(counts.CASES)][share :: len(SINGLE)]:
        said = [counts.Said.of(finding) for finding in counts.check(path, targets=name).findings]
        assert not name or {program for finding in said for program in finding.programs} <= {name}, path
        errors += sum(finding.severity is Severity.ERROR for finding in said)
        assert idle(said) == [], path
    assert errors > 100 // len(SINGLE)
