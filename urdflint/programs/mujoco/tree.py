"""The tree of links, as MuJoCo's reader of URDF builds it: the parents first, then from the roots down."""

from __future__ import annotations

from urdflint.programs.mujoco import reasons
from urdflint.programs.mujoco.model import WORLD, Body, Model, added
from urdflint.syntax.document import Element


def grow(model: Model) -> None:
    """Bodies for all links, in a tree below the world, and the joints with what they connect."""
    _bodies(model)
    above: dict[Body, Body] = {}
    for joint in model.root.all("joint"):
        _connect(model, joint, above)
    below: dict[Body, list[Body]] = {}
    for child, parent in above.items():
        below.setdefault(parent, []).append(child)
    for body in model.bodies.values():
        if body not in above:
            _hang(model, body, below)
    _cycles(model, above)


def _bodies(model: Model) -> None:
    record = model.record
    for link in model.root.all("link"):
        name = record.text(link, "name")
        if name is None:
            continue
        if name in model.bodies:
            first = model.bodies[name].link
            record.rejects(reasons.LinkNameDuplicate(name), link, "name", (first,) if first is not None else ())
        elif name == WORLD:
            model.world.link = link
            model.bodies[name] = model.world
        else:
            model.bodies[name] = Body(name, link)


def _connect(model: Model, joint: Element, above: dict[Body, Body]) -> None:
    """The ends of a joint; a second parent of a link is an error."""
    record, ends = model.record, list[Body]()
    for end in ("parent", "child"):
        part = record.only(joint, end, required=True)
        name = record.text(part, "link") if part is not None else None
        if part is None or name is None:
            continue
        if name in model.bodies:
            ends.append(model.bodies[name])
        else:
            record.rejects(reasons.LinkUnknown(name), part, "link", (joint,))
    if len(ends) < 2:
        model.joints.append((joint, None, None))
        return
    parent, child = ends
    if child in above:
        first = () if child.joint is None else (child.joint,)
        record.rejects(reasons.LinkWithTwoParents(child.name), joint, None, (*first, *joint.all("child")))
        model.joints.append((joint, parent, None))
        return
    above[child] = parent
    child.joint = joint
    model.joints.append((joint, parent, child))


def _hang(model: Model, root: Body, below: dict[Body, list[Body]]) -> None:
    """A root and all below it; the link world is MuJoCo's own, wherever it stands."""
    waiting = [(root, model.world)]
    while waiting:
        body, parent = waiting.pop()
        if body is not model.world:
            body.parent = parent
            parent.children = added(parent.children, body)
        waiting.extend((child, body) for child in reversed(below.get(body, ())))


def _cycles(model: Model, above: dict[Body, Body]) -> None:
    """The links that no root leads to: each cycle is reported once, at the first of its joints in the file."""
    lost = [body for body in model.bodies.values() if body.parent is None and body is not model.world]
    visited: set[Body] = set()
    for body in lost:
        path: list[Body] = []
        current: Body | None = body
        while current is not None and current not in visited:
            visited.add(current)
            path.append(current)
            current = above.get(current)
        if current in path:
            joints = sorted(
                (member.joint for member in path if member.joint is not None), key=lambda joint: joint.start
            )
            ends = [end for joint in joints for end in joint.all("child")]
            model.record.rejects(reasons.LinkInCycle(body.name), joints[0], None, (*joints[1:], *ends))
    for body in lost:
        body.parent = body.parent or model.world
