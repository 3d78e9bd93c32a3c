"""What is taken for surely valid, libxml2 takes for valid too."""

import pytest

from tests import mutations
from tests.corpus import counts
from urdflint.model.checked_nodes import nodes_of
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.model.structure import sure_validity
from urdflint.schema import validation
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

LINK = '<robot name="r"><link name="a">{}</link></robot>'
MAX_BYTES = 100_000  # of a file of the corpus: robots of more take long and hold little else
EDITS = 2000


def robot_of(text):
    document = parsing.read(Source("robot.urdf", text if isinstance(text, bytes) else text.encode()))
    if document.root is None:
        return None
    robot = Robot(document, document.root, Files(None, resolve=False))
    nodes_of(robot)
    return robot


def is_valid(robot):
    judge = validation.compiled(frozenset())
    return validation.is_valid(judge, robot.document.source.text)


def surely_valid(texts):
    """How many robots are surely valid; each of them is valid to libxml2."""
    robots = [robot for text in texts if (robot := robot_of(text)) is not None]
    sure = [robot for robot in robots if sure_validity.is_surely_valid(robot)]
    assert [robot.document.source.text for robot in sure if not is_valid(robot)] == []
    return len(sure)


@pytest.mark.parametrize("folder", [counts.CORPUS, counts.CASES], ids=["corpus", "cases"])
def test_libxml2_agrees_about_real_files(folder):
    if not folder.is_dir():
        pytest.skip("../shared is not here")
    files = [path for path in sorted(folder.rglob("*.urdf")) if path.is_file() and path.stat().st_size < MAX_BYTES]
    assert surely_valid(path.read_bytes() for path in files) > len(files) / 3


def test_libxml2_agrees_about_edited_robots():
    seeds = mutations.seeds(shared=False)
    assert surely_valid(seeds) > len(seeds) / 3
    assert surely_valid(mutations.mutants(7, seeds, EDITS)) > EDITS / 10


@pytest.mark.parametrize(
    "inside",
    [
        "<inertial><mass value='1e5'/></inertial>",
        "<visual><geometry><box size=' 1 .5 +2. '/></geometry></visual>",
        "<visual><geometry><box size='1 1 1'/></geometry></visual>",
        "<visual><material name='m'><color rgba='0 0.5 1 1'/></material></visual>",
    ],
)
def test_the_usual_is_surely_valid(inside):
    robot = robot_of(LINK.format(inside))
    assert sure_validity.is_surely_valid(robot)
    assert is_valid(robot)


@pytest.mark.parametrize(
    "inside",
    [
        "<inertial><mass value='x'/></inertial>",
        "<inertial><mass/></inertial>",
        "<inertial><mass value='1' unit='kg'/></inertial>",
        "<inertial><mess/></inertial>",
        "<inertial>text</inertial>",
        "<visual><geometry><box size='1 1'/></geometry></visual>",
        "<visual><material name='m'><color rgba='0 0 0 2'/></material></visual>",
        "<a:b/>",
    ],
)
def test_what_the_schema_minds_is_not_surely_valid(inside):
    robot = robot_of(LINK.format(inside))
    assert not sure_validity.is_surely_valid(robot)
    assert not is_valid(robot)


@pytest.mark.parametrize(
    "inside", ["<visual name='&amp;'/>", "<visual name='é'/>", "<?pi?>", "<visual name='&#9;'/>", "<!-- drake: -->"]
)
def test_the_unusual_is_left_to_libxml2(inside):
    assert not sure_validity.is_surely_valid(robot_of(LINK.format(inside)))
