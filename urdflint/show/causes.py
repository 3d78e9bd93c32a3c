"""An entry of a report as markup: what is wrong and where, what programs do about it, help, and the fix as a diff."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Fix, Location
from urdflint.reporters.call_chains import came
from urdflint.reporters.effect_sentences import effects, shown_path, with_fix
from urdflint.reporters.entries import Entry
from urdflint.reporters.machine.json_report import url
from urdflint.reporters.place_phrases import near
from urdflint.show import markup
from urdflint.show.markup import text
from urdflint.text.wording import counted

SIGNS = {"error": "✖", "warning": "▲", "info": "●"}
PLACES = 20  # of an entry that are listed in one file
FILES = 200  # of an entry that are listed
CONTEXT_LINES = 2  # lines before and behind
MAX_LINES = 24  # lines of an excerpt
LENGTH = 240  # characters of a line


def details(
    entry: Entry, anchor: str, *, own_path: str = "", part: str | None = None, rule_url: str = ""
) -> Iterator[str]:
    """One entry, which opens by a click; `own_path` is the file that the page is about, `part` what a view selects."""
    head, severity = entry.head, entry.severity.value
    marked = f' data-part="{text(part)}"' if part else ""
    start, name = head.location.start, head.location.source.name
    place_text = f"line {start.line}" if name == own_path else f"{shown_path(name)}:{start.line}"
    if len(entry.files) > 1:
        place_text += f" in {counted(len(entry.files), entry.kind)}"
    yield f'<details class="finding {severity}" id="{anchor}"{marked}><summary>'
    yield f'<span class="severity">{SIGNS[severity]} {severity}</span> '
    yield f"<code>{text(head.code)}</code> {text(head.message)}"
    yield f" <small>{text(place_text)}</small></summary>"
    yield excerpt(head.location)
    sentences = (*came(entry.findings), *effects(entry, entry.shares))
    yield f"<ul>{''.join(f'<li>{text(sentence)}</li>' for sentence in sentences)}</ul>"
    yield from _places(entry)
    if head.help:
        yield f'<p class="help">help: {text(head.help)}</p>'
    if head.fix is not None:
        yield f'<p class="help">{text(with_fix(head.fix))}: {text(head.fix.title)}</p>'
        yield change(head.location, head.fix)
    linked = rule(head.code, rule_url, f"<code>urdflint rule {text(head.code)}</code>")
    yield f"<p>{linked} {text(head.name)}</p></details>"


def rule(code: str, rule_url: str, otherwise: str) -> str:
    """A link to the page of a rule, or something else where that has no address."""
    address = url(code, rule_url)
    return f'<a href="{text(address)}">{text(code)}</a>' if address else otherwise


def _places(entry: Entry) -> Iterator[str]:
    """The other places of an entry: those in the file of the first one, then those in other files."""
    other_places = near(entry, entry.other_places)
    if other_places:
        lines = ", ".join(str(place.location.start.line) for place in other_places[:PLACES])
        more = f" and {len(other_places) - PLACES} more" if len(other_places) > PLACES else ""
        yield f"<p>likewise in line {lines}{more}</p>"
    files = list(entry.files.items())[1:]
    if files:
        rows = "".join(f"<li>{_in_file(path, *file_facts)}</li>" for path, file_facts in files[:FILES])
        more = f"<li>and {len(files) - FILES} more</li>" if len(files) > FILES else ""
        head = f"<summary>in {counted(len(files), 'other file')}</summary>"
        yield f'<details class="files">{head}<ul>{rows}{more}</ul></details>'


def _in_file(path: str, first: Location, places: int) -> str:
    more = f" ({places} places)" if places > 1 else ""
    return f"{text(shown_path(path))}:{first.start.line}{more}"


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
