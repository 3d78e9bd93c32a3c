"""The report of how often rules find something, over a small corpus, and which numbers are free."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import numbers
from tests.corpus import counts, hits
from tests.replay import table

BROKEN = '<robot name="r"><link name="a"/><link name="a"/><link name="b"><visual/></link></robot>'


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("one/a.urdf", "one/b.urdf", "two/c.urdf"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(BROKEN)
    (tmp_path / "two" / "c.urdf").write_text('<robot name="r"><link name="a"/></robot>')
    (tmp_path / "candidates.md").write_text(
        "## Base URDF\n| condition | severity | evidence |\n|---|---|---|\n| x | error | urdf 014-016; urdf.md §3 |\n"
        "| y | error | drake.md §2 |\n\n## Gazebo\n| z | error | 188-190 194; urdf 020 |\n"
    )
    monkeypatch.setattr(counts, "CORPUS", tmp_path)
    monkeypatch.setattr(hits, "CANDIDATES", tmp_path / "candidates.md")
    return tmp_path


def test_findings_files_and_sources_are_counted(corpus: Path) -> None:
    found = hits.of_rules(1)
    assert found["URDF202"] == hits.Hits(2, 2, 1)  # of a name that is there twice
    assert "URDF101" not in found


def test_candidates_name_cases(corpus: Path) -> None:
    some = [*hits.candidates()]
    assert some == [
        {"urdf/014", "urdf/015", "urdf/016"},
        {*(f"gazebo/{n}" for n in (188, 189, 190, 194)), "urdf/020"},
    ]


def test_the_report_says_what_speaks_for_rules_that_find_nothing(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "said", dict)
    covering, silent = hits.report(1).split("rules find nothing there")
    assert "2       2        1  URDF202 name-duplicate\n" in covering
    assert "URDF101" not in covering
    rows = {line.split()[3]: line.split() for line in silent.splitlines() if line[:8].strip().isdecimal()}
    assert rows["URDF206"][:3] == ["0", "0", "1"]  # its head names a candidate that names no case
    assert int(rows["URDF101"][1]) > 0
    assert "URDF202" not in rows


def test_without_a_corpus_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "CORPUS", tmp_path / "none")
    with pytest.raises(hits.NoCorpus):
        hits.report(1)


def test_free_numbers_follow_those_that_were_given(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"URDF101", "URDF102", "URDF199", "URDF201", "URDF203", "GZ101"}
    monkeypatch.setattr(numbers, "taken", lambda: known)
    lines = numbers.free("URDF").splitlines()
    assert [line.split()[0] for line in lines] == ["URDF103", "URDF204"]
    assert lines[1].endswith("beside name-empty, joint-name-same-as-link")
    monkeypatch.setattr(numbers, "taken", lambda: {f"GZ{number}" for number in range(101, 200)})
    assert numbers.free("GZ").startswith("GZ1xx is full: ")
    with pytest.raises(numbers.UnknownLetters, match="there are GZ"):
        numbers.free("URDF")


def test_no_free_number_was_ever_given() -> None:
    given = numbers.taken()
    lines = numbers.free("URDF").splitlines()
    assert len(lines) > 5
    assert not any(line.split()[0] in given for line in lines)
