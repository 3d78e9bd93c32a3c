"""A robot as a program has it: bodies, joints with limits, masses, and what is not as written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from urdflint.programs.loaded import Follows, Loaded, LoadedBody, LoadedJoint, Number, Refusal, facts, plain
from urdflint.reporters.effect_sentences import and_list
from urdflint.reporters.robots.cause_notes import alike
from urdflint.text import harmless_json
from urdflint.text.wording import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType
    from rich.text import Text

    from urdflint.model.robot import Robot
    from urdflint.syntax.document import Element

ALONG = frozenset({"slide", "prismatic", "curvilinear"})  # types of joints that move along an axis
TURNING = frozenset({"hinge", "revolute", "continuous", "ball", "ball_rpy"})
HOLDING = frozenset({"fixed", "weld"})
DEPTH = 60


def as_json(path: str, robot: Robot, loaded: Loaded) -> str:
    """The preview as a JSON object, by its contract."""
    return harmless_json.written(mapping(path, robot, loaded))


def mapping(path: str, robot: Robot, loaded: Loaded) -> dict[str, Any]:
    """The preview of a file as plain values, for JSON."""
    fields: dict[str, Any] = {"path": path, "target": loaded.target, "outcome": loaded.outcome, **facts(loaded)}
    fields["refusals"] = [{"why": refusal.why, **written_place(robot, refusal.element)} for refusal in loaded.refusals]
    fields["differences"] = [
        {
            "kind": difference.kind,
            "name": difference.name,
            "what": difference.what,
            **written_place(robot, difference.element),
        }
        for difference in loaded.differences
    ]
    return fields


def written_place(robot: Robot, element: Element) -> dict[str, Any]:
    """The line of an element, and the file where xacro made the robot."""
    path, line = robot.written(element)
    return {"line": line} if robot.origins is None else {"path": path, "line": line}


def text(robot: Robot, loaded: Loaded) -> RenderableType:
    """The tree of bodies, then what is not as written; or why the robot is rejected, and what it has if repaired."""
    from rich.console import Group
    from rich.text import Text

    if loaded.refusals:
        return Group(*_refused(robot, loaded), *repaired_rows(robot, loaded))
    parts: list[RenderableType] = [Text(_summary(loaded), style="bold"), _tree(loaded)]
    if loaded.differences:
        parts.append(Text("\nnot as written:", style="bold"))
    for difference in loaded.differences:
        words = Text.assemble(
            "  ", (f"{one_line(difference.name)} ", "yellow"), f"{difference.kind}: {one_line(difference.what)}"
        )
        parts.append(words.append_text(Text.assemble(line(robot, difference.element))))
    return Group(*parts)


def _refused(robot: Robot, loaded: Loaded) -> Iterator[Text]:
    """Why a robot is rejected, a line for each reason: the first place, and how many more there are."""
    from rich.text import Text

    refusals_by_words: dict[str, list[Refusal]] = {}
    for refusal in loaded.refusals:
        refusals_by_words.setdefault(alike(refusal.why), []).append(refusal)
    for first, *further in refusals_by_words.values():
        more = f", and {len(further)} more" if further else ""
        head = (f"{loaded.target} rejects it: ", "bold red")
        yield Text.assemble(head, one_line(first.why), line(robot, first.element), more)


def repaired_rows(robot: Robot, loaded: Loaded) -> Iterator[RenderableType]:
    """What a program that rejects a robot has of it once that is repaired."""
    from rich.text import Text

    if loaded.repaired is not None:
        yield Text(f"\nwith that repaired ({and_list(repairs(loaded))}):", style="bold")
        yield text(robot, loaded.repaired)


def repairs(loaded: Loaded) -> list[str]:
    """What would have to be mended in a robot that is rejected, each once, such as `sizes above zero`."""
    return list(dict.fromkeys(refusal.repair for refusal in loaded.refusals))


def _summary(loaded: Loaded) -> str:
    bodies, joints = len(loaded.bodies), len(loaded.joints)
    counts = [f"base {loaded.base}"] if loaded.base is not None else []
    counts += [f"{bodies} bod{'y' if bodies == 1 else 'ies'}", f"{joints} joint{'' if joints == 1 else 's'}"]
    is_unknown = loaded.kg is None and loaded.weighed_by is not None
    weight = f"a mass that follows from {_shapes(loaded)}" if is_unknown else f"{number(plain(_written_kg(loaded)))} kg"
    return f"in {loaded.target}: {', '.join(counts)}, {weight}"


def _written_kg(loaded: Loaded) -> float:
    """What all bodies together weigh that have a mass."""
    return sum(body.kg for body in loaded.bodies if body.kg is not None)


def _shapes(loaded: Loaded) -> str:
    """What the masses of several bodies follow from."""
    return "meshes" if loaded.weighed_by == "a mesh" else "collisions"


def _tree(loaded: Loaded) -> RenderableType:
    """The bodies from the world down to a depth that can still be read."""
    from rich.text import Text
    from rich.tree import Tree

    names = {body.name for body in loaded.bodies}
    below: dict[str | None, list[LoadedBody]] = {}
    for body in loaded.bodies:
        below.setdefault(body.parent if body.parent in names else None, []).append(body)
    joints: dict[str, list[LoadedJoint]] = {}
    for joint in loaded.joints:
        joints.setdefault(joint.child, []).append(joint)
    top = Tree("world" if loaded.base is not None else "the root")
    waiting: list[tuple[Tree, str | None, int]] = [(top, None, 1)]
    while waiting:
        branch, name, depth = waiting.pop(0)
        if depth > DEPTH and below.get(name):
            branch.add(Text("... and more below", style="dim"))
            continue
        for body in below.pop(name, ()):
            leaf = branch.add(_described(loaded, body, joints.get(body.name, [])))
            waiting.append((leaf, body.name, depth + 1))
    return top


def _described(loaded: Loaded, body: LoadedBody, joints: list[LoadedJoint]) -> Text:
    """A body with the joints that move it."""
    from rich.text import Text

    words = Text()
    for joint in joints:
        words.append(f"[{one_line(joint.type)}] {one_line(joint.name)}", style="cyan")
        words.append(_bounds(joint, loaded.mimic.get(joint.name)) + "  ")
    words.append(one_line(body.name), style="green")
    if body.kg is not None:
        return words.append(f"  {number(plain(body.kg))} kg")
    return words.append("  no mass" if loaded.weighed_by is None else f"  a mass that follows from {loaded.weighed_by}")


def _bounds(joint: LoadedJoint, to: Follows | None) -> str:
    """The limits, the effort, the velocity and the leader of a joint."""
    along = joint.type in ALONG
    length, force, rate = ("m", "N", "m/s") if along else ("rad", "N m", "rad/s")
    if not along and joint.type not in TURNING:
        force = rate = ""
    bounds = []
    if joint.limits is not None:
        lower, upper = map(plain, joint.limits)
        bounds.append(f"{number(lower)} to {number(upper)} {length}")
    for value, unit in ((joint.effort, force), (joint.velocity, rate)):
        if value is not None and joint.type not in HOLDING:
            bounds.append(f"{number(plain(value))} {unit}".rstrip())
    if to is not None:
        bounds.append(f"mimics {one_line(to.leader)} × {number(plain(to.multiplier))}{_signed(plain(to.offset))}")
    return f" ({', '.join(bounds)})" if bounds else ""


def _signed(offset: Number) -> str:
    if isinstance(offset, str):
        return f" + {offset}"
    return f" {'-' if offset < 0 else '+'} {abs(offset):g}" if offset else ""


def number(value: Number) -> str:
    """A number as it is shown."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def line(robot: Robot, element: Element) -> tuple[str, str]:
    """Where an element was written, and the style of that."""
    path, number_of_line = robot.written(element)
    return (
        f"  ({one_line(path)}:{number_of_line})" if robot.origins is not None else f"  (line {number_of_line})",
        "dim",
    )
