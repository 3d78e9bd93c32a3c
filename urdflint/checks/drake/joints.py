"""Joints as Drake makes them: which it leaves out, which it refuses, and what it does not read of the others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from urdflint.linter.rule import Problem, Replace, check
from urdflint.model.nodes import Joint
from urdflint.model.robot import Robot
from urdflint.programs import drake
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed

WHOLE = frozenset({"fixed", "floating"})  # kinds of joint of which others tell that their parts are not read
UNREAD = {"limit": "so nothing bounds it", "dynamics": "so nothing damps it"}
LACKING = {
    "pitch-missing": ("<drake:screw_thread_pitch>", "is a screw"),
    "curves-missing": ("<drake:curves>", "is curvilinear"),
}
CURVES = "write at least one <drake:line_segment> or <drake:circular_arc> into it"
PERPENDICULAR = "turn <drake:initial_tangent> into the plane; they are 1 0 0 and 0 0 1 where they are not written"
MIMICS = {
    "mimic-without-joint": "names no joint",
    "mimic-of-itself": "names the joint itself",
    "mimic-of-other-freedoms": "names a joint with another number of freedoms: '{name}'",
    "mimic-without-freedom": "is ignored: both joints need exactly one freedom",
}


def named(element: Element | None) -> str:
    """A link, joint or other part in words: its kind and its name."""
    tag, name = (element.tag, element.get("name")) if element is not None else ("robot", None)
    return f"<{tag}>" if name is None else f"{tag.removeprefix('drake:')} '{name}'"


@check("DRK101")
def drake_ignore_set(claim: DrakeClaim) -> Iterator[Problem]:
    yield Problem(f"Drake leaves out {named(claim.element)}: its drake_ignore is true", claim.place())


@check("DRK102")
def drake_ignore_not_true(claim: DrakeClaim) -> Iterator[Problem]:
    message = (
        f"{named(claim.element)} is not left out: Drake knows drake_ignore=\"true\" only, not '{claim.facts['value']}'"
    )
    yield Problem(message, claim.place(), fix=("write true", [Replace(claim.place(), "true")]))


@check("DRK103")
def joints_form_loop(claim: DrakeClaim) -> Iterator[Problem]:
    joint = claim.element if claim.element.tag != "child" else claim.element.parent
    if claim.word == "drake/joint-to-itself":
        yield Problem(f"{named(joint)} joins link '{claim.facts['name']}' to itself", claim.place())
        return
    if _is_told(claim.robot):
        return
    ends = f"links '{claim.facts['parent']}' and '{claim.facts['child']}'"
    if claim.word == "drake/joint-pair-twice":
        first = claim.related[0]
        message = f"{named(joint)} joins {ends}, which {named(first)} joins already"
        yield Problem(message, claim.place(), [("the first joint between them", Place(first))])
    else:
        yield Problem(f"{named(joint)} closes a loop: {ends} hang together without it", claim.place())


@lru_cache(maxsize=1)
def _is_told(robot: Robot) -> bool:
    """Whether a loop is one of plain joints, which the rules of URDF tell of."""
    tree = robot.tree
    twice = (name for name, above in tree.parent_joints.items() if len(above) > 1)
    return bool(tree.cycles) or (len(tree.roots) == 1 and any(name in tree.below_roots for name in twice))


@check("DRK104")
def joint_frame_taken(claim: DrakeClaim) -> Iterator[Problem]:
    other = claim.related[0]
    message = f"{named(claim.element)} needs the name '{claim.facts['frame']}' for its frame, but {named(other)} "
    message += "needs it too" if other.tag in ("joint", "drake:joint") else "has it"
    yield Problem(message, claim.place(), [("the other one", Place(other, "name"))])


@check("DRK105")
def joint_not_made(claim: DrakeClaim) -> Iterator[Problem]:
    name = str(claim.facts["name"])
    joint = claim.robot.joint_named.get(name)
    if joint is not None:
        message = f"{named(claim.element.parent)} needs joint '{name}', but Drake {_fate(joint)}"
        yield Problem(message, claim.place())


def _fate(joint: Joint) -> str:
    """Why there is no such joint in Drake's model of the robot."""
    if joint.type == "floating":
        return "makes no floating joints"
    return "keeps it with the world, where it is not found" if joint.child_link == "world" else "leaves it out"


def _is_joint(element: Element) -> bool:
    return element.tag in ("joint", "drake:joint")


@check("DRK106")
def joint_floating_not_made(claim: DrakeClaim) -> Iterator[Problem]:
    end = claim.element.child("child")
    link = end.get("link") if end is not None else None
    message = f"{named(claim.element)} is floating: Drake leaves it out, and link '{link}' is free without it"
    yield Problem(message, claim.place())


@check("DRK107")
def mimic_not_made(claim: DrakeClaim) -> Iterator[Problem]:
    words = MIMICS[claim.word.removeprefix("drake/")].format(name=claim.facts.get("name", ""))
    related = [(f"{named(one)} is {one.get('type')}", Place(one, "type")) for one in claim.related]
    yield Problem(f"the <mimic> of {named(claim.element.parent)} {words}", claim.place(), related)


@check("DRK110")
def joint_part_not_read(claim: DrakeClaim) -> Iterator[Problem]:
    kind, part = claim.facts["type"], claim.element
    if _is_made(part.parent):
        message = f"Drake reads no <{part.tag}> of a {kind} joint, {UNREAD[part.tag]}"
        yield Problem(message, Place(part, part="label"), [(f"{named(part.parent)}", Place(part.parent, "type"))])


def _is_made(joint: Element | None) -> bool:
    """Whether Drake makes a joint that can move, written as its kind must be; of others other rules tell."""
    kind = joint.get("type") if joint is not None else None
    return joint is not None and kind not in WHOLE and (kind not in drake.JOINTS or joint.tag == "drake:joint")


@check("DRK111")
def joint_axis_not_used(claim: DrakeClaim) -> Iterator[Problem]:
    if _is_made(claim.element.parent):
        message = f"Drake has no use for the <axis> of the {claim.facts['type']} {named(claim.element.parent)}"
        yield Problem(message, Place(claim.element, part="label"))


@check("DRK112")
def joint_friction_not_read(claim: DrakeClaim) -> Iterator[Problem]:
    message = f"Drake ignores the friction of {named(claim.element.parent)}, {claim.element.get('friction')}"
    yield Problem(message, Place(claim.element), help="give it damping, which Drake reads, or live without")


@check("DRK120")
def joint_value_impossible(claim: DrakeClaim) -> Iterator[Problem]:
    joint, attribute = claim.element.parent, claim.attribute
    if joint is None or not _is_joint(joint) or attribute is None:
        return
    whose, text = f"of {named(joint)}", claim.element.get(attribute)
    words = {
        "drake/axis-zero": f"the axis {whose} is too short for a direction: {text}",
        "drake/axis-too-long": f"the axis {whose} is too long for a direction: {text}",
        "drake/limit-inverted": f"the lower limit {whose} is above its upper one",
        "drake/limit-negative": f"the {attribute.removeprefix('drake:')} limit {whose} is negative: {text}",
        "drake/effort-negative": f"the effort limit {whose} is negative: {text}",
        "drake/damping-negative": f"the damping {whose} is negative: {text}",
    }
    if claim.word in words:
        yield Problem(words[claim.word], claim.place())
    elif joint.get("type") == "planar" and claim.element.tag == "dynamics":
        advice = "write one number for each of the two directions and one for the turning"
        yield Problem(
            f"the damping {whose}, which is planar, is not three numbers: '{text}'", claim.place(), help=advice
        )


@check("DRK121")
def joint_part_missing(claim: DrakeClaim) -> Iterator[Problem]:
    reason = claim.word.removeprefix("drake/")
    if reason == "curves-empty":
        message = f"the <drake:curves> of {named(claim.element.parent)} is empty"
        yield Problem(message, claim.place(), help=CURVES)
    elif claim.element.tag == "drake:joint":
        tag, kind = LACKING[reason]
        yield Problem(f"{named(claim.element)} {kind}, but has no {tag}", claim.place(), help=f"write {tag} into it")


@check("DRK122")
def curve_impossible(claim: DrakeClaim) -> Iterator[Problem]:
    if claim.word == "drake/curve-too-short":
        message = f"<{claim.element.tag}> is too short to be seen behind the curves before it"
        yield Problem(message, claim.place(), help="leave it out, or make it longer")
        return
    directions = {"drake:initial_tangent": "the initial tangent", "drake:plane_normal": "the normal of its plane"}
    joint = claim.element if _is_joint(claim.element) else claim.element.parent
    if claim.word == "drake/direction-zero":
        yield Problem(f"{directions[claim.element.tag]} of {named(joint)} is zero", claim.place())
        return
    others = [("the normal", Place(one, "xyz")) for one in claim.related if one.tag == "drake:plane_normal"]
    message = f"the path of {named(joint)} leaves its plane: {listed(list(directions.values()))} are not perpendicular"
    yield Problem(message, claim.place(), others, help=PERPENDICULAR)


@check("DRK123")
def screw_pitch_zero(claim: DrakeClaim) -> Iterator[Problem]:
    message = f"the thread of {named(claim.element.parent)} has pitch 0: it turns without moving on"
    yield Problem(message, claim.place())
