"""A baseline of real robots: nothing is new when blocks move, all is indented anew and a link is renamed elsewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.corpus import counts
from urdflint.findings import Finding, Report
from urdflint.linter.discovery import inputs
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings
from urdflint.linter.waivers import baseline
from urdflint.linter.waivers.fingerprint import places
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

EVERY = 3
BY_ORDER = {"URDF802"}  # that a material is used before it is defined is new, and true
BY_LAYOUT = {"XML050"}  # tabs, which PyYAML rejects, are what it tells of
PLAIN = Settings(resolve=False)
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]


def check() -> Report:
    return runner.check([(one, PLAIN) for one in inputs.expand(["."])])


def new(before: baseline.Entries) -> list[Finding]:
    report = check()
    return list(baseline.applied(report, before, ".", {one.path: PLAIN for one in report.files}).findings)


def shuffled(data: bytes, chance: random.Random) -> bytes:
    """A robot with the elements below its root in another order, each with what is before it."""
    read = parsing.read(Source("r.urdf", data))
    assert read.root is not None
    ends = [read.element(one).end for one in read.root.children]
    start = read.start_tag(read.root).end
    blocks = [data[first:last] for first, last in zip([start, *ends], ends, strict=False)]
    chance.shuffle(blocks)
    return data[:start] + b"".join(blocks) + data[ends[-1] :]


def indented(data: bytes) -> bytes:
    return re.sub(rb">[ \t]*\n[ \t]*<", b">\n\n\t\t <", data)


def renamed(data: bytes, said: str) -> bytes:
    """A robot with another name for one link, and wherever it is named, if no finding is about that link."""
    for name in re.findall(rb'<link name="(\w+)"', data):
        if name != b"world" and name.decode() not in said:
            return re.sub(rb"""(["'>])%s(["'<])""" % name, rb"\g<1>%s_renamed\g<2>" % name, data)
    return data


def test_nothing_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    paths = [one for one in inputs.expand([str(counts.CORPUS)]) if one.endswith(".urdf")][::EVERY]
    robots: dict[str, bytes] = {}
    for number, path in enumerate(paths):
        data = Path(path).read_bytes()
        read = parsing.read(Source(path, data))
        if read.root is not None and read.root.children and not read.departures and b"xacro" not in data:
            robots[f"r{number}.urdf"] = data
            Path(f"r{number}.urdf").write_bytes(data)
    report = check()
    before = baseline.entries_of(report, ".")
    said = dict.fromkeys(robots, "")
    for finding, some in zip(report.findings, places(report.findings, "."), strict=True):
        said[finding.location.source.name] += " ".join(
            (finding.message, *(f"{one.element} {one.value}" for one in some))
        )
    assert sum(map(bool, said.values())) > 40
    chance = random.Random(11)
    assert changed(robots, indented) > 30
    assert {one.code for one in new(before)} <= BY_LAYOUT
    assert changed(robots, lambda data: shuffled(data, chance)) > 30
    assert {one.code for one in new(before)} <= BY_ORDER | BY_LAYOUT
    assert sum(write(name, renamed(data, said[name])) != data for name, data in robots.items()) > 20
    assert [(one.code, one.location.source.name, one.message) for one in new(before)] == []


def changed(robots: dict[str, bytes], change: Callable[[bytes], bytes]) -> int:
    return sum(write(name, change(data)) != data for name, data in robots.items())


def write(name: str, data: bytes) -> bytes:
    Path(name).write_bytes(data)
    return data
