"""Regular expressions that are compiled when they are first used: many a run needs few of those that it imports."""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class _Later:
    """Stands for a compiled expression, whose methods it takes over one by one."""

    def __init__(self, pattern: Any, flags: int) -> None:
        self._arguments = pattern, flags

    def __getattr__(self, name: str) -> Any:
        method = getattr(re.compile(*self._arguments), name)
        setattr(self, name, method)
        return method


def compile(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:  # noqa: A001
    """An expression as `re.compile` gives it, for its methods; functions of `re` do not take it."""
    return cast("re.Pattern[AnyStr]", _Later(pattern, flags))
