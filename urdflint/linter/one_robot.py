"""The robot in a file, for who wants to look at it and not to check it."""

from __future__ import annotations

from urdflint.model import contents
from urdflint.model.files import Files
from urdflint.model.robot import Robot
from urdflint.syntax import parsing
from urdflint.syntax.source import Source


class NoRobot(ValueError):
    """A file that is no URDF; the text names it and says what it is."""


def read(source: Source) -> Robot:
    """The robot that a file describes; no other file is looked at. Raises NoRobot."""
    document = parsing.read(source)
    if contents.is_xacro(document):
        raise NoRobot(f"{source.name} is a xacro file: expand it, and preview the URDF that xacro prints")
    root = document.root
    if root is None or root.tag != "robot":
        what = "it has no element" if root is None else f"its root element is <{root.tag}>"
        raise NoRobot(f"{source.name} is not URDF: {what}")
    return Robot(document, root, Files(None, {}, False))
