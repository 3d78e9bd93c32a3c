"""A file that cannot stop PyYAML is not looked through for where it would."""

from __future__ import annotations

from tests import mutations
from urdflint.linter.rules.file_check import may_stop
from urdflint.programs.launch_ros.plain_text import first_stop

ENDS = (
    "a: b",
    "a:",
    "a#b",
    "a #b",
    "\tb",
    "a---b",
    "\n--- ",
    "a\n... ",
    "\n...",
    "\x00",
    "\n#",
    "a:\r",
    "\x85",
    "# a",
    ": ",
)
TEXTS = [f"<r>{end}" for end in ENDS]


def test_what_may_stop_is_looked_at() -> None:
    stopping = [text for text in (*TEXTS, *mutations.seeds(shared=False)) if first_stop(text) is not None]
    assert len(stopping) > 10
    assert [text for text in stopping if not may_stop(text.encode())] == []


def test_plain_robots_are_not() -> None:
    texts = (b'<robot name="r">\n  <link name="a"/>\n</robot>', b'<a xmlns:b="http://c#d"/>')
    assert not any(map(may_stop, texts))
