"""Repositories drawn by chance: nothing goes wrong with any; and the tool notices where something does."""

from __future__ import annotations

import os
import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.grouping import grouped
from tools.fuzz import __main__ as fuzz
from tools.fuzz import contract
from tools.fuzz.contract import Broken
from tools.fuzz.repositories import asked, draw, gits, judge, pieces, places, smaller, spoiling, tree, watch
from tools.fuzz.repositories.judge import Left
from tools.fuzz.repositories.server import Ran
from tools.fuzz.repositories.tree import FILE, LINK, PIPE, TOKEN, Entry, Repository

COUNT = int(os.environ.get("URDFLINT_TRIALS", "800")) * 3 // 20
ROBOT = b'<robot name="r">\n<link name="a"/><link name="a"/></robot>'
WORDS = ("check", "-f", f"json={asked.REPORT}", ".")
REPORT = """{"urdflint": "0", "format": 1, "targets": [], "files": [], "findings": [],
"summary": {"error": 0, "warning": 0, "info": 0}}"""
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forked")


@pytest.mark.slow
def test_hundreds_of_repositories(capsys: pytest.CaptureFixture[str]) -> None:
    """As many as there is time for; `python -m tools.fuzz --kind repositories` tries more."""
    words = f"--kind repositories --seed 1 --count {COUNT}"
    assert fuzz.main(words.split()) == 0, capsys.readouterr().out
    assert f"{COUNT} trials" in capsys.readouterr().out


@pytest.mark.slow
def test_what_a_run_does_is_seen() -> None:
    """One server for all of it: an attempt at each kind of fault, in a real run."""
    outside = Repository((Entry("r.urdf", b"../outside/secret.urdf", LINK),), ("expand", "--", "r.urdf"))
    found = judge.judged(outside, again=False).fault
    assert found is not None
    assert found.key.startswith("not allowed: open of ../outside/secret.urdf in urdflint/files/safe_open.py")
    plain = Repository((Entry("r.urdf", ROBOT),), WORDS)
    assert judge.judged(plain, again=True).fault is None
    slow = judge.judged(plain, again=False, bound=0.0001).fault
    assert slow is not None
    assert slow.key == "more than N.N s of CPU"
    larger = Repository((*plain.entries, *outside.entries, Entry("x/y.urdf", ROBOT)), ("expand", "-q", "--", "r.urdf"))
    larger = larger._replace(entries=(*larger.entries[1:],), words=outside.words, git="unborn")
    small = smaller.smallest(larger, found.key, patience=20)
    assert (small.entries, small.words, small.git) == (outside.entries, ("expand", "r.urdf"), "none")


def test_a_repository_is_drawn_from_seed_and_number_alone() -> None:
    first = [draw.repository(1, number) for number in range(20)]
    random.seed(3)
    assert [draw.repository(1, number) for number in reversed(range(20))] == first[::-1]
    assert [draw.repository(2, number) for number in range(20)] != first


def test_all_kinds_of_files_and_states_are_drawn() -> None:
    drawn = [draw.repository(3, number) for number in range(600)]
    assert {one.git for one in drawn} == set(gits.STATES)
    kinds = Counter(entry.kind for one in drawn for entry in one.entries)
    assert {FILE, LINK, PIPE, "hard link", "folder"} <= set(kinds)
    endings = {Path(entry.path).suffix for one in drawn for entry in one.entries}
    wanted = ".urdf .xacro .srdf .yaml .toml .json .launch .py .sdf .world .xml .stl .obj .mtl .dae .gltf .config"
    assert endings >= set(wanted.split())
    words = {word.partition("=")[0] for one in drawn for word in one.words}
    assert words >= {"--fix", "--diff", "--fail-on-unchecked", "--no-resolve", "--changed-since", "--with-robots", "-t"}
    assert words >= {"--baseline", "--write-baseline", "--add-ignores", "--cache-dir", "expand", "preview"}
    assert sum(one.size for one in drawn) / len(drawn) > 2000


def test_each_thing_that_is_spoilt_changes_something() -> None:
    entries = [Entry(path, data) for path, data in pieces.contents().items()]
    for number, change in enumerate(spoiling.SPOILS):
        changed = [list(entries) for _ in range(10)]
        for at, one in enumerate(changed):
            change(random.Random(f"{number} {at}"), one, at)
        assert any(one != entries for one in changed), change


def test_nothing_is_laid_outside(tmp_path: Path) -> None:
    top = tmp_path / "top"
    top.mkdir()
    (tmp_path / "outside").mkdir()
    wrong = [
        Entry("../x", b"1"),
        Entry("/x/../../y", b"2"),
        Entry("in", b"../outside", LINK),
        Entry("in/z", b"/etc/passwd", LINK),
        Entry("a\0b", b"3"),
    ]
    tree.lay(wrong, top)
    assert sorted(os.listdir(tmp_path)) == ["outside", "top"]  # noqa: PTH208
    assert sorted(tree.state(tmp_path)) == ["outside", "top", "top/ab", "top/in", "top/x", "top/x/y"] or (
        not list((tmp_path / "outside").iterdir())
    )


@grouped("state", gits.STATES, size=10)
def test_states_of_git(tmp_path: Path, state: str) -> None:
    now = (Entry("urdf/r.urdf", ROBOT), Entry("new.urdf", ROBOT))
    gits.laid(Repository(now, WORDS, state, (Entry("urdf/r.urdf", b"old"), Entry("gone.urdf", ROBOT))), tmp_path)
    folder = tmp_path / "repository"
    assert (folder / "urdf/r.urdf").read_bytes() == (folder / "new.urdf").read_bytes() == ROBOT
    assert not (folder / "gone.urdf").exists()
    assert os.path.lexists(folder / ".git") == (state not in ("none", "bare-looking"))
    assert not (tmp_path / gits.RAN).exists()


def left(report: str = REPORT, **other: Any) -> Left:
    """What a run leaves that goes well."""
    texts = {"stdout": "", "stderr": "", "report.json": report}
    ran = Ran(code=0, seconds=0.1, memory=100, notes=[], outlived=False)
    seen = {"repository/r.urdf": (0o100644, ROBOT)}
    return Left(ran, seen, dict(seen), texts)._replace(**other)


def finding(**other: object) -> str:
    """A report with one finding, at a place in the file."""
    words = {"code": '"X"', "name": '"x"', "severity": '"info"', "message": '"m"', "path": '"r.urdf"', "line": 2}
    words |= {"column": 1, "end_line": 2, "end_column": 41, "offset": 17, "end_offset": len(ROBOT), "element": '""'}
    words |= {"effects": "{}", "related": "[]", "trace": "[]", "uses": 1, "fix": "null"} | other
    one = ", ".join(f'"{name}": {value}' for name, value in words.items())
    return REPORT.replace('"findings": []', f'"findings": [{{{one}}}]').replace('"info": 0', '"info": 1')


def look(some: Left, words: tuple[str, ...] = WORDS) -> None:
    judge._look(Repository((Entry("r.urdf", ROBOT),), words), some, 10)


def fault(check: Callable[[], None]) -> str:
    """What is at fault in what a run leaves, and nothing where all is well."""
    try:
        check()
    except Broken as error:
        return str(error)
    return ""


def test_what_goes_well_is_no_fault() -> None:
    assert fault(lambda: look(left())) == ""
    assert fault(lambda: look(left(finding()))) == ""
    fixed = left(after={"repository/r.urdf": (0o100644, b"fixed")})
    assert fault(lambda: look(fixed, (*WORDS, "--fix"))) == ""
    assert "a file was changed" in fault(lambda: look(fixed))
    assert fault(lambda: judge._same(left(), left())) == ""


@grouped(
    ("some", "why"),
    [
        (left(ran=left().ran._replace(code=3)), "exit code 3"),
        (left(ran=left().ran._replace(code=-11)), "exit code -11"),
        (left(ran=left().ran._replace(notes=['raised ["KeyError in x", "trace"]'])), "KeyError in x"),
        (left(ran=left().ran._replace(notes=["open of /etc/passwd in x"])), "not allowed: open of /etc/passwd"),
        (left(ran=left().ran._replace(memory=61_000)), "more memory"),
        (left(ran=left().ran._replace(seconds=11)), "more than 10 s"),
        (left(ran=left().ran._replace(outlived=True)), "outlived"),
        (left(after={"repository/r.urdf": (0o100644, b"x")}), "a file was changed in repository"),
        (left(after={}), "a file is gone in repository"),
        (left(after=left().after | {"outside/x": (0, b"")}), "a file is new in outside"),
        (left(after=left().after | {f"left over/{gits.RAN}": (0, b"")}), "left over"),
        (left(texts={"stdout": TOKEN, "stderr": "", "report.json": REPORT}), "what is outside is reported in stdout"),
        (left(texts={"stdout": "", "stderr": "Traceback", "report.json": REPORT}), "on standard error"),
        (left(texts={"stdout": "", "stderr": "urdflint: \x9b", "report.json": REPORT}), "not harmless"),
        (left(texts={"stdout": "::error::x", "stderr": "", "report.json": REPORT}), "not harmless"),
        (left(texts={"stdout": "", "stderr": ""}), "there is no report"),
        (left(REPORT.replace('"error": 0', '"error": 1')), "counts wrongly"),
        (
            left(finding(severity='"error"').replace('"error": 0', '"error": 1').replace('"info": 1', '"info": 0')),
            "and exit code 0",
        ),
        (left(finding(end_offset=len(ROBOT) + 1)), "outside the file"),
        (left(finding(offset=-1)), "outside the file"),
        (left(finding(line=3, end_line=3)), "a line that the file has not"),
        (left(finding(end_column=42)), "behind its line"),
        (left(finding(path='"other.urdf"')), "not there: other.urdf"),
        (left(finding(related='[{"message": "m", "path": "r.urdf", "line": 9, "column": 1}]')), "a line that"),
        (left(finding(fix='{"edits": [{"path": "r.urdf", "offset": 0, "end_offset": 99, "text": ""}]}')), "an edit"),
    ],
)
def test_what_goes_wrong_is_a_fault(some: Left, why: str) -> None:
    with pytest.raises(Broken, match=re.escape(why)):
        look(some)


def test_another_result_the_second_time_is_a_fault() -> None:
    for other in (
        left(ran=left().ran._replace(code=1)),
        left(texts={**left().texts, "stdout": "x"}),
        left(after={"repository/r.urdf": (0o100644, b"x")}),
    ):
        with pytest.raises(Broken, match="second time"):
            judge._same(left(), other)


@grouped(
    "kind",
    ["json", "jsonl", "junit", "junit-lines", "sarif", "gitlab", "checkstyle", "rdjson", "html"],
    size=15,
)
def test_a_report_beside_its_schema_is_a_fault(kind: str) -> None:
    with pytest.raises((Broken, ValueError, SyntaxError, KeyError)):
        judge._formats(kind, '{"x": NaN}')


def test_places_in_what_a_link_leads_to_are_left_out() -> None:
    said = contract.json_report(finding(path='"linked/r.urdf"'))
    places.within(said, {}, ["linked"])
    with pytest.raises(Broken, match="not there"):
        places.within(said, {}, ["other"])


def test_what_is_opened_outside_is_told(tmp_path: Path) -> None:
    inside, told = tmp_path / "repository", list[str]()
    (inside / "in").mkdir(parents=True)
    (tmp_path / "secret").write_text("x")
    (inside / "link").symlink_to("../secret")
    fine = (os.path.realpath(inside), sys.prefix)
    for path, flags in (("in/x", 0), ("link", 0), ("link", os.O_NOFOLLOW), ("../secret", 0), ("../urdflint.toml", 0)):
        told.append(watch._outside((str(inside / path), None, flags), fine, str(inside)))
    assert told == ["", "../secret", "", "../secret", ""]
    assert watch._outside((3, None, 0), fine, str(inside)) == ""
