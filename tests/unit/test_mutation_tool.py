"""The faults that mutation testing plants: each is what it says, can be compiled, and is taken out again."""

from __future__ import annotations

import ast
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.grouping import grouped
from tools.mutation import __main__ as command
from tools.mutation import baseline, draw, equivalent, heads, judge, python_code, session, stages, worker
from tools.mutation.mutant import Edit, Mutant, mutant
from tools.mutation.worker import Bench

ROOT = Path(__file__).parents[2]


def texts(code: str, fault: str, path: str = "urdflint/checks/some.py") -> list[str]:
    """A module with each fault of one kind."""
    source = code.encode()
    found = [one.edit.apply(source).decode() for one in python_code.mutants(path, source) if one.fault == fault]
    for one in found:
        ast.parse(one)
    return found


@grouped(
    ("fault", "code", "expected"),
    [
        ("comparison flipped", "a < b", ["a <= b"]),
        ("comparison flipped", "a == b != (c)", ["a != b != (c)", "a == b == (c)"]),
        ("comparison flipped", "a not in b", ["a in b"]),
        ("comparison flipped", "(\n    a  # is in\n    is b\n)", ["(\n    a  # is in\n    is not b\n)"]),
        ("comparison flipped", "'ä' >= a", ["'ä' > a"]),
        ("comparison flipped", "f'{a == b}'", []),
        ("and for or", "a and b and c", ["a or b and c", "a and b or c"]),
        ("condition removed", "if a: b", ["if True: b", "if False: b"]),
        ("condition removed", "a if (b or c) else d", ["a if (True) else d", "a if (False) else d"]),
        ("condition removed", "while a: b", ["while False: b"]),
        ("condition removed", "[a for a in b if c]", ["[a for a in b if True]", "[a for a in b if False]"]),
        ("condition removed", "if TYPE_CHECKING:\n    if a: b", []),
        ("condition removed", "if (a := b): c", []),
        ("not dropped", "not (a or b)", ["(a or b)"]),
        ("number moved", "A: Literal[3] = 4", ["A: Literal[3] = 5"]),
        ("number moved", "@lru_cache(maxsize=1)\ndef f(a=1e-3): return a[0]\n", ["a=1.001", "a[1]"]),
        ("number moved", "__slots__ = ('a', 3)", []),
        ("effect exchanged", "Effect.REJECTS", ["Effect.DROPS"]),
        ("effect exchanged", "record.rejects(a)", ["record.warns(a)"]),
        ("effect dropped", "{'a': Effect.DROPS, 'b': Effect.WARNS}", ["{'b': Effect.WARNS}", "{'a': Effect.DROPS, }"]),
        ("answer negated", "def f() -> bool:\n    return a or b", ["def f() -> bool:\n    return not (a or b)"]),
        ("answer negated", "def f() -> int:\n    return a or b", []),
        ("statement removed", "def f():\n    yield a", ["def f():\n    yield from ()"]),
        ("statement removed", "found.append(\n    a,\n)", ["pass"]),
        ("statement removed", '"""Of a module."""', []),
        ("name changed", "A = frozenset({'a', 'two words'})", ["A = frozenset({'ax', 'two words'})"]),
        ("name changed", "a in ('b', '')", ["a in ('bx', '')", "a in ('b', 'x')"]),
        ("name changed", "print('a')", []),
        ("jump exchanged", "for a in b: break", ["for a in b: continue"]),
    ],
    size=29,
)
def test_faults_in_code(fault: str, code: str, expected: list[str]) -> None:
    found = texts(code, fault)
    assert len(found) == len(expected)
    assert all(one in text for one, text in zip(expected, found, strict=True))


def test_releases_are_moved_both_ways() -> None:
    path = "urdflint/programs/some/releases.py"
    assert texts("A = {9: (9, 9)}", "release moved", path) == ["A = {9: (9, 10)}", "A = {9: (9, 8)}"]
    assert texts("A = {9: (9, 9)}", "number moved", path) == ["A = {10: (9, 9)}"]
    assert texts("A = '12.0'", "release moved", path) == ['A = "12.1"']
    assert texts("A = '>=12.7'", "release moved", path) == ['A = ">=12.8"', 'A = ">=12.6"']
    assert texts("A = (1, 55)", "release moved", "urdflint/programs/drake/urdf/joints.py") == [
        "A = (1, 56)",
        "A = (1, 54)",
    ]


HEAD = b"""---
severity: error
for: drake sdformat>=12
covers: drake/a drake/b
effects: mujoco=ignores
evidence: none
---

# Title
severity: error
"""


def test_faults_in_heads() -> None:
    found = list(heads.mutants("rules/URDF000-some.md", HEAD))
    changed = {(one.fault, one.edit.apply(HEAD).partition(b"# Title")[0].decode()) for one in found}
    assert len(changed) == len(found)
    assert all(one.edit.end < HEAD.index(b"# Title") for one in found)
    expected = {
        ("severity changed", "severity: warning\n"),
        ("word dropped", "for: drake\n"),
        ("word dropped", "for: sdformat>=12\n"),
        ("word dropped", "covers: drake/a\n"),
        ("word misspelt", "covers: drakea/ drake/b\n"),
        ("release moved", "sdformat>=13\n"),
        ("release moved", "sdformat>=11\n"),
        ("effect exchanged", "mujoco=warns\n"),
        ("word dropped", "drake/b\nevidence"),
    }
    for fault, part in expected:
        assert any(one == fault and part in text for one, text in changed), part
    assert sum(fault == "key misspelt" for fault, _ in changed) == 1


def test_functions_and_constants_are_known() -> None:
    code = b"A = {1: 2}\n\n\n@check('a')\n@other\ndef f():\n    return 3\n"
    found = {one.before: (one.function, one.name) for one in python_code.mutants("some.py", code)}
    assert found == {"A = {1: 2}": (0, "A"), "return 3": (4, "")}


def test_every_mutant_of_the_project_differs_and_can_be_compiled() -> None:
    candidates = draw.candidates(ROOT, ["urdflint/checks/urdf", "rules/urdf"])
    assert len({one.path for one in candidates}) > 20
    assert len({one.key for one in candidates}) == len(candidates)
    for one in draw.drawn(candidates, 1, 40):
        source = (ROOT / one.path).read_bytes()
        changed = one.edit.apply(source)
        assert changed != source
        if one.path.endswith(".py"):
            compile(changed, one.path, "exec")


def test_a_draw_is_repeatable() -> None:
    candidates = draw.candidates(ROOT, ["urdflint/checks/urdf/limit.py"])
    assert {one.path for one in candidates} == {"urdflint/checks/urdf/limit.py"}
    assert draw.drawn(candidates, 1, 5) == draw.drawn(candidates, 1, 5) != draw.drawn(candidates, 2, 5)
    assert len(draw.drawn(candidates, 1, 10**6)) == len(candidates)


def test_a_fault_is_taken_out_again(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_bytes(b"a < b")
    before = path.stat()
    one = mutant("some.py", "comparison flipped", Edit(2, 3, b"<="), b"a < b")
    assert (one.line, one.before, one.after) == (1, "a < b", "a <= b")
    with worker.planted(tmp_path, one):
        assert path.read_bytes() == b"a <= b"
        assert path.stat().st_mtime > before.st_mtime + 1
    assert path.read_bytes() == b"a < b"
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def test_equivalent_mutants_exist() -> None:
    paths = {one.path for one in equivalent.EQUIVALENT}
    found = {(one.path, one.before, one.after) for one in (draw.candidates(ROOT, sorted(paths)) if paths else [])}
    assert [one for one in equivalent.EQUIVALENT if one[:3] not in found] == []
    assert all(one.reason for one in equivalent.EQUIVALENT)


CODE = """\
TABLE = {"a": 1, "b": 2}


def small(number):
    return number < 3


def known(name):
    return name in TABLE


def count(number):
    while number != 0:
        number -= 1


EARLY = small(3)
VALUE = TABLE["b"]
"""
HONEST = """\
from urdflint.checks import some


def test_early():
    assert not some.EARLY


def test_a():
    assert some.known("a")


def test_b():
    assert "b" in some.TABLE and not some.known("c")


def test_count():
    some.count(1)
"""
EARLY, KNOWN_A, KNOWN_B, COUNT = (f"tests/test_honest.py::test_{name}" for name in ("early", "a", "b", "count"))
MUTANTS = {  # of the function that the import calls, of one that it does not, of none
    "early": ("return number < 3", "return number <= 3"),
    "known": ("return name in TABLE", "return name not in TABLE"),
    "unread": ('TABLE = {"a": 1, "b": 2}', 'TABLE = {"a": 1, "b": 3}'),
    "a": ('TABLE = {"a": 1, "b": 2}', 'TABLE = {"ax": 1, "b": 2}'),
    "b": ('TABLE = {"a": 1, "b": 2}', 'TABLE = {"a": 1, "bx": 2}'),
    "endless": ("number -= 1", "number -= 2"),
}


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A tree with a module and honest tests of it."""
    tree = tmp_path / "0" / "urdflint"
    files = {"urdflint/__init__.py": "", "urdflint/checks/__init__.py": "", "urdflint/checks/some.py": CODE}
    files |= {"tests/test_honest.py": HONEST, "pytest.ini": "[pytest]\naddopts = --import-mode=importlib\n"}
    for name, text in files.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text, encoding="utf-8")
    return tree


def fault(name: str) -> Mutant:
    """A mutant of the toy."""
    found = python_code.mutants("urdflint/checks/some.py", CODE.encode())
    return next(one for one in found if (one.before, one.after) == MUTANTS[name])


Benches = Callable[..., Bench]


@pytest.fixture
def bench(toy: Path) -> Iterator[Benches]:
    """Where mutants of the toy are judged, by tests that are said to pass without a fault."""
    made: list[Bench] = []

    def make(*names: str, **files: str) -> Bench:
        for name, text in files.items():
            (toy / "tests" / f"{name}.py").write_text(text, encoding="utf-8")
        tests = [baseline.Test(one, number / 1000, frozenset()) for number, one in enumerate(names)]
        made.append(Bench(toy, baseline.Baseline(tuple(tests), frozenset()), 60.0))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "by", "anew"),
    [
        ("known", KNOWN_A, False),
        ("early", EARLY, True),
        ("a", KNOWN_A, True),
        ("b", "tests/test_honest.py (not collected)", True),
        ("unread", None, True),
    ],
)
def test_a_fault_is_killed_by_the_test_that_it_fails(bench: Benches, name: str, by: str | None, anew: bool) -> None:
    where = bench(KNOWN_A, KNOWN_B, EARLY)
    verdict = worker.judge(where, fault(name))
    assert (verdict.killer, verdict.disqualified) == (by, ())
    assert where.innocent == ({(anew, by)} if by else set())


LIE = "def test_lie():\n    assert False\n"
LYING = "tests/test_lie.py::test_lie"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "by"), [("known", KNOWN_A), ("a", KNOWN_A), ("unread", None)])
def test_a_killer_that_fails_without_the_fault_judges_nothing(bench: Benches, name: str, by: str | None) -> None:
    where = bench(LYING, KNOWN_A, test_lie=LIE)
    verdict = worker.judge(where, fault(name))
    assert (verdict.killer, verdict.tests, verdict.disqualified) == (by, 2, (LYING,))
    again = worker.judge(where, fault(name))
    assert (again.killer, again.tests, again.disqualified) == (by, 1, ())


@pytest.mark.slow
def test_what_fails_only_after_another_test_judges_nothing(bench: Benches) -> None:
    lie = "SEEN = []\n\ndef test_first():\n    SEEN.append(1)\n\ndef test_lie():\n    assert not SEEN\n"
    names = ("tests/test_lie.py::test_first", LYING)
    assert worker.judge(bench(*names, test_lie=lie), fault("known")).disqualified == (LYING,)
    assert worker.judge(bench(*reversed(names)), fault("known")).disqualified == ()


@pytest.mark.slow
def test_a_killer_that_has_passed_without_a_fault_need_not_pass_again(bench: Benches) -> None:
    """Here it would not: it fails with each second fault and in the second run without one."""
    lie = "from pathlib import Path\nfrom urdflint.checks import some\n\n\ndef test_lie():\n"
    lie += "    runs = Path('runs')\n    runs.write_text(runs.read_text() + 'x' if runs.exists() else 'x')\n"
    lie += "    assert some.known('a') and len(runs.read_text()) < 3\n"
    where = bench(LYING, test_lie=lie)
    assert [worker.judge(where, fault("known")).killer for _ in range(2)] == [LYING, LYING]
    assert (where.tree / "runs").read_text() == "xxx"


@pytest.mark.slow
def test_a_test_that_the_fault_brings_about_can_kill(bench: Benches) -> None:
    each = "import pytest\nfrom urdflint.checks import some\n\n\n@pytest.mark.parametrize('name', sorted(some.TABLE))\n"
    each += "def test_each(name):\n    assert len(name) == {length}\n"
    names = [f"tests/test_each.py::test_each[{one}]" for one in "ab"]
    (bench().tree / "tests/test_honest.py").unlink()
    honest = worker.judge(bench(*names, test_each=each.format(length=1)), fault("a"))
    assert (honest.killer, honest.disqualified) == ("tests/test_each.py::test_each[ax]", ())
    lying = worker.judge(bench(*names[1:], test_each=each.format(length=3)), fault("a"))
    assert lying.killer is None
    assert set(lying.disqualified) == {*names[1:], "tests/test_each.py::test_each[ax]"}


@pytest.mark.slow
def test_a_test_that_takes_too_long_kills_if_it_ends_without_the_fault(
    bench: Benches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "PATIENCE", 3.0)
    where = bench(LYING, COUNT, test_lie="def test_lie():\n    while True:\n        pass\n")
    verdict = worker.judge(where, fault("endless"))
    assert (verdict.killer, verdict.disqualified) == (f"{COUNT} (time-out)", (f"{LYING} (time-out)",))


@pytest.mark.slow
def test_tests_that_do_not_end_without_a_fault_either_are_no_verdict(bench: Benches) -> None:
    where = bench(LYING, test_lie="import os\n\n\ndef test_lie():\n    os._exit(3)\n")
    with pytest.raises(worker.Hopeless, match="breaks without a fault too"):
        worker.judge(where, fault("known"))
    where = bench(LYING, test_lie="import time\n\n\ndef test_lie():\n    time.sleep(60)\n")
    where.patience = 0.5
    with pytest.raises(worker.Hopeless, match="time-out without a fault too"):
        worker.judge(where, fault("known"))


@pytest.mark.slow
def test_faults_of_one_file_that_are_as_long_do_not_get_mixed_up(bench: Benches) -> None:
    """What Python compiled of one would else be there for the next."""
    table = "from urdflint.checks import some\n\n\ndef test_{name}():\n    assert some.TABLE['{name}']\n"
    files = {f"test_{name}": table.format(name=name) for name in "ab"}
    (bench().tree / "urdflint/checks/some.py").write_text(CODE.replace("VALUE", "# V"), encoding="utf-8")
    where = bench(*(f"tests/{name}.py::{name}" for name in files), **files)
    assert [worker.judge(where, fault(name)).killer for name in "abab"] == [
        "tests/test_a.py::test_a",
        "tests/test_b.py::test_b",
    ] * 2


@pytest.mark.slow
def test_the_command_judges_reports_and_goes_on(
    toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A test that starts a process passes in a worker too; one that never passes judges nothing."""
    process = (
        "import multiprocessing\n\n\ndef test_process():\n    process = multiprocessing.get_context('fork').Process()\n"
    )
    process += "    process.start()\n    process.join()\n    assert process.exitcode == 0\n"
    (toy / "tests/test_process.py").write_text(process, encoding="utf-8")
    (toy / "tests/test_lie.py").write_text(LIE, encoding="utf-8")
    written = tmp_path / "report.json"
    words = ["--count", "8", "--seed", "1", "--report", str(written), "--baseline", str(tmp_path / "baseline.json")]
    monkeypatch.setattr(sys, "argv", ["mutation", *words])
    monkeypatch.setattr(session, "ROOT", toy)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(judge, "PATIENCE", 3.0)
    command.main()
    reported = capsys.readouterr()
    assert f"WARNING:   {LYING}" in reported.err
    assert "5 tests judge" in reported.out
    rows = {row["after"]: row for row in json.loads(written.read_text(encoding="utf-8"))["mutants"]}
    assert len(rows) == 8
    assert not any(row["disqualified"] for row in rows.values())
    killers = [row["killer"] for row in rows.values() if row["killer"] is not None]
    assert len(killers) in range(4, 8)
    assert all(one.startswith("tests/test_honest.py") for one in killers)
    command.main()
    assert "tests judge" not in capsys.readouterr().out


def test_the_likeliest_tests_come_first(toy: Path) -> None:
    """Those that enter the function, and of these those named like it; files without any are left out."""
    mutants = {name: fault(name) for name in ("known", "unread")}
    place = f"urdflint/checks/some.py:{mutants['known'].function}"

    def test(name: str, seconds: float, *functions: str) -> baseline.Test:
        (toy / name.partition("::")[0]).write_text("import subprocess" if "process" in name else "", encoding="utf-8")
        return baseline.Test(name, seconds, frozenset(functions))

    tests = (
        test("tests/test_far.py::test_x", 0.1),
        test("tests/test_process.py::test_x", 0.2),
        test("tests/test_near.py::test_beside", 0.1, "urdflint/checks/some.py:1"),
        test("tests/test_near.py::test_x", 0.3, place),
        test("tests/test_known.py::test_x", 0.4, place),
    )
    known = baseline.Baseline(tests, frozenset())
    (first, *_) = stages.stages(known, toy, mutants["known"])
    assert not first.anew
    assert [one.partition("_")[2] for one in first.tests] == [
        "known.py::test_x",
        "near.py::test_x",
        "near.py::test_beside",
        "process.py::test_x",
    ]
    (few, anew) = stages.stages(known, toy, mutants["known"], limit=2)
    assert few.tests == anew.tests == first.tests[:2]
    *_, last = stages.stages(known, toy, mutants["unread"])
    assert last.files == tuple(sorted({one.file for one in tests}))
