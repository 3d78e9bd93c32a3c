"""What the programs do with materials that contradict each other or go beyond the range of colours."""

from __future__ import annotations

from collections.abc import Mapping

from urdflint.model.nodes import Material
from urdflint.programs import drake
from urdflint.programs.effect import Effect


def differ(one: Material, other: Material) -> bool:
    """Whether two definitions of a material look different."""
    if _texture(one) != _texture(other):
        return True
    mine, yours = one.rgba, other.rgba
    if mine is None or yours is None:
        return False
    return any(abs(a - b) > drake.SAME_COLOR for a, b in zip(mine, yours, strict=True))


def _texture(material: Material) -> str | None:
    texture = material.child("texture")
    return texture.get("filename") if texture is not None else None


def beyond_range(effects: Mapping[str, Effect], material: Material) -> dict[str, Effect]:
    """What follows from a colour beyond 0 to 1: Drake looks at it where a visual uses it.

    libsdformat does not lose the colour from 14 on, where it reads URDF with a copy of urdfdom.
    """
    found = dict(effects)
    if "sdformat" in found:
        found["sdformat<14"] = found.pop("sdformat")
    if material.visual is not None:
        found["drake"] = Effect.REJECTS
        color = material.rgba
        if color is not None and color[3] > 1:  # red, green and blue are cut off at 1 (cases gazebo/277 urdf/174)
            found["sdformat>=16"] = Effect.REJECTS
    return found


def nameless(material: Material, first: Material) -> dict[str, Effect]:
    """What follows from a material of the robot without a name: urdfdom refuses a second one."""
    if material is not first:
        return {"urdfdom": Effect.REJECTS, "sdformat": Effect.REJECTS, "drake": Effect.REJECTS}
    return {"drake": Effect.REJECTS, **({"urdfdom": Effect.WARNS} if material.name is None else {})}
