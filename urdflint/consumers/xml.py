"""Who refuses a file for its XML, and for which of its departures from XML."""

from __future__ import annotations

import re
from functools import lru_cache

from urdflint.consumers import tinyxml
from urdflint.document import Document
from urdflint.finding import Effect
from urdflint.source import Span

DEPTH_TAKEN = 98  # by tinyxml2 up to version 9, which sdformat uses; the others take more
EVERYONE = ("urdfdom@3", "urdfdom@6", "sdformat<13", "sdformat>=13", "drake", "mujoco")
TITLES = {"sdformat": "Gazebo", "drake": "Drake", "mujoco": "MuJoCo"}


@lru_cache(maxsize=4)
def blame(document: Document) -> dict[Span, dict[str, Effect]]:
    """The effects of each departure: a parser stops at the last one that begins before the place it complains of."""
    found: dict[Span, dict[str, Effect]] = {}
    if document.departures:
        for selector, refusal in tinyxml.refusals(document).items():
            before = [one.span for one in document.departures if document.source.original(one.span.start) <= refusal.offset]
            culprit = max(before, default=document.departures[0].span)
            found.setdefault(culprit, {})[selector] = Effect.REJECTS
        for selector in _without_robot(document):
            found.setdefault(document.departures[-1].span, {})[selector] = Effect.REJECTS
    return found


def _without_robot(document: Document) -> list[str]:
    """Who takes the XML but finds no robot in it."""
    if document.root is not None:
        return []
    takers = [selector for selector in EVERYONE if selector not in tinyxml.refusals(document)]
    return [one for one in takers if one != "urdfdom@3" or not tinyxml.robot_in_tinyxml1(document.source.data)]


@lru_cache(maxsize=4)
def loaders(document: Document) -> str:
    """In words, the programs that load a file though it is not well formed; empty where there are none."""
    if document.root is None:
        return ""
    refusing = [re.split("[@<>]", selector)[0] for selector in tinyxml.refusals(document)]
    both = refusing.count("urdfdom")
    names = [] if both == 2 else ["urdfdom"] if both == 0 else [_other_urdfdom(document)]
    names += [title for family, title in TITLES.items() if family not in refusing]
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _other_urdfdom(document: Document) -> str:
    return "urdfdom 6" if "urdfdom@3" in tinyxml.refusals(document) else "urdfdom 3"


def refused(document: Document) -> dict[str, Effect]:
    """The effects of what is no departure: encoding, document type, depth; none where something else may be the reason."""
    return {} if document.departures else dict.fromkeys(tinyxml.refusals(document), Effect.REJECTS)


@lru_cache(maxsize=4)
def unexplained(document: Document) -> dict[int, dict[str, Effect]]:
    """Refusals of a file in which no fault can be seen, by offset: quirks of one parser."""
    found: dict[int, dict[str, Effect]] = {}
    ordinary = document.doctype is None and document.source.text is document.source.data
    if ordinary and not document.departures and document.depth < DEPTH_TAKEN:
        for selector, refusal in tinyxml.refusals(document).items():
            found.setdefault(refusal.offset, {})[selector] = Effect.REJECTS
    return found
