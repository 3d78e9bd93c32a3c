"""A robot as each program makes it: what of the scene is left, merged, fixed or lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from urdflint.comparison.table import Comparison
from urdflint.model.robot import SINGLE_AXIS, Robot
from urdflint.programs.loaded import Loaded, is_locked
from urdflint.show.scene import numbers
from urdflint.syntax.document import Element
from urdflint.text.wording import counted


def views(comparison: Comparison, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """For each program what the page draws otherwise; `names` are what programs are called."""
    shapes = numbers(comparison.robot)
    return [_view(comparison.robot, loaded, names[target], shapes) for target, loaded in comparison.loaded.items()]


def _view(robot: Robot, loaded: Loaded, name: str, shapes: Mapping[Element, int]) -> dict[str, Any]:
    if loaded.refusals:
        sentence = f"{name} rejects the robot: {loaded.refusals[0].why}"
        return {
            "target": loaded.target,
            "name": name,
            "rejected": True,
            "lost": [],
            "shapes": [],
            "still": [],
            "merged": {},
            "words": sentence,
        }
    bodies = {body.name for body in loaded.bodies}
    links = [link.name or "" for link in robot.links]
    lost = [link for link in links if link not in bodies and link not in loaded.merged and link not in loaded.frames]
    lost_shapes = [
        number for element, number in shapes.items() if element not in loaded.shapes and _has(loaded, element)
    ]
    moving = {joint.name for joint in loaded.joints if joint.moves and not is_locked(joint)}
    still = [joint.name or "" for joint in robot.joints if joint.type in SINGLE_AXIS and joint.name not in moving]
    words = "; ".join(_words(loaded, lost, len(lost_shapes), still))
    return {
        "target": loaded.target,
        "name": name,
        "rejected": False,
        "lost": lost,
        "shapes": lost_shapes,
        "still": still,
        "merged": dict(loaded.merged),
        "words": f"{name}: {words}",
    }


def _has(loaded: Loaded, shape: Element) -> bool:
    """Whether a program has shapes of that kind at all."""
    return f"{shape.tag}s" not in loaded.lacks


def _words(loaded: Loaded, lost: list[str], lost_shapes: int, still: list[str]) -> Iterator[str]:
    yield "1 body" if len(loaded.bodies) == 1 else f"{len(loaded.bodies)} bodies"
    if loaded.base is not None:
        yield f"the base is {loaded.base}"
    for number, phrase in ((len(loaded.merged), "link merged"), (len(lost), "link lost"), (lost_shapes, "shape lost")):
        noun, _, verb = phrase.partition(" ")
        if number:
            yield f"{counted(number, noun)} {verb}"
    if still:
        yield f"{counted(len(still), 'joint')} that cannot move"
