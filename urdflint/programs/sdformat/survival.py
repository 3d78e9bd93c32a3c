"""What libsdformat does with a robot on its way to SDF, by version: which links and joints it keeps, and how it reads.

It reads URDF with urdfdom 3: up to series 13 as a library, from 14 on or at the builder's choice as a copy of its own.
"""

from __future__ import annotations

from functools import lru_cache

from urdflint.model.nodes import MOVING, ONE_WAY, Joint, Link
from urdflint.model.robot import Robot
from urdflint.model.tree import Tree
from urdflint.programs.effect import Effect
from urdflint.programs.urdfdom import faults as urdfdom
from urdflint.programs.urdfdom.faults import Outcome
from urdflint.syntax.document import Element

LEAST_MASS = 1e-6  # in kg; what weighs no more is left out by older versions


def like_urdfdom(outcome: Outcome) -> Outcome:
    """The outcome of urdfdom 3, told of libsdformat too: what makes the one refuse a robot makes the other."""
    old = outcome.effects.get(urdfdom.OLD)
    if old not in (Effect.REJECTS, Effect.DROPS):
        return outcome
    return Outcome({**outcome.effects, "sdformat": old}, outcome.loss)


def leniently(outcome: Outcome) -> Outcome:
    """The outcome for a bad number: the copy of urdfdom in newer versions takes the start of one."""
    effects = {("sdformat<14" if key == "sdformat" else key): effect for key, effect in outcome.effects.items()}
    return Outcome(effects, outcome.loss)


@lru_cache(maxsize=1)
def massive(tree: Tree) -> set[str]:
    """The links that have mass, and so have all links above them up to a root; a root called world needs none."""
    waiting = [root for root in tree.roots if root.name == "world" or has_mass(root)]
    seen = {root.name or "" for root in waiting}
    while waiting:
        for joint in tree.below.get(waiting.pop().name or "", ()):
            child = tree.links[joint.child_link or ""]
            if child.name not in seen and has_mass(child):
                seen.add(child.name or "")
                waiting.append(child)
    return seen


def keeps(joint: Joint) -> bool:
    """Whether it writes a joint into SDF: one that moves a link with mass."""
    return joint.type in ONE_WAY and joint.child_link in massive(joint.robot.tree)


@lru_cache(maxsize=1)
def _odd_links(robot: Robot) -> frozenset[Element]:
    """The links in which something is not of the vocabulary, or repeated, missing or unreadable."""
    return frozenset(one for found in robot.survey.irregular for one in found.element.ancestors() if one.tag == "link")


def writes(robot: Robot, shape: Element) -> bool:
    """Whether a shape is sure to be read and written: nothing in its link that stops urdfdom, and the link has mass.

    A capsule stops urdfdom 3.
    """
    element = next((one for one in shape.ancestors() if one.tag == "link"), None)
    link = robot.link_named.get(element.get("name") or "") if element is not None else None
    if link is None or link.element is not element or link.name == "world" or element in _odd_links(robot):
        return False
    shapes = [one.shape for one in (*link.visuals, *link.collisions)]
    whole = link.inertial is not None and link.inertial.inertia is not None
    plain = all(one is not None and one.tag != "capsule" for one in shapes)
    return whole and plain and shape in shapes and link.name in massive(robot.tree)


def has_mass(link: Link) -> bool:
    """Whether every version keeps the link."""
    return link.inertial is not None and (link.inertial.mass or 0.0) > LEAST_MASS


def moves_alone(link: Link) -> bool:
    """Whether a link hangs on a moving joint and nothing is fixed to it, which would be melted into it."""
    tree, name = link.robot.tree, link.name or ""
    above = tree.above.get(name, ())
    return len(above) == 1 and above[0].type in MOVING and all(one.type in MOVING for one in tree.below.get(name, ()))


def makes_body(link: Link) -> bool:
    """Whether Gazebo makes a link of it by itself: alone on a moving joint that hangs on a root with mass, or the root.

    Of links further down nothing is said: one without mass above them takes them away.
    """
    tree, name = link.robot.tree, link.name or ""
    if name == "world" or any(one.type not in MOVING for one in tree.below.get(name, ())):
        return False
    above = tree.above.get(name, ())
    if not above:
        return True
    parent = tree.links.get(above[0].parent or "")
    return moves_alone(link) and parent is not None and parent.name not in tree.above and has_mass(parent)
