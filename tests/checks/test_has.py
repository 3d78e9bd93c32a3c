"""What is left out because it cannot matter would have said nothing: gates of checks, and files without oddities."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from operator import attrgetter

import pytest

from tests import mutations
from urdflint import checks
from urdflint.checks.index import INDEX
from urdflint.linter.failures import Failures
from urdflint.linter.rules.dispatch import CheckRun
from urdflint.model.checked_nodes import nodes_of
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import target
from urdflint.programs.xml import refusals
from urdflint.syntax import parsing
from urdflint.syntax.document import Document
from urdflint.syntax.source import Source

GATED = [one for one in checks.of_groups(INDEX) if one.has]
MARKS = (
    b"\t",
    b"\n",
    b"\r",
    b"'",
    b'"',
    b"<",
    b">",
    b"&",
    b"--",
    b"<!--",
    b"-->",
    b"<?x ?>",
    b"]]>",
    b"\xff",
    b"\0",
    b" ",
)


def robots(count: int, step: int) -> Iterator[Robot]:
    seeds = mutations.seeds(shared=False)
    for text in (*seeds[::step], *mutations.mutants(22, seeds, count)):
        read = parsing.read(Source("robot.urdf", text.encode()))
        if read.root is not None:
            yield Robot(read, read.root, Files(None, resolve=False))


@pytest.mark.parametrize(("count", "step"), [(50, 3), pytest.param(1200, 1, marks=pytest.mark.slow)])
def test_a_check_finds_nothing_in_what_lacks_what_it_looks_at(count: int, step: int) -> None:
    """Of each check with a gate: in each so many of the examples of all rules, and in edited ones."""
    lacking: Counter[str] = Counter()
    found: dict[str, str] = {}
    for robot in robots(count, step):
        nodes = nodes_of(robot)
        for gated in GATED:
            has = attrgetter(gated.has)
            for (kind, layer), members in nodes.items():
                if kind.__name__ not in gated.kinds or layer not in (None, gated.layer):
                    continue
                for node in members:
                    if not has(node):
                        lacking[gated.code] += 1
                        if any(True for _ in gated.function(node)):
                            found.setdefault(gated.code, robot.document.source.data.decode())
    assert found == {}
    assert {gated.code for gated in GATED} - lacking.keys() == set()


def damaged(chance: random.Random) -> bytes:
    """A robot with marks of XML where they may mean something else."""
    data = chance.choice(mutations.seeds(shared=False)).encode()
    for _ in range(chance.choice((0, 1, 1, 2))):
        at = chance.randrange(len(data))
        data = data[:at] + chance.choice(MARKS) + data[at + chance.choice((0, 0, 1)) :]
    return data


@pytest.mark.parametrize("count", [300, pytest.param(1500, marks=pytest.mark.slow)])
def test_nothing_is_said_of_the_xml_of_a_plain_file(count: int) -> None:
    chance = random.Random(22)
    every = tuple(target.parse("all"))
    plain = odd = 0
    for _ in range(count):
        read = parsing.read(Source("robot.urdf", damaged(chance)))
        check_run = CheckRun(None, every, read, Failures(), targets_given=True)
        said = [code for code, _ in check_run.over((Document, None), [read])]
        if read.is_plain:
            plain += 1
            assert (said, refusals.refusals(read)) == ([], {}), read.source.data
        odd += bool(said)
    assert plain > count / 5
    assert odd > count / 5
