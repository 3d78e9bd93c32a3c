"""No regular expression of the package takes more than linear time, whatever text it meets.

Each is run, in the ways in which the package uses it, on texts that repeat what the pattern is made of. A pattern that
backtracks takes seconds at a size that a linear one reads in a few milliseconds.
"""

from __future__ import annotations

import ast
import importlib
import itertools
import re
import time
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import urdflint
from tests.sources import nodes

Attack = tuple[str, str, str]
PACKAGE = Path(urdflint.__file__).parent
METHODS = ("match", "fullmatch", "search", "finditer", "findall", "sub", "split")
SMALL, LARGE, WORST = 1_000, 24_000, 12
BOUND = 0.4  # seconds of CPU; a linear pattern takes about 0.002
PARTS = 8  # of the patterns, so that processes share them
TRIES = 3  # of what takes longer: the machine may have been busy
FILLERS = ["1", "0", ".", "e", " ", "\n", "a", "-", ":", "/", "<", ">", "=", '"', "'", "&", "!", "[", "]", "%", ","]
FILLERS += ["<!--", "<!ENTITY ", 'a="" ', "1 ", "1.", "\x80", "é", "x:", "::", "v\n", "[1]"]
HEADS = ["", "1", "<", "<!ENTITY ", "<?xml ", '="', "&", "0x1"]
TAILS = ["", "x"]


def patterns() -> Iterator[tuple[str, str, re.Pattern[Any], frozenset[str]]]:
    """Module, name, pattern and uses of every compiled expression that a module of the package keeps."""
    used = uses()
    for path in sorted(PACKAGE.rglob("*.py")):
        name = module_name(path)
        if name.endswith("__main__"):
            continue
        module = importlib.import_module(name)
        for variable, value in vars(module).items():
            several = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else [value]
            for one in several:
                if isinstance(one, re.Pattern) and getattr(module, "__name__", "") == name:
                    yield name, variable, one, used.get((name, variable), frozenset(("match", "search")))


def uses() -> dict[tuple[str, str], frozenset[str]]:
    """The methods that are called on names like constants, by module and name."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                owner = node.value.value if isinstance(node.value, ast.Subscript) else node.value
                name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                if name.isupper():
                    found.setdefault((module_name(path), name), set()).add(node.attr)
    return {key: frozenset(methods) for key, methods in found.items()}


def module_name(path: Path) -> str:
    """The name by which a file of the package is imported."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


@cache
def different() -> list[tuple[str, re.Pattern[Any], frozenset[str]]]:
    """All that differ, with a name; worked out in a test, since it imports and parses the package."""
    found = {(module, name, one.pattern): (one, methods) for module, name, one, methods in patterns()}
    return [(f"{module}.{name}", *rest) for (module, name, _), rest in found.items()]


@pytest.mark.slow
def test_patterns_are_found() -> None:
    assert len(different()) > 60
    assert {"match", "search", "finditer"} <= {method for *_, methods in different() for method in methods}


def attacks(size: int, binary: bool, chosen: Collection[Attack] | None = None) -> Iterator[tuple[Attack, Any]]:
    """Texts of about that size: a head, something over and over, and an end that does not fit; all, or those chosen."""
    for which in itertools.product(HEADS, FILLERS, TAILS) if chosen is None else chosen:
        head, filler, tail = which
        text = head + filler * (size // len(filler)) + tail
        yield which, text.encode("utf-8", "surrogatepass") if binary else text


def seconds(pattern: re.Pattern[Any], method: str, text: str | bytes) -> float:
    """How long one use of a pattern takes."""
    start = time.process_time()
    if method == "sub":
        pattern.sub(text[:0], text)
    elif method == "finditer":
        sum(1 for _ in pattern.finditer(text))
    else:
        getattr(pattern, method)(text)
    return time.process_time() - start


def least_seconds(pattern: re.Pattern[Any], method: str, text: str | bytes) -> float:
    """How long one use takes, tried again where that is too long."""
    tries = (seconds(pattern, method, text) for _ in range(TRIES))
    taken = next(tries)
    while taken >= BOUND and (again := next(tries, None)) is not None:
        taken = min(taken, again)
    return taken


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_patterns_take_linear_time(part: int) -> None:
    """The attacks that take longest when they are small are tried large."""
    for name, pattern, methods in different()[part::PARTS]:
        binary = isinstance(pattern.pattern, bytes)
        for method in sorted(methods):
            small = {which: seconds(pattern, method, text) for which, text in attacks(SMALL, binary)}
            worst = set(sorted(small, key=lambda which: -small[which])[:WORST])
            for which, text in attacks(LARGE, binary, worst):
                taken = least_seconds(pattern, method, text)
                assert taken < BOUND, f"{name}.{method} takes {taken:.1f} s for {which}, {len(text)} long"
