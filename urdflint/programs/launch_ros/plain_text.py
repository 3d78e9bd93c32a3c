"""Where PyYAML stops in a robot description that launch_ros has it read, which wants one plain text.

launch_ros gives the value of a parameter that comes from a substitution to `yaml.safe_load`, and takes what is a text
(`launch_ros/utilities/evaluate_parameters.py`, read from source in 0.19.8 of Humble to 0.28.0). A description that
begins with `<` is a plain scalar of YAML: `scan_plain` and `scan_plain_spaces` in PyYAML's `scanner.py` (6.0.3) say
where it ends. One search finds that place, so that the time is linear, while PyYAML needs seconds for a megabyte.
"""

from __future__ import annotations

import re

from urdflint import regex
from urdflint.struct import Struct

BREAKS = "\n\r\x85\u2028\u2029"
BLANKS = "\0 \t" + BREAKS
STOPS = {  # each begins with its mark, which is found fast
    "colon": rf":(?<!::):*(?=[{BLANKS}]|\Z)",
    "hash": rf"#(?:(?<=[ {BREAKS}]#)|(?<=\A#))",
    "tab": r"\t",
    "line": rf"(?:---|\.\.\.)(?:(?<=[{BREAKS}]...)|(?<=\A...))(?=[{BLANKS}]|\Z)",
}
MARKS = {":": "colon", "#": "hash", "\t": "tab", "---": "line", "...": "line"}  # without which there is no such stop
PATTERNS = {kind: regex.compile(pattern) for kind, pattern in STOPS.items()}
ANY_STOP = regex.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in STOPS.items()))
USUAL = bytes([*b"\t\n\r", *range(0x20, 0x7F)])
NOT_YAML = regex.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
NOTHING = rf"(?:[ {BREAKS}]|(?<=[ {BREAKS}])#[^{BREAKS}]*(?=[{BREAKS}]|\Z)|(?<=[{BREAKS}])\.\.\.(?=[ {BREAKS}]|\Z))*\Z"
OPENING = ("<", "\t")  # what a description begins with; anything else may be other YAML than a plain text
CHARACTER = "character"


class Stop(Struct):
    """What ends the plain text: "colon", "hash", "tab", "line" or "character", and where it stands in the text.

    With `cut` PyYAML takes what is before it for the whole text, and does not refuse it.
    """

    kind: str
    start: int
    end: int
    cut: bool = False


def first_stop(text: str) -> Stop | None:
    """What keeps PyYAML from taking the whole of a description; None where nothing does, or it is no XML."""
    if text.lstrip("\ufeff \n\r")[:1] not in OPENING:
        return None
    unusual = not text.isascii() or text.encode().translate(None, USUAL)
    strange = NOT_YAML.search(text) if unusual else None
    if strange is not None:
        return Stop(CHARACTER, *strange.span())
    match = _first(text)
    if match is None:
        return None
    kind = str(match.lastgroup)
    rest = match.start() if kind == "hash" else match.end()
    ends = kind == "hash" or match[0] == "..."
    return Stop(kind, *match.span(), cut=ends and regex.compile(NOTHING).match(text, rest) is not None)


def _first(text: str) -> re.Match[str] | None:
    """The first stop of any kind in the text; None where there is none."""
    matches = _stops_by_kind(text).values()
    return ANY_STOP.match(text, min(match.start() for match in matches)) if matches else None


def _stops_by_kind(text: str) -> dict[str, re.Match[str]]:
    """The first stop of each kind, which is looked for only where its mark is in the text at all."""
    marked = {kind for mark, kind in MARKS.items() if mark in text}
    return {
        kind: match
        for kind, pattern in PATTERNS.items()
        if kind in marked and (match := pattern.search(text)) is not None
    }


def stops(text: str) -> dict[str, Stop]:
    """The first stop of each kind, as if there were no other before it."""
    return {kind: Stop(kind, *match.span()) for kind, match in _stops_by_kind(text).items()}
