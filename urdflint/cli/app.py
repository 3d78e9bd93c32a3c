"""The program: the command that is asked for is built, run, and left with its exit code."""

import os
import signal
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

from urdflint.cli import command_names, environment, parameters
from urdflint.cli.exit_codes import CLEAN, INTERNAL, INTERRUPTED, TERMINATED, USAGE


def start() -> NoReturn:
    """Run the command line as a program, and leave at once: freeing a large robot takes a fifth of the time."""
    code: Any = CLEAN
    try:
        signal.signal(signal.SIGTERM, _terminated)
        environment.require()
        warnings.showwarning = _warned  # type: ignore[assignment]
        main()
    except SystemExit as exiting:
        code = exiting.code
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError):
            stream.flush()
    os._exit(code if isinstance(code, int) else CLEAN if code is None else USAGE)


def _terminated(*_: object) -> NoReturn:
    """Leave as an exception does: what was begun is cleared away on the way out."""
    sys.exit(TERMINATED)


def _warned(message: Warning | str, category: type[Warning], *_: object) -> None:
    """A warning on one line, such as that a rule has another code now; others are for developers."""
    if issubclass(category, FutureWarning):
        from urdflint.cli import terminal

        terminal.say(str(message))


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line; typer is asked only for help and completion, and where something is wrong."""
    args = command_names.written_out(sys.argv[1:] if args is None else args)
    try:
        function = command_names.find(args[0]) if args else None
        values = parameters.read(function, args[1:]) if function is not None else None
        if function is not None and values is not None:
            parameters.call(function, values)
            sys.exit(CLEAN)
        if args and args[0].partition("=")[0] in command_names.COMPLETION:
            from urdflint.cli import shell_completion

            shell_completion.run(args)
        if args and not command_names.is_known(args[0]):
            command_names.refuse(args[0])
        from urdflint.cli import typer_program

        typer_program.app(args=args, prog_name="urdflint")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:
        if os.environ.get("URDFLINT_DEBUG"):
            raise
        sys.exit(_report_error(error))


def _report_error(error: Exception) -> int:
    """One line about what went wrong, of the system or inside urdflint, and its exit code."""
    from urdflint.cli import terminal

    if isinstance(error, terminal.Unwritable):
        terminal.say(f"cannot write to standard output: {error.strerror}")
        return USAGE
    terminal.say(f"internal error: {type(error).__name__}: {error}")
    return INTERNAL
