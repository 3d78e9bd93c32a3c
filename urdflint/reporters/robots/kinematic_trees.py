"""A robot as it is written and as a simulator has it, as trees for the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text
from rich.tree import Tree

from urdflint.syntax.document import Element
from urdflint.text.wording import one_line

if TYPE_CHECKING:
    from urdflint.model.robot import Robot
    from urdflint.programs.sdformat.reading.outcome import Conversion, Idle, ModelLink

SHOWN_DEPTH = 60
JointsBelow = dict[str, list[tuple[str, str]]]  # by link: the joints below it, each with its child link


def trees(robot: Robot, one: Conversion, idle: Sequence[Idle] = ()) -> RenderableType:
    """The robot as written and as the simulator has it, why it is rejected, and what else is dropped or never runs."""

    head = (f"{one.target} rejects it: ", "bold red")
    parts: list[RenderableType] = [
        Text.assemble(head, one_line(refusal.why), _line(robot, refusal.element)) for refusal in one.refusals
    ]
    parts += [_before(robot, one), Text(""), _after(robot, one)]
    others = [loss for loss in one.dropped if loss.kind not in ("link", "joint")]
    if others:
        parts.append(Text("\nalso dropped:", style="bold"))
    for loss in others:
        parts.append(
            Text.assemble(
                "  ",
                (f"{loss.kind} {one_line(loss.name)}", "strike"),
                f"  {one_line(loss.why)}",
                _line(robot, loss.element),
            )
        )
    if idle:
        parts.append(Text("\ndoes not run:", style="bold"))
    for some in idle:
        where = f" in {one_line(some.where)}" if some.kind == "plugin" else ""
        named = (f"{some.kind} {one_line(some.name)}", "yellow")
        parts.append(Text.assemble("  ", named, f"{where}  {one_line(some.why)}", _line(robot, some.element)))
    return Group(*parts)


def _line(robot: Robot, element: Element) -> tuple[str, str]:
    path, line = robot.written(element)
    return f"  ({one_line(path)}:{line})" if robot.origins is not None else f"  (line {line})", "dim"


def _before(robot: Robot, one: Conversion) -> RenderableType:
    lost = {(loss.kind, loss.name): loss.why for loss in one.dropped}
    below: JointsBelow = {
        name: [(joint.name or "", joint.child_link or "") for joint in joints]
        for name, joints in robot.tree.child_joints.items()
    }

    def link(name: str) -> RenderableType:
        return _struck(name, lost.get(("link", name)), _merged(name, one))

    def joint(name: str) -> str:
        kind = (robot.joint_named[name].type if name in robot.joint_named else None) or "no type"
        return f"[{kind}] {name}" + (" (dropped)" if ("joint", name) in lost else "")

    return _grown("as written", [root.name or "" for root in robot.tree.roots], below, link, joint)


def _merged(name: str, one: Conversion) -> str:
    lump = one.lumped.get(name)
    return f"merged into {lump.into}" if lump is not None else ""


def _struck(name: str, why: str | None, note: str) -> RenderableType:

    if why is not None:
        return Text.assemble((one_line(name), "strike red"), f"  {one_line(why)}")
    return Text.assemble((one_line(name), "" if not note else "yellow"), f"  {one_line(note)}" if note else "")


def _after(robot: Robot, one: Conversion) -> RenderableType:
    bodies = {link.name: link for link in one.links}
    below: JointsBelow = {}
    for each in one.joints:
        below.setdefault(each.parent, []).append((each.name, each.child))
    types = {each.name: each.type for each in one.joints}
    children = {each.child for each in one.joints}
    roots = (["world"] if "world" in below else []) + [name for name in bodies if name not in children]

    def link(name: str) -> RenderableType:
        return _described(name, bodies.get(name))

    def joint(name: str) -> str:
        return f"[{types[name]}] {name}"

    return _grown(f"in {one.target}", roots, below, link, joint)


def _described(name: str, body: ModelLink | None) -> RenderableType:

    if body is None:
        return Text(one_line(name))
    parts = [f"{body.mass:g} kg"]
    for some, word in ((body.visuals, "visual"), (body.collisions, "collision")):
        if some:
            parts.append(f"{len(some)} {word}{'s' if len(some) > 1 else ''}")
    parts += [f"sensor {sensor.name}" for sensor in body.sensors]
    return Text.assemble((one_line(name), "green"), "  " + one_line(", ".join(parts)))


def _grown(title: str, roots: list[str], below: JointsBelow, link: Any, joint: Any) -> Tree:
    """A tree from its roots down to a depth that can still be read."""

    top = Tree(Text(title, style="bold"))
    waiting = [(top.add(link(name)), name, 1) for name in roots]
    seen: set[str] = set(roots)
    while waiting:
        branch, name, depth = waiting.pop(0)
        if depth > SHOWN_DEPTH and below.get(name):
            branch.add(Text("... and more below", style="dim"))
            continue
        for above, child in below.get(name, ()):
            text = Text.assemble((one_line(joint(above)) + " ", "cyan"), link(child))
            leaf = branch.add(text)
            if child not in seen:
                seen.add(child)
                waiting.append((leaf, child, depth + 1))
    return top
