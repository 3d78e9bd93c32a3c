"""`check --fix`, `--unsafe-fixes`, `--diff` and `--fix-only` on files, as users and hooks run them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.fix_runs import urdflint
from urdflint.cli import terminal
from urdflint.cli.check import fixes
from urdflint.files import atomic
from urdflint.findings import Report
from urdflint.fixing import writing
from urdflint.fixing.passes import Settled

ROBOT = b"""<?xml version="1.0"?>
<robot name="r">
  <link name="a"><visual><geometry><box size="1 1\t1"/></geometry></visual></link>
  <link name="b"/>
  <joint name="j" type="revolute">
    <parent link="a"/><child link="b"/><limit lower="2" upper="-1" effort="1" velocity="1"/>
  </joint>
</robot>
"""
SAFE = ROBOT.replace(b"1\t1", b"1 1")
ALL = SAFE.replace(b'lower="2" upper="-1"', b'lower="-1" upper="2"')


@pytest.fixture
def robot(tmp_path: Path) -> Path:
    path = tmp_path / "robot.urdf"
    path.write_bytes(ROBOT)
    return path


def test_fix_fixes_what_is_safe_and_says_how_much_is_left(robot: Path):
    done = urdflint(robot.parent, "--fix", "robot.urdf")
    assert robot.read_bytes() == SAFE
    assert done.returncode == 1
    assert b"Found 2 findings (1 fixed, 1 left)\n1 more can be fixed with --unsafe-fixes\n" in done.stdout
    assert b"URDF103" not in done.stdout


def test_unsafe_fixes_are_made_when_they_are_asked_for(robot: Path):
    done = urdflint(robot.parent, "--fix", "--unsafe-fixes", "robot.urdf")
    assert robot.read_bytes() == ALL
    assert done.returncode == 0
    assert b"Found 2 findings (2 fixed, 0 left)" in done.stdout


def test_without_fix_nothing_is_written_and_the_report_says_what_can_be_done(robot: Path):
    for options in ((), ("--unsafe-fixes",)):
        done = urdflint(robot.parent, *options, "robot.urdf")
        assert b"1 can be fixed with --fix, 1 more with --unsafe-fixes" in done.stdout
        assert b"= fix: write single spaces" in done.stdout
        assert b"= unsafe fix: swap lower and upper" in done.stdout
        assert done.returncode == 1
    assert robot.read_bytes() == ROBOT


def test_diff_writes_nothing_and_can_be_applied(robot: Path):
    done = urdflint(robot.parent, "--diff", "--unsafe-fixes", "robot.urdf")
    assert robot.read_bytes() == ROBOT
    assert done.returncode == 1
    assert done.stdout.startswith(b"--- robot.urdf\n+++ robot.urdf\n@@ ")
    assert done.stderr == b"urdflint: would fix 2 findings in 1 file\n"
    if shutil.which("patch"):
        subprocess.run(["patch", "-p0"], cwd=robot.parent, input=done.stdout, check=True, capture_output=True)
        assert robot.read_bytes() == ALL


def test_diff_of_what_needs_no_fix_is_empty_and_a_success(robot: Path):
    robot.write_bytes(SAFE)
    done = urdflint(robot.parent, "--diff", "robot.urdf")
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr == b"urdflint: nothing to fix, 1 more with --unsafe-fixes\n"


def test_diff_knows_files_without_an_end_of_line_and_with_others():
    settled = Settled(Report([], [], []), {"a": b"x\r\ny"}, {"a": b"x\r\nz"}, [], {})
    expected = (
        b"--- a\n+++ a\n@@ -1,2 +1,2 @@\n x\r\n-y\n\\ No newline at end of file\n+z\n\\ No newline at end of file\n"
    )
    assert writing.difference(settled, {}) == expected


@pytest.mark.skipif(os.name != "posix", reason="names are those of POSIX")
@pytest.mark.parametrize("name", ["a b.urdf", 'a\n\x1b"\\ä.urdf', "::x##[y].urdf"])
def test_git_applies_a_diff_whatever_is_in_it(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch):
    for one in terminal.LOGS:
        monkeypatch.delenv(one, raising=False)
    robot = tmp_path / name
    evil = ROBOT.replace(b"<robot", b"<!--\xc2\x9b\xe2\x80\xae\r\n::error::x##[y]\t-->\r\n<robot")
    robot.write_bytes(evil)
    done = urdflint(tmp_path, "--diff", "--unsafe-fixes", "--", name)
    assert (done.returncode, done.stdout.count(b"\xc2\x9b")) == (1, 1)
    subprocess.run(["git", "apply", "-p0"], cwd=tmp_path, input=done.stdout, check=True)
    assert robot.read_bytes() == evil[: evil.index(b"<robot")] + ALL[ALL.index(b"<robot") :]


def test_fix_only_tells_what_was_fixed_and_nothing_else(robot: Path):
    done = urdflint(robot.parent, "--fix-only", "robot.urdf")
    assert robot.read_bytes() == SAFE
    assert done.returncode == 0
    assert done.stdout == (
        b"robot.urdf:3:47: fixed URDF103 whitespace-in-number: write single spaces\nFixed 1 finding in 1 file\n"
    )
    assert urdflint(robot.parent, "--fix-only", "robot.urdf").stdout == b"Nothing to fix\n"


def test_a_program_hears_of_what_was_fixed(robot: Path):
    done = urdflint(robot.parent, "--fix", "--format", "json", "robot.urdf")
    said = json.loads(done.stdout)
    assert [one["code"] for one in said["fixed"]] == ["URDF103"]
    assert [one["code"] for one in said["findings"]] == ["URDF410"]
    assert "fixed" not in json.loads(urdflint(robot.parent, "--format", "json", "robot.urdf").stdout)


def test_standard_input_comes_out_fixed_and_the_report_beside_it(tmp_path: Path):
    done = urdflint(tmp_path, "--fix", "-", given=ROBOT)
    assert done.stdout == SAFE
    assert b"URDF410" in done.stderr
    assert done.returncode == 1
    assert urdflint(tmp_path, "--fix", "--unsafe-fixes", "--stdin-filename", "x.urdf", "-", given=ROBOT).stdout == ALL
    assert urdflint(tmp_path, "--fix", "-q", "-", given=ALL).stdout == ALL
    assert urdflint(tmp_path, "--diff", "-", given=ROBOT).stdout.startswith(b"--- ")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ROBOT.replace(b"\n", b"\r\n"), SAFE.replace(b"\n", b"\r\n")),
        (b"\xef\xbb\xbf" + ROBOT, b"\xef\xbb\xbf" + SAFE),
        (ROBOT[:-1], SAFE[:-1]),
        ("<!-- é 肘 -->".encode().join([b"", ROBOT.partition(b"\n")[2]]),) * 2,
    ],
)
def test_line_ends_and_marks_stay(tmp_path: Path, before: bytes, after: bytes):
    path = tmp_path / "robot.urdf"
    path.write_bytes(before)
    urdflint(tmp_path, "--fix-only", "robot.urdf")
    assert path.read_bytes() == after.replace(b"1\t1", b"1 1")


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_file_in_another_encoding_is_left_as_it_is(tmp_path: Path, encoding: str):
    text = ROBOT.decode().replace('version="1.0"', f'version="1.0" encoding="{encoding}"')
    path = tmp_path / "robot.urdf"
    path.write_bytes(text.replace('name="r"', 'name="é"').encode(encoding))
    before = path.read_bytes()
    urdflint(tmp_path, "--fix-only", "--unsafe-fixes", "robot.urdf")
    assert path.read_bytes() == before


def test_the_mode_stays_and_nothing_is_left_beside(robot: Path):
    robot.chmod(0o640)
    urdflint(robot.parent, "--fix-only", "robot.urdf")
    assert robot.stat().st_mode & 0o777 == 0o640
    assert [*robot.parent.iterdir()] == [robot]


def test_a_write_protected_file_is_left_alone_and_reported(robot: Path):
    robot.chmod(0o444)
    done = urdflint(robot.parent, "--fix", "robot.urdf")
    assert done.returncode == 2
    assert done.stderr == b"urdflint: cannot fix robot.urdf: it is write-protected\n"
    assert robot.read_bytes() == ROBOT
    assert b"URDF103" in done.stdout  # it is there still
    assert b"Found 3 findings (0 fixed, 3 left)" in done.stdout


def test_a_file_that_changed_meanwhile_is_left_alone(robot: Path):
    for other in (b"mine", ROBOT + b" ", ROBOT[:-1]):
        robot.write_bytes(other)
        with pytest.raises(atomic.Refused, match="it has changed meanwhile"):
            atomic.save(str(robot), b"new", instead_of=ROBOT)
        assert robot.read_bytes() == other
    assert [*robot.parent.iterdir()] == [robot]
    robot.unlink()
    with pytest.raises(atomic.Refused, match="it is there no more"):
        atomic.save(str(robot), b"new", instead_of=ROBOT)
    assert [*robot.parent.iterdir()] == []


def test_links_are_not_followed_out_of_what_was_named(tmp_path: Path):
    elsewhere = tmp_path / "elsewhere"
    inside = tmp_path / "inside"
    for folder in (elsewhere, inside):
        folder.mkdir()
    (elsewhere / "robot.urdf").write_bytes(ROBOT)
    (inside / "link.urdf").symlink_to(elsewhere / "robot.urdf")
    urdflint(inside, "--fix-only", ".")
    assert (elsewhere / "robot.urdf").read_bytes() == ROBOT
    may = fixes.may_change([str(inside)])
    assert not may(str(elsewhere / "robot.urdf"))
    urdflint(inside, "--fix-only", "link.urdf")  # who names the link means what it leads to
    assert (elsewhere / "robot.urdf").read_bytes() == SAFE
    assert (inside / "link.urdf").is_symlink()


def test_what_is_suppressed_or_in_the_baseline_is_not_fixed(robot: Path):
    urdflint(robot.parent, "--write-baseline", "b.json", "robot.urdf")
    urdflint(robot.parent, "--fix-only", "--unsafe-fixes", "--baseline", "b.json", "robot.urdf")
    assert robot.read_bytes() == ROBOT
    robot.write_bytes(ROBOT.replace(b"  <link name", b"  <!-- urdflint:ignore[URDF103] -->\n  <link name", 1))
    before = robot.read_bytes()
    urdflint(robot.parent, "--fix-only", "robot.urdf")
    assert robot.read_bytes() == before


def test_comments_that_suppress_nothing_are_removed(robot: Path):
    comment = b"  <!-- urdflint:ignore[URDF400] no need -->\n"
    robot.write_bytes(SAFE.replace(b"  <link name", comment + b"  <link name", 1))
    urdflint(robot.parent, "--fix-only", "robot.urdf")
    assert robot.read_bytes() == SAFE


def test_rules_that_are_not_asked_for_mend_nothing(robot: Path):
    urdflint(robot.parent, "--fix-only", "--unsafe-fixes", "--select", "URDF410", "robot.urdf")
    assert robot.read_bytes() == ALL.replace(b"1 1 1", b"1 1\t1")


@pytest.mark.parametrize("other", [("--add-ignores",), ("--write-baseline", "b.json")])
@pytest.mark.parametrize("fix", ["--fix", "--diff", "--fix-only"])
def test_two_options_that_write_do_not_go_together(robot: Path, fix: str, other: tuple[str, ...]):
    done = urdflint(robot.parent, fix, *other, "robot.urdf")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert other[0].encode() in done.stderr
    assert robot.read_bytes() == ROBOT


def test_what_cannot_be_read_is_reported_all_the_same(robot: Path):
    done = urdflint(robot.parent, "--fix-only", "robot.urdf", "-", given=b"")
    assert done.returncode in (0, 2)
    assert robot.read_bytes() == SAFE


def test_many_files_are_fixed_by_several_processes(tmp_path: Path):
    for number in range(70):
        (tmp_path / f"{number}.urdf").write_bytes(ROBOT)
    done = urdflint(tmp_path, "--fix-only", "-j", "2", ".")
    assert b"Fixed 70 findings in 70 files" in done.stdout
    assert {path.read_bytes() for path in tmp_path.glob("*.urdf")} == {SAFE}


def test_what_is_removed_takes_its_lines_along_and_leaves_one_blank_line(tmp_path: Path):
    colors = [f'  <material name="{name}"><color rgba="0 0 0 1"/></material>\n' for name in ("a", "b", "c")]
    link = '  <link name="l"><visual><geometry><sphere radius="1"/></geometry><material name="b"/></visual></link>\n'
    (tmp_path / "r.urdf").write_text('<robot name="r">\n\n' + "\n".join([*colors, link]) + "</robot>\n")
    urdflint(tmp_path, "--fix", "--show-info", "r.urdf")
    assert (tmp_path / "r.urdf").read_text() == f'<robot name="r">\n\n{colors[1]}\n{link}</robot>\n'


PALETTE = b"""<robot name="r">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="a"><visual><geometry><box size="1 1{}1"/></geometry></visual></link>
</robot>
"""


@pytest.mark.parametrize("fmt", ["text", "concise", "json", "sarif"])
def test_infos_are_fixed_where_they_are_shown_in_every_format(tmp_path: Path, fmt: str):
    path = tmp_path / "r.urdf"
    palette, tab = PALETTE.splitlines(keepends=True)[1], b"\t"
    for option, left in (("--quiet", PALETTE), ("--show-info", PALETTE.replace(palette, b""))):
        path.write_bytes(PALETTE.replace(b"{}", tab))
        urdflint(tmp_path, "--fix", option, f"--format={fmt}=report", "r.urdf")
        assert path.read_bytes() == left.replace(b"{}", b" ")
    path.write_bytes(PALETTE.replace(b"{}", tab))
    urdflint(tmp_path, "--fix", "--severity=error", "--select=URDF807", "r.urdf")
    assert path.read_bytes() == PALETTE.replace(b"{}", tab)


@pytest.mark.skipif(os.name != "posix", reason="names, links and pipes are those of POSIX")
@pytest.mark.parametrize("others", [1, 2])
def test_other_names_of_a_file_are_told(robot: Path, others: int):
    for number in range(others):
        (robot.parent / f"other{number}").hardlink_to(robot)
    (robot.parent / "plain.urdf").write_bytes(ROBOT)
    done = urdflint(robot.parent, "--fix", "-q", ".")
    keep = "1 other hard link to it keeps" if others == 1 else "2 other hard links to it keep"
    assert done.stderr.decode() == f"urdflint: robot.urdf: {keep} the old text\n"
    assert (robot.read_bytes(), (robot.parent / "other0").read_bytes()) == (SAFE, ROBOT)
    assert urdflint(robot.parent, "--diff", ".").stderr == b"urdflint: nothing to fix, 2 more with --unsafe-fixes\n"


@pytest.mark.skipif(os.name != "posix", reason="names, links and pipes are those of POSIX")
def test_what_a_kill_left_is_deleted_by_the_next_fix(robot: Path):
    left, links = (robot.parent / f".urdflint-{sign * 16}.part" for sign in "ab")
    left.touch()
    os.utime(left, (0, 0))
    links.symlink_to(left)
    urdflint(robot.parent, "robot.urdf")
    assert left.exists()
    urdflint(robot.parent, "--fix", "robot.urdf")
    assert sorted(robot.parent.iterdir()) == sorted((links, robot))


def test_diff_says_how_many_infos_could_be_fixed_too(tmp_path: Path):
    (tmp_path / "r.urdf").write_bytes(PALETTE.replace(b"{}", b" "))
    done = urdflint(tmp_path, "--diff", "r.urdf")
    assert (done.stdout, done.stderr) == (b"", b"urdflint: nothing to fix, 1 more with --show-info\n")
    assert b"can be fixed" not in urdflint(tmp_path, "r.urdf").stdout
    assert b"1 can be fixed with --fix" in urdflint(tmp_path, "--show-info", "r.urdf").stdout


def test_an_unknown_attribute_is_not_removed_where_it_may_be_the_one_that_is_missing(tmp_path: Path):
    robot = '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed">{}</joint></robot>'
    for child, fixed in (('<child liQQQnk="b"/>', 0), ('<child link="b" since="2020"/>', 1)):
        (tmp_path / "r.urdf").write_text(robot.format(f'<parent link="a"/>{child}'))
        done = urdflint(tmp_path, "--unsafe-fixes", "--diff", "r.urdf")
        assert done.stdout.count(b"\n+") - done.stdout.count(b"\n+++") == fixed


ARM = """<robot name="arm">
  <link name="base"/>
  <link name="a_link"/>
  <joint name="a" type="Revolute">
    <parent link="base"/><child link="a_link"/><axis xyz="0 0 1"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>
"""
STATE = """<robot name="arm">
  <group name="g"><joint name="a"/></group>
  <group_state name="home" group="g"><joint name="a" value="4"/></group_state>
</robot>
"""
LIMITS = "joint_limits:\n  a:\n    has_velocity_limits: true\n    max_velocity: 5.0\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A robot with a joint of a type that does not exist, and files about it."""
    (tmp_path / "package.xml").write_text('<package format="3"><name>arm</name></package>\n')
    for name, text in (("arm.urdf", ARM), ("arm.srdf", STATE), ("joint_limits.yaml", LIMITS)):
        (tmp_path / name).write_text(text)
    return tmp_path


def test_files_about_a_robot_are_checked_again_when_it_is_fixed(package: Path):
    before = urdflint(package, ".").stdout
    assert b"URDF302" in before
    assert b"SRDF506" not in before  # a joint without a known type has no range
    after = urdflint(package, "--fix", "--unsafe-fixes", ".").stdout
    assert 'type="revolute"' in (package / "arm.urdf").read_text()
    assert b"SRDF506" in after
    assert after.partition(b"\n\n")[0] == urdflint(package, ".").stdout.partition(b"\n\n")[0]


def test_comments_move_the_lines_to_which_files_about_a_robot_point(package: Path):
    def lines(*words: str) -> list[int]:
        found = json.loads(urdflint(package, *words, "-f", "json", ".").stdout)["findings"]
        return [other["line"] for one in found if one["code"] == "MOV102" for other in one["related"]]

    assert lines() == [6]  # of the limit of the joint
    assert lines("--add-ignores", "--severity", "error") == [7]
    assert "urdflint:ignore[URDF302]" in (package / "arm.urdf").read_text()
