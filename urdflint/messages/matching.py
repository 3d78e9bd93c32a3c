"""Which messages stand in an excerpt of a log: whole ones, and those of which the front or the end is cut off."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from urdflint import regex
from urdflint.messages.excerpt import CLOSING, RECORD, Excerpt
from urdflint.messages.programs import is_speaking, preference
from urdflint.messages.quoting import PASTE
from urdflint.messages.table import ORDINARY, Message, messages
from urdflint.messages.template import Template, parse
from urdflint.struct import Struct

LEADS = regex.compile(
    rb"['" + RECORD + rb"]*(?:[a-z.]{0,40}(?:error|exception):|what\(\):)*"
)  # before what is left of a message
MAX_SLOT_BYTES = 400
MAX_TAIL_BYTES = 300
MAX_CUT_SLOT_BYTES = 60  # of a slot with which a text begins
MIN_CUT_BYTES = 14  # literal bytes that must be left of a message that is cut
MIN_FRONT_BYTES = 6  # of a fragment without its front
MIN_PART_BYTES = 12  # of a text that is a part of a fragment
LONG_CUT = 24  # literal bytes with which a message is known, however much is cut off
MIN_CUT_SHARE = 0.4
CUT_WEIGHT = 0.7
MIN_END_SHARE = 0.6  # where it is not the text that ends, but a line
Span = tuple[int, int]


class Match(Struct):
    """A message in an excerpt: the spans of its literal fragments and of its slots in the squeezed text."""

    index: int  # of the message in the table
    fragments: tuple[Span, ...]
    slots: tuple[tuple[str, Span], ...]
    is_cut: bool = False

    @property
    def weight(self) -> float:
        """How much it counts beside others: a part of a message may be that of another one."""
        return self.size * (CUT_WEIGHT if self.is_cut else 1)

    @property
    def size(self) -> int:
        """The literal bytes that are there."""
        return sum(end - start for start, end in self.fragments)

    @property
    def start(self) -> int:
        """Where it begins."""
        start = self.fragments[0][0]
        return min(start, self.slots[0][1][0]) if self.slots else start

    @property
    def end(self) -> int:
        """Where it ends."""
        end = self.fragments[-1][1]
        return max(end, self.slots[-1][1][1]) if self.slots else end


@cache
def templates() -> tuple[Template, ...]:
    """The template of each message."""
    return tuple(parse(message.says) for message in messages())


@cache
def cores() -> tuple[bytes, ...]:
    """The longest fragment of each message."""
    return tuple(template.fragments[template.core] for template in templates())


def find_matches(excerpt: Excerpt, candidates: Collection[int], *, may_be_cut: bool) -> list[Match]:
    """The messages in an excerpt that do not overlap, in order; of those that do, the ones with more literal bytes."""
    text = excerpt.squeezed
    matches: list[Match] = []
    is_of_any_program = excerpt.is_short or (may_be_cut and excerpt.is_traceback)
    longest_fragments = cores()
    has_cores = {index for index in candidates if longest_fragments[index] in text}
    for index in sorted(candidates if may_be_cut else has_cores):
        template, has_core = templates()[index], index in has_cores
        if template.generic and not (
            is_of_any_program or is_speaking(messages()[index].program, excerpt.with_prefixes)
        ):
            continue
        complete_matches = list(_whole_matches(text, index, template)) if has_core else []
        matches += complete_matches or (_cut_matches(excerpt, index, template) if may_be_cut else [])
    return _specific(_without_overlaps(matches, excerpt), excerpt)


def _specific(matches: list[Match], excerpt: Excerpt) -> list[Match]:
    """Without those that any program may have printed, where another message tells of a cause and theirs is silent."""
    if not any(not _is_generic(match) and not message_of(match).follows for match in matches):
        return matches
    return [
        match
        for match in matches
        if not _is_generic(match) or is_speaking(message_of(match).program, excerpt.with_prefixes)
    ]


def _is_generic(match: Match) -> bool:
    return templates()[match.index].generic


def _whole_matches(text: bytes, index: int, template: Template) -> Iterator[Match]:
    """All places where a message is complete: from its longest fragment to the left and to the right."""
    core = template.fragments[template.core]
    start = text.find(core)
    while start >= 0:
        left = _to_the_left(text, template, template.core, start)
        right = _to_the_right(text, template, template.core, start + len(core))
        if left is not None and right is not None:
            yield _match(text, index, template, [*left, (start, start + len(core)), *right])
        start = text.find(core, start + len(core))


def _to_the_left(text: bytes, template: Template, core: int, start: int) -> list[Span] | None:
    spans: list[Span] = []
    for fragment in reversed(template.fragments[:core]):
        floor = max(0, start - MAX_SLOT_BYTES - len(fragment))
        floor = max(floor, text.rfind(RECORD, floor, start) + 1)
        position = text.rfind(fragment, floor, start) if fragment else start
        if position < 0:
            return None
        spans.append((position, position + len(fragment)))
        start = position
    return spans[::-1]


def _to_the_right(text: bytes, template: Template, core: int, end: int) -> list[Span] | None:
    spans: list[Span] = []
    for fragment in template.fragments[core + 1 :]:
        ceiling = _record_end(text, end, MAX_SLOT_BYTES + len(fragment))
        position = text.find(fragment, end, ceiling) if fragment else end
        if position < 0:
            return None
        end = position + len(fragment)
        spans.append((position, end))
    return spans


def _record_end(text: bytes, start: int, limit: int) -> int:
    ceiling = min(len(text), start + limit)
    record = text.find(RECORD, start, ceiling)
    return ceiling if record < 0 else record


def _match(text: bytes, index: int, template: Template, spans: Sequence[Span]) -> Match:
    """A complete match; the first and the last slot reach as far as the record does."""
    slots = []
    for place, name in enumerate(template.slots):
        start, end = spans[place][1], spans[place + 1][0]
        if place == 0 and not template.fragments[0]:
            start = max(text.rfind(RECORD, max(0, end - MAX_SLOT_BYTES), end) + 1, end - MAX_SLOT_BYTES, 0)
        if place == len(template.slots) - 1 and not template.fragments[-1]:
            end = _record_end(text, start, MAX_TAIL_BYTES)
        slots.append((name, (start, end)))
    literal_spans = tuple(span for span in spans if span[0] < span[1])
    return Match(index, literal_spans, tuple(slots))


def _cut_matches(excerpt: Excerpt, index: int, template: Template) -> list[Match]:
    """A message whose end is missing where the text, a record or a line ends, or whose front where the text begins."""
    if template.generic:
        return []
    starts = [_head(excerpt.squeezed, template)]
    for paste_start in excerpt.paste_starts:
        starts += _without_front(excerpt, template, paste_start)
    matches = (
        _follow(excerpt, index, template, *start)
        for start in starts
        if start is not None and not _begins_another(excerpt, template, *start)
    )
    return [match for match in matches if match is not None and _has_words(excerpt, match)][:1]


def _has_words(excerpt: Excerpt, match: Match) -> bool:
    """Whether more than a word is left of a message: a name of a topic or of a class is no message."""
    start, end = (excerpt.offset(offset) for offset in (match.fragments[0][0], match.fragments[-1][1] - 1))
    return len(excerpt.text[start : end + 1].split()) > 1


def _begins_another(excerpt: Excerpt, template: Template, place: int, part: Span) -> bool:
    """Whether a part is that of another message: by a capital that the message has not, or amid a sentence.

    `Loading controller 'arm'` is no end of `Failed loading controller 'arm'`, and what ends with `in the controller
    manager` is no front of `Controller manager not available`.
    """
    offset = excerpt.offset(part[0])
    first = excerpt.text[offset : offset + 1]
    start = template.fragments[place].rfind(excerpt.squeezed[part[0] : part[1]])
    if first.isupper():
        return template.cased_fragments[place][start : start + 1] != first
    before = excerpt.text[:offset].rstrip(b" \t")[-1:]
    return start == place == 0 and part[1] - part[0] < LONG_CUT and before.isalnum()


def _head(text: bytes, template: Template) -> tuple[int, Span] | None:
    """The first fragment and where it begins in a text, as far as it goes."""
    place = next(place for place, fragment in enumerate(template.fragments) if fragment)
    fragment = template.fragments[place]
    if place and len(fragment) < LONG_CUT:
        return None
    start = text.find(fragment)
    if start < 0:
        start = text.rfind(fragment[:MIN_CUT_BYTES])
    return (place, (start, start + _common_length(fragment, text, start))) if start >= 0 else None


def _without_front(excerpt: Excerpt, template: Template, paste_start: int) -> Iterator[tuple[int, Span]]:
    """The fragments of which a paste begins with a later part."""
    text = excerpt.squeezed
    lead = LEADS.match(text, paste_start)
    start = lead.end() if lead else paste_start
    rest = text[start:].partition(PASTE)[0].rstrip(CLOSING)
    for place, fragment in enumerate(template.fragments):
        if place and len(fragment) >= MIN_PART_BYTES:
            position = text.find(fragment, start, start + MAX_CUT_SLOT_BYTES + len(fragment))
            if position >= 0:
                yield place, (position, position + len(fragment))
                return
        if excerpt.ends_paste(start + len(rest)) and len(rest) >= MIN_PART_BYTES and rest in fragment:
            yield place, (start, start + len(rest))
            return
        size = _end_at_start(fragment, rest, place == 0)
        if size:
            yield place, (start, start + size)


def _end_at_start(fragment: bytes, text: bytes, skipped: int) -> int:
    """How many bytes of the end of a fragment, of which some are skipped, a text begins with; none where too few."""
    if len(text) < MIN_FRONT_BYTES:
        return 0
    front = text[:MIN_FRONT_BYTES]
    position = fragment.find(front, skipped)
    while position >= 0 and not text.startswith(fragment[position:]):
        position = fragment.find(front, position + 1)
    return len(fragment) - position if position >= 0 else 0


def _follow(excerpt: Excerpt, index: int, template: Template, place: int, part: Span) -> Match | None:
    """A message from a part of a fragment on, to its end or to where the text, a record or the line ends."""
    text = excerpt.squeezed
    spans, slots = [part], list[tuple[str, Span]]()
    position, share = part[1], MIN_CUT_SHARE
    fragment = template.fragments[place]
    if not fragment.endswith(text[part[0] : part[1]]):
        if not excerpt.ends_line(position):
            return None
        if part[1] - part[0] >= max(MIN_PART_BYTES, len(text.strip(CLOSING))) and excerpt.is_start and excerpt.is_end:
            return Match(index, (part,), (), is_cut=True)
        share = MIN_CUT_SHARE if excerpt.ends_paste(position) else MIN_END_SHARE
        return _cut_match(index, template, spans, slots, share)
    for number in range(place + 1, len(template.fragments)):
        fragment, name = template.fragments[number], template.slots[number - 1]
        record_end = _record_end(text, position, MAX_SLOT_BYTES + len(fragment))
        start = text.find(fragment, position, record_end) if fragment else -1
        if start >= 0:
            slots.append((name, (position, start)))
            position = start + len(fragment)
            spans.append((start, position))
            continue
        size = _part_at_end(fragment, text[position:record_end])
        slots.append((name, (position, min(record_end - size, position + MAX_TAIL_BYTES))))
        if size:
            spans.append((record_end - size, record_end))
        if fragment:
            share = MIN_CUT_SHARE if excerpt.ends_paste(record_end) else MIN_END_SHARE
        break
    return _cut_match(index, template, spans, slots, share)


def _cut_match(
    index: int, template: Template, spans: Sequence[Span], slots: Sequence[tuple[str, Span]], share: float
) -> Match | None:
    """What is left of a message, if that is enough to know it."""
    size = sum(end - start for start, end in spans)
    enough = size >= MIN_CUT_BYTES and (size >= share * template.size or (share == MIN_CUT_SHARE and size >= LONG_CUT))
    return Match(index, tuple(span for span in spans if span[0] < span[1]), tuple(slots), True) if enough else None


def _common_length(fragment: bytes, text: bytes, position: int) -> int:
    """How many bytes of a fragment stand at a position of a text."""
    low, high = 0, len(fragment)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if text.startswith(fragment[:middle], position) else (low, middle - 1)
    return low


def _part_at_end(fragment: bytes, text: bytes) -> int:
    """How many bytes of a fragment the end of a text has."""
    return next((size for size in range(min(len(fragment), len(text)), 2, -1) if text.endswith(fragment[:size])), 0)


def _without_overlaps(matches: Sequence[Match], excerpt: Excerpt) -> list[Match]:
    """Those with the most literal bytes, as long as their fragments are not within those of another one."""
    occupied = bytearray(len(excerpt.squeezed) + 1)
    chosen: list[Match] = []
    speakers = _certain_programs(matches)
    preferences = {
        program: (program not in speakers, *preference(program, excerpt.with_prefixes))
        for program in {message_of(match).program for match in matches}
    }

    def order(match: Match) -> tuple[object, ...]:
        return -match.weight, match.fragments[0], preferences[message_of(match).program], match.index

    for match in sorted(matches, key=order):
        if any(occupied.find(1, start, end) >= 0 for start, end in match.fragments):
            continue
        for start, end in match.fragments:
            occupied[start:end] = b"\x01" * (end - start)
        if message_of(match).severity != ORDINARY:
            chosen.append(match)
    return sorted(chosen, key=lambda match: (match.fragments[0], match.index))


def _certain_programs(matches: Sequence[Match]) -> set[str]:
    """The programs that say something which no other program says as well."""
    programs_by_start: dict[Span, set[str]] = {}
    for match in matches:
        if not match.is_cut:
            programs_by_start.setdefault(match.fragments[0], set()).add(message_of(match).program)
    return {program for programs in programs_by_start.values() if len(programs) == 1 for program in programs}


def message_of(match: Match) -> Message:
    """The row of the table."""
    return messages()[match.index]
