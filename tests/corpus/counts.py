"""The files of the corpus, what urdflint says of them, and whose robots each rule is about: a table that is kept.

How often a rule speaks is in no table: `python -m tests.refresh --hits` counts it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.once import FOLDER, once
from urdflint.findings import Finding, Severity
from urdflint.linter.rules.severity import COSTLY
from urdflint.linter.run import engine
from urdflint.linter.run.engine import FileResult
from urdflint.programs import target
from urdflint.syntax.source import Source

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
CASES = CORPUS.parent / "cases"
TABLE = Path(__file__).parent / "where.tsv"
ENDINGS = {".urdf", ".xacro", ".sdf", ".xml"}


def files(top: Path) -> list[Path]:
    """Every description file below a folder."""
    return sorted(path for path in top.rglob("*") if path.suffix.lower() in ENDINGS)


def check(path: Path, *, xacro: bool = True, targets: str = "all") -> FileResult:
    """What urdflint says of a file, without looking at meshes; with no target for those that it speaks to."""
    inside = path.parts[len(CORPUS.parts) : -1] if path.is_relative_to(CORPUS) else ()
    folders = (str(CORPUS / inside[0]),) if inside else ()
    asked = tuple(target.parse(targets)) if targets else ()
    settings = engine.Settings(targets=asked, resolve=False, xacro=xacro, folders=folders)
    return engine.lint(Source(str(path), path.read_bytes()), settings)


class Said(NamedTuple):
    """A finding as the tests of the corpus read it: what it says of whom, and the text that it points at."""

    code: str
    name: str
    severity: Severity
    programs: tuple[str, ...]
    costs: bool  # whether one of them rejects, drops or alters something
    path: str
    start: int
    end: int
    length: int  # bytes of the file that it is in
    text: str

    @classmethod
    def of(cls, finding: Finding) -> Said:
        """A finding without its file."""
        (start, end), text = finding.location.span, finding.location.source.text
        words = text[start:end].decode("utf-8", "replace")
        known = finding.code, finding.name, finding.severity, tuple(finding.effects)
        costs = not COSTLY.isdisjoint(finding.effects.values())
        return cls(*known, costs, finding.location.path, start, end, len(text), words)


@cache
def checked() -> dict[Path, list[Said]]:
    """What is said of each file of the corpus for every program; the processes of a run of tests share it."""

    def made() -> dict[Path, list[Said]]:
        return {path: [Said.of(finding) for finding in check(path).findings] for path in files(CORPUS)}

    return once("checked", made) if FOLDER in os.environ else made()


def offered(folder: Path) -> list[tuple[Path, list[str]]]:
    """The files for which some fix is offered with no target named, each with the codes of what has a safe fix."""

    def looked() -> Iterator[tuple[Path, list[str]]]:
        for path in files(folder):
            fixes = [(one.code, one.fix.safe) for one in check(path, targets="").findings if one.fix is not None]
            if fixes:
                yield path, [code for code, safe in fixes if safe]

    return once(f"offered-{folder.name}", lambda: list(looked()))


def source(path: Path) -> str:
    """Where a file of the corpus comes from."""
    return path.relative_to(CORPUS).parts[0]


@cache
def table() -> str:
    """Each rule that finds something in the corpus, with the sources of the robots."""
    found: dict[str, set[str]] = {}
    for path, findings in checked().items():
        for finding in findings:
            found.setdefault(f"{finding.code}\t{finding.name}", set()).add(source(path))
    rows = [f"{rule}\t{' '.join(sorted(some))}" for rule, some in sorted(found.items())]
    return "\n".join(["code\tname\tsources", *rows]) + "\n"
