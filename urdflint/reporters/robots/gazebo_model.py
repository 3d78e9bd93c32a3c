"""What a simulator will have of a robot, as one JSON object, or as what changes between two versions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from urdflint.programs.sdformat.conversion.block_outcome import is_placed
from urdflint.syntax.document import Element
from urdflint.text import harmless_json
from urdflint.text.wording import one_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from urdflint.model.robot import Robot
    from urdflint.programs.sdformat.reading.outcome import Conversion, Idle
    from urdflint.programs.target import Target

LISTS = ("links", "joints", "frames", "sensors")


class Shown(NamedTuple):
    """What one version makes of a robot, and what of it its Gazebo does not run."""

    model: Conversion
    idle: Sequence[Idle] = ()


def shown(robot: Robot, target: Target) -> Shown:
    """What a version makes of a robot."""
    from urdflint.programs.sdformat import analysis
    from urdflint.programs.sdformat.gazebo import not_run as running

    model = analysis.convert(robot, target)
    return Shown(model, list(running.not_run(robot, model, target)))


def contents(one: Conversion, idle: Sequence[Idle] = ()) -> dict[str, Any]:
    """The model in plain values, by the contract of the preview."""
    added, joints = one.copied.get("link", ()), one.copied.get("joint", ())
    shapes = {link.name: [[one.name for one in some] for some in (link.visuals, link.collisions)] for link in one.links}
    shapes |= {_name(link): [_names(link, "visual"), _names(link, "collision")] for link in added}
    sensors = [f"{link.name}/{sensor.name}" for link in one.links for sensor in link.sensors]
    return {
        "outcome": one.outcome,
        "links": [link.name for link in one.links] + [_name(link) for link in added],
        "joints": [joint.name for joint in one.joints] + [_name(joint) for joint in joints],
        "frames": [frame.name for frame in one.frames],
        "lumped": {name: lump.into for name, lump in one.lumped.items()},
        "dropped": [{"kind": loss.kind, "name": loss.name, "why": loss.why} for loss in one.dropped],
        "masses": {link.name: _plain(link.mass) for link in one.links} | {_name(link): _mass(link) for link in added},
        "shapes": shapes,
        "sensors": sensors + [f"{_name(link)}/{name}" for link in added for name in _names(link, "sensor")],
        "not_run": [_idle(some) for some in idle],
    }


def _idle(one: Idle) -> dict[str, Any]:
    """A plugin or sensor that does not run."""
    path = {} if one.path is None else {"path": one.path}
    return {"kind": one.kind, "name": one.name, "where": one.where, **path, "line": one.line, "why": one.why}


def _name(element: Element) -> str:
    return element.get("name") or ""


def _names(link: Element, tag: str) -> list[str]:
    return [_name(one) for one in link.all(tag)]


def _mass(link: Element) -> float | str | None:
    """The mass of a link that a block brings, as it is written there."""
    inertial = link.child("inertial")
    mass = inertial.child("mass") if inertial is not None else None
    if mass is None:
        return None
    from urdflint.programs.sdformat.reading.grammar import double

    value = double(mass.text)
    return None if value is None else _plain(value)


def _plain(number: float) -> float | str:
    """A number that JSON can hold; others become a word."""
    return number if math.isfinite(number) else str(number)


def mapping(path: str, one: Shown) -> dict[str, Any]:
    """What a preview says of a file, in plain values."""
    return {"path": path, "target": one.model.target, **contents(*one)}


def as_json(path: str, *several: Shown) -> str:
    """One object for a version; for two of them also what changes from the first to the second."""
    said = [mapping(path, one) for one in several]
    if len(said) == 1:
        return harmless_json.written(said[0])
    before, after = several
    changed = {
        "changes": list(changes(before, after)),
        "stops": [_idle(one) for one in _further(after, before)],
        "starts": [_idle(one) for one in _further(before, after)],
    }
    return harmless_json.written({"path": path, "before": said[0], "after": said[1], **changed})


def changes(before: Shown, after: Shown) -> Iterator[str]:
    """What is otherwise in the second version, a line for each thing."""
    first, second = before.model, after.model
    one, other = contents(first), contents(second)
    if one["outcome"] != other["outcome"]:
        yield f"{first.target} {one['outcome']} the file, {second.target} {other['outcome']} it"
    for kind in LISTS:
        for name in _only(one[kind], other[kind]):
            yield f"- {kind[:-1]} {name}"
        for name in _only(other[kind], one[kind]):
            yield f"+ {kind[:-1]} {name}"
    for idle in _further(after, before):
        yield f"- {running(idle)} no longer runs: {idle.why}"
    for idle in _further(before, after):
        yield f"+ {running(idle)} runs ({idle.why})"
    yield from _changed_links(one, other)
    mine, yours = ({(loss.kind, loss.name): loss.why for loss in some.dropped} for some in (first, second))
    for kind, name in _only(mine, yours):
        yield f"  {kind} {name} is no longer dropped ({mine[kind, name]})"
    for kind, name in _only(yours, mine):
        yield f"  {kind} {name} is dropped: {yours[kind, name]}"


def _changed_links(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    """What is otherwise in links that both versions have."""
    for link in [name for name in one["masses"] if name in other["masses"]]:
        if one["masses"][link] != other["masses"][link]:
            yield f"  mass of {link}: {one['masses'][link]} -> {other['masses'][link]}"
        for number, word in enumerate(("visuals", "collisions")):
            if one["shapes"][link][number] != other["shapes"][link][number]:
                yield f"  {word} of {link}: {', '.join(one['shapes'][link][number]) or 'none'} -> " + (
                    ", ".join(other["shapes"][link][number]) or "none"
                )


def running(one: Idle) -> str:
    """A plugin and where it is, `plugin libx.so in sensor base/lidar (line 7)`; the name of a sensor tells its link."""
    where = f" in {one.where}" if one.kind == "plugin" else ""
    at = f"line {one.line}" if one.path is None else f"{one.path}:{one.line}"
    return f"{one.kind} {one.name}{where} ({at})"


def _further(one: Shown, other: Shown) -> list[Idle]:
    """What does not run in one version and is in the model of the other, where it runs."""
    known = {idle.element for idle in other.idle}
    return [idle for idle in one.idle if idle.element not in known and is_placed(other.model, idle.element)]


def _only(some: Any, others: Any) -> list[Any]:
    known = set(others)
    return [one for one in dict.fromkeys(some) if one not in known]


def difference(before: Shown, after: Shown) -> RenderableType:
    """What changes from one version to another."""
    from rich.console import Group
    from rich.text import Text

    styles = {"-": "red", "+": "green", " ": ""}
    lines = [Text(one_line(one), style=styles.get(one[0], "bold")) for one in changes(before, after)]
    one, other = before.model.target, after.model.target
    head = Text(f"from {one} to {other}:", style="bold")
    return Group(head, *lines) if lines else Group(Text(f"{one} and {other} have the same model"))
