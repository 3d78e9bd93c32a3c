"""Where and why a parser of XML refuses a file: a class of its own, since most files need no more of these modules."""

from __future__ import annotations

from urdflint.struct import Struct


class Refusal(Struct):
    """Where (an offset into the original bytes) and why a parser refuses a file: its error's name."""

    offset: int
    reason: str
