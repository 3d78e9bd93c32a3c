"""The tree as urdfdom builds it and as Pinocchio walks down it, from the root to the links that it reaches."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Joint, Link, Robot
from urdflint.programs.effect import Effect
from urdflint.programs.pinocchio import joints
from urdflint.programs.pinocchio.model import UNIVERSE, Body, Model, Y
from urdflint.programs.pinocchio.reasons import JointNamedUniverse, LinkTwice, ParentNotReached
from urdflint.programs.pinocchio.releases import ROOT_JOINT
from urdflint.programs.urdfdom.grammar import name_order

NOTHING: Y = (0.0, False)
Below = dict[str, list[Joint]]


def grow(model: Model, robot: Robot) -> None:
    """Put each link into the model, with the joint above it: the last by name, where it has several."""
    if model.root is None:
        return
    connecting = sorted(_connecting(robot), key=lambda joint: name_order(joint.name))
    below: Below = {}
    for joint in connecting:
        below.setdefault(joint.parent or "", []).append(joint)
    above = {joint.child_link or "": joint for joint in connecting}
    order = list(_down(model.root.name or "", below))
    times = _times(order, below)
    _root(model, model.root)
    for name in order[1:]:
        _put(model, robot.link_named[name], above[name], times[name])
    for name in order if any(len(robot.tree.parent_joints.get(name, ())) > 1 for name in order) else ():
        _tell_twice(model, robot, name, above, times)


def _connecting(robot: Robot) -> Iterator[Joint]:
    """The joints between two links that exist; of several with a name the first."""
    link_names = robot.link_named
    for joint in robot.joints:
        first = joint.name is None or robot.joint_named[joint.name] is joint
        if first and joint.parent in link_names and joint.child_link in link_names:
            yield joint


def _down(root: str, below: Below) -> Iterator[str]:
    """The links in the order in which they are first reached, in depth first, by the names of joints."""
    visited: set[str] = set()
    waiting = [root]
    while waiting:
        name = waiting.pop()
        if name not in visited:
            visited.add(name)
            yield name
            waiting.extend(joint.child_link or "" for joint in reversed(below.get(name, ())))


def _times(order: list[str], below: Below) -> dict[str, int]:
    """How often each link is reached: once over each way from the root. A cycle, which is refused, is cut."""
    times = dict.fromkeys(order, 0)
    open_ways = dict.fromkeys(order, 0)
    for name in order:
        for joint in below.get(name, ()):
            open_ways[joint.child_link or ""] += 1
    ready = order[:1]
    times[order[0]] = 1
    while ready:
        name = ready.pop()
        for joint in below.get(name, ()):
            child = joint.child_link or ""
            times[child] = min(times[child] + times[name], MAX_WAYS)
            open_ways[child] -= 1
            if open_ways[child] == 0:
                ready.append(child)
    return {name: count or 1 for name, count in times.items()}


MAX_WAYS = 1_000_000  # ways to a link that are counted; nobody waits for as many


def _root(model: Model, link: Link) -> None:
    home = model.universe
    if model.release.option(ROOT_JOINT) is None:
        model.merged.append(link)
    else:
        home = Body(link, None, model.universe)
        model.bodies.append(home)
    model.frames[link.name or ""] = home
    _add(home, model.inertias.get(link.element, NOTHING))


def _put(model: Model, link: Link, joint: Joint, times: int) -> None:
    parent = model.frames.get(joint.parent or "")
    if parent is None:
        end = joint.child("parent") or joint.element
        related = (joint.element, *joint.element.children)
        model.rejects(ParentNotReached(joint.parent or ""), end, "link", related)
        parent = model.universe
    inertia = model.inertias.get(link.element, NOTHING)
    if joint.type == "fixed":
        model.frames[link.name or ""] = parent
        model.merged.append(link)
        if joint.name != UNIVERSE:
            _add(parent, inertia)
    else:
        body = Body(link, joint, parent, times=times)
        model.bodies.append(body)
        model.frames[link.name or ""] = body
        joints.follow(model, body, joint)
        model.body_by_joint.setdefault(joint.name or "", body)
        _add(body, (inertia[0] * times, inertia[1]))
    if joint.name == UNIVERSE:
        lost = inertia[0] if joint.type == "fixed" else 0.0
        model.silent(Effect.DROPS if lost else Effect.ALTERS, JointNamedUniverse(lost), joint.element, "name")


def _add(body: Body, inertia: Y) -> None:
    body.kg += inertia[0]
    body.heavy = body.heavy or inertia[0] != 0 or inertia[1]


def _tell_twice(model: Model, robot: Robot, name: str, above: dict[str, Joint], times: dict[str, int]) -> None:
    """Of a link with several parent joints, of which one is used."""
    parent_joints = robot.tree.parent_joints.get(name, ())
    if len(parent_joints) > 1 and name in above:
        body, joint = model.frames[name], above[name]
        count = times[name] if joint.type != "fixed" else 1
        ends = (end for joint in parent_joints for end in (joint.element, *joint.element.all("child")))
        reason = LinkTwice(joint.name or "", count, body.kg)
        model.silent(Effect.ALTERS, reason, robot.link_named[name].element, None, (*ends,))
