"""Visuals and collisions: their shapes, meshes, names and roles."""

from __future__ import annotations

from urdflint.programs.naming import mesh_format, shape_of_link
from urdflint.programs.reason import (
    MESH_FORMATS,
    MESH_PATHS,
    SIZES,
    Lacking,
    OfName,
    OfText,
    OfValue,
    OwnReasons,
    Reason,
    ReasonPlace,
    written,
)

own = OwnReasons(globals())

NO_EXTENSION = "a mesh without an extension"


GeometryMissing = own(Reason, "{shape_of_link} has no <geometry>")
ShapeMissing = own(Reason, "the <geometry> of {shape_of_link} has no shape that Drake knows")
ShapeNotUsed = own(
    OfText,
    "the <geometry> of {shape_of_link} has several shapes: its <{text}> is used, and its <{tag}> is lost",
    loses="its <{text}> is used, and its <{tag}> is lost",
)
SizeMissing = own(Lacking, "the <{tag}> of {shape_of_link} has no {missing}", repair=SIZES)


class SizeNotPositive(Reason):
    """A size must be greater than zero; the radius of a sphere may be zero."""

    size: tuple[float, ...]
    repair = SIZES

    def message(self, place: ReasonPlace) -> str:
        subject = f"the {place.attribute} of the <{place.element.tag}> of {shape_of_link(place.element)}"
        return f"{subject} is {'negative' if place.element.tag == 'sphere' else 'not greater than 0'}: {written(place)}"


MeshWithoutFilename = own(Reason, "the <mesh> of {shape_of_link} names no file", repair=MESH_PATHS)


class ScaleZero(Reason):
    scale: tuple[float, ...]
    repair = SIZES
    says = "the mesh of {shape_of_link} is scaled by less than 1e-8: {@scale}"


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


ShapeNameBlank = own(Reason, "the name of a <{tag}> of {its_parent} is only whitespace")
ShapeNameDuplicate = own(
    OfName, "{shape_of_link} has the name of another one, '{name}', once whitespace around it is removed"
)


class ShapeRenamed(Reason):
    name: str
    new: str
    says = "{its_parent} has another {tag} named '{name}': Drake renames this one to '{new}'"


NamesExhausted = own(OfName, "more than ten thousand shapes of {its_parent} are named '{name}'")
VisualWithoutRole = own(
    Reason,
    "{shape_of_link} has its illustration and perception roles disabled: Drake drops it",
    kind="lost",
    loses="its visual is dropped, since its illustration and perception roles are disabled",
)
RoleNotSet = own(Reason, "<{tag}> of {shape_of_link} has no effect without the attribute enabled")
RoleNeitherTrueNorFalse = own(OfValue, "enabled of <{tag}> of {shape_of_link} is neither true nor false: '{value}'")
RendererNameMissing = own(Reason, "<{tag}> of {shape_of_link} has no name")
RendererWithoutPerception = own(Reason, "<{tag}> of {shape_of_link} has no effect: its perception role is disabled")
TextureNotShown = own(Reason, "Drake uses the texture {filename!r} in the perception role only")


def _format(extension: str) -> str:
    return f"{extension} meshes" if extension else NO_EXTENSION


own.take_names()
