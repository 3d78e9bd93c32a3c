"""What programs do with joints and trees that are amiss, measured on drake 1.51, MuJoCo 4.0 and libsdformat 12.3."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.nodes import LIMITED, ONE_WAY, Joint, Link
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.sdformat import survival as sdformat
from urdflint.programs.urdfdom.faults import NEW, STRICT

Effects = dict[str, Effect]


def unknown_link(joint: Joint, name: str) -> Effects:
    """A joint's end names no link. Drake forgets a joint with an empty name, and it always has a world."""
    effects = {} if name in joint.robot.link_named else {"mujoco": Effect.REJECTS}
    if "" in (joint.parent, joint.child_link):
        effects["drake"] = Effect.DROPS
    elif name != "world":
        effects["drake"] = Effect.REJECTS
    return effects


def name_of_link(joint: Joint, link: Link) -> Effects:
    """A joint with the name of a link, where Gazebo writes both; a melted link leaves a frame of its name from 12.7 on.

    The root link called world is the world itself and is not written.
    """
    tree, name = joint.robot.tree, link.name or ""
    if name == "world" or name not in sdformat.massive(tree) or not sdformat.keeps(joint):
        return {}
    melts = any(one.type == "fixed" for one in tree.above.get(name, ()))
    return {"sdformat>=12.7" if melts else "sdformat": Effect.REJECTS}


def unknown_type(kind: str) -> Effects:
    """A type that URDF does not have: Drake forgets a joint without one, MuJoCo makes a ball joint of one word."""
    effects = {"drake": Effect.REJECTS if kind else Effect.DROPS}
    return effects if kind == "spherical" else {**effects, "mujoco": Effect.REJECTS}


def hung_on_itself(joint: Joint, name: str) -> Effects:
    """A joint between a link and itself; MuJoCo has nothing against fixing the world to the world."""
    return {**({} if name == "world" else {"mujoco": Effect.REJECTS}), **cycle(joint.robot, name)}


def cycle(robot: Robot, name: str) -> Effects:
    """A cycle through this link. Who walks into it from the root never comes back; beside a root nobody meets it."""
    tree = robot.tree
    if name in tree.hanging or not tree.roots:
        return {"urdfdom": Effect.REJECTS, "sdformat": Effect.REJECTS}
    return {"sdformat": Effect.DROPS}


def two_parents(link: Link, above: Sequence[Joint]) -> Effects:
    """Gazebo writes the link twice and refuses that, unless it melts it away or leaves it out for want of mass.

    Drake minds loops only: with two roots the link may hang on both.
    """
    tree = link.robot.tree
    effects = {"drake": Effect.REJECTS} if len(tree.roots) == 1 and link.name in tree.hanging else {}
    if link.name in sdformat.massive(tree) and all(joint.type in ONE_WAY for joint in above):
        effects["sdformat"] = Effect.REJECTS
    return effects


def zero_axis(joint: Joint) -> Effects:
    """An axis of length zero where one is read."""
    effects = {"drake": Effect.REJECTS, "mujoco": Effect.REJECTS}
    return {**effects, **_at_load(joint, Effect.REJECTS)}


def bare_axis(joint: Joint) -> Effects:
    """An axis without xyz: zero in Gazebo, as in urdfdom."""
    return {"mujoco": Effect.REJECTS, **_at_load(joint, Effect.REJECTS)}


def inverted_limit(joint: Joint) -> Effects:
    """A lower limit above the upper one; Drake holds continuous joints to their limits too."""
    effects = _strictly_refused(joint)
    if joint.type in ONE_WAY:
        effects["drake"] = Effect.REJECTS
    if joint.type in LIMITED:
        effects |= {"mujoco": Effect.DROPS, **_at_load(joint, Effect.WARNS)}
    return effects


def negative_limit(joint: Joint, attribute: str) -> Effects:
    """A velocity or an effort below zero."""
    effects = _strictly_refused(joint)
    return effects | ({"drake": Effect.REJECTS} if attribute == "velocity" and joint.type in ONE_WAY else {})


def negative_dynamics(joint: Joint, attribute: str) -> Effects:
    """A damping or a friction below zero."""
    return {"drake": Effect.REJECTS} if attribute == "damping" and joint.type in ONE_WAY else {}


def unknown_leader(joint: Joint) -> Effects:
    """A mimic whose joint does not exist."""
    return {**_no_leader(joint), **_late(joint)}


def nameless_leader(joint: Joint) -> Effects:
    """A mimic that does not say which joint it follows."""
    effects: Effects = {"drake": Effect.REJECTS}
    if joint.type != "fixed":
        effects["mujoco"] = Effect.REJECTS
    return effects


def own_leader(joint: Joint) -> Effects:
    """A mimic that names its own joint."""
    effects: Effects = {"drake": Effect.REJECTS}
    if joint.type in ONE_WAY:
        effects["mujoco"] = Effect.REJECTS
    return {**effects, **_late(joint)}


def unfit_leader(joint: Joint, leader: Joint) -> Effects:
    """A mimic of a joint that has no single position; Drake does not keep floating joints."""
    return _no_leader(joint) if joint.type in ONE_WAY or leader.type == "floating" else {}


def unfit_follower(joint: Joint, leader: Joint) -> Effects:
    """A mimic of a one-way joint on a joint that has no single position."""
    effects = {"drake": Effect.REJECTS} if joint.type in ("fixed", "planar") and leader.type in ONE_WAY else {}
    if joint.type != "fixed":
        effects["mujoco"] = Effect.WARNS
    return effects


def _strictly_refused(joint: Joint) -> Effects:
    return {NEW: Effect.REJECTS} if joint.robot.version >= STRICT else {}


def _no_leader(joint: Joint) -> Effects:
    effects: Effects = {"drake": Effect.REJECTS}
    if joint.type != "fixed":
        effects["mujoco"] = Effect.WARNS
    return effects


def _at_load(joint: Joint, effect: Effect) -> Effects:
    """What libsdformat does to a joint that it writes."""
    return {"sdformat": effect} if sdformat.keeps(joint) else {}


def _late(joint: Joint) -> Effects:
    """Mimic is written into SDF since libsdformat 14.1, where a leader that does not exist is a load error."""
    return {"sdformat>=14.1": Effect.REJECTS} if sdformat.keeps(joint) else {}
