"""Visuals and collisions in Drake: their names, appearance, files and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from urdflint.checks.drake.joints import named
from urdflint.linter.rule import Problem, check
from urdflint.model.meaning import parent_of
from urdflint.model.numbers import number
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.reasons import (
    NamesExhausted,
    NumberUnreadable,
    RendererWithoutPerception,
    ShapeNameBlank,
    ShapeNameDuplicate,
    ShapeRenamed,
    UriSchemeUnsupported,
)
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

PART = frozenset({"visual", "collision"})
NOT_ZERO = re.compile(r"[^eE]*[1-9]")


def shape_named(element: Element) -> str:
    """The visual or collision that an element is or belongs to, in words."""
    part = next((ancestor for ancestor in (element, *element.ancestors()) if ancestor.tag in PART), element)
    return f"{named(part)} of {named(part.parent)}"


@check("DRK401")
def shape_name_rejected(claim: DrakeClaim) -> Iterator[Problem]:
    part = claim.element
    match claim.reason:
        case ShapeNameBlank():
            message = f"the name of a <{part.tag}> of {named(part.parent)} is only whitespace"
        case ShapeNameDuplicate(name):
            message = f"{shape_named(part)} has the name of another one, '{name}', once whitespace around it is removed"
        case NamesExhausted(name):
            message = f"more than ten thousand shapes of {named(part.parent)} are named '{name}'"
        case _:
            return
    place = claim.place() if "name" in part.attributes else Place(part)
    others = [
        ("the other one", Place(other, "name" if "name" in other.attributes else None)) for other in claim.related
    ]
    yield Problem(message, place, others)


@check("DRK402")
def shape_renamed(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, ShapeRenamed):
        name, new = claim.reason.name, claim.reason.new
        whose = f"{named(claim.element.parent)} has another {claim.element.tag} named '{name}'"
        yield Problem(f"{whose}: Drake renames this one to '{new}'", claim.place())


@check("DRK403")
def mesh_scale_too_small(claim: DrakeClaim) -> Iterator[Problem]:
    message = f"the mesh of {shape_named(claim.element)} is scaled by less than 1e-8: {claim.element.get('scale')}"
    yield Problem(message, claim.place())


@check("DRK430")
def visual_without_role(claim: DrakeClaim) -> Iterator[Problem]:
    disabled = [("disabled here", Place(properties, "enabled")) for properties in claim.related]
    message = f"{shape_named(claim.element)} has its illustration and perception roles disabled: Drake drops it"
    yield Problem(message, claim.place(), disabled)


@check("DRK431")
def visual_tag_without_effect(claim: DrakeClaim) -> Iterator[Problem]:
    part = claim.element
    if isinstance(claim.reason, RendererWithoutPerception):
        message = f"<{part.tag}> of {shape_named(part)} has no effect: its perception role is disabled"
        yield Problem(message, claim.place(), help="remove it, or enable the perception role")
    elif not part.attributes and not part.children and not part.text.strip():
        message = f"<{part.tag}> of {shape_named(part)} has no effect without the attribute enabled"
        yield Problem(message, claim.place(), help='write enabled="false", or remove the tag')


@check("DRK432")
def texture_not_shown(claim: DrakeClaim) -> Iterator[Problem]:
    message = f"Drake uses the texture {claim.element.get('filename')!r} in the perception role only"
    yield Problem(message, claim.place())


@check("DRK433")
def color_without_rgba(claim: DrakeClaim) -> Iterator[Problem]:
    yield Problem(f"the <color> of {named(claim.element.parent)} has no rgba", claim.place())


@check("DRK701")
def number_rejected_by_drake(claim: DrakeClaim) -> Iterator[Problem]:
    element, attribute = claim.element, claim.attribute or ""
    planar = element.tag == "dynamics" and parent_of(element).get("type") == "planar"
    if planar or not isinstance(claim.reason, NumberUnreadable):
        return
    text = " ".join((element.get(attribute) or "").split())
    wanted = "one number" if claim.reason.wanted == 1 else f"{claim.reason.wanted} numbers"
    yield Problem(f"Drake requires {wanted} for {attribute} of <{element.tag}>, not '{text}'", claim.place())


@check("DRK702")
def number_too_small(claim: DrakeClaim) -> Iterator[Problem]:
    pieces = claim.element.attributes[claim.attribute or ""].split()
    lost = [piece for piece in pieces if number(piece) == 0 and NOT_ZERO.match(piece)]
    if lost:
        yield Problem(f"Drake reads {lost[0]} in {claim.attribute} of <{claim.element.tag}> as 0", claim.place())


@check("DRK703")
def uri_remote(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, UriSchemeUnsupported):
        tag, scheme = claim.element.tag, claim.reason.scheme
        message = f"Drake does not load a {tag} over {scheme}: {claim.element.get('filename')!r}"
        yield Problem(message, claim.place())
