"""Colors and textures of meshes: which triangles have which, and where in the image their corners are."""

import base64
import json
import struct
from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.meshes import mesh_files
from urdflint.meshes.mesh import Look

OBJ = b"""mtllib lib/parts.mtl
v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0
vt 0 0\nvt 1 0\nvt 1 1\nvt 0 0.5
f 1 2 3
usemtl wood
f 1/1 2/2 3/-2 4/4
usemtl steel
f 1/1 2/2 3/3
usemtl nowhere
f 1 2 4
"""
MTL = b"newmtl steel\nKd 0.5 0.25 1\nd 0.5\nnewmtl wood\nKd 1 1 1\nmap_Kd -s 2 2 2 oak.png\n"
COLLADA = """<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><up_axis>Z_UP</up_axis></asset>
<library_images><image id="img"><init_from>oak.png</init_from></image></library_images>
<library_effects>
 <effect id="red-fx"><profile_COMMON>
  <technique sid="t"><phong><diffuse><color>1 0 0 1</color></diffuse></phong></technique>
 </profile_COMMON></effect>
 <effect id="oak-fx"><profile_COMMON>
  <newparam sid="surf"><surface type="2D"><init_from>img</init_from></surface></newparam>
  <newparam sid="samp"><sampler2D><source>surf</source></sampler2D></newparam>
  <technique sid="t"><lambert><diffuse><texture texture="samp" texcoord="UV"/></diffuse></lambert></technique>
 </profile_COMMON></effect></library_effects>
<library_materials><material id="red"><instance_effect url="#red-fx"/></material>
 <material id="oak"><instance_effect url="#oak-fx"/></material></library_materials>
<library_geometries><geometry id="g"><mesh>
 <source id="p"><float_array count="12">0 0 0 1 0 0 1 1 0 0 1 0</float_array><technique_common>
  <accessor source="#p" count="4" stride="3"/></technique_common></source>
 <source id="t"><float_array count="8">0 0 1 0 1 1 0 0.5</float_array><technique_common>
  <accessor source="#t" count="4" stride="2"/></technique_common></source>
 <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
 <triangles count="1" material="a"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
 <polylist count="1" material="b"><input semantic="VERTEX" source="#v" offset="0"/>
  <input semantic="TEXCOORD" source="#t" offset="1" set="0"/><vcount>4</vcount><p>0 0 1 1 2 2 3 3</p></polylist>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s">
 <node><instance_geometry url="#g"><bind_material><technique_common>
  <instance_material symbol="a" target="#red"/><instance_material symbol="b" target="#oak"/>
 </technique_common></bind_material></instance_geometry></node>
 <node><translate>0 0 5</translate><instance_geometry url="#g"><bind_material><technique_common>
  <instance_material symbol="a" target="#oak"/><instance_material symbol="b" target="#red"/>
 </technique_common></bind_material></instance_geometry></node>
</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>"""
PNG = b"\x89PNG\r\n\x1a\n"


def looks(path: Path) -> list[tuple[Look, ...]]:
    """The looks of all surfaces of a file, with their places as tuples."""
    return [
        tuple(one._replace(across=tuple(one.across), up=tuple(one.up)) for one in surface.looks)
        for surface in mesh_files.content(str(path), looks=True).surfaces
    ]


def gltf(**material: object) -> bytes:
    points = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
    places = struct.pack("<6f", 0, 0, 1, 0, 0, 0.25)
    data = points + places + PNG
    attributes = {"POSITION": 0, "TEXCOORD_0": 1}
    top = {
        "asset": {"version": "2.0"},
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": attributes, "material": 0}]}],
        "materials": [{"pbrMetallicRoughness": material}],
        "textures": [{"source": 0}, {"source": 1}],
        "images": [{"uri": "my%20oak.png"}, {"bufferView": 2, "mimeType": "image/png"}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteLength": 36},
            {"buffer": 0, "byteOffset": 36, "byteLength": 24},
            {"buffer": 0, "byteOffset": 60, "byteLength": 8},
        ],
        "buffers": [{"byteLength": len(data), "uri": f"data:;base64,{base64.b64encode(data).decode()}"}],
    }
    return json.dumps(top).encode()


def test_obj_by_the_materials_of_its_library(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib/parts.mtl").write_bytes(MTL)
    (tmp_path / "m.obj").write_bytes(OBJ)
    (found,) = looks(tmp_path / "m.obj")
    assert found == (
        Look(0),
        Look(1, (1, 1, 1, 1), "lib/oak.png", (0, 1, 1, 0, 1, 0), (0, 0, 1, 0, 1, 0.5)),
        Look(3, (0.5, 0.25, 1, 0.5)),
        Look(4),
    )


@pytest.mark.parametrize(
    "spoilt",
    [
        OBJ.replace(b"vt 1 0", b"vt a b"),
        OBJ.replace(b"1/1 2/2", b"1/x 2/2"),
        OBJ.replace(b"1/1", b"1/99999999999999999999"),
    ],
)
def test_an_obj_with_broken_looks_has_its_triangles(tmp_path: Path, spoilt: bytes) -> None:
    (tmp_path / "m.obj").write_bytes(spoilt)
    (surface,) = mesh_files.content(str(tmp_path / "m.obj"), looks=True).surfaces
    assert (surface.faces, surface.looks) == (5, ())


def test_collada_by_what_each_instance_binds(tmp_path: Path) -> None:
    (tmp_path / "m.dae").write_text(COLLADA, encoding="utf-8")
    across, up = (0, 1, 1, 0, 1, 0), (0, 0, 1, 0, 1, 0.5)
    first, second = looks(tmp_path / "m.dae")
    assert first == (Look(0, (1, 0, 0, 1)), Look(1, None, "oak.png", across, up))
    assert second == (Look(0), Look(1, (1, 0, 0, 1)))  # the first has no places in an image


@grouped(
    ("old", "new", "expected"),
    [
        ("<color>1 0 0 1</color>", "<color>red</color>", (Look(0), "oak.png")),
        ('url="#oak-fx"', 'url="#nowhere"', (Look(0, (1, 0, 0, 1)), None)),
        ('<float_array count="8">0 0 1 0', '<float_array count="8">a b', (Look(0, (1, 0, 0, 1)), None)),
        ("0 0 1 1 2 2 3 3", "0 0 1 1 2 2 3 9", (Look(0, (1, 0, 0, 1)), None)),
    ],
)
def test_a_collada_file_with_broken_looks_has_the_others(
    tmp_path: Path, old: str, new: str, expected: tuple[Look, str | None]
) -> None:
    assert old in COLLADA
    (tmp_path / "m.dae").write_text(COLLADA.replace(old, new), encoding="utf-8")
    first, _ = looks(tmp_path / "m.dae")
    assert (first[0], first[1].image) == expected


def test_gltf_by_factor_and_texture(tmp_path: Path) -> None:
    path = tmp_path / "m.gltf"
    path.write_bytes(gltf(baseColorFactor=[0, 0.5, 1, 1]))
    assert looks(path) == [(Look(0, (0, 0.5, 1, 1)),)]
    path.write_bytes(gltf(baseColorTexture={"index": 0}))
    assert looks(path) == [(Look(0, (1, 1, 1, 1), "my oak.png", (0, 1, 0), (1, 1, 0.75)),)]
    path.write_bytes(gltf(baseColorTexture={"index": 1}))
    assert looks(path)[0][0].image == PNG


def test_looks_are_read_only_where_they_are_asked_for(tmp_path: Path) -> None:
    (tmp_path / "m.dae").write_text(COLLADA, encoding="utf-8")
    assert [one.looks for one in mesh_files.content(str(tmp_path / "m.dae")).surfaces] == [(), ()]


@grouped(
    "material",
    [
        {"baseColorTexture": {"index": 7}},
        {"baseColorFactor": ["red", 0, 0, 1]},
        {"baseColorFactor": 1},
        {"baseColorTexture": {"index": 0, "texCoord": []}},
    ],
)
def test_a_gltf_with_broken_looks_has_its_triangles(tmp_path: Path, material: dict[str, object]) -> None:
    (tmp_path / "m.gltf").write_bytes(gltf(**material))
    (surface,) = mesh_files.content(str(tmp_path / "m.gltf"), looks=True).surfaces
    assert surface.faces == 1
    assert not [one.image for one in surface.looks if one.image]
