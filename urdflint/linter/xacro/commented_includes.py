"""Xacro files that are no robots by themselves, though nobody includes them now: their include is commented out."""

from __future__ import annotations

import os
import re

from urdflint.files import tracked
from urdflint.findings import Finding
from urdflint.linter.discovery import file_references
from urdflint.linter.rules import catalog
from urdflint.linter.settings import Result
from urdflint.linter.xacro.includers import INCLUDE
from urdflint.text.wording import shortened

COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
MAX_FILES = 500  # files of a folder
XACRO = ".xacro"


def set_apart(result: Result) -> Result:
    """The result of a file whose joints refer to links that it lacks, without what the whole lacks if it is a part."""
    report = result.report
    user = _commented_out(report.path)
    if user is None:
        return result
    unknown = "its joints refer to links that it does not have"
    why = f"the robot as a whole: {unknown}, and '{user}' has its include in a comment"
    findings, alone = (
        [finding for finding in group if not _is_whole(finding)] for group in (result.findings, result.alone)
    )
    notes = (*report.not_checked, shortened(why))
    return result._replace(report=report._replace(not_checked=notes, whole=False), findings=findings, alone=alone)


def _is_whole(finding: Finding) -> bool:
    return catalog.rule(finding.code).whole


def _commented_out(path: str) -> str | None:
    """The file in the same folder that has an include of a file in a comment."""
    folder, own = os.path.split(path)
    for name in tracked.names(folder or os.curdir, MAX_FILES):
        if name.endswith(XACRO) and name != own:
            comments = b"".join(COMMENT.findall(file_references.content(os.path.join(folder, name))))
            if own in file_references.names(comments, INCLUDE):
                return name
    return None
