"""The faults that mutation testing plants: each is what it says, can be compiled, and is taken out again."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutation import draw, equivalent, heads, python_code, worker
from tools.mutation.mutant import Edit, mutant

ROOT = Path(__file__).parents[2]


def texts(code: str, fault: str, path: str = "urdflint/checks/some.py") -> list[str]:
    """A module with each fault of one kind."""
    source = code.encode()
    found = [one.edit.apply(source).decode() for one in python_code.mutants(path, source) if one.fault == fault]
    for one in found:
        ast.parse(one)
    return found


@pytest.mark.parametrize(
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
    assert texts("A = (1, 55)", "release moved", "urdflint/programs/drake/joints.py") == ["A = (1, 56)", "A = (1, 54)"]


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
    candidates = draw.candidates(ROOT, ["urdflint/checks/urdf", "urdflint/programs/urdfdom", "rules/urdf"])
    assert len({one.path for one in candidates}) > 20
    assert len({one.key for one in candidates}) == len(candidates)
    for one in draw.drawn(candidates, 1, 150):
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
