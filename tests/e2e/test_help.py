"""The help pages, on a terminal of 80 columns and on others."""

import pytest

from tests import program
from tests.grouping import grouped
from urdflint.cli.app import main
from urdflint.cli.check.command import check
from urdflint.cli.command_names import COMMANDS
from urdflint.cli.parameters import parameters

PAGES = [
    [],
    ["check", "--help-all"],
    *([command] for command in COMMANDS),
    ["schema", "list"],
    ["schema", "path"],
    ["schema", "export"],
]


def page(words: list[str], columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setenv("COLUMNS", str(columns))
    program.build_once()
    with pytest.raises(SystemExit):
        main(words if words[-1:] == ["--help-all"] else [*words, "--help"])
    return capsys.readouterr().out


@pytest.mark.parametrize("columns", [60, 80, 120])
@grouped("words", PAGES, ids=" ".join, size=30)
def test_nothing_is_cut(
    words: list[str], columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = page(words, columns, monkeypatch, capsys)
    assert shown.startswith("Usage: urdflint")
    assert "…" not in shown
    assert not [line for line in shown.splitlines() if line.endswith("...") and "Usage:" not in line]
    assert max(map(len, shown.splitlines())) <= max(columns, 80)


def test_every_command_is_reported_in_full(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = " ".join(page([], 60, monkeypatch, capsys).split())
    assert "Explain a tag, an attribute or a path: what it is, where it is allowed, which programs read it." in words


def test_how_the_configuration_counts_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = " ".join(page(["check"], 80, monkeypatch, capsys).split())
    assert words.startswith("Usage: urdflint check [OPTIONS] [PATH]... Check robot descriptions.")
    assert "--package, --xacro-arg and --xacro-env add to it" in words
    assert "pyproject.toml" in words


def test_a_long_page_has_what_the_short_one_leaves_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    short, long = (page(["check", *more], 80, monkeypatch, capsys) for more in ([], ["--help-all"]))
    assert short.count("\n") <= 55
    assert "--no-resolve" in long
    assert "--no-resolve" not in short
    declared = [name for option in parameters(check) for name in option.names]
    assert [name for name in declared if name not in long] == []
    assert "--help-all" in short
    assert "--help-all" not in page(["rules"], 80, monkeypatch, capsys)  # all of its options are on one page


def test_the_options_of_check_stand_in_groups(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = page(["check", "--help-all"], 80, monkeypatch, capsys).splitlines()
    heads = [line for line in lines if line.endswith(":") and not line.startswith(" ")]
    assert heads[0] == "Arguments:"
    assert heads[-1] == "Options:"
    assert len(heads) > 6
    assert [line.split()[0] for line in lines[lines.index("Options:") + 1 :]] == ["--help-all", "-h,"]
    start = lines.index("Fixes:")
    assert [line.split()[0] for line in lines[start + 1 : lines.index("", start)] if line.startswith("  --")] == [
        "--fix",
        "--unsafe-fixes",
        "--diff",
        "--fix-only",
    ]
