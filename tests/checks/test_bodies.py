"""Collisions against visuals, bodies against what they hang on and carry, and robots against what they stand on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.lint import findings
from tests.meshes import samples
from urdflint.findings import Finding
from urdflint.linter.run import engine
from urdflint.model.plausibility import standing_stability
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.syntax import parsing
from urdflint.syntax.source import Source


def box(kind: str, size: str = "0.1 0.1 0.1", xyz: str = "0 0 0", rpy: str = "0 0 0") -> str:
    return f'<{kind}><origin xyz="{xyz}" rpy="{rpy}"/><geometry><box size="{size}"/></geometry></{kind}>'


def mass(value: object, xyz: str = "0 0 0") -> str:
    return f'<inertial><origin xyz="{xyz}"/><mass value="{value}"/></inertial>'


def link(name: str, *parts: str) -> str:
    return f'<link name="{name}">{"".join(parts)}</link>'


def joint(parent: str, child: str, kind: str = "continuous", xyz: str = "0 0 0", rpy: str = "0 0 0") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/><origin xyz="{xyz}" rpy="{rpy}"/><axis xyz="0 0 1"/>'
    return f'<joint name="{parent}_{child}" type="{kind}">{ends}</joint>'


def robot(*parts: str) -> str:
    return f'<robot name="r">{"".join(parts)}</robot>'


def reported(xml: str, code: str) -> list[Finding]:
    return [one for one in findings(xml, "") if one.code == code]


def chain(*masses: object, kind: str = "continuous") -> str:
    links = [link(f"l{at}", mass(one)) for at, one in enumerate(masses)]
    joints = [joint(f"l{at}", f"l{at + 1}", kind if at == 1 else "continuous") for at in range(len(masses) - 1)]
    return robot(*links, *joints)


@grouped(
    ("xml", "said"),
    [
        (chain(10, 0.01, 100), "link 'l1' weighs 10 g and carries 100 kg, 10,000 times as much"),
        (chain(10, 0.2, 60, 40), "link 'l1' weighs 0.2 kg and carries 100 kg, 500 times as much"),
        (chain(10, 0.21, 60, 40), None),
        (chain(10, *[0.2] * 600), None),  # a long chain of equal links
        (chain(10, 0.01, 100, kind="fixed"), None),  # one body of 100.01 kg
        (chain(0.01, 100), None),  # the base may be held
        (chain(100, 0.01), "link 'l1' weighs 10 g and hangs on 100 kg, 10,000 times as much"),
        (chain(100, 0.021), None),
        (chain(100, 0), None),
        (chain(100, 1e-6), None),  # which is reported as such
        (chain(100, "x"), None),
        (chain(10, 0.01, "x"), None),
        (chain(10, 0.01, 100).replace('child link="l2"', 'child link="l0"'), None),
    ],
)
def test_masses_of_neighbors(xml: str, said: str | None) -> None:
    assert [one.message for one in reported(xml, "URDF632")] == ([said] if said else [])


def test_masses_are_reported_once() -> None:
    (one,) = reported(chain(10, 0.01, 100, 0.01, 100), "URDF632")
    assert one.message.endswith(", and so is 1 more")
    assert (one.severity.value, len(one.also)) == ("info", 1)


# Collisions that are not there


def row(*parts: tuple[str, ...], kind: str = "continuous") -> str:
    links = [link("base", box("collision"), box("visual"))]
    links += [link(f"l{at}", *map(box, kinds)) for at, kinds in enumerate(parts)]
    return robot(*links, *(joint("base", f"l{at}", kind) for at in range(len(parts))))


BOTH, SEEN = ("visual", "collision"), ("visual",)
COVER = link("s", box("collision")) + joint("l1", "s", "fixed")


@grouped(
    ("xml", "said"),
    [
        (row(BOTH, SEEN), "link 'l1' has visuals, but no collision, and a joint moves it"),
        (row(BOTH, BOTH, SEEN, SEEN), "2 of 4 links that are shown and moved have no collision, such as link 'l2'"),
        (row(BOTH, SEEN, SEEN), None),  # most have none, on purpose
        (row(BOTH, SEEN, kind="fixed"), None),
        (row(BOTH, ()), None),
        (row(BOTH, ("collision",)), None),
        (
            row(BOTH, SEEN).replace("</robot>", link("s", box("collision")) + joint("l1", "s", "fixed") + "</robot>"),
            None,
        ),
    ],
)
def test_links_without_collision(xml: str, said: str | None) -> None:
    assert [one.message for one in reported(xml, "URDF764")] == ([said] if said else [])


@grouped(("parts", "told"), [((SEEN, SEEN), True), ((SEEN,), False), ((SEEN, BOTH), False), (((), ()), False)])
def test_robots_without_collision(parts: tuple[tuple[str, ...], ...], told: bool) -> None:
    xml = row(*parts).replace(box("collision"), "", 1)
    found = reported(xml, "URDF765")
    said = "no link has a collision, though joints move 2 that have visuals"
    assert [one.message for one in found] == ([said] if told else [])
    assert not told or reported(xml, "URDF764") == []


# Sizes and places


@grouped(
    ("collision", "visual", "said"),
    [
        ("0.2 0.2 0.2", "0.1 0.1 0.1", ("info", "2 times as large as its visual: 0.35 m across against 0.17 m")),
        ("0.2 0.2 0.19", "0.1 0.1 0.1", None),
        ("1 1 1", "0.1 0.1 0.1", ("warning", "10 times as large as its visual")),
        ("0.01 0.01 0.01", "0.1 0.1 0.1", ("warning", "10 times smaller than its visual")),
        ("0.05 0.05 0.05", "0.1 0.1 0.1", ("info", "2 times smaller than its visual")),
        ("0.01 0.01 0.02", "0.1 0.1 0.1", None),  # a part of it
        ("0.3 0.1 0.2", "0.1 0.2 0.3", None),  # turned otherwise
        ("1 1 1", "0.001 0.001 0.001", None),  # a mark
        ("100 100 100", "0.1 0.1 0.1", None),  # another unit
    ],
)
def test_sizes(collision: str, visual: str, said: tuple[str, str] | None) -> None:
    xml = robot(link("base", box("collision", collision), box("visual", visual)))
    found = reported(xml, "URDF766")
    assert [one.severity.value for one in found] == ([said[0]] if said else [])
    assert all(said is not None and said[1] in one.message for one in found)
    several = robot(link("base", box("collision", collision), box("visual", visual), box("visual", visual)))
    assert reported(several, "URDF766") == []


def test_one_mesh_in_two_scales_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "m.stl").write_bytes(samples.stl((0.1, 0.2, 0.3)))
    (tmp_path / "n.stl").write_bytes(samples.stl((0.1, 0.2, 0.31)))
    meshes = '<{0}><geometry><mesh filename="m.stl" scale="{1}"/></geometry></{0}>'
    xml = robot(link("base", meshes.format("visual", "1 1 1"), meshes.format("collision", "10 10 10")))

    def codes(text: str) -> set[str]:
        result = engine.lint(Source(str(tmp_path / "r.urdf"), text.encode()), engine.Settings())
        return {one.code for one in result.findings} & {"MSH202", "URDF766"}

    assert codes(xml) == {"MSH202"}
    assert codes(xml.replace("m.stl", "n.stl", 1)) == {"URDF766"}


@grouped(
    ("xyz", "severity"),
    [("0.15 0 0", None), ("0.18 0 0", None), ("0.19 0 0", "info"), ("0.27 0 0", "info"), ("0.28 0 0", "warning")],
)
def test_places(xyz: str, severity: str | None) -> None:
    xml = robot(link("base", box("collision", xyz=xyz), box("visual")))
    assert [one.severity.value for one in reported(xml, "URDF767")] == ([severity] if severity else [])
    covered = xml.replace("</link>", box("collision") + "</link>")
    assert reported(covered, "URDF767") == []


def test_marks_may_be_anywhere() -> None:
    for size, told in (("0.02 0.02 0.02", False), ("0.03 0.03 0.03", True)):
        xml = robot(link("base", box("collision", size, "0.5 0 0"), box("visual", size)))
        assert bool(reported(xml, "URDF767")) is told


@grouped(
    ("xyz", "kind", "told"),
    [
        ("0 0 0.3", "continuous", True),
        ("0 0 0.14", "continuous", False),
        ("0 0 0.3", "prismatic", False),
        ("0 0 0.3", "fixed", False),
        ("x", "continuous", False),
    ],
)
def test_gaps(xyz: str, kind: str, told: bool) -> None:
    links = link("a", box("collision", "1 1 0.1")), link("b", box("visual"))
    xml = robot(*links, joint("a", "b", kind, xyz))
    found = reported(xml, "URDF768")
    assert [(one.severity.value, one.message) for one in found] == (
        [("info", "shapes below joint 'a_b' are 0.2 m away from those above it")] if told else []
    )
    rod = link("rod", box("visual", "0.01 0.01 0.3")) + joint("a", "rod", "fixed", "0 0 0.15")
    assert reported(xml.replace("</robot>", rod + "</robot>"), "URDF768") == []


def test_gaps_of_small_links() -> None:
    small = "0.01 0.01 0.01"
    for z, told in ((0.04, True), (0.029, False)):
        links = link("a", box("collision", small)), link("b", box("visual", small))
        assert bool(reported(robot(*links, joint("a", "b", xyz=f"0 0 {z}")), "URDF768")) is told


def test_gaps_where_frames_are_turned() -> None:
    bar = link("b", box("visual", "0.6 0.1 0.1"))
    for rpy, told in (("0 0 0", True), ("0 1.5707963 0", False)):  # upright it is 0.1 m away, which is a sixth of it
        xml = robot(link("a", box("collision", "1 1 0.1")), bar, joint("a", "b", xyz="0 0 0.45", rpy=rpy))
        assert bool(reported(xml, "URDF768")) is told


@grouped(
    ("xyz", "axis", "told"),
    [
        ("1 0 0", "0 1 0", "axis of joint 'a_b' passes 0.95 m beside the shapes of both links"),
        ("1 0 0", "1 0 0", None),  # goes through both
        ("1 0 0.2", "1 0 0", "axis of joint 'a_b' passes 0.15 m beside the shapes of both links"),
        ("0.09 0 0", "0 1 0", None),  # 4 cm beside cubes of 17 cm across
    ],
)
def test_axes_beside_shapes(xyz: str, axis: str, told: str | None) -> None:
    back = " ".join(str(-float(word)) for word in xyz.split())
    links = link("a", box("collision")), link("b", box("visual", xyz=back))
    turned = joint("a", "b", xyz=xyz).replace('<axis xyz="0 0 1"/>', f'<axis xyz="{axis}"/>')
    assert [one.message for one in reported(robot(*links, turned), "URDF769")] == ([told] if told else [])
    bare = robot(links[0], '<link name="b"/>', turned)
    assert reported(bare, "URDF769") == []


@grouped(
    ("size", "rpy", "told"),
    [
        (
            "0.1 0.1 0.3",
            "1.5707963 0 0",
            (
                "visual of link 'a' has the size of its collision along other axes: 0.1 x 0.1 x 0.3 against "
                "0.1 x 0.3 x 0.1 m"
            ),
        ),
        ("0.1 0.1 0.3", "0 0 1.5707963", None),
        ("0.1 0.1 0.12", "1.5707963 0 0", None),  # as rough shapes are
    ],
)
def test_turned_visuals(size: str, rpy: str, told: str | None) -> None:
    base = link("a", box("collision", size, rpy=rpy), box("visual", size))
    assert [one.message for one in reported(robot(base), "URDF770")] == ([told] if told else [])
    assert reported(robot(link("a", box("collision", size, rpy=rpy), box("visual", size) * 2)), "URDF770") == []


def test_specks() -> None:
    for size, told in (("0.004 0.01 0.01", True), ("0.01 0.05 0.05", False)):
        (base,) = [link("base", box("collision", size), box("visual", "0.1 0.5 0.1"))]
        assert [one.severity.value for one in reported(robot(base), "URDF766")] == (["info"] if told else [])


# What a robot stands on


def car(center: str = "0 0 0", z: float = 0.0, more: str = "", world: str = "base") -> str:
    feet = [(x, y) for x in (-0.2, 0.2) for y in (-0.2, 0.2)]
    links = [link(f"w{at}", box("collision"), mass(1)) for at in range(4)]
    joints = [joint(world, f"w{at}", xyz=f"{x} {y} {z if at == 3 else 0}") for at, (x, y) in enumerate(feet)]
    return robot(link(world, mass(100, center), box("collision", xyz="0 0 0.5")), *links, *joints, more)


def fall(xml: str) -> standing_stability.Fall | None:
    document = parsing.read(Source("r", xml.encode()))
    assert document.root is not None
    return standing_stability.fall(Robot(document, document.root, Files(None, resolve=False)))


@grouped(
    ("xml", "away"),
    [
        (car(), None),
        (car("0.25 0 9"), None),
        (car("0.27 0 0"), None),  # no farther than 2 % of the area
        (car("0.5 0 0"), 0.5 / 1.04 - 0.25),
        (car("0 -0.5 0"), 0.5 / 1.04 - 0.25),
        (car(more=link("load", mass(96)) + joint("base", "load", "fixed", "0 0.7 0")), 0.7 * 0.48 - 0.25),
        (car(more=link("load", mass(96)) + joint("base", "load", "fixed", "-0.7 0 0")), 0.7 * 0.48 - 0.25),
        (car("0.2 0.2 0", z=0.5), (0.4 / 1.04 - 0.1) / 2**0.5),
        (car("0.5 0 0", world="world"), None),
        (car("0.5 0 0", more=link("free")), None),
        (car("0.5 0 0", more='<drake:ball_constraint xmlns:drake="d"/>'), None),
        (car("0.5 0 0").replace('size="0.1 0.1 0.1"', 'size="x"', 1), None),
        (car("0.5 0 0").replace('value="1"', 'value="x"', 1), None),
        (car("0.5 0 0").replace("continuous", "fixed"), None),
        (car("0.5 0 0", more=link("foot", box("collision", xyz="0 0 -9")) + joint("base", "foot")), None),
        (car("0.5 0 0", more=link("caster", box("collision", xyz="0.7 0 0")) + joint("base", "caster", "fixed")), None),
    ],
)
def test_standing(xml: str, away: float | None) -> None:
    found = fall(xml)
    if away is None:
        assert found is None
    else:
        assert found is not None
        assert found.away == pytest.approx(away, abs=1e-6)
