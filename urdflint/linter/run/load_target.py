"""Load the robot or scene of a file for commands that show or measure it, without checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urdflint.linter.settings import Settings
from urdflint.model import file_kind
from urdflint.model.file_kind import SceneFile, XacroFile, XacroSource
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.syntax import parsing
from urdflint.syntax.document import Document
from urdflint.syntax.source import Source, is_yaml

if TYPE_CHECKING:
    from urdflint.model.scenes.scene import Scene
    from urdflint.xacro.expansion.origins import Origins

PLAIN = Settings()


class NoRobot(ValueError):
    """The file holds no robot; the text names it and says what it holds."""


def read(source: Source, settings: Settings = PLAIN) -> Robot:
    """The robot that a file describes, or that xacro makes from it; no mesh is opened. Raises NoRobot.

    Parts from packages that are not here are missing from it, which its files note. Arguments are those that launch
    files give.
    """
    return under(source, settings)[0]


def under(source: Source, settings: Settings) -> tuple[Robot, Settings]:
    """The robot, and the settings with the arguments that launch files give."""
    document = parsing.read(source)
    if isinstance(file_kind.unchecked(document), XacroFile | XacroSource) and document.elements:
        return _expanded(source, settings)
    return _robot(document, source.name), settings


def as_far_as_it_goes(source: Source, settings: Settings) -> tuple[Robot, int]:
    """The robot as far as xacro can make it, and the number of faults at which xacro itself would stop.

    Raises NoRobot.
    """
    document = parsing.read(source)
    if not (isinstance(file_kind.unchecked(document), XacroFile | XacroSource) and document.elements):
        return _robot(document, source.name), 0
    from urdflint.linter.xacro import expansion as expanding

    try:
        expansion = expanding.expand(source, settings)
    except expanding.NoXml as error:
        raise NoRobot(str(error)) from error
    return _robot(expansion.expanded.document, source.name, expansion.expanded.origins), expansion.faults


def _robot(document: Document, name: str, origins: Origins | None = None) -> Robot:
    root = document.root
    if root is None or root.tag != "robot":
        raise NoRobot(f"{name} is not URDF: {_kind_in_words(document, name)}")
    return Robot(document, root, Files(None, {}, False), origins)


def _kind_in_words(document: Document, name: str) -> str:
    """The format of a file that is no URDF, in words."""
    root = document.root
    directs = root is None and name.lower().endswith(file_kind.DIRECTIVES_ENDING)
    if directs or (root is not None and root.tag in file_kind.SCENES):
        own = "model directives" if root is None else file_kind.FORMATS[root.tag].name
        return f"it is {own}, which `check` and `preview -t drake` read"
    if root is not None:
        return f"its root element is <{root.tag}>"
    from urdflint.xacro.rejected_sources import complaint

    wrong = complaint(document.source) if document.source.text.strip() else None
    return f"it is not well-formed XML: {wrong}" if wrong is not None else "it has no element"


def _expanded(source: Source, settings: Settings) -> tuple[Robot, Settings]:
    from urdflint.linter.xacro import expansion as expanding

    try:
        expansion = expanding.expand(source, settings)
    except expanding.NoXml as error:
        raise NoRobot(str(error)) from error
    missing = expansion.missing
    if expansion.first is not None and not missing:
        raise NoRobot(f"{source.name} cannot be expanded: {expansion.first}")
    robot = _robot(expansion.expanded.document, source.name, expansion.expanded.origins)
    if expansion.note:
        robot.files.note(expansion.note)
    if isinstance(file_kind.unchecked(expansion.read), XacroSource):
        robot.files.note("it is xacro source, and was expanded: programs that load the file itself do not (XAC003)")
    for name in missing:
        robot.files.note(f"package '{name}' is unknown, so what it has is left out: give --package {name}=DIR")
    return robot, expansion.settings


def read_scene(source: Source, settings: Settings) -> Scene | None:
    """The SDFormat, MJCF or model directives in a file; None for another format."""
    from urdflint.linter.rules.file_check import files_of
    from urdflint.model.scenes.scene import DIRECTIVES, Scene

    if file_kind.is_template(source.name):
        return None
    if is_yaml(source.name):
        document = Document(source)
        is_directives = source.name.lower().endswith(file_kind.DIRECTIVES_ENDING)
        return Scene(DIRECTIVES, document, files_of(document, settings)) if is_directives else None
    document = parsing.read(source)
    unchecked = file_kind.unchecked(document)
    return Scene(unchecked.format, document, files_of(document, settings)) if isinstance(unchecked, SceneFile) else None
