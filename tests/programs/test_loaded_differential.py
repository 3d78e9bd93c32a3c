"""What is left of robots of the corpus by the models is what is left of them in the real programs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.programs import live, live_facts
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import models, target
from urdflint.programs.loaded import Loaded
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
ROBOTS = (
    "Kinovarobotics+ros2_kortex/kortex_description/robots/gen3_lite.urdf",
    "RobotLocomotion+drake/multibody/benchmarking/cassie_v2.urdf",
    "RussTedrake+manipulation/manipulation/models/planar_iiwa14_no_collision.urdf",
    "ToyotaResearchInstitute+hsr_description/robots/hsrb4s.urdf",
    "hello-robot+stretch_urdf/stretch_urdf/RE1V0/stretch_description_RE1V0_tool_stretch_gripper.urdf",
    "leggedrobotics+legged_gym/resources/robots/a1/urdf/a1.urdf",
    "pypi+genesis_world/genesis/assets/urdf/panda_bullet/panda_slider_mobile.urdf",
    "ros+urdf_tutorial/urdf/07-physics.urdf",
    "ros-industrial+motoman/motoman_sia10d_support/urdf/sia10d.urdf",
    "ros-planning+moveit_resources/panda_description/urdf/panda.urdf",
)
# Three more with what these do not have: all types of joints, links cut short, limits switched, one missing, mimics
PART = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
LIMIT = '<limit lower="-1" upper="1" effort="3" velocity="4"/>'
BOX = "<geometry><box size='1 1 1'/></geometry>"


def joint(name: str, kind: str, parent: str, child: str, more: str = "") -> str:
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{more}</joint>'


MADE = (
    f"""<robot name="r"><link name="world"/><link name="a">{PART}</link><link name="b">{PART}</link>
    <link name="c">{PART}</link><link name="d"><collision>{BOX}</collision></link>
    {joint("fix", "fixed", "world", "a")}
    {joint("one", "revolute", "a", "b", '<limit upper="2" effort="3" velocity="4"/>')}
    {joint("two", "continuous", "b", "c", LIMIT)}
    {joint("tool", "fixed", "c", "d")}</robot>""",
    f"""<robot name="r"><link name="a">{PART}</link><link name="b">{PART}</link><link name="c">{PART}</link>
    <link name="d">{PART}<visual>{BOX}</visual><visual><geometry><sphere/></geometry></visual></link>
    {joint("one", "revolute", "a", "b", LIMIT)}
    {joint("two", "prismatic", "b", "c", '<limit effort="0" velocity="0"/>')}
    {joint("three", "revolute", "c", "d", '<limit lower="1" upper="-1" effort="3" velocity="4"/>')}</robot>""",
    f"""<robot name="r"><link name="a">{PART}</link><link name="b">{PART}</link><link name="c">{PART}</link>
    <link name="d">{PART.replace('"1"/></in', '"9"/></in')}</link>
    {joint("one", "revolute", "a", "b", LIMIT)}
    {joint("two", "revolute", "b", "c", LIMIT + '<mimic joint="one" multiplier="2" offset="0.5"/>')}
    {joint("three", "planar", "c", "d", LIMIT)}
    <transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="one"/>
    <actuator name="m"/></transmission></robot>""",
)
DRAKES = ("drake@1.51", "drake@1.58")
CONSUMERS = ("urdfdom@3", "urdfdom@6", "sdformat@12.3", *DRAKES, "mujoco@3.6", "mujoco@3.12", "mujoco@4")
LEAST = {
    **dict.fromkeys(DRAKES, 8),
    "mujoco@3.6": 8,
    "mujoco@3.12": 8,
    "mujoco@4": 8,
}  # robots that load; 12 for the others


def texts() -> list[str]:
    """The robots as they are, and with boxes instead of meshes: Drake rejects most formats of these."""
    found = [(CORPUS / name).read_text(encoding="utf-8") for name in ROBOTS]
    boxed = [re.sub(r"<mesh\b[^>]*?(/>|>\s*</mesh>)", '<box size="0.1 0.1 0.1"/>', text) for text in found]
    return [*found, *boxed, *MADE]


def loaded(text: str, name: str) -> tuple[Robot, Loaded]:
    read = parsing.read(Source("robot.urdf", text.encode()))
    assert read.root is not None
    robot = Robot(read, read.root, Files(None, {}, False))
    return robot, models.loaded(robot, target.parse(name)[0])


@pytest.mark.differential
@pytest.mark.parametrize("consumer", CONSUMERS)
def test_what_is_left_is_what_the_program_has(consumer: str, tmp_path: Path) -> None:
    if reason := live.missing(consumer) or ("" if CORPUS.is_dir() else "../shared/corpus is not here"):
        pytest.skip(reason)
    robots, wrong, alike = texts(), [], 0
    for number, (text, real) in enumerate(zip(robots, live_facts.ask(consumer, robots, tmp_path), strict=True)):
        _, one = loaded(text, consumer)
        if bool(one.refusals) != (real is None):
            wrong.append(f"{number}: {one.outcome} {[refusal.why for refusal in one.refusals[:2]]}")
        elif real is not None:
            found = live_facts.other(one, real)
            wrong += [f"{number}: {words}" for words in found]
            alike += not found
    assert wrong == []
    assert alike >= LEAST.get(consumer, 12)
