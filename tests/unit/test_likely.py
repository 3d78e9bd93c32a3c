"""The likeliest tests for a change: what differs, which tests enter it, and the recording that knows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tools import likely, recording
from tools.mutation import baseline
from tools.mutation.mutant import Place

ROOT = Path(__file__).parents[2]
CODE = """\
LIMIT = 3


def small(number):
    return number < LIMIT


class Shape:
    @property
    def area(self):
        def twice(length):
            return 2 * length

        return twice(1)
"""
TESTS = """\
from urdflint import shapes


def test_small():
    assert shapes.small(2)


def test_area():
    assert shapes.Shape().area == 2


def test_nothing():
    pass
"""
SMALL, AREA, NOTHING = (f"tests/test_shapes.py::test_{name}" for name in ("small", "area", "nothing"))
IDENTITY = ("-c", "user.name=Test", "-c", "user.email=test@example.org")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with a module, its tests and a commit."""
    files = {"urdflint/__init__.py": "", "urdflint/shapes.py": CODE, "tests/test_shapes.py": TESTS}
    files["pytest.ini"] = "[pytest]\ntestpaths = tests\npythonpath = .\naddopts = --import-mode=importlib\n"
    files[".gitignore"] = "__pycache__/\n.pytest_cache/\n"
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    recording.git(tmp_path, "init", "-q")
    commit(tmp_path)
    return tmp_path


def commit(tree: Path) -> None:
    recording.git(tree, "add", "-A")
    recording.git(tree, *IDENTITY, "commit", "-q", "-m", "Change")


def edit(tree: Path, before: str, after: str, path: str = "urdflint/shapes.py") -> None:
    text = (tree / path).read_text(encoding="utf-8")
    assert text.count(before) == 1
    (tree / path).write_text(text.replace(before, after), encoding="utf-8")


def record(tree: Path) -> None:
    """Keep a recording of the two tests that enter functions, and of one that does not."""
    tests = [
        baseline.Test(NOTHING, 0.0, frozenset()),
        baseline.Test(SMALL, 0.1, frozenset({"urdflint/shapes.py:4"})),
        baseline.Test(AREA, 0.2, frozenset({"urdflint/shapes.py:9", "urdflint/shapes.py:11"})),
    ]
    recording.save(tree, tests, frozenset())


def loaded(tree: Path, path: str = "urdflint/shapes.py") -> baseline.Baseline:
    known = recording.load(tree)
    assert known is not None
    return recording.placed(known, tree, {path})


def test_functions_have_their_lines_and_names() -> None:
    assert recording.functions(CODE) == [(4, 5, "small"), (9, 14, "Shape.area"), (11, 12, "Shape.area.twice")]
    names = [recording.innermost(recording.functions(CODE), line) for line in (1, 5, 9, 12, 14)]
    assert [one and one.name for one in names] == [None, "small", "Shape.area", "Shape.area.twice", "Shape.area"]


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        ("LIMIT = 3", "LIMIT = 4", Place("urdflint/shapes.py", 0, "LIMIT")),
        ("number < LIMIT", "number <= LIMIT", Place("urdflint/shapes.py", 4)),
        ("2 * length", "3 * length", Place("urdflint/shapes.py", 11)),
        ("    @property\n", "", Place("urdflint/shapes.py", 0, "")),
    ],
)
def test_a_change_is_in_a_function_or_a_constant(tree: Path, before: str, after: str, place: Place) -> None:
    assert likely.find_change(tree, "HEAD") == ([], [])
    edit(tree, before, after)
    assert likely.find_change(tree, "HEAD") == ([place], [])


def test_changed_tests_new_files_and_older_commits_count(tree: Path) -> None:
    edit(tree, "shapes.small(2)", "not shapes.small(4)", "tests/test_shapes.py")
    (tree / "urdflint/new.py").write_text("def one():\n    return 1\n", encoding="utf-8")
    expected = likely.Change([Place("urdflint/new.py", 1)], [SMALL])
    assert likely.find_change(tree, "HEAD").tests == expected.tests
    assert likely.find_change(tree, "HEAD").places == expected.places
    commit(tree)
    assert likely.find_change(tree, "HEAD") == ([], [])
    assert likely.find_change(tree, "HEAD~1") == expected


def test_a_recording_knows_functions_by_file_and_name(tree: Path) -> None:
    record(tree)
    edit(tree, "LIMIT = 3\n", "LIMIT = 3\nMORE = 4\n")
    known = loaded(tree)
    assert likely.likeliest(known, tree, [Place("urdflint/shapes.py", 5)], 1) == [SMALL]
    assert likely.likeliest(known, tree, [Place("urdflint/shapes.py", 12)], 1) == [AREA]
    assert known.enters(Place("urdflint/shapes.py", 5))


def test_a_new_function_has_the_tests_of_its_file(tree: Path) -> None:
    record(tree)
    edit(tree, "def small", "def little")
    known, place = loaded(tree), Place("urdflint/shapes.py", 4)
    assert not known.enters(place)
    assert set(likely.likeliest(known, tree, [place], 2)) == {SMALL, AREA}


def test_a_file_that_was_moved_keeps_its_tests(tree: Path) -> None:
    record(tree)
    recording.git(tree, "mv", "urdflint/shapes.py", "urdflint/solids.py")
    commit(tree)
    place = Place("urdflint/solids.py", 9)
    assert likely.likeliest(loaded(tree, place.path), tree, [place], 1) == [AREA]


def test_tests_of_several_places_come_in_turn_and_within_their_time(tree: Path) -> None:
    record(tree)
    places = [Place("urdflint/shapes.py", 4), Place("urdflint/shapes.py", 9)]
    assert likely.likeliest(loaded(tree), tree, places, 2) == [SMALL, AREA]
    long = baseline.Baseline(
        (baseline.Test(SMALL, likely.SECONDS + 1, frozenset()), baseline.Test(AREA, 1.0, frozenset())), frozenset()
    )
    assert likely.likeliest(long, tree, places, 2) == [AREA]


def test_a_recording_of_a_commit_that_is_not_here_does_not_count(tree: Path) -> None:
    assert recording.load(tree) is None
    record(tree)
    (path,) = recording.folder(tree).iterdir()
    path.rename(path.with_stem("0" * 40))
    assert recording.load(tree) is None


@pytest.mark.slow
def test_the_command_records_once_and_runs_what_is_likely(tree: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        program = "import sys; from pathlib import Path; from tools.likely import main; sys.exit(main(Path.cwd()))"
        variables = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", program, "--jobs", "0", *words]
        return subprocess.run(command, cwd=tree, env=variables, capture_output=True, text=True, check=False)

    edit(tree, "number < LIMIT", "number <= LIMIT")
    first = run("--most", "1")
    assert (first.returncode, first.stderr) == (0, "")
    assert "Recording which tests enter which functions" in first.stdout
    assert "1 tests for 1 changed places; 0 of these are not recorded." in first.stdout
    assert "1 passed, 2 deselected" in first.stdout
    edit(tree, "number <= LIMIT", "number > LIMIT")
    second = run("--most", "1")
    assert second.returncode == 1
    assert "Recording" not in second.stdout
    assert f"FAILED {SMALL}" in second.stdout


def test_one_whose_parameters_are_others_now_stands_for_its_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chosen").write_text("t.py::b[1]\nt.py::a[before]\n")
    monkeypatch.setenv(likely.CHOSEN, str(tmp_path / "chosen"))
    items: list[Any] = [SimpleNamespace(nodeid=f"t.py::{name}") for name in ("a[0]", "b[0]", "b[1]", "a[1]", "c")]
    config: Any = SimpleNamespace(hook=SimpleNamespace(pytest_deselected=lambda items: None))
    likely.pytest_collection_modifyitems(config, items)
    assert [item.nodeid for item in items] == ["t.py::b[1]", "t.py::a[0]", "t.py::a[1]"]
