"""The colors of each program: the page has them by shape, and a browser draws them."""

from pathlib import Path
from typing import Any

import pytest

from tests import program
from tests.show.test_tools import pixels, put
from tools import browser
from urdflint.linter.run import load_target
from urdflint.programs.looks import looks_of
from urdflint.programs.target import FAMILIES, parse
from urdflint.show import paints as scene_paints
from urdflint.show.embedding import Meshes
from urdflint.show.scene import numbers
from urdflint.syntax.source import Source

ROBOT = "document.querySelector('article.robot').urdflint"
COLLADA = """<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit meter="1"/><up_axis>Z_UP</up_axis></asset><library_effects>{effects}</library_effects>
<library_materials>{materials}</library_materials><library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="18">-1 0 -1 0 0 -1 0 0 1 0 0 -1 1 0 -1 0 0 1</float_array>
<technique_common><accessor source="#pa" count="6" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>{triangles}</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"><bind_material><technique_common>
{bindings}</technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>"""
COLORS = {"R": "1 0 0 1", "G": "0 1 0 1"}
TWO_COLORS = COLLADA.format(
    effects="".join(
        f'<effect id="{name}e"><profile_COMMON><technique sid="c"><phong><diffuse><color>{color}</color></diffuse>'
        "</phong></technique></profile_COMMON></effect>"
        for name, color in COLORS.items()
    ),
    materials="".join(f'<material id="{name}m"><instance_effect url="#{name}e"/></material>' for name in COLORS),
    triangles="".join(
        f'<triangles count="1" material="{name}"><input semantic="VERTEX" source="#v" offset="0"/><p>{corners}</p>'
        "</triangles>"
        for name, corners in zip(COLORS, ("0 1 2", "3 4 5"), strict=True)
    ),
    bindings="".join(f'<instance_material symbol="{name}" target="#{name}m"/>' for name in COLORS),
)
BLUE = '<material name="blue"><color rgba="0 0 1 1"/></material>'
VISUAL = "<visual><geometry>{}</geometry>{}</visual>"
COLLISION = '<collision><geometry><box size="1 1 1"/></geometry></collision>'
SPHERE, MESH = '<sphere radius="1"/>', '<mesh filename="{}"/>'


def painted(folder: Path, *parts: str) -> dict[str, dict[int, dict[str, Any]]]:
    """By the name of each program: the paints of the shapes of a link with these parts, by their number."""
    (folder / "r.urdf").write_text(f'<robot name="r"><link name="a">{"".join(parts)}</link></robot>')
    robot = load_target.read(Source(str(folder / "r.urdf"), (folder / "r.urdf").read_bytes()))
    paints = {
        word: scene_paints.paints(robot, looks_of(*parse(word)), Meshes(), numbers(robot))
        for word in ("sdformat@9", *FAMILIES)
    }
    return {
        word: {number: paint for paint in program_paints for number in paint["of"]}
        for word, program_paints in paints.items()
    }


def test_a_mesh_keeps_its_colors_or_takes_that_of_the_material(tmp_path: Path) -> None:
    programs = painted(tmp_path, VISUAL.format(MESH.format("two.dae"), BLUE))
    covers = {name: (paints[0]["covers"], paints[0]["colors"]) for name, paints in programs.items()}
    assert {name for name, (kind, _) in covers.items() if kind == "nothing"} == {"urdfdom", "sdformat@9"}
    assert {name for name, (kind, _) in covers.items() if kind == "bare"} == {*("drake", "usd", "genesis", "yourdfpy")}
    assert covers["pybullet"] == covers["mujoco"] == ("all", False)
    assert programs["newton"][0]["color"] == programs["sapien"][0]["color"] == (0, 0, 1, 1)


def test_shapes_without_a_material_have_the_color_of_the_program(tmp_path: Path) -> None:
    programs = painted(tmp_path, VISUAL.format(SPHERE, ""), VISUAL.format(SPHERE, BLUE))
    assert programs["urdfdom"][0]["plain"] == (1, 0, 0, 1)
    assert "color" not in programs["urdfdom"][1]  # RViz asks the first visual of the link
    assert programs["pybullet"][0]["plain"] == (1, 1, 1, 1)
    assert programs["pinocchio"][1]["color"] == (0, 0, 1, 1)


def test_a_collision_of_mujoco_has_the_color_of_the_visual_before_it(tmp_path: Path) -> None:
    red = BLUE.replace("0 0 1", "1 0 0").replace("blue", "red")
    image = '<material name="image"><texture filename="a.png"/></material>'
    visuals = [VISUAL.format(SPHERE, material) for material in (BLUE, image, red)]
    paints = painted(tmp_path, COLLISION, *(part for visual in visuals for part in (visual, COLLISION)))["mujoco"]
    colors = [paints[number].get("color") for number in (3, 4, 5, 6)]
    assert colors == [None, (0, 0, 1, 1), (0, 0, 1, 1), (1, 0, 0, 1)]


def test_a_name_of_two_materials_is_one_of_them(tmp_path: Path) -> None:
    red = BLUE.replace("0 0 1", "1 0 0")
    programs = painted(tmp_path, VISUAL.format(SPHERE, BLUE), VISUAL.format(SPHERE, red))
    two = {
        name: [paint.get("color", [None])[0] for _, paint in sorted(paints.items())]
        for name, paints in programs.items()
    }
    assert (two["urdfdom"], two["pybullet"], two["newton"]) == ([0, 0], [1, 1], [0, 1])


@pytest.mark.slow
@pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.MISSING)
def test_the_picture_has_the_colors_of_each_program_and_one_call_for_what_is_alike(tmp_path: Path) -> None:
    link = '<link name="l{0}">' + VISUAL.format(MESH.format("two.dae"), BLUE) + COLLISION + "</link>"
    joint = (
        '<joint name="j{0}" type="continuous"><parent link="l0"/><child link="l{0}"/><origin xyz="0 {0} 0"/>'
        '<axis xyz="0 0 1"/></joint>'
    )
    links = [link.format(number) + (joint.format(number) if number else "") for number in range(20)]
    (tmp_path / "two.dae").write_text(TWO_COLORS)
    (tmp_path / "r.urdf").write_text(f'<robot name="r">{"".join(links)}</robot>')
    program.run("show", "r.urdf", "-o", "page.html", "-t", "ros,pybullet,mujoco", cwd=tmp_path)
    with browser.opened(tmp_path / "page.html") as page:
        targets = page.ask("[...document.querySelectorAll('[name=program] option')].map((option) => option.value)")
        ros, pybullet, mujoco = (next(word for word in targets if word.startswith(name)) for name in ("u", "p", "m"))
        seen = {}
        for target in ("", ros, pybullet, mujoco):
            put(page, "program", target)
            seen[target] = {"red": hue(page, 0), "green": hue(page, 1), "blue": hue(page, 2)}
            assert page.ask(f"{ROBOT}.calls()") <= 3  # two looks of one mesh, and the ground
        assert min(seen[ros]["red"], seen[ros]["green"]) > 500
        assert seen[ros]["blue"] == 0
        for target in ("", pybullet, mujoco):
            assert seen[target]["blue"] > 500
            assert seen[target]["red"] == seen[target]["green"] == 0
        page.ask("document.querySelector('li[data-part=\"link:l7\"]').click()")
        page.settle()
        glow = page.ask(f"{ROBOT}.glow()")
        assert {name for name, color in glow.items() if color != "000000"} == {"l7"}
        assert page.ask(f"{ROBOT}.calls()") <= 3
        put(page, "program", "")
        chosen = pixels("all[at] > 100 && all[at + 1] > 60 && all[at] > all[at + 2] + 15")
        assert (before := page.ask(chosen)) > 200
        page.ask(f"{ROBOT}.move('j7', -0.85)")  # the camera sees the edge of the mesh then
        page.settle()
        assert page.ask(chosen) < before / 2
        put(page, "program", ros)
        put(page, "beside", pybullet)
        assert min(hue(page, 0), hue(page, 1), hue(page, 2)) > 200
        assert page.complaints == []


def hue(page: browser.Page, channel: int) -> int:
    """How many pixels are of one primary color, by the number of its channel."""
    others = [f"all[at + {other}] < 60" for other in range(3) if other != channel]
    count: int = page.ask(pixels(" && ".join([f"all[at + 3] > 0 && all[at + {channel}] > 100", *others])))
    return count
