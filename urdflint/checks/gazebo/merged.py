"""Links that Gazebo merges into others: tags that then speak of the whole, and poses that are not carried along."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.model.nodes import Gazebo
from urdflint.model.robot import Robot
from urdflint.programs.sdformat import blocks as sdf
from urdflint.programs.sdformat import shape_tags as reach
from urdflint.programs.sdformat.outcome import Body
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

# What speaks of a link as a whole, with the value that it has where nobody says anything
WHOLE = {
    "turnGravityOff": "false",
    "selfCollide": "false",
    "dampingFactor": "0",
    "gravity": "true",
    "self_collide": "false",
    "kinematic": "false",
    "enable_wind": "false",
    "must_be_base_link": "false",
    "velocity_decay": "",
    "pose": "0",
}
CARRIED = ("sensor", "projector", "light")
STAYING = ("particle_emitter", "audio_source")
ANGLES = frozenset({"0", "-0", "0.0", "-0.0", "0."})


@check("GZ506")
def tag_for_merged_link(robot: Robot) -> Iterator[Problem]:
    tags = [one for block in robot.parts[Gazebo] for one in block.element.children if one.tag in WHOLE]
    if not tags:
        return
    model = sdf.converted(robot)
    bodies = {one.name: one for one in model.links}
    for one in tags:
        link = reach.home_of(robot, one)
        lump = model.lumped.get(link)
        body = bodies.get(lump.into) if lump is not None else None
        if body is None or (one.tag == "pose" and body.joint is not None):
            continue
        if _counts(robot, one, body) and (sdf.setting(robot, one) or WHOLE[one.tag]) != _said_of(robot, body, one.tag):
            yield Problem(
                f"<{one.tag}> for link '{link}' acts on all of link '{body.name}', into which it is merged",
                Place(one, part="label"),
                related=_merging(robot, link),
            )


@check("GZ507")
def merged_pose_misread(robot: Robot) -> Iterator[Problem]:
    for _, one, link, body in _copied(robot, CARRIED):
        pose = one.child("pose")
        if pose is None:
            continue
        fault = None
        if "relative_to" in pose.attributes:
            if not (pose.get("relative_to") or "").strip() and reach.is_moved(robot, link, body.name):
                fault = ("relative_to", "as one in that link, since its relative_to is there, but empty")
        elif (pose.get("rotation_format") or "").strip() == "quat_xyzw":
            fault = ("rotation_format", "without its rotation_format, the first numbers of the quaternion as angles")
        elif (pose.get("degrees") or "").strip().lower() in ("true", "1") and set(pose.text.split()[3:]) - ANGLES:
            fault = ("degrees", "without its degrees, its angles in radians")
        if fault is not None:
            yield Problem(
                f"{_named(one)} is carried from '{link}' into link '{body.name}', and its pose is read {fault[1]}",
                Place(pose, fault[0], "name"),
                related=_merging(robot, link),
            )


@check("GZ508")
def merged_pose_left(robot: Robot) -> Iterator[Problem]:
    for _, one, link, body in _copied(robot, (*STAYING, "light")):
        if reach.is_moved(robot, link, body.name):
            yield Problem(
                f"{_named(one)} is carried from '{link}' into link '{body.name}' without minding where '{link}' is",
                Place(one),
                related=_merging(robot, link),
                only=sdf.DIM if one.tag == "light" else (),
            )


def _copied(robot: Robot, tags: tuple[str, ...]) -> Iterator[tuple[Gazebo, Element, str, Body]]:
    """What blocks for merged links put into others: block, element, merged link, and where it ends up."""
    blocks = [one for one in robot.parts[Gazebo] if any(child.tag in tags for child in one.element.children)]
    if not blocks:
        return
    bodies = {one: body for body in sdf.converted(robot).links for one in body.copied}
    for block in blocks:
        for one in block.element.children:
            link, body = block.get("reference") or "", bodies.get(one)
            if one.tag in tags and body is not None and link != body.name and isinstance(block, Gazebo):
                yield block, one, link, body


def _counts(robot: Robot, one: Element, body: Body) -> bool:
    """Whether it is the first of its name in the link, and no special tag says the same; of those the last counts."""
    if one not in body.copied:
        return True
    twin = sdf.TWINS.get(one.tag)
    first = next(other for other in body.copied if other.tag == one.tag)
    inside = [other.parent for other in body.copied]
    return first is one and not any(block is not None and block.child(twin or "") is not None for block in inside)


def _said_of(robot: Robot, body: Body, tag: str) -> str:
    """What the blocks for a link itself say, or what holds where they say nothing."""
    own = [
        one
        for block in robot.parts[Gazebo]
        if block.get("reference") == body.name
        for one in block.element.children
        if one.tag == tag
    ]
    return sdf.setting(robot, own[-1]) if own else WHOLE[tag]


def _merging(robot: Robot, link: str) -> list[tuple[str, Place]]:
    joint = reach.melting(robot, link)
    return [(f"{joint} merges link '{link}'", joint.place())] if joint is not None else []


def _named(one: Element) -> str:
    return f"{one.tag} '{one.get('name')}'" if one.get("name") else f"<{one.tag}>"
