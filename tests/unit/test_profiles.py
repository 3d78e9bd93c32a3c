"""Profiles: their table and settings, and what `check --profile` says of a robot."""

import json
import re
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.program import run
from urdflint.cli.check import CheckOptions
from urdflint.config import Config, loader, profiles
from urdflint.config.request import BadWord
from urdflint.findings import Profile
from urdflint.findings.readiness import FILES, REJECTS
from urdflint.linter.rules import catalog

CODE = re.compile(r"\b[A-Z]{2,4}\d{3}\b(?!-)")
FOLDER = Path(profiles.__file__).parent
EXAMPLES = Path(__file__).parents[2] / "examples"
JOINT = """<joint name="j" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
{limit}</joint>"""
LINK = """<link name="{name}"><inertial><mass value="{mass}"/>
<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
<collision><geometry><box size="1 1 1"/></geometry></collision></link>"""
LIMIT = '<limit lower="-1" upper="1" effort="9" velocity="2"/>'


def robot(mass: float = 6, limit: str = LIMIT, more: str = "") -> str:
    """An arm of one joint."""
    base, arm = LINK.format(name="base", mass=6), LINK.format(name="arm", mass=mass)
    return (
        f'<robot name="r">{base}{arm.replace("<box", "<sphere").replace("size", "radius").replace("1 1 1", ".1")}'
        f"{JOINT.format(limit=limit)}{more}</robot>"
    )


def answered(folder: Path, profile: str, text: str, *options: str) -> dict[str, bool | None]:
    """Whether each requirement is met, by name."""
    (folder / "r.urdf").write_text(text)
    printed = run("check", "--profile", profile, "-f", "json", *options, "r.urdf", cwd=folder).stdout
    return {row["name"]: row["met"] for row in json.loads(printed)["profile"]["requirements"]}


def test_each_profile_has_its_settings() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == {profiles.COMMON, *(one.name for one in profiles.table())}
    names = "rviz", "gazebo", "mujoco-training", "isaaclab", "moveit", "real-robot"
    assert tuple(profile.name for profile in profiles.table()) == names
    assert all(name in CheckOptions._field_defaults["profile"].about for name in names)


def test_the_page_has_every_requirement_with_its_rules() -> None:
    page = (EXAMPLES.parent / "docs" / "profiles.md").read_text(encoding="utf-8").split("\n")
    rows = [(cells[1].strip(), set(CODE.findall(cells[2]))) for line in page if len(cells := line.split("|")) == 5]
    assert [row for row in rows if row[1]] == [
        (requirement.name, {*requirement.rules} - {REJECTS})
        for profile in profiles.table()
        for requirement in profile.requirements
        if {*requirement.rules} != {REJECTS}
    ]


@grouped("profile", profiles.table(), ids=lambda profile: profile.name)
def test_requirements_name_rules_that_exist(profile: Profile) -> None:
    config = profiles.over(profile, Config())
    known_codes = {REJECTS, *catalog.paths(), *config.rule}
    assert config.target
    for requirement in profile.requirements:
        assert set(requirement.rules) <= known_codes
        assert requirement.source
        assert requirement.needs == FILES or requirement.needs[:1] in {"", "."}
    named = {code for requirement in profile.requirements for code in requirement.rules}
    assert set(config.rule) <= named


def test_rules_of_profiles_report_their_bad_examples_alone() -> None:
    done = run("test-rules", "--config", str(FOLDER / f"{profiles.COMMON}.toml"))
    assert done.returncode == 0, done.stderr
    named = {code for profile in profiles.table() for code in profiles.over(profile, Config()).rule}
    assert set(loader.load(str(FOLDER / f"{profiles.COMMON}.toml")).rule) == named


def test_what_is_wanting_is_not_met(tmp_path: Path) -> None:
    assert set(answered(tmp_path, "isaaclab", robot()).values()) == {True}
    no_effort = answered(tmp_path, "isaaclab", robot(limit=LIMIT.replace('effort="9"', 'effort="0"')))
    assert [name for name, met in no_effort.items() if not met] == [
        "every moving joint has limits of effort and velocity"
    ]
    assert (
        answered(tmp_path, "mujoco-training", robot(mass=0.05))["link masses differ by a factor of 100 at most"]
        is False
    )
    assert (
        answered(tmp_path, "mujoco-training", robot(mass=0.06))["link masses differ by a factor of 100 at most"] is True
    )
    unknown = answered(tmp_path, "rviz", robot(more='<joint name="k" type="fixed"><parent link="gone"/></joint>'))
    assert unknown["robot_state_publisher takes the robot"] is False


def test_what_was_not_there_is_not_known(tmp_path: Path) -> None:
    without = answered(tmp_path, "moveit", robot())
    assert without["the SRDF fits the robot"] is None
    assert without["moving joints have limits of position and velocity"] is True
    mesh = '<link name="m"><visual><geometry><mesh filename="package://nowhere/m.stl"/></geometry></visual></link>'
    fixed = '<joint name="f" type="fixed"><parent link="arm"/><child link="m"/></joint>'
    meshes = "every mesh and texture is found and can be read"
    assert answered(tmp_path, "rviz", robot(more=mesh + fixed))[meshes] is not True
    assert answered(tmp_path, "rviz", robot(more=mesh + fixed), "--no-resolve")[meshes] is not True
    both = answered(tmp_path, "isaaclab", robot(limit="", more=mesh + fixed))
    assert both["every moving joint has limits of effort and velocity"] is False
    (tmp_path / "package.xml").write_text(
        "<package><name>p</name><exec_depend>nowhere</exec_depend></package>", encoding="utf-8"
    )
    absent = answered(tmp_path, "mujoco-training", robot(more=mesh + fixed))
    assert absent["moving joints have position limits"] is True
    assert absent["convex hulls of collision meshes leave room for moving links"] is None
    assert absent["MuJoCo takes the robot"] is not True
    (tmp_path / "r.urdf").unlink()
    printed = run("check", "--profile", "rviz", "-f", "json", ".", cwd=tmp_path).stdout
    assert json.loads(printed)["profile"]["ready"] is False
    assert b"(no robot was checked)" in run("check", "--profile", "rviz", ".", cwd=tmp_path).stdout


def test_rules_that_are_left_out_are_not_met(tmp_path: Path) -> None:
    takes, root = "robot_state_publisher takes the robot", "the root link has no inertia, which KDL would ignore"
    ignored = answered(tmp_path, "rviz", robot(), "--ignore", "URDF602")
    assert (ignored[takes], ignored[root]) == (True, None)
    assert answered(tmp_path, "rviz", robot(), "--ignore", "URDF301")[takes] is None
    assert set(answered(tmp_path, "rviz", robot(), "--select", "XML").values()) == {None}


def test_text_exit_code_and_badge(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(robot())
    done = run("check", "--profile", "isaaclab", "-f", "badge=badge.svg", "r.urdf", cwd=tmp_path)
    assert done.returncode == 0
    assert b"isaaclab: 7 of 7 requirements met" in done.stdout
    assert "urdflint isaaclab: ready" in (tmp_path / "badge.svg").read_text()
    (tmp_path / "r.urdf").write_text(robot(limit=""))
    done = run("check", "--profile", "isaaclab", "-f", "badge=badge.svg", "r.urdf", cwd=tmp_path)
    assert done.returncode == 1
    assert b"- not met: every moving joint has limits of effort and velocity (URDF400, RDY101, RDY102)" in (done.stdout)
    assert "6 of 7" in (tmp_path / "badge.svg").read_text()


def test_the_configuration_wins_over_the_profile(tmp_path: Path) -> None:
    (tmp_path / "urdflint.toml").write_text('[severity]\nRDY101 = "warning"\nRDY102 = "warning"\nURDF400 = "warning"\n')
    (tmp_path / "r.urdf").write_text(robot(limit=""))
    assert run("check", "--profile", "isaaclab", "r.urdf", cwd=tmp_path).returncode == 0
    settings = run("check", "--profile", "isaaclab", "--show-config", "r.urdf", cwd=tmp_path).stdout
    assert b'RDY101 = "warning"  # urdflint.toml:2' in settings
    assert b'URDF413 = "error"  # profile isaaclab' in settings


def test_an_unknown_profile_is_refused() -> None:
    with pytest.raises(BadWord, match="did you mean 'rviz'"):
        profiles.profile("rvizz")
