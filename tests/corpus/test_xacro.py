"""Xacro files of real robots: the same document as xacro makes, each part at its text, and the same findings."""

from __future__ import annotations

from collections import Counter
from html import unescape

import pytest

from tests.corpus import counts, xacro_robots
from tests.corpus.xacro_robots import XacroFile
from urdflint.linter.run import engine
from urdflint.linter.run.engine import FileResult, Settings
from urdflint.linter.xacro import locations, merge_uses
from urdflint.programs import target
from urdflint.syntax.place import Place
from urdflint.syntax.source import Source
from urdflint.xacro.expansion.origins import Origins

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]
EVERYONE = tuple(target.parse("all"))


def test_the_document_is_that_of_xacro() -> None:
    """All files that xacro expands: robots, and libraries that make no link."""
    different = []
    number = 0
    for one in xacro_robots.files():
        number += 1
        made = xacro_robots.ours(one).document.source.text.decode()
        if xacro_robots.canonical(made) != xacro_robots.canonical(xacro_robots.theirs(one)):
            different.append(one.path)
    assert different == []
    assert number > 650


def wrong_places(origins: Origins) -> list[str]:
    """The elements and attributes whose place holds neither their text nor an expression."""
    wrong = []
    for element in origins.document.elements:
        tag = sliced(origins, Place(element, part="label"))
        if tag not in (element.tag, "xacro:element"):
            wrong.append(f"{element}: {tag}")
        for name, value in element.attributes.items():
            found = sliced(origins, Place(element, name, "value"))
            blank = value == "" and found in ('""', "''")
            if "$" not in found and not blank and unescape(found).split() != value.split():
                wrong.append(f"{element} {name}={value}: {found}")
    return wrong


def sliced(origins: Origins, place: Place) -> str:
    """The text that stands where a place was written."""
    where = locations.location(origins.written(place), "")
    return where.source.text[where.span.start : where.span.end].decode()


def test_each_part_is_found_where_it_is_written() -> None:
    parts, wrong = 0, []
    for one in xacro_robots.files():
        origins = xacro_robots.ours(one).origins
        parts += sum(1 + len(element.attributes) for element in origins.document.elements)
        wrong += wrong_places(origins)
    assert parts > 130_000
    assert len(wrong) <= 0.001 * parts, wrong[:10]


def lint(name: str, data: bytes, one: XacroFile) -> FileResult:
    """All that is said of a file for every program."""
    settings = Settings(targets=EVERYONE, arguments=one.arguments, folders=(str(one.top),))
    return engine.lint(Source(name, data), settings)


def said(result: FileResult) -> Counter[tuple[str, str, str]]:
    """The findings of a robot, as code, element and message, without those of xacro sources.

    A path that xacro finds in a package is right, and that what it prints is an absolute one.
    """
    return Counter(
        (one.code, one.location.path, one.message)
        for one in result.findings
        if not one.code.startswith(("XAC", "XML", "URDF002", "URDF430", "URDF530", "URDF750", "URDF753", "MJC302"))
        and (one.code, "file://" in one.message) != ("PRG301", True)  # which URDF753 covers in what xacro prints
    )


@pytest.mark.slow
def test_the_same_is_said_of_what_xacro_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before findings at one text are reported as one. Tags and angles may be reported of the source instead."""
    monkeypatch.setattr(merge_uses, "merged", lambda found: [finding for finding, _ in found])
    robots, different = 0, []
    for one in xacro_robots.files():
        if not xacro_robots.ours(one).has_links:
            continue
        result = lint(str(one.path), one.path.read_bytes(), one)
        if result.report.library:  # of a part less is said than of the robot that xacro prints
            continue
        robots += 1
        printed = lint(str(one.path.with_name("printed.urdf")), xacro_robots.theirs(one).encode(), one)
        if said(printed) != said(result):
            different.append(one.path)
    assert different == []
    assert robots >= 192
