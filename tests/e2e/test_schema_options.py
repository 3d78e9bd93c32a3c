"""`--schema-only`, `--strict` and `--deep` on the command line, and what a valid robot does not import."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.test_command_line import run

ROBOT = """<robot name="r" xmlns:drake="http://drake.mit.edu" xmlns:mine="http://example.org/mine">
  <link name="a">
    <stickiness/>
    <visual colour="red"><geometry><box size="1 1"/></geometry></visual>
  </link>
  <mine:battery/>
  <drake:frame/>
  <gazebo reference="nobody"><mu3>1</mu3></gazebo>
</robot>
"""
LAYERS = {
    "urdf": '<link name="a"/>',
    "gazebo": '<link name="a"/><gazebo reference="a"><mu1>0.5</mu1></gazebo>',
    "drake": '<link name="a"/><drake:collision_filter_group name="g"><drake:member link="a"/>'
    '<drake:ignored_collision_filter_group name="g"/></drake:collision_filter_group>',
    "sim-urdf": '<link name="a"><simulation/></link>',
    "foreign": '<link name="a"><contact><lateral_friction value="1"/></contact></link>',
}
LINT = """
import json
import sys
from urdflint.linter.run import engine
from urdflint.syntax.source import Source
for layer, robot in json.load(sys.stdin).items():
    findings = engine.lint(Source("r.urdf", robot.encode()), engine.Settings(resolve=False)).findings
    if "xmlschema" in sys.modules or any(finding.code == "XSD001" for finding in findings):
        sys.exit(layer)
"""


def findings(path: Path, *options: str) -> list[tuple[str, str, str]]:
    done = run("check", "--format", "json", "--no-config", *options, str(path))
    report = json.loads(done.stdout)
    return [(one["code"], one["severity"], one["element"]) for one in report["findings"]]


@pytest.fixture
def robot(tmp_path: Path) -> Path:
    path = tmp_path / "r.urdf"
    path.write_text(ROBOT, encoding="utf-8")
    return path


def test_the_schemas_alone(robot: Path) -> None:
    assert findings(robot, "--schema-only", "--select", "XSD") == [
        ("XSD001", "error", "/robot/link/stickiness"),
        ("XSD001", "error", "/robot/link/visual/@colour"),
        ("XSD001", "error", "/robot/link/visual/geometry/box/@size"),
        ("XSD001", "error", "/robot/drake:frame"),
        ("XSD001", "error", "/robot/gazebo/mu3"),
    ]


def test_with_the_rules_the_schemas_are_silent_where_a_rule_speaks(robot: Path) -> None:
    codes = [code for code, _, _ in findings(robot)]
    assert "XSD001" not in codes
    assert {"URDF002", "URDF004", "URDF102", "DRK001", "GZ201", "GZ601", "XML063"} <= set(codes)


def test_strict_makes_errors_of_what_nobody_knows(robot: Path) -> None:
    lax, strict = findings(robot), findings(robot, "--strict")
    assert [code for code, _, _ in lax] == [code for code, _, _ in strict]
    worse = {code for (code, before, _), (_, after, _) in zip(lax, strict, strict=True) if before != after}
    assert worse == {"URDF002", "URDF004", "GZ601", "XML063"}
    assert {severity for code, severity, _ in strict if code in worse} == {"error"}


def test_deep_runs_what_takes_long(tmp_path: Path) -> None:
    document = (Path(__file__).parents[2] / "rules/urdf/URDF437-range-through-link.md").read_text(encoding="utf-8")
    file = tmp_path / "robot.urdf"
    file.write_text(document.partition("```xml bad\n")[2].partition("```")[0], encoding="utf-8")
    assert findings(file) == []
    assert [code for code, _, _ in findings(file, "--deep")] == ["URDF437"]
    assert b"\ndeep = true  # command line\n" in run("check", "--deep", "--show-config", file.name, cwd=tmp_path).stdout
    (tmp_path / "urdflint.toml").write_text("deep = true\n", encoding="utf-8")
    done = run("check", "--format", "json", file.name, cwd=tmp_path)
    assert [one["code"] for one in json.loads(done.stdout)["findings"]] == ["URDF437"]


def test_strict_in_the_configuration(robot: Path) -> None:
    (robot.parent / "urdflint.toml").write_text("strict = true\n", encoding="utf-8")
    done = run("check", "--format", "json", "--select", "URDF002", robot.name, cwd=robot.parent)
    assert [one["severity"] for one in json.loads(done.stdout)["findings"]] == ["error"]


def test_a_valid_robot_needs_no_xmlschema() -> None:
    start = '<robot name="r" xmlns:drake="http://drake.mit.edu">'
    robots = json.dumps({layer: f"{start}{text}</robot>" for layer, text in LAYERS.items()}).encode()
    done = subprocess.run([sys.executable, "-c", LINT], input=robots, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
