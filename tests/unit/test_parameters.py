"""Plain words of a command line are read as typer reads them, without it."""

import random
import subprocess
import sys
from typing import Annotated, Any

import pytest
import typer

from tests.grouping import grouped
from urdflint.cli import command_names, parameters
from urdflint.cli.parameters import argument, option
from urdflint.cli.typer_program import app
from urdflint.struct import Struct

GROUP: Any = typer.main.get_command(app)
PIECES = (
    "--",
    "-",
    "a.urdf",
    "b",
    "-q",
    "-t",
    "-tdrake",
    "-qt",
    "-qj2",
    "-j",
    "2",
    "--quiet",
    "--target",
    "--format=json",
)
MORE = (
    "--format",
    "",
    "--color=",
    "--fix",
    "--fix=x",
    "--diff",
    "--absent",
    "-z",
    "-qz",
    "-f",
    "--rev",
    "-o",
    "--between",
)
DRAWN = 1500


def by_typer(name: str, args: list[str]) -> dict[str, Any] | None:
    """What typer makes of the words; None where it complains. What is empty counts as left out."""
    one = GROUP.commands[name]
    try:
        with one.make_context(name, list(args), resilient_parsing=False) as context:
            given = context.params
    except Exception:
        return None
    plain = {each.name: each for each in parameters.parameters(command_names.find(name) or (lambda: None))}
    return {
        each: value or (plain[each].default if plain[each].default is not ... else value)
        for each, value in given.items()
    }


def same(one: Any) -> Any:
    """A value as it is compared: nothing is nothing, whatever it is made of."""
    return list(one) if isinstance(one, tuple | list) else one or None


@grouped("name", [one for one, where in command_names.COMMANDS.items() if isinstance(where, str)], size=5)
def test_what_is_read_is_what_typer_reads(name: str) -> None:
    function = command_names.find(name)
    assert function is not None
    drawn = random.Random(name)
    read = 0
    for _ in range(DRAWN // 10):
        args = drawn.choices(PIECES + MORE, k=drawn.randrange(5))
        mine, theirs = parameters.read(function, args), by_typer(name, args)
        if mine is not None:
            read += 1
            assert theirs is not None, args
            assert {key: same(value) or None for key, value in mine.items()} == {
                key: same(value) or None for key, value in theirs.items()
            }, args
    assert read > 2


def plain(
    file: Annotated[str, argument("", "FILE")],
    rest: Annotated[list[str] | None, argument("", "PATH")] = None,
    two: Annotated[tuple[str, str] | None, option("", letter="-w")] = None,
    flag: Annotated[bool, option("", letter="-x")] = False,
    word: Annotated[str, option("")] = "w",
    many: Annotated[list[str] | None, option("", letter="-m")] = None,
) -> None:
    """What a command can take."""


class PlainOptions(Struct):
    file: str = argument("", "FILE", default=...)
    rest: list[str] | None = argument("", "PATH")
    two: tuple[str, str] | None = option("", letter="-w")
    flag: bool = option("", letter="-x")
    word: str = option("", default="w")
    many: list[str] | None = option("", letter="-m")


def as_class(chosen: PlainOptions) -> None:
    """The same, as the fields of a class."""


def read(*args: str) -> dict[str, Any] | None:
    found = parameters.read(plain, args)
    assert parameters.read(as_class, args) == found
    return None if found is None else {name: value for name, value in found.items() if value not in (None, False, "w")}


def test_each_kind_of_parameter() -> None:
    assert read("a") == {"file": "a"}
    assert read("a", "b", "-xm1", "c", "-m", "2", "--word=v") == {
        "file": "a",
        "rest": ["b", "c"],
        "flag": True,
        "many": ["1", "2"],
        "word": "v",
    }
    assert read("-w", "1", "2", "a") == {"file": "a", "two": ("1", "2")}
    assert read("--", "-x") == {"file": "-x"}
    assert read("-m", "-x", "a") == {"file": "a", "many": ["-x"]}
    assert read("a", "--word", "") == {"file": "a"}


@grouped("args", [[], ["a", "-z"], ["a", "--word"], ["a", "-w", "1"], ["a", "--flag=1"], ["a", "--flagg"]])
def test_what_is_wrong_is_left_to_typer(args: list[str]) -> None:
    assert parameters.read(plain, args) is None


def test_help_and_completion_are_left_to_typer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert parameters.read(plain, ["a", "-h"]) is None
    assert parameters.read(plain, ["a", "--help"]) is None
    monkeypatch.setenv(parameters.COMPLETING, "complete_bash")
    assert parameters.read(plain, ["a"]) is None


def test_a_class_of_options_declares_the_same() -> None:
    fields = list(parameters.parameters(as_class))
    assert [(field.name, field.kind, field.default, field.names) for field in fields] == [
        (one.name, one.kind, one.default, one.names) for one in parameters.parameters(plain)
    ]
    chosen: list[PlainOptions] = []

    def keep(options: PlainOptions) -> None:
        chosen.append(options)

    parameters.call(keep, {"file": "a", "rest": None, "two": None, "flag": True, "word": "w", "many": None})
    assert chosen == [PlainOptions("a", None, None, True, "w", None)]


@pytest.mark.parametrize("args", [["check", "--no-config", "x.urdf"], ["expand", "x.xacro"]])
def test_a_plain_call_does_not_import_typer(args: list[str]) -> None:
    code = "import sys; from urdflint.cli import app\ntry: app.main(sys.argv[1:])\nexcept SystemExit: pass\n"
    code += "sys.exit(bool({'typer', 'rich', 'dataclasses'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code, *args], check=False, capture_output=True).returncode == 0
