"""Which command a command line means."""

from pathlib import Path

import pytest

from urdflint.cli import command_names
from urdflint.cli.typer_program import app


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("robot", "rules", "a.urdf", "-odd"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "args",
    [
        ["a.urdf"],
        ["absent.urdf"],
        ["../x"],
        ["*"],
        ["robot"],
        ["./rules"],
        ["-"],
        ["--", "-odd"],
        ["-t", "drake", "rules"],
        ["--no-config"],
        ["--frmat", "json"],
        ["-q", "--help"],
    ],
)
def test_check_is_meant(args: list[str]) -> None:
    assert command_names.written_out(args) == ["check", *args]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "args", [[], ["check"], ["rules"], ["check", "rules"], ["--version"], ["-h"], ["--show-completion=bash"], ["chek"]]
)
def test_nothing_is_added(args: list[str]) -> None:
    assert command_names.written_out(args) == args


@pytest.mark.parametrize(("word", "near"), [("chek", "check"), ("explian", "explain"), ("zzzzz", None)])
def test_a_word_that_means_nothing(word: str, near: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    assert not command_names.is_known(word)
    with pytest.raises(SystemExit) as left:
        command_names.refuse(word)
    assert left.value.code == 2
    ending = f", did you mean '{near}'?" if near else ""
    assert capsys.readouterr().err == f"urdflint: no such command, file or folder: '{word}'{ending}\n"


def test_all_commands_are_known() -> None:
    names = {one.name or getattr(one.callback, "__name__", "") for one in app.registered_commands}
    assert names | {one.name for one in app.registered_groups} == set(command_names.COMMANDS)
