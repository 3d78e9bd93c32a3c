"""Output of the command line: text, tables and progress bars on the screen, and reports in files."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from urdflint.reporters.styled_lines import WIDTH
from urdflint.struct import Struct
from urdflint.text import wording

MANY = 20  # from this number of files on, a progress bar is worth its flicker
WITHOUT_COLORS = ("", "dumb", "unknown")
# What systems of continuous integration set, which keep what is printed in a log and look for commands in it
LOGS = (
    *("CI", "GITHUB_ACTIONS", "TF_BUILD", "GITLAB_CI", "TEAMCITY_VERSION", "JENKINS_URL", "BUILDKITE", "CIRCLECI"),
    *("TRAVIS", "APPVEYOR", "CODEBUILD_BUILD_ID", "BITBUCKET_BUILD_NUMBER"),
)
UNSET = ("", "0", "false")


def colored(when: str) -> bool:
    """Whether to write colors: `auto` asks the environment and the terminal."""
    if when != "auto":
        return when == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") not in WITHOUT_COLORS


def width() -> int:
    """The number of characters on a line."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return WIDTH
    import shutil

    return shutil.get_terminal_size().columns


def painted(renderable: Any, colors: bool, wrap: bool = True) -> str:
    """An object of rich as text, with or without colors."""
    import io

    from rich.console import Console

    system: Any = None
    if colors:
        system = "standard" if os.environ.get("TERM", "") in WITHOUT_COLORS else "auto"
    page = io.StringIO()
    console = Console(file=page, force_terminal=colors, width=width(), no_color=not colors, color_system=system)
    console.print(_Tame(renderable), soft_wrap=not wrap, end="")
    text = "".join(line.rstrip() + "\n" for line in page.getvalue().split("\n")[:-1])
    return text if colors else wording.page(text)


class _Tame(Struct):
    """Something of rich's whose texts have no control sequences of their own."""

    renderable: Any

    def __rich_console__(self, console: Any, options: Any) -> Iterator[Any]:
        for segment in console.render(self.renderable, options):
            yield segment._replace(text=wording.page(segment.text)) if not segment.control else segment


class Unwritable(OSError):
    """Standard output cannot be written; the text is the reason that the system gives."""


def show(content: str, encoding: str | None = None) -> None:
    """Write to standard output; a reader that goes away early is no error. Raises Unwritable."""
    pour(content.encode(encoding or sys.stdout.encoding or "utf-8", "backslashreplace"))


def pass_on(data: bytes, to_logs: bool) -> None:
    """Write what others wrote to standard output: visible on a terminal, and in the log of a CI unless it is to be
    exact there; exact into a pipe or file. A terminal gets each byte that is not UTF-8 as its number."""
    to_terminal = sys.stdout.isatty() or (in_log() and not to_logs)
    pour(wording.source(data.decode("utf-8", "backslashreplace")).encode("utf-8", "replace") if to_terminal else data)


def in_log() -> bool:
    """Whether what is printed goes into the log of a CI, as far as the environment tells."""
    return any(os.environ.get(name, "").lower() not in UNSET for name in LOGS)


def pour(data: bytes) -> None:
    """Write bytes to standard output, with the errors of `show`."""
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _forget_output()
    except OSError as error:
        _forget_output()
        raise Unwritable(error.errno, error.strerror) from error


def _forget_output() -> None:
    """Discard what is left, and all later output."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def say(words: str) -> None:
    """Write one line to standard error."""
    line = wording.page(f"urdflint: {wording.one_line(words)}\n")
    with suppress(OSError):
        sys.stderr.write(line.encode("utf-8", "backslashreplace").decode("utf-8"))
        sys.stderr.flush()


def complain(lines: str) -> None:
    """Write lines to standard error as they are."""
    with suppress(OSError):
        sys.stderr.write(wording.page(lines).encode("utf-8", "backslashreplace").decode("utf-8"))
        sys.stderr.flush()


def save(path: str, content: str | Iterable[str], keep: Iterable[str] = ()) -> None:
    """Write a file, which must be none of those to keep; raises OSError, with `strerror` in words."""
    from urdflint.files import atomic, partial_writes

    partial_writes.clear([path])
    pieces = [content] if isinstance(content, str) else content
    atomic.save(path, (piece.encode("utf-8", "backslashreplace") for piece in pieces), keep)


@contextmanager
def progress(number: int, quiet: bool) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error where a person waits for many files; call what it gives after each."""
    if number < MANY or quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    # No refreshing thread: the run may start processes while the bar is up.
    with Progress(console=Console(stderr=True), transient=True, auto_refresh=False) as display:
        task = display.add_task("checking", total=number)

        def advance() -> None:
            display.advance(task)
            display.refresh()

        yield advance
