"""What is taken for surely valid, libxml2 takes for valid too."""

import pytest

from tests import mutations
from tests.corpus import counts
from tests.grouping import grouped
from urdflint.model.checked_nodes import nodes_of
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.model.structure import sure_validity
from urdflint.schema import validation
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

LINK = '<robot name="r"><link name="a">{}</link></robot>'
MAX_BYTES = 100_000  # of a file of the corpus: robots of more take long and hold little else


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
    sure = 0
    for text in texts:
        robot = robot_of(text)
        if robot is not None and sure_validity.is_surely_valid(robot):
            assert is_valid(robot), text
            sure += 1
    return sure


@pytest.mark.parametrize(
    "folder",
    [pytest.param(counts.CORPUS, marks=pytest.mark.corpus), pytest.param(counts.CASES, marks=pytest.mark.slow)],
    ids=["corpus", "cases"],
)
def test_libxml2_agrees_about_real_files(folder):
    if not folder.is_dir():
        pytest.skip("../shared is not here")
    files = [path for path in sorted(folder.rglob("*.urdf")) if path.is_file() and path.stat().st_size < MAX_BYTES]
    assert surely_valid(path.read_bytes() for path in files) > len(files) / 3


@pytest.mark.parametrize("edits", [100, pytest.param(3000, marks=pytest.mark.slow)])
def test_libxml2_agrees_about_edited_robots(edits):
    seeds = mutations.seeds(shared=False)
    assert surely_valid(seeds) > len(seeds) / 3
    assert surely_valid(mutations.mutants(7, seeds, edits)) > edits / 10


@grouped(
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


@grouped(
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
