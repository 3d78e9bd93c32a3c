"""The scene in a file, for who wants to look at it and not to check it."""

from __future__ import annotations

from urdflint.linter.rules.file_check import files_of
from urdflint.linter.settings import Settings
from urdflint.model import file_kind as contents
from urdflint.model.file_kind import SceneFile
from urdflint.model.scenes.scene import DIRECTIVES, Scene
from urdflint.syntax import parsing
from urdflint.syntax.document import Document
from urdflint.syntax.source import Source, is_yaml


def read(source: Source, settings: Settings) -> Scene | None:
    """SDFormat, MJCF or model directives in a file; None for another one."""
    if contents.is_template(source.name):
        return None
    if is_yaml(source.name):
        document = Document(source)
        is_directives = source.name.lower().endswith(contents.DIRECTIVES_ENDING)
        return Scene(DIRECTIVES, document, files_of(document, settings)) if is_directives else None
    document = parsing.read(source)
    unchecked = contents.unchecked(document)
    return Scene(unchecked.format, document, files_of(document, settings)) if isinstance(unchecked, SceneFile) else None
