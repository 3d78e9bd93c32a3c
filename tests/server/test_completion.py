"""Completion in documents that are half typed: what is allowed at the mark, what is there already, and which names."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.grouping import grouped
from tests.server import arm
from tests.server.asking import MARK, ask_at, text_of, workspace, written
from urdflint.findings import Severity
from urdflint.server.completion import snippets
from urdflint.server.features import completion
from urdflint.server.protocol.messages import Setup
from urdflint.syntax.source import Span

ROBOT = (
    '<robot name="r"><link name="base"/><link name="arm"/>'
    '<joint name="turn" type="fixed"><parent link="base"/><child link="arm"/></joint>\n'
)
XACRO = (
    f'<robot name="r" {arm.XACRO}><xacro:property name="width" value="2"/><xacro:arg name="prefix" default=""/>'
    '<xacro:macro name="wheel" params="side *origin radius:=1"><link name="${side}"/></xacro:macro>\n'
)
CONTROLLERS = """controller_manager:
  ros__parameters:
    swing:
      type: joint_trajectory_controller/JointTrajectoryController
swing:
  ros__parameters:
    joints:
      - turn
"""


def offered(folder: Path, name: str, text: str, others: Mapping[str, str] = {}) -> list[str]:
    """What is offered at the mark, the first things first; each replaces a part of one line that the mark is in."""
    return [one.label for one in items(folder, name, text, others)]


def items(
    folder: Path, name: str, text: str, others: Mapping[str, str] = {}, *, with_snippets: bool = False
) -> list[Any]:
    before, mark, behind = text.partition(MARK)
    assert mark
    written(folder, {name: before + behind, **others})
    state = workspace(folder)
    if with_snippets:
        state.take(Setup((str(folder),), snippets=True), {})
    offset = len(before.encode())
    found = ask_at(state, completion, folder / name, offset)
    lines = text_of(state, folder / name).lines
    for one in found.completion_items:
        span = lines.span(one.text_edit.range)
        assert span.start <= offset <= span.end
        assert with_snippets or one.insert_text_format is None
    ordered: list[Any] = sorted(found.completion_items, key=lambda one: one.sort_text)
    return ordered


@grouped(
    ("text", "some", "none"),
    [
        (ROBOT + "<joi|", ["link", "joint", "material", "gazebo"], ["parent", "xacro:if"]),
        (ROBOT + '<joint name="j" type="|', ["revolute", "fixed"], ["base"]),
        (ROBOT + '<joint |name="j"/></robot>', ["type"], ["name"]),
        (ROBOT + '<joint name="j" |type="fixed"></joint></robot>', [], ["name", "type"]),
        (ROBOT + '<joint name="j" type="fixed"><parent link="|', ["base", "arm"], ["turn"]),
        (ROBOT + '<joint name="j"><parent link="|\n<link name="late"/></robot>', ["base", "late"], ["turn"]),
        (ROBOT + '<joint name="j"><mimic joint="|"/></joint></robot>', ["turn"], ["base"]),
        (ROBOT + '<link name="l"><inertial><|<mass value="1"/></inertial>', ["origin", "inertia"], ["mass"]),
        (ROBOT + '<link name="l"><inertial><mass value="1"/><|', ["origin", "inertia"], ["mass", "link"]),
        (ROBOT + '<link name="l"></|', ["link>"], []),
        (ROBOT + '<gazebo reference="|"/></robot>', ["base", "turn"], []),
        (ROBOT + '<gazebo reference="arm"><|', ["mu1", "kp", "sensor"], ["xacro:if", "transmission"]),
        (ROBOT + '<gazebo><plugin filename="|"/>', ["gz-sim-diff-drive-system"], []),
        (ROBOT + '<gazebo><plugin filename="libgazebo_ros_control.so"><joint_name>|', ["turn"], ["base"]),
        (ROBOT + '<ros2_control name="c" type="|', ["system", "actuator", "sensor"], []),
        (ROBOT + '<ros2_control name="c" type="system"><joint name="|"/>', ["turn"], ["base"]),
        (ROBOT + '<ros2_control><joint name="turn"><command_interface name="|"', ["position", "effort"], []),
        (ROBOT + '<link name="l"><visual><geometry><mesh filename="|', ["package://", "file://"], []),
        (ROBOT + '<link name="l"><visual><geometry><mesh filename="package://|', ["here/"], []),
        (ROBOT + '<link name="l"><visual><geometry><mesh filename="package://here/|', ["meshes/"], ["r.urdf"]),
        (ROBOT + '<link name="l"><visual><geometry><mesh filename="package://here/meshes/|', ["a.stl"], ["b.txt"]),
        (ROBOT + "<!-- urdflint:|", ["ignore", "ignore-file", "off", "on"], []),
        (ROBOT + "<!-- urdflint:ignore[|] -->", ["URDF400", "limit-missing"], []),
        (ROBOT + "<!-- urdflint:ignore[URDF400, li|", ["URDF401", "limit-missing"], []),
        ("|", [], []),
        ("<|", ["robot"], ["link"]),
        (ROBOT + "|", [], []),
    ],
)
def test_urdf(tmp_path: Path, text: str, some: list[str], none: list[str]) -> None:
    others = {"package.xml": "<package><name>here</name></package>", "meshes/a.stl": "", "meshes/b.txt": ""}
    found = offered(tmp_path, "r.urdf", text, others)
    assert set(some) <= set(found)
    assert not set(none) & set(found)


@grouped(
    ("text", "some", "none"),
    [
        ("<xacro:w|", ["xacro:wheel", "xacro:if", "link"], []),
        ("<xacro:wheel |", ["side", "radius"], ["origin", "*origin"]),
        ('<xacro:wheel side="left" |', ["radius"], ["side"]),
        ('<link name="${|', ["width", "sin"], ["side", "prefix"]),
        ('<xacro:macro name="m" params="a b:=1"><link name="${|', ["a", "b", "width"], ["side"]),
        ('<link name="$(|', ["arg", "find"], ["width"]),
        ('<link name="$(arg |', ["prefix"], ["width"]),
        ('<link name="a$|', ["${", "$("], []),
        ('<xacro:include filename="|', ["$(find ", "other.xacro"], []),
        ('<xacro:include filename="$(find |', ["here"], []),
        ('<xacro:include filename="$(find here)/|', ["other.xacro"], ["package.xml"]),
        ('<xacro:property |name="a"', ["value", "default"], ["name"]),
        ('<xacro:macro name="m" params="*block"><xacro:insert_block name="|', ["block"], []),
        ('<xacro:wheel side="left"><|', ["link", "xacro:insert_block"], []),
    ],
)
def test_xacro(tmp_path: Path, text: str, some: list[str], none: list[str]) -> None:
    others = {"package.xml": "<package><name>here</name></package>", "other.xacro": "<robot/>"}
    found = offered(tmp_path, "r.xacro", XACRO + text, others)
    assert set(some) <= set(found)
    assert not set(none) & set(found)


@grouped(
    ("name", "text", "some"),
    [
        ("r.srdf", '<robot name="r"><group name="g"><joint name="|', ["turn"]),
        ("r.srdf", '<robot name="r"><group name="g"><|', ["link", "joint", "chain"]),
        ("r.srdf", '<robot name="r"><group name="g"/><group_state name="s" group="|', ["g"]),
        ("r.srdf", '<robot name="r"><disable_collisions link1="base" link2="|', ["arm", "base"]),
        ("r.srdf", '<robot name="r"><disable_collisions |', ["link1", "link2", "reason"]),
        ("c.yaml", CONTROLLERS + "      - |\n", ["turn"]),
        ("c.yaml", CONTROLLERS + "    command_interfaces: [|]\n", ["position", "velocity"]),
        ("c.yaml", CONTROLLERS + "    |\n", ["state_interfaces", "constraints"]),
        ("c.yaml", CONTROLLERS.replace(": joint_traj", ": |joint_traj"), ["diff_drive_controller/DiffDriveController"]),
        ("joint_limits.yaml", "joint_limits:\n  |", ["turn"]),
        ("joint_limits.yaml", "joint_limits:\n  turn:\n    |", ["max_velocity", "has_position_limits"]),
        ("joint_limits.yaml", "joint_limits:\n  turn:\n    has_velocity_limits: |", ["true", "false"]),
    ],
)
def test_files_beside_robots(tmp_path: Path, name: str, text: str, some: list[str]) -> None:
    found = offered(tmp_path, name, text, {"r.urdf": ROBOT + "</robot>"})
    assert set(some) <= set(found)


def test_what_is_needed_comes_first(tmp_path: Path) -> None:
    assert offered(tmp_path, "r.urdf", ROBOT + "<joint |")[:2] == ["name", "type"]
    assert offered(tmp_path, "r.urdf", ROBOT + '<joint name="j"><|')[:2] == ["parent", "child"]


def test_own_macros_and_includes_come_first_and_the_rest_by_use(tmp_path: Path) -> None:
    found = offered(tmp_path, "r.xacro", XACRO + "<link/><link/><material/><|")
    assert found[:2] == ["xacro:wheel", "xacro:include"]
    assert found[2] == "link"
    joints = '<joint name="a" type="prismatic"/>' * 2 + '<joint name="b" type="fixed"/>'
    assert offered(tmp_path, "r.urdf", ROBOT + joints + '<joint type="|')[:2] == ["prismatic", "fixed"]


@grouped(
    ("text", "label", "snippet"),
    [
        (ROBOT + "<|", "joint", 'joint name="$1" type="$2">$0</joint>'),
        (ROBOT + "<joint |", "type", 'type="$1"'),
        (ROBOT + "<joi| name='a'/>", "joint", None),
        (ROBOT + '<joint name="a" |="fixed"/>', "type", None),
        (XACRO + "<|", "xacro:wheel", 'xacro:wheel side="$1">$0</xacro:wheel>'),
        (XACRO + "<xacro:wheel |", "side", 'side="$1"'),
        (XACRO + "<|", "xacro:include", 'xacro:include filename="$1"/>'),
    ],
)
def test_who_takes_snippets_has_what_is_needed_typed(
    tmp_path: Path, text: str, label: str, snippet: str | None
) -> None:
    listed = {one.label: one for one in items(tmp_path, "r.xacro", text, with_snippets=True)}
    one = listed[label]
    assert (one.text_edit.new_text, one.insert_text_format) == (snippet or label, 2 if snippet else None)


@pytest.mark.parametrize("is_xacro", [True, False])
def test_templates_are_right_as_they_stand(tmp_path: Path, is_xacro: bool) -> None:
    """With their default values in place, a robot of them has no error and no warning."""
    listed = [*snippets.templates("robot", (), is_xacro), *snippets.templates("link", (), is_xacro)]
    texts = {choice.text: filled(choice.snippet) for choice in listed}
    inertial = f"<{texts.pop('inertial (box)')}"
    links = "".join(f'<link name="{name}">{inertial}</link>' for name in ("parent", "child"))
    links += '<joint name="fixed" type="fixed"><parent link="parent"/><child link="link"/></joint>'
    parts = "".join(f"<{text}" for text in texts.values())
    robot = tmp_path / ("r.xacro" if is_xacro else "r.urdf")
    robot.write_text(f'<robot name="r" {arm.XACRO}>{links}{parts}</robot>', encoding="utf-8")
    report = workspace(tmp_path).checks.report(str(robot))
    assert report is not None
    assert [(one.code, one.message) for one in report.findings if one.severity is not Severity.INFO] == []


def filled(snippet: str) -> str:
    """A snippet with the defaults of its places, as an editor inserts it."""
    defaults = dict(re.findall(r"\$\{(\d):([^}]*)\}", snippet))
    text = re.sub(r"(?<!\\)\$\{(\d):[^}]*\}", lambda match: defaults[match[1]], snippet)
    return re.sub(r"(?<!\\)\$(\d)", lambda match: defaults.get(match[1], ""), text).replace("\\$", "$")


def test_the_word_at_the_mark_is_replaced_and_told_about(tmp_path: Path) -> None:
    (one,) = [each for each in items(tmp_path, "r.urdf", ROBOT + '<jo|in name="j"/></robot>') if each.label == "joint"]
    assert text_of(workspace(tmp_path), tmp_path / "r.urdf").lines.span(one.text_edit.range) == Span(
        len(ROBOT) + 1, len(ROBOT) + 5
    )
    assert one.detail
