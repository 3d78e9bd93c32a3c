"""Which files for simulators that are not URDF a run is about, and who reads them: as targets and directives say."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from urdflint import regex
from urdflint.files import safe_open
from urdflint.linter.settings import Settings
from urdflint.model.contents import DIRECTIVES_ENDING
from urdflint.programs import target
from urdflint.programs.target import FAMILIES

if TYPE_CHECKING:
    from urdflint.config.plans import Files

LARGEST = 1_000_000  # bytes of model directives that are searched
NAMED = regex.compile(rb"""\bfile[ \t]{0,20}:[ \t]{0,20}["']?package://([^\s"'#,{}]{1,500})""")
DRAKE = tuple(target.parse("drake"))


def with_readers(files: Files, settings: Sequence[Settings]) -> tuple[Files, list[Settings]]:
    """The files without MJCF that was found in folders and that no program asked for reads, and the settings for each.

    What model directives of the run name is read by Drake too, where nobody names a program.
    """
    directed, mjcf = _directed(files.paths), set(files.left_out.mjcf)
    rows = [
        (path, name, config, one._replace(also=DRAKE) if path in directed and not one.targets else one)
        for path, name, config, one in zip(files.paths, files.names, files.found, settings, strict=True)
        if path not in mjcf or path in directed or _reads_mjcf(one)
    ]
    paths, names, found, kept = (list(some) for some in zip(*rows, strict=True)) if rows else ([], [], [], [])
    dropped = mjcf.difference(paths)
    asked = [one for one in files.asked if one not in dropped]
    return files._replace(asked=asked, paths=paths, names=names, found=found), kept


def _reads_mjcf(settings: Settings) -> bool:
    return any("mjcf" in FAMILIES[one.family].formats for one in settings.targets)


def _directed(paths: Sequence[str]) -> Collection[str]:
    """The files of a run that model directives in it name."""
    ends = {end for path in paths if path.lower().endswith(DIRECTIVES_ENDING) for end in _named(path)}
    return {path for path in paths if any(_is(path, end) for end in ends)} if ends else ()


def _is(path: str, end: str) -> bool:
    return os.path.abspath(path).replace(os.sep, "/").endswith(f"/{end}")


def _named(path: str) -> Iterator[str]:
    """What a file of directives names, from the folders of packages on."""
    try:
        data = safe_open.content(path, LARGEST)
    except (OSError, safe_open.NoFile):
        return
    for found in NAMED.finditer(data):
        yield found[1].decode("utf-8", "replace").partition("/")[2]
