"""The conversion of one robot, step by step."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from urdflint.model.robot import Robot
from urdflint.programs.sdformat import extension, loading, losses, lumping, sensors, unreadable, writing
from urdflint.programs.sdformat.assembly import Bond, Part, assemble
from urdflint.programs.sdformat.extension import Block
from urdflint.programs.sdformat.frames import TWICE
from urdflint.programs.sdformat.grammar import trimmed
from urdflint.programs.sdformat.lumping import renamed_links
from urdflint.programs.sdformat.outcome import Body, Conversion, Frame, Lump, Refusal, Sensor
from urdflint.programs.sdformat.placing import Placing
from urdflint.programs.sdformat.releases import Behaviour
from urdflint.syntax.document import Element


class Procedure:
    """One robot and one behaviour; each step is worked out once, from the ones before it."""

    def __init__(self, robot: Robot, behaviour: Behaviour) -> None:
        self.robot = robot
        self.behaviour = behaviour
        self.assembly = assemble(robot, behaviour.own_urdfdom)
        self.extensions = extension.read(robot)
        self.lumping = lumping.lump(self.assembly, self.extensions)
        self.written = writing.write(self.assembly, self.lumping, behaviour)
        self.hinges = tuple(
            writing.hinge(part, self.lumping, behaviour)
            for part in self.written.links
            if writing.writes_joint(part, self.lumping)
        )
        self.placing = Placing(robot, behaviour, self.extensions)

    @cached_property
    def hinge_names(self) -> frozenset[str]:
        """The names of the joints that are written."""
        return frozenset(one.name for one in self.hinges)

    @cached_property
    def carried(self) -> dict[Bond, Part]:
        """The link that each joint carries."""
        return {part.joint: part for part in self.assembly.parts.values() if part.joint is not None}

    def conversion(self, target: str) -> Conversion:
        """All of it."""
        bodies = tuple(map(self._body, self.written.links))
        for joint in self.hinges:
            self.placing.joint(joint)
        self.placing.model()
        model = Conversion(
            target=target,
            links=bodies,
            joints=self.hinges,
            frames=self.frames,
            lumped=self._lumped(),
            dropped=tuple(losses.losses(self)),
            placed=tuple(self.placing.placed),
            copied={tag: tuple(some) for tag, some in self.placing.copied.items()},
            static=self.placing.static,
        )
        refused = [*self.assembly.refusals, *self.extensions.refusals] or self._refused(model)
        return replace(model, refusals=tuple(refused))

    def _body(self, part: Part) -> Body:
        assert part.mass is not None
        parts = self.assembly.parts
        visuals = list(writing.shapes(part, "visual", parts, self.lumping))
        collisions = list(writing.shapes(part, "collision", parts, self.lumping))
        copied = self.placing.link(part.name, visuals, collisions)
        return Body(
            name=trimmed(part.name),
            element=part.element,
            mass=part.mass.kilograms,
            center=part.mass.origin,
            inertia=part.mass.moments,
            visuals=tuple(one for _, one in visuals),
            collisions=tuple(one for _, one in collisions),
            sensors=tuple(self._sensor(one, block) for one, block in copied if one.tag == "sensor"),
            joint=trimmed(part.joint.name) if part.joint is not None else None,
            copied=tuple(one for one, _ in copied),
        )

    def _sensor(self, element: Element, block: Block) -> Sensor:
        _, moved = self.lumping.place(self.assembly.parts[block.reference])
        return Sensor(
            trimmed(element.get("name") or ""),
            element,
            block.reference,
            sensors.pose(element, moved, self.robot.document),
        )

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """What lumped joints and links leave behind, and the frames in blocks."""
        found = []
        if self.behaviour.frames:
            for part, above in self.lumping.into.items():
                assert part.joint is not None
                found.append(Frame(trimmed(part.joint.name), trimmed(above.name), part.joint.element))
                found.append(Frame(trimmed(part.name), trimmed(part.joint.name), part.element))
        found += [
            Frame(trimmed(one.get("name") or ""), trimmed(one.get("attached_to") or ""), one)
            for one in self.placing.copied.get("frame", ())
        ]
        return tuple(found)

    def _lumped(self) -> dict[str, Lump]:
        found = {}
        for part in self.lumping.into:
            assert part.joint is not None
            home, _ = self.lumping.place(part)
            found[part.name] = Lump(part.name, part.joint.name, trimmed(home.name), part.element)
        return found

    def _refused(self, model: Conversion) -> list[Refusal]:
        """Why the SDF cannot be read, or else what is wrong with the model in it."""
        crash = self.written.crash
        if crash is not None:
            why = "a link called world without mass: the program dies"
            return [Refusal(crash.element, "name", "name-reserved", why, "abort")]
        centerless = {trimmed(part.name): element for part, element in self.lumping.centerless.items()}
        flawed = list(unreadable.flaws(self.placing, model, centerless))
        if flawed:
            return flawed
        renamed = renamed_links(self.extensions.of(""), self.lumping) if self.behaviour.renames_joints else {}
        found = loading.errors(model, self.robot.element, self.placing.copied, renamed)
        if self.behaviour.frames:
            found += [
                Refusal(part.element, None, TWICE, f"link '{part.name}' melts into two links", "load")
                for part in self.lumping.into
                if part.name in self.lumping.repeated
            ]
        blocks = {name for name, some in self.extensions.blocks.items() if some}
        found += loading.leader_errors(model, self.placing.copied.get("joint", ()), blocks)
        return [self._placed(one) for one in found] + list(sensors.errors(self.placing))

    def _placed(self, refusal: Refusal) -> Refusal:
        """The refusal of something that is written twice, at the joint that gives a link its second parent."""
        if refusal.reason != TWICE:
            return refusal
        tree = self.robot.tree
        for above in tree.parent_joints.values():
            if len(above) > 1:
                open_ends = [one for one in above if one not in tree.closing]
                second = open_ends[1] if len(open_ends) > 1 else next(one for one in above if one in tree.closing)
                return replace(refusal, element=second.child("child") or second.element, attribute="link")
        return refusal
