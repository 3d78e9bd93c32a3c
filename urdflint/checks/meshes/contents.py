"""What is in the files of meshes: no mesh, another format than their names say, textures that are not there."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.meshes import kinds
from urdflint.meshes.mesh import Cause, Kind, Mesh, NamedFile, NoMesh
from urdflint.model.geometry import mesh_uses
from urdflint.model.grouping import grouped
from urdflint.model.resource_files import Files
from urdflint.model.robot import Resource, Robot, Visual
from urdflint.model.structure.survey import survey_of
from urdflint.syntax.place import Place

HELP = {
    Cause.EMPTY: "export the mesh again, or take it from version control",
    Cause.POINTER: "run git lfs pull in the repository of the mesh",
    Cause.PAGE: "download the mesh itself, not the page that shows it",
    Cause.UNKNOWN: "export the mesh as STL, OBJ or COLLADA",
    Cause.DAMAGED: "export the mesh again",
}
FORMAT_BY_EXTENSION = {".stl": "STL", ".obj": "OBJ", ".dae": "COLLADA", ".gltf": "glTF", ".glb": "GLB"}
ENDINGS = {Kind.STL: ".stl", Kind.STL_TEXT: ".stl", Kind.OBJ: ".obj", Kind.COLLADA: ".dae", Kind.GLTF: ".gltf"}


def _opened(robot: Robot) -> list[tuple[list[Resource], Mesh | NoMesh]]:
    """The files of meshes that were opened, each with the places that name it."""
    mesh_resources = [resource for resource in survey_of(robot).resources if resource.element.tag == "mesh"]
    pairs = [(resource, mesh) for resource in mesh_resources if (mesh := robot.files.mesh(resource.uri)) is not None]
    groups = grouped(pairs, lambda pair: id(pair[1]))  # a file that is named twice is one and the same
    return [([resource for resource, _ in group], group[0][1]) for group in groups]


def _places(group: list[Resource]) -> list[Place]:
    return [resource.place("filename") for resource in group]


@check("MSH101")
def mesh_unreadable(robot: Robot) -> Iterator[Problem]:
    for group, mesh in robot.analysis(_opened):
        if not isinstance(mesh, NoMesh):
            continue
        if mesh.cause is Cause.NOT_LOOKED_AT:
            robot.files.note(f"mesh {Files.seen_from_here(group[0].uri)}: {mesh}")
            continue
        if mesh.cause is Cause.POINTER and robot.files.keeps_in_lfs(group[0].uri):
            continue
        damaged = mesh.cause is Cause.DAMAGED
        condition = "is damaged" if damaged else "holds no mesh"
        first, *also = _places(group)
        message = f"mesh file {group[0].uri!r} {condition}: {mesh}"
        severity = Severity.WARNING if damaged else None
        yield Problem(message, first, help=HELP[mesh.cause], severity=severity, also=also)


@check("MSH102")
def mesh_format_differs(robot: Robot) -> Iterator[Problem]:
    for group, mesh in robot.analysis(_opened):
        extension = kinds.extension(group[0].uri)
        if isinstance(mesh, Mesh) and mesh.kind not in kinds.FORMAT_BY_EXTENSION.get(extension, (mesh.kind,)):
            first, *also = _places(group)
            suggested_ending = ENDINGS.get(mesh.kind, ".glb")
            told_format = FORMAT_BY_EXTENSION[extension]
            message = f"mesh file {group[0].uri!r} holds {mesh.kind.value}, but its name says {told_format}"
            yield Problem(
                message, first, help=f"name the file {suggested_ending}, or export it as {extension}", also=also
            )


@check("MSH103")
def stl_longer_than_it_says(robot: Robot) -> Iterator[Problem]:
    for group, mesh in robot.analysis(_opened):
        if isinstance(mesh, Mesh) and mesh.spare:
            first, *also = _places(group)
            surplus = "1 byte" if mesh.spare == 1 else f"{mesh.spare} bytes"
            message = (
                f"mesh file {group[0].uri!r} says that it has {mesh.faces} triangles, and has {surplus} behind them"
            )
            yield Problem(message, first, also=also)


def _missing(_: Robot) -> dict[str, list[tuple[NamedFile, str | None]]]:
    """What meshes name and is missing, by their path, as far as somebody has asked."""
    return {}


@check("MSH105")
def mesh_up_axis_differs(robot: Robot) -> Iterator[Problem]:
    """WithMessage at the meshes whose axis fewer have."""
    axes: dict[str, list[tuple[list[Resource], Mesh]]] = {}
    for group, mesh in robot.analysis(_opened):
        if isinstance(mesh, Mesh) and mesh.kind is Kind.COLLADA:
            axes.setdefault(mesh.up or "none", []).append((group, mesh))
    if len(axes) < 2:
        return
    ordered = sorted(axes, key=lambda axis: (len(axes[axis]), axis == "Z_UP"))
    fewest, usual_axis = ordered[0], ordered[-1]
    (first, *_), *other_groups = (_places(group) for group, _ in axes[fewest])
    name, rest = (
        axes[fewest][0][0][0].uri,
        f"{len(axes[usual_axis])} other COLLADA mesh{'es' * (len(axes[usual_axis]) > 1)}",
    )
    has = "have" if len(axes[usual_axis]) > 1 else "has"
    message = f"mesh {name!r} has up axis {fewest}, and {rest} of the robot {has} {usual_axis}"
    yield Problem(message, first, also=[places[0] for places in other_groups])


@check("MSH104")
def mesh_texture_missing(visual: Visual) -> Iterator[Problem]:
    shape = visual.shape
    uri = (shape.get("filename") or "") if shape is not None and shape.tag == "mesh" else ""
    mesh = visual.robot.files.mesh(uri) if uri else None
    if not isinstance(mesh, Mesh):
        return
    colored = visual.element.child("material") is not None  # the colors of the file do not count then
    missing_by_path = visual.robot.analysis(_missing)
    if mesh.path not in missing_by_path:
        missing_by_path[mesh.path] = mesh_uses.missing(mesh)
    for missing_file, near in missing_by_path[mesh.path]:
        if missing_file.kind == "buffer" or (missing_file.kind != "texture" and colored):
            continue
        inside = f" in {missing_file.inside!r}" if missing_file.inside else ""
        message = f"mesh {uri!r} names {missing_file.kind} {missing_file.name!r}{inside}, which does not exist"
        severity = None if missing_file.kind == "texture" else Severity.INFO
        hint = f"the file is called {near!r}: upper and lower case count" if near else None
        yield Problem(message, Place(shape, "filename"), help=hint, severity=severity)
