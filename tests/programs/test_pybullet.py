"""The model of PyBullet: numbers, lines, the tree, masses, limits, meshes, and what ends its process; all was run."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from tests.grouping import grouped
from tests.lint import findings
from tests.programs.short_robots import BOX, MASS, link
from tests.programs.test_loaded import loaded
from tests.replay import ask
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.programs.effect import Effect
from urdflint.programs.pybullet.numbers import is_whole, number, numbers
from urdflint.programs.xml import lines
from urdflint.syntax.source import Source

NEW = "pybullet@3"
LIMIT = '<limit lower="-1" upper="1" effort="3" velocity="2"/>'


def robot(body: str) -> str:
    return f'<robot name="r">{body}</robot>'


def joint(name: str, parent: str, child: str, kind: str = "continuous", more: str = '<axis xyz="0 0 1"/>') -> str:
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{more}</joint>'


def arm(inside: str = MASS, kind: str = "continuous", more: str = '<axis xyz="0 0 1"/>') -> str:
    return link("a") + link("b", inside) + joint("j", "a", "b", kind, more)


def shape(inside: str, part: str = "collision", attributes: str = "") -> str:
    return link("a", f"{MASS}<{part} {attributes}><geometry>{inside}</geometry></{part}>")


def shown(text: str) -> dict[str, Any]:
    """What the preview has of a robot that loads."""
    return ask.preview(text, NEW) or {}


def refuses(text: str) -> bool:
    """Whether it rejects a robot, by findings and by the preview alike."""
    said = any("rejects" in one.effects.values() for one in findings(text, NEW))
    assert said is not bool(shown(text))
    return said


def reported(text: str) -> dict[str, str]:
    return {one.code: one.message for one in findings(text, NEW, remarks=True)}


@grouped(
    ("text", "value", "whole"),
    [
        ("1.0f", 1, False),
        ("1,5", 1, False),
        (" \t1.5\n", 1.5, True),
        ("x", 0, False),
        ("", 0, False),
        ("0x10", 16, True),
        ("0x1p-2", 0.25, True),
        ("0x", 0, False),
        ("1_000", 1, False),
        ("-.5e1x", -5, False),
        ("1e", 1, False),
        ("-inf", -math.inf, True),
        ("Infinity", math.inf, True),
        ("1e999", math.inf, True),
        ("0x1p99999", math.inf, True),
    ],
)
def test_a_number_is_what_a_text_begins_with(text: str, value: float, whole: bool) -> None:
    assert number(text) == (value, whole)


def test_numbers_stand_between_spaces() -> None:
    assert math.isnan(number("nan(1)").value)
    assert [one.value for one in numbers("  1 2  3 ")] == [1, 2, 3]
    assert [one.is_integer for one in numbers("1\t2 3")] == [False, True]
    assert numbers("") == ()
    assert [is_whole(piece) for piece in ("1,", "1", "1;", "1,2", ",", "1x,")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]


@grouped(
    ("data", "text"),
    [
        (b"ab\ncd", b"ab\ncd\n"),
        (b"ab\r\ncd\r\n", b"ab\ncd\n"),
        (b"ab\rcd\nef\n", b"ab\nef\n"),
        (b"ab\0cd\n", b"ab\ncd\n"),
        (b"x" * 8191 + b"\n", b"x" * 8191 + b"\n\n"),
        (b"x" * 8192, b"x" * 8191 + b"\nx\n"),
        (b"", b""),
    ],
)
def test_the_text_that_its_xml_parser_gets(data: bytes, text: bytes) -> None:
    assert lines.read(data).text == text


def test_places_in_that_text() -> None:
    read = lines.read(b"a\rb\nc\0d")
    assert [read.origin(read.text.index(one)) for one in (b"a", b"c", b"d")] == [0, 4, 6]
    assert not lines.is_cut(b"a\r\nb\n")
    assert lines.is_cut(b"a\rb")
    assert lines.is_cut(b"\0")
    assert not lines.is_broken(b"\n" * 9000 + b"x" * 8191)
    assert not lines.is_broken(b"\0".join([b"x" * 8191] * 3))
    assert lines.is_broken(b"x" * 8192)
    assert lines.is_broken(b"x" * 8192 + b"\n")
    assert lines.is_broken(b"a\n" * 5000 + b"x" * 8192 + b"\0")


def test_lines_to_which_nothing_is_done_are_one_piece() -> None:
    """Of a hostile file there are as many as bytes."""
    assert list(lines.read(b"\0\n" * 1000).starts) == [0]
    read = lines.read(b"a\n\0" + b"b\rc\n" + b"d\n" * 1000)
    assert (list(read.starts), list(read.origins)) == ([0, 5], [0, 7])


def long(before: str, value: str = "1.25", at: int = 2) -> str:
    """A robot in one line, that is cut behind some characters of a mass."""
    begin = f'<robot name="r">{before}<link name="a"><inertial><mass value="'
    begin = begin.replace("<link", " " * (8191 - at - len(begin)) + "<link", 1)
    return f'{begin}{value}"/>{MASS.partition("/>")[2]}</link></robot>'


def test_a_line_that_is_too_long_changes_values() -> None:
    assert shown(long(""))["masses"] == {"a": 1}
    assert shown(long("", at=4))["masses"] == {"a": 1.25}
    assert "within value of <mass>" in reported(long(""))["PBT101"]
    assert "PBT102" not in reported(long(""))
    assert "PBT101" not in reported(long("", at=4))


def test_a_line_that_is_too_long_breaks_tags() -> None:
    broken = robot(" " * 8172 + '<link name="abc"/>')
    assert refuses(broken)
    assert "XML_ERROR" in reported(broken)["PBT101"]
    assert not refuses(broken.replace("  ", "\n"))


def test_what_is_behind_a_carriage_return_is_lost() -> None:
    assert shown(robot(f"\n{link('a')}\r{link('b')}\n"))["bodies"] == ["a"]
    assert shown(robot(f"\n{link('a')}\r\n")) != {}


@grouped(
    "body",
    [
        "",
        link(""),
        "<link/>",
        link("a") + link("a"),
        link("a") + link("b"),
        arm().replace('name="j"', 'name=""'),
        arm().replace('name="j"', ""),
        arm().replace('type="continuous"', ""),
        arm(kind="Revolute"),
        arm(kind="revolute"),
        arm(kind="prismatic"),
        arm(more='<axis xyz="1 0"/>'),
        arm(more="<dynamics/>"),
        arm().replace('<parent link="a"/>', ""),
        arm().replace('<parent link="a"/>', "<parent/>"),
        arm().replace('<parent link="a"/>', '<parent link="x"/>'),
        arm() + joint("k", "a", "b"),
        arm() + joint("k", "b", "a"),
        arm() + link("c") + joint("j", "b", "c"),
        arm() + joint("k", "b", "b"),
        arm().replace('mass value="1"', "mass"),
        arm().replace('<mass value="1"/>', ""),
        arm().replace('ixx="1"', ""),
        arm().replace(MASS, "<inertial/>"),
        shape(""),
        shape("<foo/><box size='1 1 1'/>"),
        shape("<box/>"),
        shape("<cylinder radius='1'/>"),
        shape("<capsule length='1'/>"),
        shape("<plane/>"),
        shape("<mesh/>"),
        shape("<mesh filename='a.ply'/>"),
        shape("<mesh filename='.stl'/>"),
        shape("<mesh filename='a'/>", "visual"),
        shape("<mesh filename='http://a/a.stl'/>"),
        shape("<mesh filename='$(find p)/a.stl'/>"),
        shape("<mesh filename='m\\a.stl'/>"),
        link("a", f"{MASS}<visual><geometry><box size='1 1 1'/></geometry><material/></visual>"),
        link("a", f"{MASS}<contact><damping/></contact>"),
        link("a", f"{MASS}<bullet><user-data/></bullet>"),
        link("a", f"{MASS}<audio_source filename='a'><loop/></audio_source>"),
        "<deformable/>" + link("a"),
        link("a%s", ""),
        arm(more="").replace('name="j"', 'name="j%n"'),
    ],
    size=44,
)
def test_refused(body: str) -> None:
    assert refuses(robot(body))


@grouped(
    "body",
    [
        link("a").replace(' ixy="0" ixz="0"', ""),
        arm(kind="fixed", more='<axis xyz="1 0"/>'),
        arm(kind="planar", more=""),
        arm(kind="spherical"),
        arm(kind="floating"),
        arm(more="<axis/>"),
        arm(more='<axis xyz="0 0 0"/><dynamics friction="1"/>'),
        link("a") + link("b") + link("c") + joint("j", "b", "c") + joint("k", "c", "b"),
        shape("<box size='1 1 1'/><foo/>"),
        shape("<box size='1'/>"),
        shape("<sphere radius='-1'/>"),
        shape("<plane normal='0 0 1'/>"),
        shape("<mesh filename='package://p/a.STL'/>"),
        shape("<mesh filename='a.dae' scale=''/>"),
        shape("<mesh filename='a.vtk'/>", "visual"),
        "<material/><material/>" + link("a"),
        link("a", f"{MASS}<inertial/>"),
        link("a%s"),
        link("a%d", ""),
        link("100%", ""),
        link("a%%s", ""),
    ],
)
def test_loaded(body: str) -> None:
    assert not refuses(robot(body))


def test_a_robot_without_name() -> None:
    assert refuses(f"<robot>{link('a')}</robot>")
    assert not refuses(f'<robot name="">{link("a")}</robot>')


@grouped(
    ("body", "masses", "base"),
    [
        (link("a"), {"a": 1}, "floating"),
        (link("a", ""), {"a": 1}, "floating"),
        (link("a").replace('mass value="1"', 'mass value="0"'), {"a": 0}, "fixed"),
        (link("a").replace('mass value="1"', 'mass value="x"'), {"a": 0}, "fixed"),
        (link("a").replace('mass value="1"', 'mass value="-2kg"'), {"a": -2}, "floating"),
        (link("world", ""), {"world": 0}, "fixed"),
        (link("World", ""), {"World": 1}, "floating"),
        (link("world"), {"world": 1}, "floating"),
        (arm(inside=""), {"a": 1, "b": 1}, "floating"),
    ],
)
def test_masses_and_the_base(body: str, masses: dict[str, float], base: str) -> None:
    said = shown(robot(body))
    assert (said["masses"], said["base"]) == (masses, base)


@grouped(
    ("kind", "limit", "limits", "effort"),
    [
        ("revolute", LIMIT, [-1, 1], 3),
        ("prismatic", "<limit/>", None, 0),
        ("revolute", '<limit lower="-2"/>', [-2, -1], 0),
        ("revolute", '<limit lower="-1"/>', [-1, -1], 0),
        ("revolute", '<limit lower="-0.5"/>', None, 0),
        ("revolute", '<limit upper="2"/>', [0, 2], 0),
        ("revolute", '<limit upper="-2"/>', None, 0),
        ("revolute", '<limit lower="1" upper="-1"/>', None, 0),
        ("revolute", '<limit lower="1" upper="1"/>', [1, 1], 0),
        ("revolute", '<limit lower="nan" upper="1"/>', None, 0),
        ("continuous", LIMIT, None, 3),
        ("continuous", "", None, 0),
        ("planar", LIMIT, None, 3),
        ("spherical", LIMIT, None, 3),
    ],
)
def test_limits(kind: str, limit: str, limits: list[float] | None, effort: float) -> None:
    said = shown(robot(arm(kind=kind, more=f'<axis xyz="0 0 1"/>{limit}')))
    assert (said["limits"], said["effort"]) == ({"j": limits}, {"j": effort})
    assert said["locked"] == (["j"] if limits and limits[0] == limits[1] else [])


@pytest.mark.parametrize("end", ["lower", "upper"])
def test_one_end_of_a_continuous_joint_is_not_applied_either(end: str) -> None:
    text = robot(arm(more=f'<axis xyz="0 0 1"/><limit {end}="0"/>'))
    assert [one.effects for one in findings(text, NEW) if one.code == "URDF420"] == [{NEW: "ignores"}]


def test_fixed_joints_have_neither_limits_nor_effort() -> None:
    for kind in ("fixed", "floating"):
        said = shown(robot(arm(kind=kind, more=LIMIT)))
        assert (said["joints"], said["limits"], said["effort"], said["velocity"]) == ({"j": "fixed"}, {}, {}, {})


def test_links_that_nothing_connects_with_the_root_are_lost() -> None:
    loop = link("b") + link("c") + joint("j", "b", "c") + joint("k", "c", "b")
    said = shown(robot(link("a") + loop))
    assert (said["bodies"], said["joints"]) == (["a"], {})


@grouped(
    ("before", "between", "kept", "ends"),
    [
        (1, 0, 1, True),  # the pose of the root overwrites the size of the next piece of memory
        (2, 0, 1, False),
        (6, 0, 1, True),
        (2, 0, 3, False),
        (3, 0, 3, True),
        (0, 3, 2, False),
        (0, 5, 2, True),
        (0, 5, 5, False),
        (0, 8, 5, True),
    ],
)
def test_lost_links_before_others_end_the_process(before: int, between: int, kept: int, ends: bool) -> None:
    """As PyBullet 3.2.7 was seen to do: with what the last links that it keeps overwrite."""
    number = max(2, before + between)
    loop = [link(f"l{at}") for at in range(number)]
    chain = [link(f"r{at}") for at in range(kept)]
    links = [*loop[:before], chain[0], *loop[before : before + between], *chain[1:], *loop[before + between :]]
    round_ = [joint(f"j{at}", f"l{at}", f"l{(at + 1) % number}") for at in range(number)]
    along = [joint(f"q{at}", f"r{at}", f"r{at + 1}") for at in range(kept - 1)]
    assert refuses(robot("".join((*links, *round_, *along)))) is ends


def test_the_last_joint_into_a_link_counts() -> None:
    loop = link("c") + link("d") + joint("c", "c", "d") + joint("d", "d", "c")
    said = shown(robot(arm() + loop + joint("k", "d", "b")))
    assert said["joints"] == {"k": "revolute"}


@pytest.mark.parametrize(
    ("inside", "code", "words"),
    [
        (MASS + BOX, "PBT202", "PyBullet computes the inertia of links 'a' and 'b' from collisions"),
        (BOX, "PBT201", "PyBullet takes 1 kg for link 'b' (no <inertial>), 1 inertia from collisions"),
        (MASS, "PBT201", "PyBullet takes no inertia for link 'b' (no <collision>), 1 inertia from collisions"),
    ],
)
def test_masses_that_are_its_own_are_reported_once(inside: str, code: str, words: str) -> None:
    said = findings(robot(arm(inside).replace(MASS, MASS + BOX, 1)), NEW, remarks=True)
    assert [one.message.startswith(words) for one in said if one.code in ("PBT201", "PBT202")] == [True]
    assert [one.code for one in said if one.code in ("PBT201", "PBT202")] == [code]


def test_an_inertia_of_the_file_that_cannot_be_is_zero() -> None:
    text = robot(arm(MASS.replace('izz="1"', 'izz="9"')))
    asked = ("pybullet", "pybullet(use_inertia_from_file=true)")
    said = [[one.effects for one in findings(text, words) if one.code == "URDF611"] for words in asked]
    assert said == [[{}], [{f"{NEW}(use_inertia_from_file=true)": Effect.ALTERS}]]


def test_a_fixed_link_needs_no_inertia() -> None:
    assert reported(robot(link("a", MASS + BOX) + link("b") + joint("j", "a", "b", "fixed", "")))["PBT202"]


@grouped(
    ("body", "code", "words"),
    [
        (arm(kind="floating"), "PBT210", "floating joint 'j' becomes a fixed joint in PyBullet"),
        (arm(kind="planar", more=LIMIT), "PBT212", "joint 'j' is planar: PyBullet does not apply its limits"),
        (arm(kind="revolute", more=LIMIT), "PBT211", "keeps the effort and velocity limits of joint 'j'"),
        (arm(more='<dynamics friction="1"/>'), "PBT211", "PyBullet keeps the friction of joint 'j'"),
        (arm(more='<mimic joint="j"/>'), "PRG211", "joint 'j' does not follow its <mimic>"),
        (link("world"), "PBT203", "link 'world' weighs 1 kg: PyBullet lets it move"),
        (shape("<mesh filename='a.vtk'/>"), "URDF760", "mesh 'a.vtk' is a .vtk file"),
        (shape("<mesh filename='a.ply'/>"), "URDF760", "mesh 'a.ply' is a .ply file"),
        (shape("<mesh filename='arms'/>"), "URDF760", "has no extension"),
        (shape("<mesh filename='http://a/a.stl'/>"), "URDF760", "is named by http://, which cannot be read"),
        ("<reduced_deformable/>" + link("a"), "PBT302", "RESET_USE_DEFORMABLE_WORLD"),
        (link("a%s", ""), "PBT303", "PyBullet prints the name of link 'a%s'"),
        (link("a", f"{MASS}<contact><damping value='nan'/></contact>"), "PBT102", "is not a number"),
    ],
)
def test_what_is_reported(body: str, code: str, words: str) -> None:
    assert words in reported(robot(body))[code]


def test_zero_mass_says_that_the_base_is_fixed() -> None:
    text = robot(link("a").replace('mass value="1"', 'mass value="0"'))
    (one,) = [one for one in findings(text, NEW) if one.code == "URDF604"]
    assert {name: effect.value for name, effect in one.effects.items()} == {NEW: "alters"}


def test_meshes_are_looked_for_in_the_folders_above(tmp_path: Path) -> None:
    folder = tmp_path / "robot" / "urdf"
    folder.mkdir(parents=True)
    for name in ("robot/meshes/a.stl", "robot/urdf/b.stl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")

    def missing(name: str) -> bool:
        text = robot(shape(f"<mesh filename='{name}'/>", "visual")).encode()
        asked = engine.Settings(targets=tuple(target.parse(NEW)), resolve=True)
        found = engine.lint(Source(str(folder / "r.urdf"), text), asked).findings
        return any("rejects" in one.effects.values() for one in found)

    for name in ("b.stl", "../meshes/a.stl", "meshes/a.stl", f"{tmp_path}/robot/urdf/b.stl", f"file://{folder}/b.stl"):
        assert not missing(name), name
    for name in ("a.stl", "B.stl", "/meshes/c.stl", f"{tmp_path}/b.stl"):
        assert missing(name), name
    assert not missing("package://nobody_knows/a.stl")
    assert missing(" package://nobody_knows/a.stl")
    assert missing("\tmodel://nobody_knows/a.stl")
    (tmp_path / "robot" / "package.xml").write_text("<package><name>robot</name></package>")
    assert not missing("package://robot/meshes/a.stl")
    assert missing("package://robot/meshes/c.stl")


def differences(text: str) -> list[tuple[str, str]]:
    return [(one.kind, one.name) for one in loaded(text, NEW).differences]


def test_collision_meshes_become_convex_once_a_link() -> None:
    mesh, visual = "<mesh filename='a.stl'/>", "<visual><geometry><mesh filename='a.stl'/></geometry></visual>"
    two = link("a", MASS + f"<collision><geometry>{mesh}</geometry></collision>" * 2 + visual)
    assert differences(robot(two)) == [("replaced", "a"), ("convex", "a")]
    assert differences(robot(shape(mesh, attributes="concave='yes'"))) == [("replaced", "a")]
    assert differences(robot(link("a", MASS + visual))) == [("replaced", "a")]


def test_differences_of_masses_and_limits() -> None:
    kinds = differences(robot(arm(BOX, "revolute", '<limit lower="-1"/><mimic joint="j"/>')))
    assert kinds == [("replaced", "a"), ("invented", "b"), ("locked", "j"), ("free", "j")]
    assert ("limited", "j") in differences(robot(arm(kind="revolute", more='<limit upper="1"/>')))
    assert ("unlimited", "j") in differences(robot(arm(kind="revolute", more='<limit upper="-1"/>')))
    assert ("altered", "a") in differences(robot(link("a").replace('mass value="1"', 'mass value="1,5"')))


def test_shapes_that_are_kept() -> None:
    one = loaded(robot(shape("<mesh filename='a.vtk'/>") + link("b", MASS + BOX) + joint("j", "a", "b")), NEW)
    assert [part.parent.attributes["name"] for part in one.shapes if part.parent is not None] == ["b"]


def effects(text: str, code: str) -> list[str]:
    return [
        effect.value for one in findings(text, NEW, remarks=True) if one.code == code for effect in one.effects.values()
    ]


@grouped(
    ("text", "code", "expected"),
    [
        (robot(arm(more='<origin xyz="1 0"/>')), "URDF102", ["alters"]),
        (robot(arm(more='<limit lower="-1" upper="1"/>')), "URDF420", ["ignores"]),
        (robot("<material name='m'><color rgba='1 0 0'/></material>" + link("a")), "URDF102", ["alters"]),
        (robot("<material name='m'><color rgba='1 0 0 1'/></material>" + link("a")), "URDF102", []),
        (robot(arm(more='<mimic joint="j"/>')), "PRG601", []),
        (robot(arm() + "<material name='m'><color rgba='1 0 0 1'/></material>"), "PRG601", []),
        (robot(arm(kind="fixed")), "PRG601", []),
        (robot(arm(kind="spherical", more='<limit lower="1" upper="1" twist="1"/>')), "PBT212", ["ignores"]),
        (robot(arm(kind="spherical", more='<limit lower="1" upper="1" twist="1" effort="1"/>')), "PBT212", []),
        (robot(arm() + "<transmission name='t'/>"), "PRG601", ["ignores"]),
        (robot(arm()).replace("<robot", "<robot version='1.0'"), "PRG602", ["ignores"]),
        (robot(arm(more='<axis xyz="0 0 2"/>')), "URDF502", ["alters"]),
        (robot(arm(more='<axis xyz="0 0 0"/>')), "URDF500", ["alters"]),
        (robot(arm(kind="revolute", more='<limit upper="1"/>')), "URDF401", ["alters"]),
        (robot(shape("<mesh filename='a.stl' scale='2'/>")), "URDF102", ["alters"]),
        (robot(shape("<sphere radius='1'/><box size='1 1 1'/>")), "URDF703", ["drops"]),
    ],
)
def test_effects(text: str, code: str, expected: list[str]) -> None:
    assert effects(text, code) == expected
