"""Lines of a source around what was found, and what a fix would change in them."""

from __future__ import annotations

from urdflint.findings import Fix, Location
from urdflint.show import markup

CONTEXT_LINES = 2  # lines before and behind
MAX_LINES = 24  # lines of an excerpt
LENGTH = 240  # characters of a line


def excerpt(place: Location) -> str:
    """The lines of a place with their numbers, what is meant in `<mark>`."""
    text, first, last = place.source.text, place.start, place.end
    begin = text.rfind(b"\n", 0, place.span.start) + 1
    number = first.line
    while begin and number > first.line - CONTEXT_LINES:
        begin, number = text.rfind(b"\n", 0, begin - 1) + 1, number - 1
    rows = []
    while begin <= len(text) and number <= min(last.line, first.line + MAX_LINES) + CONTEXT_LINES:
        end = text.find(b"\n", begin)
        end = len(text) if end < 0 else end
        line = text[begin:end].decode("utf-8", "replace").rstrip("\r")
        until = last.column - 1 if number == last.line else len(line)
        line_markup = _marked(line, first.column - 1, until) if number == first.line else _cut(line)
        rows.append(f"<b>{number:>5}</b> {line_markup}")
        begin, number = end + 1, number + 1
    return '<pre tabindex="0">' + "\n".join(rows) + "</pre>"


def _marked(line: str, start: int, end: int) -> str:
    begin = max(0, start - LENGTH // 2)
    before, inside, after = line[begin:start], line[start : min(end, start + LENGTH)], line[end : end + LENGTH // 2]
    more = "…" if begin else ""
    return f"{more}{markup.lines(before)}<mark>{markup.lines(inside) or ' '}</mark>{markup.lines(after)}"


def _cut(line: str) -> str:
    return markup.lines(line[:LENGTH]) + ("…" if len(line) > LENGTH else "")


def change(place: Location, fix: Fix) -> str:
    """What a fix does to the lines it is in, as a diff; empty where these are too many."""
    data = place.source.text
    edits = sorted(fix.edits, key=lambda edit: edit.span)
    if not edits:
        return ""
    start = data.rfind(b"\n", 0, edits[0].span.start) + 1
    end = data.find(b"\n", edits[-1].span.end)
    end = len(data) if end < 0 else end
    if end - start > MAX_LINES * LENGTH:
        return ""
    changed, offset = bytearray(), start
    for edit in edits:
        changed += data[offset : edit.span.start] + edit.text.encode("utf-8")
        offset = edit.span.end
    changed += data[offset:end]
    return '<pre class="diff" tabindex="0">' + _compared(data[start:end], bytes(changed)) + "</pre>"


def _compared(before: bytes, after: bytes) -> str:
    import difflib

    old, new = (text.decode("utf-8", "replace").splitlines() for text in (before, after))
    rows = []
    for line in difflib.unified_diff(old, new, n=1, lineterm=""):
        if line.startswith(("---", "+++", "@@")):
            continue
        tag = {"-": "del", "+": "ins"}.get(line[:1])
        line_markup = markup.lines(line)
        rows.append(f"<{tag}>{line_markup}</{tag}>" if tag else line_markup)
    return "\n".join(rows)
