"""Whether each place of a report in JSON lies in a file of the repository."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tools.fuzz.contract import need
from tools.fuzz.repositories.server import PLAIN
from urdflint.reporters.machine.json_report import clean
from urdflint.syntax.source import Source

STREAMS = ("-", "/dev/fd/0")


def within(report: Any, files: Mapping[str, bytes], links: Iterable[str]) -> None:
    """Hold the places of all findings against the files as they are now, by path; what links lead to is left out."""
    sources: dict[str, Source | None] = dict.fromkeys(map(clean, links))
    sources |= {clean(path): Source(path, data) for path, data in files.items()}
    sources |= {name: Source(name, PLAIN) for name in STREAMS}
    for finding in (entry for key in ("findings", "suppressed", "baselined") for entry in report.get(key, ())):
        source = _source(finding, sources)
        if source is not None:
            _bytes(finding, finding["code"], len(source.data))
            _position(source, finding["end_line"], finding["end_column"], finding["code"])
            for edit in (finding["fix"] or {}).get("edits", ()):
                _bytes(edit, f"an edit of {finding['code']}", len(source.data))
        for place in _places(finding):
            place_source = _source(place, sources)
            if place_source is not None:
                _position(place_source, place["line"], place["column"], finding["code"])


def _places(finding: Any) -> Iterator[Any]:
    yield finding
    yield from finding["related"]
    yield from finding["trace"]


def _source(place: Any, sources: Mapping[str, Source | None]) -> Source | None:
    """The file of a place; None where it was read through a link."""
    path = place["path"] if place["path"] in sources else clean(os.path.normpath(place["path"]))
    steps = path.split("/")
    linked = any(sources.get("/".join(steps[:depth]), path) is None for depth in range(1, len(steps)))
    need(linked or path in sources, f"a place in a file that is not there: {path}")
    return sources.get(path)


def _bytes(place: Any, label: str, length: int) -> None:
    need(0 <= place["offset"] <= place["end_offset"] <= length, f"{label} lies outside the file")


def _position(source: Source, line: int, column: int, code: str) -> None:
    lines = source.text.split(b"\n")
    need(1 <= line <= len(lines), f"{code} lies in a line that the file has not")
    need(1 <= column <= len(lines[line - 1].decode("utf-8", "replace")) + 1, f"{code} lies behind its line")
