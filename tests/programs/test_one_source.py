"""The effects of a program that has a model come from the model alone: nothing is stated by hand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import documents
from urdflint.linter import attribution, engine
from urdflint.linter.attribution import Found
from urdflint.programs import target
from urdflint.programs.target import MODELLED
from urdflint.schema import vocabulary
from urdflint.syntax.source import Source

PROGRAMS = Path(target.__file__).parent
CASES = Path(__file__).parents[1] / "cases"
EVERYONE = tuple(target.parse("all"))


def family(selector: str) -> str:
    return re.split("[@<>]", selector)[0]


@pytest.mark.parametrize("rule", documents.rules(), ids=lambda rule: rule.code)
def test_no_head_states_an_effect_of_a_modelled_program(rule) -> None:
    assert not MODELLED & {family(selector) for selector in rule.effects}


OF_XML = ("XML", "XAC")  # rules that say what the parsers of XML do, which programs/xml knows


def test_no_check_states_an_effect_of_a_modelled_program(monkeypatch: pytest.MonkeyPatch) -> None:
    by_hand: list[tuple[str, str]] = []
    attribute = attribution.attribute

    def watched(found: list[Found], *args):
        by_hand.extend(
            (code, one)
            for code, problem in found
            for one in problem.effects
            if family(one) in MODELLED and not code.startswith(OF_XML)
        )
        return attribute(found, *args)

    monkeypatch.setattr(attribution, "attribute", watched)
    examples = [example.text.encode() for _, example in documents.examples("bad", "fixed", "good")]
    cases = [path.read_bytes() for path in sorted(CASES.rglob("*.urdf"))]
    assert len(cases) > 1000
    for data in (*examples, *cases):
        engine.lint(Source("robot.urdf", data), engine.Settings(targets=EVERYONE, resolve=False))
    assert sorted(set(by_hand)) == []


def enumerations() -> Iterator[frozenset[str]]:
    """The words of each enumeration of the vocabulary."""
    known = vocabulary.schemas()
    known.load("sdf")
    for kind in known.defined["xs:simpleType"]:
        yield frozenset(vocabulary.values(kind))


def lists_of_words(path: Path) -> Iterator[list[str]]:
    """The lists, tuples and sets of texts in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        items = node.elts if isinstance(node, (ast.List, ast.Tuple, ast.Set)) else []
        words = [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)]
        if words and len(words) == len(items):
            yield words


def test_no_words_of_an_enumeration_are_repeated() -> None:
    """Three words are the whole enumeration or a coincidence, four or more are a copy."""
    known = [words for words in enumerations() if len(words) > 2]
    assert frozenset({"point", "spot", "directional"}) in known
    repeated = {
        (path.relative_to(PROGRAMS).as_posix(), tuple(listed))
        for path in sorted(PROGRAMS.rglob("*.py"))
        for listed in lists_of_words(path)
        if any(known_words.issuperset(listed) and len(listed) >= min(4, len(known_words)) for known_words in known)
    }
    assert repeated == set()
