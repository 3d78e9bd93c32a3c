"""Write a run as a folder of pages: `index.html` for the run, with a link to the page of each robot."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence

from urdflint import regex
from urdflint.cli import terminal
from urdflint.config import request
from urdflint.findings import FileReport, Report
from urdflint.linter.discovery import inputs
from urdflint.linter.settings import Settings
from urdflint.show import page, run_page
from urdflint.show.embedding import Meshes
from urdflint.show.robots import NotDrawn, ShownRobot, entry

INDEX = "index.html"
PLAIN_SIGN = regex.compile(r"[^A-Za-z0-9._-]+")
LONGEST = 80  # characters of the name of a file that the name of its page has
DIGITS = 8  # of the hash by which pages of files of one name differ


def write(
    folder: str,
    report: Report,
    settings: Mapping[str, Settings],
    facts: Sequence[str],
    by_file: bool,
    keep: Sequence[str],
) -> None:
    """Write the page of the run and those of its robots. Raises OSError."""
    os.makedirs(folder, exist_ok=True)
    robots = [file for file in report.files if file.is_robot and file.path in settings and file.path != inputs.STDIN]
    links = {file.path: _name(file.path) for file in robots}
    for file in robots:
        meshes = Meshes()
        robot = _entry(file, report, settings[file.path], meshes)
        terminal.save(os.path.join(folder, links[file.path]), page.page([robot], meshes, INDEX), keep)
    terminal.save(os.path.join(folder, INDEX), run_page.pieces(report, by_file, facts, links), keep)


def _entry(file: FileReport, report: Report, own: Settings, meshes: Meshes) -> ShownRobot | NotDrawn:
    """A robot with the report on it."""
    findings = [
        finding
        for finding in report.findings
        if file.path == finding.location.source.name or file.path in finding.about
    ]
    own_report = report._replace(files=[file], findings=findings)
    targets = own.targets if own.targets_asked else request.compared(())
    try:
        return entry(inputs.read(file.path), own, targets, meshes, own_report)
    except inputs.Unreadable as error:
        return NotDrawn(file.path, f"cannot be read: {error}", "", own_report)


def _name(path: str) -> str:
    """The name of the page of a file, the same in every run."""
    digest = hashlib.sha256(path.encode("utf-8", "surrogateescape")).hexdigest()[:DIGITS]
    return f"{PLAIN_SIGN.sub('-', os.path.basename(path))[-LONGEST:]}-{digest}.html"
