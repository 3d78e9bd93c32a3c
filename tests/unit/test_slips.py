"""What people misspell in a command or a configuration is answered in one line with the word that they meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import rows
from tests.grouping import grouped
from urdflint.cli.app import main

ROBOT = '<robot name="r"><link name="base"/></robot>'
SLIPS = rows.pairs(Path(__file__).with_name("slips.tsv"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a robot, a package, a configuration, a baseline and a log."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_robot").mkdir()
    for name in ("urdflint.toml", "baseline.json", "run.log"):
        (tmp_path / name).touch()
    (tmp_path / "r.urdf").write_text(ROBOT, encoding="utf-8")
    return tmp_path


@grouped(("call", "meant"), SLIPS, size=9)
def test_a_slip_is_answered_with_what_was_meant(
    call: str, meant: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(call.split())
    answer = capsys.readouterr().err.splitlines()[-1]
    assert f"id you mean '{meant}'?" in answer
    assert ended.value.code == 2


@grouped(
    ("text", "answer"),
    [
        ('traget = ["ros"]', "did you mean 'target'?"),
        ('target = ["mujco"]', "did you mean 'mujoco'?"),
        ('ignore = ["limt-missing"]', "did you mean 'limit-missing'?"),
        ("[rules.mass-tiny]\nat-mots = 3", "did you mean 'at-most'?"),
        ('joint-types = ["revolut"]', "did you mean 'revolute'?"),
        ('extends = ["urdflint.tom"]', "did you mean 'urdflint.toml'?"),
        ("[require]\nlink = ['a']", "did you mean 'links'?"),
        ("[xacro]\nargumnts = {a = '1'}", "did you mean 'arguments'?"),
        ('xyzzy = "a"', "`urdflint check --show-config` shows the keys"),
    ],
)
def test_a_slip_in_a_configuration_is_answered_at_its_line(
    text: str, answer: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "urdflint.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["check", "r.urdf"])
    message = capsys.readouterr().err
    assert message.startswith(f"urdflint: urdflint.toml:{text.count(chr(10)) + 1}: ")
    assert message.rstrip().endswith(answer)
    assert ended.value.code == 2


def test_options_in_other_brackets_and_a_path_far_from_all_are_answered(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for call, answer in (
        ("check -t mujoco:discardvisual=true r.urdf", "round brackets: mujoco(discardvisual=true)\n"),
        ("check -t mujoco[discardvisual=true] r.urdf", "round brackets: mujoco(discardvisual=true)\n"),
        ("check nothing/like/it.urdf", "no such file or folder: 'nothing/like/it.urdf'\n"),
    ):
        with pytest.raises(SystemExit):
            main(call.split())
        assert capsys.readouterr().err.endswith(answer)


def test_a_variable_that_is_not_set_is_said_and_what_reads_another_one_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROBOT_MODEL", "a")
    text = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="$(env ROBOT_MODEL)"/></robot>'
    Path("r.xacro").write_text(text, encoding="utf-8")
    for name, slip, message in (
        ("ROBOT_MODLE", "'ROBOT_MODLE' is not set, did you mean 'ROBOT_MODEL'?", "'ROBOT_MODEL' is not read"),
        ("ROBOT_MODEL", "", ""),
    ):
        with pytest.raises(SystemExit) as ended:
            main(["check", "r.xacro", "--xacro-env", name])
        printed = capsys.readouterr()
        assert slip in printed.err
        assert message in printed.out
        assert ended.value.code == (1 if slip else 0)
