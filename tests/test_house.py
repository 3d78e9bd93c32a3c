"""The house stays one to live in: names say what they hold, folders stay short, and docstrings have short sentences."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import nodes

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[1]
PACKAGE = sorted(ROOT.glob("urdflint/**/*.py"))
MODULES = [*PACKAGE, *sorted(ROOT.glob("tools/**/*.py"))]
MAX_EMPTY_NAMES = 95
MAX_MODULES = 24  # of a folder
MAX_WORDS = 40  # of a sentence
NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.ExceptHandler, ast.MatchAs, ast.MatchStar)
EMPTY = frozenset(
    re.findall(
        r"\w+",
        """
    one ones some each every others another several both any whole found known said told made kept given done
    taken seen shown named called meant reported looked asked wanted held gone it its what which who whose where
    at of by here there around beside behind between thing things item items stuff most tmp foo bar baz val vals
    ret res misc helper helpers util utils
    """,
    )
)


def bound_names(path: Path) -> Iterator[str]:
    """The names that a module binds: variables, attributes, parameters, functions and classes."""
    for node in nodes(path):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, NAMED) and node.name:
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname for alias in node.names if alias.asname)


def is_empty(name: str) -> bool:
    """Whether a name says nothing of what it holds."""
    return name.strip("_").rstrip("0123456789_").lower() in EMPTY


def sentences(path: Path) -> Iterator[str]:
    """The sentences of all docstrings of a module."""
    for node in nodes(path):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for paragraph in re.split(r"\n\s*\n", ast.get_docstring(node) or ""):
                if not re.match(r"\s*(>>>|[-*|])|( {4})", paragraph):
                    yield from re.split(r"(?<=[.!?])\s+(?=[A-Z`<*])", " ".join(paragraph.split()))


def test_names_say_what_they_hold() -> None:
    empty = Counter(name for path in MODULES for name in bound_names(path) if is_empty(name))
    assert sum(empty.values()) <= MAX_EMPTY_NAMES, empty.most_common(20)


def test_no_folder_has_too_many_modules() -> None:
    count_by_folder = Counter(path.parent for path in PACKAGE if path.name != "__init__.py")
    assert {folder: count for folder, count in count_by_folder.items() if count > MAX_MODULES} == {}


def stale_words(path: Path) -> Iterator[str]:
    """The empty names in backticks that the documented class or function does not bind, any more or at all."""
    for node in nodes(path):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            words = EMPTY.intersection(re.findall(r"`(\w+)`", ast.get_docstring(node) or ""))
            parts = list(ast.walk(node)) if words else []
            bound = {part.arg for part in parts if isinstance(part, ast.arg)}
            bound |= {part.id for part in parts if isinstance(part, ast.Name)}
            bound |= {part.attr for part in parts if isinstance(part, ast.Attribute)}
            yield from (f"{path.relative_to(ROOT)}: `{word}` of {node.name}" for word in sorted(words - bound))


def test_docstrings_name_what_there_is() -> None:
    """Those of the library's results name the keys of their dictionaries, and those of reasons words in patterns."""
    modules = [path for path in MODULES if path.parent.name != "library" and path.name != "reason.py"]
    assert [word for path in modules for word in stale_words(path)] == []


def test_sentences_of_docstrings_are_short() -> None:
    long = [sentence for path in MODULES for sentence in sentences(path) if len(sentence.split()) > MAX_WORDS]
    assert long == []
