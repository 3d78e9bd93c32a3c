"""Some hundred random edits and requests; `python -m tools.fuzz.server` does as many as one likes."""

from pathlib import Path

import pytest

from tests.grouping import grouped
from tools.fuzz import server


@pytest.mark.slow
def test_random_edits_and_requests(tmp_path: Path) -> None:
    """None is an error, the findings are those of a fresh look at the same texts, and no process is left."""
    edits, requests = server.run(tmp_path, 3, 400)
    assert edits > 150
    assert requests > 100


@grouped("text", ["a\r\nb\nc", "😀é\r\rx", "", "\n"])
def test_the_tool_itself_knows_what_a_change_does(text: str) -> None:
    """Its texts are compared with those of the server, so they are worked out by another way."""
    end = {"line": 9, "character": 9}
    assert server.changed(text, {"start": {"line": 0, "character": 0}, "end": end}, "new") == "new"
    assert server.changed(text, {"start": end, "end": end}, "!") == text + "!"
