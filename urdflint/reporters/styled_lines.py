"""Lines of a report: pieces of text with the names of their styles, and how they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from urdflint.text.wording import page

if TYPE_CHECKING:
    from rich.text import Text

Line = list[tuple[str, str]]  # pieces of text, each with the name of a style

WIDTH = 100  # where there is no terminal, so that reports are the same everywhere
STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "info": "bold cyan",
    "strong": "bold",
    "place": "bold",
    "frame": "blue",
    "related": "blue",
    "help": "bold green",
    "good": "bold green",
    "dim": "dim",
}


def plain(lines: Iterable[Line]) -> str:
    """Lines as text without colors."""
    return "".join(written(lines))


def written(lines: Iterable[Line]) -> Iterator[str]:
    """Yield each line as text."""
    return (page("".join(piece for piece, _ in line).rstrip() + "\n") for line in lines)


def styled(lines: Iterable[Line]) -> Text:
    """Lines as rich prints them."""
    from rich.text import Text

    text = Text()
    for line in lines:
        for piece, style in line:
            text.append(piece, STYLES.get(style, ""))
        text.append("\n")
    return text
