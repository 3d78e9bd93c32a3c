"""Findings that follow from another finding of the run are left out of its report."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache

from urdflint.files import tracked
from urdflint.files.ros_packages import package_around
from urdflint.findings import Finding

MALFORMED_INCLUDES = ("XAC134", "GZ904")  # their cause is the path of the included file
PACKAGE_OF_MESH, PACKAGE_OF_INCLUDE = "URDF757", "XAC137"  # their cause is the name of the package
XML = "XML"


class Causes:
    """The findings of a run from which others follow: files that are no XML, packages that a manifest does not declare.

    A package is at fault once for each manifest that should declare it.
    """

    def __init__(self, findings: Iterable[Finding]) -> None:
        self._real = cache(tracked.real)
        self.malformed, self.undeclared = set[str](), set[tuple[str, str]]()
        for finding in findings:
            name = finding.location.source.name
            if finding.code.startswith(XML):
                self.malformed.add(self._real(name))
            elif finding.code == PACKAGE_OF_INCLUDE:
                self.undeclared.add((_package(os.path.dirname(self._real(name))), _words(finding)))

    def without_consequences(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """The findings that do not follow from one of the causes."""
        return (finding for finding in findings if not self._follows(finding))

    def _follows(self, finding: Finding) -> bool:
        words = _words(finding)
        if finding.code in MALFORMED_INCLUDES and words:
            return self._real(words) in self.malformed
        if finding.code == PACKAGE_OF_MESH and self.undeclared:
            return (_package(os.path.dirname(self._real(finding.location.source.name))), words) in self.undeclared
        return False


def _words(finding: Finding) -> str:
    """The part of a finding's cause behind the code of its rule."""
    return finding.cause.partition(" ")[2]


def _package(folder: str) -> str:
    """The folder of the package that a folder is in; the folder itself where it is in none."""
    return package_around(folder) or folder
