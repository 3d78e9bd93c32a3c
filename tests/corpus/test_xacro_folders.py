"""The xacro files of each collection, checked by folder as a hook would: nothing is said of a library but by robots."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.corpus import counts
from urdflint.findings import Report
from urdflint.linter.discovery import inputs
from urdflint.linter.rules import catalog
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
INCLUDE = re.compile(r"""<xacro:include\s+filename=["']([^"']+)["']""")
FIND = re.compile(r"\$\(find ([\w-]+)\)/?|(?:\.\.?/)+")
ABOUT_ROBOTS = ("URDF", "GZ", "DRK", "SIM", "CTL", "XSD")
SOURCES = sorted({path.relative_to(counts.CORPUS).parts[0] for path in counts.CORPUS.rglob("*.xacro")})
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]


@cache
def checked(source: str) -> Report:
    folder = str((counts.CORPUS / source).resolve())
    return runner.check([(path, Settings(folders=(folder,))) for path in inputs.expand([folder])], jobs=1)


def included(folder: Path) -> set[str]:
    """What the xacro files of a folder include, by the end of the path that they write, with a folder in it.

    Of packages only those that have a manifest: the others are unknown.
    """
    known = {path.parent.name for path in folder.rglob("package.xml")}
    texts = (COMMENT.sub("", path.read_text("utf-8", "replace")) for path in folder.rglob("*.xacro"))
    named = (name for text in texts for name in INCLUDE.findall(text))
    written = (FIND.sub("", name) for name in named if set(FIND.findall(name)) <= {*known, ""})
    return {"/" + name for name in written if "$" not in name and "/" in name}


def test_all_files_are_here() -> None:
    files = [one for source in SOURCES for one in checked(source).files if one.path.endswith(".xacro")]
    assert len(files) == 681
    assert not [one.path for one in files if one.status == "unreadable"]
    assert len([one for one in files if one.through]) > 200


@pytest.mark.parametrize("source", SOURCES)
def test_what_only_a_robot_can_have_is_found_in_robots(source: str) -> None:
    """Of a library only rules speak that look at one element, as its macros without parameters are called.

    In libraries of Clearpath these say what is wrong for every robot that calls the macros: a <surface> in a
    <collision>, an rpy at an <axis>.
    """
    report = checked(source)
    robots = {one.path for one in report.files if one.status == "checked" and not one.library}
    wrong = [
        (one.code, one.location.source.name, one.message)
        for one in report.findings
        if one.code.startswith(ABOUT_ROBOTS) and catalog.rule(one.code).whole and not set(one.about) <= robots
    ]
    assert not wrong


@pytest.mark.parametrize("source", SOURCES)
def test_no_file_that_another_includes_is_taken_for_a_robot(source: str) -> None:
    ends = included(counts.CORPUS / source)
    robots = [one.path for one in checked(source).files if one.status == "checked" and not one.library]
    assert not [path for path in robots if path.endswith(".xacro") and any(path.endswith(end) for end in ends)]


@pytest.mark.parametrize("source", SOURCES)
def test_a_text_is_reported_once_of_a_rule_and_a_message(source: str) -> None:
    reported = [
        (one.code, one.location.source.name, one.location.span, one.message) for one in checked(source).findings
    ]
    assert len(reported) == len(set(reported))
