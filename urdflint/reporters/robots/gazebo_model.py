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


class GazeboPreview(NamedTuple):
    """What one version makes of a robot, and what of it its Gazebo does not run."""

    model: Conversion
    idle: Sequence[Idle] = ()


def gazebo_preview(robot: Robot, target: Target) -> GazeboPreview:
    """What a version makes of a robot."""
    from urdflint.programs.sdformat import analysis
    from urdflint.programs.sdformat.gazebo import not_run as running

    model = analysis.convert(robot, target)
    return GazeboPreview(model, list(running.not_run(robot, model, target)))


def contents(conversion: Conversion, idle: Sequence[Idle] = ()) -> dict[str, Any]:
    """The model in plain values, by the contract of the preview."""
    added, joints = conversion.copied.get("link", ()), conversion.copied.get("joint", ())
    shapes = {
        link.name: [[part.name for part in parts] for parts in (link.visuals, link.collisions)]
        for link in conversion.links
    }
    shapes |= {_name(link): [_names(link, "visual"), _names(link, "collision")] for link in added}
    sensors = [f"{link.name}/{sensor.name}" for link in conversion.links for sensor in link.sensors]
    return {
        "outcome": conversion.outcome,
        "links": [link.name for link in conversion.links] + [_name(link) for link in added],
        "joints": [joint.name for joint in conversion.joints] + [_name(joint) for joint in joints],
        "frames": [frame.name for frame in conversion.frames],
        "lumped": {name: lump.into for name, lump in conversion.lumped.items()},
        "dropped": [{"kind": loss.kind, "name": loss.name, "why": loss.why} for loss in conversion.dropped],
        "masses": {link.name: _plain(link.mass) for link in conversion.links}
        | {_name(link): _mass(link) for link in added},
        "shapes": shapes,
        "sensors": sensors + [f"{_name(link)}/{name}" for link in added for name in _names(link, "sensor")],
        "not_run": [_idle(idle_part) for idle_part in idle],
    }


def _idle(idle_part: Idle) -> dict[str, Any]:
    """A plugin or sensor that does not run."""
    path = {} if idle_part.path is None else {"path": idle_part.path}
    return {
        "kind": idle_part.kind,
        "name": idle_part.name,
        "where": idle_part.location,
        **path,
        "line": idle_part.line,
        "why": idle_part.why,
    }


def _name(element: Element) -> str:
    return element.get("name") or ""


def _names(link: Element, tag: str) -> list[str]:
    return [_name(element) for element in link.all(tag)]


def _mass(link: Element) -> float | str | None:
    """The mass of a link that a block brings, as it is written there."""
    mass = link.down("inertial", "mass")
    if mass is None:
        return None
    from urdflint.programs.sdformat.reading.grammar import double

    value = double(mass.text)
    return None if value is None else _plain(value)


def _plain(number: float) -> float | str:
    """A number that JSON can hold; others become a word."""
    return number if math.isfinite(number) else str(number)


def mapping(path: str, preview: GazeboPreview) -> dict[str, Any]:
    """The preview of a file as plain values, for JSON."""
    return {"path": path, "target": preview.model.target, **contents(*preview)}


def as_json(path: str, *previews: GazeboPreview) -> str:
    """One object for a version; for two of them also what changes from the first to the second."""
    mappings = [mapping(path, preview) for preview in previews]
    if len(mappings) == 1:
        return harmless_json.written(mappings[0])
    before, after = previews
    changed = {
        "changes": list(changes(before, after)),
        "stops": [_idle(idle_part) for idle_part in _further(after, before)],
        "starts": [_idle(idle_part) for idle_part in _further(before, after)],
    }
    return harmless_json.written({"path": path, "before": mappings[0], "after": mappings[1], **changed})


def changes(before: GazeboPreview, after: GazeboPreview) -> Iterator[str]:
    """What is otherwise in the second version, a line for each thing."""
    first, second = before.model, after.model
    first_contents, other = contents(first), contents(second)
    if first_contents["outcome"] != other["outcome"]:
        yield f"{first.target} {first_contents['outcome']} the file, {second.target} {other['outcome']} it"
    for kind in LISTS:
        for name in _only(first_contents[kind], other[kind]):
            yield f"- {kind[:-1]} {name}"
        for name in _only(other[kind], first_contents[kind]):
            yield f"+ {kind[:-1]} {name}"
    for idle in _further(after, before):
        yield f"- {running(idle)} no longer runs: {idle.why}"
    for idle in _further(before, after):
        yield f"+ {running(idle)} runs ({idle.why})"
    yield from _changed_links(first_contents, other)
    mine, yours = ({(loss.kind, loss.name): loss.why for loss in model.dropped} for model in (first, second))
    for kind, name in _only(mine, yours):
        yield f"  {kind} {name} is no longer dropped ({mine[kind, name]})"
    for kind, name in _only(yours, mine):
        yield f"  {kind} {name} is dropped: {yours[kind, name]}"


def _changed_links(first: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    """What is otherwise in links that both versions have."""
    for link in [name for name in first["masses"] if name in other["masses"]]:
        if first["masses"][link] != other["masses"][link]:
            yield f"  mass of {link}: {first['masses'][link]} -> {other['masses'][link]}"
        for number, word in enumerate(("visuals", "collisions")):
            if first["shapes"][link][number] != other["shapes"][link][number]:
                yield f"  {word} of {link}: {', '.join(first['shapes'][link][number]) or 'none'} -> " + (
                    ", ".join(other["shapes"][link][number]) or "none"
                )


def running(idle_part: Idle) -> str:
    """A plugin and where it is, `plugin libx.so in sensor base/lidar (line 7)`; the name of a sensor tells its link."""
    block = f" in {idle_part.location}" if idle_part.kind == "plugin" else ""
    place = f"line {idle_part.line}" if idle_part.path is None else f"{idle_part.path}:{idle_part.line}"
    return f"{idle_part.kind} {idle_part.name}{block} ({place})"


def _further(first: GazeboPreview, other: GazeboPreview) -> list[Idle]:
    """What does not run in one version and is in the model of the other, where it runs."""
    idle_elements = {idle.element for idle in other.idle}
    return [idle for idle in first.idle if idle.element not in idle_elements and is_placed(other.model, idle.element)]


def _only(first: Any, second: Any) -> list[Any]:
    excluded = set(second)
    return [entry for entry in dict.fromkeys(first) if entry not in excluded]


def difference(before: GazeboPreview, after: GazeboPreview) -> RenderableType:
    """What changes from one version to another."""
    from rich.console import Group
    from rich.text import Text

    styles = {"-": "red", "+": "green", " ": ""}
    lines = [Text(one_line(change), style=styles.get(change[0], "bold")) for change in changes(before, after)]
    first_target, other = before.model.target, after.model.target
    head = Text(f"from {first_target} to {other}:", style="bold")
    return Group(head, *lines) if lines else Group(Text(f"{first_target} and {other} have the same model"))
