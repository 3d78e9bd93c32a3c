"""Robots and the libraries that they include, on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import program

ROBOT = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="../macros/wheel.xacro"/>
  <link name="base"/>
  <xacro:wheel side="left"/>
</robot>
"""
WHEEL = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="wheel" params="side">
    <link name="${side}_wheel"/>
    <joint name="${side}_joint" type="fixed"><parent link="bse"/><child link="${side}_wheel"/></joint>
  </xacro:macro>
</robot>
"""
NEVER = 'fail-on = "never"\n'


@pytest.fixture
def package(tmp_path: Path) -> Path:
    for path, content in {"robots/r.xacro": ROBOT, "macros/wheel.xacro": WHEEL, "package.xml": "<package/>"}.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(content)
    return tmp_path


def check(folder: Path, *words: str) -> tuple[int, list[str]]:
    done = program.said("check", *words, cwd=folder)
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()


def test_a_library_alone_and_with_the_robots_around_it(package: Path) -> None:
    code, said = check(package, "macros/wheel.xacro")
    assert (code, said[0]) == (0, "Nothing found, and no robot: 1 file not checked")
    assert check(package, "macros/wheel.xacro", "--fail-on-unchecked")[0] == 1
    code, said = check(package, "-f", "concise", "--with-robots", "--fail-on-unchecked", "macros/wheel.xacro")
    assert code == 1
    assert said[0].startswith("macros/wheel.xacro:4:60: error URDF301 parent of joint 'left_joint' is link 'bse'")
    assert said[1] == "1 error in 1 robot (1 library)"


@pytest.mark.parametrize("words", [(), ("robots/r.xacro",), ("--with-robots", "macros/wheel.xacro")])
def test_the_threshold_of_the_robot_counts_for_what_it_includes(package: Path, words: tuple[str, ...]) -> None:
    assert check(package, *words)[0] == 1
    (package / "macros/urdflint.toml").write_text(NEVER)
    assert check(package, *words)[0] == 1
    (package / "robots/urdflint.toml").write_text(NEVER)
    assert check(package, *words)[0] == 0
    (package / "macros/urdflint.toml").unlink()
    assert check(package, *words)[0] == 0


def test_a_part_whose_include_is_commented_out_lacks_what_the_whole_has(package: Path) -> None:
    joint = '<joint name="j" type="fixed"><parent link="arm"/><child link="tool"/></joint>'
    tool = f'<robot name="tool" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="tool"/>{joint}</robot>'
    (package / "robots/tool.xacro").write_text(tool)
    assert "URDF301" in check(package, "-f", "concise", "robots/tool.xacro")[1][0]
    comment = '<!-- <xacro:include filename="tool.xacro"/> -->'
    (package / "robots/r.xacro").write_text(ROBOT.replace("</robot>", f"{comment}</robot>"))
    code, said = check(package, "robots/tool.xacro")
    assert code == 0
    assert "'robots/r.xacro' has an include of it" in " ".join(said)
    (package / "robots/tool.xacro").write_text(tool.replace('"fixed"', '"fixd"'))
    assert "URDF302" in check(package, "-f", "concise", "robots/tool.xacro")[1][0]
    (package / "robots/r.xacro").write_text(ROBOT.replace("</robot>", "<!-- tool.xacro --></robot>"))
    assert check(package, "robots/tool.xacro")[0] == 1


def test_who_includes_a_part_without_the_prefix_has_the_fault(package: Path) -> None:
    (package / "robots/r.xacro").write_text(
        ROBOT.replace("<xacro:include", "<include").replace('<xacro:wheel side="left"/>', "")
    )
    part = '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="tool"/><xacro:ring/></robot>'
    (package / "macros/wheel.xacro").write_text(part)
    code, said = check(package, "-f", "concise")
    assert code == 1
    errors = [line.partition(": error ")[2].partition(" ")[0] for line in said if ": error " in line]
    assert set(errors) == {"XAC123"}, said
    (package / "robots/r.xacro").write_text('<robot name="r"><link name="base"/></robot>')
    assert not any("XAC111" in line for line in check(package, "-f", "concise")[1])
