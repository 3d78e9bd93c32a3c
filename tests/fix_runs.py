"""Short ways for tests to fix a text in memory, and to run `urdflint check` on files."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tests import program
from urdflint.files import safe_open
from urdflint.findings import Report
from urdflint.fixing import passes
from urdflint.fixing.passes import Settled
from urdflint.fixing.verifier import Work
from urdflint.linter.discovery import inputs
from urdflint.linter.run import runner
from urdflint.linter.settings import Settings

PLAIN = Settings(resolve=False)
ROOT = Path(__file__).parents[1]


def work(name: str = "robot.urdf", settings: Settings = PLAIN) -> Work:
    """The run on what stands for standard input."""
    files = [(inputs.STDIN, settings)]
    check = partial(runner.check_each, stdin_name=name)
    return Work(files, check(files), check, runner.gather, lambda _: True, name)


def settled(
    data: bytes | str, name: str = "robot.urdf", settings: Settings = PLAIN, *, unsafe: bool = False
) -> Settled:
    """What fixes make of a text."""
    with safe_open.instead({inputs.STDIN: data.encode() if isinstance(data, str) else data}):
        return passes.settle(work(name, settings), unsafe=unsafe)


def with_fixes(
    data: bytes | str, name: str = "robot.urdf", settings: Settings = PLAIN, *, unsafe: bool = False
) -> bytes:
    """A text with its fixes."""
    before = data.encode() if isinstance(data, str) else data
    return settled(before, name, settings, unsafe=unsafe).after.get(inputs.STDIN, before)


def proved(data: bytes | str, name: str = "robot.urdf", settings: Settings = PLAIN) -> Report:
    """The report on a text, with each fix as the models see it."""
    with safe_open.instead({inputs.STDIN: data.encode() if isinstance(data, str) else data}):
        return passes.proved(work(name, settings))


def urdflint(
    folder: Path, *arguments: str, given: bytes | None = None, options: Sequence[str] = ("--no-config",)
) -> subprocess.CompletedProcess[bytes]:
    """What `urdflint check` does in a folder."""
    environment = os.environ | {"NO_COLOR": "1", "GITHUB_ACTIONS": ""}
    return program.run("check", *options, *arguments, cwd=folder, given=given or b"", env=environment)
