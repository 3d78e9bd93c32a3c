"""Where results of earlier runs are kept."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from urdflint.cli.options import CACHE_VARIABLE, BadOption

if TYPE_CHECKING:
    from urdflint.linter.caching.cache import Cache

NAME = "urdflint"


def folder(option: str | None) -> tuple[str | None, bool]:
    """The folder of the cache, None where the platform has none; and whether the user named it."""
    path = option or os.environ.get(CACHE_VARIABLE)
    if path:
        return os.path.expanduser(path), True
    if os.name == "nt":
        return _below(os.environ.get("LOCALAPPDATA", ""), NAME, "Cache"), False
    if sys.platform == "darwin":
        return _below(os.path.expanduser("~"), "Library", "Caches", NAME), False
    home = os.environ.get("XDG_CACHE_HOME", "")
    return _below(home if os.path.isabs(home) else os.path.join(os.path.expanduser("~"), ".cache"), NAME), False


def _below(top: str, *steps: str) -> str | None:
    return os.path.join(top, *steps) if os.path.isabs(top) else None


def opened(option: str | None) -> Cache | None:
    """The cache of a run; None where there can be none. Raises BadOption for one that the user named."""
    path, is_named = folder(option)
    if path is None:
        return None
    from urdflint.linter.caching import cache

    try:
        return cache.opened(path)
    except (OSError, ValueError) as error:
        if not is_named:
            return None
        words = getattr(error, "strerror", None) or str(error)
        raise BadOption(f"cannot use the cache in {path}: {words[:1].lower()}{words[1:]}") from error
