"""What several simulators reject in a robot: one class of reasons for all, which theirs are made from."""

from __future__ import annotations

from urdflint.programs.naming import mesh_format, value
from urdflint.programs.reason import (
    MESH_FORMATS,
    MESH_PATHS,
    OfName,
    OfParent,
    OfTag,
    OfType,
    OwnReasons,
    Reason,
    ReasonPlace,
)

own = OwnReasons(globals())


class PartRejected(Reason):
    """Something of a robot that one reader alone, or a few, cannot do with; theirs say what it is."""


class PartOfName(PartRejected):
    name: str


class PartOfType(PartRejected):
    type: str


class NumberUnreadable(Reason):
    """A word that is not a number."""

    word_read: str

    def message(self, place: ReasonPlace) -> str:
        subject = value(place.element, place.attribute)
        return f"{subject} is not a number: {self.word_read!r}" if self.word_read else f"{subject} is empty"


class NumberCountWrong(Reason):
    expected: int
    actual: int
    says = "{what} has {actual number}, not {expected}"


class AttributeMissing(OfName):
    """An attribute that is required is missing, or has nothing in it."""

    def message(self, place: ReasonPlace) -> str:
        tag = place.element.tag
        return f"{self.name} of <{tag}> is empty" if place.attribute is not None else f"<{tag}> has no {self.name}"


class ElementMissing(OfTag):
    says = "{it} has no <{tag}>"


LinkNameDuplicate = own(OfName, "there are two links named '{name}'")
LinkUnknown = own(OfName, "{what} is '{name}', and no link has that name")
LinkWithTwoParents = own(OfName, "{its_joint} is a second parent joint of link '{name}'")
JointNameDuplicate = own(OfName, "there are two joints named '{name}'")
JointTypeUnknown = own(OfType, "{its_joint} has the unknown type '{type}'")
JointTypeMissing = own(Reason, "{its_joint} has no type")
MimicOfItself = own(Reason, "{its_joint} mimics itself")


class MeshFormat(Reason):
    extension: str
    repair = MESH_FORMATS
    loses = "the {its_shape} is lost: a mesh of its format is not read"

    def message(self, place: ReasonPlace) -> str:
        return mesh_format(place.element, self.extension)

    differs = "its mesh has a format that is not read"


class MeshUri(Reason):
    scheme: str
    repair = MESH_PATHS
    says = "{its_shape} mesh {filename!r} is named by {scheme}://, which cannot be read"


class MeshMissing(Reason):
    path: str
    repair = MESH_PATHS
    says = "mesh '{path}' is not found"


# An element of MJCF that no release of MuJoCo has, or not the one in question
MjcfElementUnknown = own(OfParent, "MJCF has no <{tag}> in <{parent}>")
# An attribute of MJCF that no release of MuJoCo has, or not the one in question
MjcfAttributeUnknown = own(Reason, "<{tag}> of MJCF has no attribute {attribute}")


class MjcfFileMissing(Reason):
    name: str
    fault: str
    says = "<include> {fault}: '{name}'"


MjcfIncludeEmpty = own(Reason, "<include> names no file")
MjcfIncludeCircle = own(OfName, "<include> of '{name}' leads back to that file")

own.take_names()
