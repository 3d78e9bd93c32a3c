"""Parts of robots in files that no robot includes now: what only a whole robot has is not asked of them.

A part has no name, no links, or names what it lacks; nothing around runs it, and its include may be a comment or
worked out by an expression.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from urdflint.files import safe_open
from urdflint.findings import Finding, Severity
from urdflint.linter.evidence import repository
from urdflint.linter.rules import catalog
from urdflint.linter.rules.file_check import files_of
from urdflint.linter.settings import FileResult, Settings
from urdflint.syntax.document import Document, Element
from urdflint.text.wording import shortened
from urdflint.xacro import callers

ARGUMENT_MISSING = "XAC132"
MAX_INCLUDER = 500_000  # bytes of a file that may declare arguments
DECLARED = re.compile(rb"""<xacro:arg\b[^>]{0,500}?\bname\s{0,20}=\s{0,20}["']([^"'<>]{1,200})["']""")
NAMELESS, LINKLESS, LINK_UNKNOWN = "URDF009", "URDF207", "URDF301"
ROOT = "/robot"
EMPTY, PART = "XML041", "XAC004"
XACRO, ENDING = "XAC", ".xacro"
OF_ANY_FILE = ("XAC137", "XAC138")  # what a library lacks too
BLOCKS = frozenset(("gazebo", "ros2_control", "transmission", "material"))


def set_apart(read: Document, result: FileResult, settings: Settings) -> FileResult:
    """The result of a file, without what a whole robot alone can have if the file is a part of one."""
    if read.root is None:
        return _without_emptiness(read, result, settings)
    if settings.evident:  # nobody asked whether a program loads the part by itself
        result = _as_part(result)
    codes = {finding.code for finding in result.alone if _is_whole(finding, settings)}
    lacking = {NAMELESS, LINKLESS, LINK_UNKNOWN} | {code for code in codes if code.startswith(XACRO)}
    if codes.isdisjoint(lacking) or not settings.resolve:
        return result
    packages = files_of(read, settings).places
    if callers.calls(read.source.name, packages):
        return result
    includer = callers.includer(read.source.name, packages, nameless=NAMELESS in codes)
    is_named = repository.is_named(read.source.name, packages)
    if is_named and not (includer is not None and _are_declared(result.alone, includer)):
        return result
    if includer is not None:
        why = f"it is a part of a robot: '{os.path.relpath(includer)}' has an include of it"
        return _without_whole(result, why, settings)
    is_inside = packages.repository is not None or packages.own_package is not None
    reason = _unlike_a_robot(read.source.name, read.root) if is_inside else None
    return _without_whole(result, f"it is a part of a robot: {reason}", settings) if reason is not None else result


def _are_declared(findings: Sequence[Finding], includer: str) -> bool:
    """Whether arguments alone make a file no robot, and what includes it declares them all."""
    names = {finding.cause.partition(" ")[2] for finding in findings if finding.code == ARGUMENT_MISSING}
    try:
        content = safe_open.content(includer, MAX_INCLUDER) if names else b""
    except (OSError, safe_open.NoFile):
        return False
    return bool(names) and names <= {match.decode("utf-8", "replace") for match in DECLARED.findall(content)}


def _as_part(result: FileResult) -> FileResult:
    """A result in which it is no fault that the file is a part for xacro."""
    notes = {id(finding): finding._replace(severity=Severity.INFO) for finding in result.alone if finding.code == PART}
    findings, alone = (
        [notes.get(id(finding), finding) for finding in group] for group in (result.findings, result.alone)
    )
    return result._replace(findings=findings, alone=tuple(alone))


def _without_emptiness(read: Document, result: FileResult, settings: Settings) -> FileResult:
    """The result of an empty xacro file without that, where nothing around names it: it is there for later."""
    name, codes = read.source.name, {finding.code for finding in result.findings}
    if not settings.resolve or not name.endswith(ENDING) or codes != {EMPTY} or read.source.text.strip():
        return result
    packages = files_of(read, settings).places
    is_inside = packages.repository is not None or packages.own_package is not None
    if not is_inside or repository.is_named(name, packages) or callers.is_expanded(name, packages):
        return result
    report = result.report._replace(skipped="it is empty, and nothing here runs or includes it", library=True)
    return result._replace(report=report, findings=(), alone=())


def _unlike_a_robot(name: str, root: Element) -> str | None:
    """Why a file that nothing around runs or includes is no robot by itself, if its text tells."""
    if name.endswith(ENDING) and "name" not in root.attributes:
        return "its <robot> has no name, and nothing here runs or includes it"
    if root.children and all(child.tag in BLOCKS for child in root.children):
        return "it has blocks for links and joints, and nothing here runs or includes it"
    return None


def _without_whole(result: FileResult, why: str, settings: Settings) -> FileResult:
    report = result.report
    dropped = {id(finding) for finding in result.alone if _is_whole(finding, settings)}
    findings, alone = (
        [finding for finding in group if id(finding) not in dropped] for group in (result.findings, result.alone)
    )
    report = report._replace(skipped=report.skipped or shortened(why), library=True, whole=False)
    return result._replace(report=report, findings=findings, alone=alone)


def _is_whole(finding: Finding, settings: Settings) -> bool:
    """Whether a finding is about what a whole robot has, and a part need not."""
    if finding.code.startswith(XACRO):
        return finding.code not in OF_ANY_FILE
    is_nameless = finding.code == NAMELESS and finding.location.path == ROOT
    return is_nameless or catalog.rule_of(finding.code, settings.team).whole
