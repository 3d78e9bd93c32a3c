"""Models that Gazebo refuses as a whole: for names, for places that are not there, and for merged inertias."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.syntax.place import Place

SHOWN = 8
WORLD = "only the root can be called world; give the link another name"


@check("GZ701")
def model_name_taken(claim: SdformatClaim) -> Iterator[Problem]:
    others = [("the other is here", Place(one, "name")) for one in claim.facts.get("other", ())]
    yield Problem(f"{_why(claim)}, and a model has each name once", claim.place(), others)


@check("GZ702")
def model_name_reserved(claim: SdformatClaim) -> Iterator[Problem]:
    name = claim.element.get("name")
    message = f"the name {name!r} of this <{claim.element.tag}> is reserved"
    yield Problem(message, Place(claim.element, "name"), help=WORLD if name == "world" else None)


@check("GZ703")
def model_name_with_colons(claim: SdformatClaim) -> Iterator[Problem]:
    element = claim.element
    yield Problem(f"the name {element.get('name')!r} of this <{element.tag}> holds '::'", Place(element, "name"))


@check("GZ704")
def model_place_unknown(claim: SdformatClaim) -> Iterator[Problem]:
    why, links = _why(claim), claim.robot.link_named
    ends = [end for tag in ("parent", "child") for end in claim.element.all(tag) if f"'{end.text.strip()}'" in why]
    melted = [links[name] for end in ends if (name := end.text.strip()) in links]
    related = [(f"{link} melts into the one above", link.place("name")) for link in melted]
    yield Problem(why, Place(ends[0], part="text") if ends else claim.place(), related)


@check("GZ705")
def inertia_just_impossible(claim: SdformatClaim) -> Iterator[Problem]:
    name, merged = claim.element.get("name"), claim.facts.get("merged", ())
    if merged:
        related = [(f"link '{one.get('name')}' melts into it", Place(one, "name")) for one in merged[:SHOWN]]
        message = f"no body has the inertia that link '{name}' gets with the links that melt into it"
        yield Problem(message, Place(claim.element, "name"), related)
    else:
        inertia = next((one for one in claim.related if one.tag == "inertia"), claim.element)
        message = f"the inertia of link '{name}' is at the bound of what a body can have, and beyond it for Gazebo"
        yield Problem(message, Place(inertia))


def _why(claim: SdformatClaim) -> str:
    return str(claim.facts["why"][0])
