"""Visuals and collisions: their shapes, meshes, names and roles."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import written
from urdflint.programs.naming import label_of, mesh_format, shape_of_link
from urdflint.programs.reason import MESH_FORMATS, MESH_PATHS, SIZES, Reason, ReasonPlace

NO_EXTENSION = "a mesh without an extension"


class GeometryMissing(Reason):
    """A visual or collision has no geometry."""

    says = "{shape_of_link} has no <geometry>"


class ShapeMissing(Reason):
    says = "the <geometry> of {shape_of_link} has no shape that Drake knows"


class ShapeNotUsed(Reason):
    """Drake uses another shape of the same geometry."""

    used: str
    loses = "its <{used}> is used, and its <{tag}> is lost"

    def message(self, place: ReasonPlace) -> str:
        return f"the <geometry> of {shape_of_link(place.element)} has several shapes: {self.loss(place)}"


class SizeMissing(Reason):
    missing: str
    repair = SIZES
    says = "the <{tag}> of {shape_of_link} has no {missing}"


class SizeNotPositive(Reason):
    """A size must be greater than zero; the radius of a sphere may be zero."""

    size: tuple[float, ...]
    repair = SIZES

    def message(self, place: ReasonPlace) -> str:
        subject = f"the {place.attribute} of the <{place.element.tag}> of {shape_of_link(place.element)}"
        return f"{subject} is {'negative' if place.element.tag == 'sphere' else 'not greater than 0'}: {written(place)}"


class MeshWithoutFilename(Reason):
    repair = MESH_PATHS
    says = "the <mesh> of {shape_of_link} names no file"


class ScaleZero(Reason):
    """A mesh is scaled by less than 1e-8."""

    scale: tuple[float, ...]
    repair = SIZES

    def message(self, place: ReasonPlace) -> str:
        return f"the mesh of {shape_of_link(place.element)} is scaled by less than 1e-8: {place.element.get('scale')}"


class CollisionMeshFormat(Reason):
    """Drake makes no convex hull of a mesh in this format."""

    extension: str
    repair = MESH_FORMATS

    def message(self, place: ReasonPlace) -> str:
        return mesh_format(place.element, self.extension)


class VisualMeshNotShown(Reason):
    """Drake does not show meshes in this format."""

    kind = "lost"
    extension: str

    def message(self, place: ReasonPlace) -> str:
        return f"Drake does not show {_format(self.extension)}"

    def loss(self, place: ReasonPlace) -> str:
        return f"its visual, {f'a {self.extension} mesh' if self.extension else NO_EXTENSION}, is not shown"


class ShapeNameBlank(Reason):
    """The name of a visual or collision is whitespace only."""

    def message(self, place: ReasonPlace) -> str:
        return f"the name of a <{place.element.tag}> of {label_of(place.element.parent)} is only whitespace"


class ShapeNameDuplicate(Reason):
    """Two visuals or collisions of a link have the same name once whitespace around it is removed."""

    name: str

    def message(self, place: ReasonPlace) -> str:
        subject = shape_of_link(place.element)
        return f"{subject} has the name of another one, '{self.name}', once whitespace around it is removed"


class ShapeRenamed(Reason):
    """Another visual or collision of the link has the name, so Drake appends a number."""

    name: str
    new: str

    def message(self, place: ReasonPlace) -> str:
        subject = f"{label_of(place.element.parent)} has another {place.element.tag} named '{self.name}'"
        return f"{subject}: Drake renames this one to '{self.new}'"


class NamesExhausted(Reason):
    """Too many visuals or collisions of a link have the same name."""

    name: str

    def message(self, place: ReasonPlace) -> str:
        return f"more than ten thousand shapes of {label_of(place.element.parent)} are named '{self.name}'"


class VisualWithoutRole(Reason):
    kind = "lost"
    says = "{shape_of_link} has its illustration and perception roles disabled: Drake drops it"
    loses = "its visual is dropped, since its illustration and perception roles are disabled"


class RoleNotSet(Reason):
    says = "<{tag}> of {shape_of_link} has no effect without the attribute enabled"


class RoleNeitherTrueNorFalse(Reason):
    """The attribute `enabled` of a role is neither `true` nor `false`."""

    value: str

    def message(self, place: ReasonPlace) -> str:
        subject = f"<{place.element.tag}> of {shape_of_link(place.element)}"
        return f"enabled of {subject} is neither true nor false: '{self.value}'"


class RendererNameMissing(Reason):
    says = "<{tag}> of {shape_of_link} has no name"


class RendererWithoutPerception(Reason):
    says = "<{tag}> of {shape_of_link} has no effect: its perception role is disabled"


class TextureNotShown(Reason):
    says = "Drake uses the texture {filename!r} in the perception role only"


def _format(extension: str) -> str:
    return f"{extension} meshes" if extension else NO_EXTENSION
