"""The index of the checks: in which module each is, and what it looks at, so that a run imports only those it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from urdflint import checks
from urdflint.checks import folders
from urdflint.linter.rules import catalog

MODULE = Path(checks.__file__).with_name("index.py")
COVERS, UNHEEDED = MODULE.with_name("covers.tsv"), MODULE.with_name("unheeded.tsv")
HEAD = '''"""Where each check is, what it looks at, what betrays extensions; made by `python -m tests.refresh`."""

from __future__ import annotations

# fmt: off
'''
WIDTH = 120
MAX_CODES = 10  # of an entry, which fits on a line then


def text() -> str:
    """The module as it stands in urdflint/checks/index.py. Raises ValueError where two kinds of node have one name."""
    extensions = folders.extensions()
    index = folders.index(checks.__path__)
    tables: dict[str, Mapping[str, Any]] = {
        "INDEX: dict[str, dict[str, dict[str, str]]]": {
            group: {module: _joined(rows) for module, rows in modules.items()} for group, modules in index.items()
        },
        "EXTENSIONS: dict[str, list[list[str]]]": {
            name: [[*extension.tags], [*extension.texts]]
            for name, extension in extensions.items()
            if extension.tags or extension.texts
        },
        "LAYERS: dict[str, str]": folders.layers(),
    }
    lines = (line for name, table in tables.items() for line in ("", *_table(name, table)))
    return "\n".join([HEAD.rstrip("\n"), *lines]) + "\n"


def _joined(rows: Mapping[str, str]) -> dict[str, str]:
    """The codes of a module with what they look at; those that follow each other with the same are one entry."""
    joined: dict[str, str] = {}
    for row, group in groupby(rows.items(), lambda pair: pair[1]):
        codes = [code for code, _ in group]
        for start in range(0, len(codes), MAX_CODES):
            joined[" ".join(codes[start : start + MAX_CODES])] = row
    return joined


def covers() -> str:
    """The table of the rules that cover what models claim, by the words of the reasons."""
    codes_by_word: dict[str, list[str]] = {}
    for code in sorted(catalog.paths()):
        for word in catalog.rule(code).covers:
            codes_by_word.setdefault(word, []).append(code)
    return "".join(f"{word}\t{' '.join(codes)}\n" for word, codes in sorted(codes_by_word.items()))


def unheeded() -> str:
    """The table of the rules about robots that speak of no program, in their documents and their checks."""
    modules = folders.index(checks.__path__)["urdf"].items()
    rules = (catalog.rule(code) for module, codes in modules if "." in module for code in codes)
    codes = (rule.code for rule in rules if not (rule.effects or rule.covers or rule.yields or rule.only))
    return "".join(f"{code}\n" for code in sorted(codes))


def _table(name: str, table: Mapping[str, Any]) -> list[str]:
    return [f"{name} = {{", *filter(None, _rows(table, "    ")), "}"] if table else [f"{name} = {{}}"]


def _rows(table: Mapping[str, Any], indent: str) -> Iterator[str]:
    """The rows of a table: as many entries on a line as fit, and tables of more than a line on lines of their own."""
    line = ""
    for name, value in table.items():
        entry = f'"{name}": {value!r},'.replace("'", '"')
        if isinstance(value, dict) and len(indent) + len(entry) > WIDTH:
            yield from (line, f'{indent}"{name}": {{', *_rows(value, f"{indent}    "), f"{indent}}},")
            line = ""
        elif line and len(line) + len(entry) < WIDTH:
            line = f"{line} {entry}"
        else:
            yield line
            line = indent + entry
    yield line
