"""The words of a message as a template: literal fragments, and the names and numbers between them.

Texts are compared without white space, in lower case and with one kind of quote, so that wrapped lines match.
"""

from __future__ import annotations

from itertools import pairwise

from urdflint import regex
from urdflint.struct import Struct, cached_property

SLOT = regex.compile(r"\{(\w+)\}")
ASCII_QUOTES = bytes.maketrans(b'"`', b"''")
OTHER_QUOTES = regex.compile(rb"\xe2\x80[\x98\x99\x9c\x9d]|\xc2\xb4")
WORD = regex.compile(rb"[a-z_]{4,}")
LEAD = regex.compile(r"\A(?:(?:XML |URDF )?Error|\w+Error|\w*Exception|Error Code \{value\}: Msg):\s+(?=.{12})")
GENERIC = regex.compile(  # what Python itself prints, whatever the program
    r"could not convert string|list index out|can only concatenate|operands could not be|unsupported operand"
    r"|division by zero|maximum recursion|Can only assign|\[Errno 2\]|KeyError|StopIteration|invalid syntax|name '\{"
    r"|RuntimeWarning|'?\{\w+\}'? (?:object has no|not supported|takes exactly)"
)
MIN_SPECIFIC = 16  # literal bytes of a message that can be known without its program


class Template(Struct):
    """Fragments with the slots between them: `fragments` has one more than `slots`; the outer ones may be empty.

    A `generic` message could be that of any program, such as an exception of Python.
    """

    fragments: tuple[bytes, ...]
    cased_fragments: tuple[bytes, ...]  # the same as they are written
    slots: tuple[str, ...]
    words: frozenset[bytes]
    pairs: frozenset[tuple[bytes, bytes]]  # of words that follow each other
    generic: bool

    @cached_property
    def size(self) -> int:
        """The number of literal bytes."""
        return sum(map(len, self.fragments))

    @cached_property
    def core(self) -> int:
        """The index of the longest fragment."""
        return max(range(len(self.fragments)), key=lambda index: len(self.fragments[index]))


def with_one_quote(text: bytes) -> bytes:
    """A text with one kind of quote."""
    text = text.translate(ASCII_QUOTES)
    return OTHER_QUOTES.sub(b"'", text) if b"\xe2\x80" in text or b"\xc2\xb4" in text else text


def normalized(text: bytes) -> bytes:
    """A text in lower case and with one kind of quote."""
    return with_one_quote(text.lower())


def squeezed(text: bytes) -> bytes:
    """A text in normal form, without white space."""
    return b"".join(normalized(text).split())


def parse(says: str) -> Template:
    """The template of a row of a table; a doubled brace stands for itself."""
    words = LEAD.sub("", says).rstrip(".")
    protected = words.replace("{{", "\x01").replace("}}", "\x02")
    pieces = SLOT.split(protected)
    literals = [piece.replace("\x01", "{").replace("\x02", "}").encode() for piece in pieces[::2]]
    fragments = tuple(map(squeezed, literals))
    last = len(literals) - 1
    word_lists = [_words(literal, is_first=place == 0, is_last=place == last) for place, literal in enumerate(literals)]
    pairs = frozenset(pair for literal_words in word_lists for pair in pairwise(literal_words))
    generic = GENERIC.match(words) is not None or sum(map(len, fragments)) < MIN_SPECIFIC
    cased_fragments = tuple(b"".join(with_one_quote(literal).split()) for literal in literals)
    return Template(fragments, cased_fragments, tuple(pieces[1::2]), frozenset().union(*word_lists), pairs, generic)


def _words(literal: bytes, *, is_first: bool, is_last: bool) -> list[bytes]:
    """The words of a literal that stand alone: one that touches a slot may be a part of a longer word."""
    text = normalized(literal)
    return [
        match[0]
        for match in WORD.finditer(text)
        if (match.start() > 0 or is_first) and (match.end() < len(text) or is_last)
    ]
