"""Which files for simulators that are not URDF a run is about, and who reads them: as targets and directives say."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from urdflint import regex
from urdflint.files import safe_open
from urdflint.linter.settings import Settings
from urdflint.model.file_kind import DIRECTIVES_ENDING
from urdflint.programs import target
from urdflint.programs.target import FAMILIES

if TYPE_CHECKING:
    from urdflint.config.run_files import Files

LARGEST = 1_000_000  # bytes of a file that is searched for names
PACKAGE_URI = regex.compile(rb"""\bfile[ \t]{0,20}:[ \t]{0,20}["']?package://([^\s"'#,{}]{1,500})""")
INCLUDED = regex.compile(rb"""<include\s[^<>]{0,500}?\bfile\s{0,20}=\s{0,20}["']([^"'<>]{1,500})["']""")
DRAKE = tuple(target.parse("drake"))


def with_readers(files: Files, settings: Sequence[Settings]) -> tuple[Files, list[Settings]]:
    """The files without MJCF that was found in folders and that no program asked for reads, and the settings for each.

    What model directives of the run name is read by Drake too, where nobody names a program; directives are then a part
    of what others put together. MJCF that other MJCF includes is checked there.
    """
    directed, mjcf = _directed(files.paths), set(files.left_out.mjcf)
    parts = _parts(files.left_out.mjcf) if mjcf and any(map(_reads_mjcf, settings)) else set[str]()
    rows = [
        (path, name, config, _with_directed(own_settings, path in directed))
        for path, name, config, own_settings in zip(files.paths, files.names, files.configs, settings, strict=True)
        if path not in mjcf or path in directed or (path not in parts and _reads_mjcf(own_settings))
    ]
    paths, names, configs, remaining_settings = (
        (list(column) for column in zip(*rows, strict=True)) if rows else ([], [], [], [])
    )
    dropped = mjcf.difference(paths)
    requested_paths = [path for path in files.requested if path not in dropped]
    return files._replace(requested=requested_paths, paths=paths, names=names, configs=configs), remaining_settings


def _with_directed(settings: Settings, directed: bool) -> Settings:
    """The settings for a file, which directives of the run may name."""
    return settings._replace(also=() if settings.targets else DRAKE, part=True) if directed else settings


def _reads_mjcf(settings: Settings) -> bool:
    return any("mjcf" in FAMILIES[requested.family].formats for requested in settings.targets)


def _parts(paths: Sequence[str]) -> set[str]:
    """The MJCF files that others include; of a circle that nothing else includes, all but the first."""
    path_by_place = {os.path.normpath(os.path.abspath(path)): path for path in paths}
    includes = {path: [*_included(place, path_by_place)] for place, path in path_by_place.items()}
    included_paths = {other for path, own_includes in includes.items() for other in own_includes if other != path}
    wholes, reached = set[str](), set[str]()
    for path in (*(path for path in includes if path not in included_paths), *includes):
        if path not in reached:
            wholes.add(path)
            waiting = [path]
            while waiting:
                other = waiting.pop()
                if other not in reached:
                    reached.add(other)
                    waiting += includes[other]
    return reached - wholes


def _included(place: str, path_by_place: Mapping[str, str]) -> Iterator[str]:
    """The files that an MJCF file includes, as far as they are among the given ones."""
    for name in _names_in(place, INCLUDED):
        other = path_by_place.get(os.path.normpath(os.path.join(os.path.dirname(place), name)))
        if other is not None:
            yield other


def _directed(paths: Sequence[str]) -> Collection[str]:
    """The files of a run that model directives in it name."""
    directing = [path for path in paths if path.lower().endswith(DIRECTIVES_ENDING)]
    ends = {(uri.partition("/")[2], path) for path in directing for uri in _names_in(path, PACKAGE_URI)}
    return (
        {path for path in paths if any(_is(path, end) and path != directing_path for end, directing_path in ends)}
        if ends
        else ()
    )


def _is(path: str, end: str) -> bool:
    return os.path.abspath(path).replace(os.sep, "/").endswith(f"/{end}")


def _names_in(path: str, pattern: re.Pattern[bytes]) -> Iterator[str]:
    """What a file names, as a pattern finds it."""
    try:
        data = safe_open.content(path, LARGEST)
    except (OSError, safe_open.NoFile):
        return
    for match in pattern.finditer(data):
        yield match[1].decode("utf-8", "replace")
