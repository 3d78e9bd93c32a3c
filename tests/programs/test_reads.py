"""What programs read is said in the schemas alone: their folders add what the schemas do not describe."""

from __future__ import annotations

import pytest

from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import target
from urdflint.programs.mujoco.claims import claims
from urdflint.programs.newton import unread as newton
from urdflint.programs.pybullet import silences as pybullet
from urdflint.programs.usd import grammar, silences
from urdflint.programs.vocabulary_readers import NOTHING, Names, reads
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

KEPT = r'<robot name="r"><mujoco><compiler discardvisual="{}"/></mujoco><link name="a">{}</link></robot>'
SHAPE = '<geometry><box size="1 1 1"/></geometry>'
PAINT = '<material name="red"><color rgba="1 0 0 1"/></material>'


@pytest.mark.parametrize(
    ("program", "children", "attributes"),
    [("newton", {}, newton.OWN), ("pybullet", pybullet.CHILDREN, pybullet.ATTRIBUTES)],
)
def test_a_folder_repeats_nothing_of_the_schemas(program: str, children: Names, attributes: Names) -> None:
    known = reads(program)
    assert known.children["robot"] >= {"link", "joint"}
    for own, said in ((children, known.children), (attributes, known.attributes)):
        assert {tag: names & said.get(tag, NOTHING) for tag, names in own.items()} == dict.fromkeys(own, NOTHING)


def test_the_grammar_of_the_converter_is_that_of_the_schemas() -> None:
    """But for what it looks at and keeps where nobody reads it."""
    known = reads("usd")
    aside = {tag: names - silences.ASIDE for tag, names in grammar.CHILDREN.items()}
    assert aside == {tag: names for tag, names in known.children.items() if names}
    looked_at = {tag: names for tag, names in grammar.ATTRIBUTES.items() if tag not in silences.ASIDE}
    assert looked_at == {tag: names for tag, names in known.attributes.items() if names}


def ignored(xml: str) -> set[tuple[str, str | None]]:
    """What MuJoCo does not read of a robot."""
    document = read(Source("r.urdf", xml.encode()))
    assert document.root is not None
    robot = Robot(document, document.root, Files(None, resolve=False))
    found = [one for one in claims(robot, target.parse("mujoco")) if one.word.endswith("-not-read")]
    return {(one.element.tag, one.attribute) for one in found}


def test_mujoco_takes_names_and_colors_of_visuals_that_it_keeps() -> None:
    """Run with 3.6.0, 3.12.0 and 4.0.0: the geoms have the name, and both the color that the collision defines."""
    visual = f'<visual name="v">{SHAPE}<material name="red"/></visual>'
    collision = f'<collision name="c">{SHAPE}{PAINT}</collision>'
    assert ignored(KEPT.format("false", visual + collision)) == set()
    assert ignored(KEPT.format("true", visual + collision)) == {("visual", "name"), ("geometry", None)}
