"""Cases drawn by chance, of any format: those of a seed, and printed for who asks the programs about them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

Case = dict[str, Any]


def different(case: Callable[[str], Case], seed: int, count: int) -> list[Case]:
    """Cases that are all different."""
    found = {one["text"]: one for one in (case(f"{seed}/{number}") for number in range(count))}
    return list(found.values())


def printed(case: Callable[[str], Case]) -> None:
    """Print those of a seed and count, which are the arguments of the command, a line each."""
    for one in different(case, int(sys.argv[1]), int(sys.argv[2])):
        print(json.dumps(one))
