"""Completion in a shell that is named, or in the current one: how it is installed, printed and removed."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from urdflint.cli import exit_codes, terminal
from urdflint.cli.command_names import COMPLETION
from urdflint.cli.parameters import COMPLETING

INSTALL, SHOW, REMOVE = COMPLETION
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
PROGRAM = "urdflint"
SCRIPTS = (  # where typer writes them, below the home folder
    Path(".bash_completions", f"{PROGRAM}.sh"),
    Path(".zfunc", f"_{PROGRAM}"),
    Path(".config", "fish", "completions", f"{PROGRAM}.fish"),
)


def run(args: Sequence[str]) -> None:
    """Install, print or remove completion, and leave; with exit code 2 for a word that is no shell."""
    from urdflint.cli import options

    option, _, value = args[0].partition("=")
    words = [word for word in (value, *args[1:]) if word]
    with exit_codes.usage_errors():
        if len(words) > 1:
            raise options.BadOption(f"{option}: expected one shell, not {' '.join(words)}")
        shell = words[0] if words else "" if option == REMOVE else _current()
        text = _removed() if option == REMOVE else _script(option, shell)
    terminal.show(text)
    sys.exit(exit_codes.CLEAN)


def _current() -> str:
    """The shell that runs urdflint. Raises BadOption where it cannot be known."""
    import shellingham

    from urdflint.cli import options

    try:
        return str(shellingham.detect_shell()[0])
    except (shellingham.ShellDetectionFailure, OSError) as error:
        raise options.BadOption(f"the shell is not known; name it: {', '.join(SHELLS)}") from error


def _script(option: str, shell: str) -> str:
    """The script of a shell, or a line about where it was written. Raises BadOption."""
    from typer.completion import get_completion_script, install  # type: ignore[attr-defined]

    from urdflint.config import request

    request.one_of(option, shell, SHELLS)
    if option == SHOW:
        return f"{get_completion_script(prog_name=PROGRAM, complete_var=COMPLETING, shell=shell)}\n"
    path = install(shell=shell, prog_name=PROGRAM, complete_var=COMPLETING)[1]
    return f"{path} is written; a new {shell} completes the words of {PROGRAM}\n"


def _removed() -> str:
    """Delete what an installation wrote for any shell; the text says what that was."""
    from urdflint.files import atomic

    home = Path.home()
    scripts = [home / script for script in SCRIPTS if (home / script).is_file()]
    for script in scripts:
        script.unlink()
    startup, source = home / ".bashrc", f"source '{home / SCRIPTS[0]}'"
    lines = startup.read_text(encoding="utf-8").split("\n") if startup.is_file() else []
    if source in lines:
        rest = "\n".join(line for line in lines if line != source)
        atomic.save(os.path.realpath(startup), rest.encode())
    if not scripts:
        return "nothing to remove; for PowerShell delete the block of urdflint in the file that $profile names\n"
    return "".join(f"{script} is deleted\n" for script in scripts)
