"""The effects of a program that has a model come from the model alone: nothing is stated by hand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests import documents
from tests.replay import table
from tests.sources import nodes
from urdflint.programs import target
from urdflint.programs.target import FAMILIES
from urdflint.schema import vocabulary

PROGRAMS = Path(target.__file__).parent


def family(selector: str) -> str:
    return re.split("[@<>]", selector)[0]


def test_no_head_states_an_effect_of_a_modelled_program() -> None:
    rules = documents.rules()
    assert len(rules) > 400
    stated = {(rule.code, selector) for rule in rules for selector in rule.effects}
    assert {one for one in stated if family(one[1]) in FAMILIES} == set()


OF_XML = ("XML", "XAC")  # rules that say what the parsers of XML do, which programs/xml knows


def test_no_check_states_an_effect_of_a_modelled_program() -> None:
    """Of no case, and of no example of a rule."""
    cases = table.said().values()
    assert len(cases) > 1000
    examples = documents.examples("bad")  # in which its rule speaks
    shown = [documents.stated(rule, example.text) for rule, example in examples]
    stated = set().union(*(said.by_hand for said in cases), *shown)
    assert stated  # of those without a model, and by what is said of XML
    assert sorted((code, one) for code, one in stated if family(one) in FAMILIES and not code.startswith(OF_XML)) == []


def enumerations() -> Iterator[frozenset[str]]:
    """The words of each enumeration of the vocabulary."""
    known = vocabulary.schemas()
    known.load("sdf")
    for kind in known.defined["xs:simpleType"]:
        yield frozenset(vocabulary.values(kind))


def lists_of_words(path: Path) -> Iterator[list[str]]:
    """The lists, tuples and sets of texts in a module."""
    for node in nodes(path):
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
