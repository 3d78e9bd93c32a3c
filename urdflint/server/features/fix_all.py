"""All safe fixes of a document, as `check --fix` makes them: pass after pass, each proved, in memory alone."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from urdflint.config import BadConfig
from urdflint.config.request import BadWord
from urdflint.findings import Severity
from urdflint.fixing import passes
from urdflint.server.protocol import types
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import Source, Span

MAX_COMPARED_LINES = 2000  # lines between the first and the last change that are compared


def answer(state: State, uri: str) -> list[types.TextEdit]:
    """The edits that make the fixes of errors and warnings; none where there is nothing to fix."""
    text = state.text_at(uri)
    try:
        work = state.checks.work(text.path) if text is not None else None
        if text is None or work is None:
            return []
        settled = passes.settle(work._replace(lowest=Severity.WARNING), unsafe=False)
    except (BadConfig, BadWord):
        return []
    data = settled.after.get(work.key(text.path))
    if data is None or data == text.source.data:
        return []
    return list(_edits(text, Source(text.path, data).text))


def _edits(text: Text, new: bytes) -> Iterator[types.TextEdit]:
    """The lines that are to be replaced."""
    old_lines, new_lines = text.source.text.splitlines(keepends=True), new.splitlines(keepends=True)
    first = next(
        (index for index, (old_line, other) in enumerate(zip(old_lines, new_lines, strict=False)) if old_line != other),
        min(len(old_lines), len(new_lines)),
    )
    starts = [0]
    for line in old_lines:
        starts.append(starts[-1] + len(line))
    matcher = SequenceMatcher(None, old_lines[first:], new_lines[first:], autojunk=False)
    is_replaced = max(len(old_lines), len(new_lines)) - first > MAX_COMPARED_LINES
    codes = (
        [("replace", 0, len(old_lines) - first, 0, len(new_lines) - first)] if is_replaced else matcher.get_opcodes()
    )
    for kind, start, end, new_start, new_end in codes:
        if kind != "equal":
            span = Span(starts[first + start], starts[first + end])
            words = b"".join(new_lines[first + new_start : first + new_end]).decode("utf-8", "replace")
            yield types.TextEdit(text.range(span), words)
