"""What several commands have in common: options for how something is shown, and showing it."""

from typing import TYPE_CHECKING

from urdflint.cli import terminal
from urdflint.cli.parameters import option

if TYPE_CHECKING:
    from collections.abc import Iterable

    from urdflint.programs.target import Target
    from urdflint.reporters.styled_lines import Line

TABLES = ("text", "json")
COLOR = option("auto (the default), always or never.", "WHEN")
FORMAT = option("text (the default) or json.", "FORMAT", letter="-f")


def colored(color: str, format: str = "text") -> bool:  # noqa: A002
    """Whether to write colors, if the words asked for are known. Raises BadOption."""
    from urdflint.cli import options
    from urdflint.config import request

    request.one_of("--format", format, TABLES)
    return options.in_color(color)


def show(content: "list[Line]", in_color: bool) -> None:
    """Print lines, with their colors and styles where `in_color` is set."""
    from urdflint.reporters import styled_lines

    terminal.show(
        terminal.painted(styled_lines.styled(content), in_color, wrap=False)
        if in_color
        else styled_lines.plain(content)
    )


def say_assumed(targets: "Iterable[Target]") -> None:
    """Say on standard error which releases are unknown, and judged as the one before them."""
    for target in targets:
        if target.assumed:
            terminal.say(f"{target.name} is not known to urdflint: judged as {target.judged_as}")
