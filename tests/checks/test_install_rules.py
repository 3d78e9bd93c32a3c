"""What CMakeLists.txt and setup.py install of a package, against what its robots need."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.lint import sliced
from urdflint.findings import Finding
from urdflint.linter.run import engine, runner
from urdflint.linter.run.engine import Settings
from urdflint.syntax.source import Source

CODES = ("URDF759", "URDF771")
MANIFEST = "<package><name>cart</name><buildtool_depend>{}</buildtool_depend></package>"
ROBOT = """<robot name="r"><link name="a"><visual><geometry><mesh filename="package://cart/meshes/cap.obj"/></geometry>
</visual></link></robot>"""
INSTALL = "install(DIRECTORY urdf {} DESTINATION share/x)"
ONLY_URDF = INSTALL.format("")
SETUP = "setup(name='cart', data_files=[('share/cart/urdf', glob('urdf/*')){}])"


def findings(tmp_path: Path, files: dict[str, str], build: str = "ament_cmake", robot: str = ROBOT) -> list[Finding]:
    contents = {"package.xml": MANIFEST.format(build), "meshes/cap.obj": "v 0 0 0\n", "urdf/r.urdf": robot, **files}
    for name, content in contents.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    report = engine.lint(Source(str(tmp_path / "urdf" / "r.urdf"), robot.encode()), Settings())
    return [finding for finding in report.findings if finding.code in CODES]


@grouped(
    ("cmake", "code"),
    [
        (ONLY_URDF, "URDF759"),
        (f"# meshes\n{ONLY_URDF}", "URDF759"),
        (INSTALL.format("meshes"), None),
        (INSTALL.format("meshes/"), None),
        (f"{ONLY_URDF}\ninstall(DIRECTORY meshes/ DESTINATION share/x/meshes)", None),
        (INSTALL.format("${FOLDERS}"), None),
        ("install(DIRECTORY . DESTINATION share/x)", None),
        ("install(DIRECTORY config DESTINATION share/x OPTIONAL)", None),  # the robot is used from its source
        (f"{ONLY_URDF}\nadd_subdirectory(data)", None),
        (f"{ONLY_URDF}\nament_auto_package(INSTALL_TO_SHARE x)", None),
        (INSTALL.format("meshes launch"), "URDF771"),
        (INSTALL.format("meshes launch").replace(")", " OPTIONAL)"), None),
        (INSTALL.format("meshes launch").replace(")", " FILES_MATCHING PATTERN x)"), None),
        (f"if(BUILD_TESTING)\n{INSTALL.format('meshes launch')}\nendif()", None),
        (f"if(X)\nendif()\n{INSTALL.format('meshes launch')}", "URDF771"),
    ],
)
def test_cmake(tmp_path: Path, cmake: str, code: str | None) -> None:
    found = findings(tmp_path, {"CMakeLists.txt": cmake})
    assert [finding.code for finding in found] == ([code] if code else [])
    assert all(
        sliced(finding) == "install" and finding.location.source.name.endswith("CMakeLists.txt") for finding in found
    )


@grouped(
    ("setup", "count"),
    [
        (SETUP.format(""), 1),
        (SETUP.format(", ('share/cart/meshes', glob('meshes/*'))"), 0),
        (SETUP.format(", ('share/cart/meshes', glob('meshes/arm/*'))"), 0),
        (SETUP.format(", *package_files('data')"), 0),
        (SETUP.format(", *[(d, f) for d, _, f in os.walk('.')]"), 0),
        ("setup(name='cart')", 0),
    ],
)
def test_setup(tmp_path: Path, setup: str, count: int) -> None:
    found = findings(tmp_path, {"setup.py": setup}, "ament_python")
    assert [(finding.code, sliced(finding)) for finding in found] == [("URDF759", "data_files")] * count


def test_packages_of_ros_1_are_used_from_their_source(tmp_path: Path) -> None:
    assert findings(tmp_path, {"CMakeLists.txt": ONLY_URDF}, "catkin") == []


@pytest.mark.parametrize("names", [["r.urdf", "other.urdf"], ["r.urdf", "other.urdf", "third.urdf.xacro"]])
def test_robots_of_one_package_share_what_its_build_file_lacks(tmp_path: Path, names: list[str]) -> None:
    findings(tmp_path, {"CMakeLists.txt": ONLY_URDF, **{f"urdf/{name}": ROBOT for name in names}})
    report = runner.check([(str(tmp_path / "urdf" / name), Settings()) for name in names], jobs=1)
    assert [finding.code for finding in report.findings if finding.code in CODES] == ["URDF759"]


LAUNCH = """p = os.path.join(get_package_share_directory('cart'), 'urdf', 'r.urdf')
c = os.path.join(get_package_share_directory('cart'), 'config', 'view.rviz')
"""


@grouped(
    ("folders", "messages"),
    [
        ("urdf meshes launch config", []),
        ("urdf meshes config", ["installs 'urdf', but not 'launch', where its launch files are"]),
        ("urdf meshes launch", ["installs 'urdf', but not 'config', which launch/view.launch.py uses"]),
        ("meshes launch config", ["installs 'meshes', but not 'urdf', which launch/view.launch.py uses"]),
    ],
)
def test_folders_that_a_launch_file_needs(tmp_path: Path, folders: str, messages: list[str]) -> None:
    files = {"launch/view.launch.py": LAUNCH, "config/view.rviz": "Panels: []\n"}
    cmake = f"install(DIRECTORY {folders} DESTINATION share/x)"
    found = findings(tmp_path, {**files, "CMakeLists.txt": cmake})
    assert [finding.message for finding in found] == [f"CMakeLists.txt {message}" for message in messages]


def test_a_folder_below_that_setup_leaves_out(tmp_path: Path) -> None:
    robot = ROBOT.replace("meshes/", "meshes/arm/")
    setup = SETUP.format(", ('share/cart/meshes', glob('meshes/*.obj'))")
    files = {"setup.py": setup, "meshes/arm/cap.obj": "v 0 0 0\n"}
    [found] = findings(tmp_path, files, "ament_python", robot)
    assert found.message == "setup.py installs 'urdf', but not 'meshes/arm', where its mesh files are"
