"""What a key of model directives means: where it stands, what stands behind it, and the keys in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from urdflint.programs.drake.directives.schema import DIRECTIVES
from urdflint.text import harmless_json

KINDS = {
    "text": "a text",
    "texts": "a list of texts",
    "map numbers": "a mapping of names to lists of numbers",
    "map pose": "a mapping of names to poses",
    "pose": "a pose: base_frame, translation, rotation",
}


class Key(NamedTuple):
    """A key by its path, with what stands behind it and the keys there."""

    path: str
    kind: str
    keys: Mapping[str, str]


def find_keys(word: str) -> list[Key]:
    """The places of a key, `add_weld` or `add_model/file`."""
    segments = [segment for segment in word.strip().split("/") if segment]
    return [key for key in _all() if segments and key.path.split("/")[-len(segments) :] == segments]


def _all() -> Iterator[Key]:
    for name, keys in DIRECTIVES.items():
        yield Key(f"directives/{name}", "a directive of Drake", {key: _words(kind) for key, kind in keys.items()})
        yield from (Key(f"directives/{name}/{key}", _words(kind), {}) for key, kind in keys.items())


def _words(kind: str) -> str:
    bare = kind.lstrip("?")
    return KINDS.get(bare, bare) + (", or null" if kind.startswith("?") else "")


def as_json(keys: list[Key]) -> str:
    """The places as a JSON list."""
    return harmless_json.written([{"what": "key of model directives", **key._asdict()} for key in keys], indent=1)


def text(keys: list[Key]) -> str:
    """A line for each place, and below it one for each key there."""
    lines = []
    for key in keys:
        lines += [f"{key.path}  {key.kind}", *(f"  {name}: {words}" for name, words in key.keys.items())]
    return "\n".join(lines) + "\n"
