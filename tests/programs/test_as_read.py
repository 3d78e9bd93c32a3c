"""Robots that the XML parsers of programs read in different ways: entities, and TABs in names; all was run."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import findings
from tests.programs.short_robots import MASS, joint, link
from tests.replay import ask
from urdflint.programs import models, target
from urdflint.programs.effect import Effect
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

EXPANDING = ("usd@0.1", "usd@0.3", "newton@1.8")
KEEPING = ("urdfdom@3", "urdfdom@6", "drake@1.58", "mujoco@4", "pybullet@3", "pinocchio@4")
LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'


def entity(value: str, mass: str = "&n;") -> str:
    inside = MASS.replace('value="1"', f'value="{mass}"')
    head = f'<!DOCTYPE robot [<!ENTITY n "{value}">]>'
    return (
        f'{head}<robot name="r">{link("a", MASS)}{link("b", inside)}{joint("j", "a", "b", "revolute", LIMIT)}</robot>'
    )


def named(child: str, end: str, name: str = "j", more: str = "") -> str:
    return (
        f'<robot name="r">{link("a", MASS)}{link(child, MASS)}{joint(name, "a", end, "revolute", LIMIT)}{more}</robot>'
    )


def rejecting(text: str, *programs: str) -> set[str]:
    """The programs that reject a robot, as `check` says; previews say the same."""
    said = findings(text, ",".join(programs))
    found = {name for one in said for name, effect in one.effects.items() if effect is Effect.REJECTS}
    robot = ask.read(text.encode())
    assert robot is not None
    assert found == {one for one in programs if models.loaded(robot, target.parse(one)[0]).refusals}
    return found


@pytest.mark.parametrize("program", EXPANDING)
def test_entities_are_put_in_where_the_program_does(program: str) -> None:
    assert (ask.preview(entity("3"), program) or {})["masses"]["b"] == 3
    assert (ask.preview(entity("3", "1&n;.5"), program) or {})["masses"]["b"] == 13.5
    assert rejecting(entity("3"), program) == set()
    assert rejecting(entity("x"), program) == {program}


def test_others_leave_references_as_they_are() -> None:
    assert rejecting(entity("3"), "drake@1.58", "mujoco@4") == {"drake@1.58", "mujoco@4"}


def test_findings_about_a_robot_with_entities_are_at_their_places() -> None:
    said = [one for one in findings(entity("x"), "newton@1.8") if one.effects.get("newton@1.8") is Effect.REJECTS]
    assert [one.location.path for one in said] == ["/robot/link[2]/inertial/mass/@value"]


@pytest.mark.parametrize("value", ["&#38;m;", "&lt;a/>", "<mass/>"])
def test_entities_that_hold_more_than_text_are_not_put_in(value: str) -> None:
    assert parsing.with_entities(Source("r.urdf", entity(value).encode()), 1000) is None


def test_entities_do_not_grow_beyond_a_bound() -> None:
    data = entity("1" * 400, "&n;&n;").encode()
    assert parsing.with_entities(Source("r.urdf", data), 1000) is not None
    assert parsing.with_entities(Source("r.urdf", data), 800) is None


@grouped("program", KEEPING)
def test_a_tab_is_a_part_of_a_name(program: str) -> None:
    assert "b\t" in (ask.preview(named("b\t", "b\t"), program) or {})["bodies"]
    assert "b&\tc" in (ask.preview(named("b&amp;\tc", "b&amp;\tc"), program) or {})["bodies"]
    assert rejecting(named("b\t", "b\t"), program) == set()
    assert rejecting(named("b\t", "b "), program) == {program}


@grouped("program", KEEPING)
def test_names_that_differ_in_a_tab_are_two(program: str) -> None:
    text = named("b\t", "b\t", "j", link("b ", MASS) + joint("k", "a", "b ", "revolute", LIMIT))
    assert rejecting(text, program) == set()
    assert len((ask.preview(text, program) or {})["masses"]) >= 2


@pytest.mark.parametrize("program", EXPANDING)
def test_others_read_a_blank(program: str) -> None:
    assert rejecting(named("b\t", "b "), program) == set()
