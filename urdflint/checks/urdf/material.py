"""Materials: without a name, without content, not defined, defined twice, or never used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, Replace, check, without
from urdflint.model.numbers import number
from urdflint.model.robot import Material, Robot
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import escaped, listed

MAX_LISTED_NAMES = 8  # names that a message lists
SAME = 1e-10  # the most by which equal colors differ, as Drake has it


@check("URDF800", has="robot.odd_materials")
def material_nameless(material: Material) -> Iterator[Problem]:
    if material.visual is None:
        if not material.name:
            yield _nameless_of_robot(material)
    elif material.name is None:
        message = f"<material> of {material.visual} has no name"
        yield Problem(message, material.place(), fix=_named_anew(material.robot, [material]))


@check("URDF801", has="odd_materials")
def material_name_empty(robot: Robot) -> Iterator[Problem]:
    empty = [material for material in robot.visual_materials if material.name == ""]
    if empty:
        message = f"name of the material of {empty[0].visual} is empty"
        also = [material.place("name") for material in empty[1:]]
        yield Problem(message, empty[0].place("name"), also=also, fix=_named_anew(robot, empty))


def _named_anew(robot: Robot, materials: Iterable[Material]) -> Change | None:
    """The fix that gives materials names after their links; equal colors share one. None where one has no color."""
    taken_names = {material.name for material in (*robot.materials, *robot.visual_materials)}
    names: dict[object, str] = {}
    changes = []
    for material in materials:
        link = material.visual.link.name if material.visual is not None else None
        if not link or not material.defines:
            return None
        look = material.rgba, _texture(material)
        if look not in names:
            candidates = (name for number in count(1) for name in [f"{link}_material{number if number > 1 else ''}"])
            names[look] = next(name for name in candidates if name not in taken_names)
            taken_names.add(names[look])
        has = material.name is not None
        place = Place(material.element, "name", "value") if has else Place(material.element, part="inside")
        changes.append(Replace(place, names[look] if has else f' name="{escaped(names[look])}"'))
    return f"name {'it' if len(changes) == 1 else 'them'} {listed(list(names.values()))}", changes


@check("URDF802", has="odd_materials")
def material_undefined(robot: Robot) -> Iterator[Problem]:
    defined_names = dict.fromkeys(material.name or "" for material in robot.materials)
    everywhere: dict[str, Material] = {}
    for material in robot.visual_materials:
        if material.defines:
            everywhere.setdefault(material.name or "", material)
    for material in robot.visual_materials:
        if material.defines:
            defined_names[material.name or ""] = None
        elif material.name and material.name not in defined_names:
            yield _undefined(material, material.name, everywhere.get(material.name), [*defined_names, *everywhere])


@check("URDF803", has="robot.odd_materials")
def material_content_missing(material: Material) -> Iterator[Problem]:
    if material.visual is None and material.name and not material.defines:
        message = f"{material} has neither color nor texture"
        yield Problem(message, material.place())


@check("URDF804", has="odd_materials")
def material_duplicate(robot: Robot) -> Iterator[Problem]:
    first: dict[str, Material] = {}
    for material in robot.materials:
        other = first.setdefault(material.name, material) if material.name else material
        if other is not material:
            message = f"{material} is defined twice"
            yield Problem(message, material.place("name"), [("the first definition", other.place())])


@check("URDF805", has="odd_materials")
def material_redefined(robot: Robot) -> Iterator[Problem]:
    first = {material.name: material for material in reversed(robot.materials) if material.name and material.defines}
    for material in robot.visual_materials:
        if not material.name or not material.defines:
            continue
        other = first.setdefault(material.name, material)
        if other is not material and _differ(other, material):
            message = f"{material} is defined again with another color or texture"
            yield Problem(message, material.place(), [("the first definition", other.place())])


@check("URDF806", has="robot.odd_materials")
def color_out_of_range(material: Material) -> Iterator[Problem]:
    color = material.child("color")
    pieces = (color.get("rgba") or "").split() if color is not None else []
    values = [number(piece) for piece in pieces]
    if color is None or len(values) != 4 or None in values:
        return
    if not all(0 <= value <= 1 for value in values if value is not None):
        fixed = _scaled([value for value in values if value is not None])
        place = Place(color, "rgba")
        yield Problem(
            f"rgba={color.get('rgba')!r} of {material} is out of range: values are from 0 to 1",
            place,
            fix=(f"divide by 255: {fixed}", [Replace(place, fixed)]) if fixed else None,
            accepted=Severity.WARNING,
        )


@check("URDF807", has="odd_materials")
def material_unused(robot: Robot) -> Iterator[Problem]:
    used = {material.name for material in robot.visual_materials}
    unused = [material for name, material in robot.material_named.items() if name and name not in used]
    unused.sort(key=lambda material: material.element.start)
    if unused:
        names = [f"'{material.name}'" for material in unused[:MAX_LISTED_NAMES]]
        more = [f"{len(unused) - MAX_LISTED_NAMES} more"] if len(unused) > MAX_LISTED_NAMES else []
        message = f"no visual uses the material{'s' * (len(unused) > 1)} {listed([*names, *more])}"
        also = [material.place("name") for material in unused[1:]]
        title = "remove it" if len(unused) == 1 else "remove them"
        fix = without(robot.document, title, *(Place(material.element) for material in unused))
        yield Problem(message, unused[0].place("name"), also=also, fix=fix, safe=True)


def _differ(material: Material, other: Material) -> bool:
    """Whether two definitions of a material look different."""
    if _texture(material) != _texture(other):
        return True
    mine, yours = material.rgba, other.rgba
    return mine is not None and yours is not None and any(abs(a - b) > SAME for a, b in zip(mine, yours, strict=True))


def _texture(material: Material) -> str | None:
    texture = material.child("texture")
    return texture.get("filename") if texture is not None else None


def _nameless_of_robot(material: Material) -> Problem:
    """A material without a name counts as one with the empty name, and two of them are duplicates."""
    first = next(nameless for nameless in material.robot.materials if not nameless.name)
    if first is not material:
        message = "a second <material> of the robot has no name"
        return Problem(message, _place_of_name(material), [("the first material without a name", first.place())])
    return Problem("a <material> of the robot has no name", _place_of_name(material))


def _place_of_name(material: Material) -> Place:
    return material.place("name" if material.name is not None else None)


def _undefined(material: Material, name: str, later: Material | None, defined_names: Iterable[str]) -> Problem:
    place = material.place("name")
    if later is not None:
        related = [("its definition", later.place())]
        return Problem(f"material '{name}' is used before it is defined", place, related)
    suggestion = nearest(name, defined_names)
    return Problem(
        f"material '{name}' is not defined",
        place,
        help=did_you_mean(name, suggestion),
        fix=(f"use '{suggestion}'", [Replace(place, suggestion)]) if suggestion else None,
    )


def _scaled(values: list[float]) -> str | None:
    """A color in numbers up to 255 as one up to 1; its alpha may have been right already."""
    if min(values) < 0 or max(values) > 255 or any(value != int(value) for value in values[:3]):
        return None
    red, green, blue, alpha = values
    return " ".join(
        f"{value:.4g}" for value in (red / 255, green / 255, blue / 255, alpha if alpha <= 1 else alpha / 255)
    )
