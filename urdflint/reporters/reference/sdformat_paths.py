"""Paths of SDFormat, `sdf/model/link/...`, as the schemas have what stands there, below `<robot>`."""

from __future__ import annotations

from urdflint.programs.drake.sdf import places
from urdflint.schema import explain
from urdflint.schema.explain import Meaning

DRAKE = "drake:"
OUTER = ("sdf", "world")


def meanings(word: str) -> list[Meaning]:
    """What stands at a path of SDFormat; empty where Drake reads nothing of its own there, or nobody knows it."""
    path, rest = _parted(word)
    tag = path.rpartition("/")[2]
    if not tag.startswith(DRAKE):
        return explain.meanings("/".join(filter(None, (path, rest))))
    if not any(f"/{path_of_tag}".endswith(f"/{path}") for path_of_tag in places.paths(tag)):
        return []
    return explain.meanings(f"{tag}/{rest}") or explain.meanings(tag)


def why_unknown(word: str) -> str:
    """Why a path is unknown: one of Drake's tags may be read at another."""
    tag = _parted(word)[0].rpartition("/")[2]
    paths = places.paths(tag) if tag.startswith(DRAKE) else []
    return f"Drake reads <{tag}> of SDFormat at {', '.join(paths)}" if paths else explain.why_unknown(word)


def _parted(word: str) -> tuple[str, str]:
    """A path below the root up to the last of Drake's tags, and the rest of it."""
    segments = explain.segments(word)
    while segments and segments[0] in OUTER:
        del segments[0]
    end = max((index + 1 for index, segment in enumerate(segments) if segment.startswith(DRAKE)), default=len(segments))
    return "/".join(segments[:end]), "/".join(segments[end:])
