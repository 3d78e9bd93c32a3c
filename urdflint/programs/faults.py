"""What several simulators find fault with: one class of reasons for all, which theirs are made from."""

from __future__ import annotations

from urdflint.programs.reason import Reason


class NumberUnreadable(Reason):
    """A word that is not a number."""

    word_read: str


class NumberCountWrong(Reason):
    """Too few or too many numbers."""

    wanted: int
    found: int


class AttributeMissing(Reason):
    """An attribute that is required is missing."""

    name: str


class ElementMissing(Reason):
    """An element that is required is missing."""

    tag: str


class LinkNameDuplicate(Reason):
    """Two links of one name."""

    name: str


class LinkUnknown(Reason):
    """A joint's end names no link."""

    name: str


class LinkWithTwoParents(Reason):
    """A link is the child of two joints."""

    name: str


class JointNameDuplicate(Reason):
    """Two joints of one name."""

    name: str


class JointTypeUnknown(Reason):
    """A type of joint that is not known."""

    type: str


class MeshFormat(Reason):
    """A mesh of a format that cannot be read."""

    extension: str


class MeshUri(Reason):
    """A mesh whose URI leads nowhere."""

    scheme: str


class MeshMissing(Reason):
    """A mesh file that is not there."""

    path: str
