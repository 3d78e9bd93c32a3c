"""Where the file is that an `<include>` names: in packages, in folders of models as Gazebo has them, or at a path.

Relative paths are seen from the folder in which a program is started; here from that of the main file, or of the file
that has the include. What is in no package, repository or folder that the user named is not read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache

from urdflint.files import is_below, safe_open, tracked
from urdflint.model.resource_files import Files, Presence
from urdflint.programs.sdformat.reading.grammar import trimmed
from urdflint.struct import Struct
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

CONFIG, OLD_CONFIG = "model.config", "manifest.xml"
BLANK = b" \t\r\n"
LARGEST_CONFIG = 1_000_000  # bytes
SCHEMES = ("package", "model", "file")
VARIABLES = ("GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH", "SDF_PATH", "GAZEBO_MODEL_PATH")
Version = tuple[int, ...]
NOT_A_NAME = ("", ".", "..")


class Lookup(Struct):
    """What became of a look-up: the path of a file or folder; else where it should be, or nothing if nobody knows."""

    path: str | None = None
    is_folder: bool = False
    missing: str | None = None


def find(files: Files, uri: str, includer: str) -> Lookup:
    """Look up what a file `includer` includes."""
    scheme, mark, rest = uri.partition("://")
    if mark and scheme not in SCHEMES:
        return Lookup()
    answer = files.find(uri.replace("%", "%25"))  # nobody reads these signs as those that they stand for
    path = answer.path if answer.outcome is Presence.YES else None
    if path is not None and scheme == "model" and "/" not in rest.strip("/") and not _is_model(path):
        path = None  # a package may have the name of a model elsewhere
    missing = answer.path if answer.outcome is Presence.NO else None
    if path is None and not mark and missing is not None:
        sibling_path = os.path.join(os.path.dirname(os.path.abspath(includer)), uri)
        path = sibling_path if tracked.exists(sibling_path) else None
        missing = missing if os.path.splitext(uri)[1] else None  # a name alone may be that of a model elsewhere
    if path is None and scheme != "file" and answer.outcome is not Presence.NOT_ASKED and not os.path.isabs(uri):
        path = _in_models(files, *(rest if mark else uri).partition("/")[::2])
    if path is not None:
        return Lookup(path, tracked.is_folder(path)) if may_be_read(files, path) else Lookup()
    return Lookup(missing=missing)


def _in_models(files: Files, name: str, inside: str) -> str | None:
    """What is in the folder of a model of Gazebo, which has its name; None where no such folder is known."""
    if name in NOT_A_NAME or "\0" in name or os.pardir in inside.split("/"):
        return None
    for folder in _model_folders(files):
        model_folder = os.path.join(folder, name)
        if tracked.is_file(os.path.join(model_folder, CONFIG)) and tracked.exists(os.path.join(model_folder, inside)):
            return os.path.join(model_folder, inside) if inside else model_folder
    return None


def _is_model(folder: str) -> bool:
    return any(tracked.is_file(os.path.join(folder, name)) for name in (CONFIG, OLD_CONFIG))


def _model_folders(files: Files) -> Iterator[str]:
    """The folders that may hold models: those above the file within its repository or package, and what users name."""
    top = files.places.repository or files.places.own_package or files.places.own
    folder = files.places.own
    while folder is not None and top is not None and is_below(folder, top):
        yield from (folder, os.path.join(folder, "models"))
        folder = os.path.dirname(folder) if folder != top else None
    for extra_folder in files.folders:
        yield from (extra_folder, os.path.join(extra_folder, "models"))
    yield from _of_user()


def _of_user() -> Iterator[str]:
    for name in VARIABLES:
        yield from filter(None, (tracked.variable(name) or "").split(os.pathsep))


def may_be_read(files: Files, path: str) -> bool:
    """Whether a path, wherever links lead, is in the robot's repository, a package or a folder that users name."""
    if path in files.readable:
        return True
    places = files.places
    repository = places.repository or places.own_package or places.own
    tops = (repository, places.own, *places.given.values(), *places.found, *files.folders, *_of_user())
    real = os.path.join(files.real(path), "")
    is_inside = any(real.startswith(os.path.join(files.real(top), "")) for top in tops if top is not None)
    files.readable.update([path] * is_inside)  # what may not be read may be in a package that is found later
    return is_inside


def config(folder: str) -> str:
    """The file in which the folder of a model says what is in it."""
    names = (CONFIG, OLD_CONFIG)
    return os.path.join(folder, next((name for name in names if tracked.is_file(os.path.join(folder, name))), CONFIG))


def model_file(files: Files, path: str, newest: Version) -> str | None:
    """The file of a model that its model.config names, the newest that a release reads; None where it names none."""
    data = files.once(("model.config", path), lambda: safe_open.content_or_nothing(path, LARGEST_CONFIG))
    file_name = files.once(("file of a model", path, newest), lambda: _newest(data, newest))
    return os.path.join(os.path.dirname(path), file_name) if file_name else None


def _newest(config_data: bytes, newest: Version) -> str | None:
    best: Version = (0,)
    file_name = None
    for version, name in _entries(config_data):
        if file_name is None or best < version <= newest:
            best, file_name = max(best, version if version <= newest else best), name
    return file_name


@lru_cache(maxsize=4)
def _entries(config_data: bytes) -> Sequence[tuple[Version, str]]:
    """The files that a model.config names, each with its version, for all files of a run that include the model.

    TinyXML, with and without the 2, passes by what is blank before a declaration.
    """
    read = parsing.read(Source(CONFIG, config_data.lstrip(BLANK)))
    if read.root is None or not read.well_formed or read.root.tag != "model":
        return ()
    return [(_numbers(entry.get("version") or ""), trimmed(entry.text)) for entry in read.root.all("sdf")]


def _numbers(version: str) -> Version:
    parts = version.split(".")
    return tuple(map(int, parts)) if all(part.isdecimal() and len(part) < len("1234567") for part in parts) else (0,)
