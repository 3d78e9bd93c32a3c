"""How often each rule speaks on the corpus, as a table that is kept in the repository."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

from urdflint.linter import engine
from urdflint.linter.engine import Result
from urdflint.programs import target
from urdflint.syntax.source import Source

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
CASES = CORPUS.parent / "cases"
TABLE = Path(__file__).parent / "counts.tsv"
ENDINGS = {".urdf", ".xacro", ".sdf", ".xml"}


def files(top: Path) -> list[Path]:
    """Every description file below a folder."""
    return sorted(path for path in top.rglob("*") if path.suffix.lower() in ENDINGS)


def check(path: Path, *, xacro: bool = True, targets: str = "all") -> Result:
    """What urdflint says of a file, without looking at meshes; with no target for those that it speaks to."""
    inside = path.parts[len(CORPUS.parts) : -1] if path.is_relative_to(CORPUS) else ()
    folders = (str(CORPUS / inside[0]),) if inside else ()
    asked = tuple(target.parse(targets)) if targets else ()
    settings = engine.Settings(targets=asked, resolve=False, xacro=xacro, folders=folders)
    return engine.lint(Source(str(path), path.read_bytes()), settings)


@cache
def table() -> str:
    """Findings and files per rule over the whole corpus."""
    hits: Counter[tuple[str, str]] = Counter()
    where: Counter[tuple[str, str]] = Counter()
    for path in files(CORPUS):
        said = [(one.code, one.name) for one in check(path).findings]
        hits.update(said)
        where.update(set(said))
    rows = [f"{code}\t{name}\t{hits[code, name]}\t{where[code, name]}" for code, name in sorted(hits)]
    return "\n".join(["code\tname\tfindings\tfiles", *rows]) + "\n"
