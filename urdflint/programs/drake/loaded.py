"""The plant that Drake makes of a robot: bodies, joints with limits, masses, and what is not as written."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial

from urdflint.model.robot import Robot
from urdflint.programs.changes import EarlierReadings
from urdflint.programs.drake.plant.diagnostics import WHOLE_FILE
from urdflint.programs.drake.releases import Release
from urdflint.programs.drake.urdf.named_parts import WORLD, CreatedJoint, Plant
from urdflint.programs.drake.urdf.parser import Reading, reading
from urdflint.programs.drake.urdf.reasons.shapes import VisualMeshNotShown
from urdflint.programs.loaded import Difference, Follows, Loaded, LoadedBody, LoadedJoint, left, refusals, within
from urdflint.programs.naming import owner
from urdflint.programs.numbering import Numbering, counted
from urdflint.programs.target import Target
from urdflint.syntax.document import Element

LACKS = frozenset({"renamed"})
TYPES = {"continuous": "revolute", "fixed": "weld", "ball": "ball_rpy"}  # what Drake calls them
FLOATING = "quaternion_floating"  # what carries a body that no joint does
SIZES = {FLOATING: 7, "floating": 7, "planar": 3, "ball_rpy": 3, "universal": 2, "weld": 0}  # Joint.num_positions


def loaded(robot: Robot, target: Target) -> Loaded:
    """What a release of Drake makes of a robot."""
    release = Release(target.release)
    read = reading(robot, release)
    robot.analysis(EarlierReadings).keep(target.family, release, read)
    rejected = (
        refusal._replace(element=_existing_parent(robot, refusal.element)) for refusal in refusals(read.complaints)
    )
    return left(target.name, tuple(rejected), lambda: _loaded_robot(read, target))


def _loaded_robot(read: Reading, target: Target) -> Loaded:
    """What is left of a robot, as if nothing of it were rejected."""
    plant = read.plant
    joints = {**plant.world_joints, **plant.joints}
    above = {joint.child: joint.parent for joint in joints.values()}
    return Loaded(
        target=target.name,
        bodies=tuple(_body(plant, name, above.get(name), link) for name, link in plant.bodies.items()),
        joints=tuple(_joint(plant, name, joint) for name, joint in joints.items()),
        base=_base(plant, joints),
        mimic={name: Follows(*how) for name, how in plant.couplers.items()},
        frames=frozenset(plant.frames),
        find_shapes=partial(_shapes, read),
        find_differences=partial(_differences, read),
        actuated=tuple(plant.actuated),
        lacks=LACKS,
    )


def _existing_parent(robot: Robot, element: Element) -> Element:
    return robot.element if element is WHOLE_FILE else element


def _body(plant: Plant, name: str, above: str | None, link: Element) -> LoadedBody:
    return LoadedBody(name, None if above == WORLD else above, plant.masses.get(name, 0.0), link)


def _joint(plant: Plant, name: str, joint: CreatedJoint) -> LoadedJoint:
    """A joint with its limits; its effort is kept with its actuator."""
    kind, child = joint.element.attributes.get("type", ""), joint.child or ""
    limits = joint.limits
    if joint.degrees_of_freedom != 1 or limits is None:
        return LoadedJoint(name, TYPES.get(kind, kind), child, joint.element, joint.degrees_of_freedom != 0)
    effort = within(plant.efforts.get(name, math.inf)) if name in plant.actuated else None
    return LoadedJoint(
        *(name, TYPES.get(kind, kind), child, joint.element, True), _ends(joint), effort, within(limits.velocity)
    )


def _ends(joint: CreatedJoint) -> tuple[float, float] | None:
    """The limits of the position; None where there is none at either end."""
    limits = joint.limits
    if limits is None or (math.isinf(limits.lower) and math.isinf(limits.upper)):
        return None
    return limits.lower, limits.upper


def _base(plant: Plant, joints: dict[str, CreatedJoint]) -> str:
    """Whether a body can move freely: one that no joints connect with the world, whichever end is the child."""
    neighbors: dict[str | None, list[str | None]] = {}
    for joint in joints.values():
        neighbors.setdefault(joint.parent, []).append(joint.child)
        neighbors.setdefault(joint.child, []).append(joint.parent)
    reached, waiting = {WORLD}, [WORLD]
    while waiting:
        for body in neighbors.get(waiting.pop(), ()):
            if body is not None and body not in reached:
                reached.add(body)
                waiting.append(body)
    return "fixed" if reached >= plant.bodies.keys() else "floating"


def _shapes(read: Reading) -> Iterator[Element]:
    """The visuals and collisions, but for those whose mesh is not shown."""
    hidden = {
        above
        for silence in read.silences
        if isinstance(silence.reason, VisualMeshNotShown)
        for above in silence.element.ancestors()
    }
    for named_shapes in read.plant.shapes.values():
        yield from (part for part in named_shapes.values() if part not in hidden)


def _differences(read: Reading) -> Iterator[Difference]:
    """What is not as written."""
    for note in (*read.complaints, *read.silences):
        for element, kind, description in note.reason.differences(note):
            yield Difference(kind, _name(element), description, element)
    for name, joint in read.plant.joints.items():
        ends = _ends(joint) if joint.element.attributes.get("type") == "continuous" else None
        if ends is not None:
            description = f"between {ends[0]:g} and {ends[1]:g}, though it is continuous"
            yield Difference("limited", name, description, joint.element.child("limit") or joint.element)


def _name(element: Element) -> str:
    """The name of the link or joint that an element is in, or else of the part of the robot."""
    about = owner(element)
    return next(
        (element.attributes["name"] for element in (about, *about.ancestors()) if "name" in element.attributes), ""
    )


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `GetPositions`, `position_start` of each joint."""
    joints = tuple(counted(_in_order(loaded), SIZES, FLOATING))
    yield Numbering(loaded.target, "Drake", "position", joints, loaded.actuated)


def _carried_by_none(loaded: Loaded) -> list[LoadedJoint]:
    """The joints that Drake adds for bodies that can move freely, each by the name of its body.

    Those that are the parent of more joints come first (multibody/topology/spanning_forest.cc).
    """
    carried, joints = {joint.child for joint in loaded.joints}, Counter(body.parent for body in loaded.bodies)
    free = [body for body in loaded.bodies if body.name not in carried]
    free.sort(key=lambda body: -joints[body.name])
    return [LoadedJoint(body.name, FLOATING, body.name, body.element) for body in free]


def _in_order(loaded: Loaded) -> Iterator[LoadedJoint]:
    """The joints from the world down, those to the world first; then the trees on bodies that float."""
    above = {body.name: body.parent for body in loaded.bodies}
    below = defaultdict[str | None, list[LoadedJoint]](list)
    for joint in loaded.joints:
        below[above.get(joint.child)].append(joint)
    waiting = [*below[None], *_carried_by_none(loaded)][::-1]
    while waiting:
        joint = waiting.pop()
        yield joint
        waiting += below[joint.child][::-1]
