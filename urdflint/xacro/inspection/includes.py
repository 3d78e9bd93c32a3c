"""The files that a xacro file includes, looked up without expanding it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

from urdflint.files import include_budget
from urdflint.files.ros_packages import Packages
from urdflint.syntax.document import Document
from urdflint.xacro.expansion.loading import Broken, Loader, Missing, NotAllowed
from urdflint.xacro.inspection import survey
from urdflint.xacro.inspection.closure import Resolve
from urdflint.xacro.inspection.survey import Survey

INCLUDES = ("xacro:include", "include")  # xacro 1 obeyed the second one too, so that is what its author means
FIND = re.compile(r"\$\(find\s+([^\s()$]+)\s*\)")
NOT_LITERAL = re.compile(r"[$*?\[]")


def included(document: Document, packages: Packages) -> Iterator[str]:
    """The paths that a file names in its includes, reached or not; none for what has to be worked out."""
    folder = os.path.dirname(os.path.abspath(document.source.name))
    for element in document.elements:
        name = element.attributes.get("filename", "") if element.tag in INCLUDES else ""
        path = FIND.sub(lambda match: packages.folder(match[1]) or match[0], name).replace("$(dirname)", folder)
        if path and "$" not in path and "\0" not in path:
            yield os.path.normpath(os.path.join(folder, path))


def resolver(name: str, packages: Packages, folders: Sequence[str]) -> Resolve:
    """What finds the files that includes name outright, by the rules of the expansion of the robot's file `name`."""
    loader = Loader(name, packages, folders)
    cache: dict[tuple[str, str], list[Survey] | None] = {}

    def resolve(source: Survey, filename: str) -> list[Survey] | None:
        key = source.document.source.name, filename
        if key not in cache:
            cache[key] = looked_up(source, filename)
        return cache[key]

    def looked_up(source: Survey, filename: str) -> list[Survey] | None:
        match = FIND.match(filename)
        rest = filename[match.end() :].removeprefix("/") if match is not None else filename
        folder = packages.folder(match[1]) if match is not None else os.path.dirname(source.document.source.name)
        if folder is None or NOT_LITERAL.search(rest) or not include_budget.spend(include_budget.LOOKED_UP):
            return None
        try:
            root = loader.load(os.path.abspath(os.path.join(folder, rest)))
        except (Missing, NotAllowed, Broken):
            return None
        return [survey.survey_of(root.document)]

    return resolve
