"""What a word of MJCF is: where it stands, in which releases of MuJoCo, and what Drake does with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from urdflint.model.scenes import mjcf_vocabulary
from urdflint.model.scenes.mjcf_vocabulary import BODY, FRAMES, Kind
from urdflint.programs.drake.mjcf import element_table
from urdflint.text import harmless_json

READS = "reads it"
INSIDE = (BODY, *FRAMES)  # that the table has once, for all bodies


class Word(NamedTuple):
    """An element, or an attribute behind `@`, by its path; the releases of MuJoCo that have it, and what Drake does."""

    path: str
    releases: list[str]
    drake: str


def find_terms(word: str) -> list[Word]:
    """The places of a tag, an attribute, or the end of a path, `joint/@damping`."""
    segments = [segment for segment in word.strip().split("/") if segment]
    return [term for term in _all() if segments and _ends(term.path.split("/"), segments)]


def _ends(path: list[str], segments: list[str]) -> bool:
    last = path[-len(segments) :]
    return last == segments or (len(segments) == 1 and last == [f"@{segments[0]}"])


def _all() -> Iterator[Word]:
    waiting, visited = [("mujoco", mjcf_vocabulary.root(), "")], set[int]()
    while waiting:
        path, kind, above = waiting.pop(0)
        if id(kind) in visited:
            continue
        visited.add(id(kind))
        tag = path.rpartition("/")[2]
        drake_reads = _element(tag, above)
        yield Word(path, _sorted(kind.releases), drake_reads)
        for name, releases in kind.attributes.items():
            yield Word(
                f"{path}/@{name}", _sorted(releases), _attribute(tag, name) if drake_reads == READS else drake_reads
            )
        hidden = INSIDE if tag == "mujoco" else ()
        waiting += [_below(path, name, child) for name, child in kind.children.items() if name not in hidden]


def _below(path: str, name: str, kind: Kind) -> tuple[str, Kind, str]:
    """A child with its path; what stands in <worldbody> may stand in a body of it too, and is listed there."""
    above = path.rpartition("/")[2]
    return (f"{path}/worldbody/body", kind, "body") if name == "worldbody" else (f"{path}/{name}", kind, above)


def _sorted(releases: frozenset[str]) -> list[str]:
    return [release for release in mjcf_vocabulary.releases() if release in releases]


def _attribute(tag: str, name: str) -> str:
    if name in element_table.READ.get(tag, element_table.NONE) or (
        tag in element_table.POSED and name in element_table.POSE
    ):
        return READS
    if name in element_table.WARNED.get(tag, element_table.NONE):
        return "ignores it with a warning"
    return "ignores it silently"


def _element(tag: str, above: str) -> str:
    if tag == "mujoco" or tag in element_table.CHILDREN.get(above, element_table.NONE):
        return READS
    if tag in element_table.WARNED_CHILDREN.get(above, element_table.NONE):
        return "ignores it with a warning"
    return "ignores it silently"


def as_json(words: list[Word]) -> str:
    """The places as a JSON list."""
    return harmless_json.written([{"what": "word of MJCF", **term._asdict()} for term in words], indent=1)


def text(words: list[Word]) -> str:
    """A line for each place."""
    return "".join(f"{term.path}  MuJoCo {', '.join(term.releases)}; Drake {term.drake}\n" for term in words)
