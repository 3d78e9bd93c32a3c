"""All that a page says of one robot, worked out: its scene, findings, measures and what programs make of it."""

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
from urdflint.linter.settings import Settings
from urdflint.measuring import table as measuring
from urdflint.measuring.table import Measured
from urdflint.programs.target import Target
from urdflint.reporters.robots import comparison_columns
from urdflint.show import parts, scene, views
from urdflint.show.embedding import Meshes
from urdflint.struct import Struct
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


def shown_robot(read: Source, settings: Settings, targets: Iterable[Target], meshes: Meshes) -> ShownRobot:
    """A robot under the settings of its file, in these programs. Raises NoRobot."""
    robot, used_settings = load_target.under(read, settings)
    compared = table.compare(robot, targets)
    notes = dict.fromkeys(robot.files.not_checked)
    robot.files = file_check.files_of(robot.document, used_settings)
    report = checked(read, used_settings)
    meshes.open(robot.files)
    before = len(meshes.notes)
    drawn = scene.scene(robot, meshes)
    notes.update(dict.fromkeys([*meshes.notes][before:]))
    notes.update((note, None) for file in report.files for note in file.not_checked)
    names = comparison_columns.names(compared.loaded)
    drawn["programs"] = views.views(compared, names)
    drawn["worst"] = {about: severity.value for about, severity in parts.worst(robot, list(report.findings)).items()}
    digest = hashlib.sha256(read.data).hexdigest()
    return ShownRobot(read.name, digest, drawn, report, compared, measuring.measure(robot), names, tuple(notes))
