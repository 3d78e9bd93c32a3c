"""The robot as a whole, its materials, and the files that it names."""

from __future__ import annotations

from urdflint.programs.naming import label_of
from urdflint.programs.reason import MESH_PATHS, ROBOT_NAME, OfName, OfText, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())

MATERIALS = "materials that are defined once, with colors between 0 and 1"


RobotNameMissing = own(Reason, "the <robot> has no name", repair=ROBOT_NAME)
RobotNameEmpty = own(Reason, "the name of the <robot> is empty", repair=ROBOT_NAME)
RobotNameReserved = own(OfName, "robot name '{name}' is reserved by Drake", repair=ROBOT_NAME)
LoopJoint = own(Reason, "Drake does not support <{tag}>")


class MaterialNameMissing(Reason):
    """A material of the robot has no name."""

    repair = MATERIALS

    def message(self, place: ReasonPlace) -> str:
        empty = "name" in place.element.attributes
        return "the name of a <material> of the robot is empty" if empty else "a <material> of the robot has no name"


MaterialEmpty = own(
    Reason,
    "the <material> of {shape_of_link} has neither a color nor a texture",
    loses="its visual gets no color and no texture",
)
MaterialUndefined = own(
    OfName, "{shape_of_link} names material '{name}', which is not defined before it", repair=MATERIALS
)
MaterialDuplicate = own(OfName, "there are two materials named '{name}'", repair=MATERIALS)
MaterialRedefined = own(
    OfName, "{shape_of_link} defines material '{name}' with another color or texture than before", repair=MATERIALS
)
ColorMissing = own(Reason, "the <color> of {its_parent} has no rgba", repair=MATERIALS)


class ColorOutOfRange(Reason):
    """A number of a color that a visual uses is not between 0 and 1."""

    repair = MATERIALS

    def message(self, place: ReasonPlace) -> str:
        rgba = " ".join((place.element.get("rgba") or "").split())
        return f"the color of {label_of(place.element.parent)} has a number that is not between 0 and 1: {rgba}"


DiffuseMap = own(Reason, "{its_parent} has a <drake:diffuse_map>, which Drake rejects in URDF", repair=MATERIALS)
UriSchemeUnsupported = own(OfText, "Drake does not load a {tag} over {text}: {filename!r}", repair=MESH_PATHS)
FileMissing = own(Reason, "the file of a {tag} does not exist: {filename!r}", repair=MESH_PATHS)

own.take_names()
