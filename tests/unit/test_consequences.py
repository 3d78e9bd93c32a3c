"""What follows from another finding of the run is not reported beside it; by itself it is."""

from pathlib import Path

import pytest

from urdflint.linter.run import runner
from urdflint.linter.settings import Settings

NS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
MESH = '<link name="a"><visual><geometry><mesh filename="package://{}/m.stl"/></geometry></visual></link>'
INCLUDES = f'<robot name="r" {NS}><link name="a"/><xacro:include filename="$(find gone)/b.xacro"/></robot>'
WORLD = '<sdf version="1.9"><world name="w"><include><uri>m</uri></include></world></sdf>'
CONFIG = '<model><name>m</name><sdf version="1.9">model.sdf</sdf></model>'
CASES = {
    "a package of meshes that an include misses too": (
        {"p/package.xml": "<package/>", "p/a.urdf": MESH.format("gone"), "p/b.urdf.xacro": INCLUDES},
        ["XAC137"],
    ),
    "another package": (
        {"p/package.xml": "<package/>", "p/a.urdf": MESH.format("lost"), "p/b.urdf.xacro": INCLUDES},
        ["URDF757", "XAC137"],
    ),
    "the manifest of another package": (
        {
            "q/package.xml": "<package/>",
            "q/a.urdf": MESH.format("gone"),
            "p/package.xml": "<package/>",
            "p/b.urdf.xacro": INCLUDES,
        },
        ["URDF757", "XAC137"],
    ),
    "a model that is no XML": (
        {"m/model.sdf": '<sdf version="1.9"><model name="m">', "m/model.config": CONFIG, "w.world": WORLD},
        ["XML001"],
    ),
    "a model that is no SDFormat": (
        {"m/model.sdf": "<html/>", "m/model.config": CONFIG, "w.world": WORLD},
        ["GZ904"],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_one_cause_is_one_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str) -> None:
    files, expected = CASES[case]
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        is_robot = path.endswith(".urdf")
        (tmp_path / path).write_text(f'<robot name="r">{text}</robot>' if is_robot else text)
    monkeypatch.chdir(tmp_path)
    paths = [path for path in files if not path.endswith((".config", "package.xml"))]
    report = runner.gather(runner.check_each([(path, Settings()) for path in paths]))
    assert sorted(finding.code for finding in report.findings if finding.severity.value == "error") == expected
