"""The robot as a whole, its materials, and the files that it names."""

from __future__ import annotations

from urdflint.programs.naming import label_of
from urdflint.programs.reason import MESH_PATHS, ROBOT_NAME, Reason, ReasonPlace

MATERIALS = "materials that are defined once, with colors between 0 and 1"


class RobotNameMissing(Reason):
    repair = ROBOT_NAME
    says = "the <robot> has no name"


class RobotNameEmpty(Reason):
    repair = ROBOT_NAME
    says = "the name of the <robot> is empty"


class RobotNameReserved(Reason):
    """The robot has the name of a model that every plant has."""

    name: str
    repair = ROBOT_NAME
    says = "robot name '{name}' is reserved by Drake"


class LoopJoint(Reason):
    says = "Drake does not support <{tag}>"


class MaterialNameMissing(Reason):
    """A material of the robot has no name."""

    repair = MATERIALS

    def message(self, place: ReasonPlace) -> str:
        empty = "name" in place.element.attributes
        return "the name of a <material> of the robot is empty" if empty else "a <material> of the robot has no name"


class MaterialEmpty(Reason):
    says = "the <material> of {shape_of_link} has neither a color nor a texture"
    loses = "its visual gets no color and no texture"


class MaterialUndefined(Reason):
    name: str
    repair = MATERIALS
    says = "{shape_of_link} names material '{name}', which is not defined before it"


class MaterialDuplicate(Reason):
    name: str
    repair = MATERIALS
    says = "there are two materials named '{name}'"


class MaterialRedefined(Reason):
    name: str
    repair = MATERIALS
    says = "{shape_of_link} defines material '{name}' with another color or texture than before"


class ColorMissing(Reason):
    """A color has no rgba."""

    repair = MATERIALS

    def message(self, place: ReasonPlace) -> str:
        return f"the <color> of {label_of(place.element.parent)} has no rgba"


class ColorOutOfRange(Reason):
    """A number of a color that a visual uses is not between 0 and 1."""

    repair = MATERIALS

    def message(self, place: ReasonPlace) -> str:
        rgba = " ".join((place.element.get("rgba") or "").split())
        return f"the color of {label_of(place.element.parent)} has a number that is not between 0 and 1: {rgba}"


class DiffuseMap(Reason):
    """Drake rejects `<drake:diffuse_map>` in URDF."""

    repair = MATERIALS

    def message(self, place: ReasonPlace) -> str:
        return f"{label_of(place.element.parent)} has a <drake:diffuse_map>, which Drake rejects in URDF"


class UriSchemeUnsupported(Reason):
    scheme: str
    repair = MESH_PATHS
    says = "Drake does not load a {tag} over {scheme}: {filename!r}"


class FileMissing(Reason):
    repair = MESH_PATHS
    says = "the file of a {tag} does not exist: {filename!r}"
