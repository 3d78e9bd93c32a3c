"""The model that MuJoCo makes of a robot, as facts: what moves, how far, how heavy; and what it is not as written."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.mujoco import reasons as why
from urdflint.programs.mujoco.plant import Body, MujocoJoint, Plant
from urdflint.programs.mujoco.reading import Reading, reading
from urdflint.programs.mujoco.record import Note
from urdflint.programs.mujoco.releases import Release
from urdflint.programs.reason import Reason
from urdflint.programs.target import Target
from urdflint.programs.xml import refusals as xml
from urdflint.syntax.document import Element

Number = float | str | None


PLAIN: dict[type[Reason], tuple[str, str]] = {  # differences that need no facts
    why.InertialReplaced: ("replaced", "its inertial by the mass of its collisions"),
    why.InertiaBalanced: ("replaced", "its moments by their mean"),
    why.MassRaised: ("raised", "to the least values of <compiler>"),
    why.JointNameDropped: ("nameless", "another joint has its name"),
    why.MimicNotRead: ("free", "it does not mimic"),
    why.MimicIgnored: ("free", "it does not mimic"),
    why.EffortNegative: ("altered", "the absolute value of its effort counts"),
    why.InertialRotationIgnored: ("altered", "its inertia is not turned by rpy"),
}


class Difference(NamedTuple):
    """Something that is not as written: `kind` is merged, renamed, unlimited, invented and so on."""

    kind: str
    name: str
    what: str
    element: Element


@dataclass(frozen=True)
class Outcome:
    """What a release makes of a robot; `facts` are empty where it refuses it, for the reasons in `refusals`."""

    target: str
    facts: dict[str, Any]
    refusals: list[tuple[str, Element]]
    differences: list[Difference]
    tree: list[Body]

    @property
    def outcome(self) -> str:
        """Whether it accepts or rejects the robot."""
        return "accepts" if self.facts else "rejects"


def outcome(robot: Robot, target: Target) -> Outcome:
    """What a release of MuJoCo makes of a robot."""
    read = reading(robot, Release.of(target.version))
    refusals = [(in_words(note), note.element) for note in read.notes if note.effect is Effect.REJECTS]
    if any(target.matches(selector) for selector in xml.refusals(robot.document)):
        refusals.insert(0, ("the file is not XML as MuJoCo reads it, or not a robot", robot.element))
    if refusals:
        return Outcome(target.name, {}, refusals, [], [])
    kept = [one for one in read.plant.in_order[1:] if one not in read.plant.merged]
    return Outcome(target.name, facts(read), [], list(_differences(read)), kept)


def in_words(note: Note) -> str:
    """Where MuJoCo refuses a robot, and why, in words with their facts."""
    element = note.element
    owner = next((one for one in (element, *element.ancestors()) if one.tag in ("link", "joint")), element)
    name = owner.attributes.get("name")
    where = f"{owner.tag} '{name}': " if name is not None else f"<{element.tag}>: "
    words = (type(note.reason).__doc__ or "").rstrip(".")
    told = [value for value in vars(note.reason).values() if value != ""]
    shown = ", ".join(f"{value:g}" if isinstance(value, float) else str(value) for value in told)
    return where + words[:1].lower() + words[1:] + (f" ({shown})" if told else "")


def facts(read: Reading) -> dict[str, Any]:
    """What is left of a robot, under the names of the preview's contract; nothing where MuJoCo refuses it."""
    if read.stops_at is not None:
        return {}
    plant = read.plant
    kept = [one for one in plant.in_order[1:] if one not in plant.merged]
    joints = _joints(kept)
    masses = _masses(plant, kept)
    ranges = {name: list(map(_plain, one.range)) if one.range is not None else None for name, one in joints.items()}
    return {
        "bodies": list(masses),
        "joints": {name: one.kind for name, one in joints.items()},
        "masses": {name: _plain(kg) for name, kg in masses.items()},
        "total_mass": _total(masses),
        "base": "floating" if any(one.kind == "free" for one in joints.values()) else "fixed",
        "limits": ranges,
        "effort": {name: _plain(one.effort) for name, one in joints.items()},
        "locked": [],
        "mimic": _mimics(plant, joints),
    }


def _joints(kept: list[Body]) -> dict[str, MujocoJoint]:
    """The joints by name; a nameless one goes by its number."""
    every = [joint for body in kept for joint in body.joints]
    return {joint.name or f"#{at}": joint for at, joint in enumerate(every)}


def _masses(plant: Plant, kept: list[Body]) -> dict[str, float | None]:
    """The masses of bodies; None for those that follow from a mesh."""
    found = {body.name or f"#{at}": body.mass.kg if body.mass.known else None for at, body in enumerate(kept, start=1)}
    wanted = plant.settings.number("settotalmass", -1.0)
    total = sum(kg for kg in found.values() if kg is not None)
    if wanted <= 0 or None in found.values() or not total:
        return found
    return {name: kg * wanted / total if kg is not None else None for name, kg in found.items()}


def _total(masses: dict[str, float | None]) -> Number:
    known = [kg for kg in masses.values() if kg is not None]
    return _plain(sum(known)) if len(known) == len(masses) else None


def _mimics(plant: Plant, joints: dict[str, MujocoJoint]) -> dict[str, list[Number]]:
    names = {joint: name for name, joint in joints.items()}
    return {
        names[follower]: [names[leader], _plain(multiplier), _plain(offset)]
        for follower, leader, multiplier, offset in plant.mimics
        if follower in names and leader in names
    }


def _plain(number: float | None) -> Number:
    """A number that JSON can hold; others become a word."""
    return number if number is None or math.isfinite(number) else str(number)


def _differences(read: Reading) -> Iterator[Difference]:
    """What is not as written, in the order of the file."""
    for note in sorted(read.notes, key=lambda note: note.element.start):
        told = _told(note)
        if told is not None:
            element = note.element
            owner = next((one for one in (element, *element.ancestors()) if one.tag in ("link", "joint")), element)
            yield Difference(told[0], owner.attributes.get("name", ""), told[1], element)


def _told(note: Note) -> tuple[str, str] | None:
    """The kind of a difference, and what it is, in words."""
    match note.reason:
        case why.BaseFixed(kg):
            return "fixed", "to the world" + (f": its {kg:g} kg are lost" if kg else "")
        case why.LinkMerged(into):
            return "merged", f"into {into}"
        case why.MassFromShapes(kg, into):
            return "invented", (f"{kg:g} kg" if kg is not None else "a mass") + f" from its collisions, for {into}"
        case why.LimitMissing() | why.LimitDropped():
            return "unlimited", "its limits are not applied" if note.element.tag == "limit" else "it has no limits"
        case why.LimitOfContinuous() if note.effect is Effect.ALTERS:
            return "limited", "though it is continuous"
        case why.PlanarSplit(names):
            return "renamed", "to " + ", ".join(names)
        case why.MeshTakenForOther(first):
            return "replaced", f"its mesh by {first}"
    return PLAIN.get(type(note.reason))
