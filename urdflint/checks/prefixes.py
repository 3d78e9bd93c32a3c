"""Prefixes of names: whether they are declared, and what they are bound to."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.structure.irregularities import Prefixed
from urdflint.programs.xml import refusals
from urdflint.schema.vocabulary import namespaces
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import edits

INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
DRAKE_URI = "http://drake.mit.edu"


@check("XML060")
def prefix_undeclared(prefixed: Prefixed) -> Iterator[Problem]:
    prefix = prefixed.prefix
    if _uri(prefixed) is None and prefix != "xacro":
        slip = prefix != "drake" and edits(prefix.lower(), "drake", 2) < 2
        advice = "did you mean 'drake'? Drake reads no other spelling" if slip else None
        fix, root = None, prefixed.robot.document.root
        if prefix == "drake" and root is not None:
            declaration = f' xmlns:drake="{DRAKE_URI}"'
            fix = (f"add{declaration} to <{root.tag}>", [Replace(Place(root, part="inside"), declaration)])
        effects = refusals.effects_of_prefix(prefixed.robot.document, prefix)
        message = f"prefix '{prefix}' is not declared"
        yield Problem(message, prefixed.place(), effects=effects, help=advice, fix=fix, safe=True)


@check("XML061")
def drake_prefix_elsewhere(prefixed: Prefixed) -> Iterator[Problem]:
    uri = _uri(prefixed)
    if prefixed.prefix != "drake" and uri is not None and uri.rstrip("/") == DRAKE_URI:
        yield Problem(f"prefix '{prefixed.prefix}' is bound to Drake's namespace", prefixed.place())


@check("XML062")
def drake_prefix_rebound(prefixed: Prefixed) -> Iterator[Problem]:
    holder = _declaring(prefixed)
    if prefixed.prefix == "drake" and holder is not None and holder.get("xmlns:drake") != DRAKE_URI:
        place = Place(holder, "xmlns:drake", "value")
        fix = (f"write {DRAKE_URI}", [Replace(place, DRAKE_URI)])
        message = f"prefix 'drake' is bound to '{holder.get('xmlns:drake')}'"
        yield Problem(message, place, fix=fix, safe=True)


@check("XML063")
def namespace_unknown(prefixed: Prefixed) -> Iterator[Problem]:
    uri = _uri(prefixed)
    inside = any(ancestor.tag == "gazebo" for ancestor in prefixed.element.ancestors())
    if uri is None or inside or prefixed.prefix == "drake" or uri.rstrip("/") == DRAKE_URI:
        return
    if uri not in namespaces() and uri != INSTANCE:
        yield Problem(f"namespace {uri!r} of prefix '{prefixed.prefix}' is unknown", prefixed.place())


def _uri(prefixed: Prefixed) -> str | None:
    """The URI that the prefix is bound to where it is used."""
    holder = _declaring(prefixed)
    return holder.attributes[f"xmlns:{prefixed.prefix}"] if holder is not None else None


def _declaring(prefixed: Prefixed) -> Element | None:
    """The element that declares the prefix where it is used."""
    lineage = (prefixed.element, *prefixed.element.ancestors())
    return next((element for element in lineage if f"xmlns:{prefixed.prefix}" in element.attributes), None)
