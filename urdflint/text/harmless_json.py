"""JSON that may be printed into a log: plain ASCII, in which nothing is a command."""

from __future__ import annotations

from typing import Any


def written(value: Any, indent: int | None = None) -> str:
    """A value as JSON, with the end of its last line."""
    import json

    return harmless(json.dumps(value, indent=indent)) + "\n"


def harmless(text: str) -> str:
    """JSON from which no log takes a command; `##` stands in strings only."""
    return text.replace("##", r"\u0023#")
