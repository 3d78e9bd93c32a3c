"""The reasons of libsdformat's model and the rules know each other: none is covered by nobody, none is unknown."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.programs import reasons_in
from urdflint.linter.rules import catalog
from urdflint.programs.scenes import WORD
from urdflint.programs.sdformat import reasons

FOLDER = Path(reasons.__file__).parent
MINE = reasons_in.declared(reasons)


def _words(*keys: str) -> dict[str, list[str]]:
    """The words of libsdformat in these keys of all heads, with the rules that have them."""
    found: dict[str, list[str]] = {}
    for code in catalog.paths():
        for key in keys:
            for word in getattr(catalog.rule(code), key):
                if word.startswith("sdformat/") and not WORD.match(word):
                    found.setdefault(word, []).append(code)
    return found


def test_every_reason_is_covered_or_deliberately_silent():
    covered = set(_words("covers"))
    silent = {kind.word for kind in reasons.SILENT}
    assert MINE.keys() - covered == silent
    assert all(reasons.SILENT.values())


def test_heads_name_reasons_that_exist():
    named = _words("covers", "yields")
    assert {word: codes for word, codes in named.items() if word not in MINE} == {}


def test_every_reason_is_given_somewhere():
    used = set()
    for path in FOLDER.rglob("*.py"):
        if path.name != "reasons.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "reasons":
                    used.add(node.attr)
    assert {kind.__name__ for kind in MINE.values()} <= used


def test_every_reason_says_what_it_is():
    assert reasons_in.wordless(MINE.values()) == []


def test_no_effect_of_libsdformat_is_stated_by_hand_for_gazebo_rules():
    for code in catalog.paths():
        if code.startswith("GZ"):
            assert not [one for one in catalog.rule(code).effects if one.startswith("sdformat")], code
    for path in (FOLDER.parents[1] / "checks" / "gazebo").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.keyword) and node.arg == "effects"), f"{path.name}:{node.value.lineno}"
