"""Every call of urdflint in README, docs and rules is one that the command line takes, with options that it has.

Those behind a `$` are run too, and print what stands below them.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from urdflint.cli import command_names
from urdflint.cli.typer_program import app

ROOT = Path(__file__).parents[1]
PAGES = {
    "README": [ROOT / "README.md", ROOT / "CONTRIBUTING.md"],
    **{folder: sorted(ROOT.glob(f"{folder}/**/*.md")) for folder in ("docs", "rules", "examples", "editors")},
}
INLINE = re.compile(r"(?<!`)`urdflint ([^`\n]+)`(?!`)")
LINE = re.compile(r"^\s*(?:[$-] |run: |script: |sh ')?urdflint ((?![a-z]+ (?:as|is|does) )[^\n]+)$", re.MULTILINE)
BLOCK = re.compile(r"^( *)```[^\n]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
REST = re.compile(r"(?: [|>;&] ?| \d?>| &&| #|\\$|'$).*")  # of a line: pipes, redirections and comments
HOLDERS = {"CODE": "URDF400", "COMMAND": "check", "TAG-OR-PATH": "joint"}
GROUP: Any = typer.main.get_command(app)


def calls(page: Path) -> Iterator[str]:
    """What is written behind `urdflint`."""
    text = page.read_text(encoding="utf-8")
    blocks = "\n".join(found[2] for found in BLOCK.finditer(text))
    yield from (found[1] for found in LINE.finditer(blocks))
    yield from (found[1] for found in INLINE.finditer(text))


def complaint(call: str) -> str | None:
    """What is wrong with a call, as typer says it; None where it is taken."""
    words = [HOLDERS.get(word, word) for word in shlex.split(REST.sub("", call).rstrip("\\"))]
    name, *rest = command_names.written_out([word for word in words if word])
    if rest and rest[-1] in {"-t", "-f", "--select", "--target"}:  # an option by itself, named for what it does
        rest.append("x")
    found = GROUP.commands.get(name)
    while hasattr(found, "commands") and rest:
        name, *rest = rest
        found = found.commands.get(name)
    if found is None and name in command_names.OPTIONS:  # such as --version
        return None
    if found is None:
        return f"there is no command {name!r}"
    if hasattr(found, "commands") or not {"--help", "--help-all"}.isdisjoint(rest):
        return None
    arguments = sum(one.required for one in found.params if one.param_type_name == "argument")
    # A table names an option by itself, without the arguments.
    complaints = [said(found, name, [*rest, *["x"] * left_out]) for left_out in range(arguments + 1)]
    return None if None in complaints else complaints[0]


def said(found: Any, name: str, words: list[str]) -> str | None:
    """What a command says of its words, None where it takes them."""
    try:
        found.make_context(name, words)
    except (Exception, SystemExit) as error:
        return f"{type(error).__name__}: {error}"
    return None


@pytest.mark.parametrize("some", PAGES)
def test_calls_are_those_of_the_command_line(some: str) -> None:
    wrong = {(str(page), call): complaint(call) for page in PAGES[some] for call in calls(page)}
    assert wrong
    assert {where: why for where, why in wrong.items() if why} == {}


def test_wrong_calls_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("`urdflint check --nope .`\n```\nurdflint chek .\n$ urdflint rule URDF400 | less\n```\n")
    assert {call: complaint(call) is None for call in calls(page)} == {
        "check --nope .": False,
        "chek .": False,
        "rule URDF400 | less": True,
    }
