"""For which sizes libsdformat uses a default, from which release on, and what it takes instead."""

from __future__ import annotations

from tests.grouping import grouped
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import target
from urdflint.programs.effect import Effect
from urdflint.programs.sdformat.claims import claims
from urdflint.programs.sdformat.reasons import SizeReplaced
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

INERTIAL = "<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"


def replaced(inside: str, release: str = "sdformat@15.3") -> list[tuple[str, str | None, str]]:
    """The sizes for which a default is used in a link: element, attribute and default."""
    document = read(Source("r.urdf", f"<robot name='r'><link name='a'>{INERTIAL}{inside}</link></robot>".encode()))
    assert document.root is not None
    robot = Robot(document, document.root, Files(None, {}, False))
    found = [one for one in claims(robot, target.parse(release)) if isinstance(one.reason, SizeReplaced)]
    assert {effect for one in found for effect in one.effects.values()} <= {Effect.ALTERS}
    return [(one.element.tag, one.attribute, one.reason.text) for one in found]


def shape(text: str, part: str = "collision") -> str:
    return f"<{part}><geometry>{text}</geometry></{part}>"


@grouped(
    ("text", "expected"),
    [
        ("<sphere radius='0'/>", [("sphere", "radius", "1")]),
        ("<sphere radius='-0.5'/>", [("sphere", "radius", "1")]),
        ("<cylinder radius='0' length='2'/>", [("cylinder", "radius", "0.5")]),
        ("<cylinder radius='2' length='0'/>", [("cylinder", "length", "1")]),
        ("<cylinder radius='0' length='-1'/>", [("cylinder", "radius", "0.5"), ("cylinder", "length", "1")]),
        ("<box size='1 1 0'/>", [("box", "size", "1 1 1")]),
        ("<box size='0 1 1'/>", [("box", "size", "1 1 1")]),
        ("<sphere radius='1e-9'/>", []),
        ("<sphere radius='0.5'/>", []),
        ("<box size='1 2 3'/>", []),
        ("<sphere unknown='0' radius='1'/>", []),
        ("<sphere unknown='0' radius='0'/>", [("sphere", "radius", "1")]),
    ],
)
def test_sizes_that_are_not_positive(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert replaced(shape(text)) == expected
    assert replaced(shape(text, "visual")) == expected
    assert replaced(shape(text), "sdformat@15.2") == []


def test_each_shape_is_judged_by_itself() -> None:
    good, bad = shape("<sphere radius='1'/>"), shape("<sphere radius='0'/>", "visual")
    assert replaced(good + bad) == replaced(bad + good) == [("sphere", "radius", "1")]


def test_a_geometry_without_a_shape_has_no_size() -> None:
    assert replaced(shape("") + shape("<sphere radius='0'/>", "visual")) == [("sphere", "radius", "1")]


def test_a_shape_behind_the_first_is_not_read() -> None:
    good, bad = "<sphere radius='1'/>", "<box size='1 1 0'/>"
    assert replaced(shape(good + bad)) == []
    assert replaced(shape(bad + good)) == [("box", "size", "1 1 1")]
