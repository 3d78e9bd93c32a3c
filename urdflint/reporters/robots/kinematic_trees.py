"""A robot as it is written and as a simulator has it, as trees for the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text
from rich.tree import Tree

from urdflint.reporters.robots.engine_model import line
from urdflint.text.wording import one_line

if TYPE_CHECKING:
    from urdflint.model.robot import Robot
    from urdflint.programs.sdformat.reading.outcome import Conversion, Idle, ModelLink

SHOWN_DEPTH = 60
JointsBelow = dict[str, list[tuple[str, str]]]  # by link: the joints below it, each with its child link


def trees(robot: Robot, conversion: Conversion, idle: Sequence[Idle] = ()) -> RenderableType:
    """The robot as written and as the simulator has it, why it is rejected, and what else is dropped or never runs."""

    head = (f"{conversion.target} rejects it: ", "bold red")
    parts: list[RenderableType] = [
        Text.assemble(head, one_line(refusal.why), line(robot, refusal.element)) for refusal in conversion.refusals
    ]
    parts += [_before(robot, conversion), Text(""), _after(robot, conversion)]
    other_losses = [loss for loss in conversion.dropped if loss.kind not in ("link", "joint")]
    if other_losses:
        parts.append(Text("\nalso dropped:", style="bold"))
    for loss in other_losses:
        parts.append(
            Text.assemble(
                "  ",
                (f"{loss.kind} {one_line(loss.name)}", "strike"),
                f"  {one_line(loss.why)}",
                line(robot, loss.element),
            )
        )
    if idle:
        parts.append(Text("\ndoes not run:", style="bold"))
    for idle_part in idle:
        block = f" in {one_line(idle_part.location)}" if idle_part.kind == "plugin" else ""
        heading = (f"{idle_part.kind} {one_line(idle_part.name)}", "yellow")
        parts.append(
            Text.assemble("  ", heading, f"{block}  {one_line(idle_part.why)}", line(robot, idle_part.element))
        )
    return Group(*parts)


def _before(robot: Robot, conversion: Conversion) -> RenderableType:
    lost = {(loss.kind, loss.name): loss.why for loss in conversion.dropped}
    below: JointsBelow = {
        name: [(joint.name or "", joint.child_link or "") for joint in joints]
        for name, joints in robot.tree.child_joints.items()
    }

    def link(name: str) -> RenderableType:
        return _struck(name, lost.get(("link", name)), _merged(name, conversion))

    def joint(name: str) -> str:
        kind = (robot.joint_named[name].type if name in robot.joint_named else None) or "no type"
        return f"[{kind}] {name}" + (" (dropped)" if ("joint", name) in lost else "")

    return _grown("as written", [root.name or "" for root in robot.tree.roots], below, link, joint)


def _merged(name: str, conversion: Conversion) -> str:
    lump = conversion.lumped.get(name)
    return f"merged into {lump.into}" if lump is not None else ""


def _struck(name: str, why: str | None, note: str) -> RenderableType:

    if why is not None:
        return Text.assemble((one_line(name), "strike red"), f"  {one_line(why)}")
    return Text.assemble((one_line(name), "" if not note else "yellow"), f"  {one_line(note)}" if note else "")


def _after(robot: Robot, conversion: Conversion) -> RenderableType:
    bodies = {link.name: link for link in conversion.links}
    below: JointsBelow = {}
    for loaded_joint in conversion.joints:
        below.setdefault(loaded_joint.parent, []).append((loaded_joint.name, loaded_joint.child))
    types = {joint.name: joint.type for joint in conversion.joints}
    children = {joint.child for joint in conversion.joints}
    roots = (["world"] if "world" in below else []) + [name for name in bodies if name not in children]

    def link(name: str) -> RenderableType:
        return _described(name, bodies.get(name))

    def joint(name: str) -> str:
        return f"[{types[name]}] {name}"

    return _grown(f"in {conversion.target}", roots, below, link, joint)


def _described(name: str, body: ModelLink | None) -> RenderableType:

    if body is None:
        return Text(one_line(name))
    parts = [f"{body.mass:g} kg"]
    for shapes, word in ((body.visuals, "visual"), (body.collisions, "collision")):
        if shapes:
            parts.append(f"{len(shapes)} {word}{'s' if len(shapes) > 1 else ''}")
    parts += [f"sensor {sensor.name}" for sensor in body.sensors]
    return Text.assemble((one_line(name), "green"), "  " + one_line(", ".join(parts)))


def _grown(title: str, roots: list[str], below: JointsBelow, link: Any, joint: Any) -> Tree:
    """A tree from its roots down to a depth that can still be read."""

    top = Tree(Text(title, style="bold"))
    waiting = [(top.add(link(name)), name, 1) for name in roots]
    visited: set[str] = set(roots)
    while waiting:
        branch, name, depth = waiting.pop(0)
        if depth > SHOWN_DEPTH and below.get(name):
            branch.add(Text("... and more below", style="dim"))
            continue
        for above, child in below.get(name, ()):
            text = Text.assemble((one_line(joint(above)) + " ", "cyan"), link(child))
            leaf = branch.add(text)
            if child not in visited:
                visited.add(child)
                waiting.append((leaf, child, depth + 1))
    return top
