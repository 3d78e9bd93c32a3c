"""What several simulators reject in a robot: one class of reasons for all, which theirs are made from."""

from __future__ import annotations

from urdflint.programs.naming import mesh_format, value
from urdflint.programs.reason import MESH_FORMATS, MESH_PATHS, Reason, Where
from urdflint.text.wording import counted


class NumberUnreadable(Reason):
    """A word that is not a number."""

    word_read: str

    def message(self, at: Where) -> str:
        what = value(at.element, at.attribute)
        return f"{what} is not a number: {self.word_read!r}" if self.word_read else f"{what} is empty"


class NumberCountWrong(Reason):
    """Too few or too many numbers."""

    wanted: int
    found: int

    def message(self, at: Where) -> str:
        return f"{value(at.element, at.attribute)} has {counted(self.found, 'number')}, not {self.wanted}"


class AttributeMissing(Reason):
    """An attribute that is required is missing, or has nothing in it."""

    name: str

    def message(self, at: Where) -> str:
        tag = at.element.tag
        return f"{self.name} of <{tag}> is empty" if at.attribute is not None else f"<{tag}> has no {self.name}"


class ElementMissing(Reason):
    """An element that is required is missing."""

    tag: str
    says = "{it} has no <{tag}>"


class LinkNameDuplicate(Reason):
    """Two links of one name."""

    name: str
    says = "there are two links named '{name}'"


class LinkUnknown(Reason):
    """A joint's end names no link."""

    name: str
    says = "{what} is '{name}', and no link has that name"


class LinkWithTwoParents(Reason):
    """A link is the child of two joints."""

    name: str
    says = "{its_joint} is a second parent joint of link '{name}'"


class JointNameDuplicate(Reason):
    """Two joints of one name."""

    name: str
    says = "there are two joints named '{name}'"


class JointTypeUnknown(Reason):
    """A type of joint that is not known."""

    type: str
    says = "{its_joint} has the unknown type '{type}'"


class JointTypeMissing(Reason):
    """A joint without type."""

    says = "{its_joint} has no type"


class MimicOfItself(Reason):
    """A joint that follows itself."""

    says = "{its_joint} mimics itself"


class MeshFormat(Reason):
    """A mesh of a format that cannot be read, by its extension with the dot."""

    extension: str
    repair = MESH_FORMATS
    loses = "the {its_shape} is lost: a mesh of its format is not read"

    def message(self, at: Where) -> str:
        return mesh_format(at.element, self.extension)

    def difference(self, at: Where) -> str:
        return "its mesh has a format that is not read"


class MeshUri(Reason):
    """A mesh whose URI leads nowhere."""

    scheme: str
    repair = MESH_PATHS
    says = "{its_shape} mesh {filename!r} is named by {scheme}://, which cannot be read"


class MeshMissing(Reason):
    """A mesh file that is not there."""

    path: str
    repair = MESH_PATHS
    says = "mesh '{path}' is not found"
