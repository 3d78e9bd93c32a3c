"""Joints that turn a link through another one: from which position on, and where that is not reported."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest

from tests.grouping import grouped
from tests.lint import URDFDOM, findings, sliced
from urdflint.findings import Finding
from urdflint.linter.run import engine
from urdflint.model.geometry import joint_sweep
from urdflint.programs import target
from urdflint.syntax.source import Source

INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
BALL = '<sphere radius="0.04"/>'
ROD = '<cylinder radius="0.04" length="0.2"/>'
BEAM = '<box size="0.08 0.08 0.2"/>'
PILL = '<capsule radius="0.04" length="0.12"/>'


def link(name: str, z: float, shape: str = BEAM, y: float = 0.0) -> str:
    body = f'<collision><origin xyz="0 {y} {z}"/><geometry>{shape}</geometry></collision>' if shape else ""
    return f'<link name="{name}">{INERTIAL}{body}</link>'


def joint(limit: str, parent: str = "arm", child: str = "hand", kind: str = "revolute", more: str = "") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/><axis xyz="0 1 0"/>'
    return f'<joint name="{child}_turn" type="{kind}">{ends}<limit {limit} effort="1" velocity="1"/>{more}</joint>'


def arm(limit: str, *, own: str = BEAM, other: str = BEAM, y: float = 0.0, **joints: str) -> str:
    """An arm below a joint and a hand above it, both 0.1 to 0.3 m away; the hand turns about y."""
    base = '<link name="base"/><joint name="j" type="continuous"><parent link="base"/><child link="arm"/></joint>'
    links = link("arm", -0.2, other) + link("hand", 0.2, own, y)
    return f'<robot name="r">{base}{links}{joint(limit, **joints)}</robot>'


def found(text: str, *, deep: bool = False) -> list[Finding]:
    if not deep:
        return [one for one in findings(text) if one.code in ("URDF436", "URDF437")]
    asked = tuple(one for word in URDFDOM.split(",") for one in target.parse(word))
    result = engine.lint(Source("r.urdf", text.encode()), engine.Settings(targets=asked, resolve=False, deep=True))
    assert result.report.failure is None
    return [one for one in result.findings if one.code in ("URDF436", "URDF437")]


def first(finding: Finding) -> float:
    """From which position on the shapes overlap."""
    found = re.search(r"from (\S+) rad", finding.message)
    assert found is not None
    return float(found[1])


@grouped(
    ("own", "other", "touch"),
    [
        (BALL, BALL, math.pi - 2 * math.asin(0.0395 / 0.2)),  # overlaps of less than 1 mm do not count
        (BALL, ROD, math.pi - math.asin(0.079 / 0.2)),
        (ROD, BALL, math.pi - math.asin(0.079 / 0.2)),
        (PILL, PILL, None),
        (BEAM, BEAM, None),
        (BEAM, ROD, None),
    ],
)
def test_the_position_is_that_where_both_meet(own: str, other: str, touch: float | None) -> None:
    sizes: dict[str, Any] = {"own": own, "other": other}
    [up], [down] = found(arm('lower="-1" upper="3.5"', **sizes)), found(arm('lower="-3.5" upper="1"', **sizes))
    assert (up.code, sliced(up), sliced(down)) == ("URDF436", "3.5", "-3.5")
    assert first(up) == pytest.approx(-first(down), abs=0.01)
    assert touch is None or first(up) == pytest.approx(touch, abs=0.01)
    assert [one.message for one in up.related] == ["the collision of link 'hand'", "that of link 'arm'"]
    assert f'write upper="{first(up):.2f}"' in (up.help or "")
    assert not found(arm(f'lower="-1" upper="{first(up) + 0.3:.3f}"', **sizes))


def test_a_joint_that_turns_both_ways_has_two_findings() -> None:
    assert [sliced(one) for one in found(arm('lower="-3.1" upper="3.1"'))] == ["-3.1", "3.1"]


@pytest.mark.parametrize(("own", "other"), [(BALL, ROD), (BEAM, BALL)])
def test_only_the_way_that_leads_there_is_reported(own: str, other: str) -> None:
    """The other shape is a third of a turn away on one side, whichever of both is the smaller one."""
    aside = '<collision><origin xyz="0.1732 0 -0.1" rpy="0 -1.0472 0"/>'
    text = arm('lower="-3.3" upper="3.1"', own=own, other=other)
    [one] = found(text.replace('<collision><origin xyz="0 0.0 -0.2"/>', aside))
    assert sliced(one) == "3.1"
    assert first(one) == pytest.approx(2 * math.pi / 3 - math.asin(0.079 / 0.2), abs=0.02)


def test_what_overlaps_at_zero_hides_nothing_else() -> None:
    long = '<collision><origin xyz="0 0 0.2"/><geometry><box size="0.08 0.08 0.65"/></geometry></collision>'
    text = arm('lower="-1" upper="3.5"', own=BALL).replace(
        '<collision><origin xyz="0 0.0 0.2"/>', long + '<collision><origin xyz="0 0 0.2"/>'
    )
    [one] = found(text)
    assert one.location.source.position(one.related[0].location.span.start).column > text.index(long) + len(long)


def test_no_more_than_a_turn_is_looked_at() -> None:
    way = joint_sweep._Way(None, "upper", 0.0, 900.0)  # type: ignore[arg-type]
    assert len(way.angles) == joint_sweep.STEPS + 1
    [one] = found(arm('lower="0" upper="900"'))
    assert sliced(one) == "900"
    assert first(one) < math.pi


def test_a_range_beside_zero_is_swept_from_its_nearest_limit() -> None:
    assert found(arm('lower="1" upper="3.1"'))
    assert not found(arm('lower="2.9" upper="6"'))  # both overlap where it starts
    assert not found(arm('lower="1.6" upper="3.1"'))  # less than a quarter turn
    assert found(arm('lower="1.5" upper="3.1"'))


@grouped(
    ("limit", "changes"),
    [
        ('lower="-1.5" upper="1.5"', {}),
        ('lower="-3.1" upper="3.1"', {"kind": "continuous"}),
        ('lower="-3.1" upper="3.1"', {"kind": "prismatic"}),
        ('lower="3.1" upper="-3.1"', {}),
        ('lower="-3.1" upper="x"', {}),
        ('lower="-inf" upper="3.1"', {}),
        ('lower="-3.1" upper="3.1"', {"more": '<mimic joint="j"/>'}),
        ('lower="-3.1" upper="3.1"', {"y": 0.081}),  # they pass one another
        ('lower="-3.1" upper="3.1"', {"y": 0.05}),  # a part alone gets into the other, but not its middle
        ('lower="-3.1" upper="3.1"', {"own": '<box size="0.08 0.08 0.65"/>'}),  # they overlap at zero
        ('lower="-3.1" upper="3.1"', {"own": '<box size="0.3 0.3 0.2"/>'}),  # all is near to the axis
        ('lower="-3.1" upper="3.1"', {"own": '<mesh filename="m.stl"/>'}),
        ('lower="-3.1" upper="3.1"', {"own": '<box size="0.0004 0.0004 0.0004"/>'}),
        ('lower="-3.1" upper="3.1"', {"own": ""}),
    ],
)
def test_silent(limit: str, changes: dict[str, Any]) -> None:
    assert not found(arm(limit, **changes))


def test_boxes_that_touch_at_the_joint_count_where_they_overlap_beyond_it() -> None:
    """Their corners overlap from the start, which is no position to end the range at."""
    base = '<link name="base"/><joint name="j" type="continuous"><parent link="base"/><child link="arm"/></joint>'
    shape = '<box size="0.08 0.08 0.3"/>'
    links = link("arm", -0.15, shape) + link("hand", 0.15, shape)
    turn = joint('lower="0" upper="3"')
    [one] = found(f'<robot name="r">{base}{links}{turn}</robot>')
    assert "overlap beyond the joint from" in one.message
    assert 1.5 < first(one) < 2.4


def chained(limit: str) -> str:
    """A base with a shape, a link without one, and a hand that turns into that of the base."""
    turn = '<joint name="j" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>'
    links = link("base", -0.2) + link("arm", 0, "") + link("hand", 0.2)
    return f'<robot name="r">{links}{turn}{joint(limit)}</robot>'


def test_links_that_are_no_neighbors_are_looked_at_where_that_is_asked_for() -> None:
    text = chained('lower="-1.4" upper="3.1"')
    assert not found(text)
    [one] = found(text, deep=True)
    assert (one.code, sliced(one)) == ("URDF437", "3.1")
    assert "through link 'base' before its upper limit 3.1 rad with the other joints at zero" in one.message


def test_mimic_joints_are_not_swept() -> None:
    text = chained('lower="0" upper="3.1"')
    assert found(text, deep=True)
    assert not found(text.replace('velocity="1"/>', 'velocity="1"/><mimic joint="j"/>'), deep=True)


def test_both_rules_never_report_the_same() -> None:
    assert [one.code for one in found(arm('lower="-3.1" upper="0"'), deep=True)] == ["URDF436"]
    narrow = arm('lower="1.9" upper="3.1"', own=BALL, other=BALL)
    assert not found(narrow)
    assert [one.code for one in found(narrow.replace("3.1", "3.4"), deep=True)] == ["URDF437"]


def test_links_below_are_turned_too() -> None:
    """The tool is fixed two links below the joint; that on a sibling is not below."""
    end = '<joint name="f" type="floating"><parent link="hand"/><child link="tool"/></joint>'
    text = chained('lower="0" upper="3.1"').replace(link("hand", 0.2), link("hand", 0, "") + link("tool", 0.2))
    text = text.replace("</robot>", end + "</robot>")
    [one] = found(text, deep=True)
    assert "turns link 'tool' through link 'base'" in one.message
    assert not found(
        text.replace('<parent link="hand"/><child link="tool"/>', '<parent link="arm"/><child link="tool"/>'), deep=True
    )


def test_so_much_is_looked_at_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    text = arm('lower="-3.1" upper="3.1"')
    for name in ("PAIRS", "SWEPT", "MAX_PASSAGES"):
        with monkeypatch.context() as patch:
            patch.setattr(joint_sweep, name, 0)
            assert not found(text)
    monkeypatch.setattr(joint_sweep, "DEEP_PAIRS", 0)
    assert not found(chained('lower="0" upper="3.1"'), deep=True)
