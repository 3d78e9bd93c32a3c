"""Shapes: none, unknown, several, or of an impossible size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, Replace, check
from urdflint.model.geometry.collision_overlap import Overlap, of_neighbours, overlaps
from urdflint.model.numbers import number, vector
from urdflint.model.resource_files import Presence
from urdflint.model.robot import Collision, Robot, Shape, Visual
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import nearest

FOREIGN = {  # shapes that one program alone reads
    "plane": "PyBullet",
    "cdf": "PyBullet",
    "drake:capsule": "Drake",
    "drake:ellipsoid": "Drake",
}
SIZES = {"box": ("size",), "sphere": ("radius",), "cylinder": ("radius", "length"), "capsule": ("radius", "length")}
TAKING_HULLS = ("mujoco", "usd", "pybullet")  # the programs that collide with the convex hull of a mesh
HULLS_OF = "MuJoCo, Isaac Sim and PyBullet"
MUCH = 0.1  # of a shape: less may be where a round joint was made from boxes
SMALL = "0.001"  # in m, for what should be a point


@check("URDF709")
def collisions_overlap(robot: Robot) -> Iterator[Problem]:
    apart = [overlap for overlap in robot.analysis(overlaps) if overlap.joint is None]
    has_meshes = robot.has_resources and _has_collision_meshes(robot)
    if not apart and not has_meshes:
        return
    from urdflint.model.companions.srdf_pairs import disabled_pairs  # for few robots

    disabled = disabled_pairs(robot)
    for overlap in apart:
        if tuple(sorted(body.link.name or "" for body in (overlap.first, overlap.second))) not in disabled:
            yield _overlap(overlap, "and no joint is between the two")
    if has_meshes:
        from urdflint.model.geometry.hull_overlap import hull_overlaps

        yield from _hulls(hull_overlaps(robot, disabled))


def _has_collision_meshes(robot: Robot) -> bool:
    """Whether a collision has a mesh that was read."""
    from urdflint.model.geometry import mesh_uses  # brings all readers of meshes

    return any(isinstance(use.shape, Collision) for use in robot.analysis(mesh_uses.used))


def _hulls(overlaps_by_depth: list[Overlap]) -> Iterator[Problem]:
    """The pairs of links whose collisions are apart, but for programs that take the convex hulls of meshes."""
    if overlaps_by_depth:
        deepest, *shallower = overlaps_by_depth
        more = f"; {len(shallower)} more pair{'s do' if len(shallower) > 1 else ' does'} so" if shallower else ""
        yield Problem(
            f"convex hulls of {deepest.first.link} and {deepest.second.link}, with which {HULLS_OF} "
            f"collide, overlap by {deepest.depth * 1000:.3g} mm at zero, where their meshes are apart{more}",
            Place(deepest.second.element),
            [("the other one", Place(deepest.first.element))],
            only=TAKING_HULLS,
            help="cut the mesh into convex parts, one <collision> each, or exclude the pair in the program",
            also=[Place(overlap.second.element) for overlap in shallower],
        )


@check("URDF710")
def collisions_overlap_beyond_joint(robot: Robot, *, times: float = 2.0) -> Iterator[Problem]:
    for overlap in of_neighbours(robot, times):
        if overlap.inside >= MUCH and overlap.away > times * overlap.thickness:
            yield _overlap(overlap, f"up to {overlap.away * 1000:.3g} mm from the axis of {overlap.joint} between them")


def _overlap(overlap: Overlap, more: str) -> Problem:
    subject = f"collisions of {overlap.first.link} and {overlap.second.link}"
    message = f"{subject} overlap by {overlap.depth * 1000:.3g} mm at zero, {more}"
    return Problem(message, Place(overlap.second.element), [("the other one", Place(overlap.first.element))])


@check("URDF700", has="unusual")
def geometry_empty(shape: Visual | Collision) -> Iterator[Problem]:
    geometry = shape.geometry
    if geometry is not None and not geometry.children:
        yield Problem(f"<geometry> of {shape} has no shape", Place(geometry))


@check("URDF701", has="unusual")
def shape_unknown(shape: Visual | Collision) -> Iterator[Problem]:
    first = shape.shape
    if first is None or first.tag in vocabulary.shapes() or first.tag in FOREIGN or first.tag.startswith("xacro:"):
        return
    suggestion = nearest(first.tag, vocabulary.shapes())
    place = Place(first, part="label")
    yield Problem(
        f"<{first.tag}> in {shape} is not a URDF shape",
        place,
        help=f"did you mean <{suggestion}>?" if suggestion else None,
        fix=(f"rename to <{suggestion}>", [Replace(place, suggestion)])
        if suggestion and _stands_alone(shape, first)
        else None,
    )


@check("URDF702", has="unusual")
def shape_of_other_program(shape: Visual | Collision) -> Iterator[Problem]:
    first = shape.shape
    if first is None or first.tag not in FOREIGN:
        return
    message = f"<{first.tag}> in {shape} is read by {FOREIGN[first.tag]} only"
    yield Problem(message, Place(first, part="label"))


@check("URDF703", has="unusual")
def geometry_several_shapes(shape: Visual | Collision) -> Iterator[Problem]:
    first, other_shapes = (
        shape.shape,
        [child for child in _children(shape)[1:] if child.tag in vocabulary.shapes() or child.tag in FOREIGN],
    )
    if first is None or first.tag not in vocabulary.shapes() or not other_shapes:
        return
    is_shown = isinstance(shape, Visual) and first.tag == "mesh" and _is_there(shape, first)
    yield Problem(
        f"<geometry> of {shape} has more than one shape",
        Place(other_shapes[0]),
        [(f"urdfdom reads the first shape, <{first.tag}>", Place(first))],
        severity=Severity.INFO if is_shown else None,
    )


def _is_there(shape: Shape, mesh: Element) -> bool:
    """Whether the file of a mesh is found, or lacks a package, of which another rule speaks."""
    return shape.robot.files.find(mesh.get("filename") or "").outcome in (Presence.YES, Presence.UNKNOWN_PACKAGE)


@check("URDF708", has="unusual")
def geometry_child_unknown(shape: Visual | Collision) -> Iterator[Problem]:
    for child in _children(shape)[1:]:
        if child.tag not in vocabulary.shapes() and child.tag not in FOREIGN and ":" not in child.tag:
            message = f"<{child.tag}> does not belong in the <geometry> of {shape}"
            help_ = f"move it out of <geometry>, into the {shape.kind}" if child.tag in ("material", "origin") else None
            yield Problem(message, Place(child, part="label"), help=help_)


@check("URDF704", has="unsized")
def size_not_positive(shape: Visual | Collision) -> Iterator[Problem]:
    for solid in _solids(shape):
        for name in SIZES[solid.tag]:
            if _not_positive(name, solid.get(name)) and not _is_point(solid):
                message = f"{name}={solid.get(name)!r} of <{solid.tag}> in {shape} is not greater than 0"
                severity = Severity.INFO if _is_flat(shape, vector(solid.get(name), 3) or ()) else None
                yield Problem(message, Place(solid, name), fix=_positive(solid, name), severity=severity)


@check("URDF707", has="unsized")
def sphere_radius_zero(shape: Visual | Collision) -> Iterator[Problem]:
    for solid in filter(_is_point, _solids(shape)):
        message = f"radius of <sphere> in {shape} is 0"
        fix = (f"write {SMALL}", [Replace(Place(solid, "radius", "value"), SMALL)])
        yield Problem(message, Place(solid, "radius"), fix=fix)


@check("URDF705", has="scaled")
def mesh_scale_zero(shape: Visual | Collision) -> Iterator[Problem]:
    scale = _scale(shape)
    if scale is not None and 0 in scale:
        assert shape.shape is not None
        yield Problem(f"scale of <mesh> in {shape} has a factor of 0", Place(shape.shape, "scale"))


@check("URDF706", has="scaled")
def mesh_scale_negative(shape: Visual | Collision) -> Iterator[Problem]:
    scale = _scale(shape)
    if scale is not None and 0 not in scale and min(scale) < 0:
        assert shape.shape is not None
        mirrored = ", which mirrors it" if sum(value < 0 for value in scale) % 2 else ""
        yield Problem(f"scale of <mesh> in {shape} is negative{mirrored}", Place(shape.shape, "scale"))


def _solids(shape: Shape) -> list[Element]:
    """The primitives of a shape: where there are several, or others before them, each is read by some program."""
    return [child for child in shape.geometry.children if child.tag in SIZES] if shape.geometry is not None else []


def _is_flat(shape: Shape, size: Sequence[float]) -> bool:
    """Whether a box is a plane, or one that is only shown has no extent."""
    return bool(size) and min(size) == 0 and (isinstance(shape, Visual) or sorted(size)[1] > 0)


def _positive(solid: Element, name: str) -> Change:
    """The fix that writes sizes without their sign, and small ones for those of 0."""
    words = (solid.get(name) or "").split()
    sizes = " ".join(SMALL if number(word) == 0 else word.lstrip("-") for word in words)
    return f"write {sizes}", [Replace(Place(solid, name, "value"), sizes)]


@lru_cache(maxsize=8192)
def _not_positive(name: str, text: str | None) -> bool:
    values = vector(text, 3) if name == "size" else (number(text),)
    return values is not None and any(value is not None and value <= 0 for value in values)


def _is_point(shape: Element) -> bool:
    return shape.tag == "sphere" and _not_positive("radius", shape.get("radius")) and number(shape.get("radius")) == 0


def _scale(shape: Shape) -> tuple[float, ...] | None:
    solid = shape.shape
    return vector(solid.get("scale"), 3) if solid is not None and solid.tag == "mesh" else None


def _children(shape: Shape) -> list[Element]:
    return shape.geometry.children if shape.geometry is not None else []


def _stands_alone(shape: Shape, element: Element) -> bool:
    """Whether an element has no end tag, so that its name is written once."""
    document = shape.robot.document
    return document.element(element) == document.start_tag(element)
