"""`--changed-since` on the command line: what is checked, what is said of the rest, and what is no revision."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.e2e.test_cache import urdflint
from tests.unit.test_ignored import git

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
ROBOT = '<robot name="r"><link name="base"/>{}</robot>\n'
BAD = '<joint name="j" type="fixed"/>'
MACRO = (
    '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="m"><link name="{}"/></xacro:macro></robot>'
)
USER = (
    '<robot name="u" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="m.xacro"/><xacro:m/>'
    '<link name="tip"/><joint name="j" type="fixed"><parent link="base"/><child link="tip"/></joint></robot>'
)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    for number in range(3):
        (tmp_path / f"r{number}.urdf").write_text(ROBOT.format(BAD))
    (tmp_path / "m.xacro").write_text(MACRO.format("base"))
    (tmp_path / "u.xacro").write_text(USER)
    git("init", "-q", ".", cwd=tmp_path)
    git("add", "-A", cwd=tmp_path)
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x", cwd=tmp_path)
    return tmp_path


def test_only_what_changed_is_checked_and_the_rest_is_counted(here: Path) -> None:
    done = urdflint("check", "--changed-since", "HEAD", folder=here)
    assert (done.returncode, done.stdout) == (0, "Nothing to check: 5 files have not changed since HEAD\n")
    (here / "r1.urdf").write_text(ROBOT.format(BAD * 2))
    done = urdflint("check", "--changed-since", "HEAD", "-f", "concise", folder=here)
    assert done.returncode == 1
    assert "r0.urdf" not in done.stdout
    assert "(1 checked), 4 files have not changed since HEAD" in done.stdout
    said = json.loads(urdflint("check", "--changed-since", "HEAD", "-f", "json", folder=here).stdout)
    assert said["unchanged"] == {"since": "HEAD", "files": 4}
    assert [one["path"] for one in said["files"]] == ["r1.urdf"]


def test_a_changed_macro_checks_its_robots(here: Path) -> None:
    (here / "m.xacro").write_text(MACRO.format("renamed"))
    done = urdflint("check", "--changed-since", "HEAD", "-f", "concise", folder=here)
    assert done.returncode == 1
    assert "u.xacro" in done.stdout
    assert "URDF301" in done.stdout
    assert "3 files have not changed since HEAD" in done.stdout


def test_what_cannot_be_asked_is_one_line(here: Path) -> None:
    for revision in ("nope", "--output=x", "-h"):
        done = urdflint("check", f"--changed-since={revision}", folder=here)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"urdflint: --changed-since: git does not know the revision '{revision}' in {here}\n"
    done = urdflint("check", "--changed-since", "HEAD", "-", folder=here)
    assert done.stderr == "urdflint: --changed-since: it is about files, not standard input\n"
    done = urdflint("check", "--changed-since", "HEAD", folder=here, PATH="")
    assert done.stderr == "urdflint: --changed-since: git is not installed\n"
