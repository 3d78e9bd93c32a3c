"""The smallest input that still shows a fault: pieces are taken out as long as it stays the same fault."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tools.fuzz import judge
from tools.fuzz.draw import Trial

PATIENCE = 20.0  # seconds for one fault
PLAINER: tuple[dict[str, Any], ...] = (  # less that is asked of an input
    {"targets": ""},
    {"previews": ()},
    {"strict": False},
    {"schema_only": False},
    {"resolve": False},
    {"colors": False},
    {"name": "robot.urdf"},
)


def smallest(trial: Trial, key: str, patience: float = PATIENCE) -> Trial:
    """A trial that shows the fault of that key, with as little as was found in that time."""
    until = time.monotonic() + patience

    def shows(other: Trial) -> bool:
        fault = judge.fault(other)
        return fault is not None and fault.key == key

    for change in PLAINER:
        if shows(plainer := replace(trial, **change)):
            trial = plainer
    return replace(trial, data=shrunk(trial.data, lambda data: shows(replace(trial, data=data)), until))


def shrunk(data: bytes, shows: Callable[[bytes], bool], until: float) -> bytes:
    """Delta debugging: halves, quarters and so on to single bytes, as long as there is time."""
    size = max(1, len(data) // 2)
    while True:
        start, before = 0, len(data)
        while start < len(data):
            if time.monotonic() > until:
                return data
            shorter = data[:start] + data[start + size :]
            if shows(shorter):
                data = shorter
            else:
                start += size
        if size == 1 and len(data) == before:
            return data
        size = max(1, size // 2)
