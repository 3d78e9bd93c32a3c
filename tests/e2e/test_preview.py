"""`urdflint preview` as users and scripts meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.test_command_line import run, said

MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
ROBOT = f"""<robot name="r">
  <link name="base">{MASS}</link>
  <link name="mount"/>
  <link name="arm">{MASS}</link>
  <joint name="j" type="fixed"><parent link="base"/><child link="mount"/></joint>
  <joint name="k" type="continuous"><parent link="mount"/><child link="arm"/></joint>
  <gazebo reference="nobody"><mu1>1</mu1></gazebo>
</robot>
"""
KEYS = [
    *("path", "target", "outcome", "links", "joints", "frames", "lumped", "dropped", "masses", "shapes", "sensors"),
    "not_run",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "robot.urdf").write_text(ROBOT)
    (tmp_path / "bad.urdf").write_text(ROBOT.replace("<mu1>1", "<mu1>x"))
    (tmp_path / "model.sdf").write_text('<sdf version="1.9"/>')
    (tmp_path / "robot.urdf.xacro").write_text('<robot name="${x}"/>')
    return tmp_path


def test_json_keeps_the_contract(folder: Path) -> None:
    done = run(
        "preview", "--target", "sdformat@12.3", "--no-resolve", "--format", "json", "--", "robot.urdf", cwd=folder
    )
    one = json.loads(done.stdout)
    assert (done.returncode, done.stderr, list(one)) == (0, b"", KEYS)
    assert (one["path"], one["target"], one["outcome"]) == ("robot.urdf", "sdformat@12.3", "accepts")
    assert (one["links"], one["lumped"], one["masses"]) == (["base"], {"mount": "base"}, {"base": 1.0})
    assert {(loss["kind"], loss["name"]) for loss in one["dropped"]} == {
        *(("link", "arm"), ("joint", "k"), ("block", "nobody")),
    }


def test_trees(folder: Path) -> None:
    done = run("preview", "-t", "sdformat@12.3", "robot.urdf", cwd=folder)
    shown = done.stdout.decode()
    assert done.returncode == 0
    assert "mount  merged into base" in shown
    assert "arm  link 'mount' has no <inertial>" in shown
    assert "base  1 kg" in shown
    assert "block nobody" in shown
    assert "\x1b" not in shown
    assert "\x1b" in run("preview", "--color", "always", "robot.urdf", cwd=folder).stdout.decode()


def test_difference(folder: Path) -> None:
    words = ("preview", "robot.urdf", "--diff", "sdformat@12.3", "jetty")
    done = run(*words, cwd=folder)
    assert done.returncode == 0
    assert {"+ link arm", "+ joint k", "+ frame mount"} <= set(done.stdout.decode().splitlines())
    one = json.loads(run(*words, "--format", "json", cwd=folder).stdout)
    assert list(one) == ["path", "before", "after", "changes", "stops", "starts"]
    assert "+ link arm" in one["changes"]


def test_a_refused_file_gives_exit_code_1(folder: Path) -> None:
    done = run("preview", "bad.urdf", cwd=folder)
    assert done.returncode == 1
    assert b"rejects it: 'x' in <mu1> is not a number: Gazebo aborts" in done.stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("nothing.urdf",), "cannot read nothing.urdf: no such file or directory"),
        (("model.sdf",), "model.sdf is not URDF: it is SDFormat"),
        (("robot.urdf.xacro",), "robot.urdf.xacro cannot be expanded: robot.urdf.xacro:1:16: "),
        (("robot.urdf", "-t", "all"), "preview is for one release of a program that has a model"),
        (("robot.urdf", "-t", "gazbo"), "unknown target 'gazbo'"),
        (("robot.urdf", "--format", "xml"), "--format: unknown value 'xml'"),
    ],
)
def test_usage_errors(folder: Path, words: tuple[str, ...], expected: str) -> None:
    done = run("preview", *words, cwd=folder)
    assert (done.returncode, done.stdout) == (2, b"")
    assert expected in said(done)
    assert said(done).count("\n") == 1


def test_json_of_other_programs(folder: Path) -> None:
    facts = ["bodies", "joints", "masses", "total_mass", "limits", "effort", "velocity", "locked", "mimic"]
    for target, keys in (("ros", facts), ("drake", [*facts[:4], "base", *facts[4:]])):
        one = json.loads(run("preview", "robot.urdf", "-t", target, "-f", "json", cwd=folder).stdout)
        assert list(one) == ["path", "target", "outcome", *keys, "refusals", "differences"]
        assert (one["bodies"], one["total_mass"]) == (["base", "mount", "arm"], 2.0)


def test_trees_of_other_programs(folder: Path) -> None:
    shown = run("preview", "robot.urdf", "-t", "drake", cwd=folder).stdout.decode()
    assert shown == (
        "in drake@1.58: base floating, 3 bodies, 2 joints, 2 kg\n"
        "world\n"
        "└── base  1 kg\n"
        "    └── [weld] j  mount  0 kg\n"
        "        └── [revolute] k  arm  1 kg\n"
    )
    assert run("preview", "robot.urdf", "-t", "ros", cwd=folder).stdout.decode().startswith("in urdfdom@6: 3 bodies")


def test_several_files(folder: Path) -> None:
    (folder / "twice.urdf").write_text(ROBOT.replace('"mount"', '"base"'))
    done = run("preview", "robot.urdf", "twice.urdf", "-t", "drake", "-f", "json", cwd=folder)
    several = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [(one["path"], one["outcome"]) for one in several] == [("robot.urdf", "accepts"), ("twice.urdf", "rejects")]
    done = run("preview", "nothing.urdf", "robot.urdf", cwd=folder)
    assert (done.returncode, said(done).count("\n")) == (2, 1)
    assert done.stdout.decode().startswith("robot.urdf\nas written")


def test_standard_input(folder: Path) -> None:
    done = run("preview", "-", "--format", "json", stdin=ROBOT.encode(), cwd=folder)
    assert json.loads(done.stdout)["path"] == "-"


SENSING = f"""<robot name="r">
  <link name="base">{MASS}</link>
  <link name="scan">{MASS}</link>
  <joint name="j" type="fixed"><parent link="base"/><child link="scan"/></joint>
  <gazebo reference="scan">
    <sensor name="laser" type="ray">
      <plugin name="p" filename="libgazebo_ros_ray_sensor.so"/>
    </sensor>
    <sensor name="eye" type="camera"/>
    <plugin name="stray" filename="libgazebo_ros_p3d.so"/>
  </gazebo>
  <gazebo>
    <plugin name="mine" filename="libmine.so"/>
    <plugin name="drive" filename="libgazebo_ros_diff_drive.so"/>
    <plugin name="gz::sim::systems::DiffDrive" filename="gz-sim-diff-drive-system"/>
  </gazebo>
</robot>
"""
CLASSIC = "is a plugin of Gazebo Classic"
RAY, DRIVE = f"libgazebo_ros_ray_sensor.so {CLASSIC}", f"libgazebo_ros_diff_drive.so {CLASSIC}"
STOPS = [
    ("sensor", "base/laser", "link base", 6, "sensor 'laser' is of type ray, which newer Gazebo does not simulate"),
    ("plugin", "libgazebo_ros_ray_sensor.so", "sensor base/laser", 7, RAY),
    ("plugin", "libgazebo_ros_diff_drive.so", "model r", 14, DRIVE),
]
SYSTEM = "gz-sim-diff-drive-system is not a plugin of Gazebo Classic"
NEW = ("plugin", "gz-sim-diff-drive-system", "model r", 15, SYSTEM)


def test_what_falls_silent_in_another_gazebo(folder: Path) -> None:
    (folder / "sensing.urdf").write_text(SENSING)
    words = ("preview", "sensing.urdf", "--diff", "gazebo-classic", "harmonic")
    shown = run(*words, cwd=folder, variables={"COLUMNS": "200"}).stdout.decode().splitlines()
    assert shown[1:] == [
        f"- sensor base/laser (line 6) no longer runs: {STOPS[0][-1]}",
        f"- plugin libgazebo_ros_ray_sensor.so in sensor base/laser (line 7) no longer runs: {RAY}",
        f"- plugin libgazebo_ros_diff_drive.so in model r (line 14) no longer runs: {DRIVE}",
        f"+ plugin gz-sim-diff-drive-system in model r (line 15) runs ({NEW[-1]})",
    ]
    one = json.loads(run(*words, "--format", "json", cwd=folder).stdout)
    assert [tuple(some.values()) for some in one["stops"]] == STOPS
    assert [tuple(some.values()) for some in one["starts"]] == [NEW]
    assert one["after"]["sensors"] == ["base/laser", "base/eye"]
    back = json.loads(run(*words[:3], "harmonic", "noetic", "--format", "json", cwd=folder).stdout)
    assert (back["stops"], back["starts"]) == (one["starts"], one["stops"])
    same = run(*words[:3], "harmonic", "ionic", cwd=folder).stdout.decode()
    assert same == "sdformat@14 and sdformat@15 have the same model\n"


def test_what_was_not_there_does_not_stop_running(folder: Path) -> None:
    sensor = '<gazebo reference="arm"><sensor name="s" type="ray"/></gazebo></robot>'
    (folder / "late.urdf").write_text(ROBOT.replace("</robot>", sensor))
    one = json.loads(run("preview", "late.urdf", "--diff", "sdformat@9.0.0", "jetty", "-f", "json", cwd=folder).stdout)
    assert "+ sensor arm/s" in one["changes"]
    assert (one["stops"], [some["name"] for some in one["after"]["not_run"]]) == ([], ["arm/s"])


def test_what_does_not_run_in_one_gazebo(folder: Path) -> None:
    (folder / "sensing.urdf").write_text(SENSING)
    shown = run("preview", "-t", "jazzy", "sensing.urdf", cwd=folder, variables={"COLUMNS": "200"}).stdout.decode()
    assert "in sdformat@14" in shown
    assert shown.partition("does not run:\n")[2].splitlines() == [
        f"  sensor base/laser  {STOPS[0][-1]}  (line 6)",
        f"  plugin libgazebo_ros_ray_sensor.so in sensor base/laser  {RAY}  (line 7)",
        f"  plugin libgazebo_ros_diff_drive.so in model r  {DRIVE}  (line 14)",
        "  plugin libgazebo_ros_p3d.so in link base  SDFormat 1.11 has no <plugin> there  (line 10)",
    ]
    classic = json.loads(run("preview", "-t", "noetic", "sensing.urdf", "-f", "json", cwd=folder).stdout)
    assert [some["name"] for some in classic["not_run"]] == ["gz-sim-diff-drive-system", "libgazebo_ros_p3d.so"]


SCENE = """<sdf version="1.9"><world name="w">
  <model name="m"><link name="a"/><link name="b"/><joint name="j" type="revolute"><parent>a</parent><child>b</child>
    <axis><xyz>0 0 1</xyz></axis></joint></model>
  <model name="s"><static>true</static><link name="c"/></model>
</world></sdf>
"""


def test_drake_shows_what_it_makes_of_other_formats(folder: Path) -> None:
    (folder / "hall.sdf").write_text(SCENE)
    (folder / "arm.xml").write_text(
        '<mujoco model="m"><worldbody><body name="b"><geom size="1"/></body></worldbody></mujoco>'
    )
    text = 'directives:\n- add_model: {name: r, file: "package://p/r.urdf"}\n'
    (folder / "p").mkdir()
    (folder / "p" / "r.urdf").write_text(ROBOT)
    (folder / "two.dmd.yaml").write_text(text)
    (folder / "bad.dmd.yaml").write_text(text.replace("name:", "nam:"))
    files = ("hall.sdf", "arm.xml", "two.dmd.yaml", "bad.dmd.yaml")
    done = run("preview", "-t", "drake", "-f", "json", "--package", "p=p", *files, cwd=folder)
    hall, arm, two, bad = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 1
    assert hall["total"] == {"bodies": 4, "joints": 3, "actuators": 1, "geometries": 0}
    assert (hall["floating"], [one["name"] for one in hall["models"]]) == (1, ["m", "s"])
    assert hall["models"][0]["bodies"] == ["a", "b"]
    assert arm["total"] == {"bodies": 2, "joints": 1, "actuators": 0, "geometries": 2}
    assert two["models"][0]["joints"] == ["j", "k"]
    assert (two["outcome"], bad["outcome"]) == ("accepts", "rejects")
    assert {one["line"] for one in bad["refusals"]} == {2}
    shown = run("preview", "-t", "drake", "hall.sdf", cwd=folder).stdout.decode().splitlines()
    assert shown[-1].split() == ["together", "4", "3", "1", "0"]
    refused = run("preview", "-t", "drake", "bad.dmd.yaml", cwd=folder).stdout.decode()
    assert "rejects it" in refused
    assert "(line 2)" in refused


@pytest.mark.parametrize("command", ["compare", "preview"])
def test_other_formats_are_for_drake_alone(folder: Path, command: str) -> None:
    done = run(command, "model.sdf", cwd=folder)
    expected = "urdflint: model.sdf is not URDF: it is SDFormat, which `check` and `preview -t drake` read"
    assert (done.returncode, done.stdout, done.stderr.decode().splitlines()) == (2, b"", [expected])
