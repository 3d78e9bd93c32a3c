"""What a shell offers after Tab."""

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
