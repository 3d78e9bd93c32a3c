"""What is being typed at a place of an XML text, told by the bytes before it: what follows may be anything yet."""

from __future__ import annotations

import re

from urdflint.struct import Struct, field
from urdflint.syntax.source import Span
from urdflint.syntax.tolerant.characters import decoded

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
    open_tags: list[Open]
    typed: str
    span: Span
    tag: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    attribute: str = ""
    after: list[str] = field(default_factory=list)


def typed_at(text: bytes, offset: int) -> Halfway:
    """What is being typed at an offset."""
    open_tags, end = _opened(text, offset)
    rest = text[end:offset]
    start = rest.rfind(b"<")
    comment = rest.rfind(b"<!--")
    if comment >= 0 and b"-->" not in rest[comment + 4 :]:
        begin = end + comment + 4
        return Halfway(COMMENT, open_tags, decoded(text[begin:offset]), _word(text, offset))
    if start < 0 or b">" in _unquoted(rest[start:]):
        begin = end + rest.rfind(b">") + 1
        return Halfway(TEXT, open_tags, decoded(text[begin:offset]).lstrip(), _word(text, offset))
    start += end
    if text[start : start + 2] == b"</":
        return Halfway(CLOSING, open_tags, decoded(text[start + 2 : offset]), _word(text, offset))
    return _in_tag(text, start, offset, open_tags)


def _in_tag(text: bytes, start: int, offset: int, open_tags: list[Open]) -> Halfway:
    name = WORD.match(text, start + 1, offset)
    assert name is not None
    tag = decoded(name[0])
    if name.end() == offset:
        after = _after(text, offset)
        return Halfway(TAG, open_tags, tag, Span(start + 1, _word(text, offset).end), after=after)
    earlier: dict[str, str] = {}
    for match in ATTRIBUTE.finditer(text[name.end() : offset]):
        group = 2 if match[2] is not None else 4
        begin = name.end() + match.start(group)
        if not match[group + 1] and name.end() + match.end() == offset:
            value_end = _value_end(text, offset, text[begin - 1 : begin])
            span = Span(begin, value_end)
            other_attributes = earlier | _ahead(text, value_end)
            return Halfway(VALUE, open_tags, decoded(match[group]), span, tag, other_attributes, decoded(match[1]))
        earlier[decoded(match[1])] = decoded(match[group])
    left = LEFT.search(text, max(name.end(), offset - LONGEST), offset)
    assert left is not None
    word = Span(left.start(), _word(text, offset).end if left[0] else offset)
    return Halfway(ATTRIBUTE_NAME, open_tags, decoded(left[0]), word, tag, earlier | _ahead(text, word.end))


def _opened(text: bytes, offset: int) -> tuple[list[Open], int]:
    """The elements that are open at an offset, and where the last tag or closed comment before it ends."""
    open_tags: list[Open] = []
    end = 0
    for match in TOKEN.finditer(text, 0, offset):
        if match[5] is not None or match[6] is not None:
            break
        end = match.end()
        if match[2] is None:
            continue
        tag = decoded(match[2])
        if match[1]:
            opener = next((index for index in range(len(open_tags) - 1, -1, -1) if open_tags[index].tag == tag), None)
            if opener is not None:
                del open_tags[opener:]
            continue
        if open_tags:
            open_tags[-1].children.append(tag)
        if not match[4]:
            open_tags.append(Open(tag, match.start(), attributes(match[3])))
    return open_tags, end


def attributes(tag: bytes) -> dict[str, str]:
    """The attributes in a start tag."""
    return {decoded(match[1]): decoded(match[2] or match[4] or b"") for match in ATTRIBUTE.finditer(tag)}


def _after(text: bytes, offset: int) -> list[str]:
    """The children that follow in the same element."""
    tags: list[str] = []
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
            tags.append(decoded(token[2]))
        depth += 0 if token[4] else 1
    return tags


def _ahead(text: bytes, offset: int) -> dict[str, str]:
    """The attributes that follow in the same tag."""
    stop = re.compile(rb"[<>]").search(text, offset)
    end = stop.start() if stop is not None else len(text)
    return {decoded(match[1]): "" for match in NAMES.finditer(text[offset:end])}


def _value_end(text: bytes, offset: int, quote: bytes) -> int:
    """Where a value ends: at its quote if that is in the same line, before anything that is no part of a value."""
    match = re.compile(rb"[\r\n<>]|" + quote).search(text, offset)
    if match is not None and match[0] == quote:
        return match.start()
    return offset


def _word(text: bytes, offset: int) -> Span:
    """The word around an offset."""
    left, right = LEFT.search(text, max(0, offset - LONGEST), offset), WORD.match(text, offset)
    return Span(left.start() if left is not None else offset, right.end() if right is not None else offset)


def _unquoted(text: bytes) -> bytes:
    return re.sub(rb""""[^"]*"|'[^']*'""", b"", text)
