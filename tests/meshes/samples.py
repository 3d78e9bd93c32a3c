"""A box in every format, made without any library."""

from __future__ import annotations

import base64
import json
import struct

CORNERS = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
QUADS = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
FACES = [three for a, b, c, d in QUADS for three in ((a, b, c), (a, c, d))]


def points(size: tuple[float, float, float] = (1, 2, 3)) -> list[tuple[float, ...]]:
    """The corners of a box from the origin on."""
    return [tuple(a * b for a, b in zip(one, size, strict=True)) for one in CORNERS]


def stl(size: tuple[float, float, float] = (1, 2, 3), times: int = 1) -> bytes:
    """A binary STL, in which each triangle may be several times."""
    there = points(size)
    rows = [struct.pack("<12fH", 0, 0, 0, *there[a], *there[b], *there[c], 0) for a, b, c in FACES]
    return bytes(80) + struct.pack("<I", len(rows) * times) + b"".join(rows) * times


def stl_text(size: tuple[float, float, float] = (1, 2, 3)) -> bytes:
    """An ASCII STL."""
    there, lines = points(size), ["solid box"]
    for face in FACES:
        corners = [f"vertex {x} {y} {z}" for x, y, z in (there[at] for at in face)]
        lines += ["facet normal 0 0 0", "outer loop", *corners, "endloop", "endfacet"]
    return "\n".join([*lines, "endsolid box"]).encode()


def obj(size: tuple[float, float, float] = (1, 2, 3), library: str = "") -> bytes:
    """An OBJ with faces of four corners."""
    lines = [f"mtllib {library}"] if library else []
    lines += [f"v {x} {y} {z}" for x, y, z in points(size)]
    lines += ["f " + " ".join(str(at + 1) for at in quad) for quad in QUADS]
    return "\n".join(lines).encode()


def collada(
    size: tuple[float, float, float] = (1, 2, 3), *, up: str = "Z_UP", meter: str = "1", node: str = "", more: str = ""
) -> bytes:
    """A COLLADA file; `node` stands in the node, `more` in the document."""
    numbers = " ".join(str(value) for one in points(size) for value in one)
    corners = " ".join(str(at) for face in FACES for at in face)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="some" meter="{meter}"/><up_axis>{up}</up_axis></asset>{more}
<library_geometries><geometry id="box"><mesh>
<source id="at"><float_array id="array" count="24">{numbers}</float_array>
<technique_common><accessor source="#array" count="8" stride="3"/></technique_common></source>
<vertices id="corners"><input semantic="POSITION" source="#at"/></vertices>
<triangles count="12"><input semantic="VERTEX" source="#corners" offset="0"/><p>{corners}</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="scene"><node id="node">{node}<instance_geometry url="#box"/></node>
</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>
""".encode()


def gltf_parts(size: tuple[float, float, float] = (1, 2, 3)) -> tuple[dict[str, object], bytes]:
    """The JSON and the buffer of a glTF."""
    positions = b"".join(struct.pack("<3f", *one) for one in points(size))
    indices = b"".join(struct.pack("<3H", *one) for one in FACES)
    return {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteLength": len(positions)},
            {"buffer": 0, "byteOffset": len(positions), "byteLength": len(indices)},
        ],
        "buffers": [{"byteLength": len(positions) + len(indices)}],
    }, positions + indices


def gltf(size: tuple[float, float, float] = (1, 2, 3), uri: str | None = None, **changed: object) -> bytes:
    """A glTF with its buffer inside, or beside at `uri`."""
    top, data = gltf_parts(size)
    inside = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    top["buffers"] = [{"byteLength": len(data), "uri": uri or inside}]
    return json.dumps({**top, **changed}).encode()


def glb(size: tuple[float, float, float] = (1, 2, 3), **changed: object) -> bytes:
    """A GLB."""
    top, data = gltf_parts(size)
    text = json.dumps({**top, **changed}).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(data), 0x004E4942) + data
    return b"glTF" + struct.pack("<II", 2, 12 + len(chunks)) + chunks


ALL = {"a.stl": stl(), "b.stl": stl_text(), "c.obj": obj(), "d.dae": collada(), "e.gltf": gltf(), "f.glb": glb()}
