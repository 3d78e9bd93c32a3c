"""Friction of collision shapes: undefined, duplicate and unused names, and impossible values."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, check, renaming
from urdflint.model.robot import SUGGESTED
from urdflint.model.structure.irregularities import has_expression
from urdflint.model.structure.misspellings import is_misspelt_or_sdf
from urdflint.model.structure.sim_urdf import CollisionMaterial, Extension
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import listed


@check("SIM201")
def collision_material_unknown(extension: Extension) -> Iterator[Problem]:
    defined = {
        material.name: material for material in reversed(extension.materials) if material.name and material.defines
    }
    unknown = [
        material
        for material in extension.materials
        if material.name and not material.defines and material.name not in defined
    ]
    names = dict.fromkeys(material.name or "" for material in unknown if not has_expression(material.name or ""))
    suggestions = {name: nearest(name, filter(None, defined)) for name in list(names)[:SUGGESTED]}
    for material in unknown:
        if material.name not in names:
            continue
        guess = suggestions.get(material.name or "")
        place = material.place("name")
        yield Problem(
            f"{material} is not defined",
            place,
            related=[("the near name", defined[guess].place("name"))] if guess else (),
            help=did_you_mean(material.name or "", guess),
            fix=renaming(place, f"use '{guess}'", guess),
        )


@check("SIM202")
def collision_material_duplicate(extension: Extension) -> Iterator[Problem]:
    first: dict[str, CollisionMaterial] = {}
    for material in extension.materials:
        if not material.name or not material.defines:
            continue
        other = first.setdefault(material.name, material)
        differs = material.friction is not None and other.friction is not None and _values(material) != _values(other)
        if other is not material and (differs or (material.shared and other.shared)):
            how = "with other values" if differs else "with the same values"
            yield Problem(
                f"{material} is defined twice, {how}",
                material.place("name"),
                related=[("the first definition", other.place("name"))],
            )


@check("SIM203")
def collision_material_unused(extension: Extension) -> Iterator[Problem]:
    used = {material.name for material in extension.materials if not material.shared}
    unused = {
        material.name: material
        for material in reversed(extension.materials)
        if material.shared and material.name not in used
    }
    idle = [material for name, material in reversed(unused.items()) if name]
    if idle:
        names = listed([f"'{material.name}'" for material in idle])
        yield Problem(
            f"no collision uses the collision material{'s' if len(idle) > 1 else ''} {names}",
            idle[0].place("name"),
            also=[material.place("name") for material in idle[1:]],
        )


@check("SIM204")
def collision_material_empty(material: CollisionMaterial) -> Iterator[Problem]:
    if not material.shared or material.friction is not None:
        return
    if not is_misspelt_or_sdf(material.element, "friction"):
        yield Problem(f"{material} has no <friction>", material.place())


@check("SIM206")
def static_friction_below_dynamic(material: CollisionMaterial) -> Iterator[Problem]:
    friction, static, dynamic = material.friction, *_values(material)
    if friction is None or static is None or dynamic is None or not 0 <= static < dynamic:
        return
    static_text = friction.get("static")
    least = f"static friction {static_text}" if static_text is not None else "static friction 0.0, the default,"
    yield Problem(
        f"{least} of {material} is below its dynamic friction {friction.get('dynamic')}",
        Place(friction, "static" if static_text is not None else "dynamic", "value"),
        related=[("the dynamic friction", Place(friction, "dynamic", "value"))] if static_text is not None else (),
    )


def _values(material: CollisionMaterial) -> tuple[float | None, float | None]:
    return material.coefficient("static"), material.coefficient("dynamic")
