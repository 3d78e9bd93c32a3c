"""The line of a key, however TOML lets one write it."""

import sys
from importlib import import_module
from typing import Any

from tests.grouping import grouped
from urdflint.config.toml import line_of

TOML: Any = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
TOOL = ("tool", "urdflint", "ignore")


@grouped(
    ("text", "keys", "line"),
    [
        ("ignore = 1", ("ignore",), 1),
        ("# a\n\n\nignore = 1\nselect = 2\n", ("ignore",), 4),
        ("select = 1\nignore = 2\n", ("select",), 1),
        ("target = '''\nignore = 1\n'''\nignore = 2\n", ("ignore",), 4),
        ("target = [\n 'ignore = 1',\n]\n# ignore = 1\n'ignore' = [\n\n 2]\n", ("ignore",), 5),
        ('"ign\\u006fre" = 2\n', ("ignore",), 1),
        ("a = 1\r\nignore = 2\r\n", ("ignore",), 2),
        ("[packages]\nignore = 'x'\n", ("packages",), 1),
        ("[tool.other]\nignore = 1\n[tool.urdflint]\nx = 1\nignore = 2\n", TOOL, 5),
        ("[tool]\nurdflint.x = 1\nurdflint.ignore = 2\n", TOOL, 3),
        ("[tool]\nurdflint = {x = 1, ignore = 2}\n", TOOL, 2),
        ("ignore = 1\n[ tool . 'urdflint' ]\nignore = 2", TOOL, 3),
        ("tool.urdflint.ignore = 1\n[tool.other]\n", TOOL, 1),
        ("[tool.urdflint]\nx = 1\n[tool.urdflint.ignore]\na = 1\n", TOOL, 3),
        ("[[tool.urdflint.ignore]]\na = 1\n", TOOL, 1),
        ("x = 'a\u2028ignore = 1'\nignore = 2\n", ("ignore",), 2),
        ("[[a]]\nx = 1\n[[a]]\nx = 2\ny = 3\n", ("a", 1, "x"), 4),
        ("[[a]]\nx = 1\n", ("a", 1, "x"), 1),
    ],
)
def test_the_line_of_a_key(text: str, keys: tuple[str | int, ...], line: int) -> None:
    assert line_of(text, keys, TOML.loads) == line


@grouped(
    ("text", "word", "line"),
    [
        ("x = 1\nignore = [\n  'A',\n  \"B\", 'C',\n  'D, E',\n]\n", "A", 3),
        ("x = 1\nignore = [\n  'A',\n  \"B\", 'C',\n  'D, E',\n]\n", "C", 4),
        ("x = 1\nignore = [\n  'A',\n  \"B\", 'C',\n  'D, E',\n]\n", "E", 5),
        ("select = ['A']\nignore = ['A']\n", "A", 2),
        ("ignore = [\n  'AB',\n  'A',\n]\n", "A", 3),
        ("ignore = [\n  'XML0\\u0030',\n]\n", "XML00", 1),
    ],
)
def test_the_line_of_a_word(text: str, word: str, line: int) -> None:
    assert line_of(text, ("ignore",), TOML.loads, word) == line


def test_a_key_that_is_not_there() -> None:
    assert line_of("a = 1\nb = 2\n", ("c",), TOML.loads) == 1
