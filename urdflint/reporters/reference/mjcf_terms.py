"""What a word of MJCF is: where it stands, in which releases of MuJoCo, and what Drake does with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from urdflint.model.scenes import mjcf_vocabulary
from urdflint.model.scenes.mjcf_vocabulary import BODY, FRAMES, Kind
from urdflint.programs.drake.mjcf import element_table as table
from urdflint.text import harmless_json

READS = "reads it"
INSIDE = (BODY, *FRAMES)  # that the table has once, for all bodies


class Word(NamedTuple):
    """An element, or an attribute behind `@`, by its path; the releases of MuJoCo that have it, and what Drake does."""

    path: str
    releases: list[str]
    drake: str


def found(word: str) -> list[Word]:
    """The places of a tag, an attribute, or the end of a path, `joint/@damping`."""
    asked = [one for one in word.strip().split("/") if one]
    return [one for one in _all() if asked and _ends(one.path.split("/"), asked)]


def _ends(path: list[str], asked: list[str]) -> bool:
    last = path[-len(asked) :]
    return last == asked or (len(asked) == 1 and last == [f"@{asked[0]}"])


def _all() -> Iterator[Word]:
    waiting, seen = [("mujoco", mjcf_vocabulary.root(), "")], set[int]()
    while waiting:
        path, kind, above = waiting.pop(0)
        if id(kind) in seen:
            continue
        seen.add(id(kind))
        tag = path.rpartition("/")[2]
        done = _element(tag, above)
        yield Word(path, _sorted(kind.releases), done)
        for name, some in kind.attributes.items():
            yield Word(f"{path}/@{name}", _sorted(some), _attribute(tag, name) if done == READS else done)
        hidden = INSIDE if tag == "mujoco" else ()
        waiting += [_below(path, name, one) for name, one in kind.children.items() if name not in hidden]


def _below(path: str, name: str, kind: Kind) -> tuple[str, Kind, str]:
    """A child with its path; what stands in <worldbody> may stand in a body of it too, and is listed there."""
    above = path.rpartition("/")[2]
    return (f"{path}/worldbody/body", kind, "body") if name == "worldbody" else (f"{path}/{name}", kind, above)


def _sorted(releases: frozenset[str]) -> list[str]:
    return [one for one in mjcf_vocabulary.releases() if one in releases]


def _attribute(tag: str, name: str) -> str:
    if name in table.READ.get(tag, table.NONE) or (tag in table.POSED and name in table.POSE):
        return READS
    if name in table.WARNED.get(tag, table.NONE):
        return "ignores it with a warning"
    return "ignores it silently"


def _element(tag: str, above: str) -> str:
    if tag == "mujoco" or tag in table.CHILDREN.get(above, table.NONE):
        return READS
    if tag in table.WARNED_CHILDREN.get(above, table.NONE):
        return "ignores it with a warning"
    return "ignores it silently"


def as_json(words: list[Word]) -> str:
    """The places as a JSON list."""
    return harmless_json.written([{"what": "word of MJCF", **one._asdict()} for one in words], indent=1)


def text(words: list[Word]) -> str:
    """A line for each place."""
    return "".join(f"{one.path}  MuJoCo {', '.join(one.releases)}; Drake {one.drake}\n" for one in words)
