"""What several simulators reject in a robot: one class of reasons for all, which theirs are made from."""

from __future__ import annotations

from urdflint.programs.naming import mesh_format, value
from urdflint.programs.reason import MESH_FORMATS, MESH_PATHS, Reason, ReasonPlace
from urdflint.text.wording import counted


class PartRejected(Reason):
    """Something of a robot that one reader alone, or a few, cannot do with; theirs say what it is."""


class NumberUnreadable(Reason):
    """A word that is not a number."""

    word_read: str

    def message(self, place: ReasonPlace) -> str:
        subject = value(place.element, place.attribute)
        return f"{subject} is not a number: {self.word_read!r}" if self.word_read else f"{subject} is empty"


class NumberCountWrong(Reason):
    """Too few or too many numbers."""

    expected: int
    actual: int

    def message(self, place: ReasonPlace) -> str:
        return f"{value(place.element, place.attribute)} has {counted(self.actual, 'number')}, not {self.expected}"


class AttributeMissing(Reason):
    """An attribute that is required is missing, or has nothing in it."""

    name: str

    def message(self, place: ReasonPlace) -> str:
        tag = place.element.tag
        return f"{self.name} of <{tag}> is empty" if place.attribute is not None else f"<{tag}> has no {self.name}"


class ElementMissing(Reason):
    tag: str
    says = "{it} has no <{tag}>"


class LinkNameDuplicate(Reason):
    name: str
    says = "there are two links named '{name}'"


class LinkUnknown(Reason):
    """A joint's end names no link."""

    name: str
    says = "{what} is '{name}', and no link has that name"


class LinkWithTwoParents(Reason):
    name: str
    says = "{its_joint} is a second parent joint of link '{name}'"


class JointNameDuplicate(Reason):
    name: str
    says = "there are two joints named '{name}'"


class JointTypeUnknown(Reason):
    type: str
    says = "{its_joint} has the unknown type '{type}'"


class JointTypeMissing(Reason):
    says = "{its_joint} has no type"


class MimicOfItself(Reason):
    says = "{its_joint} mimics itself"


class MeshFormat(Reason):
    extension: str
    repair = MESH_FORMATS
    loses = "the {its_shape} is lost: a mesh of its format is not read"

    def message(self, place: ReasonPlace) -> str:
        return mesh_format(place.element, self.extension)

    def difference(self, place: ReasonPlace) -> str:
        return "its mesh has a format that is not read"


class MeshUri(Reason):
    """A mesh whose URI leads nowhere."""

    scheme: str
    repair = MESH_PATHS
    says = "{its_shape} mesh {filename!r} is named by {scheme}://, which cannot be read"


class MeshMissing(Reason):
    path: str
    repair = MESH_PATHS
    says = "mesh '{path}' is not found"


class MjcfElementUnknown(Reason):
    """An element of MJCF that no release of MuJoCo has, or not the one in question."""

    parent: str
    says = "MJCF has no <{tag}> in <{parent}>"


class MjcfAttributeUnknown(Reason):
    """An attribute of MJCF that no release of MuJoCo has, or not the one in question."""

    says = "<{tag}> of MJCF has no attribute {attribute}"


class MjcfFileMissing(Reason):
    name: str
    fault: str
    says = "<include> {fault}: '{name}'"


class MjcfIncludeEmpty(Reason):
    says = "<include> names no file"


class MjcfIncludeCircle(Reason):
    name: str
    says = "<include> of '{name}' leads back to that file"
