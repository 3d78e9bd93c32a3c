"""Collisions that are inside one another at zero."""

import math

import pytest

from tests.grouping import grouped
from urdflint.linter.run import engine, load_target
from urdflint.model.geometry.collision_overlap import Overlap, of_neighbours, overlaps
from urdflint.model.geometry.convex_overlap import convex
from urdflint.model.transform import Transform, rotation
from urdflint.syntax.source import Source

SHAPES = {
    "box": '<box size="0.2 0.4 0.6"/>',
    "sphere": '<sphere radius="0.1"/>',
    "cylinder": '<cylinder radius="0.1" length="0.6"/>',
    "capsule": '<capsule radius="0.1" length="0.6"/>',
}
# How far each reaches from its center along x, y and z
REACH = {"box": (0.1, 0.2, 0.3), "sphere": (0.1,) * 3, "cylinder": (0.1, 0.1, 0.3), "capsule": (0.1, 0.1, 0.4)}


def link(name: str, shape: str, origin: str = "") -> str:
    return f'<link name="{name}"><collision>{origin}<geometry>{shape}</geometry></collision></link>'


def joint(
    name: str, parent: str, child: str, place: str = "0 0 0", kind: str = "continuous", rpy: str = "0 0 0"
) -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    return f'<joint name="{name}" type="{kind}">{ends}<origin xyz="{place}" rpy="{rpy}"/></joint>'


def found(*parts: str) -> list[tuple[str | None, str | None, float, bool]]:
    robot = load_target.read(Source("r.urdf", f'<robot name="r">{"".join(parts)}</robot>'.encode()))
    return [(one.first.link.name, one.second.link.name, one.depth, one.joint is not None) for one in overlaps(robot)]


def chain(first: str, second: str, place: str, rpy: str = "0 0 0") -> list[tuple[str | None, str | None, float, bool]]:
    """A shape, a link without one, and another shape."""
    joints = joint("j", "a", "b") + joint("k", "b", "c", place, rpy=rpy)
    return found(link("a", first), '<link name="b"/>', link("c", second), joints)


@pytest.mark.parametrize("axis", range(3))
@pytest.mark.parametrize("second", SHAPES)
@grouped("first", SHAPES)
def test_shapes_meet_where_they_reach_one_another(first: str, second: str, axis: int) -> None:
    together = REACH[first][axis] + REACH[second][axis]
    for gap in (-0.02, 0.002):
        place = " ".join(str(together + gap) if at == axis else "0" for at in range(3))
        some = chain(SHAPES[first], SHAPES[second], place)
        assert [one[:2] for one in some] == ([("a", "c")] if gap < 0 else [])
        if some:
            assert some[0][2] == pytest.approx(0.02, rel=0.05)


def test_turned_shapes_are_looked_at_as_they_stand() -> None:
    """An edge of the box reaches farther along x than its face."""
    turned = f"0 0 {math.pi / 4}"
    place = f"{0.1 + math.sqrt(0.02) + 0.02} 0 0"
    cube = '<box size="0.2 0.2 0.2"/>'
    assert chain(SHAPES["sphere"], cube, place, turned) == []
    nearer = f"{0.1 + math.sqrt(0.02) - 0.02} 0 0"
    assert len(chain(SHAPES["sphere"], cube, nearer, turned)) == 1
    assert chain(SHAPES["sphere"], cube, nearer) == []


def test_less_than_a_millimetre_is_not_reported() -> None:
    assert chain(SHAPES["sphere"], SHAPES["sphere"], "0.1995 0 0") == []
    assert len(chain(SHAPES["sphere"], SHAPES["sphere"], "0.1985 0 0")) == 1


def test_neighbours_are_left_out_but_for_the_base() -> None:
    ball = SHAPES["sphere"]
    names = "abc"
    links = [link(name, ball, f'<origin xyz="{at} 0 0"/>') for at, name in enumerate(names)]
    near = joint("j", "a", "b") + joint("k", "b", "c", "-1 0 0")
    assert [(one[:2], one[3]) for one in found(*links, near)] == []
    near = joint("j", "a", "b", "-0.9 0 0") + joint("k", "b", "c", "-1 0 0")
    assert [(one[:2], one[3]) for one in found(*links, near)] == [(("a", "b"), True), (("a", "c"), False)]


def test_links_that_are_fixed_to_one_another_are_one() -> None:
    ball = SHAPES["sphere"]
    links = [link(name, ball) for name in "abc"]
    fixed = joint("j", "a", "b", kind="fixed") + joint("k", "b", "c", kind="fixed")
    assert found(*links, fixed) == []
    moving = joint("j", "a", "b", kind="fixed") + joint("k", "b", "c")
    assert [one[:2] for one in found(*links, moving)] == [("a", "c")]


def test_what_cannot_be_measured_is_left_out() -> None:
    ball = SHAPES["sphere"]
    for shape in ('<sphere radius="x"/>', '<box size="0 1 1"/>', '<mesh filename="a.stl"/>', ""):
        assert chain(ball, shape, "0 0 0") == []
    links = link("a", ball), '<link name="b"/>', link("c", ball)
    cycle = joint("j", "a", "b") + joint("k", "b", "c") + joint("l", "c", "b")
    assert found(*links, cycle) == []
    assert found(*links, joint("j", "a", "b") + joint("k", "b", "c", "0 x 0")) == []


def test_very_many_shapes_cost_no_more_than_a_bound() -> None:
    """All at one place: pairs grow with the square of their number."""
    ball = SHAPES["sphere"]
    many = "".join(link(f"l{at}", ball) + joint(f"j{at}", "a", f"l{at}") for at in range(400))
    assert 0 < len(found(link("a", ball), many)) <= 4000


def test_the_base_comes_first_wherever_it_stands_in_the_file() -> None:
    ball = SHAPES["sphere"]
    robot = found(link("a", ball), link("base", ball), joint("j", "base", "a"))
    assert [(one[:2], one[3]) for one in robot] == [(("base", "a"), True)]


def neighbours(first: str, second: str, place: str = "", kind: str = "continuous", axis: str = "") -> list[Overlap]:
    """The overlap of a link and what a joint at its frame moves, whose shape is elsewhere."""
    links = link("a", first), link("b", second, f'<origin xyz="{place}"/>' if place else "")
    ends = f'<parent link="a"/><child link="b"/>{axis}'
    text = f'<robot name="r">{"".join(links)}<joint name="j" type="{kind}">{ends}</joint></robot>'
    return of_neighbours(load_target.read(Source("r.urdf", text.encode())))


def test_an_overlap_of_neighbours_says_how_far_from_the_axis_it_is() -> None:
    """A small ball in a long box; of 1 m along x, its ends are nearly there."""
    rod, ball = '<box size="2 0.1 0.1"/>', '<sphere radius="0.04"/>'
    (one,) = neighbours(rod, ball, "0.7 0 0", axis='<axis xyz="0 1 0"/>')
    assert one.away == pytest.approx(0.74, abs=0.01)
    assert one.inside == 1.0
    assert one.thickness == pytest.approx(0.05)
    assert one.depth == pytest.approx(0.08, rel=0.05)
    (half,) = neighbours(rod, ball, "0.7 0.045 0", axis='<axis xyz="0 0 2"/>')
    assert half.inside == pytest.approx(0.55, abs=0.1)
    assert half.away == pytest.approx(0.74, abs=0.01)


def test_what_turns_about_its_own_axis_is_near_it() -> None:
    """Without an <axis> that is x."""
    for axis in ("", '<axis xyz="1 0 0"/>'):
        (one,) = neighbours('<box size="2 0.1 0.1"/>', '<sphere radius="0.04"/>', "0.7 0 0", axis=axis)
        assert one.away < 0.04


def test_of_two_neighbours_the_overlap_that_is_farthest_is_reported() -> None:
    balls = "".join(
        f'<collision><origin xyz="0 {at} 0"/><geometry><sphere radius="0.04"/></geometry></collision>'
        for at in (0.1, 0.5, 0.3, 1.5)
    )
    wall = '<link name="a"><collision><geometry><box size="0.1 2 0.1"/></geometry></collision></link>'
    joint_ = '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="1 0 0"/></joint>'
    text = f'<robot name="r">{wall}<link name="b">{balls}</link>{joint_}</robot>'
    (one,) = of_neighbours(load_target.read(Source("r.urdf", text.encode())))
    assert one.away == pytest.approx(0.54, abs=0.01)


def test_slides_and_axes_that_are_none_are_left_out() -> None:
    rod, ball = '<box size="2 0.1 0.1"/>', '<sphere radius="0.04"/>'
    for kind, axis in (("prismatic", ""), ("fixed", ""), ("continuous", "0 0 0"), ("continuous", "x"), ("planar", "")):
        written = f'<axis xyz="{axis}"/>' if axis else '<axis xyz="0 1 0"/>'
        assert neighbours(rod, ball, "0.7 0 0", kind, written) == []
    assert neighbours(rod, ball, "0.7 0.0895 0", axis='<axis xyz="0 1 0"/>') == []


def test_very_many_neighbours_cost_no_more_than_a_bound() -> None:
    """Balls in a row on a long box: two hundred of them are looked at."""
    ball = SHAPES["sphere"]
    many = "".join(link(f"l{at}", ball) + joint(f"j{at}", "a", f"l{at}", f"{at} 0 0") for at in range(-200, 200))
    beam = link("a", '<box size="800 0.1 0.1"/>')
    text = f'<robot name="r">{beam}{many}</robot>'
    assert len(of_neighbours(load_target.read(Source("r.urdf", text.encode())))) == 200


def reported(ball: float, away: float, *, deep: float) -> bool:
    """Whether a ball is told that is that far from a joint, and so deep in a box that is 0.1 m thick."""
    shapes = link("a", '<box size="2 0.1 0.1"/>'), link("b", f'<sphere radius="{ball}"/>')
    place = f'<origin xyz="{away} 0 {0.05 + ball - deep}"/>'
    turns = '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 1 0"/></joint>'
    text = f'<robot name="r">{shapes[0]}{shapes[1].replace("<collision>", f"<collision>{place}")}{turns}</robot>'
    settings = engine.Settings(codes=frozenset({"URDF710"}))
    return bool(engine.lint(Source("r.urdf", text.encode()), settings).findings)


def test_an_overlap_is_reported_that_is_far_from_the_axis_and_large() -> None:
    assert reported(0.04, 0.5, deep=0.06)
    assert not reported(0.04, 0.5, deep=0.012)
    assert not reported(0.04, 0.05, deep=0.06)
    assert reported(0.04, 0.08, deep=0.06)


@grouped("kind", SHAPES)
def test_points_of_a_shape_are_inside_it_and_fill_it(kind: str) -> None:
    text = f'<robot name="r">{link("a", SHAPES[kind])}</robot>'
    element = load_target.read(Source("r.urdf", text.encode())).links[0].collisions[0].shape
    frame = Transform((1.0, 2.0, 3.0), rotation((0.3, 0.2, 0.1)))
    shape = convex(element, frame) if element is not None else None
    assert shape is not None
    points = list(shape.points())
    assert all(map(shape.has, points))
    full = {"box": 1.0, "sphere": math.pi / 6, "cylinder": math.pi / 4, "capsule": math.pi / 4 * (1 - 0.2 / 3 / 0.8)}
    assert len(points) / 343 == pytest.approx(full[kind], abs=0.06)
    assert 0.8 * shape.reach < max(math.dist(one, frame.position) for one in points) < shape.reach
