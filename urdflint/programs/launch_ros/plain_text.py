"""Where PyYAML stops in a robot description that launch_ros has it read, which wants one plain text.

launch_ros gives the value of a parameter that comes from a substitution to `yaml.safe_load`, and takes what is a text
(`launch_ros/utilities/evaluate_parameters.py`, read from source in 0.19.8 of Humble to 0.28.0). A description that
begins with `<` is a plain scalar of YAML: `scan_plain` and `scan_plain_spaces` in PyYAML's `scanner.py` (6.0.3) say
where it ends. One search finds that place, so that the time is linear, while PyYAML needs seconds for a megabyte.
"""

from __future__ import annotations

import re
from typing import NamedTuple

BREAKS = "\n\r\x85\u2028\u2029"
BLANKS = "\0 \t" + BREAKS
STOPS = {
    "colon": rf"(?<!:):+(?=[{BLANKS}]|\Z)",
    "hash": rf"(?:(?<=[ {BREAKS}])|\A)#",
    "tab": r"\t",
    "line": rf"(?:(?<=[{BREAKS}])|\A)(?:---|\.\.\.)(?=[{BLANKS}]|\Z)",
}
ANY = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in STOPS.items()))
NOT_YAML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
NOTHING = rf"(?:[ {BREAKS}]|(?<=[ {BREAKS}])#[^{BREAKS}]*(?=[{BREAKS}]|\Z)|(?<=[{BREAKS}])\.\.\.(?=[ {BREAKS}]|\Z))*\Z"
OPENING = ("<", "\t")  # what a description begins with; anything else may be other YAML than a plain text
CHARACTER = "character"


class Stop(NamedTuple):
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
    strange = NOT_YAML.search(text)
    if strange is not None:
        return Stop(CHARACTER, *strange.span())
    found = ANY.search(text)
    if found is None:
        return None
    kind = str(found.lastgroup)
    rest = found.start() if kind == "hash" else found.end()
    ends = kind == "hash" or found[0] == "..."
    return Stop(kind, *found.span(), cut=ends and re.compile(NOTHING).match(text, rest) is not None)


def stops(text: str) -> dict[str, Stop]:
    """The first stop of each kind, as if there were no other before it."""
    found = {kind: re.search(pattern, text) for kind, pattern in STOPS.items()}
    return {kind: Stop(kind, *match.span()) for kind, match in found.items() if match is not None}
