"""What a source includes, looked up without expanding it, by the rules of the expansion."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from urdflint.files.ros_packages import Packages
from urdflint.xacro.expansion.loading import Broken, Loader, Missing, NotAllowed
from urdflint.xacro.inspection import survey
from urdflint.xacro.inspection.closure import Resolve
from urdflint.xacro.inspection.survey import Survey

FIND = re.compile(r"\$\(find\s+([^\s()$]+)\s*\)/?")
NOT_LITERAL = re.compile(r"[$*?\[]")


def resolver(name: str, packages: Packages, folders: Sequence[str]) -> Resolve:
    """What finds the files that includes name outright, for the robot's file of that name."""
    loader = Loader(name, packages, folders)
    known: dict[tuple[str, str], list[Survey] | None] = {}

    def resolve(source: Survey, filename: str) -> list[Survey] | None:
        asked = source.document.source.name, filename
        if asked not in known:
            known[asked] = looked_up(source, filename)
        return known[asked]

    def looked_up(source: Survey, filename: str) -> list[Survey] | None:
        found = FIND.match(filename)
        rest = filename[found.end() :] if found is not None else filename
        folder = packages.folder(found[1]) if found is not None else os.path.dirname(source.document.source.name)
        if folder is None or NOT_LITERAL.search(rest):
            return None
        try:
            root = loader.load(os.path.abspath(os.path.join(folder, rest)))
        except (Missing, NotAllowed, Broken):
            return None
        return [survey.of(root.document)]

    return resolve
