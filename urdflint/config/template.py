"""The file that `urdflint init` writes: every key, what it is for, and its default as a comment."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence

from urdflint.config.settings import SETTINGS, Setting

HEAD = "What urdflint does in this folder and below it, down to the next such file; the command line wins over it."
WIDTH = 116


def template(missing_packages: Sequence[str] = (), readers: Sequence[str] = ()) -> str:
    """A configuration file with every key: its default as a comment, and in words what it is for.

    Packages that are not here are accepted in it, and `readers` are lines on the targets that the folder shows.
    """
    listed = json.dumps([*missing_packages], ensure_ascii=False)
    values = {"missing-packages": listed} if missing_packages else {}
    parts = [_part(name, setting, values.get(name)) for name, setting in SETTINGS.items()]
    if readers:
        comment = "\n".join(f"# Shown here: {line}" for line in readers)
        place = list(SETTINGS).index("target")
        parts[place] = f"{comment}\n{parts[place]}"
    return "\n".join([f"# {HEAD}\n", *parts])


def _part(name: str, setting: Setting, example_value: str | None = None) -> str:
    words = setting.about.replace("`", "")
    lines = [f"# {line}" for line in textwrap.wrap(words, WIDTH, break_long_words=False, break_on_hyphens=False)]
    if setting.example.startswith("["):  # a table: its header holds for what follows, so it is written out
        header, *rows = setting.example.splitlines()
        has_own_header = header != f"[{name}]"  # of a rule: the header itself is the example
        return "\n".join([*lines, f"#{header}" if has_own_header else header, *(f"#{row}" for row in rows), ""])
    example = setting.example.partition(" = ")[2]
    value = f"{name} = {example_value}" if example_value else f"#{name} = {setting.default}"
    return "\n".join([*lines, *([f"# Example: {example}"] if example else []), value, ""])
