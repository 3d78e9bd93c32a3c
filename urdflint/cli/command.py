"""Which command a command line means; `check` need not be written."""

import os
from collections.abc import Sequence
from typing import NoReturn

from urdflint.cli.usage import USAGE

COMMANDS = (
    *("check", "expand", "variants", "preview", "compare", "rule", "rules", "targets", "explain", "init", "schema"),
    *("diff", "measure", "doctor", "clean"),
)
OPTIONS = ("-h", "--help", "--version", "--install-completion", "--show-completion")  # of urdflint itself
SIGNS = (os.sep, "/", ".", "*", "?", "[")  # no command has them, and what is meant as a path mostly does


def written_out(args: Sequence[str]) -> list[str]:
    """The arguments with `check` before them where a path or one of its options comes first."""
    if not args or is_known(args[0]) or not (args[0].startswith("-") or _is_path(args[0])):
        return list(args)
    return ["check", *args]


def is_known(word: str) -> bool:
    """Whether a command line may begin with a word."""
    return word in COMMANDS or word.partition("=")[0] in OPTIONS


def _is_path(word: str) -> bool:
    return os.path.exists(word) or any(sign in word for sign in SIGNS)


def refuse(word: str) -> NoReturn:
    """Say that a word is no command, and leave."""
    from urdflint.cli import terminal
    from urdflint.similar import suggestion

    terminal.say(f"no such command, file or folder: '{word}'{suggestion(word, COMMANDS)}")
    raise SystemExit(USAGE)
