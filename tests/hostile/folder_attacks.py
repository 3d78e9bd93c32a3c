"""Robots with files beside them that an attacker writes: xacro and what it reads, SRDF, YAML, meshes, other formats.

Each attack is a folder of about the size that is asked for, by the paths of its files; the first one is checked.
"""

from __future__ import annotations

import json
import math
import re
import struct
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.hostile.attacks import INERTIAL, many, two_halves
from tests.hostile.xacro_attacks import NS

Folder = dict[str, bytes]
FolderAttack = Callable[[int], Folder]

XACRO, LINK = "robot.urdf.xacro", '<link name="a"/>'
PROPERTY = '<xacro:property name="{}" value="{}"/>'
READ = '<gazebo><p v="${{{}}}"/></gazebo>'
CHAIN = (
    '<link name="l#"/><joint name="j#" type="revolute"><parent link="l#"/><child link="l@"/>'
    '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
)
TRAJECTORY = "joint_trajectory_controller/JointTrajectoryController"
SDF = '<sdf version="1.9"><model name="m">{}</model></sdf>'


def pieces(size: int, piece: str) -> list[str]:
    """Pieces as in `many`, in which @ is the number of the next one."""
    found: list[str] = []
    while size > 0:
        found.append(piece.replace("#", str(len(found))).replace("@", str(len(found) + 1)))
        size -= len(found[-1])
    return found


def xacro(body: str, **files: str) -> Folder:
    """A robot in xacro; the names of other files have __ for a dot."""
    robot = f'<robot name="r" {NS}>{LINK}{body}</robot>'
    return {XACRO: robot.encode(), **{name.replace("__", "."): text.encode() for name, text in files.items()}}


def library(body: str) -> str:
    """A file for xacro to include."""
    return f"<robot {NS}>{body}</robot>"


def macro(body: str, params: str = "", name: str = "m") -> str:
    """A macro."""
    return f'<xacro:macro name="{name}" params="{params}">{body}</xacro:macro>'


def filled(size: int, first: str, second: str) -> Folder:
    """A robot in xacro of two kinds of pieces."""
    return xacro(two_halves(size, first, second))


def doubling(size: int, body: str) -> Folder:
    """Macros each of which calls the one before it twice, as many as fit."""
    row = "".join(pieces(size, macro(f"<xacro:m#/><xacro:m#/>{body}", name="m@")))
    return xacro(macro(body, name="m0") + row + "<xacro:m12/>")


def tiny_includes(size: int) -> Folder:
    """Very many small files, each included once."""
    count = size // 170
    files = {f"f{at}.xacro": library(f'<link name="l{at}"/>').encode() for at in range(count)}
    return xacro("".join(f'<xacro:include filename="f{at}.xacro"/>' for at in range(count))) | files


def row_of_includes(size: int) -> Folder:
    """Files each of which includes the next one and the last."""
    count = size // 160
    include = '<xacro:include filename="f{}.xacro"/>'
    files = {f"f{at}.xacro": library(include.format(at + 1) + include.format(count)).encode() for at in range(count)}
    return xacro(include.format(0)) | files | {f"f{count}.xacro": library(LINK).encode()}


def launched(size: int) -> Folder:
    """Launch files with very many arguments for a robot that declares them."""
    node = "$(command 'xacro $(find-pkg-share p)/robot.urdf.xacro {}')"
    given = many(size // 3, "a#:=1 ")
    launch = f'<launch><node><param name="robot_description" value="{node.format(given)}"/></node></launch>'
    robot = xacro(two_halves(2 * size // 3, '<xacro:arg name="a#" default="0"/>', '<gazebo v="$(arg a#)"/>'))
    return robot | {"package.xml": b"<package><name>p</name></package>", "launch/a.launch.xml": launch.encode()}


def chained(size: int) -> bytes:
    """A chain of links."""
    row = pieces(size, CHAIN)
    return f'<robot name="r">{"".join(row)}<link name="l{len(row)}"/></robot>'.encode()


def semantic(size: int, piece: str) -> Folder:
    """An SRDF beside a chain of links."""
    srdf = f'<robot name="r"><group name="g"><link name="l0"/></group>{"".join(pieces(size // 2, piece))}</robot>'
    return {"r.srdf": srdf.encode(), "r.urdf": chained(size // 2)}


def controlled(size: int, name: str, head: str, piece: str, tail: str = "") -> Folder:
    """A YAML of parameters beside a chain of links."""
    text = head + "".join(pieces(size // 2, piece)) + tail
    return {f"config/{name}": text.encode(), "r.urdf": chained(size // 2)}


def meshed(count: int, extension: str) -> bytes:
    """A robot with that many meshes."""
    piece = f'<link name="l#"><visual><geometry><mesh filename="m#.{extension}"/></geometry></visual></link>'
    return f'<robot name="r">{"".join(piece.replace("#", str(at)) for at in range(count))}</robot>'.encode()


def entries(size: int) -> str:
    """The files that a model.config names."""
    return many(size, '<sdf version="1.#">m#.sdf</sdf>')


def lettered(digits: bytes) -> bytes:
    """A number in letters."""
    return digits.translate(bytes.maketrans(b"0123456789", b"abcdefghij"))


def mesh(size: int, name: str, data: Callable[[int], bytes]) -> Folder:
    """A robot with one mesh."""
    shape = f'<geometry><mesh filename="{name}"/></geometry>'
    link = f'<link name="a">{INERTIAL}<visual>{shape}</visual><collision>{shape}</collision></link>'
    return {"r.urdf": f'<robot name="r">{link}</robot>'.encode(), name: data(size)}


def gltf(size: int, kind: str, piece: str, **more: object) -> bytes:
    """A glTF with very much of one thing."""
    text = json.dumps({"asset": {"version": "2.0"}, **more})[:-1]
    return f'{text},"{kind}":[{",".join(pieces(size, piece))}]}}'.encode()


def parts_of_one_buffer(size: int) -> Folder:
    """Very many glTF files that name one buffer."""
    count = max(1, size // 400)
    view = '"bufferViews":[{"buffer":0,"byteLength":36}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,'
    text = (
        '{"asset":{"version":"2.0"},"buffers":[{"uri":"b.bin","byteLength":36}],'
        f'{view}"type":"VEC3"}}],"meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}}}}]}}],"nodes":[{{"mesh":0}}]}}'
    )
    return {"r.urdf": meshed(count, "gltf"), "b.bin": bytes(36)} | {f"m{at}.gltf": text.encode() for at in range(count)}


def many_primitives(size: int) -> bytes:
    """A glTF of very many parts that share one buffer."""
    buffer = "data:application/octet-stream;base64," + "AAAA" * (size // 8)
    primitive = '{"primitives":[{"attributes":{"POSITION":0}}]}'
    count = size * 3 // 8 // 12
    return gltf(
        size // 2,
        "meshes",
        primitive,
        buffers=[{"uri": buffer, "byteLength": count * 12}],
        bufferViews=[{"buffer": 0, "byteLength": count * 12}],
        accessors=[{"bufferView": 0, "componentType": 5126, "count": count, "type": "VEC3"}],
    )


def collada(size: int, inside: str, piece: str, around: str = "{}") -> bytes:
    """A COLLADA file with very much of one thing."""
    body = around.format(f"<{inside}>{many(size, piece)}</{inside}>")
    return f'<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">{body}</COLLADA>'.encode()


def stl(size: int) -> bytes:
    """A binary STL."""
    count = size // 50
    facet = struct.pack("<12fH", *(0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0), 0)
    return bytes(80) + struct.pack("<I", count) + facet * count


def ball(count: int, *, half: bool = False) -> bytes:
    """A binary STL of triangles all over a ball of 1 m, or over half of it, whose points are all on their hull."""
    points = []
    for at in range(count + 2):
        height = 1 - 2 * (at + 0.5) / (count + 2)
        height, around = -abs(height) if half else height, math.sqrt(1 - height * height)
        points.append((around * math.cos(2.4 * at), around * math.sin(2.4 * at), height))
    facets = (struct.pack("<12fH", 0, 0, 0, *sum(points[at : at + 3], ()), 0) for at in range(count))
    return bytes(80) + struct.pack("<I", count) + b"".join(facets)


def hulls(size: int, *, half: bool = False) -> Folder:
    """A chain of links that are in one another, each with a mesh of its own."""
    links, joints = [], []
    for at in range(count := max(3, size // 2_000)):
        mesh = f'<origin xyz="{at / 100} 0 0"/><geometry><mesh filename="m{at}.stl"/></geometry>'
        links.append(f'<link name="l{at}"><collision>{mesh}</collision></link>')
        ends = f'<parent link="l{at - 1}"/><child link="l{at}"/>'
        limit = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
        joints.append(f'<joint name="j{at}" type="revolute">{ends}{limit}</joint>')
    robot = f'<robot name="r">{"".join(links)}{"".join(joints[1:])}</robot>'
    return {"r.urdf": robot.encode()} | {f"m{at}.stl": ball(30, half=half) for at in range(count)}


def scene(size: int, name: str, text: str, piece: str) -> Folder:
    """A scene for simulators: a text with {} in it for very much of one thing."""
    return {name: text.replace("{}", "".join(pieces(size, piece))).encode()}


def packages(size: int) -> Folder:
    """Files of very many packages, whose names are much like those that the robot reads."""
    count = size // 200
    robot = "".join(
        f'<link name="l{at}"><visual><geometry><mesh filename="package://pkq_{at}/m.stl"/></geometry></visual></link>'
        for at in range(count)
    )
    files = {f"{at}/package.xml": f"<package><name>pkg_{at}</name></package>".encode() for at in range(count)}
    return {"r/r.urdf": f'<robot name="r">{robot}</robot>'.encode(), "r/package.xml": b"<package/>"} | files


def built(size: int, piece: str, start: str = "") -> Folder:
    """A package of ROS 2 with a robot that has a mesh, and a CMakeLists.txt of very many pieces."""
    mesh = '<mesh filename="package://p/meshes/a.obj"/>'
    link = f'<link name="a"><visual><geometry>{mesh}</geometry></visual></link>'
    return {
        "package.xml": b"<package><name>p</name><depend>ament_cmake</depend></package>",
        "meshes/a.obj": b"v 0 0 0\n",
        "urdf/r.urdf": f'<robot name="r">{link}</robot>'.encode(),
        "CMakeLists.txt": (start + "".join(pieces(size, piece))).encode(),
    }


INCLUDE = '<xacro:include filename="a.xacro"/>'
DISABLED = '<disable_collisions link1="l#" link2="l@" reason="Adjacent"/>'
TWICE = "".join(pieces(40, INCLUDE.replace("a.", "b.")))

XACRO_ATTACKS: dict[str, FolderAttack] = {
    # names that are nearly right
    "misspelt properties": lambda size: filled(size, PROPERTY.format("prop_#", "1"), READ.format("porp_#")),
    "misspelt properties in a library": lambda size: {
        "a.xacro": library(two_halves(size, PROPERTY.format("prop_#", "1"), READ.format("porp_#"))).encode()
    },
    "words much alike": lambda size: {
        "a.xacro": library(
            two_halves(size, PROPERTY.format("propertyabc_#", "1"), READ.format("porpertyabc_#"))
        ).encode()
    },
    "misspelt properties in macros": lambda size: xacro(
        many(
            size, f'{PROPERTY.format("prop_#", 1)}{macro(READ.format("porp_#"), "prap_#", "m#")}<xacro:m# prap_#="1"/>'
        )
    ),
    "misspelt properties in a macro that is called": lambda size: xacro(
        many(size // 2, PROPERTY.format("prop_#", "1")) + macro(READ.format("porp")) + many(size // 2, "<xacro:m/>")
    ),
    "misspelt macros": lambda size: filled(size, macro("", "", "wheel_#"), "<xacro:whele_#/>"),
    "misspelt macros in a library": lambda size: {
        "a.xacro": library(two_halves(size, macro("", "", "wheel_#"), "<xacro:whele_#/>")).encode()
    },
    "misspelt arguments": lambda size: filled(
        size, '<xacro:arg name="argument_#" default=""/>', '<gazebo v="$(arg argumnet_#)"/>'
    ),
    "misspelt instructions": lambda size: xacro(many(size, '<xacro:propety name="p#" value="1"/>')),
    "misspelt parameters": lambda size: xacro(
        macro("", many(size // 2, "param_#:=1 ")) + "<xacro:m " + many(size // 2, 'paran_#="1" ') + "/>"
    ),
    "calls with one misspelt parameter": lambda size: xacro(
        macro("", many(size // 2, "param_#:=1 ")) + many(size // 2, '<xacro:m paran_#="1"/>')
    ),
    "calls that lack all parameters": lambda size: xacro(
        macro("", many(size // 2, "param_# ")) + many(size // 2, "<xacro:m/>")
    ),
    "misspelt blocks": lambda size: filled(size, macro("", "*block_#", "m#"), '<xacro:insert_block name="blokc_#"/>'),
    "misspelt packages": lambda size: xacro(many(size, '<gazebo v="$(find pakage_#)"/>')),
    "misspelt files": lambda size: (
        xacro(many(size // 2, '<xacro:include filename="part_#.xacrp"/>'))
        | {f"part_{at}.xacro": library("").encode() for at in range(size // 200)}
    ),
    "misspelt keys of YAML": lambda size: xacro(
        PROPERTY.format("d", "${load_yaml('d.yaml')}") + many(size // 2, READ.format("d.kye_#")),
        d__yaml=many(size // 2, "key_#: 1\n"),
    ),
    # properties
    "a chain of properties": lambda size: xacro(
        PROPERTY.format("p0", "1") + "".join(pieces(size, PROPERTY.format("p@", "${p#}"))) + READ.format("p99")
    ),
    "a chain of properties, backwards": lambda size: xacro(
        READ.format("p0") + "".join(pieces(size, PROPERTY.format("p#", "${p@}"))) + READ.format("p0")
    ),
    "a chain of properties, each read": lambda size: xacro(
        PROPERTY.format("p0", "1") + "".join(pieces(size, PROPERTY.format("p@", "${p# + 1}") + READ.format("p@")))
    ),
    "a chain of properties that double": lambda size: xacro(
        PROPERTY.format("p0", "1") + "".join(pieces(size, PROPERTY.format("p@", "${p# + p#}") + READ.format("p@")))
    ),
    "a chain of texts that double": lambda size: xacro(
        PROPERTY.format("p0", "1") + "".join(pieces(size, PROPERTY.format("p@", "${p#}${p#}") + READ.format("p@")))
    ),
    "long texts over and over": lambda size: xacro(
        PROPERTY.format("p", "x" * (size // 2)) + many(size // 2, READ.format("p"))
    ),
    "one property defined again": lambda size: xacro(many(size, PROPERTY.format("p", "#"))),
    "one property defined again and read at the end": lambda size: xacro(
        many(size, PROPERTY.format("p", "#")) + READ.format("p")
    ),
    "properties that nobody reads": lambda size: xacro(many(size, PROPERTY.format("p#", "${p#}"))),
    "properties that cannot be read": lambda size: xacro(many(size, PROPERTY.format("p#", "${p# +}"))),
    "properties of other scopes": lambda size: xacro(
        macro("".join(pieces(size, '<xacro:property name="p#" value="${1}" scope="parent"/>'))) + "<xacro:m/>"
    ),
    "properties that are no names": lambda size: xacro(many(size, PROPERTY.format("p-#", "1") + READ.format("p-#"))),
    # macros
    "calls with a block": lambda size: xacro(
        macro('<xacro:insert_block name="b"/>', "*b") + many(size, '<xacro:m><link name="x"/></xacro:m>')
    ),
    "calls with blocks in each other": lambda size: xacro(
        macro('<xacro:insert_block name="b"/>', "*b")
        + "".join("<xacro:m><gazebo>" * 90 + "</gazebo></xacro:m>" * 90 for _ in range(size // 3500))
    ),
    "blocks inserted over and over": lambda size: xacro(
        macro(many(size // 2, '<xacro:insert_block name="b"/>'), "*b")
        + f"<xacro:m><gazebo>{many(size // 2, '<a/>')}</gazebo></xacro:m>"
    ),
    "very many calls of one large macro": lambda size: xacro(
        macro(many(size // 2, "<gazebo/>")) + many(size // 2, "<xacro:m/>")
    ),
    "calls of a macro of many parameters": lambda size: xacro(
        macro("", many(size // 2, "p#:=1 ")) + many(size // 2, "<xacro:m/>")
    ),
    "parameters handed on": lambda size: xacro(
        macro("<gazebo/>", "p", "m0")
        + "".join(pieces(size, macro('<xacro:m# p="${p}"/>', "p:=^", "m@")))
        + '<xacro:m50 p="1"/>'
    ),
    "parameters handed on with defaults": lambda size: xacro(
        "".join(pieces(size, macro("<xacro:m@/>", "p:=^|${q} q:=^|1", "m#"))) + "<xacro:m0/>"
    ),
    "macros that call the next one": lambda size: xacro(
        "".join(pieces(size, macro('<xacro:m@ a="${a}"/>', "a", "m#"))) + '<xacro:m0 a="1"/>'
    ),
    "macros in macros": lambda size: xacro(
        many(size, '<xacro:macro name="m#" params="a b">' * 20 + READ.format("c") + "</xacro:macro>" * 20)
    ),
    "macros of one name": lambda size: xacro(many(size // 2, macro("", "a b c")) + many(size // 2, '<xacro:m d="1"/>')),
    "macros that call all the others": lambda size: xacro(
        many(size // 2, macro('<xacro:all a="1"/>', "a", "m#"))
        + macro(many(size // 2, '<xacro:m# a="1"/>'), "a", "all")
    ),
    "defaults that read each other": lambda size: xacro(
        macro("", "".join(pieces(size, "p@:=${p#} "))) + '<xacro:m p0="1"/>'
    ),
    "doubling of small macros": lambda size: doubling(size, "<gazebo/>"),
    "doubling of links": lambda size: doubling(size, LINK),
    "unused macros with parameters": lambda size: xacro(many(size, macro(READ.format("x"), "aa ab ac", "m#"))),
    "parameters that reckon with texts": lambda size: xacro(
        macro(READ.format("a#/2").replace("#", ""), "".join(pieces(size // 2, "a#:=text ")))
        + macro(many(size // 2, READ.format("b/2")), many(size // 4, "b#:=text "), "n")
    ),
    "blocks that are inserted into themselves": lambda size: xacro(
        macro('<xacro:m><a/><xacro:insert_block name="b"/></xacro:m>', "*b") + many(size, "<xacro:m><a/></xacro:m>")
    ),
    "blocks handed through macros": lambda size: xacro(
        macro('<xacro:insert_block name="b"/><xacro:insert_block name="b"/>', "**b", "m0")
        + "".join(pieces(size, macro('<xacro:m#><a><xacro:insert_block name="b"/></a></xacro:m#>', "**b", "m@")))
        + "<xacro:m20><a><gazebo/></a></xacro:m20>"
    ),
    "links with faults over and over": lambda size: xacro(
        macro('<link name="l${n}"><visual/><collision/><inertial/></link>', "n") + many(size, '<xacro:m n="#"/>')
    ),
    # conditions, expressions, substitutions
    "conditions that reckon": lambda size: xacro(
        PROPERTY.format("p", "3")
        + many(size, '<xacro:if value="${p ** 9 % 7 == # % 7 and (p + #) // 2 > 1}"><gazebo/></xacro:if>')
    ),
    "conditions on properties that conditions set": lambda size: xacro(
        PROPERTY.format("p0", "1")
        + "".join(pieces(size, f'<xacro:if value="${{p# != 0}}">{PROPERTY.format("p@", "${p# + 1}")}</xacro:if>'))
    ),
    "comprehensions": lambda size: xacro(many(size, READ.format("[x * y for x in range(99) for y in range(99)]"))),
    "arguments of texts that double": lambda size: xacro(
        '<xacro:arg name="a0" default="xx"/>'
        + "".join(pieces(size, '<xacro:arg name="a@" default="$(arg a#)$(arg a#)"/>'))
        + '<gazebo v="$(arg a40)"/>'
    ),
    "conditions in each other": lambda size: xacro(
        "".join('<xacro:if value="${True}">' * 90 + "</xacro:if>" * 90 for _ in range(size // 3400))
    ),
    "conditions that are none": lambda size: xacro(many(size, "<xacro:unless value=\"${'x#'}\"/>")),
    "long expressions": lambda size: xacro("".join(READ.format("+".join("1" * 2000)) for _ in range(size // 4000))),
    "expressions with very many names": lambda size: xacro(
        many(size // 2, PROPERTY.format("p#", "1")) + READ.format("[" + "".join(pieces(size // 2, "p#,")) + "]")
    ),
    "expressions of many brackets": lambda size: xacro(many(size, READ.format("[[[[[#]]]]]"))),
    "expressions that fail": lambda size: xacro(many(size, READ.format("#/0"))),
    "ranges": lambda size: xacro(many(size, READ.format("list(range(9999))"))),
    "lists in expressions": lambda size: xacro(
        PROPERTY.format("l", f"${{[{'1,' * (size // 4)}]}}") + many(size // 2, READ.format("l[#%9]"))
    ),
    "sums of long lists": lambda size: xacro(
        PROPERTY.format("l", f"${{[{'1,' * (size // 4)}]}}") + many(size // 2, READ.format("python.sum(l)"))
    ),
    "copies of long lists": lambda size: xacro(
        PROPERTY.format("l", f"${{[{'1,' * (size // 4)}]}}") + many(size // 2, READ.format("l+l"))
    ),
    "packages that are looked for": lambda size: xacro(many(size, '<gazebo v="$(find somewhere)"/>')),
    "evaluations": lambda size: (
        xacro(many(size // 2, '<xacro:arg name="a#" default="1"/>'))
        | filled(size, '<xacro:arg name="a#" default="1"/>', '<gazebo v="$(eval a# + b)"/>')
    ),
    "arguments that read each other": lambda size: xacro(
        '<xacro:arg name="a0" default=""/>' + "".join(pieces(size, '<xacro:arg name="a@" default="$(arg a#)x"/>'))
    ),
    "arguments that are missing": lambda size: xacro(many(size, '<gazebo v="$(arg a#)"/>')),
    "arguments in launch files": launched,
    "variables": lambda size: xacro(many(size, '<gazebo v="$(optenv SOME_# 1)"/>')),
    "elements and attributes by name": lambda size: xacro(
        many(size, '<xacro:element xacro:name="e#"><xacro:attribute name="a#" value="${1}"/></xacro:element>')
    ),
    "one element with very many attributes": lambda size: xacro(
        "<gazebo>" + many(size, '<xacro:attribute name="a#" value="1"/>') + "</gazebo>"
    ),
    "comments that silence rules": lambda size: xacro(
        many(size, "<!-- urdflint:ignore[XAC110] -->\n" + READ.format("porp_#") + "\n")
    ),
    "comments before instructions": lambda size: xacro(many(size, f"<!--a-->{PROPERTY.format('p#', 1)}")),
    "texts with expressions": lambda size: xacro(f"<gazebo>{many(size, 'a ${1} <!-- -->')}</gazebo>"),
    "texts of very many characters": lambda size: xacro(
        f"<gazebo>{many(size // 20, '${porp_#}<a/>&amp;' + 'é' * 200)}</gazebo>"
    ),
    "angles in degrees": lambda size: xacro(many(size, '<gazebo><a rpy="90 ${180} #5"/></gazebo>')),
    "instructions without their prefix": lambda size: xacro(many(size, '<property name="p#" value="1"/>')),
    "prefixes with the namespace of xacro": lambda size: {
        XACRO: f"<robot name='r' {NS} {many(size // 2, NS.replace(':xacro', ':x#') + ' ')}>"
        f"{many(size // 2, '<gazebo/>')}</robot>".encode()
    },
    # files
    "one file included very often": lambda size: xacro(many(size, INCLUDE), a__xacro=library("")),
    "one file of macros included very often": lambda size: xacro(
        many(size // 2, INCLUDE), a__xacro=library(many(size // 2, macro("<gazebo/>", "a b", "m#")))
    ),
    "one file of links included very often": lambda size: xacro(
        many(size // 2, INCLUDE), a__xacro=library(many(size // 2, LINK))
    ),
    "two files that include each other twice": lambda size: xacro(
        INCLUDE + many(size - 300, "<gazebo/>"), a__xacro=library(TWICE), b__xacro=library(INCLUDE * 2)
    ),
    "includes with a namespace": lambda size: xacro(
        many(size, f'{INCLUDE[:-2]} ns="n#"/>{READ.format("n#.x")}'), a__xacro=library(PROPERTY.format("x", "1"))
    ),
    "includes by expressions": lambda size: xacro(
        many(size, "<xacro:include filename=\"${'a' + '.xac' + 'ro'}\"/>"), a__xacro=library(PROPERTY.format("x", "1"))
    ),
    "includes in macros": lambda size: xacro(
        macro(INCLUDE) + many(size, "<xacro:m/>"), a__xacro=library(PROPERTY.format("x", "1"))
    ),
    "includes that are missing": lambda size: xacro(many(size, INCLUDE.replace("a.", "a#."))),
    "includes by a pattern": lambda size: xacro(
        many(size, '<xacro:include filename="*.xml"/>'), a__xml=library(""), b__xml=library("")
    ),
    "very many small files": tiny_includes,
    "files in a row": row_of_includes,
    "YAML in each expression": lambda size: xacro(
        many(size // 2, READ.format("load_yaml('d.yaml')['a1']")), d__yaml=many(size // 2, "a#: 1\n")
    ),
    "YAML in each expression, small": lambda size: xacro(
        many(size, READ.format("load_yaml('d.yaml').a")), d__yaml="a: 1\n"
    ),
    "YAML by names": lambda size: xacro(
        PROPERTY.format("d", "${load_yaml('d.yaml')}") + many(size // 2, READ.format("d['a#']")),
        d__yaml=many(size // 2, "a#: {x: [1, 2], y: !degrees 90}\n"),
    ),
    "YAML of aliases": lambda size: xacro(
        PROPERTY.format("d", "${load_yaml('d.yaml')}") + READ.format("d"),
        d__yaml="a0: &a0 [1]\n" + "".join(pieces(size, "a@: &a@ [*a#, *a#]\n")),
    ),
    "YAML of merges": lambda size: xacro(
        PROPERTY.format("d", "${load_yaml('d.yaml')}") + READ.format("d"),
        d__yaml="a0: &a0 {k: 1}\n" + "".join(pieces(size, "a@: &a@ {<<: *a#, k#: 1}\n")),
    ),
    "YAML that cannot be read, in each expression": lambda size: xacro(
        many(size // 2, READ.format("load_yaml('d.yaml')")), d__yaml="[" * (size // 2)
    ),
    "YAML that is missing": lambda size: xacro(many(size, READ.format("load_yaml('f#.yaml')"))),
    "YAML that is deep": lambda size: xacro(
        READ.format("load_yaml('d.yaml')"), d__yaml="[" * (size // 2) + "]" * (size // 2)
    ),
    "YAML printed over and over": lambda size: xacro(
        PROPERTY.format("d", "${load_yaml('d.yaml')}") + many(size // 2, READ.format("d")),
        d__yaml=many(size // 2, "a#: 1\n"),
    ),
}
BESIDE: dict[str, FolderAttack] = {
    # SRDF, controllers and other YAML
    "pairs of links": lambda size: semantic(size, DISABLED),
    "pairs of misspelt links": lambda size: semantic(size, DISABLED.replace('"l', '"x')),
    "groups of links": lambda size: semantic(size, '<group name="g#"><link name="l#"/><link name="k#"/></group>'),
    "states of groups": lambda size: semantic(
        size, '<group_state name="s#" group="h#"><joint name="j#" value="9"/></group_state>'
    ),
    "chains of links": lambda size: semantic(size, '<group name="g#"><chain base_link="l0" tip_link="l#"/></group>'),
    "controllers": lambda size: controlled(
        size,
        "controllers.yaml",
        "controller_manager:\n  ros__parameters:\n    update_rate: 100\n",
        "    c#: {type: joint_trajectory_controler/JointTrajectoryController}\n",
    ),
    "joints of a controller": lambda size: controlled(
        size,
        "controllers.yaml",
        f"c:\n  ros__parameters:\n    type: {TRAJECTORY}\n    joints:\n",
        "    - k#\n",
    ),
    "parameters of a controller": lambda size: controlled(
        size,
        "controllers.yaml",
        f"controller_manager:\n  ros__parameters:\n    c: {{type: {TRAJECTORY}}}\n"
        "c:\n  ros__parameters:\n    joints: [j1]\n",
        "    join#: 1\n",
    ),
    "limits of joints": lambda size: controlled(
        size, "joint_limits.yaml", "joint_limits:\n", "  jo#: {has_velocity_limits: true, max_velocty: 1}\n"
    ),
    "initial positions": lambda size: controlled(size, "initial_positions.yaml", "initial_positions:\n", "  k#: 7\n"),
    # meshes
    "parts of one buffer": parts_of_one_buffer,
    "parts of one buffer in one file": lambda size: mesh(size, "m.gltf", many_primitives),
    "nodes of glTF": lambda size: mesh(
        size, "m.gltf", lambda size: gltf(size, "nodes", '{"children":[@,@]}', scenes=[{"nodes": [0]}], scene=0)
    ),
    "images of glTF": lambda size: mesh(size, "m.gltf", lambda size: gltf(size, "images", '{"uri":"t#.png"}')),
    "buffers of glTF": lambda size: mesh(
        size, "m.gltf", lambda size: gltf(size, "buffers", '{"uri":"b.bin","byteLength":1}')
    ),
    "accessors of one view": lambda size: mesh(
        size, "m.gltf", lambda size: gltf(size, "accessors", '{"bufferView":0,"count":999999,"type":"VEC3"}')
    ),
    "points of OBJ": lambda size: mesh(size, "m.obj", lambda size: many(size, "v 1 0 #\n").encode()),
    "faces of OBJ": lambda size: mesh(
        size, "m.obj", lambda size: b"v 0 0 0\nv 1 0 0\nv 0 1 0\n" + b"f 1 2 3\n" * (size // 8)
    ),
    "a face of very many points": lambda size: mesh(
        size, "m.obj", lambda size: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf " + b"1 2 3 " * (size // 6)
    ),
    "libraries of materials": lambda size: mesh(
        size, "m.obj", lambda size: many(size, "mtllib m#.mtl\nusemtl u#\n").encode()
    ),
    "textures of a library": lambda size: (
        mesh(size // 9, "m.obj", lambda _: b"mtllib m.mtl\nv 0 0 0\n")
        | {"m.mtl": many(size, "newmtl m#\nmap_Kd t#.png\n").encode()}
    ),
    "one library for very many parts": lambda size: (
        {"r.urdf": meshed(size // 400, "obj")}
        | {"m.mtl": many(size // 2, "newmtl m#\nmap_Kd t#.png\n").encode()}
        | {f"m{at}.obj": b"mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n" for at in range(size // 400)}
    ),
    "geometries of COLLADA": lambda size: mesh(
        size, "m.dae", lambda size: collada(size, "library_geometries", '<geometry id="g#"><mesh/></geometry>')
    ),
    "nodes of COLLADA": lambda size: mesh(
        size,
        "m.dae",
        lambda size: collada(
            size,
            "library_nodes",
            '<node id="n#"><instance_node url="#n0"/><instance_geometry url="#g"/></node>',
            '{}<library_visual_scenes><visual_scene id="s"><node><instance_node url="#n1"/></node></visual_scene>'
            '</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene>',
        ),
    ),
    "nodes of COLLADA that double": lambda size: mesh(
        size,
        "m.dae",
        lambda size: collada(
            size,
            "library_nodes",
            '<node id="n#"><instance_node url="#n#"/><instance_node url="#n#"/></node>',
            '{}<library_visual_scenes><visual_scene id="s"><node><instance_node url="#n9"/></node></visual_scene>'
            '</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene>',
        ),
    ),
    "images of COLLADA": lambda size: mesh(
        size,
        "m.dae",
        lambda size: collada(size, "library_images", '<image id="i#"><init_from>t#.png</init_from></image>'),
    ),
    "binary STL": lambda size: mesh(size, "m.stl", stl),
    "STL of text": lambda size: mesh(
        size,
        "m.stl",
        lambda size: (
            b"solid a\n"
            + b"facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n"
            * (size // 86)
        ),
    ),
    "very many small meshes": lambda size: (
        {"r.urdf": meshed(size // 220, "stl")} | {f"m{at}.stl": stl(50) for at in range(size // 220)}
    ),
    "hulls that overlap": hulls,
    "rooms in hulls": partial(hulls, half=True),
    "one mesh in very many links": lambda size: {
        "r.urdf": re.sub(rb'"m[0-9]+', b'"m', meshed(size // 200, "stl")),
        "m.stl": stl(size // 2),
    },
    "meshes of packages that are misspelt": packages,
    "meshes with misspelt names": lambda size: (
        {"r.urdf": meshed(size // 100, "stl")} | {f"n{at}.stl": b"" for at in range(size // 100)}
    ),
    "meshes with misspelt names without numbers": lambda size: (
        {
            "r.urdf": re.sub(
                rb"m(\d+)[.]stl", lambda match: b"m_" + lettered(match[1]) + b".stl", meshed(size // 100, "stl")
            )
        }
        | {f"m-{lettered(str(at).encode()).decode()}.stl": b"" for at in range(size // 100)}
    ),
    # SDFormat, MJCF and directives
    "links of SDFormat": lambda size: scene(size, "m.sdf", SDF, '<link name="l#"/>'),
    "joints of SDFormat that miss their links": lambda size: scene(
        size,
        "m.sdf",
        SDF,
        '<link name="link_#"/><joint name="j#" type="fixed"><parent>lnik_#</parent><child>lonk_#</child></joint>',
    ),
    "frames of SDFormat": lambda size: scene(
        size, "m.sdf", SDF, '<frame name="f#" attached_to="f@"><pose relative_to="f@"/></frame>'
    ),
    "misspelt frames of SDFormat": lambda size: scene(
        size, "m.sdf", SDF, '<frame name="frame_#" attached_to="farme_#"/>'
    ),
    "models of a world": lambda size: scene(
        size,
        "m.world",
        '<sdf version="1.9"><world name="w">{}</world></sdf>',
        '<model name="m#"><link name="a"/></model>',
    ),
    "models in each other": lambda size: scene(
        size, "m.sdf", SDF, '<model name="m#">' * 20 + '<link name="a"/>' + "</model>" * 20
    ),
    "includes of SDFormat": lambda size: scene(
        size, "m.sdf", SDF, "<include><uri>model://thing_#</uri><name>n#</name></include>"
    ),
    "includes of one model": lambda size: (
        scene(size // 2, "m.sdf", SDF, "<include><uri>other.sdf</uri><name>n#</name></include>")
        | scene(size // 2, "other.sdf", SDF, '<link name="l#"/>')
    ),
    "files of one model": lambda size: (
        scene(size // 2, "m.sdf", SDF, "<include><uri>model://m</uri><name>n#</name></include>")
        | {"m/model.config": f"<model>{entries(size // 2)}</model>".encode()}
    ),
    "bodies of MJCF": lambda size: scene(
        size, "m.xml", "<mujoco><worldbody>{}</worldbody></mujoco>", '<body name="b#"><geom size="1" mesh="m#"/></body>'
    ),
    "misspelt joints of MJCF": lambda size: scene(
        size,
        "m.xml",
        "<mujoco><worldbody/><actuator>{}</actuator></mujoco>",
        '<motor name="m#" joint="jonit_#"/>',
    ),
    "defaults of MJCF": lambda size: scene(
        size, "m.xml", "<mujoco><default>{}</default></mujoco>", '<default class="c#"><geom class="c@"/></default>'
    ),
    "includes of MJCF": lambda size: scene(size, "m.xml", "<mujoco>{}</mujoco>", '<include file="i#.xml"/>'),
    "directives": lambda size: scene(
        size, "d.dmd.yaml", "directives:\n{}", "- add_model: {name: model_#, file: package://a/b#.sdf}\n"
    ),
    "welds of models that are misspelt": lambda size: scene(
        size, "d.dmd.yaml", "directives:\n{}", "- add_weld: {parent: model_#, child: modle_#::base}\n"
    ),
    "frames of directives": lambda size: scene(
        size,
        "d.dmd.yaml",
        "directives:\n{}",
        "- add_frame: {name: frame_#, X_PF: {base_frame: farme_#, translation: [0, 0, 0]}}\n",
    ),
    "installs of CMake": lambda size: built(size, "install(DIRECTORY d# DESTINATION x)\n"),
    "an install of CMake without an end": lambda size: built(size, "          ", "install(DIRECTORY"),
    "empty lines of CMake": lambda size: built(size, "\n\n\n\n\n\n\n\n\n\n"),
    "conditions of CMake": lambda size: built(size, "if(A)\ninstall(DIRECTORY d# DESTINATION x)\n"),
    "directives of directives": lambda size: (
        scene(size, "d.dmd.yaml", "directives:\n{}", "- add_directives: {file: package://a/d.dmd.yaml}\n")
        | {"package.xml": b"<package><name>a</name></package>"}
    ),
}
FOLDERS = XACRO_ATTACKS | BESIDE


def write(folder: Path, files: Folder) -> Path:
    """Lay out the files of an attack; returns the one to check."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder / next(iter(files))
