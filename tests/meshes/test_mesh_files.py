"""Files of meshes: what is read of sound ones, and why others show nothing."""

from __future__ import annotations

import os
import random
import struct
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.meshes import samples
from urdflint.files import tracked
from urdflint.meshes import mesh_files
from urdflint.meshes import words as text_parts
from urdflint.meshes.hull import hull
from urdflint.meshes.mesh import NOT_FINITE, Cause, Content, Kind, Mesh, NoMesh, Surface
from urdflint.meshes.solid import solid

Size = tuple[float, float, float]


def read(folder: Path, name: str, data: bytes) -> Mesh | NoMesh:
    path = folder / name
    path.write_bytes(data)
    return mesh_files.mesh(str(path))


def refused(folder: Path, name: str, data: bytes) -> NoMesh:
    found = read(folder, name, data)
    assert isinstance(found, NoMesh), found
    return found


def shown(folder: Path, name: str, data: bytes) -> Mesh:
    found = read(folder, name, data)
    assert isinstance(found, Mesh), found
    return found


KINDS = [Kind.STL, Kind.STL_TEXT, Kind.OBJ, Kind.COLLADA, Kind.GLTF, Kind.GLB]


@grouped(("name", "kind"), list(zip(samples.ALL, KINDS, strict=True)))
def test_a_box_in_every_format(tmp_path: Path, name: str, kind: Kind) -> None:
    found = shown(tmp_path, name, samples.ALL[name])
    assert (found.kind, found.faces, found.extents) == (kind, 12, (1, 2, 3))
    assert (found.few, found.flat, found.unit) == (False, False, 1.0)
    made = solid(mesh_files.content(found.path).surfaces, (1, 1, -2))
    assert made is not None
    assert made.volume == pytest.approx(12)
    assert made.center == pytest.approx((0.5, 1, -3))
    assert made.inertia == pytest.approx((40, 0, 0, 37, 0, 5))


def test_collada_has_units_axes_and_nodes(tmp_path: Path) -> None:
    node = "<translate>5 0 0</translate><rotate>0 0 1 90</rotate><scale>2 1 1</scale>"
    found = shown(tmp_path, "a.dae", samples.collada(up="Y_UP", meter="0.001", node=node))
    assert (found.unit, found.up) == (0.001, "Y_UP")
    assert (*found.lower, *found.upper) == pytest.approx((3, 0, 0, 5, 2, 3))
    matrix = "<matrix>0 -1 0 5 1 0 0 0 0 0 1 0 0 0 0 1</matrix>"
    assert shown(tmp_path, "b.dae", samples.collada(node=matrix)).upper == pytest.approx((5, 1, 3))


def test_collada_with_very_many_faces_is_read_alike(tmp_path: Path) -> None:
    """Of these not each point is looked at for a summary; what is said of their number must be possible."""
    corners = " ".join(str(at) for face in samples.FACES for at in face)
    text = samples.collada().decode()
    large = text.replace(f"<p>{corners}</p>", f"<p>{' '.join([corners] * 2000)}</p>")
    found = shown(tmp_path, "a.dae", large.replace('count="12"', 'count="24000"').encode())
    assert (found.faces, found.extents) == (24_000, (1, 2, 3))
    assert sum(one.faces for one in mesh_files.content(found.path).surfaces) == 24_000
    assert shown(tmp_path, "b.dae", large.replace('count="12"', 'count="999999"').encode()).faces == 24_000
    listed = large.replace("triangles", "polylist").replace("<p>", f"<vcount>{'3 ' * 24_000}</vcount><p>")
    assert shown(tmp_path, "c.dae", listed.encode()).faces == 24_000
    beyond = large.replace("<p>0", "<p>8").replace('count="12"', 'count="0"')
    assert str(refused(tmp_path, "d.dae", beyond.encode())) == "a face in it names vertex 8 of 8"


def test_polygons_strips_and_fans_of_collada(tmp_path: Path) -> None:
    text, quads = samples.collada().decode(), samples.QUADS
    start, end = text.index("<triangles"), text.index("</triangles>") + len("</triangles>")
    into = '<input semantic="NORMAL" source="#none" offset="0"/><input semantic="VERTEX" source="#corners" offset="1"/>'

    def faces(tag: str, lists: Sequence[tuple[int, ...]], counts: str = "") -> bytes:
        inside = "".join(f"<p>{' '.join(f'7 {at}' for at in one)}</p>" for one in lists)
        return (text[:start] + f"<{tag}>{into}{counts}{inside}</{tag}>" + text[end:]).encode()

    for name, data in {
        "a.dae": faces("polygons", quads),
        "b.dae": faces("polylist", [sum(quads, ())], f"<vcount>{'4 ' * 6}</vcount>"),
        "c.dae": faces("trifans", quads),
        "d.dae": faces("tristrips", [(a, b, d, c) for a, b, c, d in quads]),
    }.items():
        found = shown(tmp_path, name, data)
        assert (found.faces, found.extents) == (12, (1, 2, 3)), name
        made = solid(mesh_files.content(found.path).surfaces)
        assert made is not None, name
        assert made.volume == pytest.approx(6), name
    few = faces("polylist", [sum(quads, ())], f"<vcount>{'4 ' * 7}</vcount>")
    assert str(refused(tmp_path, "e.dae", few)) == "its polygons have more corners than are listed"


def test_gltf_has_nodes_and_buffers_beside(tmp_path: Path) -> None:
    (tmp_path / "box.bin").write_bytes(samples.gltf_parts()[1])
    nodes = [{"mesh": 0, "scale": [2, 1, 1], "rotation": [0, 0, 0.5**0.5, 0.5**0.5], "translation": [5, 0, 0]}]
    found = shown(tmp_path, "a.gltf", samples.gltf(uri="box.bin", nodes=nodes))
    assert (*found.lower, *found.upper) == pytest.approx((3, 0, 0, 5, 2, 3))
    column_major = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1]
    found = shown(tmp_path, "b.glb", samples.glb(nodes=[{"mesh": 0, "matrix": column_major}]))
    assert found.upper == pytest.approx((5, 1, 3))
    assert [one.name for one in shown(tmp_path, "a.gltf", samples.gltf(uri="box.bin")).named_files] == ["box.bin"]


def test_obj_names_vertices_from_the_end_and_leaves_unused_ones_out(tmp_path: Path) -> None:
    lines = b"v 0 0 0\nv 1 0 0 1 0 0\nv 0 1 0 0.5\nf -3/1 -2//2 -1/1/1\nv 9 9 9\nv 0 0 1\nf 1 2 -1\n"
    found = shown(tmp_path, "a.obj", lines)
    assert (found.faces, found.extents, found.flat) == (2, (1, 1, 1), False)


def test_textures_of_a_library_of_materials(tmp_path: Path) -> None:
    (tmp_path / "box.mtl").write_bytes(
        b"newmtl a\nmap_Kd -o 1 2 3 -bm 0.5 my skin.png\nmap_Bump -s 1 bump.png\nbump x.png\nKd 1 1 1\n"
    )
    found = shown(tmp_path, "a.obj", samples.obj(library="box.mtl"))
    assert [(one.kind, one.name, one.inside) for one in found.named_files] == [
        ("material library", "box.mtl", ""),
        ("texture", "my skin.png", "box.mtl"),
        ("texture", "bump.png", "box.mtl"),
        ("texture", "x.png", "box.mtl"),
    ]


def test_flat_meshes_and_those_of_few_points(tmp_path: Path) -> None:
    assert shown(tmp_path, "a.obj", samples.obj((1, 2, 0))).flat
    tilted = b"v 0 0 0\nv 1 1 1\nv 2 1 1\nv 3 2 2\nv 7 3 3\nf 1 2 3\nf 2 3 4\nf 3 4 5\n"
    chance = random.Random(3)
    grid = [(chance.randint(-64, 64) / 64, chance.randint(-64, 64) / 64) for _ in range(3000)]
    lines = [f"v {x} {y} {2 * x - 3 * y}" for x, y in grid] + [f"f {at} {at + 1} {at + 2}" for at in range(1, 2998)]
    assert shown(tmp_path, "p.obj", "\n".join(lines).encode()).flat
    assert not shown(tmp_path, "q.obj", "\n".join([*lines, "v 0 0 0.001", "f 1 2 3001"]).encode()).flat
    assert (shown(tmp_path, "b.obj", tilted).flat, shown(tmp_path, "b.obj", tilted).few) == (True, False)
    triangle = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 3 2 1\n"
    assert shown(tmp_path, "c.obj", triangle).few
    assert not shown(tmp_path, "d.obj", samples.obj((1, 2, 0.001))).flat
    strip = "".join(f"v {at} {at % 7} 0\n" for at in range(2000)) + "v 5 5 1\n"
    faces = "".join(f"f {at} {at + 1} {at + 2}\n" for at in range(1, 2000))
    assert not shown(tmp_path, "e.obj", (strip + faces).encode()).flat


def test_the_products_of_inertia_of_a_body_that_is_not_symmetric() -> None:
    """A corner of a box: its second moments about the corner are those of a textbook."""
    a, b, c = 1.0, 2.0, 3.0
    corner = Surface([[0, a, 0, 0], [0, 0, b, 0], [0, 0, 0, c]], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])
    found = solid([corner])
    assert found is not None
    volume = a * b * c / 6
    assert found.volume == pytest.approx(volume)
    assert found.center == pytest.approx((a / 4, b / 4, c / 4))
    xx, yy, zz = (volume * side * side * (1 / 10 - 1 / 16) for side in (a, b, c))
    xy, xz, yz = (volume * one * other * (1 / 20 - 1 / 16) for one, other in ((a, b), (a, c), (b, c)))
    assert found.inertia == pytest.approx((yy + zz, -xy, -xz, xx + zz, -yz, xx + yy))


@pytest.mark.parametrize("width", [1, 2, 3, 7])
def test_numbers_are_the_same_in_parts(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    text = " ".join(str(at) for at in range(1000))
    monkeypatch.setattr(text_parts, "PART", 37)
    for offset in range(width):
        wanted = list(range(1000))[offset::width]
        assert list(text_parts.wholes(text, offset, width)) == wanted
        assert text_parts.different(text, offset, width) == (set(wanted), len(wanted))
    assert list(text_parts.floats(text)) == list(range(1000))
    assert [
        one for some in text_parts.lines(text.replace(" ", "\n").encode()) for one in some if one
    ] == text.encode().split()


def test_the_largest_number_is_one_and_infinity_is_none(tmp_path: Path) -> None:
    assert shown(tmp_path, "a.stl", samples.stl((3e38, 1, 1))).extents[0] == pytest.approx(3e38)
    assert refused(tmp_path, "b.stl", samples.stl((float("inf"), 1, 1))).why == NOT_FINITE


POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 3\n"
BOMB = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><COLLADA>&b;</COLLADA>'


@pytest.mark.parametrize(
    ("name", "data", "cause", "words"),
    [
        ("a.stl", b"", Cause.EMPTY, "it is empty"),
        ("a.stl", POINTER, Cause.POINTER, "it is a Git LFS pointer"),
        ("a.dae", b"\n<!DOCTYPE html><html>404</html>", Cause.PAGE, "it is an HTML page"),
        ("a.obj", b"ply\nformat ascii 1.0\n", Cause.UNKNOWN, "it is a PLY file"),
        ("a.obj", b"hello world", Cause.UNKNOWN, "it is not a mesh in a known format"),
        ("a.stl", bytes(84), Cause.DAMAGED, "it has no faces"),
        ("a.stl", samples.stl()[:-50], Cause.DAMAGED, "its header says 12 triangles, and there are 11"),
        ("a.stl", samples.stl((float("nan"), 1, 1)), Cause.DAMAGED, "a coordinate in it is not a finite number"),
        ("a.stl", b"solid x\nvertex 1 2\n", Cause.DAMAGED, "a vertex in it has not three coordinates"),
        ("a.stl", b"solid x\nvertex 1 2 a\n", Cause.DAMAGED, "a coordinate in it is not a number"),
        ("a.stl", b"solid x\nvertex 1 2 3\n", Cause.DAMAGED, "its last triangle has 1 of 3 vertices"),
        ("a.stl", b"solid x\nendsolid x\n", Cause.DAMAGED, "it has no faces"),
        ("a.obj", b"v 1 2 3\nv 1 2 4\n", Cause.DAMAGED, "it has no faces"),
        ("a.obj", b"v 1 2 3\nf 1 2 3\n", Cause.DAMAGED, "a face in it names vertex 3 of 1"),
        ("a.obj", b"v 1 2 3\nf 0 0 0\n", Cause.DAMAGED, "a face in it names vertex 0"),
        ("a.obj", b"v 1 2 3\nf -2 -2 -2\n", Cause.DAMAGED, "a face in it names vertex -2"),
        ("a.obj", b"v 1 2 3\nf a b c\n", Cause.DAMAGED, "a face in it names a vertex by what is not a number"),
        ("a.obj", b"v 1 2\nf 1 1 1\n", Cause.DAMAGED, "a vertex in it has not three coordinates"),
        ("a.obj", b"v 1 1e999 0\nv 1 0 0\nf 1 1 1\n", Cause.DAMAGED, "a coordinate in it is not a finite number"),
        ("a.dae", BOMB, Cause.DAMAGED, "it declares entities"),
        ("a.dae", b"<?xml version='1.0'?><a><b></a>", Cause.DAMAGED, "it is not well-formed XML: mismatched tag"),
        ("a.dae", b"<?xml version='1.0'?><robot/>", Cause.DAMAGED, "it is XML, but its root is <robot>"),
        ("a.dae", b"<COLLADA/>", Cause.DAMAGED, "it has no scene"),
        ("a.dae", b"<COLLADA>" + b"<a>" * 999, Cause.DAMAGED, "its elements are nested deeper than 256"),
        ("a.dae", b"<COLLADA>" + b"<a/>" * 400_001, Cause.DAMAGED, "it has more than 400000 elements"),
        ("a.dae", samples.collada(meter="0"), Cause.DAMAGED, "its unit is 0 meters"),
        ("a.dae", samples.collada(node="<scale>1 2</scale>"), Cause.DAMAGED, "a <scale> in it has 2 of 3 numbers"),
        ("a.dae", samples.collada().replace(b"<p>0", b"<p>8"), Cause.DAMAGED, "a face in it names vertex 8 of 8"),
        ("a.dae", samples.collada().replace(b"<p>0", b"<p>-1"), Cause.DAMAGED, "an index in it is malformed"),
        ("a.gltf", b'{"asset":' + b"[" * 100_000, Cause.DAMAGED, "its JSON is nested too deep"),
        ("a.gltf", b'{"asset":' + b"[]," * 1_000_001, Cause.DAMAGED, "its JSON has more than 2 million values"),
        ("a.gltf", b'{"asset":}', Cause.DAMAGED, "its JSON is malformed"),
        ("a.gltf", samples.gltf(uri="gone.bin"), Cause.DAMAGED, "its buffer 'gone.bin' cannot be read"),
        ("a.gltf", samples.gltf(nodes=[{"children": [0]}]), Cause.DAMAGED, "node 0 of it is in two nodes"),
        ("a.gltf", samples.gltf(nodes=[{"mesh": 7}]), Cause.DAMAGED, "there is no 7 in its meshes"),
        ("a.gltf", samples.gltf(nodes=7), Cause.DAMAGED, "there is no 0 in its nodes"),
        (
            "a.gltf",
            samples.gltf(bufferViews=[{"buffer": 0, "byteOffset": 9000}] * 2),
            Cause.DAMAGED,
            "an accessor of it",
        ),
        ("a.glb", samples.glb()[:-1], Cause.DAMAGED, "a chunk of it has 168 bytes, and 167 are there"),
        ("a.glb", b"glTF", Cause.DAMAGED, "it has no chunk of JSON"),
    ],
)
def test_what_shows_no_mesh_says_why(tmp_path: Path, name: str, data: bytes, cause: Cause, words: str) -> None:
    found = refused(tmp_path, name, data)
    assert str(found).startswith(words)
    assert found.cause is cause


def test_a_scene_that_shows_itself_very_often_is_stopped(tmp_path: Path) -> None:
    """Each node shows the next one twice."""
    nodes = "".join(
        f'<node id="n{at}"><instance_node url="#n{at + 1}"/><instance_node url="#n{at + 1}"/></node>'
        for at in range(60)
    )
    bomb = samples.collada(more=f"<library_nodes>{nodes}</library_nodes>", node='<instance_node url="#n0"/>')
    assert "show one another too often" in str(refused(tmp_path, "a.dae", bomb))
    itself = samples.collada(node='<instance_node url="#node"/>')
    assert "show one another too often" in str(refused(tmp_path, "b.dae", itself))
    boxes = {"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}] * 50}
    many = samples.gltf(nodes=[{"mesh": 0}] * 3_000, scenes=[{"nodes": list(range(3_000))}], meshes=[boxes])
    assert "more than 6 million points" in str(refused(tmp_path, "a.gltf", many))
    huge = {"componentType": 5126, "count": 10**12, "type": "VEC3"}
    assert "more than 6 million points" in str(refused(tmp_path, "b.gltf", samples.gltf(accessors=[huge, huge])))


def test_what_is_no_regular_file_or_too_large_is_not_looked_at(tmp_path: Path) -> None:
    """Neither waits for a pipe nor reads gigabytes."""
    pipe, large = tmp_path / "pipe.stl", tmp_path / "large.stl"
    os.mkfifo(pipe)
    with large.open("wb") as file:
        file.truncate(3_000_000_000)
    for path, words in (
        (pipe, "it is not a regular file"),
        (large, "it is larger than 100 MB"),
        (Path("/dev/zero"), ""),
    ):
        found = mesh_files.mesh(str(path))
        assert isinstance(found, NoMesh)
        assert found.cause is Cause.NOT_LOOKED_AT
        assert words in str(found)


def test_a_mesh_is_read_once_until_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.obj"
    path.write_bytes(samples.obj(library="a.mtl"))
    (tmp_path / "a.mtl").write_bytes(b"map_Kd one.png\n")
    reads: list[str] = []
    content = mesh_files.content

    def counted(path: str, allowed: mesh_files.Allowed, *, complete: bool = True) -> Content:
        reads.append(path)
        return content(path, allowed, complete=complete)

    monkeypatch.setattr(mesh_files, "content", counted)
    with tracked.recording() as first:
        assert mesh_files.mesh(str(path)) is mesh_files.mesh(str(path))
    assert len(reads) == 1
    with tracked.recording() as second:
        mesh_files.mesh(str(path))
    assert first.answers == second.answers
    assert {Path(one[1]).name for one in second.answers} == {"a.obj", "a.mtl"}
    (tmp_path / "a.mtl").write_bytes(b"map_Kd other.png\n")
    found = mesh_files.mesh(str(path))
    assert isinstance(found, Mesh)
    assert found.named_files[-1].name == "other.png"


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A file with some bytes changed, cut out, repeated, or numbers in it exchanged."""
    found = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at, length = chance.randrange(len(found) + 1), chance.choice((1, 1, 4, 30, 400))
        match chance.randrange(6):
            case 0:
                del found[at : at + length]
            case 1:
                found[at:at] = found[at : at + length] * chance.choice((1, 3, 50))
            case 2:
                found[at : at + length] = chance.randbytes(min(length, 8))
            case 3:
                found[at : at + 4] = struct.pack("<I", chance.choice((0, 1, 2**31, 2**32 - 1)))
            case 4:
                words = chance.choice(
                    (b"nan", b"-1", b"1e400", b"99999999999999999999", b"[", b"<", b"{}", b"null", b'"')
                )
                found[at:at] = words
            case _:
                other = bytes(chance.choice(list(samples.ALL.values())))
                found[at : at + length] = other[at : at + length]
    return bytes(found)


@pytest.mark.parametrize("count", [500, pytest.param(20_000, marks=pytest.mark.slow)])
def test_damaged_files_are_read_or_refused(tmp_path: Path, count: int) -> None:
    """No other exception ends a reading."""
    chance = random.Random(count)
    names = list(samples.ALL)
    seen = {True: 0, False: 0}
    for number in range(count):
        name = names[number % len(names)]
        path = tmp_path / f"{number}-{name}"
        path.write_bytes(mutated(samples.ALL[name], chance))
        found = mesh_files.mesh(str(path))
        if isinstance(found, Mesh):
            surfaces = mesh_files.content(str(path)).surfaces
            solid(surfaces)
            inner_hull = hull(surfaces)
            assert inner_hull is None or inner_hull.volume >= 0
        seen[isinstance(found, Mesh)] += 1
        path.unlink()
    assert min(seen.values()) > count / 20


def test_a_shared_file_is_read_again_when_it_changes_and_the_last_ones_are_kept(tmp_path: Path) -> None:
    read: list[str] = []

    def content(path: str) -> bytes:
        read.append(Path(path).name)
        return Path(path).read_bytes()

    shared = mesh_files._Shared(content, 10, len)
    for name in "abc":
        (tmp_path / name).write_bytes(name.encode() * 5)
    for name in ("a", "a", "b", "a", "c", "a", "b"):
        assert shared(str(tmp_path / name)) == name.encode() * 5
    assert read == ["a", "b", "c", "b"]
    (tmp_path / "a").write_bytes(b"longer than all that is kept")
    assert shared(str(tmp_path / "a")) == b"longer than all that is kept"
    assert (list(shared.entries), shared.weight) == ([str(tmp_path / "a")], 28)
