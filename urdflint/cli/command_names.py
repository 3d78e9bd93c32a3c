"""Which command a command line means; `check` need not be written."""

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

from urdflint.cli.exit_codes import USAGE

COMMANDS = {  # where the function of each is; of `schema` each command below it
    "check": "check.command:check",
    "expand": "commands.xacro:expand_file",
    "variants": "commands.xacro:list_arguments",
    "merge": "commands.merge:merge_reports",
    "preview": "commands.preview:show_preview",
    "compare": "commands.compare:compare_programs",
    "diff": "commands.diff:diff_robots",
    "measure": "commands.measure:measure_links",
    "show": "commands.show:show_robots",
    "why": "commands.why:explain_messages",
    "rule": "commands.rules:show_rule",
    "rules": "commands.rules:list_rules",
    "test-rules": "commands.team_rules:check_examples",
    "targets": "commands.rules:list_targets",
    "explain": "commands.words:explain_word",
    "init": "commands.words:init",
    "schema": {
        "list": "commands.schemas:list_schemas",
        "path": "commands.schemas:schema_path",
        "export": "commands.schemas:export_schemas",
    },
    "server": "commands.server:serve",
    "mcp": "commands.server:serve_agents",
    "doctor": "commands.doctor:doctor",
    "clean": "commands.clean:clean",
}
COMPLETION = ("--install-completion", "--show-completion", "--remove-completion")
OPTIONS = ("-h", "--help", "--version", *COMPLETION)  # of urdflint itself
SIGNS = (os.sep, "/", ".", "*", "?", "[")  # no command has them, and what is meant as a path mostly does


def written_out(args: Sequence[str]) -> list[str]:
    """The arguments with `check` before them where a path or one of its options comes first."""
    if not args or is_known(args[0]) or not (args[0].startswith("-") or _is_path(args[0])):
        return list(args)
    return ["check", *args]


def is_known(word: str) -> bool:
    """Whether a command line may begin with a word."""
    return word in COMMANDS or word.partition("=")[0] in OPTIONS


def find(word: str) -> Callable[..., None] | None:
    """The function of a command; None for `schema`, which has commands of its own, and for an unknown word."""
    location = COMMANDS.get(word)
    return function(location) if isinstance(location, str) else None


def function(location: str) -> Callable[..., None]:
    """A function by its module and name."""
    module, _, name = location.partition(":")
    command: Callable[..., None] = getattr(import_module(f"urdflint.cli.{module}"), name)
    return command


def _is_path(word: str) -> bool:
    return os.path.exists(word) or any(sign in word for sign in SIGNS)


def refuse(word: str) -> NoReturn:
    """Say that a word is no command, and leave."""
    from urdflint.cli import terminal
    from urdflint.files.near_paths import suggest_path
    from urdflint.text.similar import suggest_choice

    near = suggest_choice(word, COMMANDS) or suggest_path(word)
    terminal.say(f"no such command, file or folder: '{word}'{near}")
    raise SystemExit(USAGE)
