"""Why libsdformat cannot read the SDF that comes out of a robot: names, numbers and what blocks bring."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from urdflint.programs.changes import Question, Version
from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import element_validity
from urdflint.programs.sdformat.conversion.block_placement import BlockPlacement
from urdflint.programs.sdformat.conversion.gazebo_blocks import IN_SDF, SPECIAL
from urdflint.programs.sdformat.reading import grammar, sdf_description
from urdflint.programs.sdformat.reading.outcome import Conversion, ModelJoint, Refusal, Stage
from urdflint.programs.sdformat.releases import ALL_VALUES_CHECKED, MIMIC, reads
from urdflint.syntax.document import Element


def flaws(placing: BlockPlacement, model: Conversion, centerless: dict[str, Element]) -> Iterator[Refusal]:
    """Yield what libsdformat cannot read of the SDF that it made.

    `centerless` are links without a center of mass, each with the element that takes it away.
    """
    document = placing.robot.document
    for block_element, described, anew in placing.to_read:
        for flaw in element_validity.flaws(block_element, described, document, anew):
            if flaw.counts(placing.release.has(ALL_VALUES_CHECKED)):
                yield Refusal(flaw.element, flaw.attribute, flaw.reason, Stage.SDF)
    for element, text in placing.tags.items():
        yield from _setting_flaw(element, text, placing)
    yield from _number_flaws(placing, model, centerless)
    yield from _colons(placing, model)


def _setting_flaw(element: Element, text: str, placing: BlockPlacement) -> Iterator[Refusal]:
    if not text or element.tag not in IN_SDF:
        return
    misfit = placing.release.ask(_misfit(element.tag, text))
    if misfit:
        reason, kind = misfit
        if element_validity.Flaw(element, None, reason, kind).counts(placing.release.has(ALL_VALUES_CHECKED)):
            yield Refusal(element, None, reason, Stage.SDF)


@lru_cache(maxsize=4096)
def _misfit(tag: str, text: str) -> Question:
    """What is wrong with what a special tag says, where it goes to: the reason, and the type there."""

    def answer(version: Version) -> tuple[Reason, str] | None:
        described = sdf_description.model(reads(version)).children["joint" if SPECIAL[tag] == "joint" else "link"]
        if SPECIAL[tag] == "collision":
            described = described.children["collision"]
        for step in IN_SDF[tag]:
            described = described.children[step]
        reason = element_validity.text_flaw(text, described)
        return (reason, described.type or "") if reason else None

    return answer


def _number_flaws(placing: BlockPlacement, model: Conversion, centerless: dict[str, Element]) -> Iterator[Refusal]:
    """Names that are empty and numbers that are none: a pose must be finite, an opacity lies from 0 to 1."""
    for link in model.links:
        if not link.name:
            yield Refusal(link.element, "name", reasons.NameEmpty(), Stage.SDF)
        if not link.center.finite:
            cause = centerless.get(link.name)
            yield Refusal(link.element, None, reasons.CenterUndefined(link.name), Stage.SDF, cause)
        for model_shape in (*link.visuals, *link.collisions):
            if not model_shape.pose.finite:
                yield Refusal(model_shape.element, None, reasons.ValueInfinite(), Stage.SDF)
            shape = model_shape.element.child("geometry")
            if shape is not None:
                yield from _shape_flaws(shape.children[0])
    for joint in model.joints:
        yield from _joint_flaws(joint)
    for visual in placing.opaque:
        if visual.alpha is not None and not 0 <= visual.alpha <= 1:
            blamed = _color(visual.element, placing)
            yield Refusal(blamed, "rgba", reasons.OpacityOutOfRange(), Stage.SDF)


def _color(visual: Element, placing: BlockPlacement) -> Element:
    """The colour of a visual, in its material or in the one of the robot with that name."""
    material = visual.child("material") or visual
    shared = placing.robot.material_named.get(material.get("name") or "")
    color = material.child("color") or (shared.child("color") if shared is not None else None)
    return color or material


def _colons(placing: BlockPlacement, model: Conversion) -> Iterator[Refusal]:
    named_elements = [(placing.robot.element, placing.robot.name or "")]
    named_elements += [(link.element, link.name) for link in model.links]
    named_elements += [(joint.element, joint.name) for joint in model.joints]
    named_elements += [(frame.element, frame.name) for frame in model.frames]
    for link in model.links:
        named_elements += [(shape.element, shape.name) for shape in (*link.visuals, *link.collisions)]
    for placed_element in placing.elements:
        named_elements += [(inner, inner.get("name") or "") for inner in _read_inside(placed_element)]
    for element, name in named_elements:
        if "::" in name and placing.release.has(MIMIC):
            yield Refusal(element, "name", reasons.NameWithColons(name), Stage.SDF)


def _read_inside(element: Element) -> Iterator[Element]:
    """An element and what is in it, as far as libsdformat looks at names: not into plugins and foreign elements."""
    waiting = [element]
    while waiting:
        inner = waiting.pop()
        if inner.tag != "plugin" and ":" not in inner.tag:
            yield inner
            waiting += inner.children


def _shape_flaws(shape: Element) -> Iterator[Refusal]:
    if shape.tag == "mesh" and not shape.attributes.get("filename", "").strip(grammar.BLANKS):
        yield Refusal(shape, "filename", reasons.MeshWithoutFile(), Stage.SDF)
    name = {"box": "size", "mesh": "scale"}.get(shape.tag, "")
    text = shape.attributes.get(name)
    if text is not None and any(not math.isfinite(grammar.double(word) or 0.0) for word in text.split()):
        yield Refusal(shape, name, reasons.ValueInfinite(), Stage.SDF)


def _joint_flaws(joint: ModelJoint) -> Iterator[Refusal]:
    if not joint.name:
        yield Refusal(joint.element, "name", reasons.NameEmpty(), Stage.SDF)
    if not joint.pose.finite:
        blamed = joint.element.child("origin") or joint.element
        yield Refusal(blamed, None, reasons.ValueInfinite(), Stage.SDF)
    if joint.axis is not None and not all(map(math.isfinite, joint.axis)):
        blamed = joint.element.child("axis") or joint.element
        yield Refusal(blamed, "xyz", reasons.ValueInfinite(), Stage.SDF)
    if joint.mimic == "":
        blamed = joint.element.child("mimic") or joint.element
        yield Refusal(blamed, "joint", reasons.MimicUnknown(""), Stage.SDF)
