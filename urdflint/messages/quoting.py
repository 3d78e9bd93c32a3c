"""What JSON, HTML, Markdown and word processors make of a log, taken back."""

from __future__ import annotations

import re

from urdflint import regex

ENTITY = regex.compile(rb"&(lt|gt|amp|quot|apos|nbsp|#[0-9]{2,4}|#x[0-9a-f]{2,4});", re.I)
ENTITIES = {b"lt": b"<", b"gt": b">", b"amp": b"&", b"quot": b'"', b"apos": b"'", b"nbsp": b" "}
ESCAPE = regex.compile(rb"(?<!\\)\\(n|r|t|u[0-9a-fA-F]{4})")
ESCAPES = {b"n": b"\n", b"r": b"\n", b"t": b" "}
ESCAPED_CONTROL = regex.compile(rb"\\(?:u001[bB]|x1[bB]|033|e(?=\[))")
STRING = regex.compile(  # a line that is a string of a program, not one with a path of Windows
    rb"""\A\s*(?:[\[{]\s*["'{]|b?["'])|\\["']|\\n[^\n]{0,4000}\\n[^\n]{0,4000}\\n|[\w"']\s*[:=]\s*b?["']"""
)
WINDOWS_PATH = regex.compile(rb"\b[A-Za-z]:\\(?!\\)")
SPACES = (b"\xc2\xa0", b"\xe2\x80\x8b", b"\xe2\x80\xaf", b"\xef\xbb\xbf")  # that do not break, or have no width
DASHES = ((b"\xe2\x80\x94", b"--"), (b"\xe2\x80\x93", b"-"), (b"\xe2\x80\x91", b"-"))
PASTE = b"\x1d"  # stands where a paste begins or ends, so that its first message may have no front
FENCE = regex.compile(rb"^[ \t>|]{0,20}(?:```|~~~)[\w+-]{0,20}[ \t]*$", re.M)
COMMAND = regex.compile(  # behind a prompt
    rb"^[ \t>|]{0,20}(?:\$|[\w.-]{1,40}@[\w.-]{1,60}:[^\n$#]{0,200}[$#]) (?=[\w./~])[^\n]*$", re.M
)
LAYOUT = regex.compile(
    rb"</?(?:pre|code|br|p|div|samp|kbd|blockquote|li|ul|td|tr|tt|font)(?:\s[^<>]{0,200})?\s?/?>", re.I
)


def plain(text: bytes) -> bytes:
    """Whole lines without entities of HTML and without the escapes of a string that holds a log."""
    if b"&" in text:
        text = ENTITY.sub(_character, text)
    if b"\\" in text:
        text = ESCAPED_CONTROL.sub(b"\x1b", text)
        if b"\\n" in text:
            text = b"\n".join(_unescaped(line) if b"\\n" in line else line for line in text.split(b"\n"))
    return text


def marked(text: bytes) -> bytes:
    """Lines without tags of layout, with usual spaces and dashes, and with PASTE in the place of fences."""
    if b"<" in text:
        text = LAYOUT.sub(b" ", text)
    if b"\xc2\xa0" in text or b"\xe2\x80" in text or b"\xef\xbb" in text:
        for space in SPACES:
            text = text.replace(space, b" ")
        for dash, ascii_dash in DASHES:
            text = text.replace(dash, ascii_dash)
    if b"```" in text or b"~~~" in text:
        text = FENCE.sub(PASTE, text)
    return COMMAND.sub(PASTE, text) if b"$ " in text or b"# " in text else text


def _character(entity: re.Match[bytes]) -> bytes:
    """The character of an entity."""
    name = entity[1].lower()
    if not name.startswith(b"#"):
        return ENTITIES[name]
    return _of_number(int(name[2:], 16) if name.startswith(b"#x") else int(name[1:]))


def _of_number(number: int) -> bytes:
    """A character, or a blank in the place of one that steers."""
    return chr(number).encode("utf-8", "replace") if number >= ord(" ") else b" "


def _unescaped(line: bytes) -> bytes:
    """A line that is a string with a log in it, as the lines of that log."""
    if WINDOWS_PATH.search(line) or not STRING.search(line):
        return line
    return ESCAPE.sub(lambda escape: ESCAPES.get(escape[1]) or _of_number(int(escape[1][1:], 16)), line)
