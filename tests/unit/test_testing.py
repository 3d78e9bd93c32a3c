"""`urdflint.testing.check`: what a test of a package learns, and when it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.meshes import samples
from tests.unit.test_settings import LIGHT, UNLIMITED
from urdflint import testing
from urdflint.cli.app import main

GOOD = LIGHT.format(mass="1")
MESH = '<robot name="r"><link name="a"><visual><geometry><mesh filename="package://p/m.stl"/></geometry></visual></link></robot>'


@pytest.fixture
def robots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "urdf").mkdir()
    (tmp_path / "urdf/good.urdf").write_text(GOOD)
    return tmp_path


def test_a_clean_folder_gives_its_report(robots: Path) -> None:
    for paths in ((), (robots,), ("urdf",), (robots / "urdf/good.urdf",)):
        report = testing.check(*paths)
        assert report.robots == 1
        assert "All good: 1 file checked" in str(report)


def test_a_finding_fails_with_the_text(robots: Path) -> None:
    (robots / "urdf/bad.urdf").write_text(UNLIMITED)
    with pytest.raises(AssertionError) as caught:
        testing.check("urdf")
    assert "error URDF400 limit-missing: joint 'shoulder'" in str(caught.value)
    assert "\x1b" not in str(caught.value)
    testing.check("urdf/good.urdf")
    testing.check("urdf", fail_on="never")
    testing.check("urdf", ignore="URDF400")
    testing.check("urdf", select=["XML", "URDF401"])
    with pytest.raises(AssertionError):
        testing.check("urdf", targets="drake", fail_on="warning")


def test_the_configuration_counts(robots: Path) -> None:
    (robots / "urdf/bad.urdf").write_text(UNLIMITED)
    (robots / "urdf/urdflint.toml").write_text("[severity]\nlimit-missing = 'warning'\n")
    report = testing.check(robots)
    assert report.configurations == [str(Path("urdf/urdflint.toml"))]
    with pytest.raises(AssertionError, match="Configured by"):
        testing.check(robots, fail_on="warning")
    (robots / "urdf/urdflint.toml").write_text("fail-on = 'never'\n")
    testing.check(robots)
    (robots / "gate.toml").write_text("")
    with pytest.raises(AssertionError):
        testing.check(robots, config=robots / "gate.toml")
    (robots / "urdf/urdflint.toml").write_text("exclude = ['bad.*']\n")
    assert testing.check(robots).excluded == 1


def test_the_baseline_counts(robots: Path) -> None:
    (robots / "urdf/bad.urdf").write_text(UNLIMITED)
    with pytest.raises(SystemExit):
        main(["check", "--quiet", "--write-baseline", "b.json", "."])
    (robots / "urdflint.toml").write_text("baseline = 'b.json'\n")
    assert testing.check(robots).baselined_number == 1
    (robots / "urdf/bad.urdf").write_text(UNLIMITED.replace('"shoulder"', '"elbow"'))
    with pytest.raises(AssertionError, match="'elbow'"):
        testing.check(robots)


def test_no_robot_and_what_cannot_be_read_fail(robots: Path) -> None:
    (robots / "empty").mkdir()
    with pytest.raises(AssertionError, match="No robot descriptions found: nothing was checked"):
        testing.check("empty")
    (robots / "sdf.urdf").write_text("<sdf version='1.7'/>")
    testing.check("sdf.urdf", fail_on="never")
    (robots / "urdflint.toml").write_text("fail-on-unchecked = true\n")
    with pytest.raises(AssertionError, match="1 not checked"):
        testing.check("sdf.urdf", fail_on="never")


def test_what_is_asked_wrongly_is_no_failed_robot(robots: Path) -> None:
    for wrong in ({"targets": "ross"}, {"select": "XLM"}, {"fail_on": "fatal"}, {"config": "gone.toml"}):
        with pytest.raises(ValueError, match=r"ross|XLM|fatal|gone"):
            testing.check("urdf", **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no such file or folder"):
        testing.check("gone")


def test_packages_are_known(robots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (robots / "mesh.urdf").write_text(MESH)
    (robots / "place").mkdir()
    with pytest.raises(AssertionError, match="INCOMPLETE: 1 robot not examined as a whole"):
        testing.check("mesh.urdf")
    assert testing.check("mesh.urdf", fail_on="never").not_checked == 1
    with pytest.raises(AssertionError, match="file-missing"):
        testing.check("mesh.urdf", packages={"p": str(robots / "place")}, fail_on="info")
    monkeypatch.setenv("HOME", str(robots))
    (robots / "place" / "m.stl").write_bytes(samples.stl())
    assert testing.check("mesh.urdf", packages={"p": "~/place"}, select="file-missing", fail_on="info").not_checked == 0
