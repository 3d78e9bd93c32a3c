"""What a shell offers after Tab."""

from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.cli.app import main


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """What is offered for a line of bash, whose last word is not finished."""

    def offers(line: str) -> list[str]:
        monkeypatch.setenv("_URDFLINT_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
        with pytest.raises(SystemExit):
            main([])
        return capsys.readouterr().out.split()

    return offers


@grouped(
    ("line", "words"),
    [
        ("urdflint ru", ["rule", "rules"]),
        ("urdflint check --select URDF10", ["URDF101", "URDF102", "URDF103"]),
        ("urdflint check --ignore number-malf", ["number-malformed"]),
        ("urdflint check --select XML001,number-malf", ["XML001,number-malformed"]),
        ("urdflint check -t harm", ["harmonic"]),
        ("urdflint check --target ros,gazebo-c", ["ros,gazebo-classic"]),
        ("urdflint check --target jaz", ["jazzy"]),
        ("urdflint check --target sdformat@1", [f"sdformat@1{number}" for number in range(2, 7)]),
        ("urdflint check -t mujoco@3.1", [f"mujoco@3.1{number}" for number in range(2, 8)]),
        ("urdflint check -t isaacsim@6.0.", ["isaacsim@6.0.0", "isaacsim@6.0.1"]),
        ("urdflint check -t 'sapien(", ["sapien(fix_root_link=true", "sapien(fix_root_link=false", "sapien(density="]),
        (
            "urdflint preview -t 'ros,genesis(rho=5,fix",
            ["ros,genesis(rho=5,fixed=true", "ros,genesis(rho=5,fixed=false"],
        ),
        ("urdflint compare -t 'isaaclab(merge_fixed_joints=f", ["isaaclab(merge_fixed_joints=false"]),
        ("urdflint check -t 'jazzy(", []),  # two programs
        ("urdflint check -t 'sapien(density=500),jaz", ["sapien(density=500),jazzy"]),
        ("urdflint rule URDF10", ["URDF101", "URDF102", "URDF103"]),
        ("urdflint preview robot.urdf -t forty", []),
        ("urdflint preview robot.urdf -t fort", ["fortress"]),
        ("urdflint check -f juni", ["junit", "junit-lines"]),
        ("urdflint check --format sa", ["sarif"]),
        ("urdflint -t drak", ["drake", "drake@1.51", "drake@1.58"]),
        ("urdflint robot.urdf --ignor", ["--ignore"]),
        ("urdflint check robot.ur", []),  # nothing, so that bash offers files
    ],
    size=10,
)
def test_words_are_offered(offered, line: str, words: list[str]) -> None:
    assert offered(line) == words


def test_all_are_offered_where_nothing_is_typed(offered) -> None:
    assert {"URDF101", "number-malformed"} <= set(offered("urdflint check --select "))
    assert {"all", "ros", "gazebo", "sdformat@14"} <= set(offered("urdflint check --target "))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_URDFLINT_COMPLETE", f"source_{shell}")
    with pytest.raises(SystemExit):
        main([])
    assert "_URDFLINT_COMPLETE=" in capsys.readouterr().out


def called(*words: str) -> int:
    """The exit code of a command line."""
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.mark.parametrize(
    ("shell", "script"),
    [
        ("bash", ".bash_completions/urdflint.sh"),
        ("zsh", ".zfunc/_urdflint"),
        ("fish", ".config/fish/completions/urdflint.fish"),
    ],
)
def test_completion_is_installed_for_the_shell_that_is_named_and_removed(
    shell: str, script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".bashrc").write_text("export A=1\n")
    assert called("--install-completion", shell) == 0
    assert str(tmp_path / script) in capsys.readouterr().out
    assert "_URDFLINT_COMPLETE=" in (tmp_path / script).read_text()
    assert called("--remove-completion") == 0
    assert not (tmp_path / script).exists()
    assert (tmp_path / ".bashrc").read_text().strip() == "export A=1"
    capsys.readouterr()
    assert called("--remove-completion") == 0
    assert "nothing to remove" in capsys.readouterr().out


def test_the_script_of_a_shell_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("--show-completion=fish") == 0
    assert capsys.readouterr().out.startswith("complete --command urdflint")


def test_a_word_that_is_no_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("--install-completion", "fihs") == 2
    assert "--install-completion: unknown value 'fihs', did you mean 'fish'?" in capsys.readouterr().err
    assert called("--show-completion", "bash", "zsh") == 2
