"""What a clone lacks is what `.gitignore` names, as git itself reads it."""

import subprocess
from pathlib import Path

import pytest

from urdflint.files.git_ignores import ignored_at, patterns_of

IGNORES = """# comment
*.pyc
/top
meshes/
a/b.stl
**/deep/x
c/**
what?.txt
!kept.pyc
  spaced.obj
!/inner
"""
PATHS = (
    *(
        "x.pyc",
        "d/x.pyc",
        "kept.pyc",
        "d/kept.pyc",
        "top",
        "d/top",
        "top/a",
        "meshes",
        "meshes/a.stl",
        "d/meshes/a.stl",
    ),
    *(
        "a/b.stl",
        "d/a/b.stl",
        "deep/x",
        "d/deep/x",
        "c/d",
        "c/d/e",
        "c",
        "what1.txt",
        "what12.txt",
        "spaced.obj",
        "inner",
    ),
    *("comment", "other/file", "xpyc"),
)
ALL_BUT_SOME = "/*\n/*/\n!/config\n"


@pytest.mark.parametrize("text", [IGNORES.replace("  spaced", "spaced"), ALL_BUT_SOME, "", "*.stl\n!*.stl\n"])
def test_what_git_ignores(text: str, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / ".gitignore").write_text(text)
    asked = "\n".join((*PATHS, "config/a.yaml", "a.stl")) + "\n"
    command = ["git", "check-ignore", "--no-index", "--stdin"]
    done = subprocess.run(command, check=False, input=asked, cwd=tmp_path, capture_output=True, text=True)
    ignored = patterns_of(text.encode())
    assert [path for path in asked.split() if ignored_at(ignored, path) is not None] == done.stdout.split()


def test_the_line_that_ignores_is_the_last_one() -> None:
    ignored = patterns_of(b"a.stl\n!a.stl\n*.stl\n")
    assert ignored_at(ignored, "d/a.stl") == len(ignored)


@pytest.mark.parametrize(("pattern", "path"), [("*a" * 60 + "b", "a" * 120), ("**/a/" * 30 + "x", "a/" * 26 + "y")])
def test_no_pattern_takes_long(pattern: str, path: str) -> None:
    """One that is tried in all ways would not end."""
    assert ignored_at(patterns_of(pattern.encode()), path) is None
