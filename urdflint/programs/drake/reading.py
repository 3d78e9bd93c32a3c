"""What Drake's URDF parser makes of a robot: everything it would complain of, and what it passes over in silence.

Drake stops at the first error. Here the reading goes on, in Drake's own order of work, as if each error were mended.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from urdflint.model.robot import Robot
from urdflint.programs.drake import constraints, groups, joints, links, materials, structure, transmissions, unread
from urdflint.programs.drake.plant import Plant
from urdflint.programs.drake.record import Complaint, Record, Release, Silence
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

NEWEST = (1, 51)  # the release whose behaviour was observed
RESERVED = frozenset({"WorldModelInstance", "DefaultModelInstance"})  # names of models that are there already


@dataclass(frozen=True, eq=False)
class Reading:
    """All complaints in Drake's order of work, and all silences in document order."""

    complaints: tuple[Complaint, ...]
    silences: tuple[Silence, ...]

    @cached_property
    def stops_at(self) -> Complaint | None:
        """The error that Drake reports: the only one, since it stops there."""
        return next((one for one in self.complaints if one.effect is Effect.REJECTS), None)

    @cached_property
    def warnings(self) -> tuple[Complaint, ...]:
        """What Drake logs before it stops, if it does."""
        end = self.stops_at.order if self.stops_at is not None else len(self.complaints)
        return tuple(one for one in self.complaints[:end] if one.effect is Effect.WARNS)

    @cached_property
    def complained(self) -> dict[str, list[Complaint]]:
        """The complaints by their reason."""
        found: dict[str, list[Complaint]] = {}
        for one in self.complaints:
            found.setdefault(one.reason, []).append(one)
        return found

    @cached_property
    def silent(self) -> dict[str, list[Silence]]:
        """The silences by their reason."""
        found: dict[str, list[Silence]] = {}
        for one in self.silences:
            found.setdefault(one.reason, []).append(one)
        return found


@lru_cache(maxsize=4)
def reading(robot: Robot, release: tuple[int, int] = NEWEST) -> Reading:
    """What a release of Drake makes of a robot; computed once."""
    record = Record(robot.document, robot.files, Release(release))
    plant = Plant(record, robot.element)
    _read(plant)
    unread.note(plant)
    silences = sorted(record.silences, key=lambda one: one.element.start)
    return Reading(tuple(record.complaints), tuple(silences))


def _read(plant: Plant) -> None:
    """One part after the other, as UrdfParser::Parse and Parser::AddModels do; then the plant is finished."""
    parts: dict[str, list[Element]] = {}
    for one in plant.root.children:
        parts.setdefault(one.tag, []).append(one)
    _robot(plant)
    for material in parts.get("material", ()):
        materials.define(plant, material)
    for link in parts.get("link", ()):
        links.read(plant, link)
    counted = groups.read(plant, parts.get(groups.GROUP, []))
    both = [one for one in plant.root.children if one.tag in joints.JOINTS]
    for joint in both:
        joints.read(plant, joint)
    for joint in both:
        joints.mimic(plant, joint)
    for transmission in parts.get("transmission", ()):
        transmissions.read(plant, transmission)
    _frames_and_forces(plant, parts)
    groups.resolve(plant, counted)
    structure.check_loops(plant)
    transmissions.unused_efforts(plant)


def _robot(plant: Plant) -> None:
    record, root, name = plant.record, plant.root, plant.root.attributes.get("name")
    if "version" in root.attributes:
        record.warns("attribute-unsupported", root, "version", root)
    if name is None:
        record.rejects("robot-name-missing", root, None, root)
    elif not groups.plain(name):
        record.rejects("robot-name-empty", root, "name")
    elif groups.plain(name) in RESERVED:
        record.rejects("robot-name-taken", root, "name", name=name)


def _frames_and_forces(plant: Plant, parts: dict[str, list[Element]]) -> None:
    for loop in parts.get("loop_joint", ())[:1]:
        plant.record.rejects("loop-joint", loop, None, plant.root)
    for frame in parts.get("frame", ()):
        constraints.frame(plant, frame)
    for tag, since, read in constraints.BLOCKS:
        for block in parts.get(tag, ()) if plant.record.release.has(since) else ():
            read(plant, block)
