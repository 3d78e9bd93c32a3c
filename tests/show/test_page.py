"""The page of robots: complete without scripts, and nothing in it is markup that a robot brings."""

import base64
import hashlib
import html
import json
import re
import struct
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests import program
from tests.grouping import grouped

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
BAD = ("</script><script>alert(1)</script>", "javascript:alert(1)", "<img src=x onerror=alert(1)>", "a' onclick='x")


RED = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
)  # one pixel


class _Attributes(HTMLParser):
    """The names of all attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.names = set[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.update(name for name, _ in attrs)


def shown(tmp_path: Path, *words: str) -> str:
    done = program.run("show", *words, "-o", "page.html", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, b""), done.stderr
    return (tmp_path / "page.html").read_text(encoding="utf-8")


def hostile(tmp_path: Path) -> str:
    """A robot whose names are markup; what it is called is the first of them."""
    links = "".join(f'<link name="{html.escape(name)}"/>' for name in BAD)
    joints = "".join(
        f'<joint name="{html.escape(name)}" type="revolute"><parent link="{html.escape(BAD[0])}"/>'
        f'<child link="{html.escape(name)}"/></joint>'
        for name in BAD[1:]
    )
    (tmp_path / "bad.urdf").write_text(f'<robot name="{html.escape(BAD[0])}">{links}{joints}</robot>')
    return shown(tmp_path, "bad.urdf")


def test_it_says_release_file_hash_and_programs(tmp_path: Path) -> None:
    path = EXAMPLES / "arm.urdf"
    page = shown(tmp_path, str(path))
    from urdflint import __version__

    assert f"urdflint {__version__}" in page
    assert hashlib.sha256(path.read_bytes()).hexdigest() in page
    assert all(f"<th>{name}</th>" in page for name in ("ROS", "Gazebo", "Drake", "MuJoCo", "PyBullet"))
    assert len(page) < 1_500_000


def test_the_policy_has_the_hashes_of_script_and_style(tmp_path: Path) -> None:
    import base64

    page = shown(tmp_path, str(EXAMPLES / "arm.urdf"))
    said = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert said is not None
    for tag in ("script", "style"):
        content = re.search(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert content is not None
        digest = base64.b64encode(hashlib.sha256(content[1].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}';" in said[1]
    assert said[1].startswith("default-src 'none'; ")


def test_names_are_never_markup(tmp_path: Path) -> None:
    page = hostile(tmp_path)
    assert page.count("<script") == 4  # scene, meshes, images, and our own
    assert "<img" not in page
    assert 'href="javascript' not in page
    found = _Attributes()
    found.feed(page)
    assert "data-part" in found.names
    assert not [name for name in found.names if name.startswith("on") or name in ("src", "style")]


def test_all_is_there_without_scripts(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(
        '<robot name="r">\n<link name="a"/>\n<link name="b"/>\n'
        '<joint name="j" type="revolute">\n<parent link="a"/><child link="b"/>\n</joint>\n'
        '<link name="c"/><joint name="k" type="fixed"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/></joint>\n'
        "</robot>\n"
    )
    page = shown(tmp_path, "r.urdf").partition('<script type="application/json">')[0]
    assert re.search(r'<details class="finding error" id="f0-\d+" data-part="joint:j">', page)
    assert "<mark>" in page
    assert "<b>b</b>" in page
    assert "j revolute" in page
    severities = re.findall(r'<details class="finding (\w+)"', page)
    assert {"error", "info"} <= set(severities)
    assert severities == sorted(severities, key=["error", "warning", "info"].index)


def test_several_robots_are_in_a_list(tmp_path: Path) -> None:
    page = shown(tmp_path, str(EXAMPLES / "arm.urdf"), str(EXAMPLES / "diff_drive.urdf"))
    assert re.findall(r'href="(#robot-\d)"', page) == ["#robot-0", "#robot-1"]
    assert page.count('<article class="robot"') == 2


def test_a_switch_has_each_program(tmp_path: Path) -> None:
    page = shown(tmp_path, str(EXAMPLES / "diff_drive.urdf"), "-t", "gazebo,mujoco@4")
    scene = json.loads(re.findall(r'<script type="application/json">(.*?)</script>', page)[0])
    gazebo, mujoco = scene["programs"]
    assert gazebo["merged"]["camera_optical_frame"] == "camera_link"
    assert gazebo["lost"] == []
    kinds = {one["number"]: one["kind"] for link in scene["links"] for one in link["shapes"]}
    assert {kinds[number] for number in mujoco["shapes"]} == {"visual"}
    assert mujoco["words"].startswith("MuJoCo: 2 bodies; the base is fixed; 6 links merged; 6 shapes lost")


def test_xacro_with_arguments(tmp_path: Path) -> None:
    inside = '<xacro:arg name="n" default="a"/><link name="$(arg n)"/>'
    text = f'<robot name="r" xmlns:xacro="http://ros.org/xacro">{inside}</robot>'
    (tmp_path / "r.urdf.xacro").write_text(text)
    assert "<b>special</b>" in shown(tmp_path, "r.urdf.xacro", "--xacro-arg", "n:=special")


def test_packages_are_those_that_are_named(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    faces = "facet normal 0 0 1|outer loop|vertex 0 0 0|vertex 1 0 0|vertex 0 1 0|endloop|endfacet"
    lines = f"solid part|{faces}|endsolid part|".replace("|", "\n")
    (tmp_path / "elsewhere/part.stl").write_text(lines, encoding="utf-8")
    mesh = '<visual><geometry><mesh filename="package://parts/part.stl"/></geometry></visual>'
    (tmp_path / "r.urdf").write_text(f'<robot name="r"><link name="a">{mesh}</link></robot>', encoding="utf-8")
    without, named = (shown(tmp_path, "r.urdf", *words) for words in ((), ("--package", "parts=elsewhere")))
    assert '"form":"mesh"' not in without
    assert '"form":"mesh"' in named


def textured(tmp_path: Path) -> Path:
    """A white box with a red image, and another with one that no browser shows."""
    (tmp_path / "red.png").write_bytes(RED)
    (tmp_path / "oak.tga").write_bytes(b"\0\0\2" + bytes(40))
    material = '<material name="{0}"><texture filename="{0}"/></material>'
    visual = f'<visual><geometry><box size="1 1 1"/></geometry>{material}</visual>'
    links = "".join(f'<link name="{name}">{visual.format(name)}</link>' for name in ("red.png", "oak.tga"))
    joint = '<joint name="j" type="fixed"><parent link="red.png"/><child link="oak.tga"/><origin xyz="5 0 0"/></joint>'
    path = tmp_path / "r.urdf"
    path.write_text(f'<robot name="r">{links}{joint}</robot>', encoding="utf-8")
    return path


def test_textures_are_in_the_page_up_to_the_bound(tmp_path: Path) -> None:
    textured(tmp_path)
    page = shown(tmp_path, "r.urdf")
    (images,) = re.findall(r'id="images">(.*?)</script>', page)
    assert json.loads(images) == [f"data:image/png;base64,{base64.b64encode(RED).decode()}"]
    assert '"image":0' in page
    assert "texture &#x27;oak.tga&#x27; is not shown: browsers do not show its format" in page
    small = shown(tmp_path, "r.urdf", "--max-size", "0.00001")
    assert 'id="images">[]</script>' in small
    assert "texture &#x27;red.png&#x27; is not shown: with it the page exceeds --max-size" in small


def test_nothing_of_a_file_but_its_pixels_is_in_the_page(tmp_path: Path) -> None:
    """What only begins as an image, what stands behind one, and images elsewhere."""
    secret = b"the password of the house"
    (tmp_path / "in/.git").mkdir(parents=True)
    (tmp_path / "secret.png").write_bytes(RED)
    files = {"b.bmp": b"BM" + secret, "g.gif": b"GIF8" + secret, "p.png": RED + secret, "h.png": RED[:20] + secret}
    for name, data in files.items():
        (tmp_path / "in" / name).write_bytes(data)
    textures = [*files, "../secret.png", str(tmp_path / "secret.png")]
    material = '<material name="{0}"><texture filename="{0}"/></material>'
    visual = f'<visual><geometry><box size="1 1 1"/></geometry>{material}</visual>'
    link = f'<link name="a">{"".join(map(visual.format, textures))}</link>'
    (tmp_path / "in/r.urdf").write_text(f'<robot name="r">{link}</robot>', encoding="utf-8")
    page = shown(tmp_path / "in", "r.urdf")
    (images,) = re.findall(r'id="images">(.*?)</script>', page)
    assert json.loads(images) == [f"data:image/png;base64,{base64.b64encode(RED).decode()}"]
    assert page.count("it is outside of the robot&#x27;s packages and folders") == 2


def test_nothing_of_what_a_mesh_names_elsewhere_is_in_the_page(tmp_path: Path) -> None:
    """A mesh outside, and buffers and materials outside that one inside names; those beside it are in the page."""
    accessor = {"bufferView": 0, "componentType": 5126, "count": 6, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]}
    scene = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "bufferViews": [{"buffer": 0, "byteLength": 72}],
        "accessors": [accessor],
    }
    surface = "v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n"
    (tmp_path / "in/.git").mkdir(parents=True)
    for top, words in ((tmp_path, b"a secret"), (tmp_path / "in", b"our word")):
        (top / "buffer.bin").write_bytes(9 * words)
        (top / "colors.mtl").write_text(f"newmtl a\nKd 0.5 {len(words) / 10} {0.25 if top == tmp_path else 1}\n")
    (tmp_path / "alone.obj").write_text(surface)
    names = ["../alone.obj"]
    for number, folder in enumerate(("../", "")):
        buffers = [{"uri": f"{folder}buffer.bin", "byteLength": 72}]
        (tmp_path / f"in/{number}.gltf").write_text(json.dumps({**scene, "buffers": buffers}))
        (tmp_path / f"in/{number}.obj").write_text(f"mtllib {folder}colors.mtl\n{surface}")
        names += [f"{number}.gltf", f"{number}.obj"]
    visuals = "".join(f'<visual><geometry><mesh filename="{name}"/></geometry></visual>' for name in names)
    (tmp_path / "in/r.urdf").write_text(f'<robot name="r"><link name="a">{visuals}</link></robot>')
    page = shown(tmp_path / "in", "r.urdf")
    (data,) = re.findall(r'id="meshes">(.*?)</script>', page)
    points = [base64.b64decode(surface["points"]) for mesh in json.loads(data) for surface in mesh["surfaces"]]
    numbers = [sorted(struct.unpack(f"<{len(coordinates) // 4}f", coordinates)) for coordinates in points]
    assert sorted({*struct.unpack("<18f", 9 * b"our word")}) in [sorted({*values}) for values in numbers]
    assert len(numbers) == 3  # the .gltf that names a buffer elsewhere has no triangles, nor has the mesh elsewhere
    assert struct.unpack("<f", b"a se")[0] not in [value for values in numbers for value in values]
    looks = [look for mesh in json.loads(data) for surface in mesh["surfaces"] for look in surface.get("looks", ())]
    assert [look["color"] for look in looks if "color" in look] == [[0.5, 0.8, 1.0, 1.0]]
    assert "mesh &#x27;../alone.obj&#x27; is not shown: it is outside" in page


def test_colors_of_mesh_files_are_in_the_page(tmp_path: Path) -> None:
    (tmp_path / "m.mtl").write_text("newmtl a\nKd 0.5 0.25 1\n", encoding="utf-8")
    (tmp_path / "m.obj").write_text("mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nusemtl a\nf 1 2 3\nf 1 2 4\n")
    (tmp_path / "r.urdf").write_text(
        '<robot name="r"><link name="a"><visual><geometry><mesh filename="m.obj"/></geometry></visual></link></robot>'
    )
    (meshes,) = re.findall(r'id="meshes">(.*?)</script>', shown(tmp_path, "r.urdf"))
    assert json.loads(meshes)[0]["surfaces"][0]["looks"] == [{"first": 0, "color": [0.5, 0.25, 1.0, 1.0]}]


def test_the_configuration_counts(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text('<robot name="r"><link name="a"/><joint name="j" type="fixed"/></robot>')
    assert 'class="finding' in shown(tmp_path, "r.urdf")
    (tmp_path / "urdflint.toml").write_text('target = ["ros"]\nignore = ["XML", "URDF", "GZ", "PRG"]\n')
    assert 'class="finding' not in shown(tmp_path, "r.urdf")
    assert 'class="finding' in shown(tmp_path, "r.urdf", "--no-config")


@pytest.mark.parametrize("form", ["text", "mermaid", "dot"])
def test_trees_go_to_standard_output(tmp_path: Path, form: str) -> None:
    done = program.run("show", str(EXAMPLES / "arm.urdf"), "--format", form, cwd=tmp_path)
    assert done.returncode == 0
    assert "shoulder_lift" in done.stdout.decode()
    assert not list(tmp_path.iterdir())


def test_wrong_words_are_refused(tmp_path: Path) -> None:
    done = program.run("show", str(EXAMPLES / "arm.urdf"), "--max-size", "many", cwd=tmp_path)
    assert done.returncode == 2
    assert b"--max-size is a number of MB from 0 to 1000, not 'many'" in done.stderr
    (tmp_path / "r.urdf").write_text('<robot name="r"><link name="a"/></robot>')
    done = program.run("show", "r.urdf", "-o", "r.urdf", cwd=tmp_path)
    assert done.returncode == 2


BROKEN = '<robot name="b"><link name="a"><visual></link></robot>'


def test_a_file_that_cannot_be_drawn_is_an_entry_with_its_findings(tmp_path: Path) -> None:
    (tmp_path / "broken.urdf").write_text(BROKEN)
    page = shown(tmp_path, "broken.urdf", str(EXAMPLES / "arm.urdf"), "nowhere.urdf")
    assert page.count('<article class="robot"') == 3
    assert "Not drawn: the file is not URDF: it is not well-formed XML: mismatched tag (line 1)" in page
    assert re.search(r'✖</span> <a href="#f0-0">ROS, Gazebo, [^<]* reject it</a>', page)
    assert "<code>XML001</code>" in page
    assert "Not drawn: the file cannot be read: no such file or directory" in page
    done = program.run("show", "nowhere.urdf", "-o", "page.html", cwd=tmp_path)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


@grouped(
    ("name", "data", "reason"),
    [
        ("r.urdf", b"", "is not URDF: it has no element"),
        ("r.urdf", b"\x7fELF\0\1\2", "is not URDF: it is not well-formed XML"),
        ("r.urdf", b"<html/>", "is not URDF: its root element is &lt;html&gt;"),
        (
            "r.xacro",
            b'<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="${n}"/></robot>',
            "cannot be expanded: ",
        ),
    ],
)
def test_there_is_a_page_of_whatever_file(tmp_path: Path, name: str, data: bytes, reason: str) -> None:
    (tmp_path / name).write_bytes(data)
    page = shown(tmp_path, name)
    assert f'aria-label="Verdict"><p class="error">Not drawn: the file {reason}' in page
    assert '<details class="finding error" id="f0-0">' in page


def test_a_folder_has_all_of_its_robots(tmp_path: Path) -> None:
    (tmp_path / "robots").mkdir()
    assert "Not drawn: the folder has no robot description" in shown(tmp_path, "robots")
    (tmp_path / "robots" / "good.urdf").write_text('<robot name="good"><link name="a"/></robot>')
    (tmp_path / "robots" / "macro.xacro").write_text(
        '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="m"/></robot>'
    )
    assert shown(tmp_path, "robots").count('<article class="robot"') == 1
    (tmp_path / "robots" / "broken.urdf").write_text(BROKEN)
    page = shown(tmp_path, "robots")
    assert re.findall(r"<h1>([^<]*)</h1>", page) == ["robots/broken.urdf", "good"]


def test_the_first_line_says_what_each_program_does(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(
        '<robot name="r"><link name="a"/><link name="b"><visual><geometry><mesh filename="package://p/m.stl"/>'
        '</geometry></visual></link><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>'
    )
    page = shown(tmp_path, "r.urdf", "-t", "urdfdom", "-t", "sdformat", "-t", "mujoco")
    verdict = re.search(r'aria-label="Verdict">(.*?)</div>', page)
    assert verdict is not None
    words = re.sub(r"<[^>]*>", "", verdict[1])
    assert words.startswith("ROS loads it; ")
    assert "; MuJoCo loses 1 visual; ✖ Gazebo rejects it: no link is left" in words
    assert words.endswith("1 mesh missing: --package p=DIR")
    assert re.search(r'href="#(f0-\d+)"', verdict[1])[1] in page.replace(verdict[1], "")  # type: ignore[index]


JOINTS = """<robot name="r"><link name="a"/><link name="b"/><link name="c"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
<joint name="k" type="continuous"><parent link="a"/><child link="c"/><axis xyz="0 0 1"/>
<mimic joint="j" multiplier="2"/></joint></robot>"""


def views(page: str) -> list[dict[str, Any]]:
    """What the page of one robot has of each program."""
    data = re.search(r'<script type="application/json">(.*?)</script></article>', page)
    assert data is not None
    programs: list[dict[str, Any]] = json.loads(data[1])["programs"]
    return programs


def test_each_program_has_its_joints(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(JOINTS)
    page = shown(tmp_path, "r.urdf", "-t", "mujoco@4", "-t", "pybullet", "-t", "urdfdom")
    programs = {view["name"]: view for view in views(page)}
    assert programs["ROS"]["follows"] == {"k": ["j", 2, 0]}
    assert programs["PyBullet"]["follows"] == {}
    assert programs["PyBullet"]["ranges"] == {"j": [-1, 1], "k": None}


def test_a_rejected_robot_names_the_guilty_part(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(JOINTS.replace('<axis xyz="0 0 1"/>\n<mimic', '<axis xyz="0 0"/>\n<mimic'))
    page = shown(tmp_path, "r.urdf", "-t", "urdfdom")
    (view,) = views(page)
    assert (view["rejected"], view["lost"], view["shapes"]) == (True, ["c"], [])


def test_a_link_that_is_the_world_is_not_lost(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(JOINTS.replace('"a"', '"world"'))
    page = shown(tmp_path, "r.urdf", "-t", "drake")
    (view,) = views(page)
    assert "world" not in view["lost"]
