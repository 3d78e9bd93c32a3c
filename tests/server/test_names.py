"""Definition, references and highlights: from each place where a name stands to all others, across files."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.server import arm
from tests.server.asking import ask, ask_at, shown, text_of, workspace, written
from urdflint.server.features import definition, highlights, references
from urdflint.server.protocol import types
from urdflint.server.symbols import robot_names, xacro_names
from urdflint.server.workspace import related_files
from urdflint.server.workspace.state import State

CORPUS = (Path(__file__).parents[2].parent / "shared" / "corpus").resolve()
ROBOT, MACROS = Path("urdf/arm.urdf.xacro"), Path("urdf/macros.xacro")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("arm"), arm.FILES)


@pytest.fixture(scope="module")
def state(root: Path) -> State:
    return workspace(root)


def line(text: str, piece: str) -> int:
    return text[: text.index(piece)].count("\n") + 1


ELBOW = f"urdf/arm.urdf.xacro:{line(arm.ROBOT, '<joint name=')}"
HAND = f"urdf/arm.urdf.xacro:{line(arm.ROBOT, '<link name=' + chr(34) + 'hand')}"


@grouped(
    ("path", "place", "where"),
    [
        (ROBOT, '<parent link="ba|se"', [f"urdf/arm.urdf.xacro:{line(arm.ROBOT, '<link name=')}"]),
        (ROBOT, '<child link="hand|"', [HAND]),
        (ROBOT, '<gazebo reference="|hand"><kp', [HAND]),
        (ROBOT, '<gazebo reference="|hand"><kd', [HAND]),
        (ROBOT, '<joint name="elb|ow"><command', [ELBOW]),
        (ROBOT, 'side="left" parent="ha|nd"', [HAND]),
        (ROBOT, '<property name="tip" value="ha|nd"'.replace("<", "<xacro:"), [HAND]),
        (ROBOT, '<material name="st|eel"/>', [f"urdf/arm.urdf.xacro:{line(arm.ROBOT, '<material')}"]),
        (ROBOT, "<xacro:fin|ger side", [f"urdf/macros.xacro:{line(arm.MACROS, '<xacro:macro')}"]),
        (ROBOT, 'finger si|de="left"', [f"urdf/macros.xacro:{line(arm.MACROS, '<xacro:macro')}"]),
        (ROBOT, "$(arg wid|th)", [f"urdf/arm.urdf.xacro:{line(arm.ROBOT, '<xacro:arg')}"]),
        (ROBOT, "${leng|th}", [f"urdf/macros.xacro:{line(arm.MACROS, '<xacro:property')}"]),
        (ROBOT, "${ti|p}", [f"urdf/arm.urdf.xacro:{line(arm.ROBOT, '<xacro:property')}"]),
        (ROBOT, 'filename="mac|ros.xacro"', ["urdf/macros.xacro:1"]),
        (MACROS, '<parent link="${par|ent}"', [f"urdf/macros.xacro:{line(arm.MACROS, '<xacro:macro')}"]),
        (MACROS, 'insert_block name="ori|gin"', [f"urdf/macros.xacro:{line(arm.MACROS, '<xacro:macro')}"]),
        (MACROS, '<child link="${side}_fin|ger"', [f"urdf/macros.xacro:{line(arm.MACROS, '<link')}"]),
        (Path("config/arm.srdf"), 'tip_link="ha|nd"', [HAND]),
        (Path("config/arm.srdf"), '<joint name="elb|ow"/>', [ELBOW]),
        (Path("config/arm.srdf"), 'group="a|rm"', ["config/arm.srdf:2"]),
        (Path("config/controllers.yaml"), "joints: [elb|ow]", [ELBOW]),
        (Path("config/controllers.yaml"), "      elb|ow: {", [ELBOW]),
        (Path("config/joint_limits.yaml"), "  elb|ow:", [ELBOW]),
    ],
)
def test_definition(root: Path, state: State, path: Path, place: str, where: list[str]) -> None:
    assert shown(root, ask(state, definition, root / path, place)) == where


def test_references_are_in_all_files(root: Path, state: State) -> None:
    found = shown(root, ask(state, references, root / ROBOT, '<joint name="elb|ow" type'))
    assert sorted(found) == [
        "config/arm.srdf:2",
        "config/arm.srdf:3",
        "config/controllers.yaml:11",
        "config/controllers.yaml:7",
        "config/joint_limits.yaml:2",
        ELBOW,
        f"urdf/arm.urdf.xacro:{line(arm.ROBOT, '<joint name=' + chr(34) + 'elbow' + chr(34) + '><command')}",
    ]
    assert found[0] == ELBOW
    assert set(shown(root, ask(state, references, root / "config/joint_limits.yaml", "elb|ow"))) == set(found)


def test_the_name_of_a_controller_is_no_joint(tmp_path: Path) -> None:
    named = arm.CONTROLLERS.replace("elbow_controller:", "elbow:")
    root = written(tmp_path, {**arm.FILES, "config/controllers.yaml": named})
    state = workspace(root)
    path = root / "config/controllers.yaml"
    assert ask(state, definition, path, "    elb|ow:\n      type") == []
    assert ask(state, definition, path, "\nelb|ow:\n  ros__parameters") == []
    assert shown(root, ask(state, definition, path, "joints: [elb|ow]")) == [ELBOW]


def test_highlights_are_those_of_the_document(root: Path, state: State) -> None:
    found = ask(state, highlights, root / MACROS, "${si|de}_finger")
    assert [one.range.start.line + 1 for one in found] == [3, 4, 7, 9]
    assert [one.kind.name for one in found] == ["Write", "Read", "Read", "Read"]


def test_a_name_of_several_instances_has_the_definitions_of_all(root: Path, state: State) -> None:
    found = ask(state, references, root / MACROS, '<link name="${side}_fin|ger"')
    lines = {one.range.start.line + 1 for one in found}
    assert lines == {line(arm.MACROS, "<link"), line(arm.MACROS, "<child")} | {line(arm.MACROS, "<parent")}


def test_unsaved_text_counts(tmp_path: Path) -> None:
    root = written(tmp_path, arm.FILES)
    state = workspace(root)
    changed = arm.ROBOT.replace('"elbow"', '"knee"')
    state.take(None, {str((root / ROBOT).resolve()): changed.encode()})
    assert ask(state, definition, root / "config/joint_limits.yaml", "elb|ow") == []
    assert shown(root, ask(state, definition, root / ROBOT, '<joint name="kn|ee"><command')) == [ELBOW]


def test_a_file_that_is_gone_has_empty_answers(tmp_path: Path) -> None:
    root = written(tmp_path, arm.FILES)
    state = workspace(root)
    offset = arm.ROBOT.index('"elbow"') + 2
    text = text_of(state, root / ROBOT)
    (root / ROBOT).unlink()
    assert state.text(str(root / ROBOT)) is None
    position = text.lines.position(offset)
    document = types.TextDocumentIdentifier(text.uri)
    assert definition.answer(state, types.PositionParams(document, position)) == []
    assert highlights.answer(state, types.PositionParams(document, position)) == []
    context = types.ReferenceContext(include_declaration=True)
    assert references.answer(state, types.ReferenceParams(document, position, context)) == []
    assert ask(state, definition, root / "config/joint_limits.yaml", "elb|ow") == []


def candidates(state: State, path: Path) -> Iterator[int]:
    text = text_of(state, path)
    for one in robot_names.static(text.document):
        yield (one.span.start + one.span.end) // 2
    read = related_files.surveyed(state, str(path))
    for _, span, _ in xacro_names.all_symbols(read[1]) if read is not None else ():
        yield span.start


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the published robots are not beside this checkout")
@pytest.mark.parametrize(
    "repository",
    ["UniversalRobots+Universal_Robots_ROS2_Description", "ROBOTIS-GIT+turtlebot3", "ros-planning+moveit_resources"],
)
def test_references_lead_back_to_the_definition(repository: str) -> None:
    root = CORPUS / repository
    state = workspace(root)
    chance = random.Random(28)
    files = [Path(one) for one in state.checks.neighbors.below(str(root)) if not one.endswith((".yaml", ".yml"))]
    tried = 0
    for path in chance.choices(files, k=40):
        places = list(candidates(state, path))
        if not places:
            continue
        offset = chance.choice(places)
        defined = {str(one) for one in ask_at(state, definition, path, offset)}
        found = ask_at(state, references, path, offset)
        for one in chance.sample(found, min(2, len(found))):
            text = state.text_at(one.uri)
            assert text is not None
            back = ask_at(state, definition, Path(text.path), text.lines.offset(one.range.start))
            assert defined <= {str(each) for each in back}, (path, offset, one)
            tried += 1
    assert tried > 20
