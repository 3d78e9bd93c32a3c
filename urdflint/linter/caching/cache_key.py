"""What a result depends on besides files and settings: urdflint itself, its libraries, and where it is run."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Iterator, Mapping, Set
from enum import Enum
from functools import cache
from importlib.util import find_spec
from typing import Any

from urdflint import resources
from urdflint.struct import Struct

LIBRARIES = ("lxml", "xmlschema", "elementpath", "yaml")
DISTRIBUTIONS = ("lxml-", "xmlschema-", "elementpath-", "pyyaml-")


def circumstances() -> str:
    """A hash of urdflint, of what it is run with, and of where it is run."""
    place = (os.getcwd(), os.path.expanduser("~"))
    return digest(repr((program(), place)))


def settings_key(circumstances: str, settings: object) -> str:
    """A hash of settings, each field of them, and the circumstances."""
    return digest(repr((circumstances, plain(settings))))


def digest(text: str) -> str:
    """A hash of a text, in hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def plain(value: object) -> Any:
    """A value in lists, words and numbers, equal for equal values. Raises TypeError for one that has no such form."""
    if isinstance(value, Enum):
        return type(value).__name__, value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Struct):
        return [type(value).__name__, [(name, plain(field)) for name, field in value._asdict().items()]]
    if isinstance(value, tuple | list):
        return [type(value).__name__ if hasattr(value, "_fields") else "", *map(plain, value)]
    if isinstance(value, Set):
        return ["set", *sorted(map(plain, value), key=repr)]
    if isinstance(value, Mapping):
        return ["mapping", *((plain(name), plain(member)) for name, member in value.items())]
    raise TypeError(f"no plain form of {type(value).__name__}")


@cache
def program() -> tuple[str, ...]:
    """urdflint, Python and the libraries, to the byte of what urdflint is made of."""
    return (sys.version, platform.machine(), _source(), *sorted(set(_libraries())))


def _source() -> str:
    """A hash of all of urdflint, its version too: who works on it has the same version all day."""
    hasher = hashlib.sha256()
    for path in _files():
        with open(path, "rb") as file:
            data = file.read()
        hasher.update(f"{os.path.relpath(path, resources.PACKAGE)}\0{len(data)}\0".encode("utf-8", "surrogatepass"))
        hasher.update(data)
    return hasher.hexdigest()


def _files() -> Iterator[str]:
    archive = getattr(globals().get("__loader__"), "archive", None)
    if archive is not None:
        yield archive
        return
    for top in (resources.PACKAGE, *filter(None, (resources.path(kind, "") for kind in ("rules", "schemas")))):
        for inside, folders, names in os.walk(top):
            folders[:] = sorted(subfolder for subfolder in folders if subfolder != "__pycache__")
            yield from (os.path.join(inside, name) for name in sorted(names))


def _libraries() -> Iterator[str]:
    """The releases of the libraries, as the names of what was installed tell them, without importing any."""
    for name in LIBRARIES:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            continue
        status = os.stat(spec.origin)
        yield f"{name} {status.st_size}"
        try:
            installed = os.listdir(os.path.dirname(os.path.dirname(spec.origin)))
        except OSError:
            continue
        yield from (name for name in installed if name.lower().startswith(DISTRIBUTIONS))
