"""The elements and attributes of MJCF by release of MuJoCo: from `schemas/mjcf.tsv`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from urdflint import resources
from urdflint.struct import Struct, field

ROOT = "mujoco"
BODY = "body"
# A body may stand wherever these may; what is in them is as in a body (mjXSchema::NameMatch in src/xml/xml_util.cc)
BODIES = ("worldbody", "body")
FRAMES = ("frame", "replicate")
RECURSIVE = ("body", "default")
UNIQUE = "?"


class Kind(Struct, eq=False):
    """An element of MJCF: attributes with the releases that have them, children by tag, and how many there may be."""

    path: str
    releases: frozenset[str]
    count: str
    attributes: Mapping[str, frozenset[str]]
    children: dict[str, Kind] = field(default_factory=dict)

    def child(self, tag: str) -> Kind | None:
        """What a child of that name is; None where no release has it."""
        return self.children.get(tag)


@cache
def root() -> Kind:
    """What `<mujoco>` may hold."""
    kinds: dict[str, Kind] = {}
    for path, releases, count, attributes in _rows():
        kinds[path] = kind = Kind(path, releases, count, attributes)
        above, _, tag = path.rpartition("/")
        if above:
            kinds[above].children[tag] = kind
        if tag in RECURSIVE:
            kind.children[tag] = kind
    top = kinds[ROOT]
    body = top.children[BODY]
    frames = {tag: top.children[tag] for tag in FRAMES}
    top.children["worldbody"] = body
    for frame in frames.values():
        frame.children.update(body.children)
        frame.children.update(frames)
    body.children.update(frames)
    return top


def _rows() -> list[tuple[str, frozenset[str], str, Mapping[str, frozenset[str]]]]:
    """Path, releases, count and attributes, parents first."""
    rows: list[tuple[str, frozenset[str], str, Mapping[str, frozenset[str]]]] = []
    release_names = frozenset(releases())
    for line in resources.lines("schemas", "mjcf.tsv"):
        if not line.startswith("#"):
            path, count, words = line.split("\t")
            name, having = _marked(path, release_names)
            rows.append((name, having, count, dict(_marked(word, having) for word in words.split())))
    return rows


@cache
def releases() -> Sequence[str]:
    """The releases that the table is about, oldest first."""
    head = resources.lines("schemas", "mjcf.tsv")[0]
    return tuple(head.rpartition("MuJoCo ")[2].rstrip(".").split(", "))


def _marked(word: str, release_names: frozenset[str]) -> tuple[str, frozenset[str]]:
    name, _, having = word.partition("@")
    return name, frozenset(having.split(",")) if having else release_names
