"""The xacro files of the corpus, expanded by ours and by the package xacro, with the packages of their source."""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock
from xml.etree import ElementTree

from tests.corpus.counts import CORPUS
from urdflint.files.ros_packages import Packages
from urdflint.syntax import parsing
from urdflint.syntax.source import Source
from urdflint.xacro.expansion import Arguments, Expanded, expand

NAME = re.compile(r"<name>\s*([^<\s]+)")


class XacroFile(NamedTuple):
    """One file that xacro expands: its path, the folder of its source, and the arguments that it needs."""

    path: Path
    top: Path
    arguments: dict[str, str]


def files() -> Iterator[XacroFile]:
    """All files of the corpus that xacro expands, by the manifest."""
    for line in (CORPUS / "manifest.jsonl").read_text().splitlines():
        row = json.loads(line)
        if row.get("xacro_expands"):
            top = CORPUS / row["source"]
            yield XacroFile(top / row["path"], top, row.get("xacro_args") or {})


@cache
def packages(top: Path) -> dict[str, str]:
    """The packages of a source by the name in their manifest."""
    found: dict[str, str] = {}
    for manifest in sorted(top.rglob("package.xml")):
        name = NAME.search(manifest.read_text(errors="replace"))
        found.setdefault(name[1] if name else manifest.parent.name, str(manifest.parent))
    return found


def ours(one: XacroFile) -> Expanded:
    """What we make of it."""
    read = parsing.read(Source(str(one.path), one.path.read_bytes()))
    top = str(one.top)
    return expand(read, Packages(str(one.path.parent), {}, (top,)), Arguments(one.arguments), (top,))


def theirs(one: XacroFile) -> str:
    """What the package xacro makes of it."""
    import xacro
    from xacro import substitution_args

    known = packages(one.top)
    found: Any = known.__getitem__
    with (
        mock.patch.object(substitution_args, "_eval_find", found),
        mock.patch.dict(substitution_args._eval_dict, {"find": found}),
        contextlib.redirect_stderr(io.StringIO()),
        contextlib.redirect_stdout(io.StringIO()),
    ):
        document = xacro.process_file(str(one.path), mappings=dict(one.arguments))
    return str(document.toprettyxml(indent="  "))


def canonical(text: str) -> str:
    """The document in canonical XML, without comments and blank texts."""
    return ElementTree.canonicalize(text, strip_text=True)
