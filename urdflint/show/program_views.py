"""A robot as each program makes it: what of the scene is left, merged, fixed or lost."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from urdflint.comparison.table import Comparison
from urdflint.model.robot import SINGLE_AXIS, Robot
from urdflint.programs.loaded import WORLD, Loaded, is_locked
from urdflint.programs.looks import Draws, looks_of
from urdflint.programs.target import Target
from urdflint.show import paints
from urdflint.show.embedding import Meshes
from urdflint.show.scene import numbers
from urdflint.syntax.document import Element
from urdflint.text.wording import counted


def views(
    comparison: Comparison, names: Mapping[str, str], targets: Iterable[Target], meshes: Meshes
) -> list[dict[str, Any]]:
    """For each program what the page draws otherwise; `names` are what programs are called."""
    robot, shapes = comparison.robot, numbers(comparison.robot)
    target_views = []
    for target in targets:
        loaded, looks = comparison.loaded[target.name], looks_of(target)
        view = _view(robot, loaded, names[target.name], shapes, looks.draws)
        if not loaded.refusals:
            view["paints"] = paints.paints(robot, looks, meshes, shapes)
        target_views.append(view)
    return target_views


def _view(robot: Robot, loaded: Loaded, name: str, shapes: Mapping[Element, int], draws: Draws) -> dict[str, Any]:
    if loaded.refusals:
        return {
            "target": loaded.target,
            "name": name,
            "rejected": True,
            **_guilty(robot, loaded, shapes),
            "words": f"{name} rejects the robot: {loaded.refusals[0].why}",
        }
    bodies = {body.name for body in loaded.bodies}
    links = [link.name or "" for link in robot.links]
    present_names = {*bodies, *loaded.merged, *loaded.frames, WORLD}  # a link of that name is the world, which all have
    lost = [link for link in links if link not in present_names]
    lost_shapes = [
        number for element, number in shapes.items() if element not in loaded.shapes and _has(loaded, element)
    ]
    moving = {joint.name for joint in loaded.joints if joint.moves and not is_locked(joint)}
    still = [joint.name or "" for joint in robot.joints if joint.type in SINGLE_AXIS and joint.name not in moving]
    drawn = paints.drawn_instead(robot, loaded, draws, shapes)
    words = "; ".join(_words(loaded, lost, len(lost_shapes), len(drawn["hidden"]), still))
    return {
        "target": loaded.target,
        "name": name,
        "rejected": False,
        "lost": lost,
        "shapes": lost_shapes,
        "still": still,
        "held": {joint.name: joint.limits[0] for joint in loaded.joints if joint.limits and is_locked(joint)},
        "follows": {
            follower: [to.leader, *map(_finite, (to.multiplier, to.offset))] for follower, to in loaded.mimic.items()
        },
        "ranges": _ranges(loaded),
        "merged": dict(loaded.merged),
        **drawn,
        "words": f"{name}: {words}",
    }


def _guilty(robot: Robot, loaded: Loaded, shapes: Mapping[Element, int]) -> dict[str, Any]:
    """The links and shapes for which a program rejects the robot; for a joint, the link that it leads to."""
    names = {link.element: link.name for link in robot.links}
    names |= {joint.element: joint.child_link for joint in robot.joints}
    links, numbers_of_shapes = dict[str, None](), dict[int, None]()
    for refusal in loaded.refusals:
        enclosing = (refusal.element, *refusal.element.ancestors())
        for element in enclosing:
            if element in shapes:
                numbers_of_shapes[shapes[element]] = None
                break
            if names.get(element):
                links[names[element] or ""] = None
                break
    return {"lost": [*links], "shapes": [*numbers_of_shapes]}


def _ranges(loaded: Loaded) -> dict[str, list[float] | None]:
    """How far each joint moves, in m or rad; None where nothing bounds it."""
    if "limits" in loaded.lacks:
        return {}
    bounded = {joint.name: joint.limits for joint in loaded.joints if joint.moves and joint.axes == 1}
    return {
        name: [*limits] if limits is not None and all(map(math.isfinite, limits)) else None
        for name, limits in bounded.items()
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _has(loaded: Loaded, shape: Element) -> bool:
    """Whether a program has shapes of that kind at all."""
    return f"{shape.tag}s" not in loaded.lacks


def _words(loaded: Loaded, lost: list[str], lost_shapes: int, hidden: int, still: list[str]) -> Iterator[str]:
    yield "1 body" if len(loaded.bodies) == 1 else f"{len(loaded.bodies)} bodies"
    if loaded.base is not None:
        yield f"the base is {loaded.base}"
    for number, phrase in ((len(loaded.merged), "link merged"), (len(lost), "link lost"), (lost_shapes, "shape lost")):
        noun, _, verb = phrase.partition(" ")
        if number:
            yield f"{counted(number, noun)} {verb}"
    if hidden:
        yield "collisions are drawn instead of visuals"
    if still:
        yield f"{counted(len(still), 'joint')} that cannot move"
