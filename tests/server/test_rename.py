"""Rename: all files follow, nothing else changes, what cannot be done wholly is refused, and it can be undone."""

import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.grouping import grouped
from tests.server import arm
from tests.server.asking import apply, ask, ask_at, edited, shown, text_of, workspace, written
from tests.server.checking import checked
from tests.server.test_names import CORPUS, MACROS, ROBOT, candidates
from urdflint.linter.run import load_target
from urdflint.server.features import definition, prepare_rename, rename
from urdflint.server.protocol import types
from urdflint.server.protocol.messages import Refused, WithMessage
from urdflint.server.workspace import freshness
from urdflint.server.workspace.state import State
from urdflint.syntax.source import Source

NEW = "renamed_thing"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return written(tmp_path, arm.FILES)


def places(root: Path, state: State, answer: Any) -> dict[str, int]:
    edit = answer.value if isinstance(answer, WithMessage) else answer
    return {
        shown(root, [_location(uri, edits)])[0].partition(":")[0]: len(edits) for uri, edits in edit.changes.items()
    }


def findings(root: Path) -> Counter[str]:
    """What a check of the package finds, by rule."""
    freshness.forget()
    return Counter(one.code for one in checked(root)[1].findings)


def _location(uri: str, edits: Any) -> types.Location:
    return types.Location(uri, edits[0].range)


@pytest.mark.parametrize(
    ("path", "place", "name", "expected"),
    [
        (
            ROBOT,
            '<joint name="elb|ow" type',
            "elbow",
            {
                "config/arm.srdf": 2,
                "config/controllers.yaml": 2,
                "config/joint_limits.yaml": 1,
                "urdf/arm.urdf.xacro": 2,
            },
        ),
        (
            Path("config/joint_limits.yaml"),
            "  elb|ow:",
            "elbow",
            {
                "config/arm.srdf": 2,
                "config/controllers.yaml": 2,
                "config/joint_limits.yaml": 1,
                "urdf/arm.urdf.xacro": 2,
            },
        ),
        (ROBOT, '<link name="ha|nd"', "hand", {"config/arm.srdf": 2, "urdf/arm.urdf.xacro": 6}),
        (ROBOT, '<material name="ste|el"><', "steel", {"urdf/arm.urdf.xacro": 2}),
        (ROBOT, "<xacro:fin|ger side", "finger", {"urdf/arm.urdf.xacro": 4, "urdf/macros.xacro": 1}),
        (ROBOT, "${leng|th * 2}", "length", {"urdf/arm.urdf.xacro": 2, "urdf/macros.xacro": 1}),
        (ROBOT, "$(arg wid|th)", "width", {"urdf/arm.urdf.xacro": 2}),
        (MACROS, "${si|de}_finger", "side", {"urdf/arm.urdf.xacro": 2, "urdf/macros.xacro": 4}),
        (MACROS, 'insert_block name="ori|gin"', "origin", {"urdf/macros.xacro": 2}),
    ],
)
def test_every_file_follows_and_back_again(
    root: Path, path: Path, place: str, name: str, expected: dict[str, int]
) -> None:
    state = workspace(root)
    there = ask(state, prepare_rename, root / path, place)
    assert there is not None
    assert there.placeholder == name
    answer = ask(state, rename, root / path, place, new_name=NEW)
    assert places(root, state, answer) == expected
    found = findings(root)
    before = apply(state, answer)
    assert findings(root) == found
    robot, faults = load_target.as_far_as_it_goes(
        Source(str(root / ROBOT), (root / ROBOT).read_bytes()), state.settings(str(root / ROBOT))
    )
    assert faults == 0
    assert {"base", "left_finger", "right_finger"} <= set(robot.link_named)
    start = text_of(state, root / path).source.text.index(NEW.encode())
    again = ask_at(state, rename, root / path, start + 2, new_name=name)
    assert edited(state, again) == before


def test_what_an_expression_builds_is_refused(root: Path) -> None:
    state = workspace(root)
    for feature, more in ((prepare_rename, {}), (rename, {"new_name": NEW})):
        with pytest.raises(Refused, match=r"the expression \$\{side\}_finger makes the name, and 1 more"):
            ask(state, feature, root / MACROS, '<link name="${side}_fin|ger"', **more)
    (root / "config/fingers.srdf").write_text(
        '<robot name="arm"><group name="g"><link name="left_finger"/><link name="base"/></group></robot>'
    )
    with pytest.raises(Refused, match=r"\$\{side\}_finger makes the name in macros\.xacro:4"):
        ask(state, rename, root / "config/fingers.srdf", "left_fin|ger", new_name=NEW)


def test_what_goes_into_other_names_is_refused(root: Path) -> None:
    text = arm.ROBOT.replace('value="hand"', 'value="hand" ').replace(
        '<link name="hand"/>', '<link name="${tip}"/><link name="${tip}_frame"/>'
    )
    (root / ROBOT).write_text(text)
    with pytest.raises(Refused, match="that would also change name 'hand_frame' of <link>, to 'renamed_thing_frame'"):
        ask(workspace(root), rename, root / ROBOT, '<child link="ha|nd"', new_name=NEW)


@pytest.mark.parametrize("name", ["", "a b", 'a"b', "a<b", "${a}"])
def test_what_cannot_be_a_name_is_refused(root: Path, name: str) -> None:
    with pytest.raises(Refused, match="cannot be the name of a link"):
        ask(workspace(root), rename, root / ROBOT, '<child link="ha|nd"', new_name=name)


@grouped(
    ("place", "new", "why"),
    [
        ('<child link="ha|nd"', "base", "link 'base' exists already, in arm.urdf.xacro:6"),
        ("${leng|th * 2}", "tip", "property 'tip' exists already"),
        ("${leng|th * 2}", "sin", "xacro has itself"),
        ("${leng|th * 2}", "a-b", "cannot be the name of a property"),
        ("<xacro:fin|ger side", "if", "cannot be the name of a macro"),
        ('<xacro:include filename="mac|ros', "other", "a file is not renamed in the text alone"),
        ("<axis xy|z", "other", "there is nothing here that has a name"),
    ],
)
def test_refused(root: Path, place: str, new: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        ask(workspace(root), rename, root / ROBOT, place, new_name=new)


def test_a_file_outside_of_the_workspace_is_not_changed(root: Path) -> None:
    (root / "other").mkdir()
    state = workspace(root / "urdf")
    ask(state, rename, root / ROBOT, '<material name="ste|el"><', new_name=NEW)
    shutil.move(root / MACROS, root / "macros.xacro")
    (root / ROBOT).write_text(arm.ROBOT.replace('"macros.xacro"', '"../macros.xacro"'))
    with pytest.raises(Refused, match=r"also stands in .*macros\.xacro, which is in no folder of the workspace"):
        ask(state, rename, root / ROBOT, "<xacro:fin|ger side", new_name=NEW)


@pytest.mark.parametrize(
    ("files", "path", "place", "what"),
    [
        ({"a.srdf": arm.SRDF}, "a.srdf", 'tip_link="ha|nd"', "link 'hand'"),
        ({"m.xacro": arm.MACROS.replace("mass:=0.1", "")}, "m.xacro", 'mass value="${ma|ss}"', "property 'mass'"),
        ({"r.xacro": arm.ROBOT}, "r.xacro", "<xacro:fin|ger side", "macro 'finger'"),
    ],
)
def test_what_is_defined_nowhere_is_refused(
    tmp_path: Path, files: dict[str, str], path: str, place: str, what: str
) -> None:
    root = written(tmp_path, files)
    with pytest.raises(Refused, match=f"{what} is defined in no file that is known here"):
        ask(workspace(root), rename, root / path, place, new_name=NEW)


def test_keys_of_expressions_follow_where_they_must(root: Path) -> None:
    positions = '<xacro:property name="start" value="${xacro.load_yaml(\'start.yaml\')}"/>\n  <link name="base">'
    text = arm.ROBOT.replace('<link name="base">', positions).replace('upper="1"', "upper=\"${start['elbow']}\"")
    (root / ROBOT).write_text(text)
    (root / "urdf/start.yaml").write_text("initial_positions:\n  elbow: 1\n")
    (root / ROBOT).write_text(text.replace("start['elbow']", "start['initial_positions']['elbow']"))
    state = workspace(root)
    answer = ask(state, rename, root / ROBOT, '<joint name="elb|ow" type', new_name=NEW)
    assert places(root, state, answer)["urdf/start.yaml"] == 1
    assert b"['initial_positions']['renamed_thing']" in edited(state, answer)[root / ROBOT]


def test_the_user_is_told_what_was_left(root: Path) -> None:
    answer = ask(workspace(root), rename, root / ROBOT, '<joint name="elb|ow" type', new_name=NEW)
    assert isinstance(answer, WithMessage)
    assert answer.words == "joint 'elbow': left as they are: launch/view.launch.py:1"


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the published robots are not beside this checkout")
@pytest.mark.parametrize("repository", ["ROBOTIS-GIT+turtlebot3", "ros-planning+moveit_resources"])
def test_published_robots_are_as_before_once_renamed_back(repository: str, tmp_path: Path) -> None:
    root = tmp_path / "robots"
    shutil.copytree(CORPUS / repository, root)
    for one in root.rglob("*"):
        one.chmod(0o755)
    state = workspace(root)
    chance = random.Random(28)
    files = [Path(one) for one in state.checks.neighbors.below(str(root)) if not one.endswith((".yaml", ".yml"))]
    done = 0
    for path in chance.choices(files, k=40):
        offsets = list(candidates(state, path))
        offset = chance.choice(offsets) if offsets else 0
        try:
            there = ask_at(state, prepare_rename, path, offset)
            answer = ask_at(state, rename, path, offset, new_name=NEW)
        except Refused:
            continue
        before = apply(state, answer)
        now = text_of(state, path).source.text
        start = min(_all(now, NEW.encode()), key=lambda at: abs(at - offset))
        assert ask_at(state, definition, path, start + 1)
        assert edited(state, ask_at(state, rename, path, start + 1, new_name=there.placeholder)) == before
        for other, data in before.items():
            other.write_bytes(data)
        done += 1
    assert done > 10


def _all(data: bytes, piece: bytes) -> list[int]:
    return [at for at in range(len(data)) if data.startswith(piece, at)]
