"""Which files tinyxml2 refuses, by their bytes: the XML parser of urdfdom from 4.0 on, libsdformat, Drake and MuJoCo.

It reads a C string, so a NUL ends the file.
"""

from __future__ import annotations

from urdflint.programs.xml.refusal import Refusal
from urdflint.syntax.tolerant.tinyxml2_tokens import Unreadable, scan

DEPTH_9 = 100  # tinyxml2.h, TINYXML2_MAX_ELEMENT_DEPTH up to 9.0; case urdf 224
DEPTH_10 = 500  # the same from 10.0 on


def refusal(data: bytes, max_depth: int = DEPTH_10) -> Refusal | None:
    """Whether tinyxml2 refuses the bytes; elements may be nested `max_depth` - 2 deep."""
    depth, leading = 1, True
    try:
        for piece in scan(data.split(b"\0", 1)[0]):
            if piece.kind == "declaration" and not leading:
                return Refusal(piece.start, "XML_ERROR_PARSING_DECLARATION")
            leading = leading and piece.kind == "declaration"
            depth += {"start": 1, "end": -1}.get(piece.kind, 0)
            if depth == max_depth:
                return Refusal(piece.start, "XML_ELEMENT_DEPTH_EXCEEDED")
    except Unreadable as why:
        return Refusal(why.departure.span.start, why.reason)
    return None


def has_robot(data: bytes) -> bool:
    """Whether it comes to a `<robot>` outside all other elements, before it stops."""
    depth = 0
    try:
        for piece in scan(data.split(b"\0", 1)[0]):
            if depth == 0 and piece.kind in ("start", "empty") and piece.tag is not None and piece.tag[2] == b"robot":
                return True
            depth += {"start": 1, "end": -1}.get(piece.kind, 0)
    except Unreadable:
        pass
    return False
