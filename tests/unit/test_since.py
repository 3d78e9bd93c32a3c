"""`--changed-since`: what changed, in every way that there is, and who includes it; nothing of a stranger's is run."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.unit.test_ignored import git
from urdflint.linter.discovery import changed_files, inputs

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
WHO = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always")
ROBOT = '<robot name="{}" xmlns:xacro="http://www.ros.org/wiki/xacro">{}<link name="base"/></robot>\n'


def write(name: str, *inside: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(ROBOT.format(Path(name).stem, "".join(inside)), encoding="utf-8")


def include(name: str) -> str:
    return f'<xacro:include filename="{name}"/>'


def mesh(name: str) -> str:
    return f'<gazebo><mesh filename="{name}"/></gazebo>'


def commit(folder: str = ".") -> None:
    git("add", "-A", cwd=Path(folder))
    git(*WHO, "commit", "-qm", "x", "--allow-empty", cwd=Path(folder))


def touched(*asked: str, revision: str = "HEAD", configurations: dict[str, list[str]] | None = None) -> list[str]:
    paths = list(asked) or ["."]
    return changed_files.touched(inputs.expand(paths), paths, revision, configurations or {})


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    (tmp_path / "top").mkdir()
    monkeypatch.chdir(tmp_path / "top")
    git("init", "-q", "-b", "main", ".", cwd=Path())
    write("plain.urdf")
    write("other.urdf")
    write("robots/a.xacro", include("$(find p)/macros/arm.xacro"))
    write("robots/b.xacro", include("../macros/both.xacro"))
    write("macros/both.xacro", include("arm.xacro"))
    write("macros/arm.xacro", mesh("package://p/meshes/${side}_arm.stl"))
    write("macros/leg.xacro", mesh("package://p/meshes/leg.stl"))
    write("robots/c.xacro", '<xacro:property name="p" value="${xacro.load_yaml(file)}"/>')
    Path("arm.yaml").write_text("n: 1\n", encoding="utf-8")
    commit()
    return Path()


def test_nothing(here: Path) -> None:
    for path in here.rglob("*.urdf"):
        os.utime(path, (1, 1))
    assert touched() == []


def test_changed_staged_new_renamed_and_committed(here: Path) -> None:
    commit()
    write("plain.urdf", "<!-- -->")
    assert touched() == ["plain.urdf"]
    write("sub/new 肘.urdf")
    git("add", "plain.urdf", cwd=here)
    git("mv", "other.urdf", "moved.urdf", cwd=here)
    assert touched() == ["moved.urdf", "plain.urdf", "sub/new 肘.urdf"]
    commit()
    assert touched() == []
    assert touched(revision="HEAD~1") == ["moved.urdf", "plain.urdf", "sub/new 肘.urdf"]
    assert touched("sub", revision="HEAD~1") == ["sub/new 肘.urdf"]


def test_who_includes_it_however_far(here: Path) -> None:
    write("macros/arm.xacro", "<!-- -->")
    assert touched() == ["macros/arm.xacro", "macros/both.xacro", "robots/a.xacro", "robots/b.xacro"]
    assert touched("robots") == ["robots/a.xacro", "robots/b.xacro"]
    Path("macros/arm.xacro").unlink()
    assert touched() == ["macros/both.xacro", "robots/a.xacro", "robots/b.xacro"]


def test_data_and_meshes(here: Path) -> None:
    Path("arm.yaml").write_text("n: 2\n", encoding="utf-8")
    assert touched() == ["robots/c.xacro"]
    commit()
    Path("meshes").mkdir()
    Path("meshes/leg.stl").touch()
    assert touched() == ["macros/leg.xacro"]
    Path("meshes/left_arm.stl").touch()
    assert touched("robots", "macros/leg.xacro") == ["robots/a.xacro", "robots/b.xacro", "macros/leg.xacro"]


def test_a_manifest_moves_all_packages_and_a_configuration_counts_for_its_files(here: Path) -> None:
    Path("urdflint.toml").write_text("strict = true\n", encoding="utf-8")
    found = {"plain.urdf": [str(Path("urdflint.toml").absolute())]}
    assert touched(configurations=found) == ["plain.urdf"]
    commit()
    Path("deep/package").mkdir(parents=True)
    Path("deep/package/package.xml").write_text("<package/>", encoding="utf-8")
    assert touched() == inputs.expand(["."])


def test_since_where_a_branch_parted(here: Path) -> None:
    git("switch", "-qc", "work", cwd=here)
    write("plain.urdf", "<!-- -->")
    commit()
    git("switch", "-q", "main", cwd=here)
    write("other.urdf", "<!-- -->")
    commit()
    git("switch", "-q", "work", cwd=here)
    assert touched(revision="main") == ["plain.urdf"]
    git("switch", "-q", "--orphan", "alone", cwd=here)
    write("mine.urdf")
    commit()
    assert touched(revision="main") == ["mine.urdf"]


def test_a_repository_in_a_repository(here: Path) -> None:
    write("inner/old.urdf")
    git("init", "-q", ".", cwd=Path("inner"))
    commit("inner")
    assert touched() == ["inner/old.urdf"]  # the outer one has never seen it
    git(*WHO, "submodule", "add", "-q", "./inner", "inner", cwd=here)
    commit()
    assert touched() == []
    write("inner/new.urdf")
    assert touched() == ["inner/new.urdf"]
    commit("inner")
    assert touched() == ["inner/new.urdf"]
    assert touched("inner") == []  # there the revision is one of that repository
    git("tag", "of-outer", cwd=here)
    assert touched(revision="of-outer") == ["inner/new.urdf"]
    with pytest.raises(changed_files.NoHistory, match=r"git does not know the revision 'of-outer' in .*inner"):
        touched("inner", revision="of-outer")


def test_several_repositories_beside_each_other(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here.absolute().parent)
    Path("second").mkdir()
    write("second/x.urdf")
    git("init", "-q", "-b", "main", ".", cwd=Path("second"))
    commit("second")
    write("second/y.urdf")
    assert touched(revision="main") == ["second/y.urdf"]
    write("loose/z.urdf")
    with pytest.raises(changed_files.NoHistory, match="'loose' is in no repository of git"):
        touched(revision="main")


def test_links(here: Path) -> None:
    Path("link.urdf").symlink_to("plain.urdf")
    commit()
    assert touched() == []
    write("plain.urdf", "<!-- -->")
    assert touched("link.urdf") == ["link.urdf"]
    commit()
    Path("link.urdf").unlink()
    Path("link.urdf").symlink_to("other.urdf")
    assert touched("link.urdf") == ["link.urdf"]


@pytest.mark.parametrize(
    "revision", ["nope", "-x", "--output=was-run", "", "HEAD:plain.urdf", "a b", "HEAD..HEAD", "\0"]
)
def test_what_is_no_revision(here: Path, revision: str) -> None:
    with pytest.raises(changed_files.NoHistory, match="git does not know the revision"):
        touched(revision=revision)
    assert not Path("was-run").exists()


def test_a_shallow_clone_is_reported(here: Path) -> None:
    commit()
    git("clone", "-q", "--depth", "1", Path.cwd().as_uri(), "../clone", cwd=here)
    os.chdir("../clone")
    with pytest.raises(changed_files.NoHistory, match=r"in .*clone: the clone is shallow, and has no older ones"):
        touched(revision="HEAD~1")
    assert touched() == []


def test_without_git_and_without_a_repository(here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "none").mkdir()
    with pytest.raises(changed_files.NoHistory, match="none' is in no repository of git"):
        touched(str(tmp_path / "none"))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(changed_files.NoHistory, match="git is not installed"):
        touched()


def test_no_program_of_the_repository_is_run(here: Path) -> None:
    program = Path("run").absolute()
    program.write_text("#!/bin/sh\ntouch was-run\ncat\n", encoding="utf-8")
    program.chmod(0o755)
    Path(".gitattributes").write_text("*.urdf filter=f diff=d\n", encoding="utf-8")
    commit()
    for name in (
        "core.fsmonitor",
        "diff.external",
        "filter.f.clean",
        "filter.f.process",
        "diff.d.textconv",
        "core.pager",
    ):
        git("config", name, str(program), cwd=here)
    write("plain.urdf", "<!-- -->")
    assert "plain.urdf" in touched()
    assert not Path("was-run").exists()


SETTINGS = {
    "diff.relative": "true",
    "diff.noprefix": "true",
    "diff.renames": "copies",
    "core.quotePath": "true",
    "core.abbrev": "4",
    "color.ui": "always",
    "status.showUntrackedFiles": "no",
}


def test_the_settings_of_a_user_change_nothing(here: Path) -> None:
    for name, value in SETTINGS.items():
        git("config", name, value, cwd=here)
    write("sub/肘.urdf")
    write("plain.urdf", "<!-- -->")
    os.utime("other.urdf", (1, 1))
    assert touched() == ["plain.urdf", "sub/肘.urdf"]


def test_line_ends_of_windows_are_no_change(here: Path) -> None:
    git("config", "core.autocrlf", "true", cwd=here)
    text = Path("plain.urdf").read_bytes()
    Path("plain.urdf").write_bytes(text.replace(b"\n", b"\r\n"))
    assert touched() == []


def test_what_is_in_a_mesh_does_not_matter(here: Path) -> None:
    Path("meshes").mkdir()
    Path("meshes/leg.stl").touch()
    commit()
    Path("meshes/leg.stl").write_bytes(b"solid")
    assert touched() == []
    Path("meshes/leg.stl").unlink()
    assert touched() == ["macros/leg.xacro"]
