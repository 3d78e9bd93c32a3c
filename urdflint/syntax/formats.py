"""What a file is that holds no XML at all: known by its first bytes, or by how its first lines are written."""

from __future__ import annotations

import re
from typing import NamedTuple

from urdflint.syntax.source import BOMS, Source

MAX_QUOTED, HEAD = 40, 4096  # characters of a first line that are quoted, bytes in which a text is judged
ODD = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]|\xef\xbf\xbd")  # control characters, and what UTF-16 has not
TAG = re.compile(rb"<[A-Za-z_/?!]")
HTML = re.compile(rb"<(?:!doctype\s+html|html)\b", re.IGNORECASE)
YAML = re.compile(rb"\s*(?:---|%YAML|-(?=\s)|(?:[\w./-]+|\"[^\"]*\"|'[^']*')\s*:(?=\s|$))")
LFS = b"version https://git-lfs.github.com/spec/"
STL_HEAD, STL_TRIANGLE = 84, 50  # bytes: a header with the number of triangles, and each of them


class Format(NamedTuple):
    """What is said of a file, `the file ...`, and what to do about it."""

    says: str
    advice: str | None = None


MESH = "check the URDF that uses the mesh"
PICTURE = "check the URDF that uses the picture"
ARCHIVE = "unpack it, and check the URDF in it"
NOTHING = "write the robot into it, or find out why the program that made it wrote nothing"
PAGE = "download the robot itself instead of the page that shows it"
SCRIPT = Format("is a script", "run it, and check what it prints if that is a robot")
NO_ELEMENT = Format("has no element", NOTHING)
STARTS = (
    (LFS, Format("is a Git LFS pointer, not the file that it stands for", "run git lfs pull")),
    (b"ply\n", Format("is a mesh (PLY)", MESH)),
    (b"ply\r\n", Format("is a mesh (PLY)", MESH)),
    (b"glTF", Format("is a mesh (glTF)", MESH)),
    (b"Kaydara FBX Binary", Format("is a mesh (FBX)", MESH)),
    (b"PXR-USDC", Format("is a scene in USD")),
    (b"#usda", Format("is a scene in USD")),
    (b"\x89PNG\r\n", Format("is a picture (PNG)", PICTURE)),
    (b"\xff\xd8\xff", Format("is a picture (JPEG)", PICTURE)),
    (b"GIF8", Format("is a picture (GIF)", PICTURE)),
    (b"%PDF-", Format("is a PDF")),
    (b"PK\x03\x04", Format("is a ZIP archive", ARCHIVE)),
    (b"\x1f\x8b", Format("is compressed (gzip)", ARCHIVE)),
    (b"BZh", Format("is compressed (bzip2)", ARCHIVE)),
    (b"\xfd7zXZ\x00", Format("is compressed (xz)", ARCHIVE)),
    (b"7z\xbc\xaf", Format("is a 7z archive", ARCHIVE)),
    (b"\x7fELF", Format("is a program")),
)


def without_xml(source: Source) -> Format | None:
    """What a file is that is not XML; None where somebody meant to write XML, well or not."""
    text = source.text.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not text:
        return Format("is empty" if _is_nothing(source.data) else "has nothing but whitespace", NOTHING)
    known_format = _known_format(source.data)
    if known_format is not None or b"<robot" in text:
        return known_format
    if text.startswith(b"<"):
        return Format("is an HTML page", PAGE) if HTML.match(text) else _binary(source, text)
    return _binary(source, text) or _written(text)


def _is_nothing(data: bytes) -> bool:
    return not data or data in {mark for mark, _ in BOMS}


def _known_format(data: bytes) -> Format | None:
    triangles = int.from_bytes(data[80:STL_HEAD], "little")
    if len(data) > STL_HEAD and len(data) == STL_HEAD + triangles * STL_TRIANGLE:
        return Format("is a mesh (STL)", MESH)
    return next((known_format for start, known_format in STARTS if data.startswith(start)), None)


def _binary(source: Source, text: bytes) -> Format | None:
    """Bytes that no text has: a NUL; in what is no UTF-8 control characters, lost ones, or a `<` that starts no tag."""
    odd = not source.valid_utf8 and (ODD.search(text) or (text.startswith(b"<") and not TAG.search(text)))
    return Format("is binary data") if odd or b"\0" in text else None


def _written(text: bytes) -> Format:
    """The format of a text by its first lines that are no comments."""
    head = text[:HEAD]
    lines = [line for line in head.splitlines() if line.strip() and not line.lstrip().startswith(b"#")]
    if head.startswith(b"#!"):
        return SCRIPT
    if head.startswith(b"solid") and b"facet" in head:
        return Format("is a mesh (STL)", MESH)
    if b"\nv " in head and (b"\nf " in text or b"\nvn " in text):
        return Format("is a mesh (OBJ)", MESH)
    if head.startswith((b"{", b"[")) and text.rstrip().endswith((b"}", b"]")):
        return Format("is JSON")
    if len(lines) > 1 and sum(bool(YAML.match(line)) for line in lines) * 3 > len(lines) * 2:
        return Format("is YAML")
    first_line = " ".join(head.splitlines()[0].decode("utf-8", "replace").split())
    quoted = first_line if len(first_line) <= MAX_QUOTED else f"{first_line[: MAX_QUOTED - 3]}..."
    return Format(f"is text that begins with '{quoted}'")
