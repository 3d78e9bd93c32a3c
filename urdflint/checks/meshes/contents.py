"""What is in the files of meshes: no mesh, another format than their names say, textures that are not there."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.meshes import kinds
from urdflint.meshes.mesh import Cause, Kind, Mesh, Named, NoMesh
from urdflint.model.geometry import mesh_uses as meshes
from urdflint.model.grouping import grouped
from urdflint.model.nodes import Resource, Visual
from urdflint.model.robot import Robot
from urdflint.syntax.place import Place

HELP = {
    Cause.EMPTY: "export the mesh again, or take it from version control",
    Cause.POINTER: "run git lfs pull in the repository of the mesh",
    Cause.PAGE: "download the mesh itself, not the page that shows it",
    Cause.UNKNOWN: "export the mesh as STL, OBJ or COLLADA",
    Cause.DAMAGED: "export the mesh again",
}
SAID = {".stl": "STL", ".obj": "OBJ", ".dae": "COLLADA", ".gltf": "glTF", ".glb": "GLB"}
ENDINGS = {Kind.STL: ".stl", Kind.STL_TEXT: ".stl", Kind.OBJ: ".obj", Kind.COLLADA: ".dae", Kind.GLTF: ".gltf"}


def _opened(robot: Robot) -> list[tuple[list[Resource], Mesh | NoMesh]]:
    """The files of meshes that were opened, each with the places that name it."""
    named = [one for one in robot.resources if one.element.tag == "mesh"]
    pairs = [(one, found) for one in named if (found := robot.files.mesh(one.uri)) is not None]
    groups = grouped(pairs, lambda pair: id(pair[1]))  # a file that is named twice is one and the same
    return [([one for one, _ in group], group[0][1]) for group in groups]


def _places(group: list[Resource]) -> list[Place]:
    return [one.place("filename") for one in group]


@check("MSH101")
def mesh_unreadable(robot: Robot) -> Iterator[Problem]:
    for group, found in robot.analysis(_opened):
        if not isinstance(found, NoMesh):
            continue
        if found.cause is Cause.NOT_LOOKED_AT:
            robot.files.note(f"mesh {group[0].uri}: {found}")
            continue
        damaged = found.cause is Cause.DAMAGED
        what = "is damaged" if damaged else "holds no mesh"
        first, *also = _places(group)
        message = f"mesh file {group[0].uri!r} {what}: {found}"
        severity = Severity.WARNING if damaged else None
        yield Problem(message, first, help=HELP[found.cause], severity=severity, also=also)


@check("MSH102")
def mesh_format_differs(robot: Robot) -> Iterator[Problem]:
    for group, found in robot.analysis(_opened):
        extension = kinds.extension(group[0].uri)
        if isinstance(found, Mesh) and found.kind not in kinds.TAKEN.get(extension, (found.kind,)):
            first, *also = _places(group)
            meant = ENDINGS.get(found.kind, ".glb")
            message = f"mesh file {group[0].uri!r} holds {found.kind.value}, but its name says {SAID[extension]}"
            yield Problem(message, first, help=f"name the file {meant}, or export it as {extension}", also=also)


@check("MSH103")
def stl_longer_than_it_says(robot: Robot) -> Iterator[Problem]:
    for group, found in robot.analysis(_opened):
        if isinstance(found, Mesh) and found.spare:
            first, *also = _places(group)
            behind = "1 byte" if found.spare == 1 else f"{found.spare} bytes"
            message = (
                f"mesh file {group[0].uri!r} says that it has {found.faces} triangles, and has {behind} behind them"
            )
            yield Problem(message, first, also=also)


def _missing(_: Robot) -> dict[str, list[tuple[Named, str | None]]]:
    """What meshes name and is missing, by their path, as far as somebody has asked."""
    return {}


@check("MSH105")
def mesh_up_axis_differs(robot: Robot) -> Iterator[Problem]:
    """WithMessage at the meshes whose axis fewer have."""
    axes: dict[str, list[tuple[list[Resource], Mesh]]] = {}
    for group, found in robot.analysis(_opened):
        if isinstance(found, Mesh) and found.kind is Kind.COLLADA:
            axes.setdefault(found.up or "none", []).append((group, found))
    if len(axes) < 2:
        return
    ordered = sorted(axes, key=lambda axis: (len(axes[axis]), axis == "Z_UP"))
    fewest, most = ordered[0], ordered[-1]
    (first, *_), *others = (_places(group) for group, _ in axes[fewest])
    name, rest = axes[fewest][0][0][0].uri, f"{len(axes[most])} other COLLADA mesh{'es' * (len(axes[most]) > 1)}"
    has = "have" if len(axes[most]) > 1 else "has"
    message = f"mesh {name!r} has up axis {fewest}, and {rest} of the robot {has} {most}"
    yield Problem(message, first, also=[places[0] for places in others])


@check("MSH104")
def mesh_texture_missing(visual: Visual) -> Iterator[Problem]:
    shape = visual.shape
    uri = (shape.get("filename") or "") if shape is not None and shape.tag == "mesh" else ""
    found = visual.robot.files.mesh(uri) if uri else None
    if not isinstance(found, Mesh):
        return
    colored = visual.element.child("material") is not None  # the colors of the file do not count then
    known = visual.robot.analysis(_missing)
    if found.path not in known:
        known[found.path] = meshes.missing(found)
    for named, near in known[found.path]:
        if named.what == "buffer" or (named.what != "texture" and colored):
            continue
        inside = f" in {named.inside!r}" if named.inside else ""
        message = f"mesh {uri!r} names {named.what} {named.name!r}{inside}, which does not exist"
        severity = None if named.what == "texture" else Severity.INFO
        hint = f"the file is called {near!r}: upper and lower case count" if near else None
        yield Problem(message, Place(shape, "filename"), help=hint, severity=severity)
