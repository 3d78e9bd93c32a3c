"""Targets by evidence: where nobody names any, the robots of a folder are judged for those who read them there."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from urdflint.config.run_files import Files
from urdflint.findings import Evidence
from urdflint.linter.evidence import repository
from urdflint.linter.evidence.readers import Readers, readers_of
from urdflint.linter.settings import Settings
from urdflint.programs.target import Target
from urdflint.syntax.source import is_yaml

OTHER_ENDINGS = (".srdf", ".sdf", ".world")  # of files that are no robots in URDF or xacro
MAX_PLACES = 20  # of one target


def with_evidence(
    files: Files, settings: Sequence[Settings], named_paths: Sequence[str]
) -> tuple[list[Settings], dict[str, list[Evidence]]]:
    """The settings with the targets that repositories show, and where these are shown, by target.

    A file that was named alone, or one with targets of its own, stays as it is.
    """
    tops = {path: os.path.realpath(path) for path in named_paths if os.path.isdir(path)}
    evidence: dict[str, dict[Evidence, None]] = {}
    planned_settings, known_settings = list[Settings](), dict[tuple[int, tuple[Target, ...]], Settings]()
    for path, own_settings in zip(files.paths, settings, strict=True):
        real = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        folder = next((top for top in tops.values() if real.startswith(os.path.join(top, ""))), None)
        is_robot = not (is_yaml(path) or path.lower().endswith(OTHER_ENDINGS) or path in files.left_out.mjcf)
        readers: Readers = {}
        if folder is not None and is_robot and own_settings.resolve and not own_settings.targets:
            readers = readers_of(real, repository.gathered(repository.top_of(folder)))
        for program, places in readers.items():
            evidence.setdefault(program.name, {}).update(dict.fromkeys(places))
        targets = tuple(readers)
        key = (id(own_settings), targets)
        if key not in known_settings:
            evident = own_settings._replace(targets=targets, evident=True) if targets else own_settings
            known_settings[key] = evident
        planned_settings.append(known_settings[key])
    return planned_settings, {name: _shown(places) for name, places in evidence.items()}


def _shown(places: Mapping[Evidence, None]) -> list[Evidence]:
    """Places with their paths seen from the current folder."""
    return [place._replace(path=os.path.relpath(place.path)) for place in places][:MAX_PLACES]
