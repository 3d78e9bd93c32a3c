"""What MuJoCo's URDF reader does with a robot: 4.0.0, from its behaviour."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

LEAST_MOMENT = 1e-14  # measured: 1e-14 passes, 2e-15 does not, on moving, fixed and root links alike
MESHES = frozenset({".stl", ".obj", ".msh"})
SOLIDS = frozenset({"box", "sphere", "cylinder", "capsule"})  # shapes that it can take a mass from
# Probed with one repeated child at a time: "XML Error: repeated element"
ONCE = {
    "link": frozenset({"inertial"}),
    "inertial": frozenset({"origin", "mass", "inertia"}),
    "visual": frozenset({"material"}),
    "collision": frozenset({"origin", "geometry"}),
    "material": frozenset({"color"}),
    "joint": frozenset({"origin", "axis", "limit", "dynamics", "parent", "child"}),
}


def second(parent: Element, tag: str) -> dict[str, Effect]:
    """What follows if `parent` has a second child of that name."""
    return {"mujoco": Effect.REJECTS} if tag in ONCE.get(parent.tag, ()) and not _unread(parent, tag) else {}


def _unread(parent: Element, tag: str) -> bool:
    """Whether MuJoCo does not look at such children of `parent`, however many there are."""
    if parent.tag == "joint":
        return parent.get("type") == "fixed" and tag in ("limit", "dynamics")
    nameless = parent.tag == "material" and "name" not in parent.attributes
    return nameless and parent.parent is not None and parent.parent.tag == "robot"
