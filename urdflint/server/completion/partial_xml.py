"""What is being typed at a place of an XML text, told by the bytes before it: what follows may be anything yet."""

from __future__ import annotations

import re

from urdflint.struct import Struct, field
from urdflint.syntax.source import Span

# None of these tries a name but from its start to its end, or what has no end more than once: that takes linear time.
TOKEN = re.compile(
    rb"""<(/?)([^\s<>/"'=!?]+)(?![^\s<>/"'=!?])((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(/?)>"""
    rb"""|<!--.*?(?:-->|(\Z))|<!\[CDATA\[.*?(?:\]\]>|(\Z))|<[?!][^<>]*>""",
    re.DOTALL,
)
ATTRIBUTE = re.compile(rb"""(?<![^\s=/<>"'])([^\s=/<>"']+)\s*=\s*(?:"([^"<]*)("?)|'([^'<]*)('?))""")
NAMES = re.compile(rb"""(?<![^\s=/<>"'])([^\s=/<>"']+)\s*=\s*["']""")
WORD = re.compile(rb"[\w:.\-]*")
LEFT = re.compile(rb"[\w:.\-]*\Z")
TAG, ATTRIBUTE_NAME, VALUE, TEXT, CLOSING, COMMENT = "tag", "attribute", "value", "text", "closing", "comment"
AHEAD = 400  # tags that are looked at behind a place
LONGEST = 200  # bytes of a word that are looked at before a place


class Open(Struct):
    """An element that is open at the place: its tag, where it starts, its attributes, and its children before it."""

    tag: str
    start: int
    attributes: dict[str, str]
    children: list[str] = field(default_factory=list)


class Halfway(Struct):
    """What is being typed: a `part`, the elements around it, the outermost first, and what is typed of the part.

    `typed` is what stands before the place, `span` what would be replaced. In a tag `tag` is its name, `attributes`
    those that are there, `attribute` the one whose value is typed. `after` are the children that follow.
    """

    part: str
    around: list[Open]
    typed: str
    span: Span
    tag: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    attribute: str = ""
    after: list[str] = field(default_factory=list)


def at(text: bytes, offset: int) -> Halfway:
    """What is being typed at an offset."""
    around, end = _opened(text, offset)
    rest = text[end:offset]
    start = rest.rfind(b"<")
    comment = rest.rfind(b"<!--")
    if comment >= 0 and b"-->" not in rest[comment + 4 :]:
        begin = end + comment + 4
        return Halfway(COMMENT, around, read(text[begin:offset]), _word(text, offset))
    if start < 0 or b">" in _unquoted(rest[start:]):
        begin = end + rest.rfind(b">") + 1
        return Halfway(TEXT, around, read(text[begin:offset]).lstrip(), _word(text, offset))
    start += end
    if text[start : start + 2] == b"</":
        return Halfway(CLOSING, around, read(text[start + 2 : offset]), _word(text, offset))
    return _in_tag(text, start, offset, around)


def _in_tag(text: bytes, start: int, offset: int, around: list[Open]) -> Halfway:
    name = WORD.match(text, start + 1, offset)
    assert name is not None
    tag = read(name[0])
    if name.end() == offset:
        after = _after(text, offset)
        return Halfway(TAG, around, tag, Span(start + 1, _word(text, offset).end), after=after)
    given: dict[str, str] = {}
    for found in ATTRIBUTE.finditer(text[name.end() : offset]):
        which = 2 if found[2] is not None else 4
        begin = name.end() + found.start(which)
        if not found[which + 1] and name.end() + found.end() == offset:
            behind = _value_end(text, offset, text[begin - 1 : begin])
            span = Span(begin, behind)
            others = given | _ahead(text, behind)
            return Halfway(VALUE, around, read(found[which]), span, tag, others, read(found[1]))
        given[read(found[1])] = read(found[which])
    left = LEFT.search(text, max(name.end(), offset - LONGEST), offset)
    assert left is not None
    word = Span(left.start(), _word(text, offset).end if left[0] else offset)
    return Halfway(ATTRIBUTE_NAME, around, read(left[0]), word, tag, given | _ahead(text, word.end))


def _opened(text: bytes, offset: int) -> tuple[list[Open], int]:
    """The elements that are open at an offset, and where the last tag or closed comment before it ends."""
    around: list[Open] = []
    end = 0
    for found in TOKEN.finditer(text, 0, offset):
        if found[5] is not None or found[6] is not None:
            break
        end = found.end()
        if found[2] is None:
            continue
        tag = read(found[2])
        if found[1]:
            known = next((at for at in range(len(around) - 1, -1, -1) if around[at].tag == tag), None)
            if known is not None:
                del around[known:]
            continue
        if around:
            around[-1].children.append(tag)
        if not found[4]:
            around.append(Open(tag, found.start(), attributes(found[3])))
    return around, end


def attributes(tag: bytes) -> dict[str, str]:
    """The attributes in a start tag."""
    return {read(one[1]): read(one[2] or one[4] or b"") for one in ATTRIBUTE.finditer(tag)}


def _after(text: bytes, offset: int) -> list[str]:
    """The children that follow in the same element."""
    found: list[str] = []
    depth = 0
    start = text.find(b"<", offset)
    for count, token in enumerate(TOKEN.finditer(text, max(start, offset))):
        if count > AHEAD or (token[1] and depth == 0):
            break
        if token[2] is None:
            continue
        if token[1]:
            depth -= 1
            continue
        if depth == 0:
            found.append(read(token[2]))
        depth += 0 if token[4] else 1
    return found


def _ahead(text: bytes, offset: int) -> dict[str, str]:
    """The attributes that follow in the same tag."""
    stop = re.compile(rb"[<>]").search(text, offset)
    end = stop.start() if stop is not None else len(text)
    return {read(one[1]): "" for one in NAMES.finditer(text[offset:end])}


def _value_end(text: bytes, offset: int, quote: bytes) -> int:
    """Where a value ends: at its quote if that is in the same line, before anything that is no part of a value."""
    found = re.compile(rb"[\r\n<>]|" + quote).search(text, offset)
    if found is not None and found[0] == quote:
        return found.start()
    return offset


def _word(text: bytes, offset: int) -> Span:
    """The word around an offset."""
    left, right = LEFT.search(text, max(0, offset - LONGEST), offset), WORD.match(text, offset)
    return Span(left.start() if left is not None else offset, right.end() if right is not None else offset)


def _unquoted(text: bytes) -> bytes:
    return re.sub(rb""""[^"]*"|'[^']*'""", b"", text)


def read(data: bytes) -> str:
    """Bytes as text."""
    return data.decode("utf-8", "replace")
