"""SDFormat and MJCF in files that are called URDF: checked for the programs that go by the root element alone."""

from __future__ import annotations

import urdflint
from tests.grouping import grouped

SDF = b'<sdf version="1.9"><model name="m"/></sdf>'
MJCF = b'<mujoco><worldbody><body><geom size="1"/></body></worldbody></mujoco>'


def found(data: bytes, targets: str) -> set[tuple[str, str]]:
    """The codes and severities of what is found."""
    report = urdflint.lint(data, name="robot.urdf", targets=targets)
    return {(one.code, one.severity.value) for one in report.findings}


@grouped(
    ("data", "targets", "expected"),
    [
        (SDF, "sdformat", {("XML040", "info"), ("GZ902", "error")}),
        (SDF, "ros", {("XML040", "error")}),
        (SDF, "drake", {("XML040", "error")}),  # Drake goes by the name of the file
        (SDF, "sdformat,mujoco", {("XML040", "error"), ("GZ902", "error")}),
        (SDF.replace(b"/></sdf>", b'><link name="a"/></model></sdf>'), "sdformat", {("XML040", "info")}),
        (MJCF, "mujoco", {("XML040", "info")}),
        (MJCF.replace(b"<geom", b"<gome"), "mujoco", {("XML040", "info"), ("DRK840", "error")}),
        (MJCF, "sdformat", {("XML040", "error")}),
    ],
)
def test_who_goes_by_the_root_reads_it(data: bytes, targets: str, expected: set[tuple[str, str]]) -> None:
    assert found(data, targets) == expected


def test_it_counts_as_a_file_of_its_format_where_it_is_checked_as_one() -> None:
    (checked,) = urdflint.lint(SDF, name="robot.urdf", targets="sdformat").files
    assert (checked.format, checked.status, checked.not_checked) == ("sdf", "checked", ())
    (other,) = urdflint.lint(SDF, name="robot.urdf", targets="ros").files
    assert (other.format, other.status) == ("", "not-checked")
