"""Files with settings of their own, gathered in one report."""

from pathlib import Path

import pytest

from tests.lint import DRAKE
from urdflint.files.include_budget import IncludeBudget
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings
from urdflint.linter.run.equal_files import EqualFiles
from urdflint.programs import target
from urdflint.reporters.machine import json_report

ROBOT = b'<robot name="r"><link name="a"/></robot>'
GAZEBO = b'<robot name="r"><link name="a"/><gazebo/></robot>'


def settings(*words: str) -> Settings:
    return Settings(tuple(one for word in words for one in target.parse(word, assume_latest=True)))


@pytest.fixture
def robots(tmp_path: Path) -> tuple[str, str]:
    (tmp_path / "a.urdf").write_bytes(ROBOT)
    (tmp_path / "b.urdf").write_bytes(GAZEBO)
    return str(tmp_path / "a.urdf"), str(tmp_path / "b.urdf")


def test_targets_that_all_files_share_stay_in_the_order_asked(robots: tuple[str, str]) -> None:
    asked = settings("drake", "sdformat@16", "sdformat@9")
    assert runner.check([(one, asked) for one in robots]).targets == [DRAKE, "sdformat@16", "sdformat@9"]


def test_targets_that_differ_are_put_in_order(robots: tuple[str, str]) -> None:
    files = list(zip(robots, (settings("drake", "sdformat@16", "sdformat@12.3"), settings("ros")), strict=True))
    assert runner.check(files).targets == ["urdfdom@6", "sdformat@12.3", "sdformat@16", DRAKE]
    by_themselves = runner.check([(one, Settings()) for one in reversed(robots)])
    assert by_themselves.targets == ["urdfdom@3", "urdfdom@6", "sdformat@16"]


def test_what_is_assumed_in_any_file_is_reported(robots: tuple[str, str]) -> None:
    files = list(zip(robots, (settings("drake@1.99"), settings("ros")), strict=True))
    report = runner.check(files)
    assert report.targets == ["urdfdom@6", "drake@1.99"]
    assert list(report.assumed) == ["drake@1.99"]


def test_the_targets_of_a_file_that_cannot_be_read_were_asked_for(tmp_path: Path) -> None:
    report = runner.check([(str(tmp_path / "absent.urdf"), settings("ros"))])
    assert report.targets == ["urdfdom@6"]
    assert report.files[0].unreadable == "no such file or directory"


def test_equal_files_have_the_same_findings_at_their_own_places(tmp_path: Path) -> None:
    mesh = '<visual><geometry><mesh filename="m.obj"/></geometry></visual>'
    texts = {
        "a.urdf": '<robot name="r"><link name="b"/><link name="b"/></robot>',
        "named.urdf": '<robot name="r"><link name="named.urdf"/><link name="named.urdf"/></robot>',
        "meshed.urdf": f'<robot name="r"><link name="b">{mesh}</link></robot>',
        "commented.urdf": '<robot name="r"><!-- urdflint: ignore-file[GZ402] --><link name="b"/></robot>',
    }
    paths: list[str] = []
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
        for name, text in texts.items():
            paths.append(str(tmp_path / folder / name))
            Path(paths[-1]).write_text(text)
    (tmp_path / "second" / "m.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    files = [(path, Settings(tuple(target.parse("all")))) for path in paths]
    results = list(runner.stream(files, jobs=1))
    report, expected = (runner.gather(group) for group in (results, map(runner.check_one, files)))
    assert "".join(json_report.pieces(report)) == "".join(json_report.pieces(expected))
    for path, result in zip(paths, results, strict=True):
        assert result.findings
        assert {finding.location.source.name for finding in result.findings} == {path}
    equal, budget = EqualFiles(), IncludeBudget()
    for file in files:
        runner.check_one(file, budget=budget, equal_files=equal)
    assert set(budget.sizes) == set(paths)
    assert set(equal.results) == {texts["a.urdf"].encode()}
