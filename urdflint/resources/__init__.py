"""Where the rule documents, the schemas and the tables of evidence are: in a wheel, in a zip or in a checkout."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def names(kind: str) -> list[str]:
    """The relative paths, with slashes, of all files of `kind` ("rules", "schemas" or "programs"), sorted."""
    top = _folder(kind)
    if top is None:
        return sorted(_packed_names(kind))
    paths = []
    for folder, _, files in os.walk(top):
        inside = os.path.relpath(folder, top).replace(os.sep, "/")
        paths += [name if inside == "." else f"{inside}/{name}" for name in files]
    return sorted(paths)


def read(kind: str, name: str) -> bytes:
    """The bytes of one file of `kind`; FileNotFoundError where there is none."""
    top = _folder(kind)
    if top is not None:
        with open(os.path.join(top, *name.split("/")), "rb") as file:
            return file.read()
    from importlib.resources import files

    return files("urdflint").joinpath(kind, *name.split("/")).read_bytes()


def lines(kind: str, name: str) -> list[str]:
    """The lines of one text file of `kind`."""
    return read(kind, name).decode("utf-8").splitlines()


def path(kind: str, name: str) -> str | None:
    """The path of one file of `kind` on the disk; None where the package is in an archive."""
    top = _folder(kind)
    return os.path.join(top, *name.split("/")) if top is not None else None


@contextmanager
def folder(kind: str) -> Iterator[str]:
    """A folder on the disk with all files of `kind`: the one they are in, or a passing copy out of an archive."""
    top = _folder(kind)
    if top is not None:
        yield top
        return
    import tempfile

    with tempfile.TemporaryDirectory() as copy:
        for name in names(kind):
            target = os.path.join(copy, *name.split("/"))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as file:
                file.write(read(kind, name))
        yield copy


def _folder(kind: str) -> str | None:
    """The folder on the disk: inside the package when installed, beside it in a checkout."""
    for parent in (PACKAGE, os.path.dirname(PACKAGE)):
        candidate = os.path.join(parent, kind)
        if os.path.isdir(candidate):
            return candidate
    return None


def _packed_names(kind: str) -> list[str]:
    from importlib.resources import files

    paths, waiting = [], [(files("urdflint") / kind, "")]
    while waiting:
        folder, prefix = waiting.pop()
        for entry in folder.iterdir():
            if entry.is_dir():
                waiting.append((entry, f"{prefix}{entry.name}/"))
            else:
                paths.append(prefix + entry.name)
    return paths
