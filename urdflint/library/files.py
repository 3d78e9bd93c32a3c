"""What a robot is read from: a file or bytes, with what xacro and packages need."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from urdflint.config import request
from urdflint.linter.settings import Settings
from urdflint.syntax.source import Source

BYTES = "<bytes>"
PathOrBytes = str | os.PathLike[str] | bytes
ByName = Mapping[str, str] | None
Words = str | Iterable[str]


def source(path_or_bytes: PathOrBytes, name: str | None = None) -> Source:
    """A file, or bytes by the name that they have in reports. Raises OSError."""
    if isinstance(path_or_bytes, bytes):
        return Source(name or BYTES, path_or_bytes)
    path = os.fspath(path_or_bytes)
    with open(path, "rb") as file:
        return Source(name or path, file.read())


def both_spellings(target: Words, targets: Words) -> list[str]:
    """The words of `target`, and those of `targets`, as it was called formerly."""
    return [*request.words(target), *request.words(targets)]


def given(packages: ByName, xacro_arguments: ByName) -> Settings:
    """The settings under which a robot is read: folders of packages by name, and arguments of xacro."""
    return Settings(packages=dict(packages or {}), arguments=dict(xacro_arguments or {}))
