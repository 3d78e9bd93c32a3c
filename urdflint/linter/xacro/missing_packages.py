"""The packages that the robots of a folder need and that are not here, for a configuration that accepts them."""

from __future__ import annotations

from urdflint.linter.discovery import inputs, walk
from urdflint.linter.discovery.inputs import Unreadable
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.linter.rules.file_check import files_of
from urdflint.linter.run import runner
from urdflint.linter.settings import Settings
from urdflint.linter.xacro import expansion_findings
from urdflint.linter.xacro.expansion import NoXml, expand
from urdflint.xacro.expansion.failures import PackageUnknown


def below(folder: str, folders: tuple[str, ...] = ()) -> list[str]:
    """Their names, sorted, without those that seem to be misspelled."""
    missing: set[str] = set()
    settings = Settings(folders=folders)
    for path in walk.robots_below(folder, LeftOut()):
        report = runner.check_one((path, settings)).report
        missing |= {lack.package for lack in report.absences if lack.package}
        if path.endswith(".xacro"):
            try:
                expansion = expand(inputs.read(path), settings)
            except (Unreadable, NoXml):
                continue
            places = files_of(expansion.read, settings).places
            unknown = (cause.fault for cause in expansion.expanded.faults if isinstance(cause.fault, PackageUnknown))
            compared = (expansion_findings.compared(fault, places) for fault in unknown)
            missing |= {fault.package for fault in compared if not (fault.near or fault.own)}
    return sorted(missing)
