"""Visuals and collisions as Drake takes them: their names, looks, files and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from urdflint.checks.drake.joints import named
from urdflint.linter.rule import Problem, check
from urdflint.model.meaning import parent_of
from urdflint.model.numbers import number
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

REFUSED = {
    "drake/shape-name-blank": "nothing but blanks in its name",
    "drake/shape-twice": "the name of another one, which is '{name}' without the blanks around it",
    "drake/names-exhausted": "a name that ten thousand others have: '{name}'",
}
PART = frozenset({"visual", "collision"})
NOT_ZERO = re.compile(r"[^eE]*[1-9]")


def shape_named(element: Element) -> str:
    """The visual or collision that an element is or belongs to, in words."""
    part = next((one for one in (element, *element.ancestors()) if one.tag in PART), element)
    return f"{named(part)} of {named(part.parent)}"


@check("DRK401")
def shape_name_refused(claim: DrakeClaim) -> Iterator[Problem]:
    part = claim.element
    written = "name" in part.attributes
    place = claim.place() if written else Place(part)
    whose = f"<{part.tag}> of {named(part.parent)}" if claim.word == "drake/shape-name-blank" else shape_named(part)
    others = [("the other one", Place(one, "name" if "name" in one.attributes else None)) for one in claim.related]
    yield Problem(f"{whose} has {REFUSED[claim.word].format(**claim.facts)}", place, others)


@check("DRK402")
def shape_renamed(claim: DrakeClaim) -> Iterator[Problem]:
    part, name, new = claim.element, claim.facts["name"], claim.facts["new"]
    message = f"another {part.tag} of {named(part.parent)} is named '{name}': Drake calls this one '{new}'"
    yield Problem(message, claim.place())


@check("DRK403")
def mesh_scale_too_small(claim: DrakeClaim) -> Iterator[Problem]:
    message = f"the mesh in {shape_named(claim.element)} is scaled by less than 1e-8: {claim.element.get('scale')}"
    yield Problem(message, claim.place())


@check("DRK430")
def visual_without_role(claim: DrakeClaim) -> Iterator[Problem]:
    switched = [("switched off here", Place(one, "enabled")) for one in claim.related]
    yield Problem(f"{shape_named(claim.element)} has no role left: Drake leaves it out", claim.place(), switched)


@check("DRK431")
def visual_tag_without_effect(claim: DrakeClaim) -> Iterator[Problem]:
    one = claim.element
    if claim.word == "drake/renderer-without-perception":
        message = f"no renderer gets to see {shape_named(one)}: its perception is switched off"
        yield Problem(message, claim.place(), help="leave the renderer out, or the perception on")
    elif not one.attributes and not one.children and not one.text.strip():
        message = f"<{one.tag}> of {shape_named(one)} changes nothing: it does not say enabled"
        yield Problem(message, claim.place(), help='write enabled="false", or leave the tag out')


@check("DRK432")
def texture_not_shown(claim: DrakeClaim) -> Iterator[Problem]:
    message = f"Drake shows the texture {claim.element.get('filename')!r} to its cameras only"
    yield Problem(message, claim.place())


@check("DRK433")
def color_without_rgba(claim: DrakeClaim) -> Iterator[Problem]:
    yield Problem(f"the <color> of {named(claim.element.parent)} has no rgba", claim.place())


@check("DRK701")
def number_not_for_drake(claim: DrakeClaim) -> Iterator[Problem]:
    element, attribute = claim.element, claim.attribute or ""
    if element.tag == "dynamics" and parent_of(element).get("type") == "planar":
        return
    text = " ".join((element.get(attribute) or "").split())
    wanted = "one number" if claim.facts["wanted"] == 1 else f"{claim.facts['wanted']} numbers"
    message = f"Drake wants {wanted} for {attribute} of <{element.tag}>, not '{text}'"
    yield Problem(message, claim.place())


@check("DRK702")
def number_too_small(claim: DrakeClaim) -> Iterator[Problem]:
    pieces = claim.element.attributes[claim.attribute or ""].split()
    lost = [piece for piece in pieces if number(piece) == 0 and NOT_ZERO.match(piece)]
    if lost:
        yield Problem(f"Drake takes {lost[0]} in {claim.attribute} of <{claim.element.tag}> for 0", claim.place())


@check("DRK703")
def uri_remote(claim: DrakeClaim) -> Iterator[Problem]:
    tag, scheme = claim.element.tag, claim.facts["scheme"]
    yield Problem(f"Drake fetches no {tag} over {scheme}: {claim.element.get('filename')!r}", claim.place())
