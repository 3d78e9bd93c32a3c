"""Names in the tags of Drake: those that refer to nothing, those that are taken, and what groups and tendons join."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check, renaming
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.similar import did_you_mean, nearest
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

JOINTS = ("joint", "drake:joint")
GROUP = "drake:collision_filter_group"
LOWER = "drake:tendon_constraint_lower_limit"
MEMBERS = ("drake:member", "drake:member_group")
# By reason: what the name should be that of, and the tags that give such names
WANTED = {
    "drake/body-unknown": ("link", ("link",)),
    "drake/link-unknown": ("link", ("link",)),
    "drake/member-unknown": ("link", ("link",)),
    "drake/frame-unknown": ("frame or link", ("frame", "link")),
    "drake/group-unknown": ("group", (GROUP,)),
    "drake/tendon-joint-unknown": ("joint", JOINTS),
}
NAMED = ("link", "frame", *JOINTS, GROUP)
TAKEN = {
    "drake/frame-twice": "a frame '{name}' is there already",
    "drake/group-twice": "a group '{name}' is there already",
    "drake/joint-twice": "a joint '{name}' is there already",
    "drake/tendon-joint-twice": "the tendon names joint '{name}' twice",
}


@check("DRK501")
def drake_reference_unknown(claim: DrakeClaim) -> Iterator[Problem]:
    if claim.word == "drake/joint-dropped":
        yield Problem(f"<{claim.element.tag}> names no link: Drake leaves out the whole joint", claim.place())
        return
    name, (kind, tags) = str(claim.facts["name"]), WANTED[claim.word]
    parts = [one for one in claim.robot.element.children if one.tag in NAMED]
    there = next((one for one in parts if one.tag in tags and one.get("name") == name), None)
    other = next((one for one in parts if one.get("name") == name), None)
    known = nearest(name, [one.get("name") or "" for one in parts if one.tag in tags])
    message, advice = f"<{claim.element.tag}> names {kind} '{name}', which is not there", did_you_mean(name, known)
    related = [("this has the name", Place(other))] if other is not None and there is None else []
    if name == "world":
        message, advice = f"<{claim.element.tag}> cannot name the world", f"name a {kind} of the robot"
    elif there is not None:
        message, advice = f"<{claim.element.tag}> names {kind} '{name}', {_why_not(there)}", None
    fix = renaming(claim.place(), f"write {known}", known if there is None else None)
    yield Problem(message, claim.place(), related=related, help=advice, fix=fix)


def _why_not(named: Element) -> str:
    """Why Drake does not find what has the name."""
    if named.get("drake_ignore") == "true":
        return "which asks Drake to pass over it"
    if named.tag == "frame":
        return "which is fixed to the world and cannot be named"
    return "of which Drake makes nothing that can be named here"


@check("DRK502")
def drake_name_taken(claim: DrakeClaim) -> Iterator[Problem]:
    name = str(claim.facts["name"])
    message = TAKEN[claim.word].format(name=name)
    yield Problem(message, claim.place(), related=[(_has_it(claim, one), Place(one)) for one in claim.related])


def _has_it(claim: DrakeClaim, first: Element) -> str:
    """In words why something has a name already."""
    if first.tag == claim.element.tag:
        return "the first one is here"
    framed = claim.word == "drake/frame-twice" and first.tag in JOINTS
    return "for this joint Drake makes a frame of that name" if framed else "this has the name already"


@check("DRK503")
def drake_model_name_reserved(claim: DrakeClaim) -> Iterator[Problem]:
    yield Problem(f"Drake has a model '{claim.facts['name']}' already", claim.place())


@check("DRK504")
def drake_group_empty(claim: DrakeClaim) -> Iterator[Problem]:
    yield Problem(f"collision filter group '{claim.facts['name']}' has no members", claim.place())


@check("DRK505")
def drake_group_without_effect(claim: DrakeClaim) -> Iterator[Problem]:
    name, there = claim.element.get("name"), {one.tag for one in claim.element.children}
    if name is not None and not there.isdisjoint(MEMBERS):
        yield Problem(f"collision filter group '{name}' ignores no group, and no group ignores it", claim.place())


@check("DRK506")
def drake_constraint_on_one_body(claim: DrakeClaim) -> Iterator[Problem]:
    block = claim.element.parent
    tag = block.tag if block is not None else claim.element.tag
    yield Problem(f"<{tag}> ties link '{claim.facts['name']}' to itself", claim.place())


@check("DRK507")
def drake_tendon_joint_freedoms(claim: DrakeClaim) -> Iterator[Problem]:
    joint = claim.related[0]
    message = f"joint '{claim.facts['name']}' of a tendon is {joint.get('type')} and does not move by one number"
    yield Problem(message, claim.place(), related=[("the joint is here", Place(joint, "type"))])


@check("DRK508")
def drake_tendon_limits_inverted(claim: DrakeClaim) -> Iterator[Problem]:
    if claim.element.tag == LOWER:
        lower, upper = claim.facts["lower"], claim.facts["upper"]
        yield Problem(f"the lower limit {lower:g} of a tendon is above its upper limit {upper:g}", claim.place())
