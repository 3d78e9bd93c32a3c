"""An entry of a report as markup: what is wrong and where, what programs do about it, help, and the fix as a diff."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Location
from urdflint.reporters.call_chains import came
from urdflint.reporters.effect_sentences import effects, shown_path, with_fix
from urdflint.reporters.entries import Entry
from urdflint.reporters.machine.json_report import url
from urdflint.reporters.place_phrases import near
from urdflint.show import excerpts
from urdflint.show.markup import text
from urdflint.text.wording import counted

SIGNS = {"error": "✖", "warning": "▲", "info": "●"}
PLACES = 20  # of an entry that are listed in one file
FILES = 200  # of an entry that are listed


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
    yield excerpts.excerpt(head.location)
    sentences = (*came(entry.findings), *effects(entry, entry.shares))
    yield f"<ul>{''.join(f'<li>{text(sentence)}</li>' for sentence in sentences)}</ul>"
    yield from _places(entry)
    if head.help:
        yield f'<p class="help">help: {text(head.help)}</p>'
    if head.fix is not None:
        yield f'<p class="help">{text(with_fix(head.fix))}: {text(head.fix.title)}</p>'
        yield excerpts.change(head.location, head.fix)
    linked = rule(head.code, rule_url, f"<code>urdflint rule {text(head.code)}</code>")
    yield f"<p>{linked} {text(head.name)}</p></details>"


def rule(code: str, rule_url: str, otherwise: str) -> str:
    """A link to the page of a rule, or something else where that has no address."""
    address = url(code, rule_url)
    return f'<a href="{text(address)}">{text(code)}</a>' if address else otherwise


def _places(entry: Entry) -> Iterator[str]:
    """Where the same is wrong besides: in the file of the first place, and in others."""
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
