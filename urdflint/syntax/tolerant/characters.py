"""Characters, names and references: which of them XML knows, and what they stand for."""

from __future__ import annotations

import re
from functools import lru_cache
from xml.parsers import expat

from urdflint import regex

NAME = rb"[A-Za-z:_\x80-\xff][A-Za-z0-9:_.\-\x80-\xff]*(?![A-Za-z0-9:_.\-\x80-\xff])"
VALUE = rb"""(?:"[^"]*"|'[^']*')"""
RESOLVED = rb"#x0*([0-9a-fA-F]{1,6});|#0*([0-9]{1,7});|(quot|amp|apos|lt|gt);"
RESOLVED_REFERENCE = regex.compile(rb"&(?:%s)" % RESOLVED)
REFERENCE = regex.compile(rb"&(?:%s|(%s);)?" % (RESOLVED, NAME))
ENTITIES = {b"quot": '"', b"amp": "&", b"apos": "'", b"lt": "<", b"gt": ">"}
LINE_BREAK = regex.compile(rb"\r\n?")
BROKEN_BLANK = regex.compile(rb"\r\n|[\t\r\n]")
NOT_XML = regex.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]")
NOT_UTF8 = regex.compile(
    rb"(?:[\x00-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f]"
    rb"[\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+|([\x80-\xff])"
)


def decoded(raw: bytes) -> str:
    """The characters of a file in UTF-8; what is none becomes a question mark."""
    return raw.decode("utf-8", "replace")


def value_of(raw: bytes) -> str:
    """What the text between the quotes of an attribute stands for."""
    return _resolved(BROKEN_BLANK.sub(b" ", raw))


def text_of(raw: bytes) -> str:
    """What a text between tags stands for."""
    return _resolved(LINE_BREAK.sub(b"\n", raw))


def _resolved(raw: bytes) -> str:
    if b"&" not in raw:
        return decoded(raw)
    return decoded(RESOLVED_REFERENCE.sub(_replacement, raw))


def _replacement(match: re.Match[bytes]) -> bytes:
    if match[3]:
        return ENTITIES[match[3]].encode()
    code = code_of(match)
    return chr(code).encode() if code is not None and is_character(code) else match[0]


def code_of(reference: re.Match[bytes]) -> int | None:
    """The code point that a character reference gives; None for one by name."""
    return int(reference[1], 16) if reference[1] else int(reference[2]) if reference[2] else None


def is_character(code: int) -> bool:
    """Whether XML 1.0 allows a code point."""
    return code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or 0x10000 <= code < 0x110000


@lru_cache(maxsize=1024)
def is_name(name: bytes) -> bool:
    """Whether XML 1.0 takes a name: expat has the tables."""
    try:
        expat.ParserCreate("utf-8").Parse(b"<" + name + b"/>", True)
    except expat.ExpatError:
        return False
    return True
