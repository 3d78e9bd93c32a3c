"""Texts in sentences and on lines: several things in one sentence, and untrusted words that harm no reader."""

from __future__ import annotations

import re
from collections.abc import Sequence

from urdflint import regex

INVISIBLE = ("Cc", "Cf", "Zl", "Zp")  # categories of characters that steer a terminal, or turn the text around
PIECE = regex.compile(r"(?<!\w)'[^']*'|\S+")  # of a sentence: what is quoted, and the words besides
NAME = 100  # characters of a name that are reported; the longest of published robots, paths of meshes, have 77
PIECES = 300  # of a sentence that are looked at; what is behind so many is not reported
SENTENCE = 1000  # characters of a sentence, with all its names
LONGEST = 20 * SENTENCE  # characters that are looked at
COMMAND = regex.compile(r"^([^\S\n]*):(?=:[^:\s])|#(?=#\w*\[)", re.MULTILINE)  # to the logs of GitHub and others
ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord('"'): "&quot;", ord("'"): "&apos;"}


def escaped(text: str) -> str:
    """A text as it stands in an attribute or element of XML."""
    return text.translate(ESCAPES)


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def parts_of(text: str) -> list[str]:
    """The parts of a text between its commas; those in brackets part nothing."""
    if "(" not in text:
        return text.split(",")
    parts, start, depth = [], 0, 0
    for offset, letter in enumerate(text):
        depth = max(0, depth + (letter == "(") - (letter == ")"))
        if letter == "," and not depth:
            parts.append(text[start:offset])
            start = offset + 1
    return [*parts, text[start:]]


def counted(number: int, word: str) -> str:
    """`1 error`, `2 errors`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def ended(code: int) -> str:
    """How a process came to its end: `was killed by signal 9`, `ended with code 3`."""
    return f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"


def times(factor: float) -> str:
    """`60 times`, `1,200 times`, `9.8 million times`; of a number with two digits."""
    rounded = float(f"{factor:.2g}")
    if rounded >= 1e12:
        return "more than a trillion times"
    for name, many in (("billion", 1e9), ("million", 1e6)):
        if rounded >= many:
            return f"{rounded / many:,.6g} {name} times"
    return f"{rounded:,.6g} times"


def shortened(text: str) -> str:
    """A sentence with dots in the middle of long names, and in its own middle where it is still too long."""
    if len(text) <= NAME:
        return text
    if len(text) > LONGEST:
        text = text[: LONGEST // 2] + text[-LONGEST // 2 :]
    if max(map(len, (*text.split(), *text.split("'")))) <= NAME - 2:  # so is each piece, with its quotes
        return ends(text)
    return ends(PIECE.sub(lambda piece: ends(piece[0], NAME), text, count=PIECES))


def ends(text: str, limit: int = SENTENCE) -> str:
    """A text that is too long, with dots instead of its middle."""
    half = (limit - 1) // 2
    return text if len(text) <= limit else f"{text[:half]}…{text[-half:]}"


def cut(text: str, limit: int) -> str:
    """A text on one line, with dots in place of its end where it is longer."""
    words = " ".join(text.split())
    return words if len(words) <= limit else f"{words[: limit - 3]}..."


def one_line(text: str) -> str:
    """A text without line breaks, and with the characters made visible that one does not see."""
    if text.isprintable():
        return text
    return _visible(" ".join(text.split()))


def page(text: str) -> str:
    """Lines that a terminal or a log only shows: no control characters, and nothing that a log takes for a command."""
    if not text.replace("\n", "").isprintable():
        text = "\n".join(_visible(line) for line in text.split("\n"))
    return COMMAND.sub(_spelled, text) if "::" in text or "##" in text else text


def source(text: str) -> str:
    """Lines of somebody's file, made visible as a page; its tabs and line ends, which harm nobody, are as they are."""
    if not text.isprintable():
        text = "\n".join(map(_source_line, text.split("\n")))
    return COMMAND.sub(_spelled, text) if "::" in text or "##" in text else text


def _source_line(line: str) -> str:
    end = "\r" if line.endswith("\r") else ""
    return "\t".join(map(_visible, line.removesuffix(end).split("\t"))) + end


def _spelled(match: re.Match[str]) -> str:
    return "<U+0023>" if match[0] == "#" else f"{match[1]}<U+003A>"


def _visible(text: str) -> str:
    return (
        text
        if text.isprintable()
        else "".join(character if character.isprintable() else _sign_in_words(character) for character in text)
    )


def _sign_in_words(sign: str) -> str:
    from unicodedata import category

    number = ord(sign)
    if number < 32 or number == 127:
        return chr(0x2400 + number) if number < 32 else "\u2421"
    return f"<U+{number:04X}>" if category(sign) in INVISIBLE else sign
