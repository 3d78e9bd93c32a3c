"""The packages that the xacro files of a folder need and that are not here, for a configuration that accepts them."""

from __future__ import annotations

from urdflint.linter.discovery import inputs
from urdflint.linter.discovery import walk as walking
from urdflint.linter.discovery.inputs import LeftOut, Unreadable
from urdflint.linter.rules.file_check import files_of
from urdflint.linter.settings import Settings
from urdflint.linter.xacro import expansion_findings as expansion_faults
from urdflint.linter.xacro.expansion import NoXml, expand
from urdflint.xacro.expansion.failures import PackageUnknown


def below(folder: str, folders: tuple[str, ...] = ()) -> list[str]:
    """Their names, sorted, without those that seem to be misspelled."""
    found: set[str] = set()
    settings = Settings(folders=folders)
    for path in walking.robots_below(folder, LeftOut()):
        if path.endswith(".xacro"):
            try:
                made = expand(inputs.read(path), settings)
            except (Unreadable, NoXml):
                continue
            places = files_of(made.read, settings).places
            unknown = (one.fault for one in made.expanded.reported if isinstance(one.fault, PackageUnknown))
            meant = (expansion_faults.compared(one, places) for one in unknown)
            found |= {one.package for one in meant if not (one.near or one.own)}
    return sorted(found)
