"""Everything that a page shows of one robot: its scene, findings, measures, and what programs make of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from urdflint.comparison import table
from urdflint.comparison.table import Comparison
from urdflint.findings import Report
from urdflint.library.lint import checked
from urdflint.linter.rules import file_check
from urdflint.linter.run import load_target
from urdflint.linter.run.load_target import NoRobot
from urdflint.linter.settings import Settings
from urdflint.measuring import table as measuring
from urdflint.measuring.table import Measured
from urdflint.programs.target import Target
from urdflint.reporters.entries import Entry, entries
from urdflint.reporters.robots import comparison_columns
from urdflint.show import finding_parts, program_views, scene, sensors
from urdflint.show.embedding import Meshes
from urdflint.struct import Struct, cached_property
from urdflint.syntax.source import Source


class ShownRobot(Struct, eq=False):
    """A robot on a page; `digest` is the SHA-256 of its file, and `notes` say what of it could not be seen."""

    path: str
    digest: str
    scene: dict[str, Any]
    report: Report
    comparison: Comparison
    links: Sequence[Measured]
    names: dict[str, str]
    notes: Sequence[str]

    @cached_property
    def entries(self) -> list[Entry]:
        """The entries of the report, the most severe first."""
        return ranked(self.report)


def ranked(report: Report) -> list[Entry]:
    """The entries of a report, the most severe first."""
    return sorted(entries(report), key=lambda entry: -entry.severity.rank)


class NotDrawn(Struct, eq=False):
    """A file on a page of which no robot can be drawn: the reason, and what is wrong with it.

    `digest` is the SHA-256 of the file; a file that cannot be read has neither that nor a report, nor has a folder
    without robots.
    """

    path: str
    reason: str
    digest: str = ""
    report: Report | None = None
    kind: str = "file"

    @cached_property
    def entries(self) -> list[Entry]:
        """The entries of the report, the most severe first."""
        return ranked(self.report) if self.report is not None else []


def entry(
    read: Source, settings: Settings, targets: Iterable[Target], meshes: Meshes, report: Report | None = None
) -> ShownRobot | NotDrawn:
    """A robot under the settings of its file, in these programs; where none can be drawn, why, and its findings.

    `report` is what a run has said of it; else it is checked.
    """
    try:
        return shown_robot(read, settings, targets, meshes, report)
    except NoRobot as error:
        digest = hashlib.sha256(read.data).hexdigest()
        reason = str(error).removeprefix(f"{read.name} ")
        return NotDrawn(read.name, reason, digest, report or checked(read, _for_page(settings, targets)))


def _for_page(settings: Settings, targets: Iterable[Target]) -> Settings:
    """The settings with which what the page says of a program leads to a finding."""
    return settings if settings.targets else settings._replace(targets=tuple(targets), evident=True)


def shown_robot(
    read: Source, settings: Settings, targets: Iterable[Target], meshes: Meshes, report: Report | None = None
) -> ShownRobot:
    """A robot under the settings of its file, in these programs. Raises NoRobot."""
    robot, used_settings = load_target.under(read, settings)
    targets = tuple(targets)
    compared = table.compare(robot, targets)
    used_settings = _for_page(used_settings, targets)
    notes = dict.fromkeys(robot.files.not_checked)
    robot.files = file_check.files_of(robot.document, used_settings)
    report = checked(read, used_settings) if report is None else report
    meshes.open(robot.files, scene.mesh_uris(robot))
    before = len(meshes.notes)
    drawn = scene.scene(robot, meshes)
    notes.update(dict.fromkeys([*meshes.notes][before:]))
    notes.update((note, None) for file in report.files for note in file.not_checked)
    names = comparison_columns.names(compared.loaded)
    drawn["sensors"] = sensors.sensors(robot)
    drawn["overlaps"] = scene.overlaps(robot)
    drawn["programs"] = program_views.views(compared, names, targets, meshes)
    drawn["worst"] = {
        about: severity.value for about, severity in finding_parts.worst(robot, list(report.findings)).items()
    }
    digest = hashlib.sha256(read.data).hexdigest()
    return ShownRobot(read.name, digest, drawn, report, compared, measuring.measure(robot), names, tuple(notes))
