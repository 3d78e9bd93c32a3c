"""The file that `urdflint init` writes: every key, what it is for, and its default as a comment."""

from __future__ import annotations

import textwrap

from urdflint.config.settings import SETTINGS, Setting

HEAD = "What urdflint does in this folder and below it, down to the next such file; the command line wins over it."
WIDTH = 116


def template() -> str:
    """A configuration file with every key: its default as a comment, and in words what it is for."""
    parts = [_part(name, one) for name, one in SETTINGS.items()]
    return "\n".join([f"# {HEAD}\n", *parts])


def _part(name: str, one: Setting) -> str:
    words = one.about.replace("`", "")
    lines = [f"# {line}" for line in textwrap.wrap(words, WIDTH, break_long_words=False, break_on_hyphens=False)]
    if one.example.startswith("["):  # a table: its header holds for what follows, so it is written out
        header, *rows = one.example.splitlines()
        named = header.strip("[]") != name  # of a rule: the header itself is the example
        return "\n".join([*lines, f"#{header}" if named else header, *(f"#{row}" for row in rows), ""])
    example = one.example.partition(" = ")[2]
    return "\n".join([*lines, *([f"# Example: {example}"] if example else []), f"#{name} = {one.default}", ""])
