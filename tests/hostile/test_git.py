"""Repositories of strangers: what looks like one hides nothing, and none has git run a program of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.program import run
from tests.unit.test_ignored import git, robots
from urdflint.linter.discovery import changed_files, inputs, walk
from urdflint.linter.discovery import git as asked
from urdflint.linter.discovery.left_out import LeftOut

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")

WHO = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always")
ASK = ("git", "ls-files", "--others", "--ignored", "--exclude-standard")
HEAD = "ref: refs/heads/main\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A work tree with robots in a folder, `b.urdf` ignored, in which the tests run."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    (tmp_path / "top").mkdir()
    monkeypatch.chdir(tmp_path / "top")
    git("init", "-q", "-b", "main", ".", cwd=Path())
    robots(Path(), "robots/a.urdf", "robots/in/c.urdf")
    Path(".gitignore").write_text("b.urdf\n")
    commit()
    robots(Path(), "robots/b.urdf")
    return tmp_path / "top"


def commit(folder: str = ".") -> None:
    git("add", "-A", cwd=Path(folder))
    git(*WHO, "commit", "-qm", "x", "--allow-empty", cwd=Path(folder))


def plain(folder: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """What git says is ignored, asked as anybody would."""
    return subprocess.run(
        ASK, cwd=folder, env={**os.environ, **variables}, capture_output=True, text=True, check=False, timeout=20
    )


def like_a_bare_one(folder: Path) -> None:
    """Make a folder look like a bare repository, which ignores all that is in it, with ordinary files."""
    for name in ("objects/keep", "refs/keep", "info/exclude", "HEAD", "config"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    (folder / "HEAD").write_text(HEAD)
    (folder / "config").write_text("[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\n")
    (folder / "info/exclude").write_text("*\n")


@pytest.mark.parametrize("named", ["robots", "robots/in", "."])
def test_what_looks_like_a_bare_repository_hides_nothing(here: Path, named: str) -> None:
    like_a_bare_one(here / "robots")
    commit()
    assert "a.urdf" in plain("robots").stdout, "git itself can be deceived"
    below = [one for one in ("robots/a.urdf", "robots/in/c.urdf") if named in (".", "robots", str(Path(one).parent))]
    assert inputs.expand([named]) == below
    assert changed_files.touched(below, [named], "HEAD", {}) == []


@pytest.mark.parametrize("mark", ["nothing", "empty", "without objects"])
def test_what_is_no_repository_hides_nothing(here: Path, mark: str) -> None:
    """Beside what looks like a bare one, where the mark of a repository is none."""
    like_a_bare_one(here / "robots")
    if mark != "nothing":
        (here / "robots/.git").mkdir()
    if mark == "without objects":
        (here / "robots/.git/HEAD").write_text(HEAD)
    found = ["robots/a.urdf", *["robots/b.urdf"] * (mark == "without objects"), "robots/in/c.urdf"]
    assert inputs.expand(["robots"]) == found
    assert inputs.expand(["robots/in"]) == ["robots/in/c.urdf"]


def trap(here: Path) -> Path:
    (here.parent / "program").write_text(f"#!/bin/sh\n: > '{here.parent}/was-run'\n")
    (here.parent / "program").chmod(0o755)
    return here.parent / "program"


def was_run(here: Path) -> bool:
    mark = here.parent / "was-run"
    found = mark.exists()
    mark.unlink(missing_ok=True)
    return found


@pytest.mark.parametrize("how", ["upload pack", "helper", "ssh"])
def test_nothing_is_fetched_by_a_program_of_the_repository(
    here: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Patterns in an object that is not here are asked of whoever promised it, also by git before 2.45."""
    program = trap(here)
    address = {"upload pack": here.as_uri(), "helper": f"ext::{program}", "ssh": "ssh://nowhere/x"}[how]
    settings = {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.url": address,
        "remote.origin.uploadpack": str(program),
        "core.sshCommand": str(program),
        "protocol.allow": "always",
    }
    for name, value in settings.items():
        git("config", name, value, cwd=here)
    git("update-index", "--add", "--cacheinfo", f"100644,{'1' * 40},robots/.gitignore", cwd=here)
    git("update-index", "--skip-worktree", "robots/.gitignore", cwd=here)
    plain(".")
    assert was_run(here), "git itself runs it"
    inputs.expand(["."])
    assert not was_run(here)
    monkeypatch.setattr(asked, "OFFLINE", {"GIT_ALLOW_PROTOCOL": asked.OFFLINE["GIT_ALLOW_PROTOCOL"]})
    inputs.expand(["."])
    assert not was_run(here)


def test_no_hook_is_run(here: Path) -> None:
    """As git itself sees it, wherever the repository says that they are."""
    git("config", "core.hooksPath", str(here), cwd=here)
    for name, value in {"core.hooksPath": os.devnull, "core.fsmonitor": "false"}.items():
        assert asked.output_of(str(here), "config", name).decode().strip() == value


@pytest.mark.parametrize(
    "kind", ["work tree", "of a bare one", "submodule", "shallow clone", "separate folder", "link"]
)
def test_where_the_repository_is_elsewhere(here: Path, kind: str) -> None:
    """A second work tree and a submodule, whose mark is a file, have their patterns as before."""
    other = here.parent / "other"
    words = {
        "work tree": ("worktree", "add", "-q", "../other"),
        "of a bare one": ("-C", "../bare", "worktree", "add", "-q", "../other", "main"),
        "link": ("clone", "-q", ".", "../other"),
        "shallow clone": ("clone", "-q", "--depth", "1", here.as_uri(), "../other"),
        "separate folder": ("clone", "-q", f"--separate-git-dir={here.parent}/apart", ".", "../other"),
    }
    if kind == "submodule":
        git("init", "-q", ".", cwd=_made(other))
        git(*WHO, "submodule", "add", "-q", here.as_uri(), "other", cwd=other)
        other /= "other"
    else:
        git("clone", "-q", "--bare", ".", "../bare", cwd=here)
        git(*words[kind], cwd=here)
    if kind == "link":
        (other / ".git").rename(here.parent / "apart")
        (other / ".git").symlink_to("../apart")
    assert (other / ".git").is_dir() is (kind in ("shallow clone", "link"))
    robots(other, "robots/b.urdf", "robots/new.urdf")
    expected = [str(other / "robots" / one) for one in ("a.urdf", "new.urdf", "in/c.urdf")]
    assert inputs.expand([str(other / "robots")]) == inputs.expand([str(other)]) == expected
    assert changed_files.touched(expected, [str(other)], "HEAD", {}) == expected[1:2]


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


HOOKS = {
    "GIT_DIR": "{top}/.git",
    "GIT_INDEX_FILE": "{top}/.git/index",
    "GIT_WORK_TREE": "{top}",
    "GIT_PREFIX": "robots/",
    "GIT_COMMON_DIR": "{top}/.git",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_GLOB_PATHSPECS": "1",
    "GIT_ICASE_PATHSPECS": "1",
    "GIT_CONFIG_PARAMETERS": "'core.hooksPath'='x'",
}


def test_in_a_hook(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of this repository, and one of another."""
    git("init", "-q", str(here.parent / "another"), cwd=here)
    for name, value in HOOKS.items():
        for top in (here, here.parent / "another"):
            with monkeypatch.context() as hook:
                hook.setenv(name, value.format(top=top))
                assert (name, inputs.expand(["."])) == (name, ["robots/a.urdf", "robots/in/c.urdf"])


def test_whom_git_does_not_trust_is_not_asked(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout of another user, as in a container; what the user says of it holds."""
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    assert "dubious ownership" in plain(".").stderr
    assert "robots/b.urdf" in inputs.expand(["."])
    with pytest.raises(changed_files.NoHistory, match="dubious ownership"):
        changed_files.touched(["robots/a.urdf"], ["."], "HEAD", {})
    for name, value in {"COUNT": "1", "KEY_0": "safe.directory", "VALUE_0": str(here)}.items():
        monkeypatch.setenv(f"GIT_CONFIG_{name}", value)
    assert "robots/b.urdf" not in inputs.expand(["."])


def nested(here: Path) -> None:
    """Put a repository that ignores all into a folder that the one above tracks."""
    git("init", "-q", "robots", cwd=here)
    (here / "robots/.git/info/exclude").write_text("*\n")
    robots(here, "robots/in/new.urdf")


def test_a_repository_put_into_another_hides_nothing_that_is_tracked(here: Path) -> None:
    nested(here)
    robots(here, "clean.urdf")
    left_out = LeftOut()
    assert inputs.expand(["."], left_out) == ["clean.urdf"]
    assert left_out.files == dict.fromkeys(["robots/a.urdf", "robots/in/c.urdf"], walk.TRACKED)
    assert left_out.ignored == ["robots/b.urdf"]
    assert left_out.folders == {"robots/in": walk.IGNORED}


def test_a_submodule_ignores_what_it_says(here: Path) -> None:
    (here.parent / "outer").mkdir()
    git("init", "-q", ".", cwd=here.parent / "outer")
    git(*WHO, "submodule", "add", "-q", here.as_uri(), "sub", cwd=here.parent / "outer")
    robots(here.parent / "outer/sub", "b.urdf")
    left_out = LeftOut()
    assert len(inputs.expand([str(here.parent / "outer")], left_out)) == 2
    assert (left_out.files, left_out.ignored) == ({}, [str(here.parent / "outer/sub/b.urdf")])


ROBOT = '<robot name="r"><link name="base"/></robot>'


def test_what_was_left_out_is_counted_and_listed(here: Path) -> None:
    Path(".gitignore").write_text("b.urdf\nmade/\nbuild/\n")
    Path("urdflint.toml").write_text("exclude = ['old']\n")
    for name in ("good.urdf", "old/d.urdf", "made/e.urdf", "build/f.urdf", "large.urdf", "b.yaml"):
        (here / name).parent.mkdir(exist_ok=True)
        (here / name).write_text(ROBOT + "\n" * 3000 * (name == "large.urdf"))
    (here / "robots/a.urdf").write_text(ROBOT)
    nested(here)
    (here / "out.urdf").symlink_to("/etc/passwd")
    listed = run("check", "--show-files", "--max-size", "0.002", ".", cwd=here)
    assert listed.stdout.decode().splitlines() == ["good.urdf", "large.urdf"]
    assert sorted(listed.stderr.decode().splitlines()) == [
        "left out: large.urdf: it is larger than 0.002 MB",
        "left out: made: git ignores it",
        "left out: old/d.urdf: the configuration excludes it",
        f"left out: out.urdf: {walk.OUTSIDE}",
        f"left out: robots/a.urdf: {walk.TRACKED}",
        "left out: robots/b.urdf: git ignores it",
        f"left out: robots/in/c.urdf: {walk.TRACKED}",
        "left out: robots/in: git ignores it",
    ]
    for options, code in (((), 0), (("--fail-on-unchecked",), 1)):
        done = run("check", *options, ".", cwd=here)
        assert done.returncode == code, done.stdout
        said = done.stdout.decode()
        assert "2 checked" in said or "2 files checked" in said, said
        assert "3 files not checked:" in said
        assert f"robots/a.urdf and 1 more: this is {walk.TRACKED}" in said
        assert "2 folders left out:" in said
        assert "1 file ignored by git" in said
        assert "1 file excluded by the configuration" in said
    assert json.loads(run("check", "-f", "json", ".", cwd=here).stdout)["ignored"] == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_does_not_wait(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo("robots/.gitignore")
    monkeypatch.setattr(asked, "PATIENCE", 0.3)
    assert {"robots/a.urdf", "robots/in/c.urdf"} <= set(inputs.expand(["."]))


def test_an_older_git_that_takes_the_top_for_a_bare_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that does not know `safe.bareRepository` says that the top itself is the repository."""
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/HEAD").touch()
    monkeypatch.setattr(asked, "_run", lambda *_: b"true\n\n.\n")
    with pytest.raises(asked.NoAnswer, match="is not a repository of git"):
        asked.output_of(str(tmp_path), "ls-files")
    monkeypatch.setattr(asked, "_run", lambda *_: b"true\n\n.git\n")
    asked._refuse_strange.cache_clear()
    assert asked.output_of(str(tmp_path), "ls-files") == b"true\n\n.git\n"
    asked._refuse_strange.cache_clear()
