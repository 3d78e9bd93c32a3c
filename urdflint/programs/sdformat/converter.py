"""The conversion of one robot, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import losses, sdf_writing, unreadable_sdf
from urdflint.programs.sdformat.conversion.gazebo_blocks import Block
from urdflint.programs.sdformat.conversion.link_lumping import renamed_links
from urdflint.programs.sdformat.conversion.steps import ConversionSteps
from urdflint.programs.sdformat.conversion.urdfdom_robot import LinkInAssembly
from urdflint.programs.sdformat.loading import model_checks, sensor_checks
from urdflint.programs.sdformat.reading import outcome
from urdflint.programs.sdformat.reading.grammar import trimmed
from urdflint.programs.sdformat.releases import FRAMES, MODEL_JOINTS_RENAMED, MODELS_JUDGED
from urdflint.struct import cached_property
from urdflint.syntax.document import Element

JOINT = "joint"  # the kind of part whose names Gazebo Classic compares


class Converter(ConversionSteps):
    """The conversion that these steps end in, with all losses and refusals."""

    @cached_property
    def conversion(self) -> outcome.Conversion:
        """All of it."""
        bodies = tuple(map(self._body, self.written.links))
        for joint in self.joints:
            self.placing.joint(joint)
        self.placing.model()
        model = outcome.Conversion(
            target=self.target.name,
            links=bodies,
            joints=self.joints,
            frames=self.frames,
            lumped=self._lumped(),
            dropped=tuple(losses.losses(self)),
            placed=tuple(self.placing.placed),
            copied={tag: tuple(elements) for tag, elements in self.placing.copied.items()},
            static=self.placing.static,
        )
        return model._replace(refusals=tuple(self._refusals(model)))

    def _refusals(self, model: outcome.Conversion) -> Iterator[outcome.Refusal]:
        """All refusals: those of later steps too, as if what is refused before were corrected."""
        first = [*self.assembly.refusals, *self.extensions.refusals]
        yield from first
        if self.assembly.root is not None:
            refused_elements = {refusal.element for refusal in first}
            yield from (refusal for refusal in self._refused(model) if refusal.element not in refused_elements)

    def _body(self, part: LinkInAssembly) -> outcome.ModelLink:
        assert part.mass is not None
        parts = self.assembly.parts
        visuals = list(sdf_writing.shapes(part, "visual", parts, self.lumping))
        collisions = list(sdf_writing.shapes(part, "collision", parts, self.lumping))
        copied = self.placing.link(part.name, visuals, collisions)
        return outcome.ModelLink(
            name=trimmed(part.name),
            element=part.element,
            mass=part.mass.kilograms,
            center=part.mass.origin,
            inertia=part.mass.moments,
            visuals=tuple(visual for _, visual in visuals),
            collisions=tuple(collision for _, collision in collisions),
            sensors=tuple(self._sensor(element, block) for element, block in copied if element.tag == "sensor"),
            joint=trimmed(part.joint.name) if part.joint is not None else None,
            copied=tuple(element for element, _ in copied),
        )

    def _sensor(self, element: Element, block: Block) -> outcome.ModelSensor:
        _, moved = self.lumping.place(self.assembly.parts[block.reference])
        return outcome.ModelSensor(
            trimmed(element.get("name") or ""),
            element,
            block.reference,
            sensor_checks.pose(element, moved, self.robot.document),
        )

    @cached_property
    def frames(self) -> tuple[outcome.ModelFrame, ...]:
        """What lumped joints and links leave behind, and the frames in blocks."""
        model_frames = []
        if self.lumping.into and self.release.has(FRAMES):
            for part, above in self.lumping.into.items():
                assert part.joint is not None
                model_frames.append(
                    outcome.ModelFrame(trimmed(part.joint.name), trimmed(above.name), part.joint.element)
                )
                model_frames.append(outcome.ModelFrame(trimmed(part.name), trimmed(part.joint.name), part.element))
        model_frames += [
            outcome.ModelFrame(trimmed(element.get("name") or ""), trimmed(element.get("attached_to") or ""), element)
            for element in self.placing.copied.get("frame", ())
        ]
        return tuple(model_frames)

    def _lumped(self) -> dict[str, outcome.LumpedLink]:
        lumped_links = {}
        for part in self.lumping.into:
            assert part.joint is not None
            home, _ = self.lumping.place(part)
            lumped_links[part.name] = outcome.LumpedLink(part.name, part.joint.name, trimmed(home.name), part.element)
        return lumped_links

    def _refused(self, model: outcome.Conversion) -> list[outcome.Refusal]:
        """Why the SDF cannot be read, or else what is wrong with the model in it."""
        crash = self.written.crash
        if crash is not None:
            return [outcome.Refusal(crash.element, "name", reasons.NameReserved(), outcome.Stage.ABORT)]
        centerless = {trimmed(part.name): element for part, element in self.lumping.centerless.items()}
        flawed = list(unreadable_sdf.flaws(self.placing, model, centerless))
        if flawed:
            return flawed
        renamed = (
            renamed_links(self.extensions.blocks_for(""), self.lumping)
            if self.extensions.blocks_for("") and self.release.has(MODEL_JOINTS_RENAMED)
            else {}
        )
        errors = model_checks.errors(model, self.robot.element, self.placing.copied, renamed, self._is_brought)
        if self.lumping.repeated and self.release.has(FRAMES):
            errors += [
                outcome.Refusal(part.element, None, reasons.LinkWithTwoParents(part.name), outcome.Stage.LOAD)
                for part in self.lumping.into
                if part.name in self.lumping.repeated
            ]
        blocks = {name for name, named_blocks in self.extensions.blocks.items() if named_blocks}
        errors += model_checks.mimic_errors(model, self.placing.copied.get("joint", ()), blocks)
        placed = (*map(self._placed, errors), *sensor_checks.errors(self.placing))
        weightless = {link.element for link in model.links if not link.mass > 0}
        return [
            error
            for error in placed
            if error.element in weightless or not _is_of_model(error.reason) or self.release.has(MODELS_JUDGED)
        ]

    def _is_brought(self, name: str) -> bool:
        """Whether a name comes from a model that a block holds or includes."""
        return self._brings is not None and self._brings(name)

    @cached_property
    def _brings(self) -> Callable[[str], bool] | None:
        parts = [part for tag in ("model", "include") for part in self.placing.copied.get(tag, ())]
        if not parts:
            return None
        from urdflint.programs.sdformat.sdf import scope_in_robot  # brings the reader of SDFormat
        from urdflint.programs.sdformat.sdf.scopes import knows

        return partial(knows, scope_in_robot(self.robot, parts, self.release))

    def _placed(self, refusal: outcome.Refusal) -> outcome.Refusal:
        """The refusal of something that is written twice, at the joint that gives a link its second parent."""
        if not isinstance(refusal.reason, reasons.LinkWithTwoParents):
            return refusal
        tree = self.robot.tree
        for above in tree.parent_joints.values():
            if len(above) > 1:
                open_ends = [joint for joint in above if joint not in tree.closing]
                second = open_ends[1] if len(open_ends) > 1 else next(joint for joint in above if joint in tree.closing)
                return refusal._replace(element=second.child("child") or second.element, attribute="link")
        return refusal


def _is_of_model(reason: Reason) -> bool:
    """Whether an error is one of the model of libsdformat alone, which loses nothing that a simulator reads."""
    if isinstance(reason, reasons.NameTaken):
        return not reason.subject == reason.other == JOINT
    return isinstance(reason, (reasons.InertiaImpossible, reasons.ScriptIncomplete, reasons.SensorTwice))
