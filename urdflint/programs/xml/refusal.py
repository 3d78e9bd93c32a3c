"""Where and why a parser of XML refuses a file: a class of its own, since most files need no more of these modules."""

from __future__ import annotations

from urdflint.struct import Struct

MAX_DEPTH = 98  # of tinyxml2 up to version 9, which libsdformat uses; the other parsers read deeper files
UNBOUND_PREFIX = "unbound prefix"  # what expat says


class Refusal(Struct):
    """Where (an offset into the original bytes) and why a parser refuses a file: its error's name."""

    offset: int
    reason: str
