"""What a tool answers: a command of urdflint, run in a process of its own, so that nothing of a robot ends the server.

Each command reads files below the roots alone, and what belongs to a robot there as on a command line.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import anyio
from mcp.server.mcpserver.exceptions import ToolError

from urdflint.agents import excerpt
from urdflint.agents.roots import OutsideOfRoots, Roots

TOKENS = 2_000  # of an answer, if the client asks for no other size
LIMIT = 120  # seconds of a command
WRONG = 2  # from this exit code on, a command could not do what was asked
IN_TOOLS = {  # options of the command line, as the tools have them
    "--fix --unsafe-fixes": "fix(unsafe=true)",
    "--unsafe-fixes": "fix(unsafe=true)",
    "--fix": "fix",
    "--target": "target",
}
NEXT = "Next: explain(word=CODE) for a rule, fix(path=FILE) for its fixes as a diff, compare(path=FILE) after a change."


async def output(arguments: Sequence[str], folder: str, text: str = "") -> str:
    """What a command prints, run in a folder with a text on standard input.

    Raises ToolError if it cannot be carried out or takes too long.
    """
    command = [sys.executable, "-m", "urdflint", *arguments]
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    with anyio.move_on_after(LIMIT):
        ended = await anyio.run_process(command, input=text.encode(), cwd=folder, env=environment, check=False)
        printed, errors = (text.decode("utf-8", "replace") for text in (ended.stdout, ended.stderr))
        if ended.returncode < 0 or ended.returncode >= WRONG:
            raise ToolError(errors.strip().removeprefix("urdflint: ") or f"exit code {ended.returncode}")
        answer = printed or errors.replace("urdflint: ", "", 1)
        for option, parameter in IN_TOOLS.items():
            answer = answer.replace(option, parameter)
        return answer
    raise ToolError(f"{arguments[0]} took more than {LIMIT} s; ask about one file or fewer targets")


def _resolved(roots: Roots, path: str) -> tuple[str, str]:
    """The root that a path is below, and the path from there. Raises ToolError outside, and where nothing is."""
    try:
        return roots.resolved(path)
    except (OutsideOfRoots, OSError) as error:
        raise ToolError(str(error)) from error


def _repeated(option: str, words: Sequence[str]) -> list[str]:
    """An option once for each of its words."""
    return [f"{option}={word}" for word in words]


async def check(
    roots: Roots, path: str, targets: Sequence[str], arguments: Sequence[str], rules: Sequence[str], tokens: int
) -> str:
    """The report on a file or folder: errors and warnings, each with its place, effects by program and help."""
    folder, file = _resolved(roots, path)
    flags = [*_repeated("--target", targets), *_repeated("--xacro-arg", arguments), *_repeated("--select", rules)]
    report = excerpt.of_report(await output(["check", *flags, "--format=markdown", file], folder), tokens)
    return f"{report}\n\n{NEXT}" if "\n## " in report else report


async def explain(roots: Roots, word: str, tokens: int) -> str:
    """What a rule or a part of a robot is: a rule by code, name or a program's message, else a tag or attribute."""
    try:
        text = await output(["rule", "--", word], roots.folders[0])
    except ToolError:
        text = await output(["explain", "--", word], roots.folders[0])
    return excerpt.lines(text, tokens)


async def why(roots: Roots, message: str, robot: str | None, tokens: int) -> str:
    """What messages of programs mean, and where a robot has the fault."""
    folder, file = _resolved(roots, robot or os.curdir)
    return excerpt.lines(await output(["why", "--format=markdown", "-", file], folder, message), tokens)


async def preview(roots: Roots, path: str, target: str, arguments: Sequence[str], tokens: int) -> str:
    """The model that a program creates of a robot."""
    folder, file = _resolved(roots, path)
    flags = [f"--target={target}", *_repeated("--xacro-arg", arguments)]
    return excerpt.lines(await output(["preview", *flags, file], folder), tokens)


async def compare(roots: Roots, path: str, targets: Sequence[str], arguments: Sequence[str], tokens: int) -> str:
    """What several programs make of a robot, and what to change so that they agree."""
    folder, file = _resolved(roots, path)
    flags = [*_repeated("--target", targets), *_repeated("--xacro-arg", arguments)]
    return excerpt.lines(await output(["compare", *flags, file], folder), tokens)


async def fix(roots: Roots, path: str, *, unsafe: bool, write: bool, tokens: int) -> str:
    """The fixes of a file as a diff; with `write` they are made, and what was fixed is said."""
    folder, file = _resolved(roots, path)
    if os.path.isdir(os.path.join(folder, file)):
        raise ToolError(f"{path} is a folder; name the file to fix")
    flags = ["--fix", *(["--unsafe-fixes"] if unsafe else []), "--fix-only" if write else "--diff"]
    return excerpt.lines(await output(["check", *flags, file], folder), tokens) or "Nothing to fix."
