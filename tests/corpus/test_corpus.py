"""Every real file goes through: nothing raises, spans slice back, and rules speak of whose robots the table says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import rows
from tests.corpus import counts, validity
from urdflint.findings import Severity
from urdflint.linter.rules import catalog
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


# What is wrong whatever reads it: physics, references to nothing, and what contradicts itself
WRONG_FOR_EVERYBODY = frozenset(
    {
        "CTL001",
        "CTL020",
        "GZ201",
        "GZ202",
        "GZ605",
        "GZ805",
        "GZ820",
        "GZ821",
        "URDF206",
        "URDF303",
        "URDF304",
        "URDF305",
        "URDF410",
        "URDF412",
        "URDF500",
        "URDF511",
        "URDF541",
        "URDF542",
        "URDF543",
        "URDF544",
        "URDF603",
        "URDF610",
        "URDF611",
        "URDF704",
    }
)
SINGLE = ("urdfdom@6", "sdformat@12.3", "sdformat@16", "drake@1.51", "mujoco@4", "pybullet@3")


def errors_without_reason(path: Path, said: Sequence[counts.Said]) -> tuple[int, list[str]]:
    """The errors of a file, and those that name no program though they are not wrong for everybody.

    Where xacro fails, nobody gets a robot; what it makes of a file called URDF is another one than the file.
    """
    called_urdf = any(one.code == "XAC003" for one in said)
    errors = [one for one in said if one.severity is Severity.ERROR]
    for_all = (*WRONG_FOR_EVERYBODY, "XAC1")
    bare = [one for one in errors if not (one.programs or called_urdf or one.code.startswith(for_all))]
    return len(errors), [f"{path}: {one.code}" for one in bare]


def test_an_error_names_what_some_program_does_or_is_wrong_for_everybody():
    """Or it is about a reader that is no target, whom the rule names."""
    numbers, wrong = zip(*(errors_without_reason(*one) for one in counts.checked().items()), strict=True)
    assert [words for some in wrong for words in some if not catalog.rule(words.rpartition(": ")[2]).stands] == []
    assert sum(numbers) > 100 * len(SINGLE)


@pytest.mark.parametrize("name", SINGLE)
def test_an_error_names_what_the_target_does_or_is_wrong_for_everybody(name):
    """Of another share of the files for each target."""
    errors = 0
    for path in counts.files(counts.CORPUS)[SINGLE.index(name) :: len(SINGLE)]:
        said = [counts.Said.of(finding) for finding in counts.check(path, targets=name).findings]
        assert {program for one in said for program in one.programs} <= {name}, path
        number, wrong = errors_without_reason(path, said)
        errors += number
        assert wrong == []
    assert errors > 100 // len(SINGLE)
