"""What libsdformat finds wrong with sensors, lights and materials that it has read as SDF, and where sensors point."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import grammar, reasons
from urdflint.programs.sdformat.frames import reserved
from urdflint.programs.sdformat.loading import repeated
from urdflint.programs.sdformat.outcome import Refusal, Stage
from urdflint.programs.sdformat.placing import BlockPlacement
from urdflint.programs.sdformat.pose import NOWHERE, Pose, compose, from_rpy, steep
from urdflint.syntax.document import Document, Element

Flaws = Iterator[tuple[Element, str | None, Reason, str]]
CAMERAS = frozenset(
    (
        "camera",
        "depth",
        "depth_camera",
        "rgbd",
        "rgbd_camera",
        "thermal",
        "thermal_camera",
        "segmentation",
        "segmentation_camera",
        "boundingbox",
        "boundingbox_camera",
        "wideanglecamera",
        "wide_angle_camera",
    )
)
OLD_TYPES = CAMERAS | frozenset(
    (
        "air_pressure",
        "altimeter",
        "contact",
        "custom",
        "force_torque",
        "navsat",
        "gps",
        "gpu_ray",
        "gpu_lidar",
        "imu",
        "logical_camera",
        "magnetometer",
        "multicamera",
        "ray",
        "lidar",
        "rfid",
        "rfidtag",
        "sonar",
        "wireless_receiver",
        "wireless_transmitter",
    )
)
PIXELS = frozenset(
    (
        "L8",
        "L_INT8",
        "L16",
        "L_INT16",
        "R8G8B8",
        "RGB_INT8",
        "RGBA_INT8",
        "BGRA_INT8",
        "RGB_INT16",
        "RGB_INT32",
        "BGR_INT8",
        "B8G8R8",
        "BGR_INT16",
        "BGR_INT32",
        "R_FLOAT16",
        "RGB_FLOAT16",
        "R_FLOAT32",
        "RGB_FLOAT32",
        "BAYER_RGGB8",
        "BAYER_RGGR8",
        "BAYER_GBRG8",
        "BAYER_GRBG8",
        "BAYER_BGGR8",
    )
)
BEFORE_AIR_SPEED = ("1.7", "1.9")
NOISES = ("none", "gaussian", "gaussian_quantized")
LIGHTS = ("point", "spot", "directional")
SHADERS = ("pixel", "vertex", "normal_map_objectspace", "normal_map_object_space", "normal_map_tangentspace",
           "normal_map_tangent_space")  # fmt: skip
UNIQUE = ("sensor", "light", "particle_emitter", "projector")
DIRECTIONS = {"frame": ("parent", "child", "sensor"), "measure_direction": ("parent_to_child", "child_to_parent")}


def errors(placing: BlockPlacement) -> Iterator[Refusal]:
    """The errors of all that blocks bring into links, joints and visuals."""
    document, version = placing.robot.document, placing.release.description
    for group in placing.groups:
        yield from (Refusal(*one, Stage.LOAD) for one in _flaws(group, document, version))
    for material in placing.materials:
        yield from (Refusal(*one, Stage.LOAD) for one in _material_flaws(material, document))


def _flaws(copied: list[Element], document: Document, description: str) -> Flaws:
    """The errors of what blocks put into one link or joint."""
    for tag in UNIQUE:
        for one in repeated(copied, tag):
            yield one, "name", reasons.SensorTwice(), f"a second {tag} '{one.get('name') or ''}' in one link or joint"
    for one in copied:
        if one.tag in UNIQUE and reserved(one.get("name") or ""):
            yield one, "name", reasons.NameReserved(), f"the name '{one.get('name')}' is reserved"
        if one.tag == "sensor":
            yield from _sensor(one, document, description)
        elif one.tag == "light" and (one.get("type") or "point") not in LIGHTS:
            yield one, "type", reasons.LightTypeUnknown(), f"unknown type of light: '{one.get('type')}'"


def _sensor(sensor: Element, document: Document, description: str) -> Flaws:
    kind = (sensor.get("type") or "").strip()
    late = kind == "air_speed" and description not in BEFORE_AIR_SPEED
    if kind not in OLD_TYPES and not late:
        yield sensor, "type", reasons.SensorTypeUnknown(), f"unknown type of sensor: '{kind}'"
    elif kind in CAMERAS:
        yield from _camera(sensor.child("camera"), document)
    elif kind == "force_torque":
        yield from _directions(sensor.child("force_torque"), document)


def _camera(camera: Element | None, document: Document) -> Flaws:
    if camera is None:
        return
    image, noise = camera.child("image"), camera.child("noise")
    form = image.child("format") if image is not None else None
    said = _text(form, document)
    if form is not None and said and said not in PIXELS:
        yield form, None, reasons.PixelFormatUnknown(), f"unknown pixel format: '{said}'"
    kind = noise.child("type") if noise is not None else None
    said = _text(kind, document)
    if kind is not None and said and said.lower() not in NOISES:
        yield kind, None, reasons.NoiseUnknown(), f"unknown type of noise: '{said}'"


def _directions(sensor: Element | None, document: Document) -> Flaws:
    for tag, known in DIRECTIONS.items():
        one = sensor.child(tag) if sensor is not None else None
        said = _text(one, document)
        if one is not None and said and said not in known:
            yield one, None, reasons.DirectionUnknown(), f"<{tag}> has the unknown value '{said}'"


def _material_flaws(material: Element, document: Document) -> Flaws:
    """The errors of a `<material>` that a block puts into visuals."""
    script, shader = material.child("script"), material.child("shader")
    for tag in ("uri", "name") if script is not None else ():
        one = script.child(tag) if script is not None else None
        if script is not None and not _text(one, document).replace("__default__", ""):
            yield one or script, None, reasons.ScriptIncomplete(), f"a <script> without <{tag}>"
    kind = (shader.get("type") or "pixel") if shader is not None else "pixel"
    if shader is not None and kind not in SHADERS:
        yield shader, "type", reasons.ShaderUnknown(), f"unknown type of shader: '{kind}'"


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
