"""What libsdformat finds wrong with sensors, lights and materials that it has read as SDF, and where sensors point."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion.block_placement import BlockPlacement
from urdflint.programs.sdformat.loading.frame_graph import reserved
from urdflint.programs.sdformat.loading.model_checks import repeated
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.outcome import Refusal, Stage
from urdflint.programs.sdformat.reading.pose import NOWHERE, Pose, compose, from_rpy, steep
from urdflint.programs.sdformat.reading.sdf_description import words, words_with
from urdflint.programs.sdformat.releases import Release
from urdflint.schema import vocabulary
from urdflint.syntax.document import Document, Element

Flaws = Iterator[tuple[Element, str | None, Reason]]
SENSORS, NOISES, LIGHTS, SHADERS = "SdfSensorType", "SdfNoiseType", "SdfLightType", "SdfShaderType"  # in the layer
PIXELS, MISSPELT_PIXEL = "SdfImageFormat", "BAYER_RGGR8"  # libsdformat also reads this for BAYER_RGGB8
UNIQUE = ("sensor", "light", "particle_emitter", "projector")
DIRECTIONS = {"frame": "SdfWrenchFrame", "measure_direction": "SdfWrenchDirection"}
# Which children name the frame of a sensor's data, the first one first (Sensor.cc of gz-sensors 6.9, 7.3, 8.2, 9.2 and
# 10.0)
FRAME_TAGS = {
    12: ("ignition_frame_id", "gz_frame_id"),
    13: ("gz_frame_id", "ignition_frame_id"),
    14: ("gz_frame_id",),
    15: ("frame_id", "gz_frame_id"),
    16: ("frame_id", "gz_frame_id"),
}
OPTICAL_TAG, WITHOUT_OPTICAL = "optical_frame_id", 16  # in a camera: its images are there, up to gz-sensors 9
FRAMELESS = ("contact", "custom")  # contacts are reported without a frame, and of other sensors their systems decide


def errors(placing: BlockPlacement) -> Iterator[Refusal]:
    """The errors of all that blocks bring into links, joints and visuals."""
    document = placing.robot.document
    for kind, name, group in placing.groups:
        yield from (Refusal(*flaw, Stage.LOAD) for flaw in _repeated(kind, name, group))
        yield from (Refusal(*flaw, Stage.LOAD) for flaw in _flaws(group, document, placing.release))
    for material in placing.materials:
        yield from (Refusal(*flaw, Stage.LOAD) for flaw in _material_flaws(material, document))


def _repeated(kind: str, name: str, copied: list[Element]) -> Flaws:
    """What blocks put into one link or joint under a name that is taken there."""
    for tag in UNIQUE:
        for element, first in repeated(copied, tag):
            yield element, "name", reasons.SensorTwice(kind, name, first)


def _flaws(copied: list[Element], document: Document, release: Release) -> Flaws:
    """The other errors of what blocks put into one link or joint."""
    for element in copied:
        if element.tag in UNIQUE and reserved(element.get("name") or ""):
            yield element, "name", reasons.NameReserved()
        if element.tag == "sensor":
            yield from _sensor(element, document, release)
        elif element.tag == "light" and (element.get("type") or "point") not in vocabulary.values(LIGHTS):
            yield element, "type", reasons.LightTypeUnknown()


def _sensor(sensor: Element, document: Document, release: Release) -> Flaws:
    kind = (sensor.get("type") or "").strip()
    if kind not in words(SENSORS, release.description):
        yield sensor, "type", reasons.SensorTypeUnknown()
    elif kind in words_with(SENSORS, "camera"):
        yield from _camera(sensor.child("camera"), document)
    elif kind in words_with(SENSORS, "force_torque"):
        yield from _directions(sensor.child("force_torque"), document)


def _camera(camera: Element | None, document: Document) -> Flaws:
    if camera is None:
        return
    form, kind = camera.down("image", "format"), camera.down("noise", "type")
    text = _text(form, document)
    if form is not None and text and text not in (*vocabulary.values(PIXELS), MISSPELT_PIXEL):
        yield form, None, reasons.PixelFormatUnknown(text)
    text = _text(kind, document)
    if kind is not None and text and text.lower() not in vocabulary.values(NOISES):
        yield kind, None, reasons.NoiseUnknown(text)


def _directions(sensor: Element | None, document: Document) -> Flaws:
    for tag, words_of in DIRECTIONS.items():
        child = sensor.child(tag) if sensor is not None else None
        text = _text(child, document)
        if child is not None and text and text not in vocabulary.values(words_of):
            yield child, None, reasons.DirectionUnknown(text)


def _material_flaws(material: Element, document: Document) -> Flaws:
    """The errors of a `<material>` that a block puts into visuals."""
    script, shader = material.child("script"), material.child("shader")
    if script is not None:
        for tag in ("uri", "name"):
            child = script.child(tag)
            if not _text(child, document).replace("__default__", ""):
                yield child or script, None, reasons.ScriptIncomplete(tag)
    if shader is not None and (shader.get("type") or "pixel") not in vocabulary.values(SHADERS):
        yield shader, "type", reasons.ShaderUnknown()


def _text(element: Element | None, document: Document) -> str:
    return "" if element is None else (grammar.text(document, element) or "").strip()


def pose(sensor: Element, moved: Pose, document: Document) -> Pose | None:
    """Where a sensor is in the link it ends up in, `moved` from its own; None where its pose is not moved, or odd."""
    written = sensor.child("pose")
    if written is None:
        return moved
    if len(sensor.all("pose")) > 1:
        return None
    if "relative_to" in written.attributes and moved is not NOWHERE:
        return None
    values = grammar.streamed((grammar.text(document, written) or "").strip() or "0 0 0 0 0 0", 6)
    if values is None:
        return None
    x, y, z, roll, pitch, yaw = values
    written_there = Pose((x, y, z), from_rpy(roll, pitch, yaw))
    return steep(compose(moved, written_there)) if moved is not NOWHERE else written_there


def data_frame(sensor: Element, scope: str, series: int) -> str | None:
    """The frame that the data of a sensor are in, as ros_gz_bridge writes it; None where that is not known.

    That is what the sensor says, or else its name behind those of model and link, the `scope` (removeParentScope of
    scopedName in gz-sim 6 to 10).
    """
    if series < min(FRAME_TAGS) or sensor.get("type") in FRAMELESS:
        return None
    frame_tag = _frame_tag(sensor, series)
    return (frame_tag.text.strip() if frame_tag is not None else "") or f"{scope}/{sensor.get('name') or ''}"


def image_frame(sensor: Element, series: int) -> Element | None:
    """Where a camera says in which frame its images are."""
    optical = sensor.down("camera", OPTICAL_TAG) if series < WITHOUT_OPTICAL else None
    return optical if optical is not None and optical.text.strip() else _frame_tag(sensor, series)


def _frame_tag(sensor: Element, series: int) -> Element | None:
    """Where a sensor says in which frame its data are."""
    tags = FRAME_TAGS[max(start for start in FRAME_TAGS if start <= series)]
    return next((child for tag in tags if (child := sensor.child(tag)) is not None), None)
