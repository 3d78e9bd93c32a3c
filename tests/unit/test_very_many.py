"""What very many elements and places are kept in, which must tell the same as if each were an object of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.lint import findings, sliced
from urdflint import limits
from urdflint.findings import Finding, Location, Severity
from urdflint.linter.rules import finding_limit
from urdflint.linter.run.engine import Settings, lint
from urdflint.model.grouping import grouped
from urdflint.model.structure import schema_violations
from urdflint.programs import target
from urdflint.reporters.entries import Entry
from urdflint.schema import validation
from urdflint.syntax import parsing
from urdflint.syntax.place import Place, Places
from urdflint.syntax.source import Source, Span

FOLDER = str(Path.cwd())
SOURCE, OTHER = Source("a.urdf", b"<link/>\n" * 3000), Source("b.urdf", b"<link/>\n" * 3000)


def at(line: int, source: Source = SOURCE) -> Location:
    return Location(source, Span(8 * line - 8, 8 * line - 1), f"/robot/link[{line}]/\ud800ö")


def finding(first: Location, also: Sequence[Location] = ()) -> Finding:
    return Finding("URDF002", "element-unknown", Severity.WARNING, "<a> is unknown", first, also=also, cause="URDF002")


def test_places_are_made_of_things():
    some = Places([1, 2, 3], lambda number: Place(None, str(number)))
    assert [one.attribute for one in some] == ["1", "2", "3"]
    assert [one.attribute for one in some[1:]] == ["2", "3"]


@pytest.mark.parametrize("things", [[], [1], [1, 1], [1, 2, 3, 4, 5, 6], [2, 1, 2, 3, 1]])
def test_groups_are_lists_in_order(things: list[int]):
    expected: dict[int, list[int]] = {}
    for thing in things:
        expected.setdefault(thing % 3, []).append(thing)
    found = list(grouped(things, lambda one: one % 3))
    assert found == list(expected.values())
    assert all(isinstance(group, list) for group in found)


def test_other_places_are_in_the_order_of_the_file_and_then_of_others():
    first = finding(at(50), (at(70), at(20), at(90)))
    others = Entry([first, finding(at(60)), finding(at(10, OTHER), [at(80)])]).other_places
    lines = [(one.location.source.name, one.location.start.line) for one in others]
    assert lines == [("a.urdf", line) for line in (20, 60, 70, 80, 90)] + [("b.urdf", 10)]
    assert [one.message for one in others[1:3]] == ["<a> is unknown", None]


def test_places_beyond_a_thousand_are_counted_and_not_reported():
    text = '<robot name="r"><link name="a">' + "<foo/>" * 1500 + "</link></robot>"
    result = lint(Source("a.urdf", text.encode()), Settings(tuple(target.parse("urdfdom"))))
    (unknown,) = [finding for finding in result.findings if finding.code == "URDF002"]
    assert len(unknown.also) == limits.MAX_PLACES_OF_FINDING
    assert unknown.also[-1].path == f"/robot/link/foo[{limits.MAX_PLACES_OF_FINDING + 1}]"
    assert result.report.unreported == {"URDF002": 1500 - 1 - limits.MAX_PLACES_OF_FINDING}


def test_a_rule_has_as_many_places_in_a_file_as_it_may(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(finding_limit, "MAX_PLACES_OF_RULE", 10)
    cap = finding_limit.Cap()
    places = [Place(None)] * 7
    numbers = [len(cap.places_of("X1", Severity.INFO, places)) for _ in range(3)]
    assert numbers == [7, 3, 0]
    assert cap.over == {"X1": {Severity.INFO: 11}}


def test_the_schema_judges_what_is_behind_many_elements_and_in_faulty_ones():
    hardware = "<hardware><plugin>x</plugin></hardware>"
    block = '<ros2_control name="{0}" type="system" rw_rate="{0}">' + hardware + "</ros2_control>"
    links = "".join(f'<link name="l{number}"><visual/></link>' for number in range(schema_violations.TOGETHER))
    text = f"<robot><unknown/>{block.format('fast')}{links}{block.format('slow')}{links.replace('l', 'm')}</robot>"
    reported = [sliced(one) for one in findings(text) if one.code == "XSD001"]
    assert reported == ["fast", "slow"]


def test_a_fault_far_behind_in_a_file_is_met_while_it_is_read():
    block = '<ros2_control name="c" type="system" rw_rate="x"><hardware><plugin>x</plugin></hardware></ros2_control>'
    text = '<robot name="r"><link name="a"/>' + "<!-- far -->" * 3 * validation.PIECE + block + "</robot>"
    assert [one.code for one in findings(text) if one.code == "XSD001"] == ["XSD001"]


def test_extensions_in_foreign_elements_are_surveyed_to_any_depth():
    text = '<robot name="r"><link name="a"><b><c><d e="${x}"/></c><f g="${y}"/></b><h><i j="${z}"/></h></link></robot>'
    reported = [one.location.path for one in findings(text) if one.code.startswith("XAC")]
    paths = {place.path for one in findings(text) if one.code.startswith("XAC") for place in (one.location, *one.also)}
    assert reported
    assert {"/robot/link/b/c/d/@e", "/robot/link/b/f/@g", "/robot/link/h/i/@j"} <= paths


def test_documents_let_go_of_their_elements():
    read = parsing.read(Source("a.urdf", b"<robot><link><visual/></link></robot>"))
    elements = list(read.elements)
    read.forget()
    assert not read.elements
    assert all(one.parent is None for one in elements)  # so that none holds another that holds it


ROBOTS = [
    b"<robot name='r'>" + b"<link name='a'><visual/></link><lonk/>" * 50 + b"</robot>",
    b"<robot name='r'>" + b"<link>" * 150,
    b"<robot name='r'>" + b"<link name='a'/>" * 150 + b"</robot><robot>",
]


@pytest.mark.parametrize("text", ROBOTS)
def test_no_robot_is_left_when_a_file_is_judged(text: bytes):
    import gc

    from urdflint.model.robot import Node
    from urdflint.syntax.document import Element

    settings = Settings(tuple(target.parse("all")))
    gc.freeze()  # what is there already is not looked at
    lint(Source("a.urdf", text), settings)
    gc.collect()
    gc.disable()
    try:
        before = _count(gc.get_objects(), Element, Node)
        lint(Source("a.urdf", text), settings)
        assert _count(gc.get_objects(), Element, Node) <= before + 5  # the robot, which holds itself, and the like
    finally:
        gc.enable()


def _count(objects: Sequence[object], *kinds: type) -> int:
    return sum(isinstance(one, kinds) for one in objects)
