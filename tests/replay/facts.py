"""What a preview has otherwise than the program, by the rows of the judge of ../shared."""

from __future__ import annotations

import math
from typing import Any

FACTS = (
    "bodies",
    "joints",
    "masses",
    "total_mass",
    "base",
    "limits",
    "effort",
    "velocity",
    "renamed",
    "locked",
    "mimic",
)
UNKNOWN_WHERE_NULL = ("masses", "total_mass")  # a mass that follows from a mesh: any answer is right


def differences_in_sdf(said: dict[str, Any], row: dict[str, Any]) -> list[str]:
    """What the preview of a conversion to SDF has otherwise than libsdformat."""
    found = [kind for kind in ("links", "joints", "frames", "sensors") if sorted(said[kind]) != sorted(row[kind])]
    if not same(numbers(said["masses"]), numbers(row["masses"])):
        found.append("masses")
    shapes = {link: [sorted(some) for some in both] for link, both in said["shapes"].items()}
    return [*found, "shapes"] if shapes != row["shapes"] else found


def numbers(masses: dict[str, Any]) -> dict[str, float | None]:
    """Masses that may be given as texts."""
    return {link: None if mass is None else float(mass) for link, mass in masses.items()}


def differences(said: dict[str, Any], row: dict[str, Any]) -> list[str]:
    """What the preview for another program has otherwise than that program, of what is known of it."""
    found = []
    for fact in (one for one in FACTS if one in row):
        ours, theirs = said.get(fact), row[fact]
        if fact in UNKNOWN_WHERE_NULL and theirs is None:
            continue
        if fact in UNKNOWN_WHERE_NULL and isinstance(theirs, dict) and isinstance(ours, dict):
            ours = {name: None if theirs.get(name, 0) is None else value for name, value in ours.items()}
        if isinstance(theirs, list) and isinstance(ours, list):
            ours, theirs = sorted(ours), sorted(theirs)
        if not same(ours, theirs):
            found.append(fact)
    return found


def same(ours: Any, theirs: Any) -> bool:
    """Equal, numbers to a millionth of their size."""
    if isinstance(theirs, dict):
        return (
            isinstance(ours, dict)
            and ours.keys() == theirs.keys()
            and all(same(ours[name], one) for name, one in theirs.items())
        )
    if isinstance(theirs, list):
        return isinstance(ours, list) and len(ours) == len(theirs) and all(map(same, ours, theirs))
    if isinstance(theirs, (int, float)) and isinstance(ours, (int, float)):
        alike = ours == theirs or (math.isnan(ours) and math.isnan(theirs))
        return alike or abs(ours - theirs) <= 1e-6 * abs(theirs) + 1e-9
    return bool(ours == theirs)
