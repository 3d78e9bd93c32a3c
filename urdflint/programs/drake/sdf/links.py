"""Links: inertia, visuals and collisions with their shapes, files and roles."""

from __future__ import annotations

import math
import posixpath

from urdflint.model.inertia import principal_moments
from urdflint.model.resource_files import Presence
from urdflint.programs.drake.plant.numbers import COLLISION_MESHES, numbers
from urdflint.programs.drake.plant.package_uri import SCHEMES, URI
from urdflint.programs.drake.sdf import contact, deformable
from urdflint.programs.drake.sdf.libsdformat import in_world
from urdflint.programs.drake.sdf.parser import Reading, real, reals, value
from urdflint.programs.drake.sdf.parts import POSITIVE, number
from urdflint.programs.drake.sdf.reasons import parts as why
from urdflint.programs.drake.sdf.reasons.parts import SdfSizeMissing, SdfSizeReplaced
from urdflint.programs.drake.sdf.reasons.tags import SdfValueUnsupported
from urdflint.programs.drake.sdf.reasons.values import SdfAttributeMissing, SdfChildMissing, SdfRoleText, SdfWordUnknown
from urdflint.programs.drake.sdf.tags import DRAKE_VISUAL, ROLES, SHAPES
from urdflint.programs.drake.urdf.inertia import possible
from urdflint.programs.effect import Effect
from urdflint.programs.sdformat.conversion.lumped_mass import sound
from urdflint.programs.sdformat.sdf.names import DEFAULT_INERTIA
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

BOOLEANS = {"true": True, "1": True, "false": False, "0": False}
SIZES = {"drake:capsule": ("radius", "length"), "drake:ellipsoid": ("a", "b", "c")}
USED = {"gravity": "true", "kinematic": "false", "laser_retro": "0"}  # values that Drake supports
USES = {"gravity": "gravity acts on the link", "kinematic": "the link moves by dynamics", "laser_retro": "0"}
SMALLEST_SCALE = 1e-8
RENDERER = "drake:accepting_renderer"
DEFAULTS = {
    "box": {"size": "1 1 1"},
    "sphere": {"radius": "1"},
    "cylinder": {"radius": "0.5", "length": "1"},
    "capsule": {"radius": "0.5", "length": "1"},
    "ellipsoid": {"radii": "1 1 1"},
}


def read(reading: Reading, link: Element) -> None:
    """A link; one with deformable properties is read in another way."""
    if link.child("drake:deformable_properties") is not None:
        deformable.read(reading, link)
        for holder in [*link.all("collision"), *link.all("visual")]:
            _file(reading, holder.down("geometry", "mesh", "uri"))
        return
    for tag in ("kinematic", "gravity"):
        _one_value(reading, link.child(tag))
    _inertia(reading, link)
    for visual in link.all("visual"):
        _visual(reading, visual)
    for visual in link.all(DRAKE_VISUAL):
        _drake_visual(reading, visual)
    for collision in link.all("collision"):
        shape = _shape(reading, collision)
        if shape is not None:
            _one_value(reading, collision.child("laser_retro"))
            contact.read(reading, collision, shape.tag)
            _mesh_format(reading, shape)


def _one_value(reading: Reading, element: Element | None) -> None:
    """An element of which Drake supports one value only."""
    if element is None:
        return
    text, used = element.text.strip(), USED[element.tag]
    same = BOOLEANS.get(text.lower()) == BOOLEANS[used] if element.tag != "laser_retro" else real(element, 0.0) == 0
    if not same:
        reading.warns(SdfValueUnsupported(text, USES[element.tag]), value(element))


def _inertia(reading: Reading, link: Element) -> None:
    inertial = link.child("inertial")
    if inertial is None or inertial.get("auto") in ("true", "1"):
        return
    mass, inertia = real(inertial.child("mass"), 1.0), inertial.child("inertia")
    xx, xy, xz, yy, yz, zz = (
        real(inertial.down("inertia", name), default) for name, default in DEFAULT_INERTIA.items()
    )
    entries = (xx, xy, xz, yy, yz, zz)
    if not all(map(math.isfinite, (*entries, mass))):
        return
    nothing = mass == 0 and not any(entries)
    if (possible(entries) and (mass > 0 or nothing)) or (in_world(reading) and not sound(mass, entries)):
        return
    element = inertia if inertia is not None and not possible(entries) else inertial.child("mass")
    reading.warns(
        why.SdfInertiaReplaced(mass, tuple(principal_moments(entries))), element if element is not None else inertial
    )


def _shape(reading: Reading, holder: Element) -> Element | None:
    """The shape of a visual or collision, after its sizes and files."""
    geometry = holder.child("geometry")
    shape = next((child for child in geometry.children if child.tag in SHAPES), None) if geometry is not None else None
    if shape is None:
        return None
    for name in SIZES.get(shape.tag, ()):
        number(reading, shape, name, POSITIVE)
    check(reading, shape)
    if shape.tag == "mesh":
        _file(reading, shape.child("uri"))
        scale = shape.child("scale")
        if scale is not None and min(map(abs, reals(scale, (1.0, 1.0, 1.0)))) < SMALLEST_SCALE:
            reading.rejects(why.SdfScaleZero(), value(scale))
    return shape


def _mesh_format(reading: Reading, shape: Element) -> None:
    uri = shape.child("uri")
    extension = posixpath.splitext(uri.text.strip())[1].lower() if uri is not None else ""
    if extension and extension not in COLLISION_MESHES and uri is not None:
        reading.rejects(why.SdfMeshFormat(extension), value(uri))


def _file(reading: Reading, element: Element | None) -> None:
    """A file that must exist; which packages there are is for the program that calls Drake."""
    uri = element.text.strip() if element is not None else ""
    if element is None or not uri:
        return
    parts = URI.fullmatch(uri)
    if parts is not None and parts[1] not in SCHEMES:
        reading.rejects(why.SdfUriSchemeUnsupported(parts[1], uri), value(element))
    elif reading.scene.files.find(uri).outcome is Presence.NO:
        reading.rejects(why.SdfFileMissing(uri), value(element))


def _visual(reading: Reading, visual: Element) -> None:
    if _shape(reading, visual) is None:
        return
    enabled_roles = [_enabled(reading, visual.child(role)) for role in ROLES]
    if not any(enabled_roles):
        off = [role for role in map(visual.child, ROLES) if role is not None]
        reading.warns(why.SdfVisualWithoutRole(), visual, *off)
        return
    _file(reading, visual.down("material", "drake:diffuse_map"))
    for renderer in visual.all(RENDERER):
        if not enabled_roles[0]:
            reading.warns(why.SdfRendererWithoutPerception(), renderer)
            break
        reading.text(renderer, refused=True)


def _drake_visual(reading: Reading, visual: Element) -> None:
    for role in ROLES:
        _enabled(reading, visual.child(role))
    if not visual.get("name"):
        reading.rejects(SdfAttributeMissing("name"), visual)
    if visual.child("drake:geometry") is None:
        reading.rejects(SdfChildMissing("drake:geometry"), visual)
    _file(reading, visual.down("drake:geometry", "drake:mesh", "drake:uri"))


def _enabled(reading: Reading, role: Element | None) -> bool:
    """Whether a role is on: it is where nothing disables it."""
    if role is None:
        return True
    enabled = role.get("enabled")
    if enabled is None:
        if role.text.strip().lower() in ("false", "0"):
            reading.note(Effect.ALTERS, SdfRoleText(), value(role), help='write enabled="false" into the tag')
        return True
    if enabled.strip().lower() not in BOOLEANS:
        reading.rejects(SdfWordUnknown(enabled, ("true", "false")), Place(role, "enabled"))
    return BOOLEANS.get(enabled.strip().lower(), True)


def check(reading: Reading, shape: Element) -> None:
    """The sizes of a shape, in meters."""
    for tag, default in DEFAULTS.get(shape.tag, {}).items():
        size = shape.child(tag)
        if size is None:
            reading.note(Effect.ALTERS, SdfSizeMissing(tag, default), shape)
        elif any(length <= 0 for length in numbers(size.text)[0]):
            reading.note(Effect.ALTERS, SdfSizeReplaced(" ".join(size.text.split()), default), value(size))
