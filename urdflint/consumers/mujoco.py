"""What MuJoCo's URDF reader does with a robot: 4.0.0, from its behaviour."""

from __future__ import annotations

# Probed with one repeated child at a time: "XML Error: repeated element"
ONCE = {
    "link": frozenset({"inertial"}),
    "inertial": frozenset({"origin", "mass", "inertia"}),
    "visual": frozenset({"material"}),
    "collision": frozenset({"origin", "geometry"}),
    "material": frozenset({"color"}),
    "joint": frozenset({"origin", "axis", "limit", "dynamics", "parent", "child"}),
}


def refuses_second(parent: str, tag: str) -> bool:
    """Whether it refuses a robot in which `parent` has a second child of that name."""
    return tag in ONCE.get(parent, ())
