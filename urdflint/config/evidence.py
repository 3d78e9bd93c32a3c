"""Targets by evidence: where nobody names any, the robots of a folder are judged for those who read them there."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence

from urdflint.config.run_files import Files
from urdflint.files import is_below, tracked
from urdflint.findings import Evidence
from urdflint.linter.evidence import repository
from urdflint.linter.evidence.readers import (
    MOVEIT,
    Readers,
    distributions_of,
    is_read_by_others,
    readers_around,
    readers_of,
    resolving,
    unsure,
)
from urdflint.linter.evidence.repository import GAZEBO, Repository
from urdflint.linter.settings import PHYSICS, PLANS, PREFIXES, Settings
from urdflint.model.file_kind import SDF_ENDINGS
from urdflint.programs.target import FAMILIES
from urdflint.syntax.source import is_yaml
from urdflint.text.wording import listed

SDF = "sdf"  # the format of files that are no robots
DRAKE, SRDF = "drake", ".srdf"
MAX_PLACES, MAX_LISTED = 20, 3  # of one target, and of those in a line


def with_evidence(
    files: Files, settings: Sequence[Settings], named_paths: Sequence[str]
) -> tuple[list[Settings], dict[str, list[Evidence]]]:
    """The settings with the targets that repositories show, and where these are shown, by target.

    A file that was named alone, or one with targets of its own, stays as it is.
    """
    tops = [os.path.realpath(path) for path in named_paths if os.path.isdir(path)]
    evidence: dict[str, dict[Evidence, None]] = {}
    planned_settings, known_settings = list[Settings](), dict[tuple[object, ...], Settings]()
    for path, own_settings in zip(files.paths, settings, strict=True):
        real = os.path.join(tracked.real_path(os.path.dirname(path)), os.path.basename(path))
        folder = next((top for top in tops if is_below(real, top)), None)
        is_mjcf = path in files.left_out.mjcf
        if folder is None or is_mjcf or not own_settings.resolve or own_settings.targets:
            planned_settings.append(own_settings)
            continue
        gathered = repository.gathered(repository.top_of(folder))
        if path.lower().endswith(SRDF):
            unread = own_settings._replace(unsure=frozenset((MOVEIT,)))
            planned_settings.append(
                own_settings if gathered.has_moveit else known_settings.setdefault((id(own_settings), SRDF), unread)
            )
            continue
        is_parameters = is_yaml(path)
        readers, usual = ({}, distributions_of(real, gathered)) if is_parameters else _readers(real, gathered)
        for program, places in (*readers.items(), *usual.items()):
            evidence.setdefault(program.name, {}).update(dict.fromkeys(places))
        targets = (*readers, *usual)
        resolved = resolving(real, gathered) if readers else frozenset[str]()
        is_foreign = not (readers or is_parameters) and is_read_by_others(real, gathered)
        is_robot = not (is_parameters or path.lower().endswith(SDF_ENDINGS))
        doubtful = unsure(real, gathered) if is_robot else frozenset[str]()
        key = (id(own_settings), targets, bool(readers), resolved, is_foreign, doubtful)
        if key not in known_settings:
            evident = own_settings._replace(targets=targets, evident=True, resolving=resolved, unsure=doubtful)
            others = own_settings._replace(
                usual=targets, foreign=is_foreign, unsure=doubtful & {PREFIXES, PHYSICS, PLANS}
            )
            known_settings[key] = evident if readers else others
        planned_settings.append(known_settings[key])
    return planned_settings, {name: _shown_places(places) for name, places in evidence.items()}


def _readers(path: str, gathered: Repository) -> tuple[Readers, Readers]:
    """Who reads a file, and where nothing shows that, the Gazebo that its repository is for.

    SDFormat is for Drake in a repository that has code for Drake, and nothing for Gazebo.
    """
    readers, is_scene = readers_of(path, gathered), path.lower().endswith(SDF_ENDINGS)
    if is_scene:
        readers = {program: readers[program] for program in readers if SDF in FAMILIES[program.family].formats}
    usual = {} if readers else readers_around(path, gathered, GAZEBO)
    if is_scene and not (readers or usual):
        return readers_around(path, gathered, DRAKE), {}
    return readers, usual


def in_words(evidence: Mapping[str, Sequence[Evidence]], targets: Sequence[str]) -> Iterator[str]:
    """A line for each of some targets that is shown, with its first places: `sdformat@14: package.xml:18`."""
    for name in targets:
        places = [f"{place.path.replace(os.sep, '/')}:{place.line}" for place in evidence.get(name, ())]
        more = [f"{len(places) - MAX_LISTED} more"] if len(places) > MAX_LISTED else []
        if name in evidence:
            yield f"{name}: {listed([*places[:MAX_LISTED], *more]) or 'no other release is named'}"


def _shown_places(places: Mapping[Evidence, None]) -> list[Evidence]:
    """Places with their paths seen from the current folder."""
    return [place._replace(path=os.path.relpath(place.path)) for place in places][:MAX_PLACES]
