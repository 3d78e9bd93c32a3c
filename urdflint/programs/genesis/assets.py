"""The meshes and textures that Genesis opens, those of visuals too: get_filename in ext/urdfpy/utils.py."""

from __future__ import annotations

import math

from urdflint.model.resource_files import Presence
from urdflint.programs.genesis import reasons as why
from urdflint.programs.genesis.releases import CONVEXIFY
from urdflint.programs.mujoco.meshes import EXPRESSION, SCHEME
from urdflint.programs.naming import FOLDERS
from urdflint.programs.urdfpy.reading import RobotRead, Shape

PACKAGE = "package://"
# trimesh.available_formats() of trimesh 5.2.0 with what Genesis installs
FORMATS = frozenset(("bz2", "dae", "dxf", "glb", "gltf", "obj", "off", "ply", "stl", "stl_ascii", "tar.bz2", "tar.gz"))
FORMATS |= frozenset(("xyz", "zae", "zip"))


def judge(read: RobotRead) -> None:
    """Note each file that is not found, and each mesh of a format that is not read."""
    shapes = (
        shape
        for link in read.links
        for part in (*link.collisions, *link.visuals)
        for shape in part.shapes
        if shape.kind == "mesh"
    )
    packages = dict[str, None]()
    for shape in shapes:
        _mesh(read, shape, packages)
    for texture in read.textures:
        name = texture.attributes.get("filename")
        if name is not None and not _is_found(read, name, packages):
            read.rejects(why.TextureMissing(name), texture, "filename")


def _mesh(read: RobotRead, shape: Shape, packages: dict[str, None]) -> None:
    mesh = shape.element
    name = mesh.attributes.get("filename")
    if name is None:
        return
    is_nothing = shape.sizes != () and not any(shape.sizes)
    if not all(map(math.isfinite, shape.sizes)) or (is_nothing and read.release.option(CONVEXIFY) is False):
        read.rejects(why.SizeUnusable(shape.sizes), mesh, "scale")
    last = name.rsplit("/", 1)[-1]
    stem, dot, kind = last.lower().rpartition(".")
    extension = f"tar.{kind}" if stem.endswith(".tar") else kind
    scheme = SCHEME.match(name)
    if scheme is not None and not name.startswith(PACKAGE):
        read.rejects(why.MeshUri(scheme[1]), mesh, "filename")
    elif extension not in FORMATS or last in FOLDERS:
        read.rejects(why.MeshFormat(f".{extension}" if dot else ""), mesh, "filename")
    elif not _is_found(read, name, packages):
        package = name.removeprefix(PACKAGE).partition("/")[0]
        is_packaged = name.startswith(PACKAGE)
        reason = why.PackageNotAbove(package) if is_packaged else why.MeshMissing(name)
        read.rejects(reason, mesh, "filename")


def _is_found(read: RobotRead, name: str, packages: dict[str, None]) -> bool:
    """Whether a file may be found: below the folder of the robot, or in a package that this folder is in."""
    files = read.files
    if name.rsplit("/", 1)[-1] in FOLDERS or "\\" in name or EXPRESSION.search(name):
        return False
    if not name.startswith(PACKAGE):
        return SCHEME.match(name) is None and files.find(name).outcome is not Presence.NO
    path = name.removeprefix(PACKAGE)
    package = path.partition("/")[0]
    packages.setdefault(package)
    if not files.resolve or files.folder is None:
        return "/" in path and package == next(iter(packages))  # the robot can be in one package alone
    above = files.folder.split("/")
    return files.find(path).outcome is Presence.YES or (
        package in above and files.find("/".join((*above[: above.index(package)], path))).outcome is not Presence.NO
    )
