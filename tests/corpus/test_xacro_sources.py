"""The xacro sources of real robots, with what they include: few faults, each of which was read, and no more."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.corpus import counts
from urdflint.syntax import parsing
from urdflint.syntax.document import Element
from urdflint.syntax.source import Source
from urdflint.xacro import inspection
from urdflint.xacro.inspection import closure, survey
from urdflint.xacro.inspection.survey import Survey
from urdflint.xacro.spot import span_of

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]
FIND = re.compile(r"\$\(find\s+([\w.-]+)\s*\)/?")
READ = {  # all of them were read, and are true
    "ArgumentUnused": 2,
    "BlockMissing": 4,
    "BuiltinHidden": 1,
    "IncludeFilled": 2,
    "NameWithoutParameter": 1,
    "ParameterUnknown": 4,
    "ParameterUnused": 42,
    "PrefixMissing": 36,
    "PrefixOther": 1,
    "PropertyUnknown": 1,
    "PropertyUnused": 1,
}


@cache
def surveyed(path: str) -> Survey:
    return survey.survey_of(parsing.read(Source(path, Path(path).read_bytes())))


@cache
def packages(repository: Path) -> dict[str, Path]:
    """The folders of the packages of a repository, by their names; of several of one name the first."""
    found: dict[str, Path] = {}
    for manifest in sorted(repository.rglob("package.xml")):
        named = re.search(r"<name>\s*([^<\s]+)", manifest.read_text(encoding="utf-8", errors="replace"))
        for name in (manifest.parent.name, named[1] if named else ""):
            found.setdefault(name, manifest.parent)
    return found


def resolve(source: Survey, filename: str) -> list[Survey] | None:
    """The file that an include names, in the same repository."""
    here = Path(source.document.source.name)
    found = FIND.match(filename)
    top: Path | None = here.parent
    if found is not None:
        top = packages(counts.CORPUS.resolve() / here.relative_to(counts.CORPUS.resolve()).parts[0]).get(found[1])
    path = top / filename[found.end() if found is not None else 0 :] if top is not None else None
    return [surveyed(str(path.resolve()))] if path is not None and path.is_file() else None


def included(sources: list[Survey]) -> set[Survey]:
    """What another source includes, so that it is not a robot by itself."""
    found: set[Survey] = set()
    for source in sources:
        elements: list[Element] = [one.element for one in source.includes]
        elements += [one for one in source.unprefixed if one.tag == "include"]
        for element in elements:
            found.update(resolve(source, element.get("filename") or "") or ())
    return found


def test_the_faults_of_real_sources_are_those_that_were_read():
    paths = [str(one.resolve()) for one in counts.files(counts.CORPUS) if one.suffix == ".xacro"]
    sources = [one for one in map(surveyed, paths) if one.document.root is not None]
    parts = included(sources)
    assert len(sources) > 600
    hits: Counter[str] = Counter()
    for source in sources:
        robot = source not in parts and "name" in getattr(source.document.root, "attributes", {}) and _makes(source)
        for fault in inspection.faults(closure.closure_of(source, resolve, root=robot)):
            span = span_of(fault.spot)
            assert 0 <= span.start < span.end <= len(source.document.source.text)
            hits[type(fault).__name__] += 1
    assert hits == READ


def _makes(source: Survey) -> bool:
    root = source.document.root
    return any(one.macro is None for one in source.calls) or (root is not None and root.child("link") is not None)
