"""Fingerprints: what moves or is indented keeps its own, what is another element or value has another."""

from __future__ import annotations

from tests import lint
from urdflint.findings import FileReport, Report, Suppressed
from urdflint.linter.waivers.fingerprint import MAX_DOCUMENTS, Fingerprints, places
from urdflint.reporters.machine import sarif

ROBOT = """<robot name="r">
  <link name="base"/>
  <link name="arm"/>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="arm"/></joint>
</robot>"""
TWICE = """<robot name="r">
  <link name="base">
    <visual><geometry><sphere radius="-1"/></geometry></visual>
    <visual><geometry><sphere radius="-1"/></geometry></visual>
  </link>
</robot>"""


def found(xml: str, name: str = "robots/robot.urdf") -> set[tuple[str, ...]]:
    return {
        (one.rule, one.path, one.element, one.value)
        for one in map(Fingerprints(".").for_finding, lint.findings(xml, name=name))
    }


def test_it_names_the_element_and_not_the_line() -> None:
    assert (
        "URDF400",
        "robots/robot.urdf",
        "/robot/joint[@name='shoulder']",
        "name='shoulder' type='revolute'",
    ) in found(ROBOT)


def test_moving_indenting_and_renaming_elsewhere_change_nothing() -> None:
    moved = """<robot name="other">
<!-- said of it -->
        <joint   name="shoulder"
                 type="revolute">
          <child link="arm"/> <parent link="foot"/>
        </joint>
    <link name="arm"/><link name="foot"/>
</robot>"""
    joint = {one for one in found(ROBOT) if one[0] == "URDF400"}
    assert joint
    assert joint <= found(moved)


def test_another_value_has_another() -> None:
    assert not found(TWICE) & found(TWICE.replace('"-1"', '"-2"'))


def test_equal_ones_are_counted() -> None:
    every = [one for some in places(lint.findings(TWICE), ".") for one in some]
    assert sorted(one.number for one in every) == [1, 2]
    assert len({one.digest for one in every}) == 2
    assert len({one[:4] for one in every}) == 1


def test_what_is_said_of_the_whole_robot_has_the_names_that_it_says() -> None:
    two = '<robot name="r"><link name="a"/><link name="b"/></robot>'
    three = '<robot name="r"><link name="a"/><link name="c"/></robot>'
    assert found(two)
    assert found(two) != found(three)


def test_the_path_is_seen_from_the_folder() -> None:
    findings = lint.findings(ROBOT, name="a/b/robot.urdf")
    assert {one.path for one in map(Fingerprints("a/c").for_finding, findings)} == {"../b/robot.urdf"}


def test_equal_findings_are_numbered_by_their_places_whether_they_count() -> None:
    first, second = [one for one in lint.findings(TWICE, name="r.urdf") if one.code == "URDF704"]
    known = [one.digest for one in map(Fingerprints(".").for_finding, (first, second))]
    assert len(set(known)) == 2
    for counts, silent in ((first, second), (second, first)):
        file = FileReport("r.urdf", suppressed=[Suppressed(silent, "", silent.location)])
        digests = [one.digest for one in sarif.known_fingerprints(Report(["urdfdom@6"], [file], [counts]), ".")]
        assert digests == (known if counts is first else known[::-1])


def test_few_files_are_held_with_their_elements() -> None:
    some = Fingerprints(".")
    for number in range(3 * MAX_DOCUMENTS):
        for one in lint.findings(TWICE, name=f"{number}.urdf"):
            assert some.for_finding(one).path == f"{number}.urdf"
    assert 0 < len(some.documents.documents) <= MAX_DOCUMENTS
