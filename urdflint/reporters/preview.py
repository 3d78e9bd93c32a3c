"""What a simulator will have of a robot, as one JSON object, or as what changes between two versions."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from urdflint.reporters.words import one_line
from urdflint.syntax.document import Element

if TYPE_CHECKING:
    from rich.console import RenderableType

    from urdflint.programs.sdformat.outcome import Conversion

LISTS = ("links", "joints", "frames", "sensors")


def contents(one: Conversion) -> dict[str, Any]:
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
    }


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
    from urdflint.programs.sdformat.grammar import double

    value = double(mass.text)
    return None if value is None else _plain(value)


def _plain(number: float) -> float | str:
    """A number that JSON can hold; others become a word."""
    return number if math.isfinite(number) else str(number)


def as_json(path: str, *several: Conversion) -> str:
    """One object for a version; for two of them also what changes from the first to the second."""
    said = [{"path": path, "target": one.target, **contents(one)} for one in several]
    if len(said) == 1:
        return json.dumps(said[0]) + "\n"
    before, after = several
    return (
        json.dumps({"path": path, "before": said[0], "after": said[1], "changes": list(changes(before, after))}) + "\n"
    )


def changes(before: Conversion, after: Conversion) -> Iterator[str]:
    """What is otherwise in the second version, a line for each thing."""
    one, other = contents(before), contents(after)
    if one["outcome"] != other["outcome"]:
        yield f"{before.target} {one['outcome']} the file, {after.target} {other['outcome']} it"
    for kind in LISTS:
        for name in _only(one[kind], other[kind]):
            yield f"- {kind[:-1]} {name}"
        for name in _only(other[kind], one[kind]):
            yield f"+ {kind[:-1]} {name}"
    for link in [name for name in one["masses"] if name in other["masses"]]:
        if one["masses"][link] != other["masses"][link]:
            yield f"  mass of {link}: {one['masses'][link]} -> {other['masses'][link]}"
        for number, word in enumerate(("visuals", "collisions")):
            if one["shapes"][link][number] != other["shapes"][link][number]:
                yield f"  {word} of {link}: {', '.join(one['shapes'][link][number]) or 'none'} -> " + (
                    ", ".join(other["shapes"][link][number]) or "none"
                )
    mine, yours = ({(loss.kind, loss.name): loss.why for loss in some.dropped} for some in (before, after))
    for kind, name in _only(mine, yours):
        yield f"  {kind} {name} is no longer dropped ({mine[kind, name]})"
    for kind, name in _only(yours, mine):
        yield f"  {kind} {name} is dropped: {yours[kind, name]}"


def _only(some: Any, others: Any) -> list[Any]:
    known = set(others)
    return [one for one in dict.fromkeys(some) if one not in known]


def difference(before: Conversion, after: Conversion) -> RenderableType:
    """What changes from one version to another."""
    from rich.console import Group
    from rich.text import Text

    styles = {"-": "red", "+": "green", " ": ""}
    lines = [Text(one_line(one), style=styles.get(one[0], "bold")) for one in changes(before, after)]
    head = Text(f"from {before.target} to {after.target}:", style="bold")
    return Group(head, *lines) if lines else Group(Text(f"{before.target} and {after.target} have the same model"))
