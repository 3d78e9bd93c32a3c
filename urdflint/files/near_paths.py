"""Did you mean: the file or folder beside a path that leads to nothing."""

from __future__ import annotations

import os

from urdflint.files import tracked

MAX_NAMES = 2000  # of one folder, that are compared


def suggest_path(path: str) -> str:
    """`, did you mean 'x'?` where the first step of a path that is not there has a neighbor of a near name."""
    from urdflint.text.similar import nearest

    folder, name = os.path.split(os.path.normpath(path))
    rest: list[str] = []
    while name and folder and not tracked.is_folder(folder):
        rest.insert(0, name)
        folder, name = os.path.split(folder)
    neighbor = nearest(name, tracked.names(folder or os.curdir, MAX_NAMES)) if name else None
    if neighbor is None:
        return ""
    near_step, near_path = os.path.join(folder, neighbor), os.path.join(folder, neighbor, *rest)
    return f", did you mean '{near_path if tracked.exists(near_path) else near_step}'?"
