"""An entry of a report as text: in full, or in short where there is little room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from urdflint.findings import Finding
from urdflint.reporters.call_chains import briefly, came
from urdflint.reporters.effect_sentences import effects, shown_path, spelled, with_fix, wrapped
from urdflint.reporters.entries import Entry, Other
from urdflint.reporters.place_phrases import and_more, in_files, near, place
from urdflint.reporters.styled_lines import WIDTH, Line
from urdflint.reporters.text.code_frame import Mark, Row, frame, room_beside, rows_of
from urdflint.text.wording import counted, listed, one_line

RELATED = 3  # marks that are shown besides the first place
TOGETHER = 4  # places on the first line that are marked there
MARGIN = 12  # characters on the left of what stands under code, at the most
MIN_ROOM_FOR_PLACES = 28  # characters that the other places need to stand beside the mark
FILES = 2  # lines that name files
ARROW = " --> "


def full(
    entry: Entry, width: int = WIDTH, every_line: bool = False, related: int = RELATED, explain: bool = False
) -> Iterator[Line]:
    """An entry with its frames and notes; the lines of all its places, and what programs print, where asked for."""
    on_line, other_places = _on_first_line(entry)
    if every_line:
        more, files = and_more(other_places, entry.head.message, None, entry.file), ""
    else:
        more = and_more(near(entry, other_places), entry.head.message, width - MARGIN)
        files = in_files(entry, FILES * (width - MARGIN))
    marks = [*_marks(entry, on_line, more), *_related(entry.head, related)]
    yield from _reported_lines(entry, marks, width, files, _printed(entry) if explain else ())


def single(finding: Finding, width: int = WIDTH) -> Iterator[Line]:
    """A finding by itself, with marks at all of its places."""
    entry = Entry([finding])
    also = [Mark(place, style=finding.severity.value) for place in finding.also]
    related = [Mark(related.location, related.message, "-", "related") for related in finding.related]
    yield from _reported_lines(entry, [*_marks(entry, [], ""), *also, *related], width)


def short(entry: Entry, width: int = WIDTH, tight: bool = False) -> Iterator[Line]:
    """An entry in few lines: what is wrong, the first place in the line it is on, what programs do, and help.

    Where it is `tight`, the other places get no line of their own.
    """
    on_line, other_places = _on_first_line(entry)
    rows = [rows_of(mark)[0] for mark in _marks(entry, on_line, "")]
    gutter = len(str(rows[0].line))
    room_right = room_beside(rows[-1], gutter, width)
    room = room_right if tight or room_right >= MIN_ROOM_FOR_PLACES else width - MARGIN
    more = and_more(near(entry, other_places), entry.head.message, room)
    yield from _placed(entry, width)
    yield from frame([*rows[:-1], rows[-1]._replace(label=more)], gutter, width)
    yield from _effects_in_room(entry, gutter, width, tight)


def brief(entry: Entry, width: int = WIDTH) -> Iterator[Line]:
    """An entry without code: the other places stand behind the first one."""
    words = and_more(
        near(entry, entry.other_places), entry.head.message, max(MARGIN, width - len(place(entry)) - MARGIN)
    )
    yield from _placed(entry, width, words)
    yield from _effects_in_room(entry, 1, width, tight=True)


def line(entry: Entry, width: int = WIDTH, apart: bool = False) -> Iterator[Line]:
    """An entry in one line, with as much of the message as there is room for; `apart`: the place in a line of its own.

    Where the place takes it all the rule alone is in front of it.
    """
    title, location = _title(entry), ARROW + place(entry)
    if len(entry.files) > 1:
        location += f" in {counted(len(entry.files), entry.kind)}"
    elif entry.places > 1:
        location += f" and {entry.places - 1} more"
    message, room = one_line(entry.head.message), width - len(title) - 1
    apart = apart and len(message) + len(location) > room
    room -= 0 if apart else len(location)
    if len(message) > room:
        message = f" {message[: room - 1].rstrip()}…" if room > MARGIN else ""
    head = [(title if message else title.rstrip(":"), entry.severity.value), (f" {message.strip()}".rstrip(), "strong")]
    yield from [head, [(location, "")]] if apart else [[*head, (location, "")]]


def code(entry: Entry, width: int = WIDTH) -> tuple[Iterator[Line], list[Other]]:
    """The frames of an entry alone, and the places that are not marked in them."""
    on_line, other_places = _on_first_line(entry)
    return _frames([*_marks(entry, on_line, ""), *_related(entry.head, RELATED)], width)[1], other_places


def _reported_lines(
    entry: Entry, marks: Sequence[Mark], width: int, files: str = "", printed: Iterable[tuple[str, str]] = ()
) -> Iterator[Line]:
    """The header, the marks in their sources, and the notes, of which the first one names other files."""
    gutter, frames = _frames(marks, width)
    yield from _header(entry, width)
    yield from frames
    sentences = filter(None, [files, *came(entry.findings), *effects(entry, entry.shares)])
    yield from _notes([*(("", sentence) for sentence in sentences), *printed, *_advice(entry.head)], gutter, width)


def _printed(entry: Entry) -> Iterator[tuple[str, str]]:
    """What programs print of it, each message once."""
    from urdflint.reporters.reference.printed_messages import printed_by_target

    targets_by_words: dict[str, list[str]] = {}
    for target, words in printed_by_target(entry.head).items():
        targets_by_words.setdefault(words, []).append(target)
    for words, targets in targets_by_words.items():
        names = list(dict.fromkeys(spelled(target.partition("@")[0]) for target in targets))
        yield f"{listed(names)} {'prints' if len(names) == 1 else 'print'}: ", one_line(words)


def _title(entry: Entry) -> str:
    return f"{entry.severity.value} {entry.head.code} {entry.head.name}:"


def _header(entry: Entry, width: int) -> Iterator[Line]:
    """What is wrong; lines after the first one begin below the code of the rule."""
    severity, title = entry.severity.value, _title(entry)
    first, *rest = wrapped(f"{title} {one_line(entry.head.message)}", width, len(severity) + 1)
    cut = len(title) if first.startswith(title) else 0
    yield [(first[:cut], severity), (first[cut:], "strong")]
    yield from ([(line, "strong")] for line in rest)


def _placed(entry: Entry, width: int, more: str = "") -> Iterator[Line]:
    """What is wrong and where, on one line if there is room for both; behind that the other places."""
    first, *rest = _header(entry, width)
    location = ARROW + place(entry)
    rest_of_line = f" {in_files(entry, width - len(location) - 1) or more}".rstrip()
    if not rest and sum(len(piece) for piece, _ in first) + len(location + rest_of_line) <= width:
        yield [*first, (location + rest_of_line, "")]
    else:
        yield from (first, *rest)
        yield [(location + rest_of_line, "")]


def _effects_in_room(entry: Entry, gutter: int, width: int, tight: bool) -> Iterator[Line]:
    """What programs do about it and what helps; all of it in as few lines as that takes."""
    room = width - gutter - 3
    sentences = effects(entry, entry.shares)
    while tight and len("; ".join(sentences)) > room and (len(sentences) > 2 or sentences[1:] not in ([], ["…"])):
        sentences = [*sentences[:-2], "…"] if sentences[-1] == "…" else [*sentences[:-1], "…"]
    notes = [("", briefly(entry.findings)), ("", "; ".join(sentences)), *_advice(entry.head)[:1]]
    yield from _notes(_on_one_line(notes, room), gutter, width)


def _frames(marks: Sequence[Mark], width: int) -> tuple[int, Iterator[Line]]:
    """The marks in their sources, and the width of the numbers beside them."""
    groups = list(_by_source(marks))
    gutter = max(len(str(row.line)) for rows in groups for row in rows)
    return gutter, _of_sources(groups, gutter, width)


def _of_sources(groups: Sequence[Sequence[Row]], gutter: int, width: int) -> Iterator[Line]:
    sign = "-->"
    for rows in groups:
        first, path = rows[0], shown_path(rows[0].mark.location.source.name)
        yield [(" " * gutter + sign, "frame"), (f" {path}:{first.line}:{first.start}", "")]
        yield from frame(rows, gutter, width)
        sign = ":::"


def _on_first_line(entry: Entry) -> tuple[list[Other], list[Other]]:
    """The other places of the first finding that are on its line, where they are marked, and all the rest."""
    head = entry.head
    line, source = head.location.start.line, head.location.source
    places = (place for place in head.also if place.source is source and place.start.line == line)
    on_line = list(islice(places, TOGETHER))
    marked = {(source, place.span) for place in on_line}
    unmarked = [other for other in entry.other_places if (other.location.source, other.location.span) not in marked]
    return [Other(place) for place in on_line], unmarked


def _marks(entry: Entry, on_line: Sequence[Other], more: str) -> list[Mark]:
    """The marks at the first place, with a word about the other ones behind the last of them."""
    style = entry.severity.value
    marks = [Mark(place, style=style) for place in (entry.head.location, *(other.location for other in on_line))]
    marks[-1] = marks[-1]._replace(label=more)
    return marks


def _related(finding: Finding, limit: int) -> list[Mark]:
    marks = [Mark(related.location, related.message, "-", "related") for related in finding.related[:limit]]
    more = len(finding.related) - limit
    if more > 0 and marks:
        marks[-1] = marks[-1]._replace(label=f"{marks[-1].label}, and {more} more")
    return marks


def _by_source(marks: Iterable[Mark]) -> Iterator[list[Row]]:
    """The rows of all marks, those in one source together; the first has the place of the finding."""
    groups: dict[int, list[Row]] = {}
    for mark in marks:
        groups.setdefault(id(mark.location.source), []).extend(rows_of(mark))
    yield from groups.values()


def _advice(finding: Finding) -> list[tuple[str, str]]:
    notes = []
    if finding.help:
        notes.append(("help: ", one_line(finding.help)))
    if finding.fix:
        notes.append((f"{with_fix(finding.fix)}: ", one_line(finding.fix.title)))
    return notes


def _on_one_line(notes: Sequence[tuple[str, str]], room: int) -> Sequence[tuple[str, str]]:
    """Notes that are not empty: as one, if there is room for them on a line."""
    sentence_notes = [note for note in notes if note[1]]
    together = "; ".join(word + sentence for word, sentence in sentence_notes)
    return [("", together)] if len(sentence_notes) > 1 and len(together) <= room else sentence_notes


def _notes(notes: Iterable[tuple[str, str]], gutter: int, width: int) -> Iterator[Line]:
    """Sentences below the frames, each with the word that it begins with."""
    for word, sentence in notes:
        indent = " " * (gutter + 3 + len(word))
        first, *rest = wrapped(sentence, max(30, width - len(indent)))
        yield [(" " * gutter + " = ", "frame"), (word, "help"), (first, "")]
        yield from ([(indent + more, "")] for more in rest)
