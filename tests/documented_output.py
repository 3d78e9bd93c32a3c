"""What pages show of the command line: blocks that begin with `$ urdflint`, and what it prints.

Output in Markdown is part of the page, between two comments, so that a table can be scrolled on a phone.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

from tests import program

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
BLOCK = re.compile(
    r"^(?P<start>```\n\$ |<!-- )urdflint (?P<words>[^\n]*?)(?P<line>\n| -->\n)(?P<output>.*?)^(?P<end>```|<!-- -->)$",
    re.M | re.S,
)
HEADING = re.compile(r"\A# .*\n\n")  # of a report in Markdown: a page has one of its own


def blocks() -> list[tuple[Path, str, str]]:
    """Each page with the words of a command and the output that it shows."""
    return [
        (page, found["words"], found["output"])
        for page in PAGES
        for found in BLOCK.finditer(page.read_text(encoding="utf-8"))
    ]


def printed(words: str) -> str:
    """What urdflint prints, as one who has no settings sees it on paper."""
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    done = program.said(*shlex.split(words), cwd=ROOT, env=plain)
    assert done.returncode in (0, 1), done.stderr
    return HEADING.sub("", done.stdout)


def with_output(page: Path) -> str:
    """The text of a page with the output as it is now."""
    text = page.read_text(encoding="utf-8")
    return BLOCK.sub(
        lambda block: "".join(
            (block["start"], "urdflint ", block["words"], block["line"], printed(block["words"]), block["end"])
        ),
        text,
    )
