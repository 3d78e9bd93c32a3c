"""What git ignores is left out of a folder, in every way in which git can be told so."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from urdflint.linter.discovery import git as asked
from urdflint.linter.discovery import gitignore, inputs

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")


def git(*args: str, cwd: Path) -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    subprocess.run(["git", *args], cwd=cwd, check=True, capture_output=True, env=plain)


def robots(top: Path, *names: str) -> None:
    for name in names:
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"<robot/>")


@pytest.fixture
def work_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    git("init", "-q", ".", cwd=tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_patterns_of_every_kind(work_tree: Path) -> None:
    (work_tree / ".gitignore").write_text(
        "/top.urdf\n*.gen.urdf\n!kept.gen.urdf\ndata/\ndocs/**/old\n# kept.urdf\nsp\\ ace.urdf\n", encoding="utf-8"
    )
    robots(work_tree, "top.urdf", "a/top.urdf", "a/x.gen.urdf", "kept.gen.urdf", "a/data/x.urdf", "docs/a/b/old/x.urdf")
    robots(work_tree, "docs/x.urdf", "kept.urdf", "sp ace.urdf", "b/x.urdf", "b/y.urdf", "b/c/x.urdf", "é.urdf")
    (work_tree / "b/.gitignore").write_text("x.urdf\n!/c/x.urdf\n", encoding="utf-8")
    expected = ["a/top.urdf", "b/c/x.urdf", "b/y.urdf", "docs/x.urdf", "kept.gen.urdf", "kept.urdf", "é.urdf"]
    assert sorted(inputs.expand(["."])) == expected
    assert sorted(inputs.expand([str(work_tree)])) == [str(work_tree / name) for name in expected]
    assert sorted(inputs.expand(["b"])) == ["b/c/x.urdf", "b/y.urdf"]


def test_a_tracked_file_is_not_ignored(work_tree: Path) -> None:
    (work_tree / ".gitignore").write_text("made/\n", encoding="utf-8")
    robots(work_tree, "made/tracked.urdf", "made/other.urdf")
    git("add", "-f", "made/tracked.urdf", cwd=work_tree)
    assert inputs.expand(["."]) == ["made/tracked.urdf"]


def test_a_named_file_is_always_checked(work_tree: Path) -> None:
    (work_tree / ".gitignore").write_text("*.urdf\n", encoding="utf-8")
    robots(work_tree, "a.urdf")
    assert inputs.expand(["a.urdf"]) == ["a.urdf"]


def test_robots_that_are_all_ignored_are_meant(work_tree: Path) -> None:
    (work_tree / ".gitignore").write_text("made/\n*.gen.urdf\n", encoding="utf-8")
    robots(work_tree, "made/deep/a.urdf", "b/b.gen.urdf", "c.urdf")
    assert inputs.expand(["made"]) == ["made/deep/a.urdf"]
    assert inputs.expand(["made/deep"]) == ["made/deep/a.urdf"]
    assert inputs.expand(["b"]) == ["b/b.gen.urdf"]
    assert inputs.expand(["."]) == ["c.urdf"]


def test_every_work_tree_has_its_own_patterns(work_tree: Path) -> None:
    (work_tree / ".gitignore").write_text("outer.urdf\n", encoding="utf-8")
    robots(work_tree, "outer.urdf", "inner/outer.urdf", "inner/inner.urdf", "plain/inner.urdf")
    (work_tree / "inner/.gitignore").write_text("inner.urdf\n", encoding="utf-8")
    git("init", "-q", ".", cwd=work_tree / "inner")
    assert inputs.expand(["."]) == ["inner/outer.urdf", "plain/inner.urdf"]
    assert inputs.expand(["inner"]) == ["inner/outer.urdf"]


def test_outside_of_a_work_tree_nothing_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("git was asked"))
    robots(tmp_path, "a.urdf")
    (tmp_path / ".gitignore").write_text("*.urdf\n", encoding="utf-8")
    assert inputs.expand([str(tmp_path)]) == [str(tmp_path / "a.urdf")]
    assert gitignore.below(str(tmp_path)) == frozenset()


def test_without_git_nothing_is_ignored(work_tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (work_tree / ".gitignore").write_text("a.urdf\n", encoding="utf-8")
    robots(work_tree, "a.urdf", "b.urdf")
    assert inputs.expand(["."]) == ["b.urdf"]
    monkeypatch.setenv("PATH", "")
    assert inputs.expand(["."]) == ["a.urdf", "b.urdf"]


def test_no_program_of_the_repository_is_run(work_tree: Path) -> None:
    (work_tree / ".gitignore").write_text("a.urdf\n", encoding="utf-8")
    (work_tree / "watch").write_text("#!/bin/sh\ntouch was-run\n", encoding="utf-8")
    (work_tree / "watch").chmod(0o755)
    robots(work_tree, "a.urdf", "b.urdf")
    git("config", "core.fsmonitor", str(work_tree / "watch"), cwd=work_tree)
    assert inputs.expand(["."]) == ["b.urdf"]
    assert not (work_tree / "was-run").exists()


@pytest.mark.parametrize("path", ["", ".", "bin"])
def test_no_git_of_the_work_tree_is_run(work_tree: Path, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody looks for programs in the current folder too."""
    (work_tree / ".gitignore").write_text("a.urdf\n", encoding="utf-8")
    robots(work_tree, "a.urdf", "b.urdf")
    (work_tree / path).mkdir(exist_ok=True)
    (work_tree / path / "git").write_text("#!/bin/sh\ntouch was-run\n", encoding="utf-8")
    (work_tree / path / "git").chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join([path, os.environ["PATH"]]))
    assert inputs.expand(["."]) == ["b.urdf"]
    assert not (work_tree / "was-run").exists()


def test_git_is_asked_to_fetch_nothing(work_tree: Path) -> None:
    """As git itself sees it, in what it runs."""
    assert asked.output_of(str(work_tree), "-c", "alias.x=!printenv GIT_NO_LAZY_FETCH", "x") == b"1\n"
