"""Hover: meanings from the vocabulary, facts of links and joints, values by robot, and rules in comments."""

from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.server import arm
from tests.server.asking import ask, workspace, written
from tests.server.test_names import MACROS, ROBOT
from urdflint.server.features import hover

URDF = """<robot name="r">
  <!-- urdflint:ignore[URDF400] it turns for ever -->
  <link name="base"><inertial><mass value="2"/></inertial></link>
  <link name="plate"/>
  <link name="tool"/>
  <joint name="turn" type="revolute">
    <origin xyz="0 0 1" rpy="0 0 1.5707963"/>
    <parent link="base"/><child link="plate"/>
    <axis xyz="0 0 1"/><limit lower="-1" upper="2" effort="3" velocity="4"/>
  </joint>
  <joint name="weld" type="fixed">
    <origin xyz="0.5 0 0"/><parent link="plate"/><child link="tool"/>
  </joint>
</robot>
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("arm"), {**arm.FILES, "r.urdf": URDF})


def said(root: Path, path: Path, place: str) -> str:
    found = ask(workspace(root), hover, root / path, place)
    return str(found.contents.value) if found is not None else ""


@grouped(
    ("place", "words"),
    [
        ("<ma|ss", ["**<mass>** — element of URDF", "read by: ROS, Gazebo"]),
        ("</iner|tial>", ["**<inertial>**", "center of mass"]),
        ('eff|ort="3"', ["**effort** — attribute of URDF", "unit: N m or N", "required in URDF 1.0 and 1.1"]),
        ('type="revo|lute"', ["**type** — attribute of URDF", "one of: revolute, continuous"]),
        ("ignore[URDF|400]", ["**URDF400** `limit-missing` — error"]),
        (
            'name="tu|rn"',
            [
                "revolute, from link `base` to link `plate`",
                "lower -1, upper 2, effort 3, velocity 4 (rad, N m, rad/s)",
                "in the frame of `base`: xyz 0 0 1, rpy 0 0 1.5708",
            ],
        ),
        ('<child link="to|ol"', ["child of joint `weld`, on link `plate`", "xyz 0 0.5 1, rpy 0 0 1.5708"]),
        ('<parent link="ba|se"', ["carries `plate`", "mass 2 kg"]),
    ],
)
def test_urdf(root: Path, place: str, words: list[str]) -> None:
    found = said(root, Path("r.urdf"), place)
    assert [one for one in words if one not in found] == [], found


def test_programs_that_lose_a_link_are_named(root: Path) -> None:
    (root / "urdflint.toml").write_text('target = ["harmonic", "usd"]\n')
    state = workspace(root)
    heavy = URDF.replace('<link name="plate"/>', '<link name="plate"><inertial><mass value="1"/></inertial></link>')
    state.take(None, {str((root / "r.urdf").resolve()): heavy.encode()})
    found = ask(state, hover, root / "r.urdf", '<child link="to|ol"').contents.value
    assert "Isaac Sim: merged " in found
    (root / "urdflint.toml").unlink()


@grouped(
    ("path", "place", "words"),
    [
        (ROBOT, "<xacro:fin|ger side", ["**macro** `finger`", "- `side`", "- `mass` = `0.1`", "- `origin` — a block"]),
        (ROBOT, "${leng|th * 2}", ["**property** `length`", "written `0.5` — macros.xacro", "value: `0.5`"]),
        (ROBOT, "$(arg wid|th)", ["**argument** `width`", "default `0.2`", "value: `0.2`"]),
        (ROBOT, "${length |* 2}", ["value: `0 0 1.0`"]),
        (MACROS, "${si|de}_finger", ["**parameter** `side` of macro `finger`", "value: `left`, `right`"]),
        (MACROS, '<link name="${side}_fin|ger"', ["**link** `left_finger`", "**link** `right_finger`", "mass 0.1 kg"]),
        (Path("config/joint_limits.yaml"), "elb|ow", ["**joint** `elbow`", "from link `base` to link `hand`"]),
        (Path("config/arm.srdf"), 'tip_link="ha|nd"', ["**link** `hand`", "carries `left_finger`, `right_finger`"]),
        (ROBOT, 'material name="ste|el"/', ["**material** `steel`", "rgba 0.5 0.5 0.5 1"]),
    ],
    size=10,
)
def test_xacro_and_beside(root: Path, path: Path, place: str, words: list[str]) -> None:
    found = said(root, path, place)
    assert [one for one in words if one not in found] == [], found


def test_values_are_told_by_robot(root: Path, tmp_path: Path) -> None:
    other = arm.ROBOT.replace('default="0.2"', 'default="0.3"').replace('name="arm"', 'name="wide"', 1)
    macros = arm.MACROS.replace('value="0.5"', 'value="$(arg width)"')
    files = {**arm.FILES, "urdf/wide.urdf.xacro": other, "urdf/macros.xacro": macros}
    found = said(written(tmp_path, files), MACROS, 'property name="len|gth"')
    assert "in arm.urdf.xacro: `0.2`" in found
    assert "in wide.urdf.xacro: `0.3`" in found


def test_nothing_is_said_of_nothing(root: Path) -> None:
    for place in ('<robot name="r">\n|', "ignore[URDF400] it tu|rns"):
        assert said(root, Path("r.urdf"), place) == ""
